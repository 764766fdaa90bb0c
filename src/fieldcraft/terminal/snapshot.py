"""A position as plain text: the page of the terminal game without colours, for anything that isn't a terminal."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.game import AnyGame
from fieldcraft.terminal.page import Size, compose
from fieldcraft.terminal.theme import UNICODE
from fieldcraft.terminal.view import view

PAGE: Final = Size(100, 40, UNICODE, False)


def as_text(game: AnyGame) -> str:
    """The page that the terminal game shows.

    >>> import fieldcraft as fc
    >>> "Raid Rommel" in as_text(fc.new("lrdg", scenario="raid-rommel", seed=7))
    True
    """
    lines = [line.plain.rstrip() for line in compose(view(game, [], {}), PAGE, picture="map").lines]
    if game.result is not None:
        lines += ["", game.result.summary]
    return "\n".join(lines)
