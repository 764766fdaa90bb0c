"""The table in the terminal: one page for each decision, in colour or as plain lines."""
