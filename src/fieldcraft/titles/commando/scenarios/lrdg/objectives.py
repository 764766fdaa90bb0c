"""Chapter 38: Real Objectives and Minefields."""

from __future__ import annotations

from typing import Final, cast

from fieldcraft.kernel.steps import Display, Event, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando.events import EventSegment
from fieldcraft.titles.commando.forces import survivors
from fieldcraft.titles.commando.objectives import turn_up
from fieldcraft.titles.commando.ops import ChangeOps, end_if_wiped_out
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.scenarios.lrdg.rules import LongRangeDesertGroup
from fieldcraft.titles.commando.state import LOST
from fieldcraft.titles.commando.tracks import KiaChanged

MINES: Final = "KIA {before} to {after}: mines."


@rule("38.1a")
class TurnUpFirst(Step, frozen=True):
    """Turn the marker up before any second card: a Minefield is the event, a Real Objective brings a card."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        marker = turn_up(game, self.space, early=False, force=self.force)
        if marker:
            game.push_all(EventSegment(self.force, self.space), SecureObjective(marker, self.force, self.space))


@rule("38.1c")
class SecureObjective(Step, frozen=True):
    """Units left after the second card gain an Op and may take the Objective; otherwise it is out of play."""

    objective: str
    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        if game.rules.ground_at(game.state, self.space):
            rules = cast("LongRangeDesertGroup", game.rules)
            game.push(ChangeOps(rules.op_for_objective, "the Objective"))
            return
        game.state.objectives[self.objective] = LOST
        game.emit(ObjectiveOut, self.space)
        end_if_wiped_out(game)


@rule("38.1f")
class ReachObjective(Step, frozen=True):
    """A Real Objective that was turned up earlier may be worth an Op to the first force that reaches it."""

    space: str

    def run(self, game: Play) -> None:
        rules = cast("LongRangeDesertGroup", game.rules)
        for marker in game.state.lying_at(self.space):
            if marker in game.state.found_early:
                game.state.found_early.remove(marker)
                if rules.early_objective_gives_op:
                    game.push(ChangeOps(rules.op_for_objective, "the Objective"))


@rule("38.2b")
class RevealMinefield(Step, frozen=True):
    """The units in the space of a Minefield that was turned up roll."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        units = tuple(game.rules.ground_at(game.state, self.space))
        if units:
            game.push(MineRolls(units, survivors(game.state, self.force, self.space)))


@rule("38.2a")
class MineRolls(Step, frozen=True):
    """Each unit rolls: a six lowers the KIA index. A sapper in the operating force cancels the rolls."""

    units: tuple[str, ...]
    force: tuple[str, ...]

    def run(self, game: Play) -> None:
        if game.rules.any_with(self.force, "sapper"):
            game.emit(MinesCleared)
            return
        dice = game.chance.dice(len(self.units), "mines")
        hits = dice.count(6)
        game.emit(MinesRolled, dice, hits)
        if hits:
            game.state.kia -= hits
            game.emit(MinesHit, game.state.kia + hits, game.state.kia, MINES)


@rule("38.1d")
class ObjectiveOut(Event, frozen=True):
    """A Real Objective was lost with the force that found it."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"The Objective at {rules.name_of(self.space)} went out of play: no unit was left there."

    def display(self, rules: Commando) -> Display:
        return Display(places=(self.space,), matters="objective")


@rule("38.2d")
class MinesCleared(Event, frozen=True):
    """Sappers cleared a path."""

    def text(self, rules: Commando) -> str:
        return "The sappers cleared a path through the Minefield."


@rule("38.2a")
class MinesRolled(Event, frozen=True):
    """Mine rolls were made."""

    rolled: tuple[int, ...]
    hits: int

    def text(self, rules: Commando) -> str:
        if not self.hits:
            return "The Minefield had no effect."
        return f"Mines went off: {count(self.hits, 'six', 'sixes')} rolled."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: Commando) -> Display:
        results = tuple("hit" if face == 6 else "safe" for face in self.rolled)
        return Display.rolled("Minefield", *self.rolled, needed="5 or less", results=results)


@rule("38.2a")
class MinesHit(KiaChanged, frozen=True):
    """Mines lowered the KIA index."""
