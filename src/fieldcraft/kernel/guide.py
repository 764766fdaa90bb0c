"""A guided first game: its set-up, and marks that each explain one thing when its moment comes.

A guide is data of its title. Which marks are due follows from the record of the game alone, so undo, reload, saves and
forks need nothing more. `fieldcraft.interface.guide` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from fieldcraft.kernel.data import Record, read_file, record, records, refuse_other_tables, unique
from fieldcraft.kernel.errors import BadData

MAX_SENTENCES: Final = 2
MAX_WORDS: Final = 45
BARE_TARGETS: Final = (
    "option",
    "place",
    "suggestions",
    "shop",
    "goals",
    "phase",
    "roster",
    "stage",
    "board",
    "prompt",
    "log",
)
NAMED_TARGETS: Final = ("place", "piece", "track", "panel", "card", "tool")
SENSIBLE: Final = "sensible"
SUGGESTED: Final = "suggested"
REASON: Final = "{reason}"


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to explain: when, what, and where it is on the screen.

    It is due at the first decision where all its conditions hold: the kind of `choice`, a kind of `option` that is
    offered, the step of the `phase`, a kind of `event` that has just happened, and a moment that the title
    recognises (`when`). Where several kinds will do, spaces separate them. `at` is what it points at; `place` alone
    is the place of the option that it names.

    `choose` names a good choice: a kind of option, or a kind and a place, or `sensible` for that of the title's
    sensible player, or `suggested` for the first suggestion. In the text, `{choice}` is the text of that option,
    `{reason}` what speaks for it, to complete "because ...", and `{active}` the name of the piece that acts. A
    `closing` mark reports the first success and ends the guide. A mark for those who choose `otherwise` need not
    come up for who follows the others: it doesn't count, and it is shown when it happens, also after the closing
    mark.

    Beside the moments of the title there are `tie`, for a choice that the rules leave to you among equals, and right
    after a decision with suggestions `as-suggested` or `not-as-suggested`.
    """

    id: str
    text: str
    at: str
    choice: str = ""
    option: str = ""
    phase: str = ""
    event: str = ""
    when: str = ""
    choose: str = ""
    closing: bool = False
    otherwise: bool = False


class GuidedGame(Record, frozen=True, kw_only=True):
    """The set-up of a guided game; without a seed, every game of the scenario is guided.

    `following` is the scenario to play next.
    """

    scenario: str
    seed: int | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    following: str = ""


class Guide(msgspec.Struct, frozen=True):
    """A guided game and its marks in order."""

    game: GuidedGame
    marks: tuple[Mark, ...]

    def guides(self, setup: Any, seed: int) -> bool:
        """Whether a game with this set-up and seed is guided."""
        game = self.game
        same = setup.scenario == game.scenario and game.seed in (None, seed)
        return same and all(setup.options.get(name) == value for name, value in game.options.items())


def read_guide(path: Path) -> Guide:
    """Read a guide and check the form of its marks."""
    file = read_file(path.parent, path.name)
    refuse_other_tables(file, path.name, ("game", "mark"))
    game = record(file.get("game"), f"{path.name}, game", GuidedGame)
    marks = records(file, path.name, "mark", Mark)
    unique(marks, path.name)
    mistakes = [f"{path.name}, mark {mark.id!r}: {wrong}" for mark in marks for wrong in mistakes_of(mark)]
    if mistakes:
        raise BadData(*mistakes)
    return Guide(game, tuple(marks))


def mistakes_of(mark: Mark) -> Iterable[str]:
    """What is wrong with the form of a mark.

    >>> list(mistakes_of(Mark(id="a", text="Move. Fire. Wait.", at="board", choice="move")))
    ['a mark has at most 2 sentences, not 3']
    """
    sentences = len(re.findall(r"[.?!](?=\s|$)", mark.text.replace("...", "")))
    if sentences > MAX_SENTENCES:
        yield f"a mark has at most {MAX_SENTENCES} sentences, not {sentences}"
    words = len(mark.text.split())
    if words > MAX_WORDS:
        yield f"a mark has at most {MAX_WORDS} words, not {words}"
    kind, _, name = mark.at.partition(":")
    if (kind not in NAMED_TARGETS or not name) and mark.at not in BARE_TARGETS:
        yield f"it can't point at {mark.at!r}"
    if not (mark.choice or mark.option or mark.phase or mark.event or mark.when):
        yield "nothing says when it is due"
    if mark.at in ("option", "place") and not (mark.choose or mark.option):
        yield f"it points at {mark.at!r}, but names no option"
    if REASON in mark.text and mark.choose != SENSIBLE:
        yield f"{REASON} is known only for {SENSIBLE!r}"
