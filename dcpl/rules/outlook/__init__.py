"""What can still happen to the seats of the post-season, and how likely it is (RULINGS: OUTLOOK)."""
