"""Chapters 9.2 and 15.1: the skills that are actions."""

from __future__ import annotations

from fieldcraft.kernel.steps import No, rule
from fieldcraft.titles.v_sabotage import combat, equipment, reserve_ap, tracks
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.records import Skill
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of


def cannot_use(game: Play, card: str, skill: Skill, window: bool) -> No | None:
    """9.2a, 9.2b: why a commando can't use a skill."""
    no = cannot_act_here(game, card)
    if no:
        return no
    rules, state = game.rules, game.state
    name = rules.box.skills[skill].name
    if not rules.skilled(state, card, skill):
        return No("6.2a", "{} doesn't have the skill {}", (rules.name_of(card), name))
    if rules.box.skills[skill].once and skill in state.commandos[card].used:
        return No("9.2b", "{} can be used only once per turn", (name,))
    return cannot_pay(game, card, price(rules, skill), window)


def price(rules: Sabotage, skill: Skill) -> int:
    """9.2a: the AP a skill costs."""
    cost = rules.box.skills[skill].cost
    return 0 if cost == "P" else cost


def use(game: Play, card: str, skill: Skill, saved: int) -> None:
    """Pay for a skill and mark it used this turn."""
    pay(game, card, price(game.rules, skill), saved, f"on the skill {game.rules.box.skills[skill].name}")
    commando = game.state.commandos[card]
    commando.used = (*commando.used, skill)


def cannot_order(game: Play, card: str, other: str, window: bool) -> No | None:
    """15.1a: why the Officer can't give the word to another commando."""
    no = cannot_use(game, card, "order", window)
    if no:
        return no
    state = game.state
    level = level_of(state.commandos[card].place)
    if other == card or level_of(state.commandos[other].place) != level:
        return No("15.1a", "{} isn't another commando on the level", (game.rules.name_of(other),))
    return reserve_ap.no_free_slot(game, other)


@rule("15.1a")
@grouped("Squad")
class GiveWord(Action, frozen=True):
    """Give another commando a "+1 AP" token."""

    other: str = ""

    def ap_cost(self, rules: Sabotage) -> int:
        return price(rules, "order")

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.commando)}: give {rules.name_of(self.other)} a "+1 AP" token{self.tokens_spent()}'

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando, self.other)

    def play(self, game: Play) -> None:
        use(game, self.commando, "order", self.saved)
        tracks.gain_token(game, self.other, f"got the word from {game.rules.name_of(self.commando)}")


def cannot_pick(game: Play, card: str, door: str, window: bool) -> No | None:
    """15.1c: why a commando can't pick a lock."""
    no = cannot_use(game, card, "lockpick", window)
    if no:
        return no
    if door not in combat.doors_at(game, game.state.commandos[card].place):
        return No("15.1c", "{} isn't next to that locked door", (game.rules.name_of(card),))
    return None


@rule("15.1c")
@grouped("Doors")
class PickLock(Action, frozen=True):
    """Unlock a door silently."""

    door: str = ""

    def ap_cost(self, rules: Sabotage) -> int:
        return price(rules, "lockpick")

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: pick the lock of {rules.name_of(self.door)}{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        return f"pick the lock: {rules.sides_of(self.door)}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.door, self.commando)

    def play(self, game: Play) -> None:
        use(game, self.commando, "lockpick", self.saved)
        combat.unlock(game, self.door)


def cannot_dress(game: Play, card: str, patient: str, window: bool) -> No | None:
    """15.1f: why the Medic can't dress a commando's wound."""
    no = cannot_use(game, card, "dressing", window)
    if no:
        return no
    state, rules = game.state, game.rules
    if state.commandos[patient].place != state.commandos[card].place:
        return No("15.1f", "{} isn't on the tile of {}", (rules.name_of(patient), rules.name_of(card)))
    if not state.commandos[patient].hits:
        return No("15.1f", "{} isn't injured", (rules.name_of(patient),))
    return None


@rule("15.1f")
@grouped("Squad")
class Dress(Action, frozen=True):
    """Take one "-1 AP" token off a commando."""

    patient: str = ""

    def ap_cost(self, rules: Sabotage) -> int:
        return price(rules, "dressing")

    def text(self, rules: Sabotage) -> str:
        whose = "their own wound" if self.patient == self.commando else f"a wound of {rules.name_of(self.patient)}"
        return f"{rules.name_of(self.commando)}: dress {whose}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.patient, self.commando)

    def play(self, game: Play) -> None:
        use(game, self.commando, "dressing", self.saved)
        equipment.mend(game, self.patient, 1, self.patient != self.commando)
