"""Sections 6.10 to 6.13: the enemy's movement roll, the order of their actions, and every movement order."""

from collections.abc import Mapping

import pytest

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import attacks, enemy_orders, enemy_turn, sequence
from fieldcraft.titles.sherman_leader.battlefield import OFF
from tests.titles.sherman_leader.tables import ENEMY_TURN, battle_table, log_lines, offered, play, shots, take

STUG, RIFLE, TRUCK, HOUSE, BUNKER = "stug", "german-rifle", "german-truck", "german-building", "german-bunker"
SHERMAN = {"042": "c5"}
FAR = {"042": "c6"}
COLUMNS = {
    "stug": "armour",
    "german-at": "armour",
    "german-armored-car": "armour",
    "german-rifle": "infantry",
    "german-halftrack": "infantry",
    "german-mg": "infantry",
    "german-truck": "guns",
    "german-mortar": "guns",
    "german-at-gun": "guns",
}


def goes(
    order: str,
    kind: str = STUG,
    here: str = "c3",
    units: Mapping[str, str] = SHERMAN,
    terrain: Mapping[str, str] | None = None,
) -> set[str]:
    """The hexes that fit an enemy unit's order."""
    game = battle_table(units, [(kind, here)], terrain=terrain)
    return set(enemy_orders.hexes_for(game, 0, order))


@rule("6.10b", "11.4a", "11.4b", "11.4c")
@pytest.mark.parametrize("kind", COLUMNS)
def test_each_type_reads_its_own_column(kind: str) -> None:
    for row_ in battle_table(SHERMAN, [(kind, "a1")]).rules.box.movement:
        game = battle_table(SHERMAN, [(kind, "a1")], fight={"roll": row_.roll})
        assert enemy_orders.order_for(game, 0) == getattr(row_, COLUMNS[kind])


@rule("6.10c", "6.10d", "6.10e")
@pytest.mark.parametrize(
    ("half", "houses", "roll"), [(False, 4, 5), (True, 4, 3), (False, 3, 3), (True, 3, 3), (True, 1, 3)]
)
def test_half_strength_takes_two_off_once(half: bool, houses: int, roll: int) -> None:
    game = battle_table(
        SHERMAN,
        [(HOUSE, "a1")] * houses,
        half=["9A"] if half else [],
        step=ENEMY_TURN,
        rolls=[5],
        fight={"die": 6},
    )
    assert game.state.fight.roll == roll


@rule("6.10d", "6.19a")
def test_the_strength_at_the_end_of_a_turn_changes_the_rolls_of_the_turns_after_it() -> None:
    foes = [(STUG, "b4"), *[(HOUSE, "a1")] * 3]
    game = battle_table(
        {"042": "b5"},
        foes,
        step=sequence.BattleTurns(),
        fight={"turn": 0, "die": 6},
        pace="fast",
        leaders={"042": ("stout", "ace")},
    )
    assert game.state.fight.step == "fast"
    play(game, shots(game, "042")["stug b4"], 10, 1, 10, 5)
    assert attacks.points_left(game) == 12
    assert game.state.fight.roll == 5, "it fell to Half strength earlier in this turn"
    take(game, "End the step")
    assert game.state.fight.turn == 2
    assert "Its movement rolls have -2 until the end of the battle." in "".join(log_lines(game))
    enemy = next(panel for panel in game.scene().panels if panel.title == "Enemy")
    assert enemy.lines[0] == "12 points; Half at 12, Destroyed at 5; -2 on movement rolls for Half strength"
    take(game, "End the step", 5)
    assert game.state.fight.roll == 3


@rule("6.10d")
def test_losses_before_the_first_turn_do_not_change_its_roll() -> None:
    game = battle_table(
        SHERMAN, [(HOUSE, "a1")], step=sequence.BattleTurns(), rolls=[5], fight={"turn": 0, "die": 6, "weakened": False}
    )
    assert game.state.fight.roll == 5


@rule("6.10d")
def test_units_added_after_the_count_do_not_bring_the_roll_back() -> None:
    game = battle_table(SHERMAN, [(HOUSE, "a1")] * 6, step=ENEMY_TURN, rolls=[5], fight={"die": 6, "weakened": True})
    assert game.state.fight.roll == 3


@rule("6.10f")
def test_rolls_beyond_the_chart_are_read_on_its_ends() -> None:
    for roll, same in ((-5, 0), (17, 10)):
        game = battle_table(SHERMAN, [(TRUCK, "a1")], fight={"roll": roll})
        twin = battle_table(SHERMAN, [(TRUCK, "a1")], fight={"roll": same})
        assert enemy_orders.order_for(game, 0) == enemy_orders.order_for(twin, 0)


@rule("6.10a", "3.3a")
def test_one_roll_serves_all_and_may_be_of_a_six_sided_die() -> None:
    with pytest.raises(ScriptError, match="isn't a face of a 6-sided die"):
        battle_table(SHERMAN, [(HOUSE, "a1")] * 4, step=ENEMY_TURN, rolls=[7], fight={"die": 6})
    game = battle_table(SHERMAN, [(HOUSE, "a1")] * 4, step=ENEMY_TURN, rolls=[7], fight={"die": 10})
    assert log_lines(game) == ["The enemy movement roll on a d10 was 7."]


@rule("6.11a")
def test_you_choose_who_of_them_acts_next() -> None:
    game = battle_table(FAR, [(TRUCK, "a1"), (STUG, "b1")], step=ENEMY_TURN, rolls=[10], fight={"die": 10})
    assert [(option.kind, option.order) for option in offered(game, enemy_turn.EnemyNext)] == [
        (TRUCK, "advance-to-cover"),
        (STUG, "advance-if-cannot-attack"),
    ]
    (stug,) = [option for option in offered(game, enemy_turn.EnemyNext) if option.kind == STUG]
    play(game, stug)
    assert {option.hex for option in offered(game, enemy_turn.EnterHex)} == {"a2", "b2"}


@rule("6.11e")
def test_they_may_act_one_after_another_with_ties_settled_or_asked() -> None:
    foes = [(STUG, "b1"), (TRUCK, "a1")]
    game = battle_table(FAR, foes, step=ENEMY_TURN, rolls=[10], fight={"die": 10})
    play(game, enemy_turn.AllAct(True))
    assert offered(game, enemy_turn.EnterHex)
    game = battle_table(FAR, foes, step=ENEMY_TURN, rolls=[10], fight={"die": 10})
    play(game, enemy_turn.AllAct(False))
    assert not offered(game, enemy_turn.EnterHex)
    assert game.state.fight.enemy_hexes == ["b2", "a1"]


@rule("6.11f")
def test_units_of_one_kind_in_one_hex_are_offered_once() -> None:
    game = battle_table(
        SHERMAN, [(STUG, "b1"), (STUG, "b1"), (TRUCK, "a1")], step=ENEMY_TURN, rolls=[3], fight={"die": 10}
    )
    options = offered(game, enemy_turn.EnemyNext)
    assert [(option.kind, option.hex) for option in options] == [(STUG, "b1"), (TRUCK, "a1")]
    assert options[0].places(game.rules)[:2] == ("enemy-0", "enemy-1")


@rule("6.11b")
def test_buildings_and_bunkers_never_move() -> None:
    for kind in (HOUSE, BUNKER):
        for roll in range(11):
            game = battle_table(SHERMAN, [(kind, "a1")], fight={"roll": roll})
            assert enemy_orders.order_for(game, 0) == "hold"


@rule("6.11c")
def test_they_obey_with_your_units_in_their_hex() -> None:
    assert goes("retreat", here="c5", units=SHERMAN) == {"b4", "c4"}


@rule("6.11d", "6.13m")
def test_an_advance_is_one_hex_nearer() -> None:
    assert goes("advance") == {"b4", "c4"}
    assert goes("advance", here="c1") == {"b2", "c2"}


@rule("6.12b", "6.13m")
def test_the_heaviest_cover_decides() -> None:
    assert goes("advance", terrain={"b4": "L"}) == {"b4"}
    assert goes("advance", terrain={"b4": "L", "c4": "H"}) == {"c4"}
    assert goes("advance", terrain={"b4": "L", "c4": "B"}) == {"b4", "c4"}


@rule("6.12c")
def test_impassable_is_heavy_cover_and_water_none() -> None:
    assert goes("advance", RIFLE, terrain={"b4": "Im", "c4": "L"}) == {"b4"}
    assert goes("adjacent-cover", RIFLE, terrain={"b4": "Im", "c4": "H"}) == {"b4", "c4"}
    assert goes("adjacent-cover", terrain={"b4": "W"}) == set()


@rule("6.12a")
def test_any_of_several_closest_units_will_do() -> None:
    units = {"042": "b5", "902": "d5"}
    assert goes("advance", units=units) == {"b4", "c4"}
    assert goes("advance", units=units, terrain={"c4": "L"}) == {"c4"}


@rule("6.12e")
def test_the_closest_is_by_range() -> None:
    assert goes("advance", units={"042": "c5", "902": "c1"}) == {"b4", "c4", "b2", "c2"}
    assert goes("advance", units={"042": "c6", "902": "c1"}) == {"b2", "c2"}


@rule("6.12d", "6.12e", "5.5g")
def test_a_vehicle_goes_round_what_it_cannot_enter() -> None:
    assert goes("advance", terrain={"b4": "Im"}) == {"c4"}
    assert goes("advance", terrain={"b4": "Im", "c4": "W"}) == {"b3", "d3"}
    assert goes("advance", terrain={"b4": "Im", "c4": "W", "a4": "Im"}) == {"d3"}
    assert goes("advance", RIFLE, terrain={"b4": "Im", "c4": "W"}) == {"b4"}


@rule("6.12g")
def test_a_unit_that_is_there_or_cannot_go_stays() -> None:
    assert goes("advance", here="c5") == set()
    closed = dict.fromkeys(("b3", "d3", "b2", "c2", "b4", "c4"), "W")
    assert goes("advance", terrain=closed) == set()


@rule("6.13a")
def test_hold_is_no_move() -> None:
    assert goes("hold") == set()


@rule("6.13b", "6.13c")
def test_retreat_goes_up_into_the_heaviest_cover_and_off_the_top() -> None:
    assert goes("retreat") == {"b2", "c2"}
    assert goes("retreat", terrain={"c2": "L"}) == {"c2"}
    assert goes("retreat", here="c1") == {OFF}
    assert goes("retreat", terrain={"b2": "Im"}) == {"c2"}


@rule("6.13b")
def test_retreat_counts_rows_even_where_the_way_ends_higher_up() -> None:
    dead_end = {"c1": "Im", "d1": "Im"}
    assert goes("retreat", terrain=dead_end) == {"b2", "c2"}
    assert goes("retreat", terrain={**dead_end, "c2": "H"}) == {"c2"}
    assert goes("retreat", terrain={**dead_end, "b2": "Im"}) == {"c2"}


@rule("6.13b", "6.12d")
def test_retreat_goes_around_when_no_hex_of_the_row_above_can_be_entered() -> None:
    assert goes("retreat", terrain={"b2": "Im", "c2": "W"}) == {"b3", "d3"}
    assert goes("retreat", terrain={"b2": "Im", "c2": "W", "d2": "Im", "d3": "H"}) == {"b3"}
    assert goes("retreat", here="d2", terrain={"d1": "Im"}) == {"c2"}


@rule("6.13c", "6.7b")
def test_a_unit_that_leaves_by_the_top_counts_as_destroyed() -> None:
    game = battle_table(SHERMAN, [(TRUCK, "c1"), (HOUSE, "a1")], step=ENEMY_TURN, rolls=[2], fight={"die": 6})
    assert game.state.fight.roll == 0
    assert game.state.fight.enemy_hexes == ["", "a1"]


@rule("6.13d", "6.12f")
def test_retreat_to_cover_needs_cover_farther_away() -> None:
    assert goes("retreat-to-cover") == set()
    assert goes("retreat-to-cover", terrain={"b2": "L", "b3": "H", "b4": "H"}) == {"b2"}
    assert goes("retreat-to-cover", terrain={"b2": "L", "c2": "H"}) == {"c2"}


@rule("6.13d", "6.12f")
def test_retreat_to_cover_leaves_your_closest_unit_whatever_the_others_are_near() -> None:
    covered = {"b2": "H", "c2": "L"}
    assert goes("retreat-to-cover", units={"042": "c5", "902": "a1"}, terrain=covered) == {"b2"}
    assert goes("retreat-to-cover", units={"042": "c5", "902": "a3"}, terrain=covered) == {"c2"}
    assert goes("retreat-to-cover", units={"042": "c4", "902": "b2"}, terrain={"c2": "H"}) == set()


@rule("6.13e", "6.13f")
def test_adjacent_cover_is_the_heaviest_anywhere_around_even_if_it_is_lighter() -> None:
    assert goes("adjacent-cover") == set()
    assert goes("adjacent-cover", terrain={"b2": "L", "d3": "H"}) == {"d3"}
    assert goes("adjacent-cover", terrain={"b2": "L", "d3": "L"}) == {"b2", "d3"}
    assert goes("adjacent-cover", terrain={"c3": "H", "b2": "L"}) == {"b2"}


@rule("6.13g")
def test_advance_to_cover_looks_at_closer_hexes_only() -> None:
    assert goes("advance-to-cover", terrain={"b3": "H"}) == set()
    assert goes("advance-to-cover", terrain={"b3": "H", "b4": "L"}) == {"b4"}
    assert goes("advance-to-cover", terrain={"c4": "H", "b4": "L"}) == {"c4"}


@rule("6.13h")
def test_cautious_advance_avoids_hexes_that_you_can_attack() -> None:
    assert goes("cautious-advance", units={"902": "c6"}, kind=RIFLE) == {"b4", "c4"}
    assert goes("cautious-advance", units={"902": "c5"}, kind=RIFLE) == set()
    assert goes("cautious-advance", units={"042": "c6"}, kind=RIFLE) == set()
    sheltered = {"c5": "H", "d5": "H"}
    assert goes("cautious-advance", units={"042": "c6"}, kind=RIFLE, terrain=sheltered) == {"b4", "c4"}


@rule("6.13i")
def test_what_you_could_attack_is_judged_without_moving() -> None:
    assert goes("cautious-advance", units={"921": "c6"}, kind=STUG) == {"b4", "c4"}
    game = battle_table({"042": "c6"}, [(RIFLE, "c3")], damaged={"042": ("gun",)})
    assert set(enemy_orders.hexes_for(game, 0, "cautious-advance")) == {"b4", "c4"}
    game = battle_table({"931": "c6"}, [(RIFLE, "c3")], terrain={"c5": "H", "d5": "H", "b5": "H"})
    assert enemy_orders.hexes_for(game, 0, "cautious-advance") == ()


@rule("6.13j")
def test_he_advance_looks_for_infantry_and_guns() -> None:
    assert goes("he-advance", units={"042": "c4", "902": "c1"}) == {"b2", "c2"}
    assert goes("he-advance", units={"042": "c5"}) == set()


@rule("6.13k")
def test_ap_advance_looks_for_vehicles() -> None:
    assert goes("ap-advance", units={"042": "c1", "902": "c4"}) == {"b2", "c2"}
    assert goes("ap-advance", units={"902": "c5"}) == set()


@rule("6.13l")
def test_advance_if_it_cannot_attack() -> None:
    assert goes("advance-if-cannot-attack", units={"042": "c5"}) == set()
    assert goes("advance-if-cannot-attack", units={"042": "c5"}, terrain={"b4": "H", "c4": "L"}) == {"b4"}
    assert goes("advance-if-cannot-attack", kind="german-mg", units={"042": "c5"}) == {"b4", "c4"}


@rule("6.13n")
def test_a_rifle_next_to_a_vehicle_turns_on_it() -> None:
    units = {"042": "b4", "902": "d5"}
    for roll, order in ((8, "ap-advance"), (9, "advance")):
        game = battle_table(units, [(RIFLE, "c3")], fight={"roll": roll})
        assert enemy_orders.order_for(game, 0) == order
    game = battle_table(units, [("german-mg", "c3")], fight={"roll": 8})
    assert enemy_orders.order_for(game, 0) == "he-advance"


@rule("6.13o")
def test_a_vehicle_in_its_own_hex_alone_does_not_count() -> None:
    game = battle_table({"042": "c3", "902": "d5"}, [(RIFLE, "c3")], fight={"roll": 8})
    assert enemy_orders.order_for(game, 0) == "he-advance"
