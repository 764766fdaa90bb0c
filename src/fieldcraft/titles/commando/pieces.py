"""The counters of a Commando! position, as the scene shows them."""

from __future__ import annotations

from typing import TypeAlias

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Piece
from fieldcraft.titles.commando.reference import Reference
from fieldcraft.titles.commando.state import GONE, PANICKED, CommandoState, enemy_piece

View: TypeAlias = Game[CommandoState, Reference]


def pieces(game: View) -> list[Piece]:
    """Every counter on the map."""
    rules, state = game.rules, game.state
    found: list[Piece] = []
    for unit in rules.units.values():
        place = state.units.get(unit.id)
        if place is not None:
            marks = (
                *(("panicked",) if unit.id in state.panicked else ()),
                *["carrying"] * len(state.carried_by(unit.id)),
            )
            found.append(unit_piece(rules, unit.id, place, unit.firepower, marks))
    for i, space in enumerate(state.hidden):
        found.append(Piece(f"hidden-{i}", "Objective marker, face down", "hidden", "marker", space, short="?"))
    for marker, place in state.objectives.items():
        if place in rules.box.spaces:
            found.append(Piece(marker, "Real Objective", "objective", "marker", place, short="R"))
    false = rules.name_of(rules.false_marker)
    for i, space in enumerate(state.mines):
        found.append(Piece(f"mine-{i}", false, rules.false_marker, "marker", space, short=false[0]))
    return found + enemy_pieces(game)


def unit_piece(rules: Reference, name: str, place: str, firepower: int, marks: tuple[str, ...] = ()) -> Piece:
    """A counter of the player's, in a space or a box."""
    unit = rules.units[name]
    kind = rules.box.types[unit.kind]
    values = (str(firepower), str(unit.movement))
    note = sentences(f"{kind.name}.", kind.does, kind.text)
    return Piece(unit.id, unit.name, symbol(rules, unit.kind), "ours", place, values, marks, note=note)


def enemy_pieces(game: View, fired: bool = False) -> list[Piece]:
    """The OPFOR units in the battle, in line order; with `fired`, those that have fired are marked."""
    battle, rules = game.state.battle, game.rules
    if battle is None:
        return []
    found = []
    for i in battle.enemy_line or range(len(battle.kinds)):
        if battle.hurt[i] == GONE:
            continue
        kind, marks = battle.kinds[i], ("panicked",) if battle.hurt[i] == PANICKED else ()
        if fired and not marks and i in battle.enemy_fired:
            marks = ("fired",)
        record, values = rules.box.opfor[kind], (str(rules.enemy_firepower[kind]),)
        note = sentences(record.does, record.text)
        found.append(
            Piece(enemy_piece(i), record.name, symbol(rules, kind), "theirs", battle.space, values, marks, note=note)
        )
    return found


def symbol(rules: Reference, kind: str) -> str:
    """The symbol on the counters of a type."""
    return rules.sheet.symbols.get(kind, kind) if rules.sheet else kind


def sentences(*parts: str) -> str:
    """The parts that aren't empty, one after the other.

    >>> sentences("Sappers.", "", "They lift mines.")
    'Sappers. They lift mines.'
    """
    return " ".join(part for part in parts if part)
