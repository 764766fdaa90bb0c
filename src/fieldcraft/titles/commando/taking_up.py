"""Chapter 23: Real Objectives taken up in the Objective segment."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Option, Step, rule
from fieldcraft.titles.commando import lookups
from fieldcraft.titles.commando.carrying import Carry, carriers
from fieldcraft.titles.commando.rules import Commando, Play


@rule("23.0d")
class TakeUp(Step, frozen=True):
    """Units of the force may take up the Real Objectives that lie in the space, except those already left there."""

    force: tuple[str, ...]
    space: str
    left: tuple[str, ...] = ()

    def run(self, game: Play) -> None:
        lying = [marker for marker in game.state.lying_at(self.space) if marker not in self.left]
        if lying and carriers(game, self.force, self.space):
            game.push(ChooseCarrier(lying[0], self.force, self.space, self.left))


@rule("23.0d")
class ChooseCarrier(Choice, frozen=True):
    """Choose a unit to take the Objective up."""

    objective: str
    force: tuple[str, ...]
    space: str
    left: tuple[str, ...] = ()

    def prompt(self, game: Play) -> str:
        return f"Choose a unit to take up the Real Objective at {game.rules.name_of(self.space)}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def options(self, game: Play) -> list[Option]:
        able = carriers(game, self.force, self.space)
        return [*(Carry(self.objective, unit) for unit in able), LeaveIt(self.objective)]

    def shows_odds(self, option: Option) -> bool:
        return True

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Carry):
            game.push(TakeUp(self.force, self.space, self.left))
            option.perform(game)
        elif isinstance(option, LeaveIt):
            game.push(TakeUp(self.force, self.space, (*self.left, self.objective)))


@rule("23.0d")
class LeaveIt(Option, frozen=True):
    """Leave an Objective where it lies."""

    objective: str

    def text(self, rules: Commando) -> str:
        return "Leave the Objective here"
