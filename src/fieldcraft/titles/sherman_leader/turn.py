"""Sections 6.1, 6.2, 6.18 and 6.19: the battle turn, who acts when, Tactics, and the end of a battle.

What the unit that acts does is in `action`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import action, aftermath, attacks, enemy, heroics, leadership
from fieldcraft.titles.sherman_leader.state import FAST, SLOW

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("2.0e")
class BattleTurn(Step, frozen=True):
    """Your Fast units, the enemy, your Slow units, and the turn counter."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        battle.turn += 1
        battle.early = []
        if game.event_log is not None:
            game.emit(TurnBegan, battle.turn, battle.turns, attacks.points_left(game))
        game.push_all(ActionStep(FAST), enemy.EnemyTurn(), ActionStep(SLOW), EndOfTurn())


def battle_over(game: Play) -> bool:
    """6.6d, 6.19c: whether a side has nobody left; then the battle ends at once."""
    battle = game.state.fight
    if battle.at and any(battle.where):
        return False
    game.replace_agenda(aftermath.AfterBattle())
    return True


@rule("6.1a")
class ActionStep(Step, frozen=True):
    """The Fast or the Slow step: nobody has acted in it yet."""

    pace: str

    def run(self, game: Play) -> None:
        battle = game.state.fight
        battle.step = self.pace
        battle.acted, battle.moved, battle.carried, battle.fired = [], [], [], []
        if battle_over(game):
            return
        if self.pace == FAST:
            rules, state = game.rules, game.state
            battle.early = [unit for unit in battle.at if leadership.speed(rules, state, unit) == FAST]
        game.push(NextToAct())


@rule("6.1b")
class NextToAct(Step, frozen=True):
    """If anybody can still act in this step, you say who."""

    def run(self, game: Play) -> None:
        if not battle_over(game) and (due(game) or tactics(game) or heroics.chances(game)):
            game.push(WhoActs())


def due(game: Play) -> list[str]:
    """6.1a, 6.1d, 6.18a, 6.18b: the units whose time to act this step is, and who have not acted in it."""
    battle = game.state.fight
    fast, early, done = battle.step == FAST, battle.early, battle.acted + battle.carried
    return [unit for unit in battle.at if (unit in early) == fast and unit not in done]


def tactics(game: Play) -> list[Option]:
    """6.2: every way to spend a Tactic counter now on a unit that is not due."""
    battle = game.state.fight
    if not battle.tactics and not battle.command:
        return []
    fast = battle.step == FAST
    others = [
        unit
        for unit in battle.at
        if (unit in battle.early) != fast and unit not in battle.acted and unit not in battle.carried
    ]
    offered: list[Option] = []
    for unit in others:
        for owner in (unit, leadership.in_charge(game.rules, game.state, unit)):
            if owner and battle.tactics.get(owner):
                offered.append(SpendTactic(unit, owner))
    for owner, count in battle.command.items():
        if count and can_command(game, owner):
            offered += [SpendTactic(unit, owner, True) for unit in others]
    return offered


def can_command(game: Play, owner: str) -> bool:
    """6.2f, 6.2g: whether a holder of Command Tactics is on the battlefield, and fit if he is a commander."""
    battle = game.state.fight
    if owner in battle.at:
        return True
    return any(leadership.in_charge(game.rules, game.state, unit) == owner for unit in battle.at)


@rule("6.1b")
class WhoActs(Choice, frozen=True):
    """You choose the unit that acts next."""

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        if not due(game):
            return f"Turn {battle.turn}, {battle.step.title()} step: nobody is due. Spend a Tactic?"
        return f"Turn {battle.turn} of {battle.turns}, {battle.step.title()} step: who acts next?"

    def options(self, game: Play) -> list[Option]:
        ready = due(game)
        offered: list[Option] = [Act(unit) for unit in ready]
        return [*offered, *tactics(game), *heroics.chances(game), EndStep(len(ready))]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, Act):
            game.push_all(action.Action(option.unit), NextToAct())
        elif isinstance(option, SpendTactic):
            (battle.command if option.command else battle.tactics)[option.owner] -= 1
            game.emit(TacticSpent, option.unit, option.owner, option.command)
            game.push_all(action.Action(option.unit), NextToAct())
        elif isinstance(option, heroics.TakeOver):
            heroics.take_over(game, option)
            game.push(NextToAct())
        else:
            for unit in due(game):
                action.finish(game, unit)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        battle, unit = game.state.fight, what.get("piece")
        if unit in battle.carried:
            return No("6.5d", "It was carried in this step")
        if unit in battle.acted:
            return No("6.2e", "It has acted in this step")
        if unit in battle.at:
            return No("6.1a", "It is not due in the {} step and no Tactic counter is left for it", (battle.step,))
        if attacks.number_of(unit) >= 0:
            return No("6.1b", "Choose first which of your units acts")
        return None


@rule("6.1b")
class Act(Option, frozen=True):
    """This unit acts."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return rules.name_of(self.unit)

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("6.2a")
class SpendTactic(Option, frozen=True):
    """Spend a Tactic counter so that a unit acts in a step in which it is not due."""

    unit: str
    owner: str
    command: bool = False

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)}, by {counter_of(rules, self.unit, self.owner, self.command)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


def counter_of(rules: ShermanLeader, unit: str, owner: str, command: bool) -> str:
    """A Tactic counter and who holds it, in words."""
    kind = "Command Tactic" if command else "Tactic"
    return f"its own {kind}" if owner == unit else f"a {kind} of {rules.name_of(owner)}"


@rule("6.1c")
class EndStep(Option, frozen=True):
    """Nobody else acts in this step."""

    waiting: int

    def text(self, rules: ShermanLeader) -> str:
        if not self.waiting:
            return "End the step"
        return f"End the step: {'one unit does' if self.waiting == 1 else f'{self.waiting} units do'} nothing"


@rule("6.19a")
class EndOfTurn(Step, frozen=True):
    """Is the battalion destroyed, or the time over?"""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        if battle_over(game):
            return
        if battle.turn >= battle.turns:
            if game.rules.tenacity and not battle.extended:
                game.push(GoOn(True))
            else:
                game.push(aftermath.AfterBattle())
        elif attacks.points_left(game) <= game.rules.box.battalions[battle.battalion].destroyed:
            game.push(GoOn(False))
        else:
            game.push(BattleTurn())


@rule("6.19b")
class GoOn(Choice, frozen=True):
    """The battalion is destroyed, or the last turn over: you may end the battle or go on."""

    extend: bool

    def prompt(self, game: Play) -> str:
        left = attacks.points_left(game)
        if self.extend:
            return f"The last turn is over, {left} enemy points are left: fight one turn more?"
        return f"The battalion is destroyed, {left} enemy points are left: end the battle?"

    def options(self, game: Play) -> list[Option]:
        return [EndBattle(), FightOn(self.extend)]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, EndBattle):
            game.push(aftermath.AfterBattle())
            return
        if self.extend:
            battle.extended = True
            battle.turns += 1
        game.push(BattleTurn())


@rule("6.19a")
class EndBattle(Option, frozen=True):
    """End the battle."""

    def text(self, rules: ShermanLeader) -> str:
        return "End the battle"


@rule("6.19b")
class FightOn(Option, frozen=True):
    """Fight another turn."""

    extend: bool

    def text(self, rules: ShermanLeader) -> str:
        return "One turn more, at 1 Stress to each commander" if self.extend else "Fight on"


@rule("5.3a")
class TurnBegan(Event, frozen=True):
    """A battle turn began."""

    turn: int
    turns: int
    points: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Turn {self.turn} of {self.turns}: {self.points} enemy points."


@rule("6.2d")
class TacticSpent(Event, frozen=True):
    """A Tactic counter was spent."""

    unit: str
    owner: str
    command: bool

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} acts by {counter_of(rules, self.unit, self.owner, self.command)}."
