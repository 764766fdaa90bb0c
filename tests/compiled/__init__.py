"""The compiled build: the same source as C."""
