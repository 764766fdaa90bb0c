"""Chapter 26: PSYOP units."""

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.events import ChangeCard, DrawAnother, PlayCard
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box
from tests.titles.commando.plain import FAR, FIELD, HOME, PARAS, PSYOP, A, march, plain_table
from tests.titles.support import offered, play


def paratroopers_talk_too(box: Box) -> None:
    """Make the parachute companies PSYOP units."""
    box.types[PARAS] = replace(box.types[PARAS], traits=("psyop",))


@rule("26.0a")
def test_a_force_with_a_psyop_unit_may_discard_its_card_unplayed_and_draw_another() -> None:
    game = plain_table({PSYOP: HOME}, deck=["delay", "luck"])
    march(game, HOME, FIELD, "delay")
    assert list(game.offered) == [PlayCard("delay"), DrawAnother("delay")]
    play(game, DrawAnother("delay"), "luck")
    assert game.state.ops == 6 + 3 - 1, "only the second card was played"
    assert "delay" in game.state.discards


@rule("26.0a")
def test_the_card_may_be_played_as_it_is() -> None:
    game = plain_table({PSYOP: HOME})
    march(game, HOME, FIELD, "luck")
    play(game, PlayCard("luck"))
    assert game.state.ops == 6 + 3 - 1


@rule("26.0a")
def test_a_psyop_unit_that_was_already_in_the_space_is_with_the_force() -> None:
    game = plain_table({A: HOME, PSYOP: FIELD}, deck=["delay", "luck"])
    march(game, HOME, FIELD, "delay")
    play(game, DrawAnother("delay"), "luck")
    assert game.state.ops == 6 + 3 - 1


@rule("26.0a")
def test_a_psyop_unit_in_another_space_changes_nothing() -> None:
    game = plain_table({A: HOME, PSYOP: FAR})
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseOperation)


@rule("26.0b")
def test_the_second_card_must_be_played_however_many_psyop_units_are_there() -> None:
    game = plain_table({PSYOP: HOME, A: HOME}, edit=paratroopers_talk_too)
    march(game, HOME, FIELD, "quiet")
    play(game, DrawAnother("quiet"), "delay")
    assert game.state.ops == 6 - 1 - 1
    assert isinstance(game.choice, ChooseOperation)


@rule("26.0b")
def test_the_card_of_the_objective_segment_may_be_changed_too() -> None:
    game = plain_table({PSYOP: HOME}, hidden={FIELD: "false"})
    march(game, HOME, FIELD, "quiet")
    play(game, DrawAnother("quiet"), "luck", "delay")
    assert isinstance(game.choice, ChangeCard)
    assert offered(game, DrawAnother) == [DrawAnother("delay")]
    play(game, DrawAnother("delay"), "shuffle", "false")
    assert game.state.ops == 6 + 3 - 1
