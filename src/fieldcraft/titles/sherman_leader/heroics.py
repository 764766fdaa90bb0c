"""Section 10.2: Battlefield Heroics. A commander without a unit takes over another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Option, rule
from fieldcraft.titles.sherman_leader import leadership
from fieldcraft.titles.sherman_leader.state import FAST

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def chances(game: Play) -> list[Option]:
    """10.2a, 10.2c: who may take over which unit; only at the start of a step, before anybody acts in it."""
    battle = game.state.fight
    if not game.rules.heroics or battle.acted or battle.moved or not battle.stranded:
        return []
    return [
        TakeOver(name, unit)
        for name, hex_ in battle.stranded.items()
        for unit, at in battle.at.items()
        if at == hex_ and may_take_over(game, name, unit)
    ]


def may_take_over(game: Play, name: str, unit: str) -> bool:
    """10.2a, 10.2c: whether a commander is fit to take over a unit of his type, and its own is not."""
    rules, state = game.rules, game.state
    if rules.units[unit].type != rules.branch[name] or leadership.status(rules, state, name) == leadership.UNFIT:
        return False
    own = state.fight.leader[unit]
    return not own or own in state.wounded or leadership.status(rules, state, own) == leadership.UNFIT


def take_over(game: Play, option: TakeOver) -> None:
    """10.2d, 10.2e: he takes command; the commander he relieves takes no further part."""
    battle = game.state.fight
    relieved = battle.leader[option.unit]
    battle.leader[option.unit] = option.name
    del battle.stranded[option.name]
    if relieved:
        battle.stranded[relieved] = ""
    if battle.step == FAST:
        rules, state = game.rules, game.state
        battle.early = [unit for unit in battle.at if leadership.speed(rules, state, unit) == FAST]
    game.emit(TookOver, option.name, option.unit, relieved)


@rule("10.2a")
class TakeOver(Option, frozen=True):
    """A commander without a unit takes command of this one."""

    name: str
    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} takes command of {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("10.2a")
class TookOver(Event, frozen=True):
    """A commander took a unit over."""

    name: str
    unit: str
    relieved: str

    def text(self, rules: ShermanLeader) -> str:
        relieved = f" from {rules.name_of(self.relieved)}" if self.relieved else ""
        return f"{rules.name_of(self.name)} takes command of {rules.name_of(self.unit)}{relieved}."
