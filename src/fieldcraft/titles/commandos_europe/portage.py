"""Chapters 8 and 9, with 10.3 to 10.5: who can go together, how much they haul, and how far they can move.

A party is the pieces that move together, by land or by water. By land its vehicles drive and its craft are luggage; by
water it is the other way round.
"""

from __future__ import annotations

from fieldcraft.kernel.steps import No
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.state import EuropeState
from fieldcraft.titles.commandos_europe.terrain import CACHE_SIZE, LAND, WATER

Party = tuple[str, ...]


def forbids_moves(rules: Europe, party: Party) -> tuple[No | None, No | None]:
    """9, 10.4: why the given pieces can't go together by land, and why not by water, or None.

    The same parties come up again and again, so the answers are cached.
    """
    cache = rules.party_reasons
    reasons = cache.get(party)
    if reasons is None:
        if len(cache) >= CACHE_SIZE:
            cache.clear()
        reasons = cache[party] = _forbids_party(rules, party, LAND), _forbids_party(rules, party, WATER)
    return reasons


def forbids_party(rules: Europe, party: Party, mode: str) -> No | None:
    """9, 10.4: why the given pieces can't go together by land or by water, or None."""
    by_land, by_water = forbids_moves(rules, party)
    return by_land if mode == LAND else by_water


def _forbids_party(rules: Europe, party: Party, mode: str) -> No | None:
    """The reason, not cached."""
    if rules.movers.isdisjoint(party):
        if not party:
            return No("10.1a", "Pick at least one piece")
        return No("10.0b", "{} can't move on its own", (rules.name_of(party[0]),))
    if mode == WATER and rules.craft.isdisjoint(party):
        return No("11.0a", "Going to sea requires a craft")
    if rules.squads.isdisjoint(party):
        reason = forbids_without_squad(rules, party, mode)
        if reason is not None:
            return reason
    load, portage = load_of(rules, party, mode), portage_of(rules, party, mode)
    if load > portage:
        return No("9.0a", "{} pieces of gear are too many: they can haul {}", (load, portage))
    return None


def forbids_without_squad(rules: Europe, party: Party, mode: str) -> No | None:
    """9.2, 10.4: without a squad one plus-type piece moves, and hauls the others."""
    carrier = carrier_of(rules, party)
    if mode == LAND and carrier in rules.craft:
        return No("10.4o", "{} can't move by land without a squad", (rules.name_of(carrier),))
    if mode == WATER and carrier not in rules.craft:
        return No("9.2b", "{} can't haul a craft over water", (rules.name_of(carrier),))
    for piece in party:
        if piece == carrier or piece not in rules.movers:
            continue
        if rules.counters[carrier].black or not rules.counters[piece].black:
            return No("10.4f", "{} can't haul {}", (rules.name_of(carrier), rules.name_of(piece)))
    return None


def carrier_of(rules: Europe, party: Party) -> str:
    """The plus-type piece that moves when there is no squad: a vehicle, or else a craft, or else a leader."""
    return min((piece for piece in party if piece in rules.movers), key=rules.order.__getitem__)


def portage_of(rules: Europe, party: Party, mode: str) -> int:
    """9.0c, 9.1, 9.2, 9.3: how many pieces a party can haul."""
    if rules.squads.isdisjoint(party):
        return rules.counters[carrier_of(rules, party)].portage
    idle = rules.craft if mode == LAND else rules.vehicles
    counters = rules.counters
    return sum([counters[piece].portage for piece in party if piece in rules.movers and piece not in idle])


def load_of(rules: Europe, party: Party, mode: str) -> int:
    """9.0c, 9.2d: how many pieces a party hauls; without a squad one of them hauls all others."""
    return len(party) - 1 if rules.squads.isdisjoint(party) else len(loads(rules, party, mode))


def loads(rules: Europe, party: Party, mode: str) -> list[str]:
    """9.0c, 9.3c, 9.3d: what a party with a squad hauls: its gear, a craft on land and a vehicle at sea."""
    idle = rules.craft if mode == LAND else rules.vehicles
    return [piece for piece in party if piece in rules.minus_type or piece in idle]


def allowance(
    rules: Europe, state: EuropeState, party: Party, mode: str, began: Party | None = None, dropped: Party = ()
) -> int:
    """10.3c, 10.4, 10.5: the movement allowance of a party.

    `began` are the pieces that were with it from the start, `dropped` is gear it hauled and left on the way. Several
    squads share the loads so that the slowest of them is as fast as possible (10.3e).
    """
    if began is None and not state.wounds:
        known = rules.allowances.get((party, mode))
        if known is None:
            if len(rules.allowances) >= CACHE_SIZE:
                rules.allowances.clear()
            known = rules.allowances[party, mode] = _allowance(rules, state, party, mode, began, dropped)
        return known
    return _allowance(rules, state, party, mode, began, dropped)


def _allowance(rules: Europe, state: EuropeState, party: Party, mode: str, began: Party | None, dropped: Party) -> int:
    """The movement allowance, not cached."""
    counters = rules.counters
    weights = [counters[piece].movement for piece in (*party, *dropped) if piece in rules.minus_type]
    squads = [piece for piece in party if piece in rules.squads]
    if not squads:
        return counters[carrier_of(rules, party)].movement - sum(weights)
    idle = rules.craft if mode == LAND else rules.vehicles
    helpers = [
        counters[piece].movement
        for piece in party
        if piece in rules.movers
        and piece not in rules.squads
        and piece not in idle
        and (began is None or piece in began)
    ]
    if len(squads) == 1:
        return rules.movement(state, squads[0]) + max(helpers, default=0) - sum(weights)
    return slowest([rules.movement(state, squad) for squad in squads], helpers, weights)


def slowest(speeds: list[int], helpers: list[int], weights: list[int]) -> int:
    """10.3e, 10.4c: give the best helper to the slowest squad, and the heaviest load to the fastest.

    >>> slowest([4, 6], [6, 2], [3])
    7
    """
    speeds.sort()
    helpers.sort(reverse=True)
    for number, bonus in enumerate(helpers[: len(speeds)]):
        speeds[number] += bonus
    weights.sort(reverse=True)
    for weight in weights:
        fastest = speeds.index(max(speeds))
        speeds[fastest] -= weight
    return min(speeds)


def usable(rules: Europe, state: EuropeState, hex_: str, squads: int, leaders: int) -> int:
    """9.0d, 9.4a: how many pieces of gear count in a combat: in a base, all of them."""
    if rules.is_base(state, hex_):
        return len(rules.counters)
    plus = [
        rules.counters[piece].portage for piece in state.at(hex_) if piece in rules.vehicles or piece in rules.craft
    ]
    return 6 * squads + leaders + sum(plus)
