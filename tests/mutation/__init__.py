"""Breaks a title's rules in one place at a time and runs its tests, to see whether they notice (docs/testing.md)."""
