"""Commandos: Europe: a campaign of raids over four hex maps, 1940 to 1945."""
