"""Chapter 14: characters who are escorted."""

import pytest

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.commando_phase import Activation, ContinueActivation
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.enemy_shooting import EnemyShooting
from fieldcraft.titles.v_sabotage.escort import WhoFollows
from fieldcraft.titles.v_sabotage.health import BeHit
from fieldcraft.titles.v_sabotage.levels import CompleteLevels
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from tests.titles.v_sabotage.proving_ground import log_lines, offered, play, run, table


def cells(squad: dict[str, str], *, escorts: dict[str, str], seen: str = "", **more: object) -> Play:
    """The cells with some characters already met."""
    ground = {
        "escorts": {who: f"cells.{tile}" for who, tile in escorts.items()},
        "visible_escorts": tuple(seen.split()),
        "objectives": {},
        **more.pop("ground", {}),  # type: ignore[dict-item]
    }
    return table(squad, scenario="cells", ground=ground, **more)  # type: ignore[arg-type]


def where(game: Play, who: str) -> str:
    """The tile of a character, or ""."""
    return game.state.grounds["cells"].escorts.get(who, "")


def seen(game: Play, who: str) -> bool:
    """Whether a character is visible."""
    return who in game.state.grounds["cells"].visible_escorts


@rule("14.1a")
@pytest.mark.parametrize(
    ("who", "start", "tile", "visible"),
    [
        ("courier", "a", "b", False),
        ("scientist", "b", "c", False),
        ("airman", "d", "f", True),
        ("admiral", "g", "j", True),
    ],
)
def test_a_character_takes_the_place_of_the_token_that_a_commando_reaches(
    who: str, start: str, tile: str, visible: bool
) -> None:
    game = table({"scout": start}, scenario="cells")
    play(game, Sneak if tile == "c" else Move, to=tile)
    assert where(game, who) == f"cells.{tile}"
    assert seen(game, who) == visible
    assert len(game.state.grounds["cells"].objectives) == 3


@rule("14.1b")
def test_the_exchange_waits_for_a_space() -> None:
    game = table(
        {"scout": "b"}, enemies={"b": "mauser mauser mauser"}, scenario="cells", step=ContinueActivation("scout")
    )
    assert where(game, "courier") == ""
    assert "cells.one" in game.state.grounds["cells"].objectives


@rule("14.1c", "14.1j")
def test_a_character_follows_at_no_cost_or_stays() -> None:
    game = cells({"medic": "a", "scout": "d"}, escorts={"courier": "a"})
    play(game, Move, to="d")
    assert isinstance(game.choice, WhoFollows)
    play(game, Take, piece="courier")
    assert where(game, "courier") == "cells.d"
    assert game.state.commandos["medic"].ap == 2
    stays = cells({"medic": "a"}, escorts={"courier": "a"})
    play(stays, Move, to="d")
    play(stays, Done)
    assert where(stays, "courier") == "cells.a"


@rule("14.1j")
def test_two_characters_may_follow_one_commando() -> None:
    game = cells({"medic": "a"}, escorts={"courier": "a", "scientist": "a"})
    play(game, Move, to="d")
    play(game, Take, piece="courier")
    play(game, Take, piece="scientist")
    play(game, Done)
    assert (where(game, "courier"), where(game, "scientist")) == ("cells.d", "cells.d")


@rule("14.1d")
def test_without_a_second_space_he_cannot_follow() -> None:
    game = cells({"medic": "a"}, escorts={"courier": "a"}, enemies={"d": "mauser mauser mauser"})
    play(game, Move, 6, 6, 6, to="d")
    assert where(game, "courier") == "cells.a"


@rule("14.1e")
def test_the_commandos_skills_do_not_help_a_character() -> None:
    game = table({"scout tan": "k"}, scenario="prison", ground={"escorts": {"airman": "prison.k"}, "objectives": {}})
    play(game, Move, to="p")
    assert game.state.grounds["prison"].escorts == {"airman": "prison.k"}
    ghost = cells({"scout blue": "d"}, escorts={"scientist": "d"})
    play(ghost, Move, to="f")
    play(ghost, Take, piece="scientist")
    assert not ghost.state.commandos["scout"].visible
    assert seen(ghost, "scientist")


@rule("14.1f", "14.1i", "14.2c")
def test_the_first_hit_eliminates_a_character_and_fails_the_operation() -> None:
    ground = {"alarm": True}
    game = cells(
        {"medic": "b"},
        escorts={"admiral": "d"},
        seen="admiral",
        enemies={"d": "mauser"},
        step=EnemyShooting(),
        rolls=[4],
        ground=ground,
    )
    assert game.result is not None
    assert game.result.reason == "escort"


@rule("14.1g", "14.1i")
def test_a_character_who_leaves_by_a_trap_door_completes_the_objective() -> None:
    game = cells({"medic": "a", "scout": "d"}, escorts={"courier": "a"})
    assert not game.state.grounds["cells"].objectives
    play(game, Exit)
    play(game, Take, piece="courier")
    assert where(game, "courier") == ""
    game.state.commandos["scout"].place = "off"
    run(game, CompleteLevels())
    assert game.result is not None
    assert game.result.won


@rule("14.1i")
def test_a_level_with_a_character_is_not_completed() -> None:
    game = cells({"medic": "off"}, escorts={"courier": "a"}, step=Activation("medic"))
    game.state.grounds["cells"].exited = True
    run(game, CompleteLevels())
    assert game.result is None


@rule("14.1h")
def test_enemies_fire_once_at_those_movers_who_are_visible() -> None:
    game = cells(
        {"medic": "a visible"},
        escorts={"admiral": "a", "courier": "a"},
        seen="admiral",
        enemies={"a": "mauser"},
        ground={"alarm": True},
    )
    play(game, Move, to="d")
    play(game, Take, piece="admiral")
    play(game, Take, piece="courier")
    play(game, Done, 6)
    assert {option.who for option in offered(game, BeHit)} == {"medic", "admiral"}
    play(game, BeHit, who="medic")
    assert where(game, "admiral") == "cells.d"


@rule("14.2a")
def test_one_stealthy_on_both_sides_is_ignored() -> None:
    game = cells({"medic": "h"}, escorts={"courier": "d"})
    play(game, Move, to="d")
    play(game, Move, to="f")
    play(game, Take, piece="courier")
    assert not seen(game, "courier")
    enters = cells(
        {"medic": "h"},
        escorts={"courier": "a"},
        enemies={"b": "mauser"},
        step=EnemyMovement(),
        ground={"card": "flat-tyre"},
    )
    assert not seen(enters, "courier")


@rule("14.2b", "3.1c")
def test_one_with_two_sides_follows_the_stealth_rules() -> None:
    checked = cells({"medic": "a"}, escorts={"scientist": "a"}, enemies={"d": "mauser"})
    play(checked, Move, to="d")
    play(checked, Take, 6, 2, piece="scientist")
    assert seen(checked, "scientist")
    assert [line for line in log_lines(checked) if "noticed" in line] == ["Scientist was noticed: now visible."]
    assert not checked.state.commandos["medic"].visible
    hides = cells({"medic": "f visible"}, escorts={"scientist": "f"}, seen="scientist", ground={"alarm": True})
    play(hides, Move, to="d")
    play(hides, Take, piece="scientist")
    assert not seen(hides, "scientist")
    found = cells(
        {"medic": "h"},
        escorts={"scientist": "a"},
        enemies={"b": "mauser"},
        step=EnemyMovement(),
        rolls=[1],
        ground={"card": "flat-tyre"},
    )
    assert seen(found, "scientist")


@rule("14.2c", "7.4a")
def test_enemies_go_for_one_who_is_always_visible() -> None:
    game = cells(
        {"medic": "h"},
        escorts={"admiral": "a"},
        seen="admiral",
        enemies={"g": "mauser"},
        step=EnemyMovement(),
        ground={"card": "nothing-to-report", "alarm": True},
    )
    assert game.state.grounds["cells"].loose in (
        {"cells.f": ("soldier-mauser",)},
        {"cells.c": ("soldier-mauser",)},
        {"cells.g": ("soldier-mauser",)},
    )
    assert game.state.grounds["cells"].chased == ("cells.a",)


@rule("14.2d")
def test_an_escorted_enemy_causes_no_check() -> None:
    game = cells({"medic": "h"}, escorts={"admiral": "d"}, seen="admiral", ground={"alarm": True})
    play(game, Move, to="d")
    assert not game.state.commandos["medic"].visible


@rule("3.5k")
@pytest.mark.parametrize("alarms", [True, False])
def test_a_visible_character_sets_off_the_alarm_unless_the_option_is_off(alarms: bool) -> None:
    game = table({"scout": "g"}, scenario="cells", options={"visible_escort_alarms": alarms})
    play(game, Move, to="j")
    assert seen(game, "admiral")
    assert game.state.grounds["cells"].alarm == alarms


@rule("14.1a", "6.9h")
def test_a_commando_who_falls_on_the_way_reaches_the_character_too() -> None:
    squad = {"officer": "a visible 2 hits", "medic": "h"}
    game = table(squad, enemies={"a": "mauser"}, scenario="cells", ground={"alarm": True})
    play(game, Move, 6, to="b")
    assert game.state.commandos["officer"].critical_since
    assert where(game, "courier") == "cells.b"


@rule("14.1e", "15.1b")
def test_the_officers_steadiness_is_no_help_to_a_character() -> None:
    squad = {"officer tan": "a"}
    game = cells(squad, escorts={"scientist": "a"}, enemies={"d": "mauser"})
    assert "steady" in game.rules.side("officer", game.state.commandos["officer"]).skills
    play(game, Move, to="d")
    play(game, Take, 2, 2, piece="scientist")
    assert not game.state.commandos["officer"].visible
    assert seen(game, "scientist")
    entered = cells(
        {"officer tan": "a"},
        escorts={"scientist": "a"},
        enemies={"b": "mauser"},
        step=EnemyMovement(),
        rolls=[2, 2],
        ground={"card": "flat-tyre"},
    )
    assert not entered.state.commandos["officer"].visible
    assert seen(entered, "scientist")


@rule("13.4g")
def test_a_commando_in_uniform_may_move_stealthily_so_that_a_character_hides_too() -> None:
    game = cells({"medic": "b uniform"}, escorts={"scientist": "b"})
    assert offered(game, Move, to="c")
    play(game, Sneak, to="c")
    play(game, Take, piece="scientist")
    assert not game.state.commandos["medic"].visible
    assert not seen(game, "scientist")
    walks = cells({"medic": "b uniform"}, escorts={"scientist": "b"})
    play(walks, Move, to="c")
    play(walks, Take, piece="scientist")
    assert not walks.state.commandos["medic"].visible
    assert seen(walks, "scientist")
    assert not offered(cells({"medic": "b uniform"}, escorts={"courier": "b"}), Sneak)
    assert not offered(cells({"medic": "b uniform"}, escorts={"scientist": "d"}), Sneak)


@rule("14.1k", "6.10g")
def test_a_character_gets_out_though_the_commando_falls_on_the_trap_door() -> None:
    squad = {"medic": "a visible 2 hits", "officer": "h"}
    game = cells(squad, escorts={"courier": "a"}, enemies={"a": "mauser"}, ground={"alarm": True})
    play(game, Exit)
    play(game, Take, 6, piece="courier")
    assert "medic" not in game.state.commandos
    assert not where(game, "courier")
    assert not game.state.grounds["cells"].exited
    assert game.result is None
