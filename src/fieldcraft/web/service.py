"""The service behind the pages and the API: create, view, play, share and delete games.

It is independent of HTTP. Every method may be called from any thread, and every result is immutable.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.registry import find, rules_for
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.save import save_entry, save_header
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.kernel.steps import No
from fieldcraft.lab.luck import Luck, luck
from fieldcraft.web import reports
from fieldcraft.web.errors import LimitExceeded, NotFound, StaleVersion, TooManyGames
from fieldcraft.web.game_cache import GameCache
from fieldcraft.web.game_table import GameTable, Seat, Summary, Visitor
from fieldcraft.web.metrics import Metrics
from fieldcraft.web.replay import Request, replay
from fieldcraft.web.seats import SeatOperations
from fieldcraft.web.settings import Settings
from fieldcraft.web.storage import Storage
from fieldcraft.web.store import SavedEntry, Stamp, Store

SEED_LIMIT: Final = 1_000_000
LIST_LIMIT: Final = 500
ATTEMPTS: Final = 4
HEADER_SIZE: Final = 10_000
"""About how many bytes a game takes beside its record."""
AnyGame = Game[Any, Any]
Action = Callable[[GameTable, AnyGame], "ActionResult"]


class ActionResult:
    """What an action did to a game: whether it added choices, and which of them were played automatically."""

    def __init__(self, extended: bool, forced: Sequence[int] = ()):
        self.extended = extended
        self.forced = frozenset(forced)


class Service(SeatOperations):
    """Everything a visitor can do."""

    def __init__(self, settings: Settings):
        self.settings = settings
        connections = max(1, settings.db_connections // settings.workers)
        self.store = Store(settings.url, settings.lock_patience, connections)
        self.cache = GameCache(self.store, settings)
        self.storage = Storage(self.store, settings)
        self.on_change: Callable[[str, Stamp], None] = lambda game, stamp: None
        self.metrics: Metrics | None = None

    def close(self) -> None:
        """Close the database."""
        self.store.close()

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
        """Return the game as a save file."""
        return self.open(game_id).game.save()

    def report(self, game_id: str) -> str:
        """Return a text report: setup, every choice with its results, and the ending."""
        return reports.report(self.open(game_id))

    def luck(self, game_id: str) -> Luck:
        """Compare the dice with their expected values."""
        return luck(self.open(game_id).game)

    # Play

    def choose(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        choices: Sequence[int] = (),
        pieces: Collection[str] | None = None,
        auto: bool = True,
    ) -> GameTable:
        """Choose an option by index, enter several dice, or pick a set of pieces: all or nothing.

        With `auto`, forced choices that follow are played automatically.
        """

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game)
            options = gestures.options_for(game, choices) if pieces is None else options_for_set(game, pieces)
            for option in options:
                table.check_turn(visitor, game, option)
                game.choose(option)
            return ActionResult(True, gestures.play_forced(game) if auto else ())

        return self._change(game_id, version, act)

    def undo(self, game_id: str, visitor: Visitor, version: int, auto: bool = True) -> GameTable:
        """Undo the last choice; with `auto`, the last one that a player made."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            undone, pending = len(game.undone), game.pending
            gestures.undo_decision(game, auto)
            taken_back = game.undone[-1] if len(game.undone) > undone else pending
            table.check_turn(visitor, game, taken_back.option if taken_back else None)
            return ActionResult(False)

        return self._change(game_id, version, act)

    def redo(self, game_id: str, visitor: Visitor, version: int, auto: bool = True) -> GameTable:
        """Redo the choice that was undone last, with the same chance results."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game, game.undone[-1].option if game.undone else None)
            gestures.redo_decision(game, auto)
            return ActionResult(False)

        return self._change(game_id, version, act)

    # Save changes

    def _change(self, game_id: str, version: int, act: Action) -> GameTable:
        """Act on a copy of the game and save it, unless another request changed the game first."""
        for _ in range(ATTEMPTS):
            table = self.cache.at_version(game_id, version)
            game = table.game.clone(same_chance=True)
            game.event_log = []
            result = act(table, game)
            self._check_length(game)
            after = self._save(table, game, result)
            if after is not None:
                return after
            self.cache.drop(game_id)  # Either the game moved on, or only a seat changed: then try again.
        raise StaleVersion

    def _save(self, table: GameTable, game: AnyGame, result: ActionResult) -> GameTable | None:
        """Save a change; None if the stored game is no longer the one that was read."""
        before = table.game
        setting_up = before.pending is not None and before.pending.option is None
        first = 0 if setting_up else before.number + 1
        forced = table.forced | result.forced
        entries: list[SavedEntry] = []
        if result.extended:
            forced = frozenset(n for n in table.forced if n < first) | result.forced
        if table.older:
            # Replaying by today's rules may have changed how the record is written, so it is written whole.
            first, entries = 0, _whole_record(game, forced)
        elif result.extended:
            entries = _entries(game, first, forced)
        seen = table.stamp
        stamp = Stamp(seen.version + 1, seen.change + 1)
        now = time.time()
        after = GameTable(table.id, game, stamp, table.seats, table.owner, forced, table.created, now)
        overwrite = table.older or (result.extended and (setting_up or bool(before.undone)))
        if not self.store.move(table.id, seen, _current_values(after), first, entries, overwrite):
            return None
        if self.metrics is not None and result.extended:
            self.metrics.count_choices(game.setup.title, game.number - before.number)
        self.cache.put(after)
        self.on_change(table.id, stamp)
        return after

    def _add(self, visitor_id: str, game: AnyGame, forced: frozenset[int], name: str, address: str) -> GameTable:
        """Save a new game, if there is room for it."""
        now = time.time()
        seat_count = game.title.seat_count(game.setup)
        seats = tuple(
            Seat(number, secrets.token_urlsafe(24), visitor_id if number == 0 else "", name if number == 0 else "")
            for number in range(seat_count)
        )
        table = GameTable(secrets.token_urlsafe(16), game, Stamp(1, 1), seats, visitor_id, forced, now, now)
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
        seat_rows = [{"game": table.id, **seat._asdict()} for seat in seats]
        record = _whole_record(game, forced)
        self.storage.charge(address, sum(len(entry.body) for entry in record) + HEADER_SIZE)
        self.store.add(row | _current_values(table), record, seat_rows)
        self.cache.put(table)
        if self.metrics is not None:
            self.metrics.count_game(game.setup.title)
        return table

    def _check_open_games(self, visitor_id: str) -> None:
        maximum = self.settings.max_open_games
        if self.store.unfinished(visitor_id) >= maximum:
            raise TooManyGames(f"You have reached the limit of {maximum} unfinished games: finish or delete one first")

    def _check_length(self, game: AnyGame) -> None:
        maximum = self.settings.max_choices
        if game.number > maximum:
            raise LimitExceeded(f"A game can have at most {maximum} choices")


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


def _whole_record(game: AnyGame, forced: frozenset[int]) -> list[SavedEntry]:
    """All entries of a game's record, and those that can be redone."""
    return _entries(game, 0, forced) + [SavedEntry(save_entry(entry), False) for entry in reversed(game.undone)]


def _entries(game: AnyGame, first: int, forced: frozenset[int]) -> list[SavedEntry]:
    """The entries of a game's record from a number on."""
    found: list[SavedEntry] = []
    for entry in game.last.back():
        if entry.number < first:
            break
        found.append(SavedEntry(save_entry(entry), entry.number in forced))
    return found[::-1]


def _current_values(table: GameTable) -> dict[str, Any]:
    """The columns that change with every choice."""
    game, result = table.game, table.game.result
    return {
        "choices": game.number,
        "status": table.scene.status,
        "seat": table.seat,
        "over": game.over,
        "won": result.won if result else None,
        "ending": result.summary if result else "",
        "touched": table.touched,
        "head": save_header(game),
    }
