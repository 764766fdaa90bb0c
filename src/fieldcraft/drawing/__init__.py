"""Boards and counters as vector graphics, from the description of a scene alone.

The ground is drawn once for each board and kept; a choice sends pieces only. Colours are CSS variables that `palette`
declares by day and by lamplight, and `styles` is the style sheet that uses them. Everything here is plain Python.
"""

from fieldcraft.drawing.counters import counter
from fieldcraft.drawing.dice import die
from fieldcraft.drawing.ground import ground
from fieldcraft.drawing.inks import palette
from fieldcraft.drawing.picture import embedded, picture, styles
from fieldcraft.drawing.stacks import pieces, places
from fieldcraft.drawing.symbols import symbols
from fieldcraft.drawing.traces import trace

__all__ = [
    "counter",
    "die",
    "embedded",
    "ground",
    "palette",
    "picture",
    "pieces",
    "places",
    "styles",
    "symbols",
    "trace",
]
