"""dcpl: a home poker league's season, from the night's results to the Main Event stacks."""

__version__ = "1.1.0"
