"""The example title of docs/writing-a-title.md."""
