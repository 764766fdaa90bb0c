"""A shop: what a decision has for sale, as counters with prices. The options stay those of the choice."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.kernel.scene import Piece


class Ware(msgspec.Struct, frozen=True):
    """Something for sale: its counter, its price, and the options that buy it, one for each place it can go to.

    Each option has the id of the counter as one of its values. With a `reason` it can't be had now; it stays on its
    shelf, so that the others keep their place. `wanted` marks what the player needs.
    """

    piece: Piece
    price: str
    options: tuple[Any, ...]
    shelf: str = ""
    reason: str = ""
    wanted: bool = False

    def sold_by(self, option: Any) -> bool:
        """Whether an option, now or earlier, buys this."""
        alike = any(type(option) is type(own) for own in self.options)
        return alike and self.piece.id in msgspec.structs.astuple(option)


class Shop(msgspec.Struct, frozen=True):
    """What is for sale at a decision.

    `prompt` says what you have to spend. `places` are where what you buy can go: the player points at one on the board.
    `replaces` are options that the shop makes unnecessary. `verb` is the word on the button of a ware. `totals` says
    what everything comes to together, and is shown with the basket. Where only one thing can be had (`one`), there is
    no basket.
    """

    wares: tuple[Ware, ...]
    prompt: str = ""
    places: tuple[str, ...] = ()
    replaces: tuple[Any, ...] = ()
    verb: str = "Buy"
    totals: str = ""
    one: bool = False
