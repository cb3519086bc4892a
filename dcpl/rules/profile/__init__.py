"""A league's rules as values: their keys, what each may be, in a file and in words."""
