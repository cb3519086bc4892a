"""The league's rules as pure functions: no clock, no file, no database, no environment."""
