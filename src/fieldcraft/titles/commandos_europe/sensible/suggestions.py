"""Ready answers for a new player: where to put a base, and what to buy for the mission."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, cast

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.text import count, join, tally
from fieldcraft.titles.commandos_europe import bases, purchases
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible import buying
from fieldcraft.titles.commandos_europe.sensible.raid import mainland_of
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import WATER, MapGraph

NEAR: Final = 10
APART: Final = 4
AROUND: Final = 3
MOST_PURCHASES: Final = 20
Sites = list[bases.BaseAt]


def suggestions(game: Play) -> list[Suggestion]:
    """Ready answers to the current decision."""
    choice = game.choice
    if isinstance(choice, purchases.Muster):
        return [keep_points(game)]
    if isinstance(choice, bases.PlaceBase | bases.MoveBaseTo):
        return base_sites(game, choice)
    return kits(game) if isinstance(choice, purchases.Purchase) else []


def keep_points(game: Play) -> Suggestion:
    """Before anything is known, points are worth more than people."""
    stop = next(option for option in game.offered if isinstance(option, purchases.Enough))
    reason = "What you need is known once a mission is drawn: keep your PP for its gear."
    return Suggestion(stop.text(game.rules), reason, (stop,))


# Bases


def base_sites(game: Play, choice: bases.PlaceBase | bases.MoveBaseTo) -> list[Suggestion]:
    """Three sites apart from each other: the nearest to the missions, one for those far from it, and the quietest."""
    state, rules = game.state, game.rules
    land, board = mainland_of(rules, state), rules.graph(state).board
    sites: Sites = [option for option in game.offered if isinstance(option, bases.BaseAt) and option.hex in land]
    best = cast(bases.BaseAt, buying.place_base(game, choice))
    found: list[tuple[bases.BaseAt, str]] = []
    plans: list[tuple[Callable[[Sites], bases.BaseAt], str]] = [
        (lambda left: best if best in left else left[0], "Nearest on the whole to where missions can be"),
        (lambda left: max(left, key=lambda site: missions_near(game, site.hex, best.hex)), "For places far from that"),
        (lambda left: min(left, key=lambda site: (noise_around(game, site.hex), site.hex)), "A quiet approach"),
    ]
    for pick, why in plans:
        left = [site for site in sites if all(board.distance(site.hex, other.hex) > APART for other, _ in found)]
        if left:
            found.append((pick(left), why))
    return [Suggestion(site.text(rules), f"{why}: {about(game, site.hex)}.", (site,)) for site, why in found]


def missions_near(game: Play, hex_: str, other: str = "") -> int:
    """How many places of missions are near a hex, or near it and not near another."""
    away = game.rules.graph(game.state).board.distance
    near = [target for target in places(game) if away(hex_, target) <= NEAR]
    return sum(not other or away(other, target) > NEAR for target in near)


def places(game: Play) -> set[str]:
    """Where the mission is, or while none is open, where missions of the map can be."""
    state = game.state
    return {state.target} if state.mission_status == OPEN else set(buying.targets(game.rules, state))


def noise_around(game: Play, hex_: str) -> int:
    """How much noise the hexes around a hex add, for a site from which most missions can still be reached."""
    far = 100 if missions_near(game, hex_) * 3 < len(places(game)) else 0
    return far + printed_noise(game.rules.graph(game.state), hex_)


@lru_cache(maxsize=4096)
def printed_noise(graph: MapGraph, hex_: str) -> int:
    """The noise printed in the hexes around a hex."""
    around = [other for other in graph.board.ids if graph.board.distance(hex_, other) <= AROUND]
    return sum(max(0, graph.noise[other]) for other in around)


def about(game: Play, hex_: str) -> str:
    """What a site offers: how many missions can be near it, and whether boats can leave from it."""
    graph, targets = game.rules.graph(game.state), places(game)
    near = missions_near(game, hex_)
    boats = ", and boats can leave from it" if graph.steps[WATER].get(hex_) else ""
    if len(targets) == 1:
        return f"{count(graph.board.distance(hex_, next(iter(targets))), 'hex', 'hexes')} from the mission{boats}"
    return f"{near} of {len(targets)} places are within {NEAR} hexes{boats}"


# Gear


def kits(game: Play) -> list[Suggestion]:
    """What the mission requires with everything that helps, and what it requires alone."""
    whole = kit(game, buying.purchase)
    needed = [option for option in whole if isinstance(option, purchases.Buy) and option.needed]
    found = [described(game, whole, needed)] if whole else []
    if needed and len(needed) < len(bought(whole)):
        left = game.state.pp - sum(option.cost for option in needed)
        reason = f"That is all the mission requires; {left} PP are left for later ones."
        alone = kit(game, only_needed)
        found.append(Suggestion(f"Only {tally(names(game, bought(alone)))}", reason, tuple(alone)))
    return found


def kit(game: Play, buy: Callable[[Play, purchases.Purchase], Option]) -> list[Option]:
    """The purchases of a way to buy until it stops, with where they are delivered."""
    twin, made = game.clone(), list[Option]()
    while len(made) < MOST_PURCHASES:
        choice: Choice | None = twin.choice
        if isinstance(choice, purchases.Purchase):
            option = buy(twin, choice)
            if not isinstance(option, purchases.Buy):
                break
        elif isinstance(choice, purchases.ChooseDeliveryBase):
            option = buying.deliver(twin, choice)
        else:
            break
        made.append(option)
        twin.choose(option)
    return made


def only_needed(game: Play, choice: purchases.Purchase) -> Option:
    """Buy what the mission requires, then stop."""
    if game.state.mission_status == OPEN:
        needs = game.rules.data.missions[game.state.mission].needs
        for option in game.offered:
            if not isinstance(option, purchases.Buy) or option.what not in needs:
                continue
            if not buying.at_hand(game.rules, game.state, option.what):
                return option
    return game.offered[0]


def bought(made: list[Option]) -> list[purchases.Buy]:
    """The purchases among some choices."""
    return [option for option in made if isinstance(option, purchases.Buy)]


def names(game: Play, buys: list[purchases.Buy]) -> list[str]:
    """What is bought, by name."""
    return [game.rules.name_of(buy.what) for buy in buys]


def described(game: Play, whole: list[Option], needed: list[purchases.Buy]) -> Suggestion:
    """A kit in words: what is in it, what it is for, and what is left."""
    buys = bought(whole)
    left = game.state.pp - sum(buy.cost for buy in buys)
    first = f"The mission requires {join(names(game, needed))}; the rest" if needed else "It"
    reason = f"{first} gets a squad there faster, quieter or better armed. {left} PP are left."
    if len(buys) == len(needed):
        reason = f"That is all the mission requires. {left} PP are left."
    return Suggestion(tally(names(game, buys)), reason, tuple(whole))
