"""Sections 3.14, 3.18 and 3.19: automatic selection of commanders, and buying trucks and scouts."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import purchase, setup
from tests.titles.sherman_leader.tables import SPEND_REST, offered, play, week_table


@rule("3.18a", "3.19a")
@pytest.mark.parametrize(("what", "trucks", "scouts", "so"), [("truck", 1, 0, 3), ("scout", 0, 1, 4)])
def test_a_truck_is_a_truck_and_a_scout_a_scout(what: str, trucks: int, scouts: int, so: int) -> None:
    game = week_table(units=["902"], leaders={"reisner": "green"}, so=5, step=SPEND_REST)
    (option,) = [option for option in offered(game, purchase.BuySupport) if option.what == what]
    play(game, option)
    assert (game.state.trucks, game.state.scouts, game.state.so) == (trucks, scouts, so)
    assert [line.rule for line in game.log if line.text == f"A {what} joined the group: 0 to 1."] == [option.rule]


@rule("3.14a")
def test_the_places_that_are_left_can_be_filled_for_you() -> None:
    game = week_table(units=["902", "901", "042"], leaders={"reisner": "recruit"}, step=setup.SelectCommanders())
    (rest,) = offered(game, setup.EnlistRest)
    assert rest.count == 2
    assert game.decision is not None
    assert game.decision.prompt.endswith("Still needed: 1 Armor and 1 Infantry.")
