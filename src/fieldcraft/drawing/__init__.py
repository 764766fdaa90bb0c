"""Draw boards and counters as SVG from scenes.

The ground is drawn once per board; a choice redraws only the pieces. Colours are CSS variables that `palette` declares
for light and dark mode, and `styles` is the style sheet that uses them.
"""

from fieldcraft.drawing.colours import palette
from fieldcraft.drawing.counters import counter
from fieldcraft.drawing.dice import die
from fieldcraft.drawing.ground import ground
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
