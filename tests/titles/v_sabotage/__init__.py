"""V-Sabotage."""
