"""Chapter 3.5 and 6.19: the alarm of a level, what sets it off, and how it is interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Event, No, rule
from fieldcraft.titles.v_sabotage import training
from fieldcraft.titles.v_sabotage.action import Action, cannot_pay, pay, unable
from fieldcraft.titles.v_sabotage.state import level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage

VISIBLE: Final = "visible"
CROWDED: Final = "crowded"
NOISE: Final = "noise"


def set_off(game: Play, level: str, cause: str) -> None:
    """3.5d: alarm and entrances of the level turn to their triggered side."""
    ground = game.state.grounds[level]
    if not ground.alarm:
        ground.alarm = True
        game.emit(AlarmTriggered, level, cause, ground.interrupted)
        training.teach(game, level, "alarm")


def noise(game: Play, level: str) -> None:
    """3.5a: a piece of equipment with the alarm mark is used, unless other noise masks it."""
    if game.state.grounds[level].effect != "masked":
        set_off(game, level, NOISE)


def watch(game: Play, level: str) -> None:
    """3.5b, 3.5c, 3.5g: the alarm is tested after each single change."""
    state = game.state
    ground = state.grounds[level]
    if ground.alarm:
        return
    count = 0
    for commando in state.commandos.values():
        if level_of(commando.place) == level:
            count += 1
            if commando.visible:
                set_off(game, level, VISIBLE)
                return
    if count > game.rules.squad_limit(level):
        set_off(game, level, CROWDED)
    elif ground.seen and game.rules.escorts_alarm:
        set_off(game, level, VISIBLE)


def cannot_interrupt(game: Play, card: str, window: bool) -> No | None:
    """6.19: why a commando cannot silence the alarm."""
    no = unable(game, card)
    if no:
        return no
    rules, state = game.rules, game.state
    commando = state.commandos[card]
    place = rules.places[commando.place]
    ground = state.grounds[place.level]
    if not place.alarm:
        return No("6.19a", "{} stands on no tile with an alarm", (rules.name_of(card),))
    if not ground.alarm:
        return No("6.19a", "The alarm is silent")
    if commando.visible:
        return No("6.19a", "{} is visible; only a stealthy commando can silence the alarm", (rules.name_of(card),))
    if ground.interrupted:
        return No("6.19b", "The alarm of this level has been interrupted once already")
    for _ in rules.rules_for("no-interrupt", place.level):
        return No("12.1b", "The operation does not let you interrupt this alarm")
    return cannot_pay(game, card, 1, window)


@rule("6.19a")
class Interrupt(Action, frozen=True):
    """Silence the alarm of the level; once in the game."""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} silences the alarm{self.paid()}"

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        level = level_of(game.state.commandos[self.commando].place)
        ground = game.state.grounds[level]
        ground.alarm, ground.interrupted = False, True
        game.emit(AlarmInterrupted, self.commando, level)
        watch(game, level)


@rule("3.5d")
class AlarmTriggered(Event, frozen=True):
    """The alarm went off."""

    level: str
    cause: str
    again: bool

    def text(self, rules: Sabotage) -> str:
        why = {VISIBLE: "somebody has been seen", CROWDED: "too many commandos are there", NOISE: "they heard it"}
        more = " It stays on for good." if self.again else ""
        return f"The alarm goes off in {rules.name_of(self.level)}: {why[self.cause]}.{more}"


@rule("6.19a")
class AlarmInterrupted(Event, frozen=True):
    """The alarm was silenced."""

    commando: str
    level: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} silences the alarm of {rules.name_of(self.level)}."
