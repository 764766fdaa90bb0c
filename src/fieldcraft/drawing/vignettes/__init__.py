"""The pictures on cards: silhouettes in a landscape, composed from data."""
