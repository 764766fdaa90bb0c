"""Gear that goes ahead: a vehicle without a squad makes no noise, so it takes the mission's gear to a risky target."""

from __future__ import annotations

from typing import Final, NamedTuple

from fieldcraft.titles.commandos_europe import portage
from fieldcraft.titles.commandos_europe.rules import Europe
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, gear_at_target, needs_craft, to_bring
from fieldcraft.titles.commandos_europe.sensible.routes import NEVER, turns
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState
from fieldcraft.titles.commandos_europe.terrain import LAND

RISKY: Final = 0.5  # the gear of a raid this dangerous goes ahead


class SupplyRun(NamedTuple):
    """Which vehicle goes, with what, where to, and how many turns the whole run takes."""

    vehicle: str
    party: tuple[str, ...]
    goal: str
    turns: int


def supply_run(rules: Europe, state: EuropeState, raid: Raid | None) -> SupplyRun | None:
    """What a vehicle should do now: take the mission's gear to the target if the raid is risky, then come home."""
    if state.mission_status != OPEN:
        return None
    if gear_at_target(rules, state):
        return return_run(rules, state)
    if not worth_sending(rules, state, raid):
        return None
    kind = to_bring(rules, state)[0]
    stores = {state.pieces[piece]: piece for piece in rules.pieces_of[kind] if piece in state.pieces}
    vehicles = [piece for piece in state.pieces if piece in rules.vehicles]
    found = [plan for vehicle in vehicles for plan in possible_runs(rules, state, vehicle, stores)]
    return min(found, key=lambda plan: (plan.turns, plan.vehicle), default=None)


def worth_sending(rules: Europe, state: EuropeState, raid: Raid | None) -> bool:
    """Whether the mission's gear should go ahead: it can be hauled by land, and it makes the raid risky."""
    needs = rules.data.missions[state.mission].needs
    can_be_hauled = all(rules.pieces_of[kind][0] in rules.minus_type for kind in needs)
    if not needs or not can_be_hauled or needs_craft(rules, state, state.target):
        return False
    return raid is None or (raid.danger >= RISKY and not raid.loud)


def possible_runs(rules: Europe, state: EuropeState, vehicle: str, stores: dict[str, str]) -> list[SupplyRun]:
    """What a vehicle could do: take gear in its hex to the target, or first fetch some."""
    graph, here = rules.graph(state), state.pieces[vehicle]
    found: list[SupplyRun] = []
    for hex_, piece in stores.items():
        pace = max(0, portage.allowance(rules, state, (vehicle, piece), LAND))
        onward = turns(graph, state.target, pace, None, hex_)
        if hex_ == here:
            plan = SupplyRun(vehicle, (vehicle, piece), state.target, onward)
        else:
            empty = rules.counters[vehicle].movement
            plan = SupplyRun(vehicle, (vehicle,), hex_, onward + turns(graph, hex_, empty, None, here))
        if plan.turns < NEVER:
            found.append(plan)
    return found


def return_run(rules: Europe, state: EuropeState) -> SupplyRun | None:
    """A vehicle that has unloaded goes home, before a squad detected next to it has to abandon it."""
    graph, camps = rules.graph(state), rules.base_hexes(state)
    for vehicle, here in state.pieces.items():
        if vehicle in rules.vehicles and here not in camps:
            pace = rules.counters[vehicle].movement
            far, goal = min([(turns(graph, camp, pace, None, here), camp) for camp in camps], default=(NEVER, ""))
            if far < NEVER:
                return SupplyRun(vehicle, (vehicle,), goal, far)
    return None
