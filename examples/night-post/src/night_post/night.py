"""Chapter 2: orders, movement and the card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Choice, Display, Event, No, Option, Pick, Roll, Step, rule
from night_post.rules import NightPostGame, PostRules
from night_post.state import CAUGHT, GOAL


@rule("2.1a")
class SendCouriers(Pick, frozen=True):
    """The player chooses the couriers who go tonight."""

    def prompt(self, game: NightPostGame) -> str:
        return f"Night {game.state.night}: choose the couriers to send."

    def picked(self, game: NightPostGame, pieces: tuple[str, ...]) -> None:
        game.push_all(*[MoveCourier(courier) for courier in pieces])


@rule("2.2a")
class Go(Option, frozen=True):
    """Go to a place."""

    courier: str
    place: str

    def text(self, rules: PostRules) -> str:
        return f"{rules.name_of(self.courier)} goes to {rules.name_of(self.place)}"

    def places(self, rules: PostRules) -> tuple[str, ...]:
        return (self.place,)


@rule("2.2a")
class MoveCourier(Choice, frozen=True):
    """The player chooses a courier's path."""

    courier: str

    def prompt(self, game: NightPostGame) -> str:
        return f"Where does {game.rules.name_of(self.courier)} go?"

    def options(self, game: NightPostGame) -> Sequence[Option]:
        rules, state = game.rules, game.state
        return [Go(self.courier, place) for place in rules.places if not rules.cannot_go(state, self.courier, place)]

    def choose(self, game: NightPostGame, option: Go) -> None:
        game.state.where[self.courier] = option.place
        game.emit(Moved, self.courier, option.place)
        if option.place == GOAL:
            check_victory(game)
        else:
            game.push(MeetWatch(self.courier))

    def why_not(self, game: NightPostGame, what: Mapping[str, Any]) -> No | None:
        place = what.get("place")
        return game.rules.cannot_go(game.state, self.courier, place) if place in game.rules.places else None

    def outcome(self, before: NightPostGame, option: Go, after: NightPostGame) -> str:
        return "is caught" if after.state.where[self.courier] == CAUGHT else "gets through"

    def shows_odds(self, option: Go) -> bool:
        return option.place != GOAL


@rule("2.2b")
class MeetWatch(Step, frozen=True):
    """A courier rolls for the watch."""

    courier: str

    def run(self, game: NightPostGame) -> None:
        state = game.state
        watch = game.rules.watch(state, state.where[self.courier])
        if watch == 0:
            return
        die = game.chance.die("watch")
        caught = die <= watch
        if caught:
            state.where[self.courier] = CAUGHT
        game.emit(MetWatch, self.courier, die, caught, watch)
        if caught:
            check_victory(game)


@rule("2.3a")
class DrawCard(Step, frozen=True):
    """A card ends the night."""

    def run(self, game: NightPostGame) -> None:
        state = game.state
        card = game.chance.draw("cards", state.deck)
        state.deck[card] -= 1
        if not any(state.deck.values()):
            state.deck = game.rules.cards.copy()
        state.fog = card == "fog"
        game.emit(CardDrawn, card)
        if card == "patrol":
            game.push_all(*[MeetWatch(courier) for courier in state.under_way()])


def check_victory(game: NightPostGame) -> None:
    """End the game if it is decided (2.4a)."""
    home = game.state.count(GOAL)
    if home == 2:
        game.end(Result(True, home, "The post is through", "delivered"))
    elif game.state.count(CAUGHT) == 2:
        game.end(Result(False, home, "Two couriers are caught", "caught"))


@rule("2.2a")
class Moved(Event, frozen=True):
    """A courier moved."""

    courier: str
    place: str

    def text(self, rules: PostRules) -> str:
        return f"{rules.name_of(self.courier)} went to {rules.name_of(self.place)}."


@rule("2.2b")
class MetWatch(Event, frozen=True):
    """A courier rolled for the watch."""

    courier: str
    die: int
    caught: bool
    watch: int

    def text(self, rules: PostRules) -> str:
        return f"{rules.name_of(self.courier)} {'was caught' if self.caught else 'slipped past the watch'}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: PostRules) -> Display:
        roll = Roll((self.die,), 6, "The watch", f"more than {self.watch}", ("caught" if self.caught else "past",))
        return Display(rolls=(roll,), places=(self.courier,), matters="loss" if self.caught else "")


@rule("2.3a")
class CardDrawn(Event, frozen=True):
    """A card was drawn."""

    card: str

    def text(self, rules: PostRules) -> str:
        return f"Card: {self.card}."
