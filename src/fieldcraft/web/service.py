"""The service behind the pages and the API: create, view, play, share and delete games.

It is independent of HTTP. Every method may be called from any thread, and every result is immutable.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal

from sqlalchemy import RowMapping

import fieldcraft as fc
from fieldcraft.interface import gestures, shopping
from fieldcraft.interface.guide import has_marks
from fieldcraft.interface.phases import enemy_ahead
from fieldcraft.kernel.beats import Beat
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.registry import find, last_position, rules_for
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.save import join_save
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.kernel.steps import No
from fieldcraft.lab.luck import Luck, luck
from fieldcraft.web import reports
from fieldcraft.web.errors import (
    EnemyPhaseHeld,
    LimitExceeded,
    NotFound,
    NotYourSeat,
    Outdated,
    StaleVersion,
    TooManyGames,
)
from fieldcraft.web.game_cache import GameCache, check_id
from fieldcraft.web.game_table import GameTable, Seat, Summary, Visitor
from fieldcraft.web.links import SeatLinks, hashed, key_of_server, new_nonce
from fieldcraft.web.metrics import Metrics
from fieldcraft.web.replay import Request, replay
from fieldcraft.web.rows import current_values, entries_from, seat_row, whole_record
from fieldcraft.web.seats import SeatOperations
from fieldcraft.web.settings import Settings
from fieldcraft.web.storage import Storage
from fieldcraft.web.store import Best, SavedEntry, Stamp, Store

SEED_LIMIT: Final = 1_000_000
LIST_LIMIT: Final = 500
ATTEMPTS: Final = 4
Resolve = Literal["", "round", "fight"]
"""How far the computer fights on for the player."""
HEADER_SIZE: Final = 10_000
"""About how many bytes a game takes beside its record."""
AnyGame = Game[Any, Any]
Action = Callable[[GameTable, AnyGame], "ActionResult"]


class ActionResult:
    """What an action did to a game: whether it added choices, and which of them were played automatically.

    `since` is the number of the first choice that it replaced, if it replaced any.
    """

    def __init__(self, extended: bool, forced: Sequence[int] = (), since: int | None = None):
        self.extended = extended
        self.forced = frozenset(forced)
        self.since = since


class Service(SeatOperations):
    """Everything a visitor can do."""

    def __init__(self, settings: Settings, connections: int = 0):
        self.settings = settings
        self.store = Store(settings.url, settings.lock_patience, connections or settings.connections)
        self.links = SeatLinks(key_of_server(settings))
        self.cache = GameCache(self.store, settings, self.links)
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

    # Play

    def choose(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        choices: Sequence[int] = (),
        pieces: Collection[str] | None = None,
        auto: bool = True,
        hold: bool = False,
        place: str = "",
        resolve: Resolve = "",
        suggestion: int | None = None,
        then: int | None = None,
        small: bool = False,
        ties: bool = False,
        keep_open: bool = False,
    ) -> GameTable:
        """Choose an option by index, enter several dice, or pick a set of pieces: all or nothing.

        `then` is the index of an option at the next decision, for what selects and acts at once; the selection then
        counts as played automatically. Where the guide has something to say in between, it only selects. With `small`,
        the questions that follow about small things are answered by default; with `ties`, so are ties of the enemy's;
        with `keep_open`, the phase doesn't end so.

        With `auto`, forced choices that follow are played automatically. With `hold`, a choice that would begin the
        enemy's phase isn't made: EnemyPhaseHeld says what it would show until then. `place` says where a purchase goes.
        With `resolve`, the sensible player fights on to the end of the fight on the stage or of its round, and you
        choose nothing. A `suggestion` is taken by its index: all its options, one after the other.
        """

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game)
            if resolve:
                gestures.resolve_fight(game, this_round=resolve == "round")
                return ActionResult(True, gestures.play_forced(game, small, ties) if auto else ())
            if suggestion is not None:
                options = gestures.options_of_suggestion(game, suggestion)
            else:
                options = gestures.options_for(game, choices) if pieces is None else options_for_set(game, pieces)
            if place and suggestion is None and len(options) == 1:
                options = [shopping.sent_to(game, options[0], place)]
            for option in options:
                table.check_turn(visitor, game, option)
                game.choose(option)
            implied: tuple[int, ...] = ()
            if then is not None and not has_marks(game, table.forced):
                implied = (game.number,)
                (option,) = gestures.options_for(game, [then])
                table.check_turn(visitor, game, option)
                game.choose(option)
            forced = gestures.play_forced(game, small, ties, keep_open) if auto else ()
            ahead = enemy_ahead(table.game, game, forced) if hold else None
            if ahead is not None:
                raise EnemyPhaseHeld(ahead)
            return ActionResult(True, (*implied, *forced))

        return self._change(game_id, version, act)

    def take_back(self, game_id: str, visitor: Visitor, version: int, number: int) -> GameTable:
        """Take a purchase out of the basket, given the number of its choice; those made after it stay."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game)
            shopping.take_back(game, number)
            return ActionResult(True, since=number)

        return self._change(game_id, version, act)

    def beats(self, game_id: str, at: int | None = None) -> list[Beat]:
        """Return what a choice changed, in order; by default the last one."""
        return self.open(game_id).game.beats(at)

    def undo(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        auto: bool = True,
        small: bool = False,
        ties: bool = False,
    ) -> GameTable:
        """Undo the last choice; with `auto`, the last one that a player made."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            undone, pending = len(game.undone), game.pending
            gestures.undo_decision(game, auto, small, ties, table.forced)
            taken_back = game.undone[-1] if len(game.undone) > undone else pending
            table.check_turn(visitor, game, taken_back.option if taken_back else None)
            return ActionResult(False)

        return self._change(game_id, version, act)

    def redo(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        auto: bool = True,
        small: bool = False,
        ties: bool = False,
    ) -> GameTable:
        """Redo the choice that was undone last, with the same chance results."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game, game.undone[-1].option if game.undone else None)
            gestures.redo_decision(game, auto, small, ties)
            return ActionResult(False)

        return self._change(game_id, version, act)

    # Save changes

    def _change(self, game_id: str, version: int, act: Action) -> GameTable:
        """Act on a copy of the game and save it, unless another request changed the game first."""
        for _ in range(ATTEMPTS):
            table = self.cache.at_version(game_id, version)
            game = table.game.clone(same_chance=True)
            game.event_log = []
            try:
                result = act(table, game)
            except NotYourSeat:
                if self.store.stamp(game_id) == table.stamp:
                    raise
                self.cache.drop(game_id)  # A seat was taken or left through another worker: look again.
                continue
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
        first = result.since or (0 if setting_up else before.number + 1)
        forced = table.forced | result.forced
        entries: list[SavedEntry] = []
        if result.extended:
            forced = frozenset(n for n in table.forced if n < first) | result.forced
        if table.older:
            # Replaying by today's rules may have changed how the record is written, so it is written whole.
            first, entries = 0, whole_record(game, forced)
        elif result.extended:
            entries = entries_from(game, first, forced)
        seen = table.stamp
        stamp = Stamp(seen.version + 1, seen.change + 1)
        now = time.time()
        after = GameTable(table.id, game, stamp, table.seats, table.owner, forced, table.created, now)
        overwrite = table.older or (result.extended and (setting_up or bool(before.undone) or result.since is not None))
        if not self.store.move(table.id, seen, current_values(after), first, entries, overwrite):
            return None
        if self.metrics is not None and result.extended:
            self.metrics.count_choices(game.setup.title, max(0, game.number - before.number))
        self.cache.put(after)
        self.on_change(table.id, stamp)
        return after

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
