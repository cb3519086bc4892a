"""What seasons have brought: records, careers, honours, news, what a change moves."""
