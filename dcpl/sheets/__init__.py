"""Files from outside and the facts in them; every reader returns what it read and all problems."""
