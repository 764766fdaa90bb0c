"""The base class of a title's rules for one set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.library import EMPTY_LIBRARY, Library
from fieldcraft.kernel.native import native
from fieldcraft.kernel.results import Grade
from fieldcraft.kernel.scene import EMPTY_SCENE, Scene
from fieldcraft.kernel.setup import Setup
from fieldcraft.kernel.steps import No, Right, Step


@native(allow_interpreted_subclasses=True)
class Rules:
    """A title's rules for one set-up: constants, data and methods. Shared by all clones; never changes."""

    def __init__(self, setup: Setup, version: str):
        self.setup = setup
        self.version = version
        # Where the data came from and where to look for pictures, if the registry made the rules.
        self.folder: Path | None = None
        self.picture_folders: tuple[Path, ...] = ()
        # Which statement is in force for the one that the code names: a scenario may replace those of its series.
        self.cite: Callable[[str], str] = str
        for name in dir(type(self)):
            if not name.startswith("_") and isinstance(getattr(self, name, None), int):
                setattr(self, name, getattr(self, name))  # an instance attribute is found faster than a class attribute
        for name, value in setup.constants.items():
            setattr(self, name, value)

    def begin(self) -> tuple[Any, list[Step]]:
        """The initial state, and the first steps in order."""
        raise NotImplementedError

    def rights(self, game: Any) -> Sequence[Right]:
        """What players may do at any time, such as playing a card that is held; it may depend on `game.choice`.

        It is called at every choice, so begin with a test that mostly fails. Where a choice can't be interrupted, the
        engine leaves the rights out.
        """
        return ()

    def why_not(self, game: Any, what: Mapping[str, Any]) -> No | None:
        """Why a right can't be exercised now, if that is what is asked."""
        return None

    def name_of(self, thing: str) -> str:
        """The name of a piece or a place."""
        return thing

    def tracks(self, state: Any) -> dict[str, int]:
        """The tracks that players follow, such as Ops or VP. Every change of one is in the log."""
        return {}

    def check(self, state: Any) -> None:
        """Raise ValueError if the state breaks an invariant, such as a piece in two places."""

    def within(self, game: Any, stretch: str) -> bool:
        """Whether a stretch of play, such as a battle, is still under way. Odds can be computed up to its end."""
        raise BadSetup(f"{self.setup.title} has no stretch of play called {stretch!r}")

    def outcome(self, before: Any, after: Any, stretch: str) -> str:
        """The name of the outcome of a stretch of play; equal names are counted together."""
        raise NotImplementedError

    def unordered_streams(self) -> frozenset[str]:
        """Streams whose draws within a step may come in any order: the odds count all orders at once."""
        return frozenset()

    def grades(self) -> tuple[Grade, ...]:
        """The victory table, best line first; empty if a game is only won or lost."""
        return ()

    def library(self) -> Library:
        """Every card and table of this set-up, in words and numbers."""
        return EMPTY_LIBRARY

    def scene(self, game: Any) -> Scene:
        """The scene that shows the position; empty unless the title draws one."""
        return EMPTY_SCENE
