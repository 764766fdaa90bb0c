"""The service behind the pages and the API: create, view, play, share and delete games.

It is independent of HTTP. Every method may be called from any thread, and every result is immutable.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import RowMapping

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.kernel.beats import Beat
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.registry import find, last_position, rules_for
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.save import join_save
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import No
from fieldcraft.lab.luck import Luck, luck
from fieldcraft.web import reports
from fieldcraft.web.choices import ChoiceOperations
from fieldcraft.web.errors import NotFound, Outdated, TooManyGames
from fieldcraft.web.game_cache import check_id
from fieldcraft.web.game_table import GameTable, Seat, Summary
from fieldcraft.web.links import hashed, new_nonce
from fieldcraft.web.replay import Request, replay
from fieldcraft.web.rows import current_values, seat_row, whole_record
from fieldcraft.web.seats import SeatOperations
from fieldcraft.web.store import Best, Stamp

SEED_LIMIT: Final = 1_000_000
LIST_LIMIT: Final = 500
HEADER_SIZE: Final = 10_000
"""About how many bytes a game takes beside its record."""
AnyGame = Game[Any, Any]


class Service(SeatOperations, ChoiceOperations):
    """Everything a visitor can do."""

    # Create games

    def create(
        self,
        visitor_id: str,
        title: str,
        scenario: str | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        practice: bool = False,
        own_dice: bool = False,
        auto: bool = True,
        name: str = "",
        address: str = "",
    ) -> GameTable:
        """Start a game; its owner takes the first seat. What it stores counts against the owner's address."""
        self._check_open_games(visitor_id)
        game = fc.new(
            title,
            scenario=scenario,
            seed=secrets.randbelow(SEED_LIMIT) if seed is None else seed,
            practice=practice,
            own_dice=own_dice,
            log=True,
            data=self.settings.data,
            **_title_options(options),
        )
        forced = gestures.play_forced(game) if auto else []
        return self._add(visitor_id, game, frozenset(forced), self.clean_name(name), address)

    def import_save(self, visitor_id: str, text: str, address: str = "") -> GameTable:
        """Continue a game from a save file. Its record is replayed by another process, within limits."""
        self._check_open_games(visitor_id)
        limits = self.settings
        request = Request(text, limits.data, limits.max_choices, limits.import_seconds, limits.import_memory)
        game = fc.load(replay(request), data=limits.data)
        game.event_log = []
        return self._add(visitor_id, game, frozenset(), "", address)

    def fork(self, visitor_id: str, game_id: str, at: int | None = None, address: str = "") -> GameTable:
        """Start a new game from a position of another, with new chance results from there on."""
        self._check_open_games(visitor_id)
        table = self.open(game_id)
        source = table.game.clone(same_chance=True)
        if isinstance(source.chance, Seeded):
            source.chance.branches = secrets.randbits(48)
        game = source.fork(at)
        game.own_dice = table.game.own_dice
        game.event_log = []
        return self._add(visitor_id, game, frozenset(n for n in table.forced if n <= game.number), "", address)

    # Look at games

    def open(self, game_id: str) -> GameTable:
        """Return the current state of a game."""
        return self.cache.open(game_id)

    def stamp(self, game_id: str) -> Stamp:
        """Return the current version of a game without reading the game."""
        found = self.store.stamp(check_id(game_id))
        if found is None:
            raise NotFound("There is no such game")
        return found

    def at(self, game_id: str, number: int) -> AnyGame:
        """Return a copy of a game as it was after a number of choices."""
        game = self.open(game_id).game
        if not 0 <= number <= game.number:
            raise NotFound(f"There is no position {number}: positions go from 0 to {game.number}")
        if number == game.number:
            return game.clone(same_chance=True)
        return game.as_of(game.last.at(number))

    def list_games(self, visitor_id: str) -> list[Summary]:
        """List the games a visitor owns or has a seat in, most recent first."""
        rows = self.store.of_visitor(visitor_id, LIST_LIMIT) if visitor_id else []
        held: dict[str, list[int]] = {}
        free: dict[str, list[int]] = {}
        for game, number, taken in self.store.seats_of(visitor_id, [row["id"] for row in rows]):
            (held if taken else free).setdefault(game, []).append(number)
        return [self.summary(row, visitor_id, held.get(row["id"], []), free.get(row["id"], [])) for row in rows]

    def best(self, visitor_id: str, title: str) -> dict[str, Best]:
        """Return what a visitor has achieved in each scenario of a title."""
        return self.store.best(visitor_id, title) if visitor_id else {}

    def known(self, game_id: str) -> RowMapping:
        """Return what is stored about a game besides the game itself, even if that can't be read any more."""
        row = self.store.summary(check_id(game_id))
        if row is None:
            raise NotFound("There is no such game")
        return row

    def list_game(self, game_id: str, visitor_id: str) -> Summary:
        """Return one game as a list shows it."""
        _, holders = self.store.holders(game_id) or ("", [])
        held = [number for number, holder in holders if holder and holder == visitor_id]
        return self.summary(self.known(game_id), visitor_id, held, [])

    def rules(self, title: str, scenario: str | None = None, options: Mapping[str, Any] | None = None) -> Rules:
        """Return the rules of a set-up, as for a new game."""
        return rules_for(find(title), scenario, dict(options or {}), self.settings.data)

    def odds(self, game_id: str, version: int, index: int) -> Odds:
        """Return the odds of an option."""
        table = self.cache.at_version(game_id, version)
        return table.odds(index, self.settings.odds_budget)

    def why_not(self, game_id: str, /, **what: str | int) -> No | None:
        """Return why something is not an option; None if it is one."""
        return self.open(game_id).game.why_not(**what)

    def save(self, game_id: str) -> str:
        """Return the game as a save file; one that can't be replayed any more, as it is stored."""
        try:
            return self.open(game_id).game.save()
        except Outdated:
            stored = self.store.read(game_id)
            if stored is None:
                raise NotFound("There is no such game") from None
            return join_save(stored.game["head"], [entry.body for entry in stored.entries])

    def last_scene(self, game_id: str) -> Scene | None:
        """Return the last position of a game that can't be replayed, if today's rules can still show it."""
        stored = self.store.read(check_id(game_id))
        if stored is None:
            raise NotFound("There is no such game")
        try:
            return last_position(stored.game["head"], data=self.settings.data).scene()
        except FieldcraftError:
            return None

    def report(self, game_id: str) -> str:
        """Return a text report: setup, every choice with its results, and the ending."""
        return reports.report(self.open(game_id))

    def luck(self, game_id: str) -> Luck:
        """Compare the dice with their expected values."""
        return luck(self.open(game_id).game)

    def beats(self, game_id: str, at: int | None = None) -> list[Beat]:
        """Return what a choice changed, in order; by default the last one."""
        return self.open(game_id).game.beats(at)

    def _add(self, visitor_id: str, game: AnyGame, forced: frozenset[int], name: str, address: str) -> GameTable:
        """Save a new game, if there is room for it."""
        now = time.time()
        id, nonce = secrets.token_hex(16), new_nonce()
        tokens = [self.links.token(id, number, nonce) for number in range(game.title.seat_count(game.setup))]
        mine = [(visitor_id, name), *[("", "")] * (len(tokens) - 1)]
        seats = tuple(Seat(number, hashed(token), *mine[number], token=token) for number, token in enumerate(tokens))
        table = GameTable(id, game, Stamp(1, 1), seats, visitor_id, forced, now, now)
        row = {
            "id": table.id,
            "version": 1,
            "change": 1,
            "title": game.setup.title,
            "scenario": game.setup.scenario,
            "seed": str(game.seed),
            "practice": game.practice,
            "own_dice": game.own_dice,
            "owner": visitor_id,
            "created": now,
        }
        seat_rows = [seat_row(table.id, seat, nonce) for seat in seats]
        record = whole_record(game, forced)
        self.storage.charge(address, sum(len(entry.body) for entry in record) + HEADER_SIZE)
        self.store.add(row | current_values(table), record, seat_rows)
        self.cache.put(table)
        if self.metrics is not None:
            self.metrics.count_game(game.setup.title)
        return table

    def _check_open_games(self, visitor_id: str) -> None:
        maximum = self.settings.max_open_games
        if self.store.unfinished(visitor_id) >= maximum:
            raise TooManyGames(f"You have reached the limit of {maximum} unfinished games: finish or delete one first")


def todays_seed() -> int:
    """The seed that everyone shares on one day (UTC)."""
    return int(datetime.now(UTC).strftime("%Y%m%d"))


def _title_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Check that options don't contain any other argument of `fieldcraft.new`."""
    given = dict(options or {})
    for name in ("title", "scenario", "seed", "chance", "own_dice", "practice", "log", "data"):
        if name in given:
            raise fc.BadSetup(f"{name} is not an option of a title")
    return given
