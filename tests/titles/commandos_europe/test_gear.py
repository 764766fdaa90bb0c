"""No gear is useless: a mission requires it, it is the best weapon for its price, or it gets you there.

Fights are counted exactly, over the 36 throws of two dice and all enemy units of a map, with the campaign's own data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import exp
from typing import NamedTuple

import pytest

from fieldcraft.kernel.registry import find
from fieldcraft.titles.commandos_europe import combat, portage
from fieldcraft.titles.commandos_europe.records import Gear
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.sensible.contact import losing_rolls
from fieldcraft.titles.commandos_europe.sensible.raid import profile
from fieldcraft.titles.commandos_europe.sensible.routes import dangers, turns
from fieldcraft.titles.commandos_europe.state import EuropeState
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER
from tests.titles.commandos_europe.test_data import box

CLEARLY = 0.02
CREWS = {
    "norway": ("a-squad", "commander", "officer"),
    "north-africa": ("a-squad-e", "commander-e", "officer-e"),
    "normandy": ("a-squad-v", "commander-v", "officer-v"),
    "continent": ("a-squad-v", "commander-v", "officer-v"),
}


class Fight(NamedTuple):
    """A squad with its leaders has money and hands for a number of pieces, and some enemy of the map attacks it."""

    map: str
    pieces: int = 1
    wheels: bool | None = None  # only enemies on wheels or tracks, only the others, or any
    most_weight: int = 9
    quiet: bool = False


FIGHTS = {
    "vickers": Fight("normandy", wheels=False),
    "mortar-3": Fight("continent"),
    "mortar-2": Fight("normandy", most_weight=1),
    "bren": Fight("continent", most_weight=1),
    "boys": Fight("north-africa", wheels=True),
    "piat": Fight("north-africa", wheels=True),
    "flamethrower": Fight("normandy", wheels=True),
    "bofors": Fight("continent", wheels=True),
    "sherman": Fight("normandy", wheels=True),
    "air-support": Fight("norway", most_weight=0),
    "naval-gunfire": Fight("continent", quiet=True),
    "sten": Fight("norway", pieces=4, quiet=True),
    "grenades": Fight("normandy", pieces=2, quiet=True),
}


@cache
def table(map_: str) -> tuple[Europe, EuropeState]:
    """The rules and a map with nothing on it."""
    title = find("commandos-europe")
    rules = title.rules(title.setup(map_, {}), "test", title.data)
    assert isinstance(rules, Europe)
    state, _ = rules.begin()
    state.map = map_
    return rules, state


def holds(fight: Fight, arms: tuple[str, ...]) -> float:
    """How likely the squad is to stand an attack in the open; naval gunfire strays into its own hex once in six."""
    rules, state = table(fight.map)
    party = (*CREWS[fight.map], *arms)
    kinds = [kind for kind in box().enemies.values() if kind.map == fight.map]
    kinds = [kind for kind in kinds if fight.wheels is None or kind.circled == fight.wheels]
    safe = 0.0
    for kind in kinds:
        ours = combat.strength(rules, state, party, kind.circled)
        safe += kind.count * (36 - losing_rolls(kind.firepower - ours)) / 36
    stray = 5 / 6 if combat.has_naval(rules, party) else 1.0
    return stray * safe / sum(kind.count for kind in kinds)


def loads(fight: Fight, kinds: list[Gear], points: int) -> Iterator[tuple[str, ...]]:
    """Everything of some kinds that a number of points buys and the squad has hands for."""
    fit = [kind for kind in kinds if kind.kind == "weapon" and kind.movement <= fight.most_weight]
    fit = [kind for kind in fit if not fight.quiet or (kind.noise <= 0 and kind.movement == 0)]
    pieces = [(piece, kind) for kind in fit for piece in kind.pieces()]
    for number in range(fight.pieces + 1):
        for some in combinations_with_replacement(pieces, number):
            names = tuple(piece for piece, _ in some)
            if len(set(names)) == number and sum(kind.cost for _, kind in some) <= points:
                yield names


@pytest.mark.parametrize("name", FIGHTS)
def test_a_weapon_is_the_best_for_its_price_in_the_fight_it_is_made_for(name: str) -> None:
    fight, gear = FIGHTS[name], box().gear
    points = gear[name].cost * fight.pieces
    others = [kind for kind in gear.values() if kind.id != name]
    without = max(holds(fight, load) for load in loads(fight, others, points))
    with_it = max(holds(fight, load) for load in loads(fight, list(gear.values()), points))
    assert with_it >= without + CLEARLY, (with_it, without)


def way(map_: str, party: tuple[str, ...], base: str, target: str) -> tuple[float, int]:
    """How likely a party is to come to a target unheard by the quietest way, and how long the fastest takes."""
    rules, state = table(map_)
    land, water, noise = profile(rules, state, party)
    graph = rules.graph(state)
    return exp(-dangers(graph, target, land, water, noise, base)), turns(graph, target, land, water, base)


def alone(map_: str, party: tuple[str, ...], base: str, target: str) -> int:
    """The turns that a vehicle without a squad needs; it makes no noise (10.4i)."""
    rules, state = table(map_)
    assert portage.forbids_party(rules, party, LAND) is None
    return turns(rules.graph(state), target, portage.allowance(rules, state, party, LAND), None, base)


def jeep_goes_ahead() -> bool:
    """Arms for the locals at the end of a path: a squad is nearly always heard, a jeep never, and it is there soon."""
    heard, _ = way("norway", ("a-squad", "arms-crate-1"), "0140", "0628")
    return heard < 0.25 and alone("norway", ("jeep-1", "arms-crate-1"), "0140", "0628") <= 12


def chevy_hauls_most() -> bool:
    """A Chevy brings five loads to a fight in one journey, and the heaviest in half the time that a jeep would take."""
    rules, _ = table("north-africa")
    loads = ("sherman", "sten-1", "sten-2", "sten-3", "sten-4")
    far = alone("north-africa", ("chevy", *loads), "2936", "3939")
    jeep = alone("north-africa", ("jeep-1", "sherman"), "2936", "3939")
    return portage.forbids_party(rules, ("jeep-1", *loads), LAND) is not None and 2 * far <= jeep


def dinghy_ferries() -> bool:
    """A dinghy takes an officer and a set of limpets over the water unheard; no other craft can haul both."""
    rules, _ = table("norway")
    crafts = ("dinghy-1", "canoe", "scuba")
    able = [craft for craft in crafts if not portage.forbids_party(rules, (craft, "officer", "limpets-1"), WATER)]
    return able == ["dinghy-1"]


def canoe_is_quiet() -> bool:
    """For two points nothing gets a squad over the sea as quietly as a canoe."""
    cheap = [craft.pieces()[0] for craft in box().gear.values() if craft.kind == "craft" and craft.cost <= 2]
    found = {craft: way("norway", ("a-squad", craft), "1346", "1733")[0] for craft in cheap}
    others = [chance for craft, chance in found.items() if craft != "canoe"]
    return found["canoe"] >= max(others) + CLEARLY


ERRANDS: dict[str, Callable[[], bool]] = {
    "jeep": jeep_goes_ahead,
    "chevy": chevy_hauls_most,
    "dinghy": dinghy_ferries,
    "canoe": canoe_is_quiet,
}


@pytest.mark.parametrize("name", ERRANDS)
def test_what_carries_gets_there_better_than_anything_else(name: str) -> None:
    assert ERRANDS[name]()


def test_every_kind_of_gear_has_a_use() -> None:
    needed = {kind for mission in box().missions.values() for kind in mission.needs}
    assert set(box().gear) <= needed | set(FIGHTS) | set(ERRANDS)
