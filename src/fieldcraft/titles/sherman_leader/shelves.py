"""Section 3.11: the units for sale, laid out as counters with their prices."""

from __future__ import annotations

from msgspec import structs

from fieldcraft.kernel.shop import Ware
from fieldcraft.titles.sherman_leader import purchase, scene_pieces
from fieldcraft.titles.sherman_leader.cards import BRANCHES
from fieldcraft.titles.sherman_leader.rules import Play


def units(game: Play) -> tuple[Ware, ...]:
    """3.11a: every kind in service, with the reason if it can't be bought."""
    rules, full = game.rules, purchase.full_types(game, setting_up=True)
    wares = []
    for kind in sorted(rules.for_sale, key=lambda kind: BRANCHES.index(kind.type)):
        number = purchase.free_number(game, kind)
        reason = purchase.cannot_buy(game, kind, number, full)
        counter = scene_pieces.unit(game, number or kind.numbers[0], "")
        piece = structs.replace(counter, id=kind.id, name=kind.name, marks=(), note=kind.text)
        option, shelf = purchase.Buy(number, kind.cost, kind.id), rules.name_of(kind.type)
        wares.append(Ware(piece, f"{kind.cost} SO", (option,), shelf, reason.text if reason else ""))
    return tuple(wares)
