"""Tests that try many inputs try the same ones each time; `--hypothesis-profile=explore` looks for new ones."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, database=None)
settings.register_profile("explore", max_examples=1000)
settings.load_profile("same")
