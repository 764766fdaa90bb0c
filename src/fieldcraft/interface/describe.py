"""Describe a scene in words: what a place or a piece is, and which pieces are where."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final

from fieldcraft.kernel.scene import Member, Piece, Scene, Spot
from fieldcraft.kernel.shop import Shop

HEX: Final = 6
EDGE: Final = 2
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
SIDE_NAMES = {"ours": "Yours", "theirs": "Enemy", "marker": "On the ground"}


def piece_summary(piece: Piece) -> str:
    """A piece's name, values and marks.

    >>> piece_summary(Piece("r1", "R1 Patrol", "truck", "ours", "siwa", ("2", "3"), ("panicked",)))
    'R1 Patrol 2-3 (panicked)'
    >>> piece_summary(Piece("scout", "Scout", "runner", "ours", "dune", ("2", "3", "")))
    'Scout 2-3'
    """
    text = f"{piece.name} {piece.value_text}" if piece.value_text else piece.name
    return f"{text} ({', '.join(piece.marks)})" if piece.marks else text


def member_summary(member: Member) -> str:
    """One of your people or units in a line: values, states, what it carries, whose it is, and whether it is done.

    >>> from fieldcraft.kernel.scene import Meter
    >>> member_summary(Member("s", "Scout", "", (Meter("AP", 2, 3),), ("visible",), ("Sten gun",), False, "Player 1"))
    'Scout: AP 2/3; visible; Sten gun; Player 1; done'
    """
    meters = ", ".join(f"{meter.name} {meter.value}/{meter.maximum}" for meter in member.meters)
    parts = [meters, ", ".join(member.marks), ", ".join(member.items), member.owner, "" if member.ready else "done"]
    return ": ".join(filter(None, (member.name, "; ".join(filter(None, parts)))))


def pieces_at(scene: Scene, spot: str) -> list[str]:
    """The pieces in a place, one line for each side."""
    sides: dict[str, list[str]] = {}
    for piece in scene.pieces:
        if piece.spot == spot:
            sides.setdefault(piece.side, []).append(piece_summary(piece))
    return [f"{SIDE_NAMES.get(side, side.capitalize())}: {', '.join(names)}." for side, names in sides.items()]


def describe_place(scene: Scene, spot: Spot) -> list[str]:
    """A place: its name and marks, its note, its connections, and the pieces there."""
    lines = [f"{spot.name} ({', '.join(spot.marks)})" if spot.marks else spot.name]
    if spot.note:
        lines.append(spot.note)
    names = {other.id: other.name for other in scene.board.spots}
    connections = []
    for link in scene.board.links:
        if spot.id in link.ends:
            end = link.ends[0] if link.ends[1] == spot.id else link.ends[1]
            connections.append(f"{names[end]} ({link.kind})" if link.kind else names[end])
    if connections:
        lines.append(f"Connects to {', '.join(connections)}.")
    elif neighbours := hex_neighbours(scene, spot):
        lines.append(f"Next to {', '.join(f'{name} ({direction})' for direction, name in neighbours)}.")
    return [*lines, *pieces_at(scene, spot.id)]


def hex_neighbours(scene: Scene, spot: Spot) -> list[tuple[str, str]]:
    """The hexes that share an edge with a hex, each with its direction, clockwise from north. Tiles have none."""
    if len(spot.outline) != HEX:
        return []
    corners = _corners(spot)
    found = [
        (_bearing(spot, other), other.name)
        for other in scene.board.spots
        if other is not spot and len(corners & _corners(other)) == EDGE
    ]
    return [(COMPASS[round(bearing / 45) % 8], name) for bearing, name in sorted(found)]


def _corners(spot: Spot) -> set[tuple[int, int]]:
    """The corners of a hex to the nearest unit, so that neighbours agree on them."""
    return {(round(x), round(y)) for x, y in spot.outline}


def _bearing(spot: Spot, other: Spot) -> float:
    """The direction from one place to another in degrees, clockwise from north."""
    return degrees(atan2(other.x - spot.x, spot.y - other.y)) % 360


def describe_piece(scene: Scene, piece: Piece) -> list[str]:
    """A piece: its name, values and marks, its note, and where it is."""
    lines = [piece_summary(piece)]
    if piece.note:
        lines.append(piece.note)
    if piece.spot:
        names = {spot.id: spot.name for spot in scene.board.spots}
        lines.append(f"Location: {names.get(piece.spot, piece.spot)}.")
    return lines


def pieces_of(scene: Scene, shop: Shop | None = None) -> list[Piece]:
    """Every piece of a scene, on the board and in the panels, and of a shop."""
    in_panels = [piece for panel in scene.panels for row in panel.rows for piece in row.pieces]
    return [*scene.pieces, *in_panels, *([ware.piece for ware in shop.wares] if shop else [])]


def describe(scene: Scene, id_: str, shop: Shop | None = None) -> list[str]:
    """The place or piece with this id, its name first; empty if there is none."""
    for spot in scene.board.spots:
        if spot.id == id_:
            return describe_place(scene, spot)
    for piece in pieces_of(scene, shop):
        if piece.id == id_:
            return describe_piece(scene, piece)
    return [member_summary(m) for m in scene.roster if m.id == id_]
