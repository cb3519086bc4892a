"""Writing: gather facts, let the rules decide, store; a dry run is the same code, rolled back."""
