"""Chapter 28: the supply column."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.records import Box, Card, Effect
from fieldcraft.titles.commando.rules import Play
from tests.titles.commando.plain import FIELD, HOME, NEXT, SUPPLY, A, march, plain_table


def thirst(box: Box) -> None:
    """Put a card in the deck that asks for a supply column."""
    box.cards["thirst"] = Card(
        id="thirst",
        name="thirst",
        text="thirst",
        needs="supply",
        met=Effect(ops=2),
        unmet=Effect(ops=-2),
        source="test",
    )


def ops_after_thirst(units: dict[str, str]) -> int:
    """The Ops left after a force drew that card."""
    game: Play = plain_table(units, edit=thirst, deck=["thirst"], ops=6)
    march(game, HOME, FIELD, "thirst")
    return game.state.ops


@rule("28.0a")
def test_a_supply_column_in_the_force_meets_a_card_s_condition() -> None:
    assert ops_after_thirst({A: HOME, SUPPLY: HOME}) == 6 + 2 - 1


@rule("28.0a")
def test_a_supply_column_stacked_with_the_force_meets_it_too() -> None:
    assert ops_after_thirst({A: HOME, SUPPLY: FIELD}) == 6 + 2 - 1


@rule("28.0a")
def test_a_supply_column_in_another_space_is_no_help() -> None:
    assert ops_after_thirst({A: HOME, SUPPLY: NEXT}) == 6 - 2 - 1
