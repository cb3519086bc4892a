"""A judged season: its standings and tiebreaks, who played when, what is still due."""
