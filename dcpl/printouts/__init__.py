"""A result as a document, and a renderer for each format in which it can be printed."""
