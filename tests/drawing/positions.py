"""Positions to draw: every title and scenario, from start to end."""

import re
from functools import cache
from xml.etree import ElementTree

import fieldcraft as fc
from fieldcraft.drawing import ground, labels, marks, pieces
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Spot

SVG = "{http://www.w3.org/2000/svg}"
CLASS = re.compile(r'class="([^"]*)"')


def scenarios() -> list[tuple[str, str]]:
    """Every title with its first scenarios."""
    return [(title.id, scenario.id) for title in fc.titles() for scenario in title.scenarios[:6]]


@cache
def scene_at_start(title: str, scenario: str) -> Scene:
    """The first position of a game."""
    return fc.new(title, scenario=scenario, seed=7).scene()


_grounds: dict[int, tuple[Board, str]] = {}


def ground_of(board: Board) -> str:
    """The ground of a board, drawn once for all tests."""
    if id(board) not in _grounds:
        _grounds[id(board)] = board, ground(board)
    return _grounds[id(board)][1]


def all_of(scene: Scene) -> str:
    """Everything on the board, from bottom to top."""
    return ground_of(scene.board) + marks(scene) + labels(scene.board) + pieces(scene)


@cache
def scenes_of_a_game(title: str, scenario: str, seed: int, every: int = 6) -> tuple[Scene, ...]:
    """Positions of a game that the sensible player plays to the end."""
    game, player, scenes = fc.new(title, scenario=scenario, seed=seed), find(title), []
    while not game.over:
        if game.number % every == 0:
            scenes.append(game.scene())
        game.choose(player.sensible(game))
    return (*scenes, game.scene())


def parsed(markup: str) -> ElementTree.Element:
    """Parse markup; raises if it isn't well formed."""
    return ElementTree.fromstring(markup)


def plain_scene(*pieces: Piece, marks: tuple[str, ...] = (), kind: str = "road") -> Scene:
    """A scene of two linked places and some pieces."""
    spots = (Spot("a", "Alpha", 200, 200, (0, 0), marks), Spot("b", "Bravo", 400, 200, (9, 0)))
    board = Board("Test", 600, 400, spots, (Link(("a", "b"), kind),))
    return Scene(board, pieces, (), "Status")
