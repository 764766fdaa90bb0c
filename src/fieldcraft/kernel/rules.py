"""A title's rules for one set-up, as the kernel knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.native import native
from fieldcraft.kernel.results import Grade
from fieldcraft.kernel.scene import NOTHING, Scene
from fieldcraft.kernel.setup import Setup
from fieldcraft.kernel.steps import Step

if TYPE_CHECKING:
    from fieldcraft.kernel.game import Game


@native(allow_interpreted_subclasses=True)
class Rules:
    """A title's rules for one set-up: constants, data and methods. Shared by all clones; never changes."""

    def __init__(self, setup: Setup, version: str):
        self.setup = setup
        self.version = version
        for name in dir(type(self)):
            if not name.startswith("_") and isinstance(getattr(self, name, None), int):
                setattr(self, name, getattr(self, name))  # Python finds it faster here than in the class
        for name, value in setup.constants.items():
            setattr(self, name, value)

    def begin(self) -> tuple[Any, list[Step]]:
        """The state before anything happened, and the steps to take, the first one first."""
        raise NotImplementedError

    def name_of(self, thing: str) -> str:
        """What a person calls a piece or a place."""
        return thing

    def check(self, state: Any) -> None:
        """Complain (ValueError) if a piece is in no place, or in two."""

    def within(self, game: Game[Any, Any], stretch: str) -> bool:
        """Whether a stretch of play, such as a battle, still goes on. Odds can be asked up to its end."""
        raise BadSetup(f"{self.setup.title} knows no stretch of play called {stretch!r}")

    def outcome(self, before: Any, after: Any, stretch: str) -> str:
        """Name what such a stretch led to; equal names are counted together."""
        raise NotImplementedError

    def grades(self) -> tuple[Grade, ...]:
        """The victory table, the best line first; empty where a game is only won or lost."""
        return ()

    def scene(self, game: Game[Any, Any]) -> Scene:
        """How the position looks; a title without a picture shows nothing."""
        return NOTHING
