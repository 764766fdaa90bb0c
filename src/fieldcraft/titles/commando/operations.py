"""Chapters 10 to 14: operations, forces, the Ops count, and the end of a mission."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Event, No, Option, Pick, Step, rule
from fieldcraft.titles.commando import campaign, intel, movement
from fieldcraft.titles.commando.state import DELIVERED, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play

WIPED_OUT: Final = "no unit left"


@rule("11.0a")
class NextOperation(Choice, frozen=True):
    """You choose the next operation, or stop when the mission is fulfilled."""

    def prompt(self, game: Play) -> str:
        return f"Choose an operation: {count(game.state.ops, 'Op')} left."

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        offered: list[Option] = []
        for space in rules.manned(state):
            offered.append(rules.operate_from[space])
        rules.add_special_operations(game, offered)
        if state.held or (state.rp >= rules.op_price and rules.reserve_points):
            offered += intel.free_actions(game, moves=True)
        if fulfilled(game):
            offered.append(StopHere(state.ops))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, OperateFrom):
            units = tuple(game.rules.ground_at(game.state, option.space))
            game.push(PAY_OP)
            game.push(FormForce(units, (), option.space) if len(units) > 1 else ready(game, units, option.space))
        elif isinstance(option, intel.FreeAction):
            option.play(game, self)
        elif isinstance(option, StopHere):
            end_mission(game, "stopped early")
        else:
            game.push(PAY_OP)
            game.rules.begin_special(game, option)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("kind") == "stop-here":
            return forbids_stopping(game)
        place = what.get("place")
        if place in game.rules.box.spaces:
            if place == game.rules.mission(game.state).closed:
                return No("37.0e", f"{game.rules.name_of(str(place))} is closed to you")
            return No("10.3a", f"You have no unit at {game.rules.name_of(str(place))}")
        return None


NEXT_OPERATION: Final = NextOperation()


def count(number: int, thing: str) -> str:
    """A number with its noun.

    >>> count(1, "Op"), count(3, "Op")
    ('1 Op', '3 Ops')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


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
    """End the mission, which is fulfilled."""

    ops: int

    def text(self, rules: Commando) -> str:
        return f"Stop here: the mission is fulfilled ({count(self.ops, 'Op')} to spare)"


@rule("10.3a")
class FormForce(Pick, frozen=True):
    """You pick the units of the force; the rest stay behind."""

    space: str = ""

    def prompt(self, game: Play) -> str:
        room = movement.room_for(game, self.chosen + self.candidates)
        return f"Who goes from {game.rules.name_of(self.space)}?{room}"

    def minimum(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ready(game, pieces, self.space))


def ready(game: Play, force: tuple[str, ...], space: str) -> Choice:
    """10.3: a force stands ready to move; units that cannot walk are loaded first."""
    for unit in force:
        if unit in game.rules.heavy:
            return loading(game, force, space)
    return movement.BeforeMovement(force, space)


def loading(game: Play, force: tuple[str, ...], space: str) -> Choice:
    """15.4: who cannot walk is loaded on those who can, if there are any."""
    heavy = tuple([unit for unit in force if unit in game.rules.heavy])
    if len(heavy) == len(force):
        return movement.BeforeMovement(force, space)
    return movement.LoadUnits(force, space, heavy)


@rule("11.0c")
class PayOp(Step, frozen=True):
    """The operation is over and costs one Op."""

    def run(self, game: Play) -> None:
        if game.state.ops == 1 and intel.free_actions(game, moves=True):
            game.push(LastWindow())
        else:
            spend_op(game)


PAY_OP: Final = PayOp()


def spend_op(game: Play) -> None:
    """11.0c, 10.1a, 13.0a: one Op less; at zero, or without a ground unit on the map, the mission ends."""
    state = game.state
    state.ops -= 1
    if state.ops <= 0:
        end_mission(game, "out of Ops")
    elif game.rules.any_ground(state):
        game.push(NEXT_OPERATION)
    else:
        end_mission(game, WIPED_OUT)


@rule("16.1e")
class LastWindow(Choice, frozen=True):
    """Before the last Op is spent you may still play Intel or buy an Op."""

    def prompt(self, game: Play) -> str:
        return "Your last Op is about to be spent: play what you hold, or let it end."

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
        return "Let the mission end"


def change_ops(game: Play, change: int) -> None:
    """14.0a: Ops change at once; at zero or less the mission ends there and then."""
    if change == 0:
        return
    game.state.ops += change
    game.emit(OpsChanged, change, game.state.ops)
    if game.state.ops <= 0:
        end_mission(game, "out of Ops")


def fulfilled(game: Play) -> bool:
    """12.0b: whether the mission is fulfilled, so that you may stop."""
    state = game.state
    card = game.rules.box.missions[state.mission]
    return state.kia >= card.kia and state.kia >= 0 and (not card.recover or recovered(state) >= card.recover)


def forbids_stopping(game: Play) -> No | None:
    """12.0b: why you cannot stop yet, if you cannot."""
    card, state = game.rules.mission(game.state), game.state
    if state.kia < max(0, card.kia):
        return No("12.0b", "You may stop once the KIA index is {}; it is {}", (max(0, card.kia), state.kia))
    done = recovered(state)
    if done < card.recover:
        return No("12.0b", "You may stop once {} Objectives are recovered; {} are", (card.recover, done))
    return None


def recovered(state: CommandoState) -> int:
    """6.1: how many Real Objectives have been delivered."""
    return list(state.objectives.values()).count(DELIVERED)


def end_mission(game: Play, reason: str) -> None:
    """13.0: whatever was left to do in the mission is not done; the card is judged."""
    game.replace_agenda(campaign.JudgeMission(reason))


def end_if_wiped_out(game: Play) -> None:
    """13.0a: a mission without a ground unit on the map is over."""
    if not game.rules.any_ground(game.state):
        end_mission(game, WIPED_OUT)


@rule("14.0a")
class OpsChanged(Event, frozen=True):
    """Ops were gained or lost."""

    change: int
    ops: int

    def text(self, rules: Commando) -> str:
        verb = "gain" if self.change > 0 else "lose"
        return f"You {verb} {count(abs(self.change), 'Op')}: {self.ops} left."
