"""Chapters 20, 21 and 24: the end of a round and of a battle, Ops won or lost, and a leader found."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import air, combat, events, logistics, operations
from fieldcraft.titles.commando.state import GONE, RECRUIT, Battle

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


@rule("19.1l")
class EndRound(Step, frozen=True):
    """A new round follows while both sides have an unpanicked unit; otherwise the battle is over."""

    def run(self, game: Play) -> None:
        battle = game.state.battle
        assert battle is not None
        game.rules.after_round(game, battle)
        ours = holds(game, battle)
        if ours and any(hurt == 0 for hurt in battle.hurt):
            game.push_all(*air.calls(game), combat.BattleRound())
        else:
            game.push(EndBattle(ours))


def holds(game: Play, battle: Battle) -> bool:
    """19.1l, 30.0b: whether a ground unit of yours is left unpanicked."""
    panicked, air_units = game.state.panicked, battle.air
    return any(unit not in panicked and unit not in air_units for unit in battle.line)


@rule("20.0a")
class EndBattle(Step, frozen=True):
    """OPFOR go to the bin, the panicked recover, aircraft and supply are checked, Ops change, a leader may appear."""

    won: bool

    def run(self, game: Play) -> None:
        state, battle = game.state, game.state.battle
        assert battle is not None
        for kind, hurt in zip(battle.kinds, battle.hurt, strict=True):
            if hurt != GONE:
                insort(state.bin, kind)
        state.panicked = [u for u in state.panicked if state.units.get(u) != battle.space and u not in battle.air]
        game.emit(BattleWon if self.won else BattleLost, battle.space)
        steps: list[Step] = [*air.checks(game, battle)]
        if battle.full_by:
            steps.append(logistics.SupplyCheck(battle.full_by))
        if self.won:
            steps.append(FindLeader(battle.space))
        change = battle.win if self.won else -battle.lose
        if change:
            steps.append(events.ChangeOps(change))
        state.battle = None
        game.push_all(*steps, Regroup())


@rule("13.0a")
class Regroup(Step, frozen=True):
    """If nobody is left on the map, the mission is over."""

    def run(self, game: Play) -> None:
        operations.end_if_wiped_out(game)


@rule("24.0a")
class FindLeader(Step, frozen=True):
    """After a won battle a six brings a leader from the Recruit Box."""

    space: str

    def run(self, game: Play) -> None:
        waiting = tuple(u for u in game.rules.leaders if game.state.place(u) == RECRUIT)
        if not waiting:
            return
        face = game.chance.die("leader")
        if face == 6:
            game.push(ChooseLeader(waiting, self.space))
        game.emit(LeaderSought, face)


@rule("24.0a")
class ChooseLeader(Choice, frozen=True):
    """You choose the leader who comes."""

    leaders: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        return f"A leader steps forward at {game.rules.name_of(self.space)}: who?"

    def options(self, game: Play) -> list[Option]:
        return [StepForward(leader) for leader in self.leaders]

    def choose(self, game: Play, option: StepForward) -> None:
        game.state.put(option.leader, self.space)
        game.emit(LeaderCame, option.leader, self.space)


@rule("24.0a")
class StepForward(Option, frozen=True):
    """This leader comes."""

    leader: str

    def text(self, rules: Commando) -> str:
        return rules.name_of(self.leader)

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.leader,)


@rule("20.0a")
class BattleWon(Event, frozen=True):
    """A battle was won."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"The battle at {rules.name_of(self.space)} is won."


@rule("21.0a")
class BattleLost(Event, frozen=True):
    """A battle was lost."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"The battle at {rules.name_of(self.space)} is lost."


@rule("24.0a")
class LeaderCame(Event, frozen=True):
    """A leader joined the winners."""

    leader: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.leader)} joins at {rules.name_of(self.space)}."


@rule("24.0a")
class LeaderSought(Event, frozen=True):
    """A die was rolled for a leader."""

    face: int

    def text(self, rules: Commando) -> str:
        return "A leader steps forward." if self.face == 6 else "No leader steps forward."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
