"""What a visitor can ask for and not get: one class a cause, one sentence a message."""

from __future__ import annotations

from fieldcraft.kernel.errors import FieldcraftError


class NoSuchGame(FieldcraftError):
    """There is no game, seat or position of that name."""


class NotYourSeat(FieldcraftError):
    """Somebody wanted to act who does not hold the seat."""


class SeatTaken(FieldcraftError):
    """Somebody else holds the seat already."""


class SomeoneMoved(FieldcraftError):
    """The game has gone on since it was looked at; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("Someone else moved first: look at the table again")


class TooMany(FieldcraftError):
    """More was asked for than one visitor or one server may have."""


class TooManyGames(TooMany):
    """A visitor has as many unfinished games as there may be."""


class TooManyWatchers(TooMany):
    """As many watch as this server can tell."""


class BadName(FieldcraftError):
    """A player's name that cannot be shown."""


class Malformed(FieldcraftError):
    """A request whose form cannot be understood."""
