"""The service under pages and JSON: games are made, looked at, played on, shared and forgotten here.

It knows nothing of HTTP. Every method may be called from any thread; what it gives back never changes.
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
from fieldcraft.kernel.save import save_entry, save_header
from fieldcraft.kernel.steps import No
from fieldcraft.lab.luck import Luck, luck
from fieldcraft.web import reports
from fieldcraft.web.seating import Seating
from fieldcraft.web.settings import Settings
from fieldcraft.web.shelf import Shelf
from fieldcraft.web.store import Line, Stamp, Store
from fieldcraft.web.tables import Seat, Summary, Table, Who
from fieldcraft.web.wrong import NoSuchGame, SomeoneMoved, TooMany, TooManyGames

SEEDS: Final = 1_000_000
LISTED: Final = 500
TRIES: Final = 4
Played = Game[Any, Any]
Act = Callable[[Table, Played], "Did"]


class Did:
    """What an act did to a game: whether it went on from where it stood, and what passed by itself."""

    def __init__(self, went_on: bool, forced: Sequence[int] = ()):
        self.went_on = went_on
        self.forced = frozenset(forced)


class Service(Seating):
    """Everything a visitor can ask for."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.store = Store(settings.url)
        self.shelf = Shelf(self.store, settings)
        self.on_change: Callable[[str, Stamp], None] = lambda game, stamp: None

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    # Beginning

    def create(
        self,
        visitor: str,
        title: str,
        scenario: str | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        practice: bool = False,
        own_dice: bool = False,
        auto: bool = True,
        name: str = "",
    ) -> Table:
        """Start a game; its maker takes the first seat."""
        self._room_for(visitor)
        game = fc.new(
            title,
            scenario=scenario,
            seed=secrets.randbelow(SEEDS) if seed is None else seed,
            practice=practice,
            own_dice=own_dice,
            log=True,
            data=self.settings.data,
            **_plain(options),
        )
        forced = gestures.play_forced(game) if auto else []
        return self._add(visitor, game, frozenset(forced), self.clean(name))

    def import_save(self, visitor: str, text: str) -> Table:
        """Go on with a game from a file, all of whose record is played again to see that it is true."""
        self._room_for(visitor)
        game = fc.load(text, data=self.settings.data, verify=True)
        game.event_log = []
        self._check_length(game)
        return self._add(visitor, game, frozenset(), "")

    def fork(self, visitor: str, game_id: str, at: int | None = None) -> Table:
        """A new game that shares the record of another up to a choice, with luck of its own from there."""
        self._room_for(visitor)
        table = self.open(game_id)
        source = table.game.clone(same_chance=True)
        if isinstance(source.chance, Seeded):
            source.chance.branches = secrets.randbits(48)
        game = source.fork(at)
        game.own_dice = table.game.own_dice
        game.event_log = []
        return self._add(visitor, game, frozenset(n for n in table.forced if n <= game.number), "")

    # Looking

    def open(self, game_id: str) -> Table:
        """A game as it stands now."""
        return self.shelf.open(game_id)

    def at(self, game_id: str, number: int) -> Played:
        """A game as it stood after so many choices. It is the caller's own."""
        game = self.open(game_id).game
        if not 0 <= number <= game.number:
            raise NoSuchGame(f"There is no position {number}; there are 0 to {game.number}")
        if number == game.number:
            return game.clone(same_chance=True)
        return game.as_of(game.last.at(number))

    def mine(self, visitor: str) -> list[Summary]:
        """The games that somebody made or sits at, the one touched last first."""
        rows = self.store.of_visitor(visitor, LISTED) if visitor else []
        held: dict[str, list[int]] = {}
        free: dict[str, list[int]] = {}
        for game, number, taken in self.store.seats_of(visitor, [row["id"] for row in rows]):
            (held if taken else free).setdefault(game, []).append(number)
        return [self.summary(row, visitor, held.get(row["id"], []), free.get(row["id"], [])) for row in rows]

    def odds(self, game_id: str, version: int, index: int) -> Odds:
        """How likely each outcome of an option is."""
        table = self.shelf.at_version(game_id, version)
        return table.odds(index, self.settings.odds_runs)

    def why_not(self, game_id: str, /, **what: str | int) -> No | None:
        """Why something is not on offer; None when it is."""
        return self.open(game_id).game.why_not(**what)

    def save(self, game_id: str) -> str:
        """The game as a file."""
        return self.open(game_id).game.save()

    def report(self, game_id: str) -> str:
        """The game as a text: set-up, every choice and what came of it, the end."""
        return reports.report(self.open(game_id))

    def luck(self, game_id: str) -> Luck:
        """How the dice fell against what was to be expected."""
        return luck(self.open(game_id).game)

    # Playing

    def choose(
        self,
        game_id: str,
        who: Who,
        version: int,
        choices: Sequence[int] = (),
        pieces: Collection[str] | None = None,
        auto: bool = True,
    ) -> Table:
        """Make a choice by its index, tell several dice by theirs, or pick a set of marked pieces: all or nothing.

        With `auto`, choices with a single option that follow pass by themselves.
        """

        def act(table: Table, game: Played) -> Did:
            table.check(who, game)
            options = gestures.options_for(game, choices) if pieces is None else gestures.options_for_set(game, pieces)
            for option in options:
                table.check(who, game)
                game.choose(option)
            return Did(True, gestures.play_forced(game) if auto else ())

        return self._change(game_id, version, act)

    def undo(self, game_id: str, who: Who, version: int, auto: bool = True) -> Table:
        """Take back the last choice; with `auto`, the last at which somebody was asked."""

        def act(table: Table, game: Played) -> Did:
            gestures.undo_decision(game, auto)
            table.check(who, game)
            return Did(False)

        return self._change(game_id, version, act)

    def redo(self, game_id: str, who: Who, version: int, auto: bool = True) -> Table:
        """Make again what was taken back last, with the same luck."""

        def act(table: Table, game: Played) -> Did:
            table.check(who, game)
            gestures.redo_decision(game, auto)
            return Did(False)

        return self._change(game_id, version, act)

    # How it works

    def _change(self, game_id: str, version: int, act: Act) -> Table:
        """Act on a copy of the game and keep it, unless somebody was faster."""
        for _ in range(TRIES):
            table = self.shelf.at_version(game_id, version)
            game = table.game.clone(same_chance=True)
            game.event_log = []
            did = act(table, game)
            self._check_length(game)
            after = self._keep(table, game, did)
            if after is not None:
                return after
            self.shelf.drop(game_id)  # Somebody moved, or only sat down: then it is tried again.
        raise SomeoneMoved

    def _keep(self, table: Table, game: Played, did: Did) -> Table | None:
        """Write down what happened to a game; None if it is no longer as it was seen."""
        before = table.game
        begun = before.pending is not None and before.pending.option is None
        first = 0 if begun else before.number + 1
        forced = table.forced | did.forced
        record: list[Line] = []
        if did.went_on:
            forced = frozenset(n for n in table.forced if n < first) | did.forced
            record = _record(game, first, forced)
        seen = table.stamp
        stamp = Stamp(seen.version + 1, seen.change + 1)
        now = time.time()
        after = Table(table.id, game, stamp, table.seats, table.owner, forced, table.created, now)
        anew = did.went_on and (begun or bool(before.undone))
        if not self.store.move(table.id, seen, _standing(after), first, record, anew):
            return None
        self.shelf.put(after)
        self.on_change(table.id, stamp)
        return after

    def _add(self, visitor: str, game: Played, forced: frozenset[int], name: str) -> Table:
        """Keep a new game."""
        now = time.time()
        many = game.title.seat_count(game.setup)
        seats = tuple(
            Seat(number, secrets.token_urlsafe(24), visitor if number == 0 else "", name if number == 0 else "")
            for number in range(many)
        )
        table = Table(secrets.token_urlsafe(16), game, Stamp(1, 1), seats, visitor, forced, now, now)
        row = {
            "id": table.id,
            "version": 1,
            "change": 1,
            "title": game.setup.title,
            "scenario": game.setup.scenario,
            "seed": str(game.seed),
            "practice": game.practice,
            "own_dice": game.own_dice,
            "owner": visitor,
            "created": now,
        }
        sitting = [{"game": table.id, **seat._asdict()} for seat in seats]
        record = _record(game, 0, forced)
        record += [Line(save_entry(entry), False) for entry in reversed(game.undone)]
        self.store.add(row | _standing(table), record, sitting)
        self.shelf.put(table)
        return table

    def _room_for(self, visitor: str) -> None:
        """Complain if somebody has games enough."""
        most = self.settings.open_games
        if self.store.unfinished(visitor) >= most:
            raise TooManyGames(f"You have {most} unfinished games, which is as many as there may be")

    def _check_length(self, game: Played) -> None:
        """Complain about a game that goes on for ever."""
        most = self.settings.choices
        if game.number > most:
            raise TooMany(f"A game may have at most {most} choices")


def todays_seed() -> int:
    """The seed that everybody has on the same day, by the clock of Greenwich."""
    return int(datetime.now(UTC).strftime("%Y%m%d"))


def _plain(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Options of a title; no other argument can be slipped in under their name."""
    given = dict(options or {})
    for name in ("title", "scenario", "seed", "chance", "own_dice", "practice", "log", "data"):
        if name in given:
            raise fc.BadSetup(f"{name} is not an option of a title")
    return given


def _record(game: Played, first: int, forced: frozenset[int]) -> list[Line]:
    """The lines of a record from a number on."""
    written: list[Line] = []
    for entry in game.last.back():
        if entry.number < first:
            break
        written.append(Line(save_entry(entry), entry.number in forced))
    return written[::-1]


def _standing(table: Table) -> dict[str, Any]:
    """Where a game stands, as it is kept."""
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
