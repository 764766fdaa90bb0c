"""Chapters 3.5 and 6.19: the alarm of a level, what triggers it, and how it is interrupted."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Change, Display, Event, No, rule
from fieldcraft.titles.v_sabotage import tracks, training
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of

VISIBLE: Final = "visible"
CROWDED: Final = "crowded"
NOISE: Final = "noise"


def trigger(game: Play, level: str, cause: str) -> None:
    """3.5d: turn the alarm and the entrances of a level to their triggered side."""
    ground = game.state.grounds[level]
    if not ground.alarm:
        ground.alarm = True
        game.emit(AlarmTriggered, level, cause, ground.interrupted)
        training.teach(game, level, "alarm")


def make_noise(game: Play, level: str) -> None:
    """3.5a: trigger the alarm by equipment with the alarm mark, unless other noise masks it."""
    if game.state.grounds[level].effect != "masked":
        trigger(game, level, NOISE)


def check_alarm(game: Play, level: str) -> None:
    """3.5b, 3.5c, 3.5g: trigger the alarm if a commando is visible or they are too many; call after every change."""
    state = game.state
    ground = state.grounds[level]
    if ground.alarm:
        return
    count = 0
    for commando in state.commandos.values():
        if level_of(commando.place) == level:
            count += 1
            if commando.visible:
                trigger(game, level, VISIBLE)
                return
    if count > game.rules.squad_limit(level):
        trigger(game, level, CROWDED)
    elif ground.visible_escorts and game.rules.escorts_alarm:
        trigger(game, level, VISIBLE)


def cannot_interrupt(game: Play, card: str, window: bool) -> No | None:
    """6.19: why a commando can't interrupt the alarm."""
    no = cannot_act_here(game, card)
    if no:
        return no
    rules, state = game.rules, game.state
    commando = state.commandos[card]
    place = rules.places[commando.place]
    ground = state.grounds[place.level]
    if not place.alarm:
        return No("6.19a", "There is no alarm on the tile of {}", (rules.name_of(card),))
    if not ground.alarm:
        return No("6.19a", "The alarm is silent already")
    if commando.visible:
        return No("6.19a", "{} is visible; only a stealthy commando can interrupt the alarm", (rules.name_of(card),))
    if ground.interrupted:
        return No("6.19b", "The alarm of this level has already been interrupted once")
    for _ in rules.rules_for("no-interrupt", place.level):
        return No("12.1b", "A special rule of the operation keeps this alarm from being interrupted")
    return cannot_pay(game, card, 1, window)


@rule("6.19a")
@grouped("Mission")
class Interrupt(Action, frozen=True):
    """Interrupt the alarm of the level, once per level."""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: interrupt the alarm{self.tokens_spent()}"

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to interrupt the alarm")
        level = level_of(game.state.commandos[self.commando].place)
        ground = game.state.grounds[level]
        ground.alarm, ground.interrupted = False, True
        game.emit(AlarmInterrupted, self.commando, level)
        check_alarm(game, level)


@rule("3.5d")
class AlarmTriggered(Event, frozen=True):
    """The alarm was triggered."""

    level: str
    cause: str
    again: bool

    def text(self, rules: Sabotage) -> str:
        why = {VISIBLE: "a commando is visible", CROWDED: "too many commandos are there", NOISE: "of the noise"}
        more = " It can't be interrupted again." if self.again else ""
        return f"The alarm went off in {rules.name_of(self.level)} because {why[self.cause]}.{more}"

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.alarm_of(self.level), 0, 1),)

    def display(self, rules: Sabotage) -> Display:
        return Display(matters="alarm")


@rule("6.19a")
class AlarmInterrupted(Event, frozen=True):
    """The alarm was interrupted."""

    commando: str
    level: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} interrupted the alarm in {rules.name_of(self.level)}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.alarm_of(self.level), 1, 0),)
