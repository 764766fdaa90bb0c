"""Chapters 20, 21 and 24: the end of a round and of a battle, and leaders who join."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Display, Event, Option, Step, rule
from fieldcraft.kernel.text import join, tally
from fieldcraft.titles.commando import lookups, outcomes
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import GONE, RECRUIT, Battle


@rule("19.1l")
class EndRound(Step, frozen=True):
    """Fight another round while both sides have an unpanicked unit; otherwise the battle is over."""

    def run(self, game: Play) -> None:
        battle = game.state.battle
        assert battle is not None
        flown = game.rules.after_round(game, battle)
        if flown:
            game.emit(OpforFlewOff, tuple(flown))
        ours = still_fighting(game, battle)
        if ours and 0 in battle.hurt:
            game.push_list(game.rules.sequence.battle_round(game))
        else:
            end_battle(game, battle, ours)


def still_fighting(game: Play, battle: Battle) -> bool:
    """19.1l, 30.0b: whether you have an unpanicked ground unit left."""
    panicked, air_units = game.state.panicked, battle.air
    for unit in battle.line:
        if unit not in panicked and unit not in air_units:
            return True
    return False


def end_battle(game: Play, battle: Battle, won: bool) -> None:
    """20.0a, 21.0a: OPFOR return to the bin and panicked units recover."""
    state = game.state
    for kind, hurt in zip(battle.kinds, battle.hurt, strict=True):
        if hurt != GONE:
            insort(state.bin, kind)
    recovered: tuple[str, ...] = ()
    if state.panicked:
        recovered = tuple([u for u in state.panicked if state.units.get(u) == battle.space])
        state.panicked = [u for u in state.panicked if u not in recovered]
    if won:
        state.battles_won += 1
    else:
        state.battles_lost += 1
    state.battle = None
    game.push_list(game.rules.sequence.after_battle(game, battle, won))
    game.emit(BattleWon if won else BattleLost, battle.space, recovered)


@rule("24.0a")
class FindLeader(Step, frozen=True):
    """After a battle you won, a six brings a leader from the Recruit Box."""

    space: str

    def run(self, game: Play) -> None:
        waiting = tuple(u for u in game.rules.leaders if game.state.place(u) == RECRUIT)
        if not waiting:
            return
        face = game.chance.die("leader")
        if face == 6:
            game.push(ChooseLeader(waiting, self.space))
        game.emit(LeaderRolled, face)


@rule("24.0a")
class ChooseLeader(Choice, frozen=True):
    """Choose the leader who joins."""

    leaders: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        return f"Choose a leader to join at {game.rules.name_of(self.space)}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def options(self, game: Play) -> list[Option]:
        return [StepForward(leader) for leader in self.leaders]

    def choose(self, game: Play, option: StepForward) -> None:
        game.state.put(option.leader, self.space)
        game.emit(LeaderJoined, option.leader, self.space)

    def shows_odds(self, option: Option) -> bool:
        """True: a second event card may follow."""
        return True

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.outcome(before, after)


@rule("24.0a")
class StepForward(Option, frozen=True):
    """This leader joins."""

    leader: str

    def text(self, rules: Commando) -> str:
        return rules.name_of(self.leader)

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.leader,)


def recovery(rules: Commando, units: tuple[str, ...]) -> str:
    """The units that recovered from panic, to end a sentence on the result of a battle."""
    return f", and {join(rules.name_of(unit) for unit in units)} recovered" if units else ""


@rule("S41.0g")
class OpforFlewOff(Event, frozen=True):
    """OPFOR aircraft left after the first round."""

    kinds: tuple[str, ...]

    def text(self, rules: Commando) -> str:
        return f"{tally([rules.name_of(kind) for kind in self.kinds])} flew off."


@rule("20.0a")
class BattleWon(Event, frozen=True):
    """A battle was won."""

    space: str
    recovered: tuple[str, ...] = ()

    def text(self, rules: Commando) -> str:
        return f"You won the battle at {rules.name_of(self.space)}{recovery(rules, self.recovered)}."

    def display(self, rules: Commando) -> Display:
        return Display(places=(self.space,), matters="battle")


@rule("21.0a")
class BattleLost(Event, frozen=True):
    """A battle was lost."""

    space: str
    recovered: tuple[str, ...] = ()

    def text(self, rules: Commando) -> str:
        return f"You lost the battle at {rules.name_of(self.space)}{recovery(rules, self.recovered)}."

    def display(self, rules: Commando) -> Display:
        return Display(places=(self.space,), matters="battle")


@rule("24.0a")
class LeaderJoined(Event, frozen=True):
    """A leader joined the winners."""

    leader: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.leader)} joined at {rules.name_of(self.space)}."


@rule("24.0a")
class LeaderRolled(Event, frozen=True):
    """A die was rolled for a leader."""

    face: int

    def text(self, rules: Commando) -> str:
        return "A leader came forward." if self.face == 6 else "No leader came forward."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)

    def display(self, rules: Commando) -> Display:
        return Display.rolled("A leader comes forward", self.face, needed="6")
