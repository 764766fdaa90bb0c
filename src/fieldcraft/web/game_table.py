"""A game table: one game at one moment, with its seats and who may act. It is immutable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from secrets import compare_digest
from typing import Any, NamedTuple

from fieldcraft.kernel.decision import Decision
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import ANY_SEAT, Option
from fieldcraft.web.coach_view import CoachView, coach_view
from fieldcraft.web.errors import NotYourSeat
from fieldcraft.web.links import hashed
from fieldcraft.web.store import Stamp


class Visitor(NamedTuple):
    """The sender of a request: a browser's visitor id, a seat token, or both, and whether the screen is narrow."""

    id: str = ""
    token: str = ""
    narrow: bool = False


class Seat(NamedTuple):
    """A seat at the table. It is free while `visitor` is empty.

    `secret` is the hash of its token. Programs act by sending the token, until someone takes the seat by its link: then
    it is `claimed`, and the token gives no rights. `token` is what a link to it contains, if this server can tell.
    """

    number: int
    secret: str
    visitor: str
    name: str
    claimed: bool = False
    token: str = ""

    @property
    def taken(self) -> bool:
        """Whether a visitor holds the seat."""
        return bool(self.visitor)

    def held_by(self, visitor: Visitor) -> bool:
        """Whether this visitor holds the seat, or sent its token."""
        sent = bool(visitor.token) and not self.claimed
        token_matches = sent and compare_digest(hashed(visitor.token), self.secret)
        return token_matches or (self.taken and self.visitor == visitor.id)


class GameTable:
    """One game at one moment. Derived values are computed on first use.

    Everyone who views this moment shares the game, so choices are made on a copy. `forced` holds the numbers of the
    choices that were played automatically; `older` says that the record was written by other rules. `stories` has the
    beats from one position to another as JSON, as far as they were asked for.
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
        older: bool = False,
    ):
        self.id = id
        self.game = game
        self.stamp = stamp
        self.seats = seats
        self.owner = owner
        self.forced = forced
        self.created = created
        self.touched = touched
        self.older = older
        self.stories: dict[tuple[int, int, bool, int], str] = {}
        self._odds: dict[int, Odds] = {}

    @property
    def version(self) -> int:
        """The version that a choice must name, so that no one chooses in an outdated position."""
        return self.stamp.version

    @cached_property
    def scene(self) -> Scene:
        """The scene of the position."""
        return self.game.scene()

    @cached_property
    def coach(self) -> CoachView | None:
        """The marks of the guide that are due."""
        return coach_view(self.game, self.forced)

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the game is over."""
        return self.game.decision

    @property
    def name(self) -> str:
        """The title and the scenario."""
        game = self.game
        scenario = next(known.name for known in game.title.scenarios if known.id == game.setup.scenario)
        return f"{game.title.name}: {scenario}"

    @cached_property
    def seat(self) -> int | None:
        """The seat that must decide."""
        return self.game.deciding_seat

    @property
    def can_redo(self) -> bool:
        """Whether an undone choice can be redone."""
        return bool(self.game.undone)

    def odds(self, index: int, budget: int) -> Odds:
        """Return the odds of an option, computed once."""
        if index not in self._odds:
            self._odds[index] = self.game.odds(index, budget=budget)
        return self._odds[index]

    def seats_of(self, visitor: Visitor) -> tuple[int, ...]:
        """Return the seats a visitor may act for: their own and, for the owner, free seats."""
        own = bool(visitor.id) and visitor.id == self.owner
        return tuple(seat.number for seat in self.seats if seat.held_by(visitor) or (own and not seat.taken))

    def can_act(self, visitor: Visitor) -> bool:
        """Whether a visitor may make the pending decision."""
        return _may_act(self.seat, self.seats_of(visitor))

    def usable_by(self, visitor: Visitor) -> list[int]:
        """Return the indices of the options a visitor may choose: those of their decision, and their rights."""
        mine = self.seats_of(visitor)
        game = self.game
        return [index for index, option in enumerate(game.offered) if _may_act(game.seat_of(option), mine)]

    def check_turn(self, visitor: Visitor, game: Game[Any, Any], option: Option | None = None) -> None:
        """Raise NotYourSeat unless a visitor may choose an option of a game at this table; without one, any option."""
        mine = self.seats_of(visitor)
        if not mine:
            raise NotYourSeat("You are watching this game")
        options = game.offered if option is None else (option,)
        seats = [game.seat_of(each) for each in options] or [None]
        if not any(seat is None or _may_act(seat, mine) for seat in seats):
            raise NotYourSeat(f"Waiting for {self.name_of(seats[0] or 0)}")

    def name_of(self, seat: int) -> str:
        """Return the display name of a seat."""
        return "any player" if seat == ANY_SEAT else self.seats[seat].name or f"player {seat + 1}"


@dataclass(frozen=True)
class Summary:
    """A game in a list."""

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


def _may_act(seat: int | None, mine: tuple[int, ...]) -> bool:
    """Whether a visitor with these seats may act where a seat, or ANY_SEAT, must."""
    return seat in mine or (seat == ANY_SEAT and bool(mine))
