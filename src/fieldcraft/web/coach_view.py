"""The guide's marks as the page shows them: each with the selector of what it points at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec

from fieldcraft.interface.guide import CoachMark, coach
from fieldcraft.kernel.game import Game

SELECTORS: Final = {
    "suggestions": "#suggestions",
    "shop": ".shop",
    "goals": "#goals ul",
    "phase": "#goals .phases",
    "roster": "#roster",
    "stage": "#stage svg",
    "board": "#board",
    "prompt": "#main",
    "log": "#bar .recent",
    "place": '#ground [data-place="{}"]',
    "piece": '#pieces [data-place="{}"]',
    "track": '#tracks [data-track="{}"]',
    "panel": '#panels [data-panel="{}"]',
    "card": '#in-play [data-id="{}"]',
    "tool": '#head [data-action="{}"]',
}


class MarkView(msgspec.Struct, frozen=True):
    """A mark on the page: its text, the selector of its target, its number, if it counts, and whether it is the last.

    One that `asks` wants a click on its target, so its own button must not look like the answer. One that shows the
    goals says on a phone, where only the first is in view, how to see the others. Of a set, it points at each of its
    `picks` and then at the button that confirms them.
    """

    id: str
    text: str
    target: str
    number: int
    option: int | None
    asks: bool
    closing: bool
    shows_goals: bool
    picks: tuple[int, ...] = ()


class CoachView(msgspec.Struct, frozen=True):
    """The marks that are due, how many were shown before, how many there are, and what to play next.

    Its last mark offers to play on first, unless the game is `over`.
    """

    marks: list[MarkView]
    shown: int
    total: int
    following_id: str = ""
    following_name: str = ""
    over: bool = False


def coach_view(game: Game[Any, Any], played: Collection[int] = ()) -> CoachView | None:
    """The marks that are due at the current decision; None if the game isn't guided, or its guide is over."""
    found = coach(game, played)
    if found is None or (found.ended and not found.marks):
        return None
    lost = game.result is not None and not game.result.won
    following = None if lost else found.following
    return CoachView(
        [_mark(mark) for mark in found.marks],
        found.shown,
        found.total,
        following.id if following else "",
        following.name if following else "",
        game.over,
    )


def _mark(mark: CoachMark) -> MarkView:
    asks = mark.option is not None or mark.at == "suggestions"
    # Who has opened the goals once knows how.
    shows_goals = mark.at == "goals" and mark.number == 1
    return MarkView(
        mark.id,
        mark.text,
        selector(mark),
        mark.number,
        mark.option,
        asks,
        mark.closing,
        shows_goals,
        mark.picks,
    )


def selector(mark: CoachMark) -> str:
    """The selector of what a mark points at."""
    kind, _, name = mark.at.partition(":")
    if kind == "option":
        return f'#options [data-index="{mark.option}"]'
    return SELECTORS[kind].format(name)
