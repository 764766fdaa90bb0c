"""The data, and what is allowed."""

from pathlib import Path

from fieldcraft.kernel import data
from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import No
from fieldcraft.kernel.title import Rules, Setup
from night_post.state import CAUGHT, COURIERS, PostState


class Place(data.Entry, frozen=True):
    """One place on the map."""

    name: str
    watch: int
    paths: tuple[str, ...]
    cell: tuple[int, int]


class Card(data.Entry, frozen=True):
    """One kind of card, and how many there are."""

    count: int


class PostRules(Rules):
    """Night Post with its data."""

    nights = 6

    def __init__(self, setup: Setup, version: str, folder: Path):
        super().__init__(setup, version)
        self.places = data.sole_table(folder, "map.toml", "place", Place)
        cards = data.sole_table(folder, "cards.toml", "card", Card)
        self.cards = {card.id: card.count for card in cards.values()}
        for place in self.places.values():
            for path in place.paths:
                if path not in self.places:
                    raise BadData(f"map.toml, place {place.id!r}, field paths: there is no place {path!r}")

    def name_of(self, thing: str) -> str:
        """The name of a place or a courier."""
        return self.places[thing].name if thing in self.places else thing.capitalize()

    def watch(self, state: PostState, place: str) -> int:
        """How closely a place is guarded tonight (1.0b, 2.2c, 2.3c)."""
        printed = self.places[place].watch
        if printed == 0 or state.fog:
            return 0
        return printed + 1 if self.setup.options["moon"] == "full" else printed

    def cannot_go(self, state: PostState, courier: str, place: str) -> No | None:
        """Why a courier can't go to a place (2.2a)."""
        here = state.where[courier]
        if place not in self.places[here].paths:
            return No("2.2a", "No path leads from {} to {}", (self.name_of(here), self.name_of(place)))
        return None

    def check(self, state: PostState) -> None:
        """Every courier is in one place, and no card is in the deck more often than it exists."""
        if set(state.where) != set(COURIERS):
            raise ValueError(f"the couriers are {sorted(state.where)}")
        for courier, place in state.where.items():
            if place not in self.places and place != CAUGHT:
                raise ValueError(f"{courier} is in {place!r}, which doesn't exist")
        if any(not 0 <= number <= self.cards.get(card, 0) for card, number in state.deck.items()):
            raise ValueError(f"the deck holds {state.deck}")


NightPostGame = Game[PostState, PostRules]
