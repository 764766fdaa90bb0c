"""Board geometry: point-to-point, hex and tile boards, distances and paths. Independent of the titles."""
