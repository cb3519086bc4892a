"""The board on the network of the room: a page that follows the night, to look at and nothing else."""
