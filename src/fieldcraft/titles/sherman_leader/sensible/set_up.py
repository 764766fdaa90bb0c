"""Set-up: which units to buy, who commands, and how many SO to keep."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import purchase, setup
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible.estimates import enemy_mix, unit_worth

# A reserve for the losses from battalions in the Friendly bands before it can deal with all of them.
RESERVE: Final = 18
SAME_KIND_PENALTY: Final = 0.07
SURPLUS_PENALTY: Final = 0.2
BALANCED: Final = {"armor": 4, "light-armor": 2, "infantry": 5, "artillery": 1}
SCOUTS: Final = 1
TRUCKS: Final = 1


def buy(game: Play, choice: setup.BuyUnits) -> Option:
    """Buy the best unit for its price, and not too many of a kind."""
    offers = plausible(game)
    mix = enemy_mix(game)
    return max(offers, key=lambda option: purchase_worth(game, option, mix))


def plausible(game: Play) -> list[Option]:
    """The purchases worth considering: any unit that leaves the reserve intact, otherwise none."""
    if not isinstance(game.choice, setup.BuyUnits):
        return list(game.offered)
    offers: list[Option] = [
        option for option in game.offered if isinstance(option, purchase.Buy) and game.state.so - option.cost >= RESERVE
    ]
    return offers or [option for option in game.offered if isinstance(option, setup.DoneBuying)] or [game.offered[0]]


def purchase_worth(game: Play, option: Option, mix: dict[str, float]) -> float:
    """The value of a unit for its price."""
    if not isinstance(option, purchase.Buy):
        return 0.0
    card = game.rules.units[option.unit]
    owned = [game.rules.units[unit] for unit in game.state.units]
    alike = sum(other.id == card.id for other in owned)
    over = max(0, sum(other.type == card.type for other in owned) + 1 - BALANCED[card.type])
    crowd = max(0.2, 1.0 - SAME_KIND_PENALTY * alike - SURPLUS_PENALTY * over)
    price: float = option.cost**0.8
    return unit_worth(game, card, mix) * crowd / price


def select(game: Play, choice: setup.SelectCommander) -> Option:
    """Fill all places automatically: the best commanders for the most expensive units."""
    return game.offered[-1]


def spend(game: Play, choice: setup.SpendRest) -> Option:
    """Buy one scout and one truck."""
    state = game.state
    for option in game.offered:
        if isinstance(option, purchase.BuySupport):
            if option.what == "scout" and state.scouts < SCOUTS:
                return option
            if option.what == "truck" and state.trucks < TRUCKS and state.so > RESERVE:
                return option
    return game.offered[-1]
