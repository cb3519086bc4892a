"""The director's book: rulings at the table, each a pure function of what the director says."""
