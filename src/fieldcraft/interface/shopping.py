"""Shopping: the basket of a shop, taking something back out of it, and where the next purchase goes."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.errors import CannotUndo, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.shop import Shop, Ware
from fieldcraft.kernel.steps import Option


class Purchase(NamedTuple):
    """Something in the basket: the number of the choice that put it there, what it is, and where it goes.

    `name` is its own name if it has one, else that of the ware.
    """

    number: int
    ware: Ware
    place: str
    name: str


def shop_of(game: Game[Any, Any]) -> Shop | None:
    """The shop of the pending decision, if it is one."""
    return game.decision.shop if game.decision is not None else None


def basket(game: Game[Any, Any]) -> list[Purchase]:
    """What was bought since the shop opened, oldest first. None of it met dice or cards, so all can be taken back."""
    shop = shop_of(game)
    found: list[Purchase] = []
    for entry in game.last.back() if shop else ():
        ware = next((ware for ware in shop.wares if ware.sold_by(entry.option)), None) if shop else None
        if entry.chance_results or (ware is None and not _passes_over(shop, entry.option)):
            break
        if ware is not None:
            named = (event.bought(game.rules) for event in entry.events or ())
            name = next(filter(None, named), ware.piece.name)
            found.append(Purchase(entry.number, ware, _place(game, shop, entry.option), name))
    return found[::-1]


def _passes_over(shop: Shop | None, option: Option | None) -> bool:
    """Whether an option is one that the shop makes unnecessary."""
    return shop is not None and any(type(option) is type(other) for other in shop.replaces)


def _place(game: Game[Any, Any], shop: Shop | None, option: Option | None) -> str:
    """The place of the shop that an option names; empty if there is none."""
    named = option.places(game.rules) if option is not None else ()
    return next((place for place in named if shop is not None and place in shop.places), "")


def current_place(game: Game[Any, Any]) -> str:
    """Where the next purchase goes unless the player points elsewhere: where the last one went, or the first place."""
    shop = shop_of(game)
    if shop is None or not shop.places:
        return ""
    went = [purchase.place for purchase in basket(game) if purchase.place]
    return went[-1] if went else shop.places[0]


def sent_to(game: Game[Any, Any], option: Option, place: str) -> Option:
    """The option that buys the same for another place of the shop; the option itself if it has no other place."""
    shop = shop_of(game)
    ware = next((ware for ware in shop.wares if ware.sold_by(option)), None) if shop else None
    alike: tuple[Option, ...] = ware.options if ware else ()
    return next((other for other in alike if place in other.places(game.rules)), option)


def _again(game: Game[Any, Any], option: Option) -> Option:
    """The option that buys the same now; another counter of the kind may be the next one."""
    shop = shop_of(game)
    ware = next((ware for ware in shop.wares if ware.sold_by(option)), None) if shop else None
    alike: tuple[Option, ...] = ware.options if ware else ()
    return option if option in alike or not alike else alike[0]


def take_back(game: Game[Any, Any], number: int) -> None:
    """Take one purchase out of the basket and keep those made after it; raises IllegalChoice or CannotUndo."""
    if all(purchase.number != number for purchase in basket(game)):
        raise IllegalChoice("that isn't in the basket")
    later: list[Option] = []
    while game.number >= number:
        option = game.last.option
        game.undo()
        if option is not None:
            later.append(option)
    for option in reversed(later[:-1]):
        try:
            game.choose(_again(game, option))
        except IllegalChoice:
            raise CannotUndo("what you bought after it needs it: take that back first") from None
    game.undone.clear()
