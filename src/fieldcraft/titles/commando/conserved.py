"""Every counter and card is in exactly one place: checked after loading, and by the tests after every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.titles.commando.state import BOXES, DELIVERED, GONE, LOST, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando


def check_pieces(rules: Commando, state: CommandoState) -> None:
    """Complain (ValueError) about the first piece that is missing, doubled or nowhere."""
    if state.mission not in rules.box.missions:
        raise ValueError(f"there is no mission {state.mission!r}")
    _units(rules, state)
    _cups(state)
    if state.deck or state.discards or state.held:
        _cards(rules, state)
        _enemies(rules, state)
        _markers(rules, state)


def _units(rules: Commando, state: CommandoState) -> None:
    both = sorted(set(state.units) & set(state.boxes))
    if both:
        raise ValueError(f"{both[0]} is in two places")
    strange = sorted({*state.units, *state.boxes}.difference(rules.units))
    if strange:
        raise ValueError(f"there are no units {strange}")
    spaces = rules.theatres[state.mission].board
    for unit, place in state.units.items():
        if place not in spaces:
            raise ValueError(f"{unit} is at {place!r}, which is no space")
    for unit, place in state.boxes.items():
        if place not in BOXES:
            raise ValueError(f"{unit} is in {place!r}, which is no box")
    if len(set(state.panicked)) != len(state.panicked):
        raise ValueError("a unit is panicked twice")
    for unit in (*state.panicked, *state.dropped):
        if unit not in rules.units:
            raise ValueError(f"there is no unit {unit!r}")


def _cups(state: CommandoState) -> None:
    """A cup in another order would give other draws for the same luck."""
    cups = {"deck": state.deck, "discards": state.discards, "bin": state.bin, "unturned": state.unturned}
    for name, cup in cups.items():
        if cup != sorted(cup):
            raise ValueError(f"{name} is not in order")


def _cards(rules: Commando, state: CommandoState) -> None:
    for name in (*state.deck, *state.discards, *state.held):
        if name not in rules.box.cards:
            raise ValueError(f"there is no card {name!r}")
    drawn = 0
    for card in rules.box.cards.values():
        there = (*state.deck, *state.discards, *state.held).count(card.id)
        if there > card.copies:
            raise ValueError(f"card {card.id!r} is there {there} times, not {card.copies}")
        drawn += card.copies - there
    if drawn > 1:
        raise ValueError(f"{drawn} cards are missing; at most one is being resolved")


def _enemies(rules: Commando, state: CommandoState) -> None:
    battle = state.battle
    fighting = [] if battle is None else [k for k, h in zip(battle.kinds, battle.hurt, strict=True) if h != GONE]
    for name in (*state.bin, *fighting):
        if name not in rules.box.opfor:
            raise ValueError(f"there is no OPFOR unit {name!r}")
    for kind in rules.box.opfor.values():
        there = (*state.bin, *fighting).count(kind.id)
        if there != kind.count:
            raise ValueError(f"OPFOR unit {kind.id!r} is there {there} times, not {kind.count}")


def _markers(rules: Commando, state: CommandoState) -> None:
    card = rules.mission(state)
    unturned = len(state.unturned)
    if unturned != len(state.hidden) or len(set(state.hidden)) != len(state.hidden):
        raise ValueError(f"{len(state.hidden)} markers lie face down, but {unturned} are unturned")
    if state.unturned.count("real") + len(state.objectives) != card.real:
        raise ValueError(f"the Real Objectives are not the mission's {card.real}")
    spaces = rules.theatres[state.mission].board
    for marker, place in state.objectives.items():
        if place not in (*spaces, *rules.units, DELIVERED, LOST):
            raise ValueError(f"{marker} is at {place!r}, which is no place")
        if place in rules.units and place not in state.units:
            raise ValueError(f"{marker} is carried by {place}, who is not on the map")
    for space in (*state.hidden, *state.mines):
        if space not in spaces:
            raise ValueError(f"a marker is at {space!r}, which is no space")
