"""Chapter 16: event cards drawn and resolved."""

from collections import Counter

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.carrying import Carry, KeepCarrying
from fieldcraft.titles.commando.events import (
    LoseUnit,
    OpforArrive,
    Reinforce,
    push_consequences,
)
from fieldcraft.titles.commando.keeping_intel import DiscardIntel, KeepIntel
from fieldcraft.titles.commando.movement import Stay
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.ops import ChangeOps
from fieldcraft.titles.commando.records import Box, Effect
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, FALLEN, LOST, RECRUIT
from fieldcraft.titles.commando.taking_up import ChooseCarrier
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
    LEADER,
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
from tests.titles.support import log_lines, offered, play


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
def test_a_card_s_condition_looks_at_all_your_units_in_the_space() -> None:
    for units in ({A: HOME, SAPPER: FIELD}, {A: FIELD, SAPPER: HOME}):
        game = plain_table(units)
        march(game, HOME, FIELD, "bridge")
        assert game.state.held == ["bridge"]
    game = plain_table({A: HOME, SAPPER: NEXT})
    march(game, HOME, FIELD, "bridge")
    assert not game.state.held, "the sapper was elsewhere"
    assert game.state.ops == 4


@rule("16.0f", "S37.0b")
def test_a_unit_that_an_event_takes_away_is_eliminated_with_the_objective_it_carries() -> None:
    game = plain_table({A: HOME, TANKS: HOME}, objectives={"objective-1": TANKS})
    march(game, HOME, FIELD)
    play(game, KeepCarrying(), "breakdown")
    assert game.state.place(TANKS) == RECRUIT
    assert game.state.kia == game.rules.eliminated_kia
    assert game.state.objectives == {"objective-1": LOST}
    assert "C Squadron 6 RTR was eliminated and went to the Recruit Box." in log_lines(game)


@rule("16.0f")
def test_an_event_that_takes_the_last_unit_ends_the_mission() -> None:
    game = plain_table({TANKS: HOME})
    march(game, HOME, FIELD, "breakdown")
    assert game.over


@rule("16.0f")
def test_a_unit_that_an_event_eliminated_may_return_from_the_recruit_box() -> None:
    def tanks_come_back(box: Box) -> None:
        box.cards["friends"] = replace(box.cards["friends"], reinforce="centurions")

    game = plain_table({A: HOME, TANKS: HOME}, edit=tanks_come_back)
    march(game, HOME, FIELD, "breakdown")
    march(game, FIELD, NEXT, "friends")
    assert game.state.place(TANKS) == NEXT


@rule("16.0f", "24.0c")
def test_a_leader_whom_an_event_takes_away_is_killed_and_does_not_return() -> None:
    def leaders_ride(box: Box) -> None:
        kind = next(kind for kind in box.types.values() if "leader" in kind.traits)
        box.types[kind.id] = replace(kind, traits=(*kind.traits, "vehicle"))

    game = plain_table({A: HOME, LEADER: HOME}, edit=leaders_ride)
    march(game, HOME, FIELD, "breakdown")
    assert game.state.place(LEADER) == FALLEN
    assert "Lt-Col. Crook was killed." in log_lines(game)


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
def test_a_scattered_unit_that_an_event_takes_away_is_no_longer_panicked() -> None:
    game = plain_table({A: HOME, TANKS: HOME}, panicked=[TANKS])
    march(game, HOME, FIELD, "breakdown")
    assert not game.state.panicked, "if it returns, it returns whole"


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


def without_op(box: Box) -> None:
    """Take the Op from the papers."""
    box.cards["papers"] = replace(box.cards["papers"], intel=("reveal", "water"))


@rule("16.1c")
def test_an_intel_card_that_cannot_be_played_for_an_op_may_be_kept_or_discarded() -> None:
    kept = plain_table({A: HOME}, edit=without_op)
    march(kept, HOME, FIELD, "papers")
    assert list(kept.offered) == [KeepIntel("papers"), DiscardIntel("papers")]
    thrown = kept.clone()
    play(kept, KeepIntel("papers"))
    assert (kept.state.held, kept.state.discards) == (["papers"], [])
    play(thrown, DiscardIntel("papers"))
    assert (thrown.state.held, thrown.state.discards) == ([], ["papers"])
    assert kept.state.ops == thrown.state.ops == 6 - 1


@rule("16.1c", "26.0b")
def test_an_intel_card_drawn_for_a_marker_is_decided_on_before_the_marker_is_turned_up() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"}, edit=without_op)
    march(game, HOME, FIELD, "quiet", "papers")
    assert game.state.hidden == [FIELD]
    play(game, DiscardIntel("papers"), "real")
    assert game.state.lying_at(FIELD)


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


@rule("16.0e")
def test_a_card_that_does_nothing_says_why() -> None:
    game = plain_table({A: HOME})
    march(game, HOME, FIELD, "quiet")
    assert "quiet had no effect." in log_lines(game)
    unmet = drawing(Effect())
    march(unmet, HOME, FIELD, "patrol")
    assert "patrol had no effect, without a supply column in the space." in log_lines(unmet)
    met = drawing(Effect(ops=-1), **{SUPPLY: FIELD})
    march(met, HOME, FIELD, "patrol")
    assert "patrol had no effect, with a supply column in the space." in log_lines(met)


@rule("16.0c", "16.0f")
def test_a_card_that_finds_no_unit_to_take_or_to_bring_says_so() -> None:
    game = plain_table({A: HOME})
    march(game, HOME, FIELD, "breakdown")
    assert "The force didn't have a vehicle." in log_lines(game)

    def nobody_left(box: Box) -> None:
        box.cards["friends"] = replace(box.cards["friends"], reinforce="centurions")

    alone = plain_table({A: HOME, TANKS: FAR}, edit=nobody_left)
    march(alone, HOME, FIELD, "friends")
    assert "No Centurion Squadron joined: none was in the Recruit Box." in log_lines(alone)


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
    push_consequences(game, effect, (A, TANKS), FIELD, "card")
    assert [type(step) for step in reversed(game.agenda)] == [LoseUnit, Reinforce, ChangeOps, OpforArrive]
