"""Section 10.2: Battlefield Heroics. A commander whose unit was destroyed takes over another."""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, Option, rule
from fieldcraft.titles.sherman_leader import commanders
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import FAST


def takeovers(game: Play) -> list[Option]:
    """10.2a, 10.2c: every takeover you can make; only at the start of a step, before any unit acts in it."""
    battle = game.state.fight
    if not game.rules.heroics or battle.acted or battle.moved or not battle.without_unit:
        return []
    return [
        TakeOver(name, unit)
        for name, hex_ in battle.without_unit.items()
        for unit, at in battle.at.items()
        if at == hex_ and can_take_over(game, name, unit)
    ]


def can_take_over(game: Play, name: str, unit: str) -> bool:
    """10.2a, 10.2c: whether a fit commander may take over a unit of their type whose own commander is unfit."""
    rules, state = game.rules, game.state
    if rules.units[unit].type != rules.branch[name] or commanders.status(rules, state, name) == commanders.UNFIT:
        return False
    own = state.fight.leader[unit]
    return not own or own in state.wounded or commanders.status(rules, state, own) == commanders.UNFIT


def take_over(game: Play, option: TakeOver) -> None:
    """10.2d, 10.2e: the commander takes over; the one they relieve takes no further part."""
    battle = game.state.fight
    relieved = battle.leader[option.unit]
    battle.leader[option.unit] = option.name
    del battle.without_unit[option.name]
    if relieved:
        battle.without_unit[relieved] = ""
    if battle.step == FAST:
        rules, state = game.rules, game.state
        battle.fast_units = [unit for unit in battle.at if commanders.speed(rules, state, unit) == FAST]
    game.emit(TookOver, option.name, option.unit, relieved)


@rule("10.2a")
class TakeOver(Option, frozen=True):
    """A commander without a unit takes command of this unit."""

    name: str
    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} takes command of {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("10.2a")
class TookOver(Event, frozen=True):
    """A commander took over a unit."""

    name: str
    unit: str
    relieved: str

    def text(self, rules: ShermanLeader) -> str:
        relieved = f" from {rules.name_of(self.relieved)}" if self.relieved else ""
        return f"{rules.name_of(self.name)} took command of {rules.name_of(self.unit)}{relieved}."
