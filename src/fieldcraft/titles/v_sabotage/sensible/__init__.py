"""The sensible player of V-Sabotage; see `player`."""
