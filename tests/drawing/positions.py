"""Positions to draw: every title and scenario, at the start, in the middle and at the end."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Spot

SVG = "{http://www.w3.org/2000/svg}"
CLASS = re.compile(r'class="([^"]*)"')


def scenarios() -> list[tuple[str, str]]:
    """Every title with its scenarios, of many the first few."""
    return [(title.id, scenario.id) for title in fc.titles() for scenario in title.scenarios[:6]]


@cache
def scene_at_start(title: str, scenario: str) -> Scene:
    """The first position of a game."""
    return fc.new(title, scenario=scenario, seed=7).scene()


def scenes_of_a_game(title: str, scenario: str, seed: int, every: int = 6) -> Iterator[Scene]:
    """Positions of a game that a sensible player plays to its end."""
    game, player = fc.new(title, scenario=scenario, seed=seed), find(title)
    while not game.over:
        if game.number % every == 0:
            yield game.scene()
        game.choose(player.sensible(game))
    yield game.scene()


def parsed(markup: str) -> ElementTree.Element:
    """Markup as a tree; anything that is not well formed raises."""
    return ElementTree.fromstring(markup)


def plain_scene(*pieces: Piece, marks: tuple[str, ...] = (), kind: str = "road") -> Scene:
    """Two places with a way between them, and whatever stands there."""
    spots = (Spot("a", "Alpha", 200, 200, (0, 0), marks), Spot("b", "Bravo", 400, 200, (9, 0)))
    board = Board("Test", 600, 400, spots, (Link(("a", "b"), kind),))
    return Scene(board, pieces, (), "Status")
