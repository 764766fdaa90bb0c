"""What the database keeps of a game: its record, its current values and its seats."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.save import save_entries, save_header
from fieldcraft.web.game_table import GameTable, Seat
from fieldcraft.web.store import SavedEntry

AnyGame = Game[Any, Any]


def seat_row(game: str, seat: Seat, nonce: str) -> dict[str, Any]:
    """A seat as it is stored: without its token."""
    kept = {name: value for name, value in seat._asdict().items() if name != "token"}
    return {"game": game, "nonce": nonce, **kept}


def whole_record(game: AnyGame, forced: frozenset[int]) -> list[SavedEntry]:
    """All entries of a game's record, and those that can be redone."""
    return entries_from(game, 0, forced) + [SavedEntry(body, False) for body in save_entries(game.undone[::-1])]


def entries_from(game: AnyGame, first: int, forced: frozenset[int]) -> list[SavedEntry]:
    """The entries of a game's record from a number on."""
    found = [*takewhile(lambda entry: entry.number >= first, game.last.back())][::-1]
    return [SavedEntry(body, entry.number in forced) for entry, body in zip(found, save_entries(found), strict=True)]


def current_values(table: GameTable) -> dict[str, Any]:
    """The columns that change with every choice."""
    game, result = table.game, table.game.result
    return {
        "choices": game.number,
        "status": table.scene.status,
        "seat": table.seat,
        "over": game.over,
        "won": result.won if result else None,
        "ending": result.summary if result else "",
        "score": result.score if result else None,
        "touched": table.touched,
        "head": save_header(game),
    }
