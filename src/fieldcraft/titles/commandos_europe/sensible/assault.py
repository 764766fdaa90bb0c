"""The assault on a map's last target: a force that can't go quietly goes in strength, with every weapon it can haul."""

from __future__ import annotations

from typing import Final

from fieldcraft.titles.commandos_europe import portage
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, must_take, plan, power, raid_of, squads, wanted
from fieldcraft.titles.commandos_europe.state import OPEN, STOCK, EuropeState
from fieldcraft.titles.commandos_europe.terrain import LAND

RISKY: Final = 1.0  # a raid this dangerous is better made in strength
STRONG: Final = 30  # firepower above the average enemy's that loses one fight in twelve
MAX_TURNS: Final = 40  # for an assault


def best_raid(rules: Europe, state: EuropeState) -> Raid | None:
    """The least dangerous plan for the mission, if any; on the last mission, an assault if that is too dangerous."""
    if state.mission_status != OPEN:
        return None
    plans = [plan for squad in squads(rules, state) if (plan := raid_of(rules, state, squad)) is not None]
    quiet = min(plans, key=lambda plan: (plan.danger, plan.squad), default=None)
    if (
        quiet is None
        or not last_mission(rules, state)
        or (quiet.danger < RISKY and not assault_under_way(rules, state))
    ):
        return quiet
    return assault(rules, state) or quiet


def last_mission(rules: Europe, state: EuropeState) -> bool:
    """Whether this is the last mission of the map: an assault may lose the base, and the next map brings a new one."""
    return state.done == rules.missions_of_a_map - 1


def assault_under_way(rules: Europe, state: EuropeState) -> bool:
    """Whether an assault is under way."""
    here = meeting_place(rules, state)
    return bool(here) and not rules.is_base(state, here)


def assault(rules: Europe, state: EuropeState) -> Raid | None:
    """Two or more squads go for the target together, if they have the gear and are strong enough."""
    here = meeting_place(rules, state)
    if not here or wanted(rules, state, here):
        return None
    party = force_of(rules, state, here)
    if not is_strong(rules, state, party):
        return None
    found = plan(rules, state, party[0], party, state.target, loud=True)
    return found if found is not None and found.turns <= MAX_TURNS else None


def meeting_place(rules: Europe, state: EuropeState) -> str:
    """The hex where two or more squads are together, or nothing."""
    places = [state.pieces[squad] for squad in squads(rules, state)]
    return next((place for place in places if places.count(place) > 1), "")


def force_of(rules: Europe, state: EuropeState, hex_: str) -> tuple[str, ...]:
    """The people in a hex with a vehicle for each squad, the mission's gear, and all the weapons they can haul."""
    here = [piece for piece in rules.sorted_at(state, hex_) if piece not in state.moved]
    lead = [piece for piece in here if piece in rules.squads]
    if not lead:
        return ()
    counters = rules.counters
    vehicles = sorted(
        [piece for piece in here if piece in rules.vehicles], key=lambda vehicle: -counters[vehicle].movement
    )
    crew = (*lead, *[piece for piece in here if piece in rules.leaders], *vehicles[: len(lead)])
    party = (*crew, *must_take(rules, state, lead[0], here))
    weapons = [piece for piece in here if is_weapon(rules, piece) and piece not in party]
    for piece in sorted(weapons, key=lambda weapon: -counters[weapon].firepower):
        if can_haul(rules, state, (*party, piece)):
            party = (*party, piece)
    return party


def is_weapon(rules: Europe, piece: str) -> bool:
    """Whether a piece is a weapon that can't hit its own side."""
    return piece in rules.minus_type and rules.counters[piece].firepower > 0 and not rules.counters[piece].naval


def is_strong(rules: Europe, state: EuropeState, party: tuple[str, ...]) -> bool:
    """Whether a party nearly always beats the map's enemies."""
    return power(rules, state, party) >= mean_firepower(rules, state) + STRONG


def mean_firepower(rules: Europe, state: EuropeState) -> float:
    """The mean firepower of the map's enemy units."""
    cup = rules.full_cup[state.map]
    return sum([count * rules.data.enemies[kind].firepower for kind, count in cup.items()]) / sum(cup.values())


def circled_share(rules: Europe, state: EuropeState) -> float:
    """The share of the map's enemy units that are circled, against which anti-tank weapons are doubled."""
    cup = rules.full_cup[state.map]
    return sum([count for kind, count in cup.items() if rules.data.enemies[kind].circled]) / sum(cup.values())


def weapons_to_buy(rules: Europe, state: EuropeState, points: int) -> list[str]:
    """The weapons that would make an assault strong enough, best value first, or none."""
    here = meeting_place(rules, state)
    if here not in rules.base_hexes(state) or not last_mission(rules, state):
        return []
    circled, party = circled_share(rules, state), force_of(rules, state, here)
    lacking = mean_firepower(rules, state) + STRONG - power(rules, state, party)
    stock = [rules.counters[piece] for piece, box in state.boxes.items() if box == STOCK and is_weapon(rules, piece)]
    worth = {weapon.id: weapon.firepower * (1 + circled * weapon.anti_tank) for weapon in stock}
    found: list[str] = []
    for weapon in sorted(stock, key=lambda weapon: -worth[weapon.id] / weapon.cost):
        if lacking > 0 and weapon.cost <= points and can_haul(rules, state, (*party, weapon.id)):
            found.append(weapon.kind)
            party = (*party, weapon.id)
            points -= weapon.cost
            lacking -= weapon.firepower
    return found if lacking <= 0 else []


def can_haul(rules: Europe, state: EuropeState, party: tuple[str, ...]) -> bool:
    """Whether a party can haul everything in it and still move."""
    by_land = portage.forbids_party(rules, party, LAND)
    return by_land is None and portage.allowance(rules, state, party, LAND) >= 1
