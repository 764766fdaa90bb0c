"""V-Sabotage: one commando inside at a time, where the sensible player sends everyone who has a task."""

from __future__ import annotations

from typing import Any

from benchmarks.styles.common import Habit, asks, of_kind
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.v_sabotage.state import OFF


def lone_runner(seed: int) -> Habit:
    """While a commando is inside, no other goes in."""

    def habit(game: AnyGame) -> Option | None:
        if not asks(game, "who-acts"):
            return None
        choice: Any = game.title.sensible(game)
        inside = [card for card, commando in game.state.commandos.items() if commando.place != OFF]
        entering = choice in of_kind([choice], "activate") and choice.commando not in inside
        if not entering or not inside:
            return None
        runners: list[Any] = [o for o in of_kind(game.offered, "activate") if getattr(o, "commando", "") in inside]
        # Rights are listed last, and going in out of turn is one of them.
        return runners[0] if runners else [option for option in game.offered if not option.any_time][-1]

    return habit
