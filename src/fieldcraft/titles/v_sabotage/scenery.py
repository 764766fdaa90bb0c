"""How a position of V-Sabotage looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Board, Panel, Piece, Scene, Spot

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play


def scene(game: Play) -> Scene:
    """The whole picture."""
    spots: list[Spot] = []
    return Scene(
        Board(game.rules.operation.name, 100, 100, tuple(spots), ()), tuple[Piece, ...](), (Panel("", ()),), ""
    )
