"""Fieldcraft plays published solitaire and co-op board wargames with every rule enforced.

>>> import fieldcraft as fc
>>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
>>> while not game.over and game.number < 20:
...     game.choose(game.decision.options[0])
>>> game.number
20
"""

# The folder of titles is imported before the function of the same name takes its place here.
import fieldcraft.titles  # noqa: F401
from fieldcraft.kernel.decision import Decision, Offer
from fieldcraft.kernel.errors import (
    BadData,
    BadSave,
    BadSetup,
    CannotUndo,
    FieldcraftError,
    IllegalChoice,
    ScriptError,
)
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.notebook import set_html_renderer
from fieldcraft.kernel.registry import from_position, load, new, register, titles
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.scripted import Scripted


def _render_html(scene: Scene) -> str:
    """A scene as HTML. Drawing is imported when a notebook first shows a game."""
    from fieldcraft.drawing import embedded

    return embedded(scene)


set_html_renderer(_render_html)

__version__ = "0.2.0"

__all__ = [
    "BadData",
    "BadSave",
    "BadSetup",
    "CannotUndo",
    "Decision",
    "FieldcraftError",
    "Game",
    "IllegalChoice",
    "Offer",
    "Result",
    "ScriptError",
    "Scripted",
    "from_position",
    "load",
    "new",
    "register",
    "titles",
]
