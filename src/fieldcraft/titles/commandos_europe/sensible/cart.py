"""Gear that goes ahead: nobody hears a vehicle without a squad, so it takes the mission's gear to a risky target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fieldcraft.titles.commandos_europe import portage
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, waiting, wet
from fieldcraft.titles.commandos_europe.sensible.routes import NEVER, turns
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import LAND

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe
    from fieldcraft.titles.commandos_europe.state import EuropeState

RISKY: Final = 0.5  # the danger of a raid from which on its gear goes ahead


class Errand(NamedTuple):
    """Which vehicle goes, with what, where to, and how many turns it needs for all it has to do."""

    cart: str
    party: tuple[str, ...]
    goal: str
    turns: int


def errand(rules: Europe, state: EuropeState, raid: Raid | None) -> Errand | None:
    """What a vehicle has to do now: bring the mission's gear to the target if the raid is risky, and then go home."""
    if state.standing != OPEN:
        return None
    if waiting(rules, state):
        return way_home(rules, state)
    if not worth_sending(rules, state, raid):
        return None
    kind = rules.box.missions[state.mission].needs
    stores = {state.pieces[piece]: piece for piece in rules.pieces_of[kind] if piece in state.pieces}
    carts = [piece for piece in state.pieces if piece in rules.vehicles]
    found = [plan for cart in carts for plan in errands(rules, state, cart, stores)]
    return min(found, key=lambda plan: (plan.turns, plan.cart), default=None)


def worth_sending(rules: Europe, state: EuropeState, raid: Raid | None) -> bool:
    """Whether the mission's gear should go ahead: it can be hauled over land, and with it the squad is often heard."""
    needs = rules.box.missions[state.mission].needs
    if not needs or rules.pieces_of[needs][0] not in rules.minus_type or wet(rules, state, state.target):
        return False
    return raid is None or (raid.danger >= RISKY and not raid.loud)


def errands(rules: Europe, state: EuropeState, cart: str, stores: dict[str, str]) -> list[Errand]:
    """What a vehicle could do: take the gear it is with to the target, or first go where some lies."""
    country, here = rules.country(state), state.pieces[cart]
    found: list[Errand] = []
    for hex_, piece in stores.items():
        pace = max(0, portage.allowance(rules, state, (cart, piece), LAND))
        onward = turns(country, state.target, pace, None, hex_)
        if hex_ == here:
            plan = Errand(cart, (cart, piece), state.target, onward)
        else:
            empty = rules.counters[cart].movement
            plan = Errand(cart, (cart,), hex_, onward + turns(country, hex_, empty, None, here))
        if plan.turns < NEVER:
            found.append(plan)
    return found


def way_home(rules: Europe, state: EuropeState) -> Errand | None:
    """A vehicle that has unloaded goes home, before a squad is heard beside it and has to leave it."""
    country, camps = rules.country(state), rules.base_hexes(state)
    for cart, here in state.pieces.items():
        if cart in rules.vehicles and here not in camps:
            pace = rules.counters[cart].movement
            far, goal = min([(turns(country, camp, pace, None, here), camp) for camp in camps], default=(NEVER, ""))
            if far < NEVER:
                return Errand(cart, (cart,), goal, far)
    return None
