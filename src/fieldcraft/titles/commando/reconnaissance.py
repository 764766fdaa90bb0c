"""Chapter 33: reconnaissance on the ground and from the air."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Option, Step, rule
from fieldcraft.titles.commando import air, objectives
from fieldcraft.titles.commando.state import AIR

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


def targets(game: Play, force: tuple[str, ...], space: str, scouts: bool) -> list[Option]:
    """33.0a: the markers that the scouts of a force, or an airstrike, can look at."""
    rules, state = game.rules, game.state
    offered: list[Option] = []
    if scouts:
        near = rules.theatres[state.mission].next_to[space]
        offered += [Reconnoitre(target) for target in state.hidden if target in near]
    if state.boxes and rules.may_fly_reconnaissance(force):
        for unit in rules.with_trait["airstrike"]:
            if state.boxes.get(unit) == AIR:
                offered += [FlyOver(target, unit) for target in state.hidden]
                break
    return offered


@rule("33.0b")
class Reconnoitre(Option, frozen=True):
    """Look at a marker next door."""

    target: str

    def text(self, rules: Commando) -> str:
        return f"Reconnoitre {rules.name_of(self.target)} (even die)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.target,)


@rule("33.0c")
class FlyOver(Option, frozen=True):
    """Look at a marker from the air."""

    target: str
    aircraft: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.aircraft)} reconnoitres {rules.name_of(self.target)} (even die)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.target,)


def reconnoitre(game: Play, option: Option, back: Step) -> None:
    """33.0b, 33.0c: an even die turns the marker up; an airstrike is then checked."""
    assert isinstance(option, (Reconnoitre, FlyOver))
    face = game.chance.die("reconnaissance")
    game.emit(Looked, option.target, face)
    game.push(back)
    if isinstance(option, FlyOver):
        game.push(air.AvailabilityCheck(option.aircraft))
    if face % 2 == 0:
        objectives.turn_up(game, option.target, early=True)


@rule("33.0b")
class Looked(Event, frozen=True):
    """A marker was reconnoitred."""

    target: str
    face: int

    def text(self, rules: Commando) -> str:
        seen = "something is seen" if self.face % 2 == 0 else "nothing is seen"
        return f"Reconnaissance of {rules.name_of(self.target)}: {seen}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
