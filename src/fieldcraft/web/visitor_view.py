"""What a visitor may do at a table: undo, deselect, wait, and take seats."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.steps import ANY_SEAT, Done, TakeRest
from fieldcraft.web.game_table import GameTable, Visitor


def no_undo(table: GameTable, visitor: Visitor | None = None) -> str:
    """Why the last choice can't be undone; empty if it can."""
    game = table.game
    if game.pending is not None and (game.pending.option is not None or game.pending.results):
        return ""
    for entry in game.last.back():
        if entry.number == 0:
            break
        if entry.chance_results and not game.practice:
            return "Can't undo past dice or cards, except in a practice game"
        if entry.number not in table.forced:
            return _not_yours(table, visitor, entry) if visitor else ""
    return "Nothing to undo"


def _not_yours(table: GameTable, visitor: Visitor, entry: Entry) -> str:
    """Why a visitor can't undo a choice: another seat made it."""
    before = entry.before()
    if len(table.seats) == 1 or before is None or entry.option is None:
        return ""
    seat = table.game.as_of(before).seat_of(entry.option)
    mine = seat is None or seat == ANY_SEAT or seat in table.seats_of(visitor)
    return "" if mine else f"Only {table.name_of(seat or 0)} can undo the last choice"


def can_deselect(table: GameTable) -> bool:
    """Whether undoing the last choice only takes back the selection of the pieces that act now."""
    game = table.game
    active = set(game.decision.active) if game.decision is not None else set()
    if not active or no_undo(table):
        return False
    chosen = next(entry for entry in game.last.back() if entry.number not in table.forced)
    before = chosen.before()
    if chosen.option is None or before is None:
        return False
    named = isinstance(chosen.option, Done | TakeRest) or not active.isdisjoint(chosen.option.places(game.rules))
    earlier = game.as_of(before).decision if named else None
    return earlier is not None and active.isdisjoint(earlier.active)


def waiting(table: GameTable, visitor: Visitor) -> str:
    """The hint for a visitor who can't act now."""
    if not table.seats_of(visitor):
        return "You are watching."
    return "" if table.seat is None else f"Waiting for {table.name_of(table.seat)}."


def seats(table: GameTable, visitor: Visitor) -> list[dict[str, Any]]:
    """The seats as a visitor sees them; links to free seats only for those who have a seat."""
    has_seat = bool(table.seats_of(visitor))
    to_move = table.seat
    return [
        {
            "number": seat.number,
            "name": table.name_of(seat.number),
            "mine": seat.held_by(visitor),
            "taken": seat.taken,
            "link": f"/seats/{seat.token}" if has_seat and seat.token and not seat.taken else "",
            "to_move": seat.number == to_move,
        }
        for seat in table.seats
    ]
