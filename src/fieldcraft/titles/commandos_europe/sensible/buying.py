"""Placing bases and buying: bases near the missions, the mission's gear first, then transport, silence and weapons."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Done, Option, Take
from fieldcraft.titles.commandos_europe import bases, purchases, setup
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid, weapons_to_buy
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, mainland_of, needs_craft, squads
from fieldcraft.titles.commandos_europe.sensible.routes import mean_distance, travel_costs
from fieldcraft.titles.commandos_europe.sensible.supply import worth_sending
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState

QUIET: Final = ("camouflage", "knives", "silenced-carbine")
ARMS: Final = ("grenades", "sten")
BOATS: Final = ("canoe", "dinghy", "scuba")
HOPELESS: Final = 2.3  # a raid this dangerous is detected nine times in ten
LONG: Final = 5  # turns on foot that make the faster vehicle worth its price
RESERVE: Final = 4
SECOND_BASE: Final = 26
RICH: Final = 12


def muster(game: Play, choice: purchases.Muster) -> Option:
    """Buy a second base when there are points to spare, and never people."""
    for option in game.offered:
        if isinstance(option, purchases.Buy) and option.what in game.rules.bases and game.state.pp >= SECOND_BASE:
            return option
    return game.offered[0]


def place_base(game: Play, choice: bases.PlaceBase | bases.MoveBaseTo) -> Option:
    """Close to the target while a mission is running, otherwise where most of the map's missions are near."""
    state, rules = game.state, game.rules
    land = mainland_of(rules, state)
    spots = [option for option in game.offered if isinstance(option, bases.BaseAt) and option.hex in land]
    if state.mission_status == OPEN:
        costs = travel_costs(rules.graph(state), state.target)
        return min(spots, key=lambda option: (costs.get(option.hex, 999), option.hex))
    others = rules.base_hexes(state)
    worth = mean_distance(rules.graph(state), targets(rules, state))
    board = rules.graph(state).board

    def badness(option: bases.BaseAt) -> float:
        apart = min([board.distance(option.hex, hex_) for hex_ in others], default=99)
        return worth[option.hex] + (5.0 if apart < 10 else 0.0)

    return min(spots, key=badness)


def targets(rules: Europe, state: EuropeState) -> tuple[str, ...]:
    """Every hex where a mission of the map can be placed."""
    return tuple(hex_ for name in rules.missions_on[state.map] for hex_ in rules.data.missions[name].hexes)


def start_in_second(game: Play, choice: setup.StartInSecondBase) -> Option:
    """One squad starts in each base, everything else in the first."""
    rules = game.rules
    for option in game.offered:
        if isinstance(option, Take) and rules.counters[option.piece].letter == "B" and not choice.chosen:
            return option
    return next(option for option in game.offered if isinstance(option, Done))


def purchase(game: Play, choice: purchases.Purchase) -> Option:
    """Buy the next thing on the list that is for sale, or move a base, or stop."""
    offers = {option.what: option for option in game.offered if isinstance(option, purchases.Buy)}
    for what in shopping_list(game):
        if what in offers:
            return offers[what]
    if base_is_far(game):
        for option in game.offered:
            if isinstance(option, bases.MoveBase):
                return option
    return game.offered[0]


def required(game: Play) -> list[str]:
    """What the mission can't be done without: its gear, a craft if it is over water, and a base."""
    state, rules = game.state, game.rules
    wishes: list[str] = []
    if state.mission_status == OPEN:
        needs = rules.data.missions[state.mission].needs
        wishes += [kind for kind in needs if not at_hand(rules, state, kind)]
        if needs_craft(rules, state, state.target) and not any(piece in rules.craft for piece in state.pieces):
            wishes += BOATS
    if not rules.base_hexes(state):
        wishes += list(rules.bases)
    return wishes


def shopping_list(game: Play) -> list[str]:
    """What to buy, most wanted first."""
    state, rules = game.state, game.rules
    wishes = required(game)
    spare = state.pp - RESERVE
    raid = best_raid(rules, state)
    if raid is not None and not raid.loud:
        wishes += [what for what in for_the_raid(rules, state, raid) if price(rules, what) <= spare]
        if raid.danger >= HOPELESS:
            wishes += weapons_to_buy(rules, state, spare)
    wishes += [what for what in QUIET if price(rules, what) <= spare and not at_hand(rules, state, what)]
    if state.pp >= RICH:
        wishes += [what for what in ARMS if len(on_map(rules, state, what)) < 2]
    return wishes


def for_the_raid(rules: Europe, state: EuropeState, raid: Raid) -> list[str]:
    """A second craft for another try, a vehicle to take the gear ahead, and naval gunfire for a wounded squad."""
    wishes: list[str] = []
    if needs_craft(rules, state, state.target) and len([piece for piece in state.pieces if piece in rules.craft]) < 2:
        wishes += BOATS[:2]
    if worth_sending(rules, state, raid) and not any(piece in rules.vehicles for piece in state.pieces):
        wishes += ["chevy", "jeep"] if raid.turns > LONG else ["jeep"]
    if raid.squad in state.wounds and not on_map(rules, state, "naval-gunfire"):
        wishes.append("naval-gunfire")
    return wishes


def at_hand(rules: Europe, state: EuropeState, kind: str) -> bool:
    """Whether a piece of a kind is with a base or a squad."""
    holders = {*rules.base_hexes(state), *[state.pieces[squad] for squad in squads(rules, state)]}
    return any(state.pieces.get(piece) in holders for piece in rules.pieces_of.get(kind, ()))


def on_map(rules: Europe, state: EuropeState, kind: str) -> list[str]:
    """The pieces of a kind on the map."""
    return [piece for piece in rules.pieces_of[kind] if piece in state.pieces]


def price(rules: Europe, what: str) -> int:
    """What a kind of gear costs; prohibitive if there is none."""
    return rules.counters[rules.pieces_of[what][0]].cost if what in rules.pieces_of else 999


def base_is_far(game: Play) -> bool:
    """Whether it is worth rolling for a base nearer the target."""
    state, rules = game.state, game.rules
    if state.mission_status != OPEN or state.pp < RICH or base_is_close(rules, state):
        return False
    raid = best_raid(rules, state)
    return raid is not None and raid.danger > 2.0 and raid.turns > 3


def base_is_close(rules: Europe, state: EuropeState) -> bool:
    """Whether no site for a base on the mainland is closer to the target than a base you have."""
    graph, land = rules.graph(state), mainland_of(rules, state)
    costs = travel_costs(graph, state.target)
    camps = rules.base_hexes(state)
    sites = [costs.get(hex_, 999) for hex_ in graph.base_hexes if hex_ in land and hex_ not in camps]
    return min([costs.get(camp, 999) for camp in camps], default=999) <= min(sites)


def deliver(game: Play, choice: purchases.ChooseDeliveryBase) -> Option:
    """Deliver to a base with a squad, the one nearer the target."""
    state, rules = game.state, game.rules
    places = [state.pieces[squad] for squad in squads(rules, state)]
    costs = travel_costs(rules.graph(state), state.target) if state.target else {}

    def badness(option: Option) -> tuple[bool, int]:
        hex_ = getattr(option, "hex", "")
        return hex_ not in places, costs.get(hex_, 0)

    return min(game.offered, key=badness)
