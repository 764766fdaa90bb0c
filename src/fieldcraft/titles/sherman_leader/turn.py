"""Sections 6.1, 6.2 and 6.19: the steps of a battle turn, the order of your units, Tactics, and the end of a battle.

What a unit does when it acts is in `action`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import Shade
from fieldcraft.kernel.steps import Change, Event, Finish, No, Option, Select, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import attacks, commanders, heroics, lookups, state
from fieldcraft.titles.sherman_leader.action import Action
from fieldcraft.titles.sherman_leader.activation import due, finish_action, side_gone
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import FAST


@rule("5.3a")
class StartTurn(Step, frozen=True):
    """The turn counter advances."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        battle.turn += 1
        battle.step = FAST
        battle.fast_units = []
        if game.event_log is not None:
            game.emit(TurnBegan, battle.turn, battle.turns, attacks.points_left(game))


@rule("6.1a")
class ActionStep(Step, frozen=True):
    """The Fast or the Slow step begins, unless a side has no unit left."""

    pace: str

    def run(self, game: Play) -> None:
        if side_gone(game):
            return
        battle = game.state.fight
        battle.begin_step(self.pace)
        if self.pace == FAST:
            rules, state = game.rules, game.state
            battle.fast_units = [unit for unit in battle.at if commanders.speed(rules, state, unit) == FAST]
        game.push(NextToAct())


@rule("6.1b")
class NextToAct(Step, frozen=True):
    """You choose the next unit, as long as one can still act in this step."""

    def run(self, game: Play) -> None:
        if side_gone(game):
            return
        if due(game) or tactics(game):
            game.push(WhoActs())
        elif heroics.lets_a_unit_act(game):
            game.push(BeforeFastStepEnds())


def tactics(game: Play) -> list[Option]:
    """6.2: every way to spend a Tactic counter now on a unit that is not due."""
    battle = game.state.fight
    if not battle.tactics and not battle.command_tactics:
        return []
    fast = battle.step == FAST
    others = [
        unit
        for unit in battle.at
        if (unit in battle.fast_units) != fast and unit not in battle.acted and unit not in battle.carried
    ]
    offered: list[Option] = []
    for unit in others:
        for owner in (unit, commanders.fit_leader(game.rules, game.state, unit)):
            if owner and battle.tactics.get(owner):
                offered.append(SpendTactic(unit, owner))
    for owner, left in battle.command_tactics.items():
        if left and can_command(game, owner):
            offered += [SpendTactic(unit, owner, True) for unit in others]
    return offered


def can_command(game: Play, owner: str) -> bool:
    """6.2f, 6.2g: whether a holder of Command Tactics is on the battlefield; a commander must be fit."""
    battle = game.state.fight
    if owner in battle.at:
        return True
    return any(commanders.fit_leader(game.rules, game.state, unit) == owner for unit in battle.at)


@rule("6.1b")
class WhoActs(RiskyChoice, frozen=True):
    """You choose the unit that acts next."""

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        step = f"Turn {battle.turn} of {battle.turns}, {battle.step.title()} step"
        if attacks.is_destroyed(game):
            return f"{step}. The battalion is Destroyed: end the step now, and the battle at the end of the turn."
        return f"{step}: choose a unit to act." if due(game) else f"{step}: spend a Tactic, or end the step."

    def options(self, game: Play) -> list[Option]:
        ready = due(game)
        offered: list[Option] = [Act(unit) for unit in ready]
        return [*offered, *tactics(game), EndStep(len(ready))]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, Act):
            game.push_all(Action(option.unit), NextToAct())
        elif isinstance(option, SpendTactic):
            counters = battle.command_tactics if option.command else battle.tactics
            before = sum(counters.values())
            counters[option.owner] -= 1
            game.emit(TacticSpent, option.unit, option.owner, option.command, before)
            game.push_all(Action(option.unit), NextToAct())
        else:
            for unit in due(game):
                finish_action(game, unit)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        battle, unit = game.state.fight, what.get("piece")
        if unit in battle.carried:
            return No("6.5d", "It was carried in this step")
        if unit in battle.acted:
            return No("6.2e", "It already acted in this step")
        if unit in battle.at:
            return No("6.1a", "It doesn't act in the {} step, and you have no Tactic counter for it", (battle.step,))
        if state.number_of(unit) >= 0:
            return No("6.1b", "First choose which of your units acts")
        return None

    def lookups(self, game: Play) -> list[Lookup]:
        battle = game.state.fight
        kinds = [battle.enemy_kinds[number] for number in battle.active()]
        own = lookups.unit_cards(game, [unit for unit in battle.at if unit not in battle.acted])
        return [*own, *lookups.cards("enemy", kinds), *lookups.in_force(game)]

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, EndStep)

    def next_up(self, game: Play) -> Option | None:
        """6.1b: the first of the units that are due, in the order of the roster. You may still choose another."""
        ready = due(game)
        return Act(ready[0]) if ready else None

    def shading(self, game: Play) -> list[Shade]:
        """What the unit that is next up can see and hit."""
        ready = due(game)
        if not ready:
            return []
        return [*Action(ready[0]).shading(game), Shade(ready[0], "reach", note="next", pinned=True)]


@rule("10.2d")
class BeforeFastStepEnds(WhoActs, frozen=True):
    """No unit can act, but a Fast commander without a unit could take over one that then could."""

    def always_asks(self) -> bool:
        return True

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        step = f"Turn {battle.turn} of {battle.turns}, {battle.step.title()} step"
        ready = due(game)
        return f"{step}: choose a unit to act." if ready else f"{step}: take over a unit, or end the step."


@rule("6.1b")
class Act(Select, frozen=True):
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
        return f"{rules.name_of(self.unit)}, using {counter_text(rules, self.unit, self.owner, self.command)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


def counter_text(rules: ShermanLeader, unit: str, owner: str, command: bool) -> str:
    """A Tactic counter and its holder."""
    kind = "Command Tactic" if command else "Tactic"
    return f"its own {kind}" if owner == unit else f"a {kind} of {rules.name_of(owner)}"


@rule("6.1c")
class EndStep(Finish, frozen=True):
    """End the step."""

    waiting: int

    def text(self, rules: ShermanLeader) -> str:
        if not self.waiting:
            return "End the step"
        left = count(self.waiting, "unit hasn't", "units haven't")
        return f"End the step ({left} acted)"


@rule("6.19a")
class EndTurn(Step, frozen=True):
    """The battle ends if a side has no unit left or time is up; you may end it if the battalion is Destroyed."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        last = battle.turn >= battle.turns
        if side_gone(game) or (last and (battle.extended or not game.rules.tenacity)):
            battle.ended = True
            return
        check_strength(game)
        if last or attacks.is_destroyed(game):
            game.push(GoOn(last))


def check_strength(game: Play) -> None:
    """6.10d, 6.19a: at the end of a turn, see whether the enemy is down to Half; that lasts for the battle."""
    battle = game.state.fight
    if not battle.weakened and attacks.points_left(game) <= game.rules.box.battalions[battle.battalion].half:
        battle.weakened = True
        if battle.battalion not in game.state.half:
            game.emit(Weakened, battle.battalion, game.rules.half_penalty)


@rule("6.19b")
class GoOn(RiskyChoice, frozen=True):
    """The battalion is Destroyed, or the last turn is over: you end the battle or fight another turn."""

    extend: bool

    def prompt(self, game: Play) -> str:
        left = f"{count(attacks.points_left(game), 'enemy point')} left"
        why = "The last turn is over" if self.extend else "The battalion is Destroyed"
        return f"{why}, {left}. End the battle or fight another turn."

    def options(self, game: Play) -> list[Option]:
        return [EndBattle(), FightOn(self.extend)]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, EndBattle):
            battle.ended = True
        elif self.extend:
            battle.extended = True
            battle.turns += 1
            game.emit(BattleExtended, battle.turns)

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.once([*lookups.cards("battalion", [game.state.fight.battalion]), *lookups.in_force(game)])

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("6.19a")
class EndBattle(Finish, frozen=True):
    """End the battle."""

    def text(self, rules: ShermanLeader) -> str:
        return "End the battle"


@rule("6.19b")
class FightOn(Option, frozen=True):
    """Fight another turn."""

    extend: bool

    def text(self, rules: ShermanLeader) -> str:
        return f"Fight another turn{' (1 Stress for each commander)' if self.extend else ''}"


@rule("5.3a")
class TurnBegan(Event, frozen=True):
    """A battle turn began."""

    turn: int
    turns: int
    points: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Turn {self.turn} of {self.turns} began with {count(self.points, 'enemy point')}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("turn", self.turn - 1, self.turn),)


@rule("10.1a")
class BattleExtended(Event, frozen=True):
    """You extended a battle by one turn."""

    turns: int

    def text(self, rules: ShermanLeader) -> str:
        return f"You extended the battle: {self.turns - 1} turns to {self.turns}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("turns", self.turns - 1, self.turns),)


@rule("6.10d")
class Weakened(Event, frozen=True):
    """A turn ended with the enemy down to Half strength."""

    battalion: str
    penalty: int

    def text(self, rules: ShermanLeader) -> str:
        down = f"{rules.name_of(self.battalion)} ended the turn down to Half strength."
        return f"{down} Its movement rolls have {self.penalty:+d} until the end of the battle."


@rule("6.2d")
class TacticSpent(Event, frozen=True):
    """A Tactic counter was spent."""

    unit: str
    owner: str
    command: bool
    before: int

    def text(self, rules: ShermanLeader) -> str:
        counter = counter_text(rules, self.unit, self.owner, self.command)
        return f"{rules.name_of(self.unit)} acted out of turn, using {counter}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Command Tactics" if self.command else "Tactics", self.before, self.before - 1),)
