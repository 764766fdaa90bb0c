"""Why not: a reason and its rule for whatever isn't on offer. And the risks that options name."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.combat import ShootDoor
from fieldcraft.titles.v_sabotage.commando_phase import NextCommando
from fieldcraft.titles.v_sabotage.health import AssignInjuries
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTED, LEFT
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from fieldcraft.titles.v_sabotage.windows import EnemyWindow
from tests.titles.v_sabotage.proving_ground import offered, play, table, the


def why(game: Play, **what: Any) -> str:
    return str(game.why_not(**what))


@rule("6.6a", "6.6c", "6.6d", "6.7c")
def test_a_tile_that_cannot_be_entered_says_why() -> None:
    game = table({"officer": "e"}, enemies={"a": "mauser mauser mauser mauser"})
    assert why(game, place="range.d") == "D isn't adjacent to E (6.6a)"
    assert why(game, kind="move", place="range.d") == "D isn't adjacent to E (6.6a)"
    assert why(game, kind="move", place="range.a") == "A is full (6.7c)"
    assert why(table({"officer": "c"}), place="range.h") == "The door to H is locked (6.6d)"
    assert why(table({"officer": "m"}), place="range.h") == "There is a wall between M and H (6.6c)"


@rule("6.8a", "6.8c", "6.1c")
def test_a_stealthy_move_that_cannot_be_made_says_why() -> None:
    game = table({"officer": "b visible"}, enemies={"c": "mauser"})
    assert "(6.8c)" in why(game, kind="sneak", place="range.c")
    assert why(game, kind="sneak", place="range.a") == "A is small: an ordinary move is enough (6.8a)"
    assert why(game, kind="sneak", place="range.f") == "F is large and offers no cover (6.8a)"
    assert "(6.6a)" in why(game, kind="sneak", place="range.r")
    assert "(6.1c)" in why(table({"officer": "b 1 ap"}), kind="sneak", place="range.c")


@rule("6.10b", "6.11b", "11.2c")
def test_a_commando_off_the_level_can_ask_where_to_enter() -> None:
    game = table({"officer": "off"})
    assert "(11.2c)" in why(game, place="range.b")
    assert "(6.11b)" in why(game, place="range.o")
    assert "(6.11b)" in why(game, kind="unblock")
    assert "(6.10e)" in why(game, kind="stab")
    gone = table({"officer": "off", "medic": "k 1 saved"}, step=EnemyWindow("x"))
    gone.state.commandos["officer"].phase = LEFT
    assert "(6.10b)" in why(gone, kind="move", place="range.a", commando="officer")


@rule("6.19a", "6.20a", "13.3a", "13.3c", "13.8a", "6.10a", "6.11a")
@pytest.mark.parametrize(
    ("clicked", "reason"),
    [
        ("range.alarm", "6.19a"),
        ("range.safe", "6.20a"),
        ("range.c-h", "6.14b"),
        ("range.gate-1", "6.18a"),
        ("range.nest-1", "13.8a"),
        ("range.trap-a", "6.6a"),
        ("range.p:soldier-mauser", "6.14a"),
        ("guard:range.safe:soldier-mp40", "6.14a"),
        ("charge:range.p", "6.5a"),
        ("range.p:grenade", "6.4a"),
    ],
)
def test_every_token_on_the_board_has_an_answer(clicked: str, reason: str) -> None:
    game = table({"officer": "d"}, enemies={"p": "mauser"}, guards={"safe": "mp40"})
    assert f"({reason})" in why(game, place=clicked)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("exit", "6.10a"),
        ("unblock", "6.11a"),
        ("stab", "6.12a"),
        ("interrupt", "6.19a"),
        ("disguise", "6.18a"),
        ("lay-charge", "6.18a"),
        ("leave-nest", "13.8a"),
        ("take-nest", "13.8a"),
        ("shoot-door", "6.14b"),
        ("force", "6.18a"),
        ("pick-lock", "6.2a"),
        ("barricade", "6.18a"),
        ("interact", "6.20a"),
        ("heal", "6.18a"),
        ("dress", "6.2a"),
        ("give-word", "6.2a"),
        ("collect", "6.4a"),
        ("drop", "6.4c"),
    ],
)
@rule("6.2a")
def test_every_kind_of_action_says_why_it_cannot_be_taken(kind: str, reason: str) -> None:
    game = table({"scout": "e"})
    assert f"({reason})" in why(game, kind=kind)


@pytest.mark.parametrize(
    "nonsense", ["", ".", ":", "guard:", "guard:x.y", "charge:q", "a:b:c", "range.zz", "x.a", "é\x00"]
)
def test_nonsense_gets_an_answer_too(nonsense: str) -> None:
    game = table({"officer": "e", "medic": "off"})
    for kind in (None, "move", "shoot", "interact", "collect", "force", "heal", "bombard"):
        asked = {"place": nonsense} | ({"kind": kind} if kind else {})
        assert game.why_not(**asked) is not None


@pytest.mark.parametrize("nonsense", [3, 0.5, True, ("range.a",)])
def test_a_place_that_is_no_text_has_no_reason_of_its_own(nonsense: object) -> None:
    game = table({"officer": "e"})
    for kind in (None, "move", "shoot", "interact", "bombard"):
        asked = {"place": nonsense} | ({"kind": kind} if kind else {})
        assert game.reason(**asked) is None
        assert why(game, **asked).startswith("Not now")


@rule("6.12a")
def test_an_enemy_beside_a_visible_commando_says_why_he_cannot_be_knifed() -> None:
    game = table({"medic": "e visible"}, enemies={"e": "mauser"})
    assert "only a stealthy commando" in why(game, kind="stab", place="range.e:soldier-mauser")


@rule("6.1d", "10.3b")
def test_a_comrade_who_cannot_act_says_why() -> None:
    game = table({"officer": "e", "medic": "k", "scout": "k 3 hits 1 fell"}, step=NextCommando())
    assert "(10.3b)" in why(game, piece="scout")
    later = table({"officer tan": "e", "medic": "k"})
    assert why(later, piece="medic") == "Officer is the active commando (6.1d)"
    later.state.commandos["medic"].phase = ACTED
    assert why(later, piece="medic") == "Medic has already acted this turn (6.1d)"


@rule("6.13a", "6.15f")
def test_shooting_a_door_open_costs_one_ap() -> None:
    game = table({"officer tan": "c"})
    play(game, ShootDoor, door="c-h")
    assert game.state.commandos["officer"].ap == 2


@rule("6.9a", "3.4a", "3.3a")
def test_a_move_option_names_its_risk() -> None:
    game = table({"officer": "e"}, enemies={"a": "mauser"})
    assert the(game, Move, to="a").hides == "check"
    assert the(game, Move, to="f").hides == "seen"
    assert the(game, Move, to="k").hides == ""
    seen = table({"officer": "e visible"}, enemies={"a": "mauser"})
    assert the(seen, Move, to="a").hides == "fire"
    assert the(seen, Move, to="k").hides == ""
    assert the(table({"officer": "b"}, enemies={"c": "mauser"}), Sneak, to="c").hides == "check"


@rule("6.10g")
def test_leaving_names_reaction_fire() -> None:
    assert the(table({"officer": "a visible"}, enemies={"a": "mauser"}), Exit).fire
    assert not the(table({"officer": "a"}, enemies={"a": "mauser"}), Exit).fire
    assert not the(table({"officer": "a visible"}), Exit).fire


@rule("4.2a", "7.10b")
def test_hits_are_shared_out_by_the_player_whose_commandos_they_are() -> None:
    mine = table({"officer": "e visible", "medic": "e visible"}, step=AssignInjuries((4,), ("officer", "medic"), True))
    assert mine.decision is not None
    assert mine.decision.seat == 0
    two = {"officer": "e visible", "medic": "e visible 1 seat"}
    ours = table(two, step=AssignInjuries((4,), ("officer", "medic"), True), options={"players": 2})
    assert ours.decision is not None
    assert ours.decision.seat == ANY_SEAT


@rule("6.22a", "6.9e")
def test_under_fire_a_token_can_be_spent_first() -> None:
    game = table({"officer": "e visible 1 saved 2 ap"}, enemies={"e": "mauser"})
    assert sorted(option.saved for option in offered(game, Move, to="a")) == [0, 1]
    play(game, the(game, Move, to="a", saved=1), 6)
    assert game.state.commandos["officer"].ap == 1
    other = table({"officer": "e visible 1 saved 2 ap"}, enemies={"e": "mauser"})
    play(other, the(other, Move, to="a", saved=0), 6)
    assert other.state.commandos["officer"].ap == 0
