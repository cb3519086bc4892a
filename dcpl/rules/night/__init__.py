"""A night's record: its rows, who finished where, the cards of a high hand."""
