"""Section 6.1, what a unit does when it acts: it attacks, or moves first, or stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Choice, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import attacks, damage, movement

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("6.1c")
class Action(Choice, frozen=True):
    """A unit attacks, or moves first, or does nothing."""

    unit: str

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.unit)} in {game.state.fight.at[self.unit]}: attack, move or stand?"

    def options(self, game: Play) -> list[Option]:
        return [*attacks.attacks(game, self.unit), *movement.moves(game, self.unit), Stand(self.unit)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, movement.Move):
            movement.set_out(game, option)
            return
        if isinstance(option, attacks.Fire):
            attacks.attack(game, option)
        finish(game, self.unit)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not_there(game, self.unit, what) or movement.why_not_move(game, self.unit, what.get("place"))

    def trace(self, game: Play, option: Option) -> Trace:
        if isinstance(option, attacks.Fire):
            return option.line(game.state.fight.at[self.unit])
        return movement.way(game, option) if isinstance(option, movement.Move) else NO_TRACE

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return outcome_of_fire(option, after) or super().outcome(before, option, after)

    def resolves_at_once(self, option: Option) -> bool:
        return isinstance(option, attacks.Fire)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, attacks.Fire)


def why_not_there(game: Play, unit: str, what: Mapping[str, Any]) -> No | None:
    """Why a unit cannot attack an enemy that somebody points at."""
    for name in ("piece", "place"):
        reason = attacks.why_not_fire(game, unit, what.get(name))
        if reason is not None:
            return reason
    return None


def outcome_of_fire(option: Option, after: Play) -> str:
    """What an attack came to, for the odds."""
    if not isinstance(option, attacks.Fire):
        return ""
    battle = after.state.battle
    return "stands" if battle is not None and battle.where[option.enemy] else "destroyed"


@rule("6.1c")
class Stand(Option, frozen=True):
    """Do nothing."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return "Stand: neither move nor attack"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("6.1c")
class AfterMoving(Step, frozen=True):
    """A unit that has moved may attack, if it can."""

    unit: str

    def run(self, game: Play) -> None:
        if self.unit in game.state.fight.at and attacks.any_attack(game, self.unit):
            game.push(FireAfterMoving(self.unit))
        else:
            finish(game, self.unit)


@rule("6.1c")
class FireAfterMoving(Action, frozen=True):
    """A unit that has moved attacks, or not."""

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.unit)} is in {game.state.fight.at[self.unit]}: does it attack?"

    def options(self, game: Play) -> list[Option]:
        return [*attacks.attacks(game, self.unit), HoldFire(self.unit)]

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not_there(game, self.unit, what)


@rule("6.1c")
class HoldFire(Stand, frozen=True):
    """It does not attack."""

    def text(self, rules: ShermanLeader) -> str:
        return "Hold fire"


def finish(game: Play, unit: str) -> None:
    """6.16f, 6.16h: a unit has had its time to act; Immobile and Suppressed go back into the cup."""
    battle = game.state.fight
    battle.acted.append(unit)
    if game.state.units[unit] and unit in battle.at:
        damage.lift(game, unit, "immobile")
        damage.lift(game, unit, "suppressed")
