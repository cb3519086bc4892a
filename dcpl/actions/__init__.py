"""Writing: gather facts, decide by the rules, store. One function for each thing a commissioner does."""
