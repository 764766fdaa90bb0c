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

    def gives_op(self) -> bool:
        """Whether it brings an Op."""
        raise NotImplementedError

    def moves(self) -> bool:
        """Whether units move by it."""
        return False


@rule("14.0a")
class ChangeOps(Step, frozen=True):
    """Gain or lose Ops; before a loss that would end the mission you are asked, if you could gain Ops first."""

    change: int
    cause: str
    warned: bool = False

    def run(self, game: Play) -> None:
        if not self.warned and game.state.ops + self.change <= 0:
            game.push_all(AskBeforeLoss(self.change, self.cause), ChangeOps(self.change, self.cause, warned=True))
        else:
            gain_ops(game, self.change, self.cause)


@rule("14.0c")
class AskBeforeLoss(Step, frozen=True):
    """Warn of a loss of Ops, and again after each right that was used, as long as it would end the mission."""

    change: int
    cause: str

    def run(self, game: Play) -> None:
        if could_act_before(game, self.change):
            game.push(WarnOfLoss(loss_warning(game, self.change, self.cause), self))


@rule("14.0c")
class WarnOfLoss(Warn, frozen=True):
    """Ask a player who could still act, before a loss that would end the mission."""

    again: AskBeforeLoss

    def resume(self) -> Step:
        return self.again


def could_act_before(game: Play, change: int) -> bool:
    """14.0c: whether a loss of Ops would end the mission, and you could first gain enough of them or move by card."""
    left = game.state.ops + change
    return left <= 0 and (left + ops_to_gain(game) > 0 or any(right.moves() for right in free_actions(game)))


def free_actions(game: Play) -> list[FreeAction]:
    """16.1e, S32.0c: what you could do now at no Op."""
    return [right for right in game.rules.rights(game) if isinstance(right, FreeAction)]


def ops_to_gain(game: Play) -> int:
    """16.1d, S32.0c: how many Ops your Intel cards and your RP could bring."""
    rules, state = game.rules, game.state
    cards = [card for card in state.held if "op" in rules.box.cards[card].intel]
    return len(cards) + (state.rp // rules.op_price if rules.reserve_points else 0)


def loss_warning(game: Play, change: int, cause: str) -> str:
    """What is about to happen."""
    loss = f"{count(-change, 'Op')} to {game.rules.name_of(cause)}"
    return f"You are about to lose {loss} and have {game.state.ops}: gain Ops, play Intel, or let the mission end."


@rule("11.0c")
class PayOp(Step, frozen=True):
    """The operation is over and costs one Op; before the last one you are asked, if you could still do something.

    Without an Op left, or without a ground unit on the map (10.1a, 13.0a), the mission ends.
    """

    warned: bool = False

    def run(self, game: Play) -> None:
        if game.state.ops == 1 and not self.warned and can_still_act(game):
            game.push_all(ASK_BEFORE_LAST_OP, PayOp(warned=True))
            return
        state = game.state
        pay_op(game)
        if state.ops <= 0:
            end_mission(game, OUT_OF_OPS)
        elif game.rules.any_ground(state):
            game.push_list(game.rules.sequence.operation())
        else:
            end_mission(game, WIPED_OUT)


@rule("16.1h")
class AskBeforeLastOp(Step, frozen=True):
    """Warn that the last Op is about to be spent, and again after each right that was used, as long as it is."""

    def run(self, game: Play) -> None:
        if game.state.ops == 1 and can_still_act(game):
            game.push(WarnOfLastOp(LAST_OP))


@rule("16.1h")
class WarnOfLastOp(Warn, frozen=True):
    """Ask a player who could still gain an Op or move by card, before the last Op is spent."""

    def resume(self) -> Step:
        return ASK_BEFORE_LAST_OP


LAST_OP: Final = "Your last Op is about to be spent: gain an Op, play Intel, or let the mission end."
PAY_OP: Final = PayOp()
ASK_BEFORE_LAST_OP: Final = AskBeforeLastOp()


def can_still_act(game: Play) -> bool:
    """16.1h: whether you could still gain an Op or move by card."""
    for right in free_actions(game):
        if right.gives_op() or right.moves():
            return True
    return False


@rule("13.0a")
class CheckSurvivors(Step, frozen=True):
    """End the mission if no ground unit is left on the map."""

    def run(self, game: Play) -> None:
        end_if_wiped_out(game)
