"""The command line: the one room that knows Typer, turns errors into exit codes, and prints."""
