"""What the terminal and the browser share: names, gestures and quick odds."""
