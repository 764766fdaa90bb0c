"""Chapters 13 and 14: the end of a mission, and Ops gained and lost."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando.rules import Commando, Play

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


def change_ops(game: Play, change: int) -> None:
    """14.0a: change the Ops count at once; at zero or less the mission ends."""
    if change == 0:
        return
    game.state.ops += change
    game.emit(OpsChanged, change, game.state.ops)
    if game.state.ops <= 0:
        end_mission(game, OUT_OF_OPS)


@rule("14.0a")
class ChangeOps(Step, frozen=True):
    """Gain or lose Ops."""

    change: int

    def run(self, game: Play) -> None:
        change_ops(game, self.change)


@rule("13.0a")
class CheckSurvivors(Step, frozen=True):
    """End the mission if no ground unit is left on the map."""

    def run(self, game: Play) -> None:
        end_if_wiped_out(game)


@rule("14.0a")
class OpsChanged(Event, frozen=True):
    """Ops were gained or lost."""

    change: int
    ops: int

    def text(self, rules: Commando) -> str:
        verb = "gained" if self.change > 0 else "lost"
        return f"You {verb} {count(abs(self.change), 'Op')}: {self.ops} left."
