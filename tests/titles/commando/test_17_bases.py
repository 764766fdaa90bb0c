"""Chapter 17: bases."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.operations import ChooseOperation
from tests.titles.commando.plain import march, plain_table


@rule("17.0a")
def test_a_force_that_ends_its_movement_in_a_base_draws_no_card() -> None:
    game = plain_table({"r1-patrol": "jarabub"}, title="lrdg", mission="raid-rommel")
    deck = game.state.deck.copy()
    march(game, "jarabub", "siwa")
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.deck == deck
    assert game.state.ops == 5


@rule("17.0a")
def test_a_force_that_passes_through_a_base_draws_its_card_where_it_ends() -> None:
    game = plain_table({"r1-patrol": "jarabub"}, title="lrdg", mission="raid-rommel")
    march(game, "jarabub", "mersa-matruh", "luck")
    assert game.state.ops == 8


@rule("17.0a")
def test_a_force_that_leaves_a_base_draws_its_card() -> None:
    game = plain_table({"r1-patrol": "siwa"}, title="lrdg", mission="raid-rommel")
    march(game, "siwa", "jarabub", "luck")
    assert game.state.ops == 8
