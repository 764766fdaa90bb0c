"""Chapter 16: event cards drawn and resolved."""

from collections import Counter

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.carrying import Carry, ChooseCarrier
from fieldcraft.titles.commando.events import LoseUnit, OpforArrive, Reinforce, push_consequences
from fieldcraft.titles.commando.movement import Stay
from fieldcraft.titles.commando.operations import ChooseOperation, PayOp
from fieldcraft.titles.commando.ops import ChangeOps
from fieldcraft.titles.commando.records import Box, Effect
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, RECRUIT
from tests.titles.commando.plain import (
    AIRSTRIKE,
    CAPTAIN,
    CARDS,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    GUNNERS,
    HIT,
    HOME,
    NEXT,
    RIFLES,
    SAPPER,
    SUPPLY,
    TANKS,
    YOU_FIRST,
    A,
    B,
    gather,
    march,
    plain_table,
)
from tests.titles.support import offered, play


@rule("16.0a")
def test_a_force_that_went_from_one_space_to_another_draws_a_card() -> None:
    game = plain_table({A: HOME}, ops=4)
    march(game, HOME, FIELD, "luck")
    assert game.state.ops == 4 + 3 - 1


@rule("16.0a")
def test_a_force_that_stays_draws_none_and_still_costs_its_op() -> None:
    game = plain_table({A: FIELD}, ops=4)
    gather(game, FIELD)
    play(game, Stay(FIELD))
    assert game.state.ops == 3
    assert isinstance(game.choice, ChooseOperation)


@rule("16.0b")
def test_the_card_s_number_of_opfor_units_is_drawn_from_the_bin_into_the_space() -> None:
    game = plain_table({A: HOME})
    march(game, HOME, FIELD, "ambush", RIFLES, RIFLES, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.space == FIELD
    assert game.state.battle.kinds == (RIFLES, RIFLES)
    assert Counter(game.state.bin) == {GUARD: 4, RIFLES: 2, GUNNERS: 4, CAPTAIN: 4}


@rule("16.0b")
def test_if_the_bin_holds_fewer_all_of_them_come() -> None:
    game = plain_table({A: HOME}, bin=[GUARD])
    march(game, HOME, FIELD, "ambush", GUARD, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.kinds == (GUARD,)
    empty = plain_table({A: HOME}, bin=[])
    march(empty, HOME, FIELD, "ambush")
    assert empty.state.battle is None


@rule("16.0c")
def test_a_reinforcement_joins_the_space_without_costing_points() -> None:
    game = plain_table({A: HOME}, rp=5)
    march(game, HOME, FIELD, "friends")
    assert game.state.place(B) == FIELD
    assert game.state.rp == 5


@rule("16.0c")
def test_no_reinforcement_comes_if_none_is_in_the_recruit_box() -> None:
    game = plain_table({A: HOME, B: FAR})
    march(game, HOME, FIELD, "friends")
    assert game.state.place(B) == FAR


@rule("16.0c")
def test_an_air_unit_that_a_card_brings_goes_to_air_available() -> None:
    game = plain_table({A: FIELD}, step=Reinforce("airstrike", FIELD))
    assert game.state.place(AIRSTRIKE) == AIR


@rule("16.0d")
def test_a_marker_that_is_face_up_brings_no_second_card() -> None:
    game = plain_table({A: HOME}, objectives={"objective-1": FIELD})
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseCarrier), "only one card was drawn"


@rule("16.0e")
def test_a_card_s_condition_looks_at_the_operating_force_only() -> None:
    game = plain_table({A: HOME, SAPPER: FIELD})
    march(game, HOME, FIELD, "bridge")
    assert not game.state.held, "the sapper was in the space but not in the force"
    assert game.state.ops == 4
    game = plain_table({A: FIELD, SAPPER: HOME})
    march(game, HOME, FIELD, "bridge")
    assert game.state.held == ["bridge"]


@rule("16.0f")
def test_a_unit_that_an_event_takes_away_goes_to_the_recruit_box_without_a_change_of_kia() -> None:
    game = plain_table({A: HOME, TANKS: HOME}, objectives={"objective-1": TANKS})
    march(game, HOME, FIELD, "breakdown")
    assert game.state.place(TANKS) == RECRUIT
    assert game.state.kia == 0
    assert game.state.objectives == {"objective-1": FIELD}, "what it carried stays in the space"
    assert isinstance(game.choice, ChooseCarrier)


@rule("16.0f")
def test_an_event_takes_no_unit_that_is_not_in_the_force() -> None:
    game = plain_table({A: HOME, TANKS: FIELD})
    march(game, HOME, FIELD, "breakdown")
    assert game.state.place(TANKS) == FIELD


@rule("16.0f")
def test_one_of_several_is_taken_at_random() -> None:
    trucks = {"r1-patrol": "jalo", "t2-patrol": "jalo"}
    game = plain_table(trucks, title="lrdg", mission="raid-rommel")
    march(game, "jalo", "zighen", "breakdown", "t2-patrol")
    assert game.state.place("r1-patrol") == "zighen"
    assert game.state.place("t2-patrol") == RECRUIT


@rule("16.0f")
def test_a_scattered_unit_that_was_taken_away_comes_back_whole() -> None:
    game = plain_table({A: HOME, TANKS: HOME}, panicked=[TANKS])
    march(game, HOME, FIELD, "breakdown")
    assert not game.state.panicked


@rule("16.1a")
def test_a_resolved_card_is_discarded_and_not_drawn_again_before_a_reshuffle() -> None:
    game = plain_table({A: HOME})
    march(game, HOME, FIELD, "quiet")
    assert "quiet" not in game.state.deck
    assert game.state.discards == ["quiet"]
    march(game, FIELD, NEXT, "shuffle")
    assert game.state.deck.count("quiet") == 1


@rule("16.1b")
def test_when_the_deck_is_empty_the_discards_become_the_new_deck() -> None:
    game = plain_table({A: HOME}, deck=["quiet"], held=["papers"])
    march(game, HOME, FIELD, "quiet")
    assert not game.state.deck
    march(game, FIELD, NEXT, "luck")
    assert "quiet" in game.state.deck
    assert "papers" not in game.state.deck
    assert game.state.held == ["papers"], "a held card stays out"
    assert game.state.discards == ["luck"]


@rule("16.1b")
def test_a_card_that_orders_a_reshuffle_goes_back_with_the_discards() -> None:
    game = plain_table({A: HOME}, deck=["shuffle", "luck"], held=["papers"])
    march(game, HOME, FIELD, "shuffle")
    assert not game.state.discards
    assert game.state.deck == sorted(card for card in CARDS if card != "papers")
    assert game.state.held == ["papers"], "a held card stays out"


@rule("16.1c")
def test_you_keep_an_intel_card_without_a_condition() -> None:
    game = plain_table({A: HOME})
    march(game, HOME, FIELD, "papers")
    assert game.state.held == ["papers"]
    assert "papers" not in game.state.discards


@rule("16.1c")
def test_you_keep_an_intel_card_whose_condition_you_meet() -> None:
    game = plain_table({SAPPER: HOME}, ops=4)
    march(game, HOME, FIELD, "bridge")
    assert game.state.held == ["bridge"]
    assert game.state.ops == 3, "and nothing else happens"


@rule("16.1c")
def test_otherwise_it_is_discarded_and_does_what_it_says_for_that_case() -> None:
    game = plain_table({A: HOME}, ops=4)
    march(game, HOME, FIELD, "bridge")
    assert not game.state.held
    assert game.state.discards == ["bridge"]
    assert game.state.ops == 4 - 1 - 1


def drawing(effect: Effect, needs: str = "supply", **units: str) -> Play:
    """A table whose patrol card does something else without a supply column in the force."""

    def change(box: Box) -> None:
        box.cards["patrol"] = replace(box.cards["patrol"], opfor=0, needs=needs, unmet=effect)

    return plain_table({A: HOME, **units}, edit=change)


@rule("16.0e")
def test_a_condition_of_a_card_that_is_no_intel_decides_what_it_does() -> None:
    unmet = drawing(Effect(opfor=1))
    march(unmet, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert unmet.over
    met = drawing(Effect(opfor=1), **{SUPPLY: HOME})
    march(met, HOME, FIELD, "patrol")
    assert met.state.battle is None


@rule("16.0c")
def test_a_reinforcement_does_not_join_the_force_that_drew_it() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "friends", "quiet", "real")
    assert game.state.place(B) == FIELD
    assert offered(game, Carry) == [Carry("objective-1", A)], "so it cannot take up what the force finds"


@rule("16.0e")
def test_a_card_with_several_consequences_takes_first_brings_help_changes_ops_and_then_sends_the_enemy() -> None:
    game = plain_table({A: FIELD, TANKS: FIELD})
    effect = Effect(opfor=1, ops=-1, reinforce="parachute-company", strip="vehicle")
    push_consequences(game, effect, (A, TANKS), FIELD)
    assert [type(step) for step in reversed(game.agenda)] == [LoseUnit, Reinforce, ChangeOps, OpforArrive, PayOp]
