"""Buying and settling in: bases in the middle, the mission's gear first, then what carries, hushes and shoots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Done, Option, Take
from fieldcraft.titles.commandos_europe import bases, purchases, setup
from fieldcraft.titles.commandos_europe.sensible.assault import arms_to_buy, best_raid
from fieldcraft.titles.commandos_europe.sensible.cart import worth_sending
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, landlocked, squads, wet
from fieldcraft.titles.commandos_europe.sensible.routes import mean_way, spread
from fieldcraft.titles.commandos_europe.state import OPEN

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play
    from fieldcraft.titles.commandos_europe.state import EuropeState

QUIET: Final = ("camouflage", "knives", "silenced-carbine")
ARMS: Final = ("grenades", "sten")
BOATS: Final = ("canoe", "dinghy", "scuba")
VAIN: Final = 2.3  # a raid that is heard nine times in ten
LONG: Final = 5  # turns on foot from which on the faster vehicle is worth its price
RESERVE: Final = 4
SECOND_BASE: Final = 26
RICH: Final = 12


def muster(game: Play, choice: purchases.Muster) -> Option:
    """A second base when there are points to spare; nobody else."""
    for option in game.offered:
        if isinstance(option, purchases.Buy) and option.what in game.rules.bases and game.state.pp >= SECOND_BASE:
            return option
    return game.offered[0]


def place_base(game: Play, choice: bases.PlaceBase | bases.MoveBaseTo) -> Option:
    """While a mission runs, close to its target; otherwise where most of the map's missions are near."""
    state, rules = game.state, game.rules
    land = landlocked(rules, state)
    spots = [option for option in game.offered if isinstance(option, bases.BaseAt) and option.hex in land]
    if state.standing == OPEN:
        way = spread(rules.country(state), state.target)
        return min(spots, key=lambda option: (way.get(option.hex, 999), option.hex))
    others = rules.base_hexes(state)
    worth = mean_way(rules.country(state), targets(rules, state))
    board = rules.country(state).board

    def badness(option: bases.BaseAt) -> float:
        apart = min([board.distance(option.hex, hex_) for hex_ in others], default=99)
        return worth[option.hex] + (5.0 if apart < 10 else 0.0)

    return min(spots, key=badness)


def targets(rules: Europe, state: EuropeState) -> tuple[str, ...]:
    """Every hex where a mission of the map may come."""
    return tuple(hex_ for name in rules.missions_on[state.map] for hex_ in rules.box.missions[name].hexes)


def start_in_second(game: Play, choice: setup.StartInSecond) -> Option:
    """One squad starts in each base; everything else in the first."""
    rules = game.rules
    for option in game.offered:
        if isinstance(option, Take) and rules.counters[option.piece].letter == "B" and not choice.chosen:
            return option
    return next(option for option in game.offered if isinstance(option, Done))


def purchase(game: Play, choice: purchases.Purchase) -> Option:
    """The next thing on the list that is for sale, or enough."""
    offers = {option.what: option for option in game.offered if isinstance(option, purchases.Buy)}
    for what in shopping(game):
        if what in offers:
            return offers[what]
    if base_is_far(game):
        for option in game.offered:
            if isinstance(option, bases.MoveBase):
                return option
    return game.offered[0]


def indispensable(game: Play) -> list[str]:
    """What the mission cannot be done without: its gear, a craft if it is over water, and a base."""
    state, rules = game.state, game.rules
    wishes: list[str] = []
    if state.standing == OPEN:
        needs = rules.box.missions[state.mission].needs
        if needs and not at_hand(rules, state, needs):
            wishes.append(needs)
        if wet(rules, state, state.target) and not any(piece in rules.craft for piece in state.pieces):
            wishes += BOATS
    if not rules.base_hexes(state):
        wishes += list(rules.bases)
    return wishes


def shopping(game: Play) -> list[str]:
    """What to buy, most wanted first."""
    state, rules = game.state, game.rules
    wishes = indispensable(game)
    spare = state.pp - RESERVE
    raid = best_raid(rules, state)
    if raid is not None and not raid.loud:
        wishes += [what for what in for_the_way(rules, state, raid) if price(rules, what) <= spare]
        if raid.danger >= VAIN:
            wishes += arms_to_buy(rules, state, spare)
    wishes += [what for what in QUIET if price(rules, what) <= spare and not at_hand(rules, state, what)]
    if state.pp >= RICH:
        wishes += [what for what in ARMS if len(depots_of(rules, state, what)) < 2]
    return wishes


def for_the_way(rules: Europe, state: EuropeState, raid: Raid) -> list[str]:
    """A second boat to try again with, a vehicle that takes the gear ahead, and the navy for who cannot bear a loss."""
    wishes: list[str] = []
    if wet(rules, state, state.target) and len([piece for piece in state.pieces if piece in rules.craft]) < 2:
        wishes += BOATS[:2]
    if worth_sending(rules, state, raid) and not any(piece in rules.vehicles for piece in state.pieces):
        wishes += ["chevy", "jeep"] if raid.turns > LONG else ["jeep"]
    if raid.squad in state.wounds and not depots_of(rules, state, "naval-gunfire"):
        wishes.append("naval-gunfire")
    return wishes


def at_hand(rules: Europe, state: EuropeState, kind: str) -> bool:
    """Whether a piece of a kind is with a base or a squad."""
    holders = {*rules.base_hexes(state), *[state.pieces[squad] for squad in squads(rules, state)]}
    return any(state.pieces.get(piece) in holders for piece in rules.pieces_of.get(kind, ()))


def depots_of(rules: Europe, state: EuropeState, kind: str) -> list[str]:
    """The pieces of a kind on the map."""
    return [piece for piece in rules.pieces_of[kind] if piece in state.pieces]


def price(rules: Europe, what: str) -> int:
    """What a kind of gear costs; a lot if there is none."""
    return rules.counters[rules.pieces_of[what][0]].cost if what in rules.pieces_of else 999


def base_is_far(game: Play) -> bool:
    """Whether it is worth rolling for a base nearer to the target."""
    state, rules = game.state, game.rules
    if state.standing != OPEN or state.pp < RICH:
        return False
    raid = best_raid(rules, state)
    return raid is not None and raid.danger > 2.0 and raid.turns > 3


def deliver(game: Play, choice: purchases.DeliverTo) -> Option:
    """To the base where a squad is, nearer to the target."""
    state, rules = game.state, game.rules
    places = [state.pieces[squad] for squad in squads(rules, state)]
    way = spread(rules.country(state), state.target) if state.target else {}

    def badness(option: Option) -> tuple[bool, int]:
        hex_ = getattr(option, "hex", "")
        return hex_ not in places, way.get(hex_, 0)

    return min(game.offered, key=badness)
