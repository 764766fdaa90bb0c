"""Chapters 6.18, 13.2 to 13.4: first aid kit, crowbar and German uniform."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Event, No, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import alarm, combat, objectives, stealth, tracks
from fieldcraft.titles.v_sabotage.action import ap_left, cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, TO_ACT, level_of, put, without


def lacks(game: Play, card: str, kind: str) -> No | None:
    """6.18a: why a commando can't use a kind of equipment: there is none on the card."""
    no = cannot_act_here(game, card)
    if no:
        return no
    if objectives.carried(game, card, kind):
        return None
    return No("6.18a", "{} doesn't carry a {}", (game.rules.name_of(card), game.rules.name_of(kind)))


def use_up(game: Play, card: str, kind: str) -> None:
    """13.1d: discard a green token after use."""
    commando = game.state.commandos[card]
    item = objectives.carried(game, card, kind)
    commando.items = without(commando.items, item)
    put(game.state.discards, item)


# 13.2 First aid kit


def mend(game: Play, patient: str, count: int, by_other: bool) -> None:
    """13.2: remove "-1 AP" tokens from a card, which ends critical condition and restores AP."""
    state = game.state
    commando = state.commandos[patient]
    commando.hits -= count
    game.emit(Healed, patient, count, commando.hits, bool(commando.critical_since))
    if not by_other:
        commando.delayed_ap += count
    elif commando.phase == ACTING:
        tracks.set_ap(game, patient, max(commando.ap, ap_left(game, patient, commando)), "was healed")
    elif commando.phase == ACTED and ap_left(game, patient, commando):
        commando.phase = TO_ACT
    if commando.critical_since:
        commando.critical_since = 0
        if stealth.cover_for(game, patient, commando.place) == "large":
            commando.visible = True
            alarm.check_alarm(game, level_of(commando.place))


def heal_price(game: Play, card: str, patient: str) -> int:
    """15.1e: the AP a first aid kit costs: 1, or 0 with the Medic's Quick hands on another."""
    return 0 if card != patient and game.rules.skilled(game.state, card, "surgeon") else 1


def cannot_heal(game: Play, card: str, patient: str, window: bool) -> No | None:
    """13.2: why a commando can't use a first aid kit on a patient."""
    no = lacks(game, card, game.rules.kits["heal"])
    if no:
        return no
    state, rules = game.state, game.rules
    if patient == card and state.commandos[card].critical_since:
        return No("13.2f", "{} is in critical condition", (rules.name_of(card),))
    if state.commandos[patient].place != state.commandos[card].place:
        return No("13.2a", "{} isn't on the tile of {}", (rules.name_of(patient), rules.name_of(card)))
    if not state.commandos[patient].hits:
        return No("13.2f", "{} isn't injured", (rules.name_of(patient),))
    return cannot_pay(game, card, heal_price(game, card, patient), window)


@rule("13.2a")
@grouped("Squad")
class Heal(Action, frozen=True):
    """Use a first aid kit."""

    patient: str = ""
    cost: int = 1

    def ap_cost(self, rules: Sabotage) -> int:
        return self.cost

    def text(self, rules: Sabotage) -> str:
        on = "" if self.patient == self.commando else f" on {rules.name_of(self.patient)}"
        return f"{rules.name_of(self.commando)}: use a first aid kit{on} ({self.cost} AP){self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.patient, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, self.cost, self.saved, "to use a first aid kit")
        use_up(game, self.commando, game.rules.kits["heal"])
        hits = game.state.commandos[self.patient].hits
        mend(game, self.patient, hits, self.patient != self.commando)


# 13.3 Crowbar


def cannot_force(game: Play, card: str, door: str, window: bool) -> No | None:
    """13.3a: why a commando can't force a door."""
    no = lacks(game, card, game.rules.kits["crowbar"])
    if no:
        return no
    if door not in combat.doors_at(game, game.state.commandos[card].place):
        return No("13.3a", "{} isn't next to that locked door", (game.rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("13.3a")
@grouped("Doors")
class Force(Action, frozen=True):
    """Force a locked door with a crowbar."""

    door: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: force {rules.name_of(self.door)} with a crowbar{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        return f"crowbar: {rules.sides_of(self.door)}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.door, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to force a door")
        use_up(game, self.commando, game.rules.kits["crowbar"])
        combat.unlock(game, self.door)


def cannot_barricade(game: Play, card: str, gate: str, window: bool) -> No | None:
    """13.3c: why a commando can't barricade an entrance."""
    no = lacks(game, card, game.rules.kits["crowbar"])
    if no:
        return no
    state, rules = game.state, game.rules
    place = rules.places[state.commandos[card].place]
    if gate not in place.gates:
        return No("13.3c", "That enemy entrance doesn't touch the tile of {}", (rules.name_of(card),))
    if gate in state.grounds[place.level].barricaded:
        return No("13.3h", "The entrance is already barricaded")
    return cannot_pay(game, card, 1, window)


@rule("13.3c")
@grouped("Doors")
class Barricade(Action, frozen=True):
    """Barricade an enemy entrance with a crowbar."""

    gate: str = ""

    def text(self, rules: Sabotage) -> str:
        return (
            f"{rules.name_of(self.commando)}: barricade {rules.name_of(self.gate)} with a crowbar{self.tokens_spent()}"
        )

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.gate, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to barricade an entrance")
        commando = game.state.commandos[self.commando]
        item = objectives.carried(game, self.commando, game.rules.kits["crowbar"])
        commando.items = without(commando.items, item)
        ground = game.rules.ground(game.state, self.gate)
        ground.barricaded = (*ground.barricaded, self.gate)
        game.emit(Barricaded, self.gate, True)


# 13.4 German uniform


def cannot_disguise(game: Play, card: str, window: bool) -> No | None:
    """13.4: why a commando can't put on a uniform."""
    no = lacks(game, card, game.rules.kits["uniform"])
    if no:
        return no
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if commando.uniform:
        return No("13.4a", "{} already wears one", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("13.4a")
@grouped("Squad")
class Disguise(Action, frozen=True):
    """Put on a German uniform."""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: put on a German uniform{self.tokens_spent()}"

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to put on a uniform")
        use_up(game, self.commando, game.rules.kits["uniform"])
        game.state.commandos[self.commando].uniform = True
        game.emit(Disguised, self.commando)
        if not game.rules.enemies_at(game.state, game.state.commandos[self.commando].place):
            stealth.hide(game, self.commando)


@rule("13.2a")
class Healed(Event, frozen=True):
    """A commando was healed."""

    card: str
    count: int
    hits: int
    revived: bool

    def text(self, rules: Sabotage) -> str:
        more = ", no longer in critical condition" if self.revived else ""
        injuries = count(self.hits, "injury", "injuries")
        return f"{rules.name_of(self.card)} was treated: {self.hits + self.count} to {injuries}{more}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.injuries_of(self.card), self.hits + self.count, self.hits),)


@rule("13.3c")
class Barricaded(Event, frozen=True):
    """An entrance was barricaded, or the barricade broke."""

    gate: str
    up: bool

    def text(self, rules: Sabotage) -> str:
        return f"{rules.capitalized(self.gate)} {'was barricaded' if self.up else 'was broken open'}."


@rule("13.4a")
class Disguised(Event, frozen=True):
    """A commando put on a uniform."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} put on a German uniform."
