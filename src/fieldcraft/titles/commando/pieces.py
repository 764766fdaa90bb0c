"""The counters of a Commando! position, as the scene shows them."""

from __future__ import annotations

from typing import Final, TypeAlias

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Piece
from fieldcraft.titles.commando.reference import Reference
from fieldcraft.titles.commando.state import GONE, PANICKED, CommandoState, enemy_piece

View: TypeAlias = Game[CommandoState, Reference]
FACE_DOWN: Final = "Objective marker, face down"
HIDDEN: Final = "Real or not is known when a unit reconnoitres it or enters its space."


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
    for space in state.hidden:
        found.append(Piece(f"hidden-{space}", FACE_DOWN, "hidden", "marker", space, short="?", note=HIDDEN))
    for marker, place in state.objectives.items():
        if place in rules.box.spaces:
            found.append(Piece(marker, "Real Objective", "objective", "marker", place, short="R", card="marker:real"))
    false = rules.name_of(rules.false_marker)
    for space in state.mines:
        card = f"marker:{rules.false_marker}"
        found.append(Piece(f"mine-{space}", false, rules.false_marker, "marker", space, short=false[0], card=card))
    return found + enemy_pieces(game)


def unit_piece(rules: Reference, name: str, place: str, firepower: int, marks: tuple[str, ...] = ()) -> Piece:
    """A counter of the player's, in a space or a box."""
    unit = rules.units[name]
    kind = rules.box.types[unit.kind]
    values = (str(firepower), str(unit.movement))
    note = paragraph(f"{kind.name}.", kind.does, kind.text)
    card = f"unit:{kind.id}"
    return Piece(unit.id, unit.name, symbol(rules, unit.kind), "ours", place, values, marks, note=note, card=card)


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
        note = paragraph(record.does, record.text)
        found.append(
            Piece(
                enemy_piece(i),
                record.name,
                symbol(rules, kind),
                "theirs",
                battle.space,
                values,
                marks,
                short=record.short,
                note=note,
                card=f"opfor:{kind}",
            )
        )
    return found


def symbol(rules: Reference, kind: str) -> str:
    """The symbol on the counters of a type."""
    return rules.sheet.symbols.get(kind, kind) if rules.sheet else kind


def paragraph(*parts: str) -> str:
    """The parts that aren't empty, one after the other.

    >>> paragraph("Sappers.", "", "They lift mines.")
    'Sappers. They lift mines.'
    """
    return " ".join(part for part in parts if part)
