"""Sections 3.6 and 5.7 to 5.10: the enemy's placement, infantry advances, aggressiveness and Half battalions."""

from collections import Counter
from typing import Any

import pytest

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import enemy_setup, enemy_turn
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import ENEMY_TURN, Pause, battle_table, log_lines, offered, play

PLACES = ["a1", "b1", "c1", "d1", "a2", "b2", "b2", "c2", "c2", "d2"]


def mustering(battalion: str, rolls: Any = (), terrain: dict[str, str] | None = None, **changes: Any) -> Play:
    """A battle in which the enemy is about to be placed."""
    return battle_table(
        {"042": "c6"},
        [],
        battalion=battalion,
        terrain=terrain,
        step=enemy_setup.PlaceBattalion(),
        rolls=rolls,
        **changes,
    )


def units(game: Play) -> Counter[str]:
    """The enemy's units by kind."""
    return Counter(game.state.fight.enemy_kinds)


@rule("5.7a", "3.6a", "3.8a", "5.7b")
def test_the_card_is_placed_with_tanks_from_the_cup() -> None:
    tanks = ["pz-iii", 1, "pz-iii", 2, "stug", 3, "pz-iv", 4]
    game = mustering("9A", [*tanks, 5, 6, 7, 8, 9, 10, 1, 2])
    assert units(game) == {
        "pz-iii": 2,
        "stug": 1,
        "pz-iv": 1,
        "german-rifle": 2,
        "german-at": 2,
        "german-armored-car": 2,
        "german-truck": 2,
    }
    assert game.state.fight.enemy_hexes == [*PLACES, "a1", "b1"]
    assert game.state.fight.tanks == {"pz-iii": 5, "pz-iv": 1, "stug": 1}


@rule("3.6b")
def test_a_tank_drawn_cannot_be_drawn_again_in_the_battle() -> None:
    tanks: list[int | str] = []
    for _ in range(2):
        tanks += ["stug", 1]
    with pytest.raises(ScriptError, match="can't be drawn"):
        mustering("9A", [*tanks, "stug", 1])


@rule("3.6c")
def test_each_battle_starts_with_a_full_cup() -> None:
    game = battle_table({"042": "b6"}, [("stug", "a1")])
    assert game.state.fight.tanks == game.rules.tank_cup == {"pz-iii": 7, "pz-iv": 2, "stug": 2}


@rule("3.6d")
def test_you_place_what_there_is() -> None:
    game = mustering("9A", ["stug", 1, *range(1, 9)], fight={"tanks": {"pz-iii": 0, "pz-iv": 0, "stug": 1}})
    assert units(game)["stug"] == 1
    more = ("before enemy-reserves",) * 6
    game = mustering("7A", [1] * 16, notes=more)
    assert units(game)["german-rifle"] == 12


@rule("5.7a", "11.2d")
def test_other_cards_add_and_take_units() -> None:
    game = mustering("7A", [1] * 13, notes=("1C",))
    assert units(game) == {"german-rifle": 9, "german-mg": 2, "german-mortar": 2}
    game = mustering("7A", [1] * 10, notes=("before deserters",))
    assert units(game) == {"german-rifle": 7, "german-mg": 1, "german-mortar": 2}


@rule("5.7c")
def test_the_placement_diagram() -> None:
    game = battle_table({"042": "b6"}, [("stug", "a1")])
    assert [game.rules.placement[die] for die in range(1, 11)] == PLACES


@rule("5.7d")
def test_a_vehicle_goes_to_the_nearest_hex_it_may_enter_of_your_choice() -> None:
    game = mustering("10A", [6], terrain={"b2": "Im", "b1": "Im"})
    assert {option.hex for option in offered(game, enemy_setup.PlaceIn)} == {"c1", "a2", "c2", "b3", "c3"}
    play(game, offered(game, enemy_setup.PlaceIn)[0], *[1] * 9)
    assert len(game.state.fight.enemy_kinds) == 10


@rule("5.7d")
def test_infantry_can_be_placed_in_impassable() -> None:
    game = mustering("7A", [6] * 12, terrain={"b2": "Im"})
    assert set(game.state.fight.enemy_hexes) == {"b2"}


@rule("5.7e")
def test_no_unit_is_placed_in_water() -> None:
    game = mustering("7A", [6, 7, 6, 1, *[2] * 11], terrain={"b2": "W"})
    assert game.state.fight.enemy_hexes == ["a1", *["b1"] * 11]


@rule("5.8a", "5.8b")
@pytest.mark.parametrize(
    ("kind", "hexes"),
    [("german-rifle", 2), ("german-at", 1), ("german-mg", 1), ("german-mortar", 0), ("stug", 0), ("german-truck", 0)],
)
def test_infantry_advances_before_the_battle(kind: str, hexes: int) -> None:
    ground = {"b2": "L", "b3": "L", "a2": "W", "c3": "W"}
    game = battle_table(
        {"042": "a6"}, [(kind, "b1"), ("german-building", "d1")], terrain=ground, step=enemy_setup.InfantryAdvances()
    )
    assert game.state.fight.enemy_hexes[0] == ("b1", "b2", "b3")[hexes]


@rule("5.8c", "6.11e")
def test_the_advances_follow_the_order_and_you_may_break_ties() -> None:
    game = battle_table({"042": "c6"}, [("german-rifle", "b1")], step=enemy_setup.InfantryAdvances())
    play(game, enemy_turn.AllAct(True))
    assert {option.hex for option in offered(game, enemy_turn.EnterHex)} == {"a2", "b2"}
    game = battle_table(
        {"042": "c6"}, [("german-rifle", "b1")], terrain={"a2": "H"}, step=enemy_setup.InfantryAdvances()
    )
    assert game.state.fight.enemy_hexes == ["b3"]
    assert "moved from b1 to a2" in log_lines(game)[0]


@rule("5.8d")
def test_these_advances_are_no_moves_of_turn_1() -> None:
    game = battle_table(
        {"902": "b4"},
        [("german-rifle", "b1")],
        terrain={"a2": "W", "c3": "W", "b5": "W"},
        step=enemy_setup.InfantryAdvances(),
    )
    assert game.state.fight.enemy_hexes == ["b3"]
    game.chance = Scripted([10, 1, 1])
    game.push_all(*ENEMY_TURN, Pause())
    game.advance()
    assert game.state.fight.enemy_hexes == ["b4"]


@rule("5.9a", "11.1d", "11.1c")
@pytest.mark.parametrize(
    ("campaign", "die", "sides"),
    [
        ("north-africa-1942", 4, 6),
        ("north-africa-1942", 5, 6),
        ("north-africa-1942", 6, 10),
        ("bulge-1944", 3, 6),
        ("bulge-1944", 8, 10),
    ],
)
def test_aggressiveness(campaign: str, die: int, sides: int) -> None:
    game = battle_table(
        {"042": "b6"}, [("stug", "a1")], campaign=campaign, step=enemy_setup.Aggressiveness(), rolls=[die]
    )
    assert game.state.fight.die == sides


@rule("5.9a")
def test_notes_change_the_aggressiveness_roll() -> None:
    game = battle_table(
        {"042": "b6"}, [("stug", "a1")], notes=("before surprise",), step=enemy_setup.Aggressiveness(), rolls=[8]
    )
    assert game.state.fight.die == 6


@rule("5.9b")
def test_the_result_is_kept_in_the_battle() -> None:
    game = battle_table({"042": "b6"}, [("german-building", "a1")] * 4, step=ENEMY_TURN, rolls=[6], fight={"die": 6})
    assert game.state.fight.die == 6
    assert game.state.fight.roll == 6


@rule("5.10a")
def test_a_half_battalion_places_half_of_each_type() -> None:
    game = mustering("6A", ["stug", 1, 1, 1, 1, 1], half=["6A"])
    assert units(game) == dict.fromkeys(("stug", "german-rifle", "german-mg", "german-truck", "german-armored-car"), 1)


@rule("5.10b")
def test_half_of_an_odd_number_is_rounded_up(monkeypatch: pytest.MonkeyPatch) -> None:
    card = battle_table({"042": "b6"}, [("stug", "a1")]).rules.box.battalions["7A"]
    monkeypatch.setitem(card.units, "rifle", 7)
    game = mustering("7A", [1] * 6, half=["7A"])
    assert units(game)["german-rifle"] == 4


@rule("5.10c")
def test_units_that_other_cards_add_are_not_halved() -> None:
    game = mustering("7A", [1] * 8, half=["7A"], notes=("before enemy-reserves",))
    assert units(game) == {"german-rifle": 4 + 2, "german-mg": 1, "german-mortar": 1}
