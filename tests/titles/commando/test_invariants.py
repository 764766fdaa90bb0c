"""A position in which a piece is missing, duplicated, nowhere or out of order is rejected."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import fieldcraft as fc
from fieldcraft.titles.commando.state import CommandoState

Change = Callable[[CommandoState], object]
FAULTS: list[tuple[Change, str]] = [
    (lambda state: state.boxes.update({next(iter(state.units)): "fallen"}), "is in two places"),
    (lambda state: state.units.update({"nobody": "siwa"}), "unknown units ['nobody']"),
    (lambda state: state.units.update({next(iter(state.units)): "nowhere"}), "is at 'nowhere', which isn't a space"),
    (lambda state: state.boxes.update({"stirling": "hat box"}), "is in 'hat box', which isn't a box"),
    (lambda state: state.deck.reverse(), "deck is not sorted"),
    (lambda state: state.bin.reverse(), "bin is not sorted"),
    (lambda state: state.unturned.reverse(), "unturned is not sorted"),
    (lambda state: state.deck.insert(0, state.deck[0]), "occurs 2 times, not 1"),
    (lambda state: state.bin.pop(), "times, not"),
    (lambda state: state.hidden.pop(), "markers are face down"),
    (
        lambda state: state.objectives.update({"objective-1": "stirling"}),
        "the Real Objectives don't add up",
    ),
]


@pytest.mark.parametrize(("change", "complaint"), FAULTS, ids=[complaint for _, complaint in FAULTS])
def test_a_fault_in_a_position_is_named(change: Change, complaint: str) -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    while not game.state.units:
        game.choose(0)
    game.rules.check(game.state)
    change(game.state)
    with pytest.raises(ValueError) as refused:  # noqa: PT011 (the sentence is looked at below)
        game.rules.check(game.state)
    assert complaint in str(refused.value)
