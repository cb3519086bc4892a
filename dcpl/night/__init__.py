"""The live night: one line typed is one action."""
