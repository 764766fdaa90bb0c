"""A scene in words: what a place or a piece is, and who stands where."""

from __future__ import annotations

from fieldcraft.kernel.scene import Piece, Scene, Spot

CALLED = {"ours": "Yours", "theirs": "Theirs"}


def describe_piece(piece: Piece) -> str:
    """A piece in words.

    >>> describe_piece(Piece("r1", "R1 Patrol", "truck", "ours", "siwa", ("2", "3"), ("panicked",)))
    'R1 Patrol 2-3 (panicked)'
    >>> describe_piece(Piece("scout", "Scout", "runner", "ours", "dune", ("2", "3", "")))
    'Scout 2-3'
    """
    text = f"{piece.name} {piece.value_text}" if piece.value_text else piece.name
    return f"{text} ({', '.join(piece.marks)})" if piece.marks else text


def pieces_at(scene: Scene, spot: str) -> list[str]:
    """What stands in a place, a line for each side."""
    sides: dict[str, list[str]] = {}
    for piece in scene.pieces:
        if piece.spot == spot:
            sides.setdefault(piece.side, []).append(describe_piece(piece))
    return [f"{CALLED.get(side, side.capitalize())}: {', '.join(names)}." for side, names in sides.items()]


def about_place(scene: Scene, spot: Spot) -> list[str]:
    """A place: its name and marks, its note, where its ways lead, and what stands there."""
    said = [f"{spot.name} ({', '.join(spot.marks)})" if spot.marks else spot.name]
    if spot.note:
        said.append(spot.note)
    names = {other.id: other.name for other in scene.board.spots}
    ways = []
    for way in scene.board.links:
        if spot.id in way.ends:
            end = way.ends[0] if way.ends[1] == spot.id else way.ends[1]
            ways.append(f"{names[end]} ({way.kind})" if way.kind else names[end])
    if ways:
        said.append(f"Ways: {', '.join(ways)}.")
    return [*said, *pieces_at(scene, spot.id)]


def about_piece(scene: Scene, piece: Piece) -> list[str]:
    """A piece: its values and marks, what there is to say about it, and where it is."""
    said = [describe_piece(piece)]
    if piece.note:
        said.append(piece.note)
    if piece.spot:
        names = {spot.id: spot.name for spot in scene.board.spots}
        said.append(f"It is in {names.get(piece.spot, piece.spot)}.")
    return said


def about(scene: Scene, thing: str) -> list[str]:
    """What there is to say about the place or piece with an id, its name first; nothing if there is none."""
    for spot in scene.board.spots:
        if spot.id == thing:
            return about_place(scene, spot)
    pieces = [*scene.pieces, *(piece for panel in scene.panels for row in panel.rows for piece in row.pieces)]
    for piece in pieces:
        if piece.id == thing:
            return about_piece(scene, piece)
    return []
