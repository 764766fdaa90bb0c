"""The laboratory: what playing a title many times can tell."""
