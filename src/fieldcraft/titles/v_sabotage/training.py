"""Chapter 15.6: the lessons of the training missions, each given when something first happens."""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.v_sabotage.records import Cue
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def teach(game: Play, level: str, cue: Cue) -> None:
    """15.6b: give the lessons of a level for what just happened, each once."""
    lessons = game.rules.lessons.get((level, cue))
    if lessons is None or level not in game.state.grounds:
        return
    state = game.state
    name = f"{level}.{cue}"
    if name not in state.lessons_given:
        state.lessons_given = (*state.lessons_given, name)
        for number in lessons:
            game.emit(LessonGiven, level, number)


@rule("15.6b")
class LessonGiven(Event, frozen=True):
    """The instructor gave a lesson."""

    level: str
    number: int

    def text(self, rules: Sabotage) -> str:
        return f"Instructor: {rules.box.levels[self.level].lesson[self.number].text}"
