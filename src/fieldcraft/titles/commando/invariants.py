"""Every counter and card is in exactly one place: checked on loading a save, and by tests after every decision."""

from __future__ import annotations

from fieldcraft.titles.commando.records import REAL
from fieldcraft.titles.commando.reference import Reference
from fieldcraft.titles.commando.state import BOXES, DELIVERED, GONE, LOST, CommandoState


def check_pieces(rules: Reference, state: CommandoState) -> None:
    """Raise ValueError for the first piece that is missing, duplicated or nowhere."""
    if state.mission not in rules.box.missions:
        raise ValueError(f"unknown mission {state.mission!r}")
    _units(rules, state)
    _multisets(state)
    if state.deck or state.discards or state.held:
        _cards(rules, state)
        _enemies(rules, state)
        _markers(rules, state)


def _units(rules: Reference, state: CommandoState) -> None:
    both = sorted(set(state.units) & set(state.boxes))
    if both:
        raise ValueError(f"{both[0]} is in two places")
    unknown = sorted({*state.units, *state.boxes}.difference(rules.units))
    if unknown:
        raise ValueError(f"unknown units {unknown}")
    spaces = rules.theatres[state.mission].board
    for unit, place in state.units.items():
        if place not in spaces:
            raise ValueError(f"{unit} is at {place!r}, which isn't a space")
    for unit, place in state.boxes.items():
        if place not in BOXES:
            raise ValueError(f"{unit} is in {place!r}, which isn't a box")
    if len(set(state.panicked)) != len(state.panicked):
        raise ValueError("a unit is panicked twice")
    for unit in (*state.panicked, *state.dropped):
        if unit not in rules.units:
            raise ValueError(f"unknown unit {unit!r}")


def _multisets(state: CommandoState) -> None:
    """A multiset in another order would give other draws for the same random numbers."""
    multisets = {"deck": state.deck, "discards": state.discards, "bin": state.bin, "unturned": state.unturned}
    for name, multiset in multisets.items():
        if multiset != sorted(multiset):
            raise ValueError(f"{name} is not sorted")


def _cards(rules: Reference, state: CommandoState) -> None:
    for name in (*state.deck, *state.discards, *state.held):
        if name not in rules.box.cards:
            raise ValueError(f"unknown card {name!r}")
    drawn = 0
    for card in rules.box.cards.values():
        found = (*state.deck, *state.discards, *state.held).count(card.id)
        if found > card.copies:
            raise ValueError(f"card {card.id!r} occurs {found} times, not {card.copies}")
        drawn += card.copies - found
    if drawn > 1:
        raise ValueError(f"{drawn} cards are missing; at most one is being resolved")


def _enemies(rules: Reference, state: CommandoState) -> None:
    battle = state.battle
    fighting = [] if battle is None else [k for k, h in zip(battle.kinds, battle.hurt, strict=True) if h != GONE]
    for name in (*state.bin, *fighting):
        if name not in rules.box.opfor:
            raise ValueError(f"unknown OPFOR unit {name!r}")
    for kind in rules.box.opfor.values():
        found = (*state.bin, *fighting).count(kind.id)
        if found != kind.count:
            raise ValueError(f"OPFOR unit {kind.id!r} occurs {found} times, not {kind.count}")


def _markers(rules: Reference, state: CommandoState) -> None:
    card = rules.mission(state)
    unturned = len(state.unturned)
    if unturned != len(state.hidden) or len(set(state.hidden)) != len(state.hidden):
        raise ValueError(f"{len(state.hidden)} markers are face down, but {unturned} are unturned")
    if state.unturned.count(REAL) + len(state.objectives) != card.real:
        raise ValueError(f"the Real Objectives don't add up to the mission's {card.real}")
    spaces = rules.theatres[state.mission].board
    for marker, place in state.objectives.items():
        if place not in (*spaces, *rules.units, DELIVERED, LOST):
            raise ValueError(f"{marker} is at {place!r}, which isn't a place")
        if place in rules.units and place not in state.units:
            raise ValueError(f"{marker} is carried by {place}, which isn't on the map")
    for space in (*state.hidden, *state.mines):
        if space not in spaces:
            raise ValueError(f"a marker is at {space!r}, which isn't a space")
