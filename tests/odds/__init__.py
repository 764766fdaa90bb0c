"""Odds against plays, and advice against longer searches: `python -m tests.odds` measures both for every title."""
