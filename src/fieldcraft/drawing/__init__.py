"""Draw boards, counters, cards, dice and battles as SVG from scenes.

The ground is drawn once per board; a choice redraws only the pieces. Colours are CSS variables that `palette` declares
for light and dark mode, and `styles` is the style sheet that uses them.
"""

from fieldcraft.drawing.callouts import annotated_card, annotated_counter, annotated_map
from fieldcraft.drawing.card_backs import card_back
from fieldcraft.drawing.cards import card, faces
from fieldcraft.drawing.colours import palette
from fieldcraft.drawing.counters import counter
from fieldcraft.drawing.dice import die, roll
from fieldcraft.drawing.ground import ground, labels
from fieldcraft.drawing.map_furniture import map_legend
from fieldcraft.drawing.motion import Motion, motion
from fieldcraft.drawing.picture import caption, card_picture, embedded, picture, styles
from fieldcraft.drawing.portraits import portrait
from fieldcraft.drawing.shading import shade_legend
from fieldcraft.drawing.stacks import marks, pieces, places
from fieldcraft.drawing.stage import stage
from fieldcraft.drawing.symbols import symbols
from fieldcraft.drawing.targets import targets
from fieldcraft.drawing.traces import trace
from fieldcraft.drawing.zoom_labels import LEVELS as ZOOM_LEVELS

__all__ = [
    "ZOOM_LEVELS",
    "Motion",
    "annotated_card",
    "annotated_counter",
    "annotated_map",
    "caption",
    "card",
    "card_back",
    "card_picture",
    "counter",
    "die",
    "embedded",
    "faces",
    "ground",
    "labels",
    "map_legend",
    "marks",
    "motion",
    "palette",
    "picture",
    "pieces",
    "places",
    "portrait",
    "roll",
    "shade_legend",
    "stage",
    "styles",
    "symbols",
    "targets",
    "trace",
]
