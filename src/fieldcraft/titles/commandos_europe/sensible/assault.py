"""The assault on a map's last target: who cannot be quiet had better be strong, with everybody and all that shoots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.titles.commandos_europe import portage
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, must_take, plan, power, raid_of, squads, wanted
from fieldcraft.titles.commandos_europe.state import OPEN, STOCK
from fieldcraft.titles.commandos_europe.terrain import LAND

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe
    from fieldcraft.titles.commandos_europe.state import EuropeState

RISKY: Final = 1.0  # the danger from which on strength is better than stealth, for those who have it
STRONG: Final = 30  # firepower above the usual enemy's, with which a fight is lost once in twelve
LONGEST: Final = 40  # turns that an assault may last


def best_raid(rules: Europe, state: EuropeState) -> Raid | None:
    """The least dangerous plan for the mission, if there is any; if that is risky, an assault for who is strong."""
    if state.standing != OPEN:
        return None
    plans = [plan for squad in squads(rules, state) if (plan := raid_of(rules, state, squad)) is not None]
    quiet = min(plans, key=lambda plan: (plan.danger, plan.squad), default=None)
    if quiet is None or not last_mission(rules, state) or (quiet.danger < RISKY and not out_together(rules, state)):
        return quiet
    return assault(rules, state) or quiet


def last_mission(rules: Europe, state: EuropeState) -> bool:
    """Whether nobody has to come home: an assault leaves the base to the enemy, and the next map brings a new one."""
    return state.done == rules.missions_of_a_map - 1


def out_together(rules: Europe, state: EuropeState) -> bool:
    """Whether an assault is under way."""
    here = meeting_place(rules, state)
    return bool(here) and not rules.is_base(state, here)


def assault(rules: Europe, state: EuropeState) -> Raid | None:
    """Two squads or more go for the target together, if they have what it takes and are strong enough."""
    here = meeting_place(rules, state)
    if not here or wanted(rules, state, here):
        return None
    party = force_of(rules, state, here)
    if not mighty(rules, state, party):
        return None
    found = plan(rules, state, party[0], party, state.target, loud=True)
    return found if found is not None and found.turns <= LONGEST else None


def meeting_place(rules: Europe, state: EuropeState) -> str:
    """Where two squads or more are together, or nothing."""
    places = [state.pieces[squad] for squad in squads(rules, state)]
    return next((place for place in places if places.count(place) > 1), "")


def force_of(rules: Europe, state: EuropeState, hex_: str) -> tuple[str, ...]:
    """The people of a hex with a vehicle for each squad, the mission's gear, and all the weapons they can haul."""
    here = [piece for piece in rules.sorted_at(state, hex_) if piece not in state.moved]
    lead = [piece for piece in here if piece in rules.squads]
    if not lead:
        return ()
    counters = rules.counters
    cars = sorted([piece for piece in here if piece in rules.vehicles], key=lambda car: -counters[car].movement)
    crew = (*lead, *[piece for piece in here if piece in rules.leaders], *cars[: len(lead)])
    party = (*crew, *must_take(rules, state, lead[0], here))
    arms = [piece for piece in here if is_arm(rules, piece) and piece not in party]
    for piece in sorted(arms, key=lambda arm: -counters[arm].firepower):
        if can_haul(rules, state, (*party, piece)):
            party = (*party, piece)
    return party


def is_arm(rules: Europe, piece: str) -> bool:
    """Whether a piece is a weapon that one may stand next to."""
    return piece in rules.minus_type and rules.counters[piece].firepower > 0 and not rules.counters[piece].naval


def mighty(rules: Europe, state: EuropeState, party: tuple[str, ...]) -> bool:
    """Whether a party nearly always beats what the map has."""
    return power(rules, state, party) >= usual_enemy(rules, state) + STRONG


def usual_enemy(rules: Europe, state: EuropeState) -> float:
    """The mean firepower of the map's enemy units."""
    cup = rules.full_cup[state.map]
    return sum([count * rules.box.enemies[kind].firepower for kind, count in cup.items()]) / sum(cup.values())


def on_wheels(rules: Europe, state: EuropeState) -> float:
    """The share of the map's enemy units against which anti-tank weapons count double."""
    cup = rules.full_cup[state.map]
    return sum([count for kind, count in cup.items() if rules.box.enemies[kind].circled]) / sum(cup.values())


def arms_to_buy(rules: Europe, state: EuropeState, points: int) -> list[str]:
    """The kinds of weapons that make an assault strong enough, the best for their price first, or none."""
    here = meeting_place(rules, state)
    if here not in rules.base_hexes(state) or not last_mission(rules, state):
        return []
    wheels, party = on_wheels(rules, state), force_of(rules, state, here)
    lacking = usual_enemy(rules, state) + STRONG - power(rules, state, party)
    stock = [rules.counters[piece] for piece, box in state.boxes.items() if box == STOCK and is_arm(rules, piece)]
    worth = {arm.id: arm.firepower * (1 + wheels * arm.anti_tank) for arm in stock}
    found: list[str] = []
    for arm in sorted(stock, key=lambda arm: -worth[arm.id] / arm.cost):
        if lacking > 0 and arm.cost <= points and can_haul(rules, state, (*party, arm.id)):
            found.append(arm.kind)
            party = (*party, arm.id)
            points -= arm.cost
            lacking -= arm.firepower
    return found if lacking <= 0 else []


def can_haul(rules: Europe, state: EuropeState, party: tuple[str, ...]) -> bool:
    """Whether a party can carry all it has, and still move."""
    by_land = portage.forbids_party(rules, party, LAND)
    return by_land is None and portage.allowance(rules, state, party, LAND) >= 1
