"""Suggestions for a new player: where to put a base, what to buy for the mission, and who goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, cast

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.text import count, join, tally
from fieldcraft.titles.commandos_europe import bases, movement, purchases, travel
from fieldcraft.titles.commandos_europe.loadout import moves_text, party_text, target_chance
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible import buying
from fieldcraft.titles.commandos_europe.sensible.raid import mainland_of, party_of
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import WATER, MapGraph

NEAR: Final = 10
APART: Final = 4
AROUND: Final = 3
MOST_PURCHASES: Final = 20
LOUD: Final = 50
Sites = list[bases.BaseAt]


def suggestions(game: Play) -> list[Suggestion]:
    """Suggestions for the current decision."""
    choice = game.choice
    if isinstance(choice, purchases.Muster):
        return [keep_points(game)]
    if isinstance(choice, bases.PlaceBase | bases.MoveBaseTo):
        return base_sites(game, choice)
    if isinstance(choice, movement.ChooseParty):
        return party(game, choice)
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
        (lambda left: best if best in left else left[0], "Closest overall to the mission hexes"),
        (
            lambda left: max(left, key=lambda site: missions_near(game, site.hex, best.hex)),
            "For mission hexes far from there",
        ),
        (lambda left: min(left, key=lambda site: (noise_around(game, site.hex), site.hex)), "Quiet surroundings"),
    ]
    for pick, why in plans:
        left = [site for site in sites if all(board.distance(site.hex, other.hex) > APART for other, _ in found)]
        if left:
            found.append((pick(left), why))
    return [Suggestion(site_text(game, site), f"{why}: {about(game, site.hex)}.", (site,)) for site, why in found]


def site_text(game: Play, site: bases.BaseAt) -> str:
    """A site, and what has a name nearby if it has none itself."""
    rules, graph = game.rules, game.rules.graph(game.state)
    if rules.name_of(site.hex) != site.hex:
        return site.text(rules)
    named = [other for other in graph.board.ids if rules.name_of(other) != other]
    near = min(named, key=lambda other: (graph.board.distance(site.hex, other), other), default="")
    away = graph.board.distance(site.hex, near) if near else NEAR + 1
    if away > NEAR:
        return site.text(rules)
    where = "next to" if away == 1 else f"{count(away, 'hex', 'hexes')} from"
    return f"{site.text(rules)}, {where} {rules.name_of(near)}"


def missions_near(game: Play, hex_: str, other: str = "") -> int:
    """How many mission hexes are near a hex, or near it and not near another."""
    away = game.rules.graph(game.state).board.distance
    near = [target for target in places(game) if away(hex_, target) <= NEAR]
    return sum(not other or away(other, target) > NEAR for target in near)


def places(game: Play) -> set[str]:
    """The mission's hex, or while none is open, every hex where a mission of the map can be."""
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
    return f"{near} of {len(targets)} mission hexes are within {NEAR} hexes{boats}"


# Gear


def kits(game: Play) -> list[Suggestion]:
    """What the mission requires with everything that helps, and what it requires alone."""
    whole = kit(game, buying.purchase)
    needed = [option for option in whole if isinstance(option, purchases.Buy) and option.needed]
    found = [described(game, whole, needed)] if whole else []
    if needed and len(needed) < len(bought(whole)):
        left = game.state.pp - sum(option.cost for option in needed)
        reason = f"That is all the mission requires; {left} PP are left for later missions."
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
    """The purchases among the given choices."""
    return [option for option in made if isinstance(option, purchases.Buy)]


def names(game: Play, buys: list[purchases.Buy]) -> list[str]:
    """What is bought, by name."""
    return [game.rules.name_of(buy.what) for buy in buys]


def described(game: Play, whole: list[Option], needed: list[purchases.Buy]) -> Suggestion:
    """A kit in words: what is in it, what it is for, and what is left."""
    buys = bought(whole)
    left = game.state.pp - sum(buy.cost for buy in buys)
    first = f"The mission requires {join(names(game, needed))}. " if needed else ""
    if len(buys) == len(needed):
        first = "That is all the mission requires. "
    loud = sum(game.rules.counters[game.rules.pieces_of[buy.what][0]].noise for buy in buys)
    ride = loud > 0 and vehicles(game, buys)
    why = (
        " The vehicle is loud with a squad, but no one hears it take gear to the target before the squad comes."
        if ride
        else ""
    )
    reason = f"{first}In all: {values(game, buys)}; {left} PP are left.{why}"
    return Suggestion(tally(names(game, buys)), reason, tuple(whole))


def vehicles(game: Play, buys: list[purchases.Buy]) -> list[str]:
    """The vehicles among what is bought."""
    return [buy.what for buy in buys if game.rules.pieces_of[buy.what][0] in game.rules.vehicles]


def values(game: Play, buys: list[purchases.Buy]) -> str:
    """What a kit adds to a squad: firepower, noise, and what it does to movement."""
    kinds = [game.rules.counters[game.rules.pieces_of[buy.what][0]] for buy in buys]
    slower = sum(kind.movement for kind in kinds if not kind.portage)
    parts = [f"firepower {sum(kind.firepower for kind in kinds):+d}", f"noise {sum(kind.noise for kind in kinds):+d}"]
    parts += [f"{slower} MP fewer on foot"] if slower else []
    parts += [f"{kind.name} gives {kind.movement} MP and hauls {kind.portage}" for kind in kinds if kind.portage]
    return join(parts)


# Parties


def party(game: Play, choice: movement.ChooseParty) -> list[Suggestion]:
    """The party that a sensible player would send, with what it comes to; none once pieces are picked."""
    if choice.chosen:
        return []
    twin, made = game.clone(), list[Option]()
    while isinstance(twin.choice, movement.ChooseParty):
        made.append(twin.title.sensible(twin))
        twin.choose(made[-1])
    sent = twin.choice.party if isinstance(twin.choice, travel.ChooseDestination) else ()
    if not sent:
        return []
    reason = party_reason(game, choice.hex, sent)
    return [Suggestion(join(game.rules.name_of(piece) for piece in sent), reason, tuple(made))]


def party_reason(game: Play, hex_: str, sent: tuple[str, ...]) -> str:
    """How far a party goes, and how likely it is to be heard; gear that goes ahead of the squads isn't heard."""
    rules, state = game.rules, game.state
    if not any(piece in rules.squads for piece in sent):
        use = "takes gear ahead" if any(piece in rules.minus_type for piece in sent) else "goes"
        return f"{moves_text(game, hex_, sent)}. Only squads are heard, so it {use} unnoticed."
    reason, heard = f"{party_text(game, hex_, sent)}.", target_chance(game, sent)
    if heard < LOUD:
        return reason
    squads = [piece for piece in rules.squads_at(state, hex_) if piece not in state.moved]
    quieter = any(target_chance(game, party_of(rules, state, squad)) < heard for squad in squads)
    no_other = "" if quieter else " No party from here that can do it is quieter."
    return f"{reason} Likely to be detected there: the mission is done first, but the enemy will come.{no_other}"
