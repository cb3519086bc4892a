"""What is wrong with a record, and what is still open: every fault at once."""
