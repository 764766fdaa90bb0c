"""Chapters 10 to 12: choosing operations, forming forces, and paying Ops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.steps import Choice, No, Option, Pick, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando import forces, intel, movement, ops, victory
from fieldcraft.titles.commando.rules import Commando, Play


@rule("11.0a")
class ChooseOperation(Choice, frozen=True):
    """Choose the next operation, or stop when the mission is accomplished."""

    def prompt(self, game: Play) -> str:
        return f"Choose an operation: {count(game.state.ops, 'Op')} left."

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        offered: list[Option] = []
        for space in rules.occupied(state):
            offered.append(OperateFrom(space))
        offered += rules.sequence.special_operations(game)
        if state.held or (state.rp >= rules.op_price and rules.reserve_points):
            offered += intel.free_actions(game, moves=True)
        if victory.accomplished(game):
            offered.append(StopHere(state.ops))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, OperateFrom):
            units = tuple(game.rules.ground_at(game.state, option.space))
            game.push(FormForce(units, (), option.space) if len(units) > 1 else set_out(game, units, option.space))
        elif isinstance(option, intel.FreeAction):
            option.play(game, self)
        elif isinstance(option, StopHere):
            ops.end_mission(game, ops.STOPPED_EARLY)
        else:
            game.push_all(*game.rules.sequence.special_operation(game, option))

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
class StopHere(Option, frozen=True):
    """End the mission, which is accomplished."""

    ops: int

    def text(self, rules: Commando) -> str:
        return f"End the mission: it is accomplished, with {count(self.ops, 'Op')} to spare"


@rule("10.3a")
class FormForce(Pick, frozen=True):
    """Choose the units of the force; the rest stay behind."""

    space: str = ""

    def prompt(self, game: Play) -> str:
        warning = forces.stacking_warning(game, self.chosen + self.candidates)
        return f"Choose the units to operate from {game.rules.name_of(self.space)}.{warning}"

    def minimum(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(set_out(game, pieces, self.space))


def set_out(game: Play, force: tuple[str, ...], space: str) -> Choice:
    """10.3, 15.4: the first choice of a force: load the units that can't move by themselves, or move."""
    immobile = tuple([unit for unit in force if unit in game.rules.immobile])
    if not immobile or len(immobile) == len(force):
        return movement.BeforeMovement(force, space)
    return movement.LoadUnits(force, space, immobile)


@rule("11.0c")
class PayOp(Step, frozen=True):
    """The operation is over and costs one Op."""

    def run(self, game: Play) -> None:
        if game.state.ops == 1 and intel.free_actions(game, moves=True):
            game.push(LastWindow())
        else:
            spend_op(game)


CHOOSE_OPERATION: Final = ChooseOperation()
PAY_OP: Final = PayOp()


def spend_op(game: Play) -> None:
    """11.0c, 10.1a, 13.0a: spend one Op; at zero, or without a ground unit on the map, the mission ends."""
    state = game.state
    state.ops -= 1
    if state.ops <= 0:
        ops.end_mission(game, ops.OUT_OF_OPS)
    elif game.rules.any_ground(state):
        game.push_all(*game.rules.sequence.operation())
    else:
        ops.end_mission(game, ops.WIPED_OUT)


@rule("16.1e")
class LastWindow(Choice, frozen=True):
    """Before the last Op is spent you may still play Intel or buy an Op."""

    def prompt(self, game: Play) -> str:
        return "Your last Op is about to be spent: play Intel, buy an Op, or end the mission."

    def options(self, game: Play) -> list[Option]:
        return [*intel.free_actions(game, moves=True), LetItEnd()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, intel.FreeAction):
            option.play(game, PAY_OP)
        else:
            spend_op(game)


@rule("10.1a")
class LetItEnd(Option, frozen=True):
    """Spend the last Op."""

    def text(self, rules: Commando) -> str:
        return "End the mission"
