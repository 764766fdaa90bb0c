"""A Night at the Ford with a right: one flare, which can be fired at any time and shows the hill.

Each of two players has a lamp, and may light it at any time, also in the other's turn.

Run as a module it is the command line with this title alone: `python -m tests.terminal.flare play ford`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldcraft.kernel import registry
from fieldcraft.kernel.steps import Right
from fieldcraft.kernel.title import Setup
from tests.terminal import ford
from tests.terminal.ford import FordRules, FordTitle, Position


class Flare(Right, frozen=True):
    """Fire the flare: it counts as a hit."""

    def text(self, rules: Any) -> str:
        return "Fire the flare"

    def places(self, rules: Any) -> tuple[str, ...]:
        return ("hill",)

    def badge(self, rules: Any) -> str:
        return "light"

    def exercise(self, game: Position) -> None:
        game.state.hits += 1


class Lamp(Right, frozen=True):
    """A player lights a lamp: it counts as a hit."""

    player: int

    def seat(self) -> int:
        return self.player

    def text(self, rules: Any) -> str:
        return f"Light lamp {self.player + 1}"

    def exercise(self, game: Position) -> None:
        game.state.hits += 1


class FlareRules(FordRules):
    """There is one flare, or a lamp for each of two players."""

    def rights(self, game: Any) -> Sequence[Right]:
        """The flare or the lamps, until the first hit."""
        if game.state.hits:
            return ()
        return (Lamp(0), Lamp(1)) if self.setup.options["two_players"] else (Flare(),)


class FlareTitle(FordTitle):
    """A Night at the Ford, with a flare."""

    chapters = (ford, sys.modules[__name__])

    def rules(self, setup: Setup, version: str, data: Path) -> FlareRules:
        """The rules with one set of data."""
        return FlareRules(setup, version, data)


if __name__ == "__main__":
    from fieldcraft import cli
    from tests.terminal import flare

    with registry.only_titles(flare.FlareTitle()):
        sys.exit(cli.main())
