"""How a Commando! position looks: the map, the counters, and the tracks and boxes beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Spot
from fieldcraft.titles.commando import combat, operations, panels
from fieldcraft.titles.commando.state import GONE, PANICKED

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play
    from fieldcraft.titles.commando.sheet import Sheet

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


def scene(game: Play) -> Scene:
    """The whole picture."""
    state, rules = game.state, game.rules
    card = rules.mission(state)
    status = f"{card.name} ({card.year})  Ops {state.ops}  KIA {state.kia}/{card.kia}  RP {state.rp}  " + (
        f"Objectives {operations.recovered(state)}/{card.recover}"
    )
    return Scene(board(game), tuple(pieces(game)), tuple(panels.panels(game)), status, panels.tracks(game))


def board(game: Play) -> Board:
    """The ground of the mission, which stays the same from its first decision to its last."""
    rules, mission = game.rules, game.state.mission
    kept = rules.boards.get(mission)
    if kept is None:
        kept = rules.boards[mission] = _by_sheet(game, rules.sheet) if rules.sheet else _by_compass(game)
    return kept


def _by_sheet(game: Play, sheet: Sheet) -> Board:
    """The board as its sheet is drawn."""
    rules, paper = game.rules, sheet.paper
    spots = []
    for space in rules.box.spaces.values():
        marks = tuple(name for name, here in _marks(rules, game, space.id) if here)
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


def _by_compass(game: Play) -> Board:
    """A plain board for data that has no sheet: every space where longitude and latitude put it."""
    rules = game.rules
    spaces = rules.box.spaces.values()
    west, east = min(s.lon for s in spaces), max(s.lon for s in spaces)
    north, south = max(s.lat for s in spaces), min(s.lat for s in spaces)
    scale = WIDTH / (east - west)
    spots = []
    for space in spaces:
        marks = tuple(name for name, here in _marks(rules, game, space.id) if here)
        x, y = (space.lon - west) * scale + EDGE, (north - space.lat) * scale * 1.17 + EDGE
        spots.append(Spot(space.id, space.name, x, y, space.cell, marks, space.note))
    ways = tuple(Link(route.ends, route.kind) for route in rules.box.routes)
    height = (north - south) * scale * 1.17 + 2 * EDGE
    return Board(game.title.name, WIDTH + 2 * EDGE, height, tuple(spots), ways, _legend(spots))


def _legend(spots: list[Spot]) -> tuple[tuple[str, str], ...]:
    """What the marks mean that occur on the board."""
    there = {mark for spot in spots for mark in spot.marks}
    return tuple((mark, words) for mark, words in LEGEND if mark in there)


def _marks(rules: Commando, game: Play, space: str) -> list[tuple[str, bool]]:
    """What is printed or marked in a space."""
    theatre = rules.theatres[game.state.mission]
    return [
        ("base", space in theatre.bases),
        ("airfield", space in theatre.airfields),
        ("port", space in theatre.ports),
        ("fort", space in theatre.forts),
        ("stop", space in theatre.stops),
        ("safe", space in theatre.safe),
        ("closed", space == theatre.mission.closed),
    ]


def pieces(game: Play) -> list[Piece]:
    """Every counter on the map."""
    rules, state = game.rules, game.state
    shown: list[Piece] = []
    for unit in rules.units.values():
        place = state.units.get(unit.id)
        if place is not None:
            marks = (
                *(("panicked",) if unit.id in state.panicked else ()),
                *["carrying"] * len(state.carried_by(unit.id)),
            )
            shown.append(ours(rules, unit.id, place, unit.firepower, marks))
    for i, space in enumerate(state.hidden):
        shown.append(Piece(f"hidden-{i}", "Objective marker, face down", "hidden", "marker", space, short="?"))
    for marker, place in state.objectives.items():
        if place in rules.box.spaces:
            shown.append(Piece(marker, "Real Objective", "objective", "marker", place, short="R"))
    false = rules.name_of(rules.false_marker)
    for i, space in enumerate(state.mines):
        shown.append(Piece(f"mine-{i}", false, rules.false_marker, "marker", space, short=false[0]))
    return shown + enemies(game)


def symbol(rules: Commando, kind: str) -> str:
    """The symbol on the counters of a kind."""
    return rules.sheet.symbols.get(kind, kind) if rules.sheet else kind


def ours(rules: Commando, name: str, place: str, firepower: int, marks: tuple[str, ...] = ()) -> Piece:
    """A counter of the player's, wherever it lies."""
    unit = rules.units[name]
    kind = rules.box.types[unit.kind]
    values = (str(firepower), str(unit.movement))
    note = sentences(f"{kind.name}.", kind.does, kind.text)
    return Piece(unit.id, unit.name, symbol(rules, unit.kind), "ours", place, values, marks, note=note)


def sentences(*said: str) -> str:
    """What there is to say, one after the other.

    >>> sentences("Sappers.", "", "They lift mines.")
    'Sappers. They lift mines.'
    """
    return " ".join(words for words in said if words)


def enemies(game: Play, fired: bool = False) -> list[Piece]:
    """The OPFOR units of the battle, in the order of their line; with the mark of having fired if that is asked for."""
    battle, rules = game.state.battle, game.rules
    if battle is None:
        return []
    shown = []
    for i in battle.enemy_line or range(len(battle.kinds)):
        if battle.hurt[i] == GONE:
            continue
        kind, marks = battle.kinds[i], ("panicked",) if battle.hurt[i] == PANICKED else ()
        if fired and not marks and i in battle.enemy_fired:
            marks = ("fired",)
        record, values = rules.box.opfor[kind], (str(rules.enemy_firepower[kind]),)
        piece, note = combat.enemy_piece(i), sentences(record.does, record.text)
        shown.append(Piece(piece, record.name, symbol(rules, kind), "theirs", battle.space, values, marks, note=note))
    return shown
