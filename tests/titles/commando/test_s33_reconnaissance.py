"""Chapter S33: reconnaissance on the ground and from the air."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.movement import BeforeMovement, Move, Stay
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.reconnaissance import FlyOver, Reconnoitre
from fieldcraft.titles.commando.state import AIR, RECRUIT, SPENT
from tests.titles.commando.plain import AIRSTRIKE, FAR, FIELD, HOME, NEXT, A, plain_table
from tests.titles.support import offered, play

SCOUTS = "guards-parachute-company"
HELICOPTER, SECOND_HELICOPTER = "whirlwinds-theseus", "whirlwinds-and-sycamores-ocean"
EVEN, ODD = 2, 3


@rule("S33.0a")
def test_a_force_tries_one_reconnaissance_in_an_operation_before_it_moves() -> None:
    game = plain_table({SCOUTS: HOME, AIRSTRIKE: AIR}, hidden={FIELD: "real", FAR: "false"})
    play(game, OperateFrom(HOME))
    assert offered(game, Reconnoitre)
    assert offered(game, FlyOver)
    play(game, Reconnoitre(FIELD), ODD)
    assert isinstance(game.choice, BeforeMovement)
    assert not offered(game, Reconnoitre), "no second try on the ground"
    assert not offered(game, FlyOver), "nor from the air"
    assert offered(game, Move), "it still moves"


@rule("S33.0a")
def test_the_next_operation_may_try_again() -> None:
    game = plain_table({SCOUTS: HOME}, hidden={FIELD: "real"})
    for _ in range(2):
        play(game, OperateFrom(HOME))
        play(game, Reconnoitre(FIELD), ODD)
        play(game, Stay(HOME))
    assert game.state.ops == 6 - 2


@rule("S33.0b")
def test_an_even_die_turns_the_marker_next_door_up() -> None:
    game = plain_table({SCOUTS: HOME}, hidden={FIELD: "real"})
    play(game, OperateFrom(HOME))
    play(game, Reconnoitre(FIELD), EVEN, "real")
    assert game.state.hidden == []
    assert game.state.objectives == {"objective-1": FIELD}


@rule("S33.0b")
def test_an_odd_die_shows_nothing() -> None:
    game = plain_table({SCOUTS: HOME}, hidden={FIELD: "real"})
    play(game, OperateFrom(HOME))
    play(game, Reconnoitre(FIELD), ODD)
    assert game.state.hidden == [FIELD]


@rule("S33.0b")
def test_ground_reconnaissance_needs_no_aircraft() -> None:
    game = plain_table({SCOUTS: HOME}, hidden={FIELD: "real"}, leaders=RECRUIT)
    assert not game.state.boxes
    play(game, OperateFrom(HOME))
    assert offered(game, Reconnoitre) == [Reconnoitre(FIELD)]


@rule("S33.0b")
def test_only_a_recon_unit_of_the_force_reconnoitres() -> None:
    game = plain_table({A: HOME, SCOUTS: NEXT}, hidden={FIELD: "real"})
    play(game, OperateFrom(HOME))
    assert not offered(game, Reconnoitre)


@rule("S33.0b")
def test_a_marker_farther_off_cannot_be_reconnoitred_on_the_ground() -> None:
    game = plain_table({SCOUTS: HOME}, hidden={NEXT: "real"})
    play(game, OperateFrom(HOME))
    assert not offered(game, Reconnoitre)


@rule("S33.0c")
def test_an_airstrike_looks_at_a_marker_anywhere_on_the_map() -> None:
    game = plain_table({A: HOME, AIRSTRIKE: AIR}, hidden={"abu-sueir": "real", FAR: "false"})
    play(game, OperateFrom(HOME))
    assert offered(game, FlyOver) == [FlyOver("abu-sueir", AIRSTRIKE), FlyOver(FAR, AIRSTRIKE)]
    play(game, FlyOver("abu-sueir", AIRSTRIKE), EVEN, "real", EVEN)
    assert game.state.hidden == [FAR]


@rule("S33.0c")
def test_without_an_airstrike_in_air_available_there_is_no_air_reconnaissance() -> None:
    game = plain_table({A: HOME, AIRSTRIKE: SPENT}, hidden={FAR: "real"})
    play(game, OperateFrom(HOME))
    assert not offered(game, FlyOver)


@rule("S33.0c")
def test_a_helicopter_looks_at_a_marker_like_an_airstrike_and_is_checked() -> None:
    game = plain_table({A: HOME, HELICOPTER: AIR, SECOND_HELICOPTER: AIR, AIRSTRIKE: AIR}, hidden={FAR: "false"})
    play(game, OperateFrom(HOME))
    assert offered(game, FlyOver) == [FlyOver(FAR, AIRSTRIKE), FlyOver(FAR, HELICOPTER)], "one of each kind"
    play(game, FlyOver(FAR, HELICOPTER), EVEN, "false", ODD)
    assert game.state.hidden == []
    assert game.state.place(HELICOPTER) == SPENT
    assert not offered(game, FlyOver), "one try in an operation"


@rule("S33.0d")
def test_the_airstrike_is_checked_whether_it_saw_anything_or_not() -> None:
    game = plain_table({A: HOME, AIRSTRIKE: AIR}, hidden={FAR: "real"})
    play(game, OperateFrom(HOME))
    play(game, FlyOver(FAR, AIRSTRIKE), ODD, ODD)
    assert game.state.hidden == [FAR]
    assert game.state.place(AIRSTRIKE) == SPENT


@rule("S33.0d")
def test_after_a_success_an_even_check_keeps_the_airstrike() -> None:
    game = plain_table({A: HOME, AIRSTRIKE: AIR}, hidden={FAR: "false"})
    play(game, OperateFrom(HOME))
    play(game, FlyOver(FAR, AIRSTRIKE), EVEN, "false", EVEN)
    assert game.state.place(AIRSTRIKE) == AIR


@rule("S33.0d")
def test_ground_reconnaissance_needs_no_check() -> None:
    game = plain_table({SCOUTS: HOME, AIRSTRIKE: AIR}, hidden={FIELD: "false"})
    play(game, OperateFrom(HOME))
    play(game, Reconnoitre(FIELD), EVEN, "false")
    assert (game.state.place(SCOUTS), game.state.place(AIRSTRIKE)) == (HOME, AIR)
