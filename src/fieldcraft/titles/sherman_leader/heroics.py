"""Section 10.2: Battlefield Heroics. A commander whose unit was destroyed takes over another."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Event, Right, rule
from fieldcraft.titles.sherman_leader import commanders
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import FAST, SLOW

TURN_STEPS: Final = (FAST, "enemy", SLOW)


def rights(game: Play) -> list[TakeOver]:
    """10.2a, 10.2c: every takeover you can make now. They are rights, offered at every decision of a battle turn."""
    battle = game.state.battle
    if battle is None or not battle.without_unit or battle.ended or battle.step not in TURN_STEPS:
        return []
    return [option for unit in battle.at for option in takeovers_of(game, unit)]


def takeovers_of(game: Play, unit: str) -> list[TakeOver]:
    """10.2a, 10.2c: every way for a commander without a unit to take over this one."""
    battle = game.state.fight
    if not game.rules.heroics or not battle.without_unit:
        return []
    hex_ = battle.at[unit]
    waiting = [name for name, where in battle.without_unit.items() if where == hex_]
    return [TakeOver(name, unit) for name in waiting if can_take_over(game, name, unit)]


def can_take_over(game: Play, name: str, unit: str) -> bool:
    """10.2a, 10.2c: whether a fit commander may take over a unit of their type whose own commander is unfit."""
    rules, state = game.rules, game.state
    if rules.units[unit].type != rules.branch[name] or commanders.status(rules, state, name) == commanders.UNFIT:
        return False
    own = state.fight.leader[unit]
    return not own or own in state.wounded or commanders.status(rules, state, own) == commanders.UNFIT


def lets_a_unit_act(game: Play) -> bool:
    """10.2d: whether a takeover would make a unit Fast that could then still act in this Fast step."""
    if not game.rules.heroics:
        return False
    battle, rules, state = game.state.fight, game.rules, game.state
    done = battle.acted + battle.carried
    waiting = [option.name for option in rights(game) if option.unit not in done]
    return battle.step == FAST and any(commanders.values(rules, state, name).speed == FAST for name in waiting)


def take_over(game: Play, option: TakeOver, acting: bool) -> None:
    """10.2d, 10.2e: the commander takes over; the one they relieve takes no further part.

    A unit that is acting, or has acted in this step, keeps its step of the turn, so it doesn't act twice.
    """
    battle = game.state.fight
    relieved = battle.leader[option.unit]
    battle.leader[option.unit] = option.name
    del battle.without_unit[option.name]
    if relieved:
        battle.without_unit[relieved] = ""
    if battle.step == FAST and not acting and option.unit not in battle.acted + battle.carried:
        battle.fast_units = [unit for unit in battle.fast_units if unit != option.unit]
        if commanders.speed(game.rules, game.state, option.unit) == FAST:
            battle.fast_units.append(option.unit)
    game.emit(TookOver, option.name, option.unit, relieved)


@rule("10.2a")
class TakeOver(Right, frozen=True):
    """A commander without a unit takes command of this unit, at any time."""

    name: str
    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} takes command of {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)

    def exercise(self, game: Play) -> None:
        interrupted = game.agenda[-1]
        take_over(game, self, acting=getattr(interrupted, "unit", "") == self.unit)


@rule("10.2a")
class TookOver(Event, frozen=True):
    """A commander took over a unit."""

    name: str
    unit: str
    relieved: str

    def text(self, rules: ShermanLeader) -> str:
        relieved = f" from {rules.name_of(self.relieved)}" if self.relieved else ""
        return f"{rules.name_of(self.name)} took command of {rules.name_of(self.unit)}{relieved}."
