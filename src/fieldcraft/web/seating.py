"""Who sits where: seats are taken by a link, given up, and named; games are forgotten."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable

from sqlalchemy import RowMapping

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import ANYBODY
from fieldcraft.web.settings import Settings
from fieldcraft.web.shelf import Shelf, check_id
from fieldcraft.web.store import Stamp, Store
from fieldcraft.web.tables import Seat, Summary, Table
from fieldcraft.web.wrong import BadName, NoSuchGame, NotYourSeat, SeatTaken


class Seating:
    """The part of the service that is about people."""

    settings: Settings
    store: Store
    shelf: Shelf
    on_change: Callable[[str, Stamp], None]

    def seat(self, secret: str) -> tuple[Table, Seat]:
        """The table and the seat that a link leads to."""
        found = self.store.seat(check_id(secret))
        if found is None:
            raise NoSuchGame("There is no such seat")
        table = self.shelf.open(found["game"])
        return table, table.seats[found["number"]]

    def claim(self, secret: str, visitor: str, name: str = "") -> Table:
        """Take a seat; whoever has it already may take it again, under another name."""
        table, seat = self.seat(secret)
        chosen = self.clean(name) or seat.name
        if seat.visitor not in ("", visitor):
            raise SeatTaken(f"{seat.name or 'Somebody else'} has taken this seat")
        if not visitor:
            raise NotYourSeat("A seat is taken by a visitor")
        if not self.store.sit(table.id, seat.number, seat.visitor, {"visitor": visitor, "name": chosen}):
            raise SeatTaken("Somebody else has just taken this seat")
        return self._told(table.id)

    def leave(self, game_id: str, visitor: str) -> Table:
        """Give up every seat of a game; the link that led to it no longer does."""
        table = self.shelf.open(game_id)
        for seat in self._held(table, visitor):
            empty = {"visitor": "", "name": "", "secret": secrets.token_urlsafe(24)}
            self.store.sit(table.id, seat.number, visitor, empty)
        return self._told(table.id)

    def rename(self, game_id: str, visitor: str, name: str) -> Table:
        """Go by another name at a table."""
        table = self.shelf.open(game_id)
        called = self.clean(name)
        for seat in self._held(table, visitor):
            self.store.sit(table.id, seat.number, visitor, {"name": called})
        return self._told(table.id)

    def forget(self, visitor: str, game_id: str) -> None:
        """Take a game off somebody's list. Where nobody else sits at it, it is gone."""
        table = self.shelf.open(game_id)
        others = [seat for seat in table.seats if seat.taken and seat.visitor != visitor]
        if visitor and table.owner == visitor and not others:
            self.store.drop(game_id)
            self.shelf.drop(game_id)
            return
        if table.owner == visitor:
            self.store.disown(game_id, visitor)
        self.leave(game_id, visitor)

    def clean(self, name: str) -> str:
        """A name as it is shown: one line of letters and signs, not too long."""
        shown = " ".join(unicodedata.normalize("NFC", name).split())
        most = self.settings.name
        if len(shown) > most:
            raise BadName(f"A name has at most {most} letters")
        if any(unicodedata.category(letter)[0] == "C" for letter in shown):
            raise BadName("A name is made of letters and signs that can be seen")
        return shown

    def summary(self, row: RowMapping, visitor: str, held: list[int], free: list[int]) -> Summary:
        """A game in a list; its owner acts for the seats that are free."""
        owned = row["owner"] == visitor
        mine = held + free if owned else held
        return Summary(
            id=row["id"],
            title=row["title"],
            scenario=row["scenario"],
            name=_name(row["title"], row["scenario"]),
            seed=row["seed"],
            choices=row["choices"],
            status=row["status"],
            over=row["over"],
            won=row["won"],
            ending=row["ending"],
            practice=row["practice"],
            own_dice=row["own_dice"],
            created=row["created"],
            touched=row["touched"],
            owned=owned,
            seats=tuple(sorted(held)),
            your_turn=not row["over"] and (row["seat"] in mine or (row["seat"] == ANYBODY and bool(mine))),
        )

    def _held(self, table: Table, visitor: str) -> list[Seat]:
        """The seats somebody has taken; at least one."""
        held = [seat for seat in table.seats if seat.taken and seat.visitor == visitor]
        if not held:
            raise NotYourSeat("You have no seat at this table")
        return held

    def _told(self, game_id: str) -> Table:
        """The table as it is now, for whoever changed who sits at it; the others hear of it."""
        table = self.shelf.open(game_id)
        self.on_change(game_id, table.stamp)
        return table


def _name(title: str, scenario: str) -> str:
    """Title and scenario in words; a title that is no longer there goes by its id."""
    try:
        found = find(title)
    except BadSetup:
        return f"{title}: {scenario}"
    named = next((known.name for known in found.scenarios if known.id == scenario), scenario)
    return f"{found.name}: {named}"
