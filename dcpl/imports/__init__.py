"""Other programs' files: read, judged and brought in. Nobody needs this room to learn the league."""
