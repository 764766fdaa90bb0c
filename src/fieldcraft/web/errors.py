"""Errors that a request can cause: one class per cause, and a one-sentence message."""

from __future__ import annotations

from fieldcraft.interface.phases import EnemyAhead
from fieldcraft.kernel.errors import FieldcraftError


class NotFound(FieldcraftError):
    """No game, seat, rule or position has that id."""


class NotYourSeat(FieldcraftError):
    """The visitor doesn't hold the seat that must act."""


class SeatTaken(FieldcraftError):
    """Another visitor holds the seat."""


class StaleVersion(FieldcraftError):
    """The game has changed since the client last saw it; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("Someone else moved first; nothing was changed")


class LimitExceeded(FieldcraftError):
    """The request exceeds a limit for one visitor or one server."""


class TooManyGames(LimitExceeded):
    """The visitor has reached the limit of unfinished games."""


class TooManyWatchers(LimitExceeded):
    """The server has reached its limit of watchers."""


class InvalidName(FieldcraftError):
    """A player's name that can't be displayed."""


class Outdated(FieldcraftError):
    """A stored game that today's rules can't replay: it can be looked at, exported and deleted."""

    def __init__(self, game: str, reason: str):
        super().__init__(f"This game was played by earlier rules and can't be continued: {reason}")
        self.game = game
        self.reason = reason


class BadRequest(FieldcraftError):
    """A request with a missing or malformed value."""


class Unavailable(FieldcraftError):
    """The server can't do this at the moment, through no fault of the request; it can be sent again later."""

    retry_after = 5
    """Seconds to wait before trying again."""


class EnemyPhaseHeld(Exception):
    """A choice that wasn't made yet, because it begins the enemy's phase and the player may want to take it back."""

    def __init__(self, ahead: EnemyAhead):
        super().__init__(ahead.heading)
        self.ahead = ahead
