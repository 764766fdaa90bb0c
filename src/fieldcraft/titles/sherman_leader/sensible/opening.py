"""Before the campaign: what is bought, who commands, and what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import purchase, setup
from fieldcraft.titles.sherman_leader.sensible.wants import enemy_mix, unit_worth

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

# What it keeps is for the battalions that will stand at its door before it can deal with all of them.
KEPT: Final = 18
ALIKE: Final = 0.07
OVER: Final = 0.2
BALANCED: Final = {"armor": 4, "light-armor": 2, "infantry": 5, "artillery": 1}
SCOUTS: Final = 1
TRUCKS: Final = 1


def buy(game: Play, choice: setup.BuyUnits) -> Option:
    """The unit that promises most for its price, and not too many of a kind."""
    offers = plausible(game)
    mix = enemy_mix(game)
    return max(offers, key=lambda option: purchase_worth(game, option, mix))


def plausible(game: Play) -> list[Option]:
    """The purchases that make some sense: as long as enough is kept, any unit; else no more."""
    if not isinstance(game.choice, setup.BuyUnits):
        return list(game.offered)
    offers: list[Option] = [
        option for option in game.offered if isinstance(option, purchase.Buy) and game.state.so - option.cost >= KEPT
    ]
    return offers or [option for option in game.offered if isinstance(option, setup.DoneBuying)] or [game.offered[0]]


def purchase_worth(game: Play, option: Option, mix: dict[str, float]) -> float:
    """What a unit promises for its price."""
    if not isinstance(option, purchase.Buy):
        return 0.0
    card = game.rules.units[option.unit]
    owned = [game.rules.units[unit] for unit in game.state.units]
    alike = sum(other.id == card.id for other in owned)
    over = max(0, sum(other.type == card.type for other in owned) + 1 - BALANCED[card.type])
    crowd = max(0.2, 1.0 - ALIKE * alike - OVER * over)
    price: float = option.cost**0.8
    return unit_worth(game, card, mix) * crowd / price


def select(game: Play, choice: setup.SelectCommander) -> Option:
    """Whoever is next in the box: the best for the dearest units."""
    return game.offered[-1]


def spend(game: Play, choice: setup.SpendRest) -> Option:
    """A scout for the hard battle and a truck for the far one."""
    state = game.state
    for option in game.offered:
        if isinstance(option, purchase.BuySupport):
            if option.what == "scout" and state.scouts < SCOUTS:
                return option
            if option.what == "truck" and state.trucks < TRUCKS and state.so > KEPT:
                return option
    return game.offered[-1]
