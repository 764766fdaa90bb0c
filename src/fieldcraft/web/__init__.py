"""The table in the browser, and the same service as JSON for other programs."""
