"""Describe a scene in words: what a place or a piece is, and which pieces are where."""

from __future__ import annotations

from fieldcraft.kernel.scene import Piece, Scene, Spot

SIDE_NAMES = {"ours": "Yours", "theirs": "Enemy"}


def piece_summary(piece: Piece) -> str:
    """A piece's name, values and marks.

    >>> piece_summary(Piece("r1", "R1 Patrol", "truck", "ours", "siwa", ("2", "3"), ("panicked",)))
    'R1 Patrol 2-3 (panicked)'
    >>> piece_summary(Piece("scout", "Scout", "runner", "ours", "dune", ("2", "3", "")))
    'Scout 2-3'
    """
    text = f"{piece.name} {piece.value_text}" if piece.value_text else piece.name
    return f"{text} ({', '.join(piece.marks)})" if piece.marks else text


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
    return [*lines, *pieces_at(scene, spot.id)]


def describe_piece(scene: Scene, piece: Piece) -> list[str]:
    """A piece: its name, values and marks, its note, and where it is."""
    lines = [piece_summary(piece)]
    if piece.note:
        lines.append(piece.note)
    if piece.spot:
        names = {spot.id: spot.name for spot in scene.board.spots}
        lines.append(f"Location: {names.get(piece.spot, piece.spot)}.")
    return lines


def describe(scene: Scene, id_: str) -> list[str]:
    """The place or piece with this id, its name first; empty if there is none."""
    for spot in scene.board.spots:
        if spot.id == id_:
            return describe_place(scene, spot)
    pieces = [*scene.pieces, *(piece for panel in scene.panels for row in panel.rows for piece in row.pieces)]
    for piece in pieces:
        if piece.id == id_:
            return describe_piece(scene, piece)
    return []
