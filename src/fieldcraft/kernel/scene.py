"""How a position looks, in words that any renderer understands: a board, pieces on it, panels beside it."""

from __future__ import annotations

import msgspec


class Spot(msgspec.Struct, frozen=True):
    """A place on the board: where it is in board units and on the text map, and what is marked there."""

    id: str
    name: str
    x: float
    y: float
    cell: tuple[int, int]
    marks: tuple[str, ...] = ()
    note: str = ""


class Way(msgspec.Struct, frozen=True):
    """A line between two places."""

    ends: tuple[str, str]
    kind: str


class Board(msgspec.Struct, frozen=True):
    """The ground: drawn once, the same for the whole game."""

    name: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    ways: tuple[Way, ...]
    legend: tuple[tuple[str, str], ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """A counter: whose it is, where it stands, its values and marks."""

    id: str
    name: str
    symbol: str
    side: str
    spot: str
    values: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    short: str = ""


class Panel(msgspec.Struct, frozen=True):
    """Something beside the board: a track, a box of pieces, a card."""

    title: str
    lines: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True):
    """All of it, and one line that sums the position up."""

    board: Board
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    status: str
