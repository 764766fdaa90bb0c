"""Suggestions for a new player: a base for the leader, and forces to recruit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.text import count, tally
from fieldcraft.titles.commando import setup
from fieldcraft.titles.commando.records import UnitType
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible import recruiting
from fieldcraft.titles.commando.sensible.valuation import best

Worth = Callable[[Play, setup.Buy], float]
MOST_SORTS: Final = 40


def suggestions(game: Play) -> list[Suggestion]:
    """Suggestions for the current decision."""
    choice = game.choice
    if isinstance(choice, setup.PlaceLeader):
        return [base_for_leader(game)]
    return forces(game, choice) if isinstance(choice, setup.Recruit) else []


def base_for_leader(game: Play) -> Suggestion:
    """The base where the force should gather."""
    base = recruiting.muster_base(game)
    option = best(game.offered, lambda found: found.base == base)
    return Suggestion(option.text(game.rules), f"{game.rules.name_of(base)} {why(game, base)}.", (option,))


def why(game: Play, base: str) -> str:
    """Why the force should gather at a base."""
    theatre = game.rules.theatres[game.state.mission]
    if theatre.board[base]:
        return "is the base nearest to the markers"
    return "has the airfield to fly from" if base in theatre.airfields else "has the port to sail from"


def forces(game: Play, choice: setup.Recruit) -> list[Suggestion]:
    """Forces to recruit: a balanced one, the one with most firepower, and if RP can be kept, one that keeps some."""
    reserve = game.state.rp // 2
    balanced, strong = purchases(game, recruiting.purchase_worth), purchases(game, firepower_for_price)
    plans: list[tuple[str, list[setup.Buy]]] = [("Balanced", balanced)]
    if firepower(game, strong) > firepower(game, balanced):
        plans.append(("Most firepower", strong))
    if game.rules.reserve_points or game.rules.campaign:  # elsewhere they would be lost (9.0c)
        plans.append(("Light, with RP in reserve", purchases(game, recruiting.purchase_worth, reserve)))
    found: dict[tuple[tuple[str, int], ...], Suggestion] = {}
    for name, bought in plans:
        sorts = Counter(buy.type for buy in bought)
        if any(game.rules.box.types[sort].movement > 0 for sort in sorts):
            found.setdefault(tuple(sorted(sorts.items())), suggestion(game, name, bought, sorts))
    return list(found.values())


def purchases(game: Play, worth: Worth, reserve: int = 0) -> list[setup.Buy]:
    """What to buy at the base where the force gathers, one unit after the other, down to a reserve of RP."""
    twin, base, bought = game.clone(), recruiting.muster_base(game), list[setup.Buy]()
    while isinstance(twin.choice, setup.Recruit) and len(bought) < MOST_SORTS:
        wares = [ware for ware in twin.choice.shop(twin).wares if not ware.reason]
        offers = [option for ware in wares for option in ware.options if at(option, base, ware.options)]
        useful = [buy for buy in offers if twin.state.rp - buy.cost >= reserve and worth(twin, buy) > 0]
        if not useful:
            break
        wanted = max(useful, key=lambda buy: worth(twin, buy))
        bought.append(wanted)
        twin.choose(wanted)
    return bought


def at(option: setup.Buy, base: str, alike: tuple[setup.Buy, ...]) -> bool:
    """Whether an option buys a unit for the base; aircraft go to their own box, wherever they are bought."""
    return option.base == base or len(alike) == 1


def firepower_for_price(game: Play, option: setup.Buy) -> float:
    """The firepower of a unit for its price, as long as it is of any use."""
    kind: UnitType = game.rules.box.types[option.type]
    return kind.firepower / option.cost if recruiting.purchase_worth(game, option) > 0 else 0.0


def firepower(game: Play, bought: list[setup.Buy]) -> int:
    """The dice of all units in a force."""
    return sum(game.rules.box.types[buy.type].firepower for buy in bought)


def suggestion(game: Play, name: str, bought: list[setup.Buy], sorts: Counter[str]) -> Suggestion:
    """A force in words: what is in it, what it can do, and what is left."""
    rules = game.rules
    kinds = {sort: rules.box.types[sort] for sort in sorts}
    listed = tally(kinds[buy.type].name for buy in bought)
    walking = [kind.movement for kind in kinds.values() if kind.movement > 0]
    speed = f" and moves {count(min(walking), 'space')} together" if walking else ""
    left = game.state.rp - sum(buy.cost for buy in bought)
    base = recruiting.muster_base(game)
    strength = f"It has firepower {firepower(game, bought)}{speed}, and leaves {left} RP."
    reason = f"{strength} {rules.name_of(base)} {why(game, base)}."
    return Suggestion(f"{name}: {listed}", reason, tuple(bought))
