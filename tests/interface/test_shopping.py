"""The basket of a shop says what was bought by its own name."""

from __future__ import annotations

import fieldcraft as fc
from fieldcraft.interface.shopping import basket
from fieldcraft.titles.commando.setup import Buy
from tests.guides.follower import first_game


def test_a_unit_bought_by_its_type_is_in_the_basket_by_its_name() -> None:
    game = first_game("musketeer")
    while not isinstance(game.offered[0], Buy):
        game.choose(game.title.sensible(game))
    company = next(o for o in game.offered if isinstance(o, Buy) and "Parachute Company" in o.text(game.rules))
    game.choose(company)
    game.choose(company)
    assert [one.name for one in basket(game)] == ["3 Para A Company", "3 Para B Company"]
    assert {one.ware.piece.name for one in basket(game)} == {"Parachute Company"}


def test_what_has_no_name_of_its_own_is_in_the_basket_by_that_of_the_ware() -> None:
    game = fc.new("sherman-leader", seed=1)
    while game.decision is None or game.decision.shop is None:
        game.choose(game.title.sensible(game))
    ware = next(ware for ware in game.decision.shop.wares if not ware.reason)
    game.choose(next(option for option in game.offered if option in ware.options))
    assert [one.name for one in basket(game)] == [ware.piece.name]
