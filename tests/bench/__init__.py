"""How fast dcpl is, as ratios: ``make bench``."""
