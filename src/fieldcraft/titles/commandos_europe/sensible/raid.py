"""The raid: who and what goes with a squad, and by which route."""

from __future__ import annotations

from typing import Final, NamedTuple

from fieldcraft.titles.commandos_europe import missions, portage
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.sensible.routes import LOST, dangers, mainland, turns
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER

PATIENCE: Final = 45  # turns spent on one mission


class Raid(NamedTuple):
    """A squad's plan: where it goes next, with which party, how dangerous and long the raid is, and whether loud."""

    squad: str
    goal: str
    party: tuple[str, ...]
    danger: float
    turns: int
    loud: bool = False


def power(rules: Europe, state: EuropeState, party: tuple[str, ...]) -> int:
    """The firepower of a party."""
    return sum([rules.firepower(state, piece) for piece in party])


def squads(rules: Europe, state: EuropeState) -> list[str]:
    """Your squads on the map."""
    return [piece for piece in state.pieces if piece in rules.squads]


def raid_of(rules: Europe, state: EuropeState, squad: str) -> Raid | None:
    """A squad's plan for the mission: straight there, or by way of the gear it needs."""
    here, target = state.pieces[squad], state.target
    lacking = wanted(rules, state, here)
    if not lacking:
        party = party_of(rules, state, squad)
        if needs_craft(rules, state, target) and not has_craft(rules, party) and here not in mainland_of(rules, state):
            return None
        return plan(rules, state, squad, party, target)
    best: Raid | None = None
    for depot in depots(rules, state, lacking):
        if depot == here:
            continue
        onward = (squad, *_gather(rules, state, squad, rules.sorted_at(state, depot)))
        rest = plan(rules, state, squad, onward, target, start=depot)
        if rest is None:
            continue
        found = plan(rules, state, squad, party_of(rules, state, squad), depot, after=rest)
        if found is not None and (best is None or found.danger < best.danger):
            best = found
    return best


def plan(
    rules: Europe,
    state: EuropeState,
    squad: str,
    party: tuple[str, ...],
    goal: str,
    *,
    start: str = "",
    after: Raid | None = None,
    loud: bool = False,
) -> Raid | None:
    """How dangerous and how long a party's move to a goal is, with the plan after it."""
    graph = rules.graph(state)
    land, water, noise = profile(rules, state, party)
    at = start or state.pieces[squad]
    found = dangers(graph, goal, land, water, noise, at)
    if found >= LOST:
        return None
    more, longer = (after.danger, after.turns) if after else (0.0, 0)
    return Raid(squad, goal, party, more + found, longer + turns(graph, goal, land, water, at), loud)


def profile(rules: Europe, state: EuropeState, party: tuple[str, ...]) -> tuple[int, int | None, int]:
    """A party's points by land and by water, and its noise with alertness."""
    land = portage.allowance(rules, state, party, LAND)
    water = portage.allowance(rules, state, party, WATER) if has_craft(rules, party) else None
    noise = state.done + sum([rules.noise_of(state, piece) for piece in party])
    return max(land, 0), water, max(noise, -3)


def wanted(rules: Europe, state: EuropeState, hex_: str) -> list[str]:
    """The kinds of gear the mission needs that are not in a hex: what it requires, and a craft to get there."""
    here = state.at(hex_)
    found = missions.lacking(rules, state.mission, {*here, *state.at(state.target)})
    if needs_craft(rules, state, state.target) and not any(piece in rules.craft for piece in here):
        found.append("craft")
    return found


def to_bring(rules: Europe, state: EuropeState) -> list[str]:
    """The kinds of gear the mission requires that are not yet at the target."""
    return missions.lacking(rules, state.mission, state.at(state.target))


def gear_at_target(rules: Europe, state: EuropeState) -> bool:
    """Whether the mission requires gear, and all of it is already at the target."""
    return bool(rules.data.missions[state.mission].needs) and not to_bring(rules, state)


def depots(rules: Europe, state: EuropeState, kinds: list[str]) -> list[str]:
    """The hexes that hold a piece of each of the given kinds."""
    places: dict[str, set[str]] = {}
    for piece, place in state.pieces.items():
        if piece in rules.gear:
            kind = "craft" if piece in rules.craft else rules.counters[piece].kind
            places.setdefault(place, set()).add(kind)
    return [place for place, kept in places.items() if kept.issuperset(kinds)]


def needs_craft(rules: Europe, state: EuropeState, hex_: str) -> bool:
    """Whether a hex can't be reached on foot from the mainland."""
    return hex_ not in mainland_of(rules, state)


def mainland_of(rules: Europe, state: EuropeState) -> frozenset[str]:
    """The largest stretch of land of the map in play."""
    return mainland(rules.graph(state))


def has_craft(rules: Europe, party: tuple[str, ...]) -> bool:
    """Whether a party has a craft."""
    return any(piece in rules.craft for piece in party)


def party_of(rules: Europe, state: EuropeState, squad: str) -> tuple[str, ...]:
    """A squad and what it takes along: quiet leaders, the mission's gear, a craft if needed, and light weapons."""
    here = rules.sorted_at(state, state.pieces[squad])
    return (squad, *_gather(rules, state, squad, here))


def _gather(rules: Europe, state: EuropeState, squad: str, here: list[str]) -> list[str]:
    """The pieces in a hex that are worth taking along, within a squad's portage."""
    fresh = [piece for piece in here if squad in state.moved or piece not in state.moved]
    along = [piece for piece in fresh if piece in rules.leaders and rules.printed_noise[piece] <= 0]
    loads = must_take(rules, state, squad, fresh)
    room = 6 + len(along)
    arms = [piece for piece in fresh if piece in rules.minus_type and piece not in loads and light(rules, piece)]
    return [*along, *(*loads, *arms)[:room]]


def must_take(rules: Europe, state: EuropeState, squad: str, here: list[str]) -> list[str]:
    """What a squad can't do without: a piece of each kind the mission requires, and a craft if it goes over water."""
    loads: list[str] = []
    by_water = False
    if state.mission_status == OPEN:
        by_water = needs_craft(rules, state, state.target)
        for kind in to_bring(rules, state):
            loads += [piece for piece in here if _is(rules, piece, kind)][:1]
    craft = [piece for piece in here if piece in rules.craft]
    if craft and not has_craft(rules, tuple(loads)) and (by_water or state.pieces[squad] in rules.graph(state).all_sea):
        loads.append(max(craft, key=lambda piece: rules.counters[piece].movement))
    return loads


def _is(rules: Europe, piece: str, kind: str) -> bool:
    """Whether a piece is of a kind."""
    return rules.counters[piece].kind == kind


def light(rules: Europe, piece: str) -> bool:
    """Whether a piece is worth taking on any raid: no weight, no noise, and firepower or silence."""
    counter = rules.counters[piece]
    useful = counter.firepower > 0 or counter.noise < 0
    return counter.movement == 0 and counter.noise <= 0 and useful
