"""The geometry of boards: point to point, and hexagons. It knows no title."""
