"""The titles: each a folder with its rules, data and ledger."""
