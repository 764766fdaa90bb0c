"""Section 6.1: the action of one unit. It attacks, or moves first, or does nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Shade, Trace
from fieldcraft.kernel.steps import Consequence, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import attacks, commanders, heroics, lookups, movement, outcomes
from fieldcraft.titles.sherman_leader.activation import finish_action
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("6.1c")
class Action(RiskyChoice, frozen=True):
    """A unit attacks, or moves first, or does nothing."""

    unit: str

    def prompt(self, game: Play) -> str:
        return f"Choose an action for {commanders.with_aim(game, self.unit)} in {game.state.fight.at[self.unit]}."

    def active(self, game: Play) -> tuple[str, ...]:
        return (self.unit,)

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

    def shading(self, game: Play) -> list[Shade]:
        """Where the unit can fire, what it can't see, and each target's roll and chance to be destroyed."""
        return [*attacks.field_of_fire(game, self.unit), *[attacks.prospect(game, shot) for shot in self.shots(game)]]

    def shots(self, game: Play) -> list[attacks.Fire]:
        """The attacks that the unit can make."""
        return [option for option in attacks.attacks(game, self.unit) if isinstance(option, attacks.Fire)]

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if isinstance(option, attacks.Fire):
            return outcome_of_fire(option, after)
        return outcomes.outcome(before, after)

    def resolves_at_once(self, option: Option) -> bool:
        return isinstance(option, attacks.Fire)

    def shows_odds(self, option: Option) -> bool:
        return True

    def lookups(self, game: Play) -> list[Lookup]:
        targets = [(option.kind, option.hex) for option in self.shots(game)]
        return lookups.attack(game, self.unit, targets)


def why_not_target(game: Play, unit: str, what: Mapping[str, Any]) -> No | None:
    """Why a unit can't attack the enemy asked about."""
    for name in ("piece", "place"):
        reason = attacks.why_not_fire(game, unit, what.get(name))
        if reason is not None:
            return reason
    return None


def outcome_of_fire(option: attacks.Fire, after: Play) -> str:
    """The outcome of an attack, for the odds."""
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
    """A unit that moved may attack, if it can, and be taken over where it ends (10.2c)."""

    unit: str

    def run(self, game: Play) -> None:
        unit = self.unit
        if unit not in game.state.fight.at:
            finish_action(game, unit)
        elif attacks.any_attack(game, unit):
            game.push(FireAfterMoving(unit))
        elif heroics.takeovers_of(game, unit):
            game.push(TakeOverAfterMoving(unit))
        else:
            finish_action(game, unit)


@rule("6.1c")
class FireAfterMoving(Action, frozen=True):
    """A unit that moved attacks or holds fire."""

    def prompt(self, game: Play) -> str:
        unit = commanders.with_aim(game, self.unit)
        return f"Choose a target for {unit} in {game.state.fight.at[self.unit]}, or hold fire."

    def options(self, game: Play) -> list[Option]:
        return [*attacks.attacks(game, self.unit), HoldFire(self.unit)]

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not_target(game, self.unit, what)


@rule("10.2c")
class TakeOverAfterMoving(FireAfterMoving, frozen=True):
    """A unit that moved has no target, but could be taken over where it is, and then might."""

    def always_asks(self) -> bool:
        return True


@rule("6.1c")
class HoldFire(Stand, frozen=True):
    """Don't attack."""

    def text(self, rules: ShermanLeader) -> str:
        return "Hold fire"
