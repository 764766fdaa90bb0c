"""The terminal interface: one page per decision, in colour or as plain lines."""
