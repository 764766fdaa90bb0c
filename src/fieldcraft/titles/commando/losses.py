"""Section 19.2, chapters 22, 24, S34 and S37: units leave the map."""

from __future__ import annotations

from fieldcraft.kernel.steps import Display, Event, rule
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import FALLEN, LOST, RECRUIT
from fieldcraft.titles.commando.tracks import ELIMINATED, PANICKED, change_kia


def to_recruit_box(game: Play, unit: str, box: str) -> None:
    """S34.0e: take a unit off the map without eliminating it; markers it carried stay in the space."""
    state = game.state
    for marker in state.carried_by(unit):
        state.objectives[marker] = state.units[unit]
    if unit in state.panicked:
        state.panicked.remove(unit)
    state.put(unit, box)


def panic(game: Play, unit: str) -> None:
    """19.2c, 22.0b, 25.0b: a unit panics."""
    game.state.panicked.append(unit)
    change_kia(game, game.rules.panicked_kia, PANICKED, unit)


def eliminate(game: Play, unit: str) -> None:
    """16.0f, 19.2b, 22.0b, 24.0c, S37.0b: eliminate a unit, with the Objectives it carries."""
    state, rules = game.state, game.rules
    if unit in state.panicked:
        state.panicked.remove(unit)
    state.put(unit, FALLEN if unit in rules.having["leader"] else RECRUIT)
    change_kia(game, rules.eliminated_kia, ELIMINATED, unit)
    for marker in state.carried_by(unit):
        state.objectives[marker] = LOST
        game.emit(ObjectiveLost, unit)


@rule("S37.0b")
class ObjectiveLost(Event, frozen=True):
    """An Objective was lost with its carrier."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"The Objective carried by {rules.name_of(self.unit)} was lost."

    def display(self, rules: Commando) -> Display:
        return Display(matters="objective")
