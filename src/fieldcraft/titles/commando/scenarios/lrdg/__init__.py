"""Long Range Desert Group."""
