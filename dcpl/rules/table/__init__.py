"""What happens at the tables of a night: the clock, seats, chips."""
