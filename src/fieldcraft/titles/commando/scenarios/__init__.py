"""The scenarios of the series: each overrides constants first, then methods, then steps."""
