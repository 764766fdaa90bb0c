"""Chapters 10 to 12: choosing operations and forming forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Finish, No, Option, Pick, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando import forces, goals, lookups, movement, ops, victory
from fieldcraft.titles.commando.rules import Commando, Play


@rule("11.0a")
class ChooseOperation(Choice, frozen=True):
    """Choose the next operation, or stop when the mission is accomplished."""

    def prompt(self, game: Play) -> str:
        left = f"{count(game.state.ops, 'Op')} left"
        if goals.accomplished(game.rules, game.state):
            return f"All goals are met: end the mission and win, or choose an operation. {left}."
        return f"Choose an operation: {left}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        offered: list[Option] = [*map(OperateFrom, rules.occupied(state))]
        offered += rules.sequence.special_operations(game)
        if goals.accomplished(game.rules, game.state):
            offered.append(StopHere(state.ops))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, OperateFrom):
            units, space = tuple(game.rules.ground_at(game.state, option.space)), option.space
            game.push(ops.PAY_OP)
            game.push(FormForce(units, (), space) if len(units) > 1 else set_out(game, units, space))
        elif isinstance(option, StopHere):
            ops.end_mission(game, ops.STOPPED_EARLY)
        else:
            game.push(ops.PAY_OP)
            game.push_list(game.rules.sequence.special_operation(game, option))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("kind") == "stop-here":
            return victory.forbids_stopping(game)
        place = what.get("place")
        if place in game.rules.box.spaces:
            if place == game.rules.mission(game.state).closed:
                return No("S36.0b", f"{game.rules.name_of(str(place))} is closed to you")
            return No("10.3a", f"You have no unit at {game.rules.name_of(str(place))}")
        return None


@rule("11.0a")
class OperateFrom(Option, frozen=True):
    """Form a force in a space and move it."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Operate from {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("12.0b")
class StopHere(Finish, frozen=True):
    """End the mission, which is accomplished."""

    ops: int

    def text(self, rules: Commando) -> str:
        return f"End the mission: it is accomplished, with {count(self.ops, 'Op')} to spare"


@rule("10.3a")
class FormForce(Pick, frozen=True):
    """Choose the units of the force; the rest stay behind."""

    space: str = ""

    def prompt(self, game: Play) -> str:
        notes = forces.carrying_note(game, self.candidates) + forces.stacking_warning(game, self.candidates)
        return f"Choose the units to operate from {game.rules.name_of(self.space)}.{notes}"

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def minimum(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(set_out(game, pieces, self.space))


def set_out(game: Play, force: tuple[str, ...], space: str) -> Choice:
    """10.3, 15.4: the first choice of a force: load the units that can't move on their own, or move."""
    rules = game.rules
    if rules.immobile.isdisjoint(force) or rules.immobile.issuperset(force):
        return movement.BeforeMovement(force, space)
    return movement.LoadUnits(force, space, forces.immobile(rules, force))


CHOOSE_OPERATION: Final = ChooseOperation()
