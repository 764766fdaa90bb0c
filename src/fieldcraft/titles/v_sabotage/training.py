"""The training manual: what it says when something happens for the first time on a training level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.v_sabotage.records import Cue

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def teach(game: Play, level: str, cue: Cue) -> None:
    """Give the lessons of a level that belong to what just happened, each once."""
    lessons = game.rules.lessons.get((level, cue))
    if lessons is None or level not in game.state.grounds:
        return
    state = game.state
    name = f"{level}.{cue}"
    if name not in state.taught:
        state.taught = (*state.taught, name)
        for number in lessons:
            game.emit(LessonGiven, level, number)


@rule("15.6b")
class LessonGiven(Event, frozen=True):
    """The instructor speaks."""

    level: str
    number: int

    def text(self, rules: Sabotage) -> str:
        return f"Instructor: {rules.box.levels[self.level].lesson[self.number].text}"
