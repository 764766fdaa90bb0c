"""How a position looks: the map, the counters on it, and the panels beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Board, Panel, Piece, Scene, Spot

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Play


def scene(game: Play) -> Scene:
    """The whole picture."""
    state, rules = game.state, game.rules
    chart = rules.box.maps[state.map]
    spots = []
    for hex_ in chart.hexes.values():
        x, y = chart.board.centre(hex_.id)
        column, row = chart.board.cells[hex_.id]
        spots.append(Spot(hex_.id, rules.called(hex_.id), x * 40, y * 40, (column, row), hex_.terrain))
    pieces = [
        Piece(piece, rules.called(piece), rules.counters[piece].role, "ours", place)
        for piece, place in state.pieces.items()
    ]
    pieces += [Piece(enemy, rules.called(enemy), "enemy", "theirs", place) for enemy, place in state.enemies.items()]
    status = f"{chart.name}, turn {state.turn}, {state.pp} PP"
    return Scene(Board(chart.name, 1000.0, 1000.0, tuple(spots), ()), tuple(pieces), (Panel("", ()),), status)
