"""What a night is worth: base points, hits, the button, the high hand."""
