"""Chapters 3.1, 12.11 and 12.12: where bases can be, how they are lost and how they move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Change, Choice, Display, Event, No, Option, Step, rule
from fieldcraft.titles.commandos_europe import detection, lookups
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import DESTROYED, EuropeState

QUICK_START: Final = "Quick start: a base and a kit"
"""The shortcut from the set-up of a map to the first move."""


def forbids_base(rules: Europe, state: EuropeState, hex_: str) -> No | None:
    """3.1a, 3.1c, 3.1g: why a base can't be placed in a hex, or None."""
    map_ = rules.data.maps[state.map]
    if hex_ not in map_.hexes:
        return No("3.1a", "{} is not on this map", (hex_,))
    if hex_ in map_.no_base:
        return No("3.1a", "{} is a building or airfield, or next to one", (rules.name_of(hex_),))
    if state.enemies and hex_ in state.enemies.values():
        return No("3.1g", "An enemy unit is in {}", (rules.name_of(hex_),))
    for other in rules.bases:
        if state.pieces.get(other) == hex_:
            return No("3.1c", "{} already has a base", (rules.name_of(hex_),))
    return None


@rule("3.1a")
class PlaceBase(Choice, frozen=True):
    """Choose the hex of a base."""

    base: str

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [lookups.missions(game)]

    def shortcut(self, game: Play) -> str:
        return "" if game.state.turn else QUICK_START

    def prompt(self, game: Play) -> str:
        return f"Place the {game.rules.name_of(self.base)}: any hex not in or next to a building or airfield."

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        sites = rules.base_sites.get((state.map, self.base))
        if sites is None:
            sites = {hex_: BaseAt(self.base, hex_) for hex_ in rules.graph(state).base_hexes}
            rules.base_sites[state.map, self.base] = sites
        free = sites.copy()
        for taken in (*state.enemies.values(), *rules.base_hexes(state)):
            free.pop(taken, None)
        return [*free.values()]

    def choose(self, game: Play, option: BaseAt) -> None:
        game.state.put(option.base, option.hex)
        game.emit(BasePlaced, option.base, option.hex)
        detection.reach_base(game, game.rules.squads_at(game.state, option.hex), option.hex)
        detection.update(game)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place") or what.get("hex")
        known = any(place in map_.hexes for map_ in game.rules.data.maps.values())
        return forbids_base(game.rules, game.state, str(place)) if known else None


@rule("3.1a")
class BaseAt(Option, frozen=True):
    """Place the base in this hex."""

    base: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.base)} at {rules.name_of(self.hex)} ({rules.ground(self.hex)})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("3.1a")
class BasePlaced(Event, frozen=True):
    """A base was placed."""

    base: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.base)} was set up at {rules.name_of(self.hex)}."


def destroy(game: Play, base: str) -> None:
    """12.5k, 12.11b: a base is lost for the rest of the map."""
    hex_ = game.state.pieces[base]
    game.state.put(base, DESTROYED)
    game.emit(BaseLost, base, hex_)


@rule("12.11b")
class BaseLost(Event, frozen=True):
    """A base was destroyed."""

    base: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.base)} at {rules.name_of(self.hex)} was destroyed."

    def display(self, rules: Europe) -> Display:
        return Display(places=(self.hex,), matters="loss")


def forbids_moving(rules: Europe, state: EuropeState, base: str) -> No | None:
    """12.12: why a base can't move now, or None."""
    if base not in state.pieces:
        return No("12.12a", "{} is not on the map", (rules.name_of(base),))
    if base in state.bases_too_expensive:
        return No("12.12c", "You couldn't pay the price rolled for {} in this phase", (rules.name_of(base),))
    if state.pp < 1:
        return No("12.12a", "You have no PP to pay with")
    hex_ = state.pieces[base]
    if hex_ in rules.graph(state).all_sea:
        here = state.at(hex_)
        if any(piece in rules.people for piece in here) and not any(piece in rules.craft for piece in here):
            return No("12.12e", "{} holds people at sea who have no craft", (rules.name_of(base),))
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
class RollToMoveBase(Step, frozen=True):
    """Roll the price of moving a base; if you can pay it you must, and the base moves."""

    base: str

    def run(self, game: Play) -> None:
        state = game.state
        price = game.chance.die("price of moving a base", 10)
        before, paid = state.pp, price <= state.pp
        if paid:
            state.pp -= price
            game.push(MoveBaseTo(self.base))
        else:
            state.bases_too_expensive.append(self.base)
        game.emit(BasePriced, self.base, price, paid, before)


@rule("12.12a")
class MoveBaseTo(Choice, frozen=True):
    """Choose where a base moves."""

    base: str

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def prompt(self, game: Play) -> str:
        return f"Move the {game.rules.name_of(self.base)} to which hex?"

    def options(self, game: Play) -> list[Option]:
        return PlaceBase(self.base).options(game)

    def choose(self, game: Play, option: BaseAt) -> None:
        PlaceBase(self.base).choose(game, option)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return PlaceBase(self.base).why_not(game, what)


@rule("12.12b")
class BasePriced(Event, frozen=True):
    """The price of moving a base was rolled."""

    base: str
    price: int
    paid: bool
    pp: int

    def text(self, rules: Europe) -> str:
        name = rules.name_of(self.base)
        if self.paid:
            return f"You paid {self.price} PP to move the {name} ({self.pp} to {self.pp - self.price})."
        return f"Moving the {name} would have cost {self.price} PP, and you had {self.pp}, so it stayed."

    def changes(self) -> tuple[Change, ...]:
        return (Change("PP", self.pp, self.pp - self.price),) if self.paid else ()

    def dice(self) -> tuple[int, ...]:
        return (self.price,)

    def display(self, rules: Europe) -> Display:
        return Display.rolled("Price of moving the base", self.price, sides=10, results=(f"{self.price} PP",))
