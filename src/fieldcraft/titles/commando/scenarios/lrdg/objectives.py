"""Chapter 38: Real Objectives and Minefields."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.commando import events, objectives, operations
from fieldcraft.titles.commando.state import LOST

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play
    from fieldcraft.titles.commando.scenarios.lrdg.rules import LongRangeDesertGroup


@rule("38.1a")
class TurnUpFirst(Step, frozen=True):
    """The marker is turned up before any second card: a Minefield is the event, a Real Objective brings one."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        marker = objectives.turn_up(game, self.space, early=False, force=self.force)
        if marker:
            game.push_all(events.EventSegment(self.force, self.space), SecureObjective(marker, self.force, self.space))


@rule("38.1c")
class SecureObjective(Step, frozen=True):
    """Units left after the second card gain an Op and may take the Objective; otherwise it is out of play."""

    objective: str
    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        if game.rules.ground_at(game.state, self.space):
            rules = cast("LongRangeDesertGroup", game.rules)
            game.push_all(events.ChangeOps(rules.op_for_objective), objectives.TakeUp(self.force, self.space))
            return
        game.state.objectives[self.objective] = LOST
        game.emit(ObjectiveOut, self.space)
        operations.end_if_wiped_out(game)


@rule("38.2a")
class MineRolls(Step, frozen=True):
    """Each unit rolls: a six lowers the KIA index. A sapper in the operating force spares them."""

    units: tuple[str, ...]
    force: tuple[str, ...]

    def run(self, game: Play) -> None:
        if game.rules.any_with(self.force, "sapper"):
            game.emit(MinesLifted)
            return
        dice = game.chance.dice(len(self.units), "mines")
        hits = dice.count(6)
        game.state.kia -= hits
        game.emit(MinesRolled, dice, hits)


@rule("38.1d")
class ObjectiveOut(Event, frozen=True):
    """A Real Objective was lost with the force that found it."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Nobody is left at {rules.name_of(self.space)}: the Objective is out of play."


@rule("38.2d")
class MinesLifted(Event, frozen=True):
    """Sappers cleared a way."""

    def text(self, rules: Commando) -> str:
        return "Minefield: the sappers clear a way."


@rule("38.2a")
class MinesRolled(Event, frozen=True):
    """Mine rolls were made."""

    rolled: tuple[int, ...]
    hits: int

    def text(self, rules: Commando) -> str:
        return f"Minefield: the KIA index falls by {self.hits}." if self.hits else "Minefield: nothing goes off."

    def dice(self) -> tuple[int, ...]:
        return self.rolled
