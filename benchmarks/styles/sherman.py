"""Sherman Leader: the same tactics with other purchases. All spend down to one reserve, scouts and truck included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from benchmarks.styles.common import Habit, asks, kind_of, of_kind
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader.sensible.estimates import enemy_mix
from fieldcraft.titles.sherman_leader.sensible.set_up import purchase_worth

RESERVE: Final = 18
SCOUTS: Final = 6
TRUCKS: Final = 1
FOOT: Final = {"infantry": 12}
MIXED: Final = {"armor": 4, "light-armor": 2, "infantry": 5, "artillery": 1}
ARMOUR: Final = {"armor": 8, "light-armor": 4}


def foot_swarm(seed: int) -> Habit:
    """Twelve infantry units and six scouts."""
    return _buyer(FOOT, SCOUTS)


def mixed(seed: int) -> Habit:
    """Tanks, light armour, infantry and a gun."""
    return _buyer(MIXED, 1)


def armoured(seed: int) -> Habit:
    """Tanks and light armour only."""
    return _buyer(ARMOUR, 1)


def _buyer(wanted: Mapping[str, int], scouts: int) -> Habit:
    def habit(game: AnyGame) -> Option | None:
        if asks(game, "buy-units"):
            return _unit(game, wanted, RESERVE + _support_price(game, scouts))
        if asks(game, "spend-rest"):
            return _support(game, scouts)
        return None

    return habit


def _support_price(game: AnyGame, scouts: int) -> int:
    """What the scouts and the truck still to be bought cost."""
    rules, state = game.rules, game.state
    price = rules.scout_price * max(0, scouts - state.scouts) + rules.truck_price * max(0, TRUCKS - state.trucks)
    return int(price)


def _unit(game: AnyGame, wanted: Mapping[str, int], left: int) -> Option:
    """The best unit for its price of the type that is furthest behind its number, as long as enough SO are left."""
    owned = Counter(game.rules.units[unit].type for unit in game.state.units)
    offers: list[Any] = [
        option for option in of_kind(game.offered, "buy") if game.state.so - option.cost >= left or not game.state.units
    ]
    fitting = [offer for offer in offers if owned[_type(game, offer)] < wanted.get(_type(game, offer), 0)]
    if not fitting:
        return of_kind(game.offered, "done-buying")[0] if game.state.units else game.offered[0]
    mix = enemy_mix(game)

    def behind(offer: Any) -> tuple[float, float]:
        kind = _type(game, offer)
        return owned[kind] / wanted[kind], -purchase_worth(game, offer, mix)

    best: Option = min(fitting, key=behind)
    return best


def _type(game: AnyGame, offer: Any) -> str:
    return str(game.rules.units[offer.unit].type)


def _support(game: AnyGame, scouts: int) -> Option:
    """Scouts up to a number, and one truck, which the units left SO for."""
    rules, state = game.rules, game.state
    wanted = {"scout": (state.scouts < scouts, rules.scout_price), "truck": (state.trucks < TRUCKS, rules.truck_price)}
    for option in game.offered:
        short, price = wanted.get(getattr(option, "what", ""), (False, 0))
        if short and state.so - price >= RESERVE:
            return option
    return next(option for option in game.offered if kind_of(option) == "begin-campaign")
