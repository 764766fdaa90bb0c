"""The geometry of boards: point to point. It knows no title."""
