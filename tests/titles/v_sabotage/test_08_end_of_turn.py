"""Chapters 8 and 12.4: how turns, levels and operations end."""

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.end_of_turn import CheckElimination
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.levels import BuildLevels, CompleteLevels
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sequence import EndOfTurn, EnemyPhase, Turn
from fieldcraft.titles.v_sabotage.state import OFF, WAITING, Commando
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from fieldcraft.titles.v_sabotage.windows import EnemyWindow
from tests.titles.v_sabotage.proving_ground import act_out_of_turn, play, run, table

DONE = {"objectives": {}, "exited": True}


def ended(game: Play) -> str:
    """The reason the game ended, or ""."""
    return game.result.reason if game.result else ""


@rule("8.1a", "5.1a", "5.1h", "4.1a", "1.1c")
def test_a_turn_that_decides_nothing_is_followed_by_another_with_a_new_card() -> None:
    ground = {"card": "fox", "effect": "nothing", "amount": 1}
    game = table({"officer": "e"}, step=[EndOfTurn(), Turn()], rolls=["hot-soup"], ground=ground)
    assert game.state.turn == 2
    assert game.state.used_cards == {"fox": 1}
    assert game.state.grounds["range"].card == "hot-soup"
    assert isinstance(game.choice, Activation)


@rule("5.1h")
def test_the_last_card_of_the_deck_is_in_the_new_one() -> None:
    step, decks = [EndOfTurn(), Turn()], {"deck": {}, "used_cards": {"flare": 1}}
    game = table({"officer": "e"}, step=step, rolls=["fox"], ground={"card": "fox"}, state=decks)
    assert (game.state.deck, game.state.used_cards) == ({"flare": 1}, {})


@rule("8.2a", "8.2b", "11.1a", "12.4a")
def test_a_level_is_completed_when_all_is_done_and_all_have_left() -> None:
    game = table({"officer": "off"}, step=CompleteLevels(), ground=DONE)
    assert ended(game) == "success"
    on_it = table({"officer": "off", "medic": "e"}, step=CompleteLevels(), ground=DONE)
    assert ended(on_it) == ""
    undone = table({"officer": "off"}, step=CompleteLevels(), ground={"exited": True})
    assert ended(undone) == ""


@rule("8.2b", "8.2c")
def test_a_commando_must_have_left() -> None:
    game = table({"officer": "off"}, step=CompleteLevels(), ground={"objectives": {}})
    assert ended(game) == ""


@rule("8.2d")
def test_the_example_of_the_book_one_exit_serves_two_levels_played_at_once() -> None:
    one = table(
        {"officer": "off"}, step=CompleteLevels(), scenario="black-tea", levels=("streets", "bridges"), ground=DONE
    )
    assert list(one.state.grounds) == ["bridges"]
    both = table({"officer": "off"}, scenario="black-tea", levels=("streets", "bridges"), step=Activation("officer"))
    for ground in both.state.grounds.values():
        ground.objectives = {}
    both.state.grounds["streets"].exited = True
    run(both, CompleteLevels())
    assert both.state.grounds == {}
    assert both.state.completed == ("streets", "bridges")


@rule("8.2e", "12.4a", "7.1b")
def test_a_completed_level_has_no_enemy_phase() -> None:
    game = table({"officer": "a"}, ground={"objectives": {}, "card": "fox"}, scenario="green", levels=("farm",))
    play(game, Exit)
    run(game, CompleteLevels())
    assert game.state.grounds == {}
    assert game.result is None


@rule("8.3a", "8.3b")
def test_the_operation_fails_when_all_are_eliminated_unless_one_is_between_trap_doors() -> None:
    game = table({"officer": "e 3 hits 1 fell"}, step=EndOfTurn(), state={"turn": 2})
    assert ended(game) == "eliminated"
    alive = table(
        {"officer": "e 3 hits 1 fell", "medic": "off"}, step=[EndOfTurn(), Turn()], state={"turn": 2}, rolls=["fox"]
    )
    assert ended(alive) == ""


@rule("8.3b", "10.5c")
def test_a_replacement_who_waits_for_a_level_does_not_count() -> None:
    game = table({"officer": "e 3 hits 1 fell"}, scenario="green", levels=("farm",), step=Activation("officer"))
    game.state.commandos = {"medic": Commando(seat=0, side="blue", place=WAITING)}
    game.state.cards = ("officer", "sapper", "scout", "sniper")
    run(game, CheckElimination())
    assert ended(game) == "eliminated"


@rule("8.3d", "8.3g", "8.3h", "11.7b")
def test_a_limit_for_finishing_is_judged_at_the_end_of_its_last_turn() -> None:
    late = table(
        {"officer": "e"}, scenario="ammunition-dump", step=EndOfTurn(), ground={"limit": 8, "turns": 8, "card": "fox"}
    )
    assert ended(late) == "time"
    early = {"limit": 8, "turns": 7, "card": "fox", "own_cards": 1}
    game = table(
        {"officer": "e"}, scenario="ammunition-dump", step=[EndOfTurn(), Turn()], ground=early, rolls=["hot-soup"]
    )
    assert ended(game) == ""


@rule("8.3e", "8.3f", "13.10g")
def test_blowing_up_what_must_not_be_destroyed_fails_at_once() -> None:
    game = table({"officer": "e"}, ground={"charges": ("range.q",)})
    play(game, Detonate, tile="q")
    assert ended(game) == "destroyed"


@rule("8.1b", "10.3d")
def test_a_commando_not_healed_dies_before_the_check_for_failure() -> None:
    game = table(
        {"officer": "e 3 hits 1 fell", "medic": "a"}, step=[EndOfTurn(), Turn()], state={"turn": 2}, rolls=["fox"]
    )
    assert "officer" not in game.state.commandos


@rule("12.4b", "12.4g")
def test_a_dismantled_level_gives_its_pieces_back() -> None:
    game = table(
        {"officer": "off"},
        enemies={"e": "mauser dog"},
        guards={"alarm": "mp40"},
        items={"k": "grenade"},
        step=CompleteLevels(),
        scenario="green",
        levels=("farm",),
        ground={"objectives": {}, "exited": True, "outside": {"farm.gate-1": ("pioneer-mp40",)}, "card": "fox"},
    )
    assert game.state.grounds == {}
    assert game.state.discards == {"grenade": 1}
    assert game.state.reserve["soldier"] == 32
    assert game.state.reserve["dog-handler"] == 1
    assert game.state.used_cards == {"fox": 1}


@rule("12.4c", "12.3a")
def test_the_next_column_is_built_at_the_start_of_the_next_turn_before_the_cards() -> None:
    game = table({"officer": "off"}, scenario="green", levels=("farm",), step=Activation("officer"))
    game.state.grounds = {}
    run(game, Turn(), "fox")
    assert list(game.state.grounds) == ["railway-yard"]
    assert game.state.grounds["railway-yard"].card == "fox"


@rule("12.4d")
def test_a_level_behind_two_waits_for_both() -> None:
    game = table({"officer": "off"}, scenario="black-tea", levels=("bridges",), step=BuildLevels())
    assert list(game.state.grounds) == ["bridges"]


@rule("12.4f", "6.10f")
def test_injuries_points_and_equipment_go_along() -> None:
    game = table(
        {"officer": "off 1 hits grenade uniform"}, scenario="green", levels=("farm",), step=Activation("officer")
    )
    game.state.grounds = {}
    run(game, BuildLevels())
    officer = game.state.commandos["officer"]
    assert (officer.place, officer.hits, officer.items, officer.uniform) == (OFF, 1, ("grenade",), True)


LAST_TURN = {"limit": 8, "turns": 8, "objectives": {}, "card": "fox"}
ARRIVALS = ("soldier", "mauser") * 3


@rule("8.1b", "8.2a", "8.3h")
def test_the_last_one_out_after_the_shooting_of_the_last_turn_is_in_time() -> None:
    game = table({"officer": "a 1 saved"}, step=[EnemyWindow("After the shooting"), EndOfTurn()], ground=LAST_TURN)
    act_out_of_turn(game, "officer", Exit)
    assert ended(game) == "success"


@rule("8.2e", "8.2f")
def test_an_operation_finished_between_two_enemy_steps_is_not_played_on() -> None:
    game = table({"officer": "a 1 saved"}, step=EnemyPhase(), rolls=ARRIVALS, ground={"objectives": {}, "card": "fox"})
    act_out_of_turn(game, "officer", Exit)
    assert ended(game) == "success"


@rule("8.1b", "10.3d")
def test_a_level_is_completed_when_the_last_one_left_behind_dies_of_injuries() -> None:
    squad = {"officer": "e 3 hits 1 fell", "medic": "off"}
    game = table(squad, step=EndOfTurn(), ground=LAST_TURN | {"exited": True}, state={"turn": 2})
    assert ended(game) == "success"


@rule("8.1b", "8.3a")
def test_a_squad_that_is_eliminated_has_not_succeeded() -> None:
    squad = {"officer": "e 3 hits 1 fell"}
    game = table(squad, step=EndOfTurn(), ground=LAST_TURN | {"exited": True}, state={"turn": 2})
    assert ended(game) == "eliminated"


@rule("11.7e", "8.1b")
def test_an_objective_protected_to_the_last_turn_ends_the_operation_if_all_are_out() -> None:
    ground = {"turns": 6, "card": "fox", "exited": True}
    game = table({"officer": "off"}, scenario="church", step=EndOfTurn(), ground=ground)
    assert ended(game) == "success"


@rule("8.1b", "12.4c")
def test_a_level_completed_at_the_end_of_a_turn_makes_way_for_the_next_column() -> None:
    ground = {"objectives": {}, "exited": True, "card": "fox"}
    steps = [EndOfTurn(), Turn()]
    game = table({"officer": "off"}, scenario="green", levels=("farm",), step=steps, ground=ground, rolls=["hot-soup"])
    assert game.state.completed == ("farm",)
    assert list(game.state.grounds) == ["railway-yard"]
