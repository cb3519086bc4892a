"""A reader for each kind of file: what it read, in the words of a night sheet, and all problems."""
