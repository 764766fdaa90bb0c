"""Chapters 3.1, 12.11 and 12.12: where bases may stand, how they are moved, and how they are lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.commandos_europe import detection
from fieldcraft.titles.commandos_europe.state import DESTROYED, EuropeState

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


def forbids_base(rules: Europe, state: EuropeState, base: str, hex_: str) -> No | None:
    """3.1a, 3.1c, 3.1g: why a base may not stand in a hex, if it may not."""
    chart = rules.box.maps[state.map]
    if hex_ not in chart.hexes:
        return No("3.1a", "{} is not on this map", (hex_,))
    if hex_ in chart.no_base:
        return No("3.1a", "{} is, or is next to, a building or airfield", (rules.name_of(hex_),))
    if state.enemies and hex_ in state.enemies.values():
        return No("3.1g", "An enemy unit is in {}", (rules.name_of(hex_),))
    for other in rules.bases:
        if state.pieces.get(other) == hex_:
            return No("3.1c", "{} holds a base already", (rules.name_of(hex_),))
    return None


@rule("3.1a")
class PlaceBase(Choice, frozen=True):
    """You choose the hex of a base."""

    base: str

    def prompt(self, game: Play) -> str:
        return f"Where does the {game.rules.name_of(self.base)} stand? Not in or next to a building or airfield."

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        sites = rules.sites.get((state.map, self.base))
        if sites is None:
            sites = {hex_: BaseAt(self.base, hex_) for hex_ in rules.country(state).base_hexes}
            rules.sites[state.map, self.base] = sites
        free = sites.copy()
        for taken in (*state.enemies.values(), *rules.base_hexes(state)):
            free.pop(taken, None)
        return [*free.values()]

    def choose(self, game: Play, option: BaseAt) -> None:
        game.state.put(option.base, option.hex)
        game.emit(BasePlaced, option.base, option.hex)
        detection.settle(game)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place") or what.get("hex")
        return forbids_base(game.rules, game.state, self.base, str(place)) if place else None


@rule("3.1a")
class BaseAt(Option, frozen=True):
    """Put the base here."""

    base: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.base)} at {rules.name_of(self.hex)} ({rules.ground(self.hex)})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


def forbids_moving(rules: Europe, state: EuropeState, base: str) -> No | None:
    """12.12: why a base cannot be moved now, if it cannot."""
    if base not in state.pieces:
        return No("12.12a", "{} is not on the map", (rules.name_of(base),))
    if base in state.tried:
        return No("12.12c", "{} has been tried in this phase", (rules.name_of(base),))
    if state.pp < 1:
        return No("12.12a", "You have no PP to pay with")
    hex_ = state.pieces[base]
    if hex_ in rules.country(state).all_sea:
        here = state.at(hex_)
        if any(piece in rules.people for piece in here) and not any(piece in rules.craft for piece in here):
            return No("12.12e", "People without a craft are with {} at sea", (rules.name_of(base),))
    return None


@rule("12.12a")
class MoveBase(Option, frozen=True):
    """Roll to move a base."""

    base: str
    pp: int

    def text(self, rules: Europe) -> str:
        return f"Try to move {rules.name_of(self.base)}: roll for the price, 1 to 10 PP (you have {self.pp})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.base,)


@rule("12.12b")
class PriceOfMove(Step, frozen=True):
    """The die is the price; if you can pay it you must, and the base goes where you like."""

    base: str

    def run(self, game: Play) -> None:
        state = game.state
        state.tried.append(self.base)
        price = game.chance.die("price of moving a base", 10)
        game.emit(BasePriced, self.base, price, price <= state.pp)
        if price <= state.pp:
            state.pp -= price
            game.push(MoveBaseTo(self.base))


@rule("12.12a")
class MoveBaseTo(Choice, frozen=True):
    """You choose where the base goes."""

    base: str

    def prompt(self, game: Play) -> str:
        return f"Where does the {game.rules.name_of(self.base)} go?"

    def options(self, game: Play) -> list[Option]:
        return PlaceBase(self.base).options(game)

    def choose(self, game: Play, option: BaseAt) -> None:
        PlaceBase(self.base).choose(game, option)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return PlaceBase(self.base).why_not(game, what)


def destroy(game: Play, base: str) -> None:
    """12.5k, 12.11b: a base is lost for the rest of the map."""
    game.emit(BaseLost, base, game.state.pieces[base])
    game.state.put(base, DESTROYED)


@rule("3.1a")
class BasePlaced(Event, frozen=True):
    """A base was placed."""

    base: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.base)} stands at {rules.name_of(self.hex)}."


@rule("12.12b")
class BasePriced(Event, frozen=True):
    """The price of moving a base was rolled."""

    base: str
    price: int
    paid: bool

    def text(self, rules: Europe) -> str:
        end = "paid" if self.paid else "too much, so it stays"
        return f"Moving the {rules.name_of(self.base)} costs {self.price} PP: {end}."

    def dice(self) -> tuple[int, ...]:
        return (self.price,)


@rule("12.11b")
class BaseLost(Event, frozen=True):
    """A base was destroyed."""

    base: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.base)} at {rules.name_of(self.hex)} is destroyed."
