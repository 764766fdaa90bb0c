"""The shop of a decision as the page shows it: wares on shelves, the basket, and the places that can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from fieldcraft.interface import shopping
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Piece
from fieldcraft.web.decision_bar import OptionButton

# A shop with fewer wares is seen at a glance.
FILTERED_FROM: Final = 12


class WareView(msgspec.Struct, frozen=True):
    """A ware: its counter and price, its button if it can be had, else the reason, and how many are in the basket.

    A person has the address of a face, which is shown in place of the counter.
    """

    piece: Piece
    price: str
    button: OptionButton | None
    reason: str
    wanted: bool
    bought: int
    face_url: str = ""


class ShelfView(msgspec.Struct, frozen=True):
    """The wares under one heading."""

    name: str
    wares: list[WareView]


class BasketLine(msgspec.Struct, frozen=True):
    """A purchase that can be taken back."""

    number: int
    name: str
    piece: Piece
    price: str
    place: str


class ShopView(msgspec.Struct, frozen=True):
    """The whole shop."""

    prompt: str
    verb: str
    totals: str
    shelves: list[ShelfView]
    places: list[tuple[str, str]]
    place: str
    basket: list[BasketLine]
    one: bool

    @property
    def has_filters(self) -> bool:
        """Whether there is so much on several shelves that it is worth showing only a part."""
        return len(self.shelves) > 1 and sum(len(shelf.wares) for shelf in self.shelves) >= FILTERED_FROM


def shop_view(
    game: Game[Any, Any],
    buttons: Mapping[int, OptionButton],
    names: Mapping[str, str],
    face_of: Callable[[str], str],
) -> ShopView | None:
    """The shop of the pending decision, given its buttons by index, the names of places, and the faces on cards."""
    shop = shopping.shop_of(game)
    if shop is None:
        return None
    bought = shopping.basket(game)
    shelves: dict[str, list[WareView]] = {}
    for ware in shop.wares:
        sold = (button for index, button in buttons.items() if not ware.reason and game.offered[index] in ware.options)
        amount = sum(purchase.ware.piece.id == ware.piece.id for purchase in bought)
        face = face_of(ware.piece.card)
        view = WareView(ware.piece, ware.price, next(sold, None), ware.reason, ware.wanted, amount, face)
        shelves.setdefault(ware.shelf, []).append(view)
    lines = [BasketLine(p.number, p.name, p.ware.piece, p.ware.price, names.get(p.place, "")) for p in bought]
    places = [(place, names.get(place, place)) for place in shop.places]
    found = [ShelfView(name, wares) for name, wares in shelves.items()]
    return ShopView(shop.prompt, shop.verb, shop.totals, found, places, shopping.current_place(game), lines, shop.one)


def in_shop(game: Game[Any, Any]) -> set[int]:
    """The indices of the options that the shop shows or makes unnecessary."""
    shop = shopping.shop_of(game)
    if shop is None:
        return set()
    shown = [option for ware in shop.wares for option in ware.options] + list(shop.replaces)
    return {index for index, option in enumerate(game.offered) if option in shown}
