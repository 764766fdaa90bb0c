"""A table as the service shows it: a game at one moment, who sits at it, and who may do what. It never changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from secrets import compare_digest
from typing import Any, NamedTuple

from fieldcraft.kernel.decision import Decision
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import ANYBODY
from fieldcraft.web.store import Stamp
from fieldcraft.web.wrong import NotYourSeat


class Who(NamedTuple):
    """Who asks: the visitor of a browser, or whoever shows the secret of a seat."""

    visitor: str = ""
    token: str = ""


class Seat(NamedTuple):
    """A place at the table. Nobody has taken it while `visitor` is empty."""

    number: int
    secret: str
    visitor: str
    name: str

    @property
    def taken(self) -> bool:
        """Whether somebody has taken it."""
        return bool(self.visitor)

    def held_by(self, who: Who) -> bool:
        """Whether somebody holds it."""
        shown = bool(who.token) and compare_digest(who.token.encode(), self.secret.encode())
        return shown or (self.taken and self.visitor == who.visitor)


class Table:
    """One game at one moment. What it shows is worked out once, when somebody looks.

    The game is shared by everybody who looks at this moment of it: a choice is made on a copy, never on this one.
    `forced` are the numbers of the choices that passed by themselves.
    """

    def __init__(
        self,
        id: str,
        game: Game[Any, Any],
        stamp: Stamp,
        seats: tuple[Seat, ...],
        owner: str,
        forced: frozenset[int],
        created: float,
        touched: float,
    ):
        self.id = id
        self.game = game
        self.stamp = stamp
        self.seats = seats
        self.owner = owner
        self.forced = forced
        self.created = created
        self.touched = touched
        self._odds: dict[int, Odds] = {}

    @property
    def version(self) -> int:
        """What a choice must name, so that nobody chooses at a position that is gone."""
        return self.stamp.version

    @cached_property
    def scene(self) -> Scene:
        """How the position looks."""
        return self.game.scene()

    @property
    def decision(self) -> Decision | None:
        """What waits to be decided."""
        return self.game.decision

    @property
    def name(self) -> str:
        """The title and the scenario."""
        game = self.game
        scenario = next(known.name for known in game.title.scenarios if known.id == game.setup.scenario)
        return f"{game.title.name}: {scenario}"

    @cached_property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return seat_of(self.game)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self.game.undone)

    def odds(self, index: int, runs: int) -> Odds:
        """How likely each outcome of an option is; counted once."""
        if index not in self._odds:
            self._odds[index] = self.game.odds(index, budget=runs, samples=max(1, runs // 4))
        return self._odds[index]

    def seats_of(self, who: Who) -> tuple[int, ...]:
        """The seats that somebody may act for: those held, and for the owner those that nobody has taken."""
        own = bool(who.visitor) and who.visitor == self.owner
        return tuple(seat.number for seat in self.seats if seat.held_by(who) or (own and not seat.taken))

    def may_act(self, who: Who) -> bool:
        """Whether somebody may answer what is asked now."""
        mine = self.seats_of(who)
        return self.seat in mine or (self.seat == ANYBODY and bool(mine))

    def owned_by(self, who: Who) -> bool:
        """Whether somebody made this game."""
        return bool(who.visitor) and who.visitor == self.owner

    def check(self, who: Who, game: Game[Any, Any]) -> None:
        """Complain unless somebody may decide what waits in a game at this table."""
        seat = seat_of(game)
        mine = self.seats_of(who)
        if mine and seat in (None, ANYBODY):
            return
        if seat not in mine:
            raise NotYourSeat("You are watching this game" if not mine else self._whose_turn(seat))

    def name_of(self, seat: int) -> str:
        """What the player of a seat goes by."""
        return "anybody" if seat == ANYBODY else self.seats[seat].name or f"player {seat + 1}"

    def _whose_turn(self, seat: int | None) -> str:
        """Say who must decide."""
        return f"It is for {self.name_of(seat or 0)} to decide"


@dataclass(frozen=True)
class Summary:
    """A game in a list: what it is and where it stands."""

    id: str
    title: str
    scenario: str
    name: str
    seed: str
    choices: int
    status: str
    over: bool
    won: bool | None
    ending: str
    practice: bool
    own_dice: bool
    created: float
    touched: float
    owned: bool
    seats: tuple[int, ...]
    your_turn: bool


def seat_of(game: Game[Any, Any]) -> int | None:
    """Whose decision waits. Dice on the table are told by whoever made the choice that needs them."""
    if game.choice is None:
        return None
    pending = game.pending
    choice = game.choice if pending is None or pending.choice is None else pending.choice
    return choice.seat(game)
