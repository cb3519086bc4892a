"""Completion by Tab: what is offered, and the shells' scripts."""
