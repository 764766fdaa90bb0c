"""Chapters 6.18, 13.2 to 13.4: first aid kit, crowbar and German uniform."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, No, rule
from fieldcraft.titles.v_sabotage import alarm, fighting, objectives, stealth
from fieldcraft.titles.v_sabotage.action import Action, action_points, cannot_pay, pay, unable
from fieldcraft.titles.v_sabotage.state import ACTING, TO_ACT, level_of, put, without

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def lacks(game: Play, card: str, kind: str) -> No | None:
    """6.18a: why a commando cannot use a piece of equipment: he has none."""
    no = unable(game, card)
    if no:
        return no
    if objectives.tool(game, card, kind):
        return None
    return No("6.18a", "{} carries no {}", (game.rules.name_of(card), game.rules.name_of(kind)))


def use_up(game: Play, card: str, kind: str) -> None:
    """13.1d: a green token is discarded after use."""
    commando = game.state.commandos[card]
    item = objectives.tool(game, card, kind)
    commando.items = without(commando.items, item)
    put(game.state.discards, item)


# 13.2 First aid kit


def mend(game: Play, patient: str, count: int, by_other: bool) -> None:
    """13.2: "-1 AP" tokens come off a card; critical condition ends with them, and the AP come back."""
    state = game.state
    commando = state.commandos[patient]
    commando.hits -= count
    if not by_other and commando.phase == TO_ACT:
        commando.late += count
    elif by_other and commando.phase == ACTING:
        commando.ap = max(commando.ap, action_points(game, patient, commando) - commando.spent)
    game.emit(Healed, patient, count, bool(commando.fell))
    if commando.fell:
        commando.fell = 0
        if stealth.cover_for(game, patient, commando.place) == "large":
            commando.visible = True
            alarm.watch(game, level_of(commando.place))


def heal_price(game: Play, card: str, patient: str) -> int:
    """15.1e: a first aid kit costs 1 AP to use, or none for the Medic's quick hands on another."""
    return 0 if card != patient and game.rules.skilled(game.state, card, "surgeon") else 1


def cannot_heal(game: Play, card: str, patient: str, window: bool) -> No | None:
    """13.2: why a commando cannot use a first aid kit on somebody."""
    no = lacks(game, card, game.rules.kits["heal"])
    if no:
        return no
    state, rules = game.state, game.rules
    if state.commandos[card].fell:
        return No("13.2f", "{} is in critical condition", (rules.name_of(card),))
    if state.commandos[patient].place != state.commandos[card].place:
        return No("13.2a", "{} is not on the tile of {}", (rules.name_of(patient), rules.name_of(card)))
    if not state.commandos[patient].hits:
        return No("13.2f", "{} is not injured", (rules.name_of(patient),))
    return cannot_pay(game, card, heal_price(game, card, patient), window)


@rule("13.2a")
class Heal(Action, frozen=True):
    """Use a first aid kit."""

    patient: str = ""
    cost: int = 1

    def text(self, rules: Sabotage) -> str:
        whom = "himself" if self.patient == self.commando else rules.name_of(self.patient)
        if self.patient == self.commando and rules.box.commandos[self.commando].she:
            whom = "herself"
        return f"{rules.name_of(self.commando)} uses a first aid kit on {whom} ({self.cost} AP){self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.patient, self.commando)

    def play(self, game: Play) -> None:
        if self.cost:
            pay(game, self.commando, self.cost, self.saved)
        use_up(game, self.commando, game.rules.kits["heal"])
        hits = game.state.commandos[self.patient].hits
        mend(game, self.patient, hits, self.patient != self.commando)


# 13.3 Crowbar


def cannot_force(game: Play, card: str, door: str, window: bool) -> No | None:
    """13.3a: why a commando cannot force a door."""
    no = lacks(game, card, game.rules.kits["crowbar"])
    if no:
        return no
    if door not in fighting.doors_at(game, game.state.commandos[card].place):
        return No("13.3a", "{} does not stand at that locked door", (game.rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("13.3a")
class Force(Action, frozen=True):
    """Force a locked door with a crowbar."""

    door: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} forces {rules.name_of(self.door)} with a crowbar{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.door, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        use_up(game, self.commando, game.rules.kits["crowbar"])
        fighting.unlock(game, self.door)


def cannot_barricade(game: Play, card: str, gate: str, window: bool) -> No | None:
    """13.3c: why a commando cannot barricade an entrance."""
    no = lacks(game, card, game.rules.kits["crowbar"])
    if no:
        return no
    state, rules = game.state, game.rules
    place = rules.places[state.commandos[card].place]
    if gate not in place.gates:
        return No("13.3c", "No enemy entrance of that name touches the tile of {}", (rules.name_of(card),))
    if gate in state.grounds[place.level].barred:
        return No("13.3h", "The entrance is barricaded already")
    return cannot_pay(game, card, 1, window)


@rule("13.3c")
class Barricade(Action, frozen=True):
    """Barricade an enemy entrance with a crowbar."""

    gate: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} barricades {rules.name_of(self.gate)} with a crowbar{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.gate, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        commando = game.state.commandos[self.commando]
        item = objectives.tool(game, self.commando, game.rules.kits["crowbar"])
        commando.items = without(commando.items, item)
        ground = game.rules.ground(game.state, self.gate)
        ground.barred = (*ground.barred, self.gate)
        game.emit(Barricaded, self.gate, True)


# 13.4 German uniform


def cannot_disguise(game: Play, card: str, window: bool) -> No | None:
    """13.4: why a commando cannot put on a uniform."""
    no = lacks(game, card, game.rules.kits["uniform"])
    if no:
        return no
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if commando.uniform:
        return No("13.4a", "{} wears one already", (rules.name_of(card),))
    if commando.visible and rules.enemies_at(state, commando.place):
        return No("13.4d", "An enemy would see {} put it on", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("13.4a")
class Disguise(Action, frozen=True):
    """Put on a German uniform."""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} puts on a German uniform{self.paid()}"

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        use_up(game, self.commando, game.rules.kits["uniform"])
        game.state.commandos[self.commando].uniform = True
        game.emit(Disguised, self.commando)
        stealth.hide(game, self.commando)


@rule("13.2a")
class Healed(Event, frozen=True):
    """A commando was healed."""

    card: str
    count: int
    revived: bool

    def text(self, rules: Sabotage) -> str:
        more = " and on the feet again" if self.revived else ""
        return f'{rules.name_of(self.card)} is rid of {self.count} "-1 AP" token{"s" * (self.count != 1)}{more}.'


@rule("13.3c")
class Barricaded(Event, frozen=True):
    """An entrance was barricaded, or the barricade broke."""

    gate: str
    up: bool

    def text(self, rules: Sabotage) -> str:
        return f"{rules.opening(self.gate)} {'is barricaded' if self.up else 'is broken open'}."


@rule("13.4a")
class Disguised(Event, frozen=True):
    """A commando put on a uniform."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} wears a German uniform."
