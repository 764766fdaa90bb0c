"""What the terminal and the browser share: descriptions, name lookup, multi-choice input, quick odds and save files."""
