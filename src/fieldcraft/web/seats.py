"""Seats: taking one by its link, leaving it, and naming it; and deleting games."""

from __future__ import annotations

import unicodedata

from sqlalchemy import RowMapping

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.web.errors import InvalidName, NotFound, NotYourSeat, SeatTaken
from fieldcraft.web.game_cache import check_id
from fieldcraft.web.game_table import GameTable, Seat, Summary
from fieldcraft.web.links import hashed, new_nonce
from fieldcraft.web.operations import Operations
from fieldcraft.web.store import Stamp


class SeatOperations(Operations):
    """The part of the service that deals with seats."""

    def seat(self, secret: str) -> tuple[GameTable, Seat]:
        """Return the table and the seat that a link leads to."""
        found = self.store.seat(hashed(check_id(secret)))
        if found is None:
            raise NotFound("There is no such seat")
        table = self.cache.open(found["game"])
        return table, table.seats[found["number"]]

    def claim(self, secret: str, visitor_id: str, name: str = "") -> GameTable:
        """Take a seat; from then on the link gives no rights. Its holder may take it again under another name."""
        table, seat = self.seat(secret)
        chosen = self.clean_name(name) or seat.name
        if seat.visitor not in ("", visitor_id):
            raise SeatTaken(f"{seat.name or 'Another player'} has taken this seat")
        if not visitor_id:
            raise NotYourSeat("Only a visitor with a cookie can take a seat")
        values = {"visitor": visitor_id, "name": chosen, "claimed": True}
        if not self.store.update_seat(table.id, seat.number, seat.visitor, values):
            raise SeatTaken("Another player has just taken this seat")
        return self._publish(table.id)

    def leave(self, game_id: str, visitor_id: str) -> GameTable:
        """Leave every seat of a game; the links to them stop working."""
        table = self.cache.open(game_id)
        for seat in self._held_seats(table, visitor_id):
            self._free(table.id, seat.number, visitor_id)
        return self._publish(table.id)

    def rename(self, game_id: str, visitor_id: str, name: str) -> GameTable:
        """Change a player's display name at a table."""
        table = self.cache.open(game_id)
        chosen = self.clean_name(name)
        for seat in self._held_seats(table, visitor_id):
            self.store.update_seat(table.id, seat.number, visitor_id, {"name": chosen})
        return self._publish(table.id)

    def _free(self, game_id: str, number: int, held_by: str) -> None:
        """Make a seat free again, with a new link."""
        nonce = new_nonce()
        secret = hashed(self.links.token(game_id, number, nonce))
        free = {"visitor": "", "name": "", "claimed": False, "nonce": nonce, "secret": secret}
        self.store.update_seat(game_id, number, held_by, free)

    def delete(self, visitor_id: str, game_id: str) -> None:
        """Remove a game from a visitor's list, and delete it if no one else has a seat.

        The game itself isn't read, so that one which can't be read any more can be deleted too.
        """
        found = self.store.holders(check_id(game_id))
        if found is None:
            raise NotFound("There is no such game")
        owner, holders = found
        owned = bool(visitor_id) and owner == visitor_id
        held = [number for number, holder in holders if holder and holder == visitor_id]
        if not owned and not held:
            raise NotYourSeat("You don't have a seat at this table")
        if owned and len(held) == sum(bool(holder) for _, holder in holders):
            self.store.delete(game_id)
        else:
            if owned:
                self.store.disown(game_id, visitor_id)
            for number in held:
                self._free(game_id, number, visitor_id)
            self.on_change(game_id, self.store.stamp(game_id) or Stamp(0, 0))
        self.cache.drop(game_id)

    def clean_name(self, name: str) -> str:
        """Return a name as it is displayed: one line of visible characters, not too long."""
        cleaned = " ".join(unicodedata.normalize("NFC", name).split())
        maximum = self.settings.max_name
        if len(cleaned) > maximum:
            raise InvalidName(f"A name can have at most {maximum} characters")
        if any(unicodedata.category(letter)[0] == "C" for letter in cleaned):
            raise InvalidName("A name can't contain control or invisible characters")
        return cleaned

    def summary(self, row: RowMapping, visitor_id: str, held: list[int], free: list[int]) -> Summary:
        """Summarize a game for a list. Its owner may act for free seats."""
        owned = row["owner"] == visitor_id
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
            your_turn=not row["over"] and (row["seat"] in mine or (row["seat"] == ANY_SEAT and bool(mine))),
        )

    def _held_seats(self, table: GameTable, visitor_id: str) -> list[Seat]:
        """Return the seats a visitor holds; raise NotYourSeat if there are none."""
        held = [seat for seat in table.seats if seat.taken and seat.visitor == visitor_id]
        if not held:
            raise NotYourSeat("You don't have a seat at this table")
        return held

    def _publish(self, game_id: str) -> GameTable:
        """Notify watchers that the seats changed, and return the current table."""
        table = self.cache.open(game_id)
        self.on_change(game_id, table.stamp)
        return table


def _name(title: str, scenario: str) -> str:
    """The names of a title and a scenario, or the ids if the title is not installed."""
    try:
        found = find(title)
    except BadSetup:
        return f"{title}: {scenario}"
    scenario_name = next((known.name for known in found.scenarios if known.id == scenario), scenario)
    return f"{found.name}: {scenario_name}"
