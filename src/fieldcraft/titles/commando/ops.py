"""Chapters 11, 13 and 14: Ops paid, gained and lost, and the end of a mission."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Right, Step, Warn, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.tracks import change_ops, pay_op

OUT_OF_OPS: Final = "out of Ops"
STOPPED_EARLY: Final = "stopped early"
WIPED_OUT: Final = "no unit left"


def end_mission(game: Play, reason: str) -> None:
    """13.0: drop whatever was left to do in the mission and judge it."""
    game.replace_agenda(*game.rules.sequence.end_of_mission(reason))


def end_if_wiped_out(game: Play) -> None:
    """13.0a: end a mission without a ground unit on the map."""
    if not game.rules.any_ground(game.state):
        end_mission(game, WIPED_OUT)


def gain_ops(game: Play, change: int, cause: str) -> None:
    """14.0a: gain or lose Ops at once; at zero or less the mission ends."""
    change_ops(game, change, cause)
    if game.state.ops <= 0:
        end_mission(game, OUT_OF_OPS)


class FreeAction(Right, frozen=True):
    """Something that costs no Op and may be done at any time in a mission."""

    def can_save_mission(self) -> bool:
        """Whether a mission that is about to end could still be won by it."""
        raise NotImplementedError


@rule("14.0a")
class ChangeOps(Step, frozen=True):
    """Gain or lose Ops; before a loss that would end the mission you are asked, if you could gain Ops first."""

    change: int
    cause: str
    warned: bool = False

    def run(self, game: Play) -> None:
        if not self.warned and can_be_averted(game, self.change):
            warning = loss_warning(game, self.change, self.cause)
            game.push_all(WarnOfLoss(warning), ChangeOps(self.change, self.cause, warned=True))
        else:
            gain_ops(game, self.change, self.cause)


@rule("14.0c")
class WarnOfLoss(Warn, frozen=True):
    """Ask a player who could still gain enough Ops, before a loss that would end the mission."""


def can_be_averted(game: Play, change: int) -> bool:
    """14.0c: whether a loss of Ops would end the mission, and you could gain enough of them first."""
    left = game.state.ops + change
    return left <= 0 < left + ops_to_gain(game)


def ops_to_gain(game: Play) -> int:
    """16.1d, S32.0c: how many Ops your Intel cards and your RP could bring."""
    rules, state = game.rules, game.state
    cards = [card for card in state.held if "op" in rules.box.cards[card].intel]
    return len(cards) + (state.rp // rules.op_price if rules.reserve_points else 0)


def loss_warning(game: Play, change: int, cause: str) -> str:
    """What is about to happen."""
    loss = f"{count(-change, 'Op')} to {game.rules.name_of(cause)}"
    return f"You are about to lose {loss} and have {game.state.ops}: gain Ops first, or the mission ends."


@rule("11.0c")
class PayOp(Step, frozen=True):
    """The operation is over and costs one Op; before the last one you are asked, if you could still do something."""

    warned: bool = False

    def run(self, game: Play) -> None:
        if game.state.ops == 1 and not self.warned and can_still_act(game):
            game.push_all(WarnOfLastOp(LAST_OP), PayOp(warned=True))
        else:
            spend_op(game)


@rule("16.1h")
class WarnOfLastOp(Warn, frozen=True):
    """Ask a player who could still gain an Op or move by card, before the last Op is spent."""


LAST_OP: Final = "Your last Op is about to be spent: gain an Op, play Intel, or let the mission end."
PAY_OP: Final = PayOp()


def can_still_act(game: Play) -> bool:
    """16.1h: whether you have a right that could still save the mission."""
    return any(isinstance(right, FreeAction) and right.can_save_mission() for right in game.rules.rights(game))


def spend_op(game: Play) -> None:
    """11.0c, 10.1a, 13.0a: spend one Op; at zero, or without a ground unit on the map, the mission ends."""
    state = game.state
    pay_op(game)
    if state.ops <= 0:
        end_mission(game, OUT_OF_OPS)
    elif game.rules.any_ground(state):
        game.push_all(*game.rules.sequence.operation())
    else:
        end_mission(game, WIPED_OUT)


@rule("13.0a")
class CheckSurvivors(Step, frozen=True):
    """End the mission if no ground unit is left on the map."""

    def run(self, game: Play) -> None:
        end_if_wiped_out(game)
