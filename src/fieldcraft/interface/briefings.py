"""Briefing and debrief: what a player reads when a battle begins, and when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fieldcraft.interface.guide import kind_of
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.scene import Panel
from fieldcraft.kernel.steps import Event


def briefings(game: Game[Any, Any], since: int) -> list[Panel]:
    """The debrief of a battle that ended after choice number `since`, and the briefing of one ahead."""
    title = game.title
    _, ready, ends = title.battle_events
    if not ready or since >= game.number or game.pending is not None:
        return []
    game.moments()  # tells the events of a record that was loaded
    latest = [kind_of(event) for event in _events(_after(game, since))]
    found = []
    if ends in latest:
        found.append(title.debrief(game, last_battle(game)))
    if ready in latest and ends not in latest[latest.index(ready) :]:
        found.append(title.briefing(game))
    return [panel for panel in found if panel is not None]


def last_battle(game: Game[Any, Any]) -> list[Event]:
    """The events of the last battle that ended, from its beginning to its end."""
    begins, _, ends = game.title.battle_events
    found: list[Event] = []
    for entry in game.last.back():
        for event in reversed(entry.events or ()):
            kind = kind_of(event)
            if found or kind == ends:
                found.append(event)
            if found and kind == begins:
                return found[::-1]
    return found[::-1]


def _after(game: Game[Any, Any], since: int) -> list[Entry]:
    """The entries of the record after a choice, oldest first."""
    return [entry for entry in game.last.back() if entry.number > since][::-1]


def _events(entries: Iterable[Entry]) -> Iterator[Event]:
    for entry in entries:
        yield from entry.events or ()
