"""The scene of a Commando! position: the map, the counters, and the tracks and boxes beside it."""

from __future__ import annotations

from fieldcraft.kernel.scene import Board, Link, Phase, Scene, Spot
from fieldcraft.titles.commando import panels
from fieldcraft.titles.commando.goals import cards_in_play, goals
from fieldcraft.titles.commando.pieces import View, pieces
from fieldcraft.titles.commando.sheet import Sheet
from fieldcraft.titles.commando.stage import stage

WIDTH = 1000.0
EDGE = 80.0
LEGEND = (
    ("base", "base"),
    ("airfield", "airfield"),
    ("port", "port"),
    ("fort", "enemy fort"),
    ("stop", "STOP"),
    ("safe", "safe side"),
    ("closed", "closed by the mission"),
)


def scene(game: View, phase: Phase) -> Scene:
    """Everything there is to draw."""
    state, rules = game.state, game.rules
    card = rules.mission(state)
    status = f"{card.name} ({card.year})  Ops {state.ops}  KIA {state.kia}/{card.kia}  RP {state.rp}  " + (
        f"Objectives {state.recovered()}/{card.recover}"
    )
    return Scene(
        board(game),
        tuple(pieces(game)),
        tuple(panels.panels(game)),
        status,
        panels.tracks(game),
        stage=stage(game),
        cards=cards_in_play(game),
        goals=goals(game),
        phase=phase,
    )


def board(game: View) -> Board:
    """The board of the mission, which stays the same from its first decision to its last."""
    rules, mission = game.rules, game.state.mission
    known = rules.boards.get(mission)
    if known is None:
        known = rules.boards[mission] = _drawn_board(game, rules.sheet) if rules.sheet else _plain_board(game)
    return known


def _drawn_board(game: View, sheet: Sheet) -> Board:
    """The board as drawn on its sheet."""
    rules, paper = game.rules, sheet.paper
    spots = []
    for space in rules.box.spaces.values():
        marks = tuple(name for name, here in _marks(game, space.id) if here)
        where = sheet.spots[space.id]
        x, y = where.at
        spots.append(Spot(space.id, space.name, x, y, space.cell, marks, space.note, (), where.beside, where.label))
    return Board(
        game.title.name,
        paper.width,
        paper.height,
        tuple(spots),
        tuple(Link(route.ends, route.kind, sheet.through(route.ends)) for route in rules.box.routes),
        _legend(spots),
        paper.text,
        sheet.inks,
        sheet.ground(rules.mission(game.state).year),
        paper.counter,
    )


def _plain_board(game: View) -> Board:
    """A plain board for data without a sheet: spaces placed by longitude and latitude."""
    rules = game.rules
    spaces = rules.box.spaces.values()
    west, east = min(s.lon for s in spaces), max(s.lon for s in spaces)
    north, south = max(s.lat for s in spaces), min(s.lat for s in spaces)
    scale = WIDTH / (east - west)
    spots = []
    for space in spaces:
        marks = tuple(name for name, here in _marks(game, space.id) if here)
        x, y = (space.lon - west) * scale + EDGE, (north - space.lat) * scale * 1.17 + EDGE
        spots.append(Spot(space.id, space.name, x, y, space.cell, marks, space.note))
    links = tuple(Link(route.ends, route.kind) for route in rules.box.routes)
    height = (north - south) * scale * 1.17 + 2 * EDGE
    return Board(game.title.name, WIDTH + 2 * EDGE, height, tuple(spots), links, _legend(spots))


def _legend(spots: list[Spot]) -> tuple[tuple[str, str], ...]:
    """The meaning of the marks that occur on the board."""
    used = {mark for spot in spots for mark in spot.marks}
    return tuple((mark, meaning) for mark, meaning in LEGEND if mark in used)


def _marks(game: View, space: str) -> list[tuple[str, bool]]:
    """What is printed or marked in a space."""
    theatre = game.rules.theatres[game.state.mission]
    return [
        ("base", space in theatre.bases),
        ("airfield", space in theatre.airfields),
        ("port", space in theatre.ports),
        ("fort", space in theatre.forts),
        ("stop", space in theatre.stops),
        ("safe", space in theatre.safe),
        ("closed", space == theatre.mission.closed),
    ]
