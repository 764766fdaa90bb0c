"""Chapters 11 and 12: levels, decks and operations are set up."""

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.events import EventPhase
from fieldcraft.titles.v_sabotage.levels import BuildLevels, set_up
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sequence import EndOfTurn, Turn
from tests.titles.v_sabotage.proving_ground import rules_of, run, table


def built(scenario: str = "range", veteran: bool = False) -> Play:
    """A scenario whose first levels have just been built."""
    game = table({"officer": "off"}, scenario=scenario, veteran=veteran, step=Activation("officer"))
    game.state.grounds, game.state.column = {}, -1
    run(game, BuildLevels())
    return game


@rule("11.1a", "1.1b")
def test_a_quick_game_is_one_level_with_the_commandos_of_its_card() -> None:
    rules = rules_of("bridges")
    assert rules.columns == (("bridges",),)
    assert rules.operation.commandos == 2


@rule("1.1b", "12.1a", "12.3a")
def test_an_operation_begins_with_its_leftmost_levels() -> None:
    game = built("black-tea")
    assert list(game.state.grounds) == ["streets", "bridges"]
    assert game.rules.operation.commandos == 4


@rule("11.4a", "11.4c", "11.6a")
def test_equipment_of_the_card_comes_from_the_reserve_and_no_commando_is_on_the_level() -> None:
    game = built()
    assert game.state.grounds["range"].items == {"range.o": ("tnt",)}
    assert game.state.equipment["tnt"] == 7
    assert game.state.equipment["spotted"] == 16
    assert game.state.commandos["officer"].place == "off"


@rule("11.4a")
def test_a_kind_used_up_in_the_reserve_comes_from_the_discards() -> None:
    game = table({"officer": "off"}, step=Activation("officer"))
    game.state.equipment.pop("tnt")
    game.state.discards = {"tnt": 8}
    set_up(game, "range")
    assert game.state.grounds["range"].items == {"range.o": ("tnt",)}
    assert game.state.discards == {"tnt": 7}


@rule("11.5a")
def test_the_example_of_the_book_streets_has_three_guards_with_mp40() -> None:
    game = built("streets")
    assert game.state.grounds["streets"].guards == {
        "streets.nest-1": "soldier-mp40",
        "streets.alarm": "soldier-mp40",
        "streets.papers": "soldier-mp40",
    }
    assert game.state.grounds["streets"].loose == {}


@rule("11.5b", "11.5d", "12.2b")
def test_veterans_meet_one_more_on_each_tile_with_an_entrance() -> None:
    game = built("range", veteran=True)
    one = ("soldier-mp40",)
    assert game.state.grounds["range"].loose == {"range.d": one, "range.j": one, "range.p": one}


@rule("11.5c", "8.3c")
def test_guards_are_plain_soldiers_first_and_without_any_the_operation_fails() -> None:
    game = table({"officer": "off"}, step=Activation("officer"), state={"reserve": {"soldier": 1, "pioneer": 9}})
    set_up(game, "range")
    assert sorted(game.state.grounds["range"].guards.values()) == ["pioneer-mp40"] * 3 + ["soldier-mp40"]
    poor = table({"officer": "off"}, step=Activation("officer"), state={"reserve": {"pioneer": 3, "empty": 7}})
    set_up(poor, "range")
    assert poor.result is not None
    assert poor.result.reason == "reserve"


@rule("11.3c", "11.2c", "11.2d")
def test_a_level_is_what_its_drawing_says_and_nothing_else() -> None:
    layout = rules_of("range").layouts["range"]
    assert layout.toward["range.e", "n"] == ("range.a",)
    assert set(layout.traps.values()) == {"range.a", "range.o"}


@rule("11.6e", "2.1b", "2.1c")
def test_all_pieces_are_those_of_the_box() -> None:
    for scenario in ("green", "black-tea", "shooting-star"):
        game = fc.new("v-sabotage", scenario=scenario, seed=3)
        game.rules.check(game.state)


@rule("11.6f", "15.6a")
def test_the_training_missions_leave_some_equipment_and_phases_out() -> None:
    for number, level in enumerate(("training-1", "training-2", "training-3"), 1):
        game = fc.new("v-sabotage", scenario=level, seed=1)
        assert not {"first-aid", "bombardment", "uniform"} & set(game.state.equipment)
        card = game.rules.box.levels[level]
        assert (card.events, card.enemy_phase) == (number > 1, number > 2)
    assert fc.new("v-sabotage", scenario="green", seed=1).state.equipment["first-aid"] == 10


@rule("15.6b", "15.6a")
def test_a_lesson_is_given_once_when_something_first_happens() -> None:
    game = built("training-1")
    assert game.state.lessons_given == ("training-1.start",)
    run(game, EventPhase())
    assert game.state.grounds["training-1"].card == ""


@rule("11.7a", "11.7f", "5.1j")
def test_a_level_of_limited_time_has_a_deck_of_its_own() -> None:
    game = built("church")
    ground = game.state.grounds["church"]
    assert (ground.limit, ground.own_cards) == (6, 6)
    run(game, EventPhase(), "fox")
    assert ground.own_cards == 5


@rule("11.7a", "11.7c", "5.1h")
def test_the_cards_set_apart_are_not_drawn_for_a_direction() -> None:
    deck = dict.fromkeys(["fox", "hot-soup", "flare"], 1)
    used = {"nothing-to-report": 1}
    game = table({"officer": "k"}, step=Activation("officer"), state={"deck": deck, "used_cards": used})
    ground = game.state.grounds["range"]
    ground.card, ground.own_cards = "blackout", 3
    run(game, EnemyMovement(), "nothing-to-report")
    assert ground.direction == "e"


@rule("11.7b", "11.7d", "11.7e", "15.4c")
def test_the_example_of_the_book_the_church_is_held_for_six_turns_and_then_has_no_limit() -> None:
    held = {"limit": 6, "turns": 6, "own_cards": 0, "card": "fox"}
    game = table({"officer": "k"}, scenario="church", step=[EndOfTurn(), Turn()], ground=held, rolls=["hot-soup"])
    ground = game.state.grounds["church"]
    assert game.result is None
    assert ground.objectives == {}
    assert ground.limit == 0
    assert ground.card == "hot-soup"


@rule("15.4c")
def test_an_objective_to_be_protected_is_lost_to_an_enemy_alone_on_its_tile() -> None:
    for turns, where, reason in ((3, "e", "taken"), (2, "e", ""), (3, "k", "")):
        game = table(
            {"officer": where},
            enemies={"k": "mauser"},
            scenario="church",
            step=[EndOfTurn(), Turn()],
            ground={"limit": 6, "turns": turns, "own_cards": 3, "card": "fox"},
            rolls=["hot-soup"] if not reason else [],
        )
        assert (game.result.reason if game.result else "") == reason


@rule("12.1b", "12.1c", "15.5a")
def test_in_shooting_star_the_officer_is_talked_to() -> None:
    alone, there = rules_of("hotel-de-luxe"), rules_of("shooting-star")
    assert alone.objective("hotel-de-luxe.officer").goal == "eliminate"
    talk = there.objective("hotel-de-luxe.officer")
    assert (talk.goal, talk.spare) == ("interact", True)


@rule("12.2a", "12.2b")
def test_rules_marked_for_veterans_hold_for_them_alone() -> None:
    standard, veteran = rules_of("green"), rules_of("green", True)
    assert not any(special.veteran for special in standard.special_rules)
    kinds = [{special.kind for special in rules.special_rules} for rules in (standard, veteran)]
    assert kinds[1] - kinds[0] == {"alarm-on"}


@rule("11.4b")
def test_where_a_kind_is_used_up_a_commando_goes_without() -> None:
    game = table({"officer": "off"}, step=Activation("officer"))
    game.state.equipment.pop("tnt")
    set_up(game, "range")
    assert game.state.grounds["range"].items == {}
