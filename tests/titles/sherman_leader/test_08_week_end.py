"""Being written by the rules author."""
