"""Points by a formula that a league writes itself."""
