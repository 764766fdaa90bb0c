"""Chapter 6.4: collecting, dropping and handing over equipment, for 0 AP.

Nothing goes round in circles: until a commando takes a paid action, a token can't return to where it was (6.3g).
"""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, No, Option, rule
from fieldcraft.titles.v_sabotage.action import cannot_act_here
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import without


def cannot_hold(game: Play, card: str, item: str) -> No | None:
    """6.4a, 6.4d: why a commando can't take one more token."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if len(commando.items) >= rules.side(card, commando).carries:
        return No("6.4d", "{} has no free equipment slot", (rules.name_of(card),))
    if f"{item}@{card}" in state.transfers:
        return No("6.3g", "{} has just given that away", (rules.name_of(card),))
    return None


def cannot_collect(game: Play, card: str, item: str) -> No | None:
    """6.4a, 6.4b: why a commando can't take a token from the tile."""
    no = cannot_act_here(game, card)
    if no:
        return no
    tile = game.state.commandos[card].place
    if item not in game.rules.ground(game.state, tile).items.get(tile, ()):
        return No("6.4a", "There is no {} on the tile of {}", (game.rules.name_of(item), game.rules.name_of(card)))
    return cannot_hold(game, card, item)


@rule("6.4a")
@grouped("Equipment", points=0)
class Collect(Action, frozen=True):
    """Take a token from the tile."""

    item: str = ""
    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: take the {rules.name_of(self.item)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando, f"{self.tile}:{self.item}")

    def play(self, game: Play) -> None:
        state = game.state
        items = game.rules.ground(state, self.tile).items
        left = without(items[self.tile], self.item)
        if left:
            items[self.tile] = left
        else:
            del items[self.tile]
        give(game, self.commando, self.item, self.tile)
        game.emit(TokenMoved, self.item, self.tile, self.commando)


def give(game: Play, card: str, item: str, giver: str) -> None:
    """Put a token on a card, and note where it came from."""
    state = game.state
    commando = state.commandos[card]
    commando.items = tuple(sorted((*commando.items, item)))
    state.transfers = (*state.transfers, f"{item}@{giver}")


@rule("6.4c")
@grouped("Equipment", points=0)
class Drop(Action, frozen=True):
    """Drop a token on the tile."""

    item: str = ""
    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: drop the {rules.name_of(self.item)}"

    def play(self, game: Play) -> None:
        state = game.state
        commando = state.commandos[self.commando]
        commando.items = without(commando.items, self.item)
        items = game.rules.ground(state, self.tile).items
        items[self.tile] = (*items.get(self.tile, ()), self.item)
        state.transfers = (*state.transfers, f"{self.item}@{self.commando}")
        game.emit(TokenMoved, self.item, self.commando, self.tile)


def cannot_drop(game: Play, card: str, item: str) -> No | None:
    """6.4c: why a commando can't drop a token."""
    no = cannot_act_here(game, card)
    if no:
        return no
    commando = game.state.commandos[card]
    if item not in commando.items:
        return No("6.4c", "{} doesn't carry a {}", (game.rules.name_of(card), game.rules.name_of(item)))
    if f"{item}@{commando.place}" in game.state.transfers:
        return No("6.3g", "{} has just been picked up", (game.rules.name_of(item),))
    return None


@rule("6.4d")
@grouped("Equipment", points=0)
class HandOver(Action, frozen=True):
    """Give a token to a commando on the same tile, or take one."""

    item: str = ""
    giver: str = ""
    taker: str = ""

    def text(self, rules: Sabotage) -> str:
        item = rules.name_of(self.item)
        if self.giver == self.commando:
            return f"{rules.name_of(self.giver)}: give the {item} to {rules.name_of(self.taker)}"
        return f"{rules.name_of(self.taker)}: take the {item} from {rules.name_of(self.giver)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.giver, self.taker)

    def play(self, game: Play) -> None:
        giver = game.state.commandos[self.giver]
        giver.items = without(giver.items, self.item)
        give(game, self.taker, self.item, self.giver)
        game.emit(TokenMoved, self.item, self.giver, self.taker)


def handovers(game: Play, card: str) -> list[Option]:
    """6.4d: what a commando can give to others on the tile, and take from those of the same seat or the critical."""
    state = game.state
    commando = state.commandos[card]
    found: list[Option] = []
    for other, mate in state.commandos.items():
        if other == card or mate.place != commando.place:
            continue
        for item in dict.fromkeys(commando.items):
            if cannot_hold(game, other, item) is None:
                found.append(HandOver(card, 0, item, card, other))
        if mate.seat == commando.seat or mate.critical_since:
            for item in dict.fromkeys(mate.items):
                if cannot_hold(game, card, item) is None:
                    found.append(HandOver(card, 0, item, other, card))
    return found


@rule("6.4d")
class TokenMoved(Event, frozen=True):
    """A token changed hands."""

    item: str
    giver: str
    taker: str

    def text(self, rules: Sabotage) -> str:
        item, giver, taker = (rules.name_of(name) for name in (self.item, self.giver, self.taker))
        if self.giver in rules.places:
            return f"{taker} took the {item} in {giver}."
        if self.taker in rules.places:
            return f"{giver} dropped the {item} in {taker}."
        return f"{giver} gave the {item} to {taker}."
