"""Section 6.1: the action of one unit. It attacks, or moves first, or does nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Choice, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import attacks, movement
from fieldcraft.titles.sherman_leader.activation import finish_action
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("6.1c")
class Action(Choice, frozen=True):
    """A unit attacks, or moves first, or does nothing."""

    unit: str

    def prompt(self, game: Play) -> str:
        return f"Choose an action for {game.rules.name_of(self.unit)} in {game.state.fight.at[self.unit]}."

    def options(self, game: Play) -> list[Option]:
        return [*attacks.attacks(game, self.unit), *movement.moves(game, self.unit), Stand(self.unit)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, movement.Move):
            game.push(AfterMoving(self.unit))
            movement.begin_move(game, option)
            return
        if isinstance(option, attacks.Fire):
            attacks.attack(game, option)
        finish_action(game, self.unit)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not_target(game, self.unit, what) or movement.why_not_move(game, self.unit, what.get("place"))

    def trace(self, game: Play, option: Option) -> Trace:
        if isinstance(option, attacks.Fire):
            return option.line(game.state.fight.at[self.unit])
        return movement.path_of(game, option) if isinstance(option, movement.Move) else NO_TRACE

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return outcome_of_fire(option, after) or super().outcome(before, option, after)

    def resolves_at_once(self, option: Option) -> bool:
        return isinstance(option, attacks.Fire)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, attacks.Fire)


def why_not_target(game: Play, unit: str, what: Mapping[str, Any]) -> No | None:
    """Why a unit can't attack the enemy asked about."""
    for name in ("piece", "place"):
        reason = attacks.why_not_fire(game, unit, what.get(name))
        if reason is not None:
            return reason
    return None


def outcome_of_fire(option: Option, after: Play) -> str:
    """The outcome of an attack, for the odds."""
    if not isinstance(option, attacks.Fire):
        return ""
    battle = after.state.battle
    return "survives" if battle is not None and battle.enemy_hexes[option.enemy] else "destroyed"


@rule("6.1c")
class Stand(Option, frozen=True):
    """Do nothing."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return "Do nothing"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("6.1c")
class AfterMoving(Step, frozen=True):
    """A unit that moved may attack, if it can."""

    unit: str

    def run(self, game: Play) -> None:
        if self.unit in game.state.fight.at and attacks.any_attack(game, self.unit):
            game.push(FireAfterMoving(self.unit))
        else:
            finish_action(game, self.unit)


@rule("6.1c")
class FireAfterMoving(Action, frozen=True):
    """A unit that moved attacks or holds fire."""

    def prompt(self, game: Play) -> str:
        return f"Choose a target for {game.rules.name_of(self.unit)} in {game.state.fight.at[self.unit]}, or hold fire."

    def options(self, game: Play) -> list[Option]:
        return [*attacks.attacks(game, self.unit), HoldFire(self.unit)]

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not_target(game, self.unit, what)


@rule("6.1c")
class HoldFire(Stand, frozen=True):
    """Don't attack."""

    def text(self, rules: ShermanLeader) -> str:
        return "Hold fire"
