"""Chapter S33: reconnaissance on the ground and from the air."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Display, Event, Option, Step, rule
from fieldcraft.titles.commando import air, objectives
from fieldcraft.titles.commando.displays import even
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import AIR


def targets(game: Play, force: tuple[str, ...], space: str) -> list[Option]:
    """S33.0a: the markers that the recon units of a force, or an aircraft, can reconnoitre."""
    rules, state = game.rules, game.state
    offered: list[Option] = []
    if not rules.having["recon"].isdisjoint(force):
        near = rules.theatres[state.mission].next_to[space]
        for target in state.hidden:
            if target in near:
                offered.append(Reconnoitre(target))
    if state.boxes and rules.can_fly_reconnaissance(force):
        offered += flights(game)
    return offered


def flights(game: Play) -> list[Option]:
    """S33.0c: the markers that an aircraft of each kind can reconnoitre."""
    state = game.state
    offered: list[Option] = []
    for alike in game.rules.spotters:
        for unit in alike:
            if state.boxes.get(unit) == AIR:
                offered += [FlyOver(target, unit) for target in state.hidden]
                break
    return offered


@rule("S33.0b")
class Reconnoitre(Option, frozen=True):
    """Reconnoitre a marker in an adjacent space."""

    target: str

    def text(self, rules: Commando) -> str:
        return f"Reconnoitre {rules.name_of(self.target)} (even die)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.target,)


@rule("S33.0c")
class FlyOver(Option, frozen=True):
    """Reconnoitre a marker from the air."""

    target: str
    aircraft: str

    def text(self, rules: Commando) -> str:
        return f"Reconnoitre {rules.name_of(self.target)} with {rules.name_of(self.aircraft)} (even die)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.target,)


RECONNAISSANCE: Final = (Reconnoitre, FlyOver)


def reconnoitre(game: Play, option: Option, back: Step) -> None:
    """S33.0b, S33.0c: an even die turns the marker up; an aircraft is then checked."""
    assert isinstance(option, RECONNAISSANCE)
    face = game.chance.die("reconnaissance")
    game.emit(Reconnoitred, option.target, face)
    game.push(back)
    if isinstance(option, FlyOver):
        game.push(air.AvailabilityCheck(option.aircraft))
    if face % 2 == 0:
        objectives.turn_up(game, option.target, early=True)


@rule("S33.0b")
class Reconnoitred(Event, frozen=True):
    """A marker was reconnoitred."""

    target: str
    face: int

    def text(self, rules: Commando) -> str:
        result = "succeeded" if self.face % 2 == 0 else "failed"
        return f"Reconnaissance of {rules.name_of(self.target)} {result}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)

    def display(self, rules: Commando) -> Display:
        return even(self.face, "Reconnaissance", "turned up", "nothing seen")
