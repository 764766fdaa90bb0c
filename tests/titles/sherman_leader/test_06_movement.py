"""Sections 6.3 to 6.6: movement, Overdrive, Transport and retreat."""

from itertools import combinations

import pytest

from fieldcraft.kernel.steps import Done, LeaveOut, Take
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import activation, attacks, movement, turn
from fieldcraft.titles.sherman_leader.battlefield import OFF, RANGE
from tests.titles.sherman_leader.tables import (
    NOBODY,
    battle_table,
    log_lines,
    moves_now,
    offered,
    play,
    shots,
    shots_now,
    take,
    texts,
)

RIFLE, STUG = "german-rifle", "stug"
FAR_FOE = [(RIFLE, "d1")]


@rule("3.12b", "6.3a")
@pytest.mark.parametrize(("unit", "speed"), [("042", 2), ("902", 1), ("005", 3)])
def test_a_unit_moves_up_to_its_speed(unit: str, speed: int) -> None:
    game = battle_table({unit: "b5"}, FAR_FOE)
    play(game, turn.Act(unit))
    assert set(moves_now(game)) - {OFF} == {hex_ for hex_, away in RANGE["b5"].items() if 0 < away <= speed}
    assert "6.3a" in str(game.why_not(place="d1"))


@rule("5.5f", "5.5g", "5.5h", "6.3a")
def test_vehicles_go_round_water_and_impassable_and_infantry_round_water_alone() -> None:
    ground = {"a5": "Im", "c5": "W", "a4": "L", "b4": "H"}
    game = battle_table({"042": "b5"}, FAR_FOE, terrain=ground)
    play(game, turn.Act("042"))
    assert {"a4", "b4", "a6", "b6"} <= set(moves_now(game))
    assert not {"a5", "c5"} & set(moves_now(game))
    assert "5.5g" in str(game.why_not(place="a5"))
    assert "5.5f" in str(game.why_not(place="c5"))
    game = battle_table({"902": "b5"}, FAR_FOE, terrain=ground)
    play(game, turn.Act("902"))
    assert "a5" in moves_now(game)
    assert "c5" not in moves_now(game)


@rule("6.3a")
def test_the_way_round_counts() -> None:
    game = battle_table({"042": "b5"}, FAR_FOE, terrain={"a4": "Im", "b4": "Im"})
    play(game, turn.Act("042"))
    assert "b3" not in moves_now(game)
    assert "c4" in moves_now(game)


@rule("6.3b")
def test_hexes_are_shared_and_enemies_do_not_stop_movement() -> None:
    game = battle_table({"005": "b5", "042": "b4"}, [(RIFLE, "b4"), (RIFLE, "a4")])
    play(game, turn.Act("005"))
    assert {"b4", "a4", "b3", "b2"} <= set(moves_now(game))
    take(game, "Move to b4")
    assert game.state.fight.at["005"] == game.state.fight.at["042"] == "b4"


@rule("3.13c", "6.3c")
def test_infantry_that_moves_and_attacks_takes_the_stress_on_its_card() -> None:
    game = battle_table({"921": "b5"}, [(RIFLE, "b3"), (RIFLE, "d1")])
    play(game, turn.Act("921"))
    take(game, "Move to b4")
    fire = shots_now(game)["german-rifle b3"]
    assert fire.stress == 2
    assert game.state.stress["reisner"] == 0
    play(game, fire, 1, 1)
    assert game.state.stress["reisner"] == 2


@rule("3.13c")
def test_moving_alone_or_attacking_alone_costs_nothing() -> None:
    game = battle_table({"921": "b5"}, [(RIFLE, "a4"), (RIFLE, "d1")])
    assert shots(game, "921")["german-rifle a4"].stress == 0
    take(game, "Move to b4")
    take(game, "Hold fire")
    assert game.state.stress["reisner"] == 0


@rule("3.16a")
def test_aggressive_spares_that_stress() -> None:
    game = battle_table({"921": "b5"}, [(RIFLE, "b3")], leaders={"921": ("sokol", "average")})
    play(game, turn.Act("921"))
    take(game, "Move to b4")
    assert shots_now(game)["german-rifle b3"].stress == 0


@rule("6.3e", "6.9i")
def test_without_a_fit_commander_infantry_moves_and_attacks_and_no_one_takes_the_stress() -> None:
    for leader, stress in ((NOBODY, {}), (("sokol", "average"), {"sokol": 10})):
        game = battle_table({"1111": "b5"}, [(STUG, "b3")], leaders={"1111": leader}, stress=stress)
        play(game, turn.Act("1111"))
        take(game, "Move to b4")
        (fire,) = offered(game, attacks.Fire)
        card = game.rules.units["1111"]
        assert card.stress == 2
        assert (fire.need, fire.stress) == ((card.ap or 0) + 2 + card.moving, 0)
        play(game, fire, 1, 1)
        assert game.state.stress == stress


@rule("6.3e", "3.16b", "3.16i")
def test_an_unfit_cautious_commander_does_not_hold_the_unit_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game = battle_table({"902": "b5"}, [(RIFLE, "b3")], stress={"reisner": 99})
    monkeypatch.setitem(game.rules.skills, "reisner", (frozenset({"cautious"}),) * 6)
    play(game, turn.Act("902"))
    take(game, "Move to b4")
    assert offered(game, attacks.Fire)


@rule("6.3d")
def test_artillery_moves_or_attacks() -> None:
    game = battle_table({"1132": "b5"}, [(STUG, "b2")])
    assert shots(game, "1132")
    reason = attacks.cannot_after_moving(game, "1132")
    assert reason is not None
    assert reason.rule == "6.3d", "whatever its card says of itself"
    take(game, "Move to b4")
    assert game.state.fight.acted == ["1132"]
    assert not game.state.fight.fired


@rule("3.13d")
def test_a_unit_that_cannot_move_and_attack_does_one_of_them() -> None:
    game = battle_table({"541": "b5"}, [(STUG, "b2")])
    assert shots(game, "541")
    take(game, "Move to b4")
    assert game.state.fight.acted == ["541"]


@rule("3.16b")
def test_a_cautious_commander_does_not_move_and_attack() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b2")], leaders={"042": ("lindqvist", "average")})
    assert shots(game, "042")
    take(game, "Move to b4")
    assert game.state.fight.acted == ["042"]


@rule("3.16i")
def test_cautious_goes_before_aggressive(monkeypatch: pytest.MonkeyPatch) -> None:
    game = battle_table({"921": "b5"}, [(RIFLE, "b3")], leaders={"921": ("whitaker", "average")})
    both = frozenset({"cautious", "aggressive"})
    monkeypatch.setitem(game.rules.skills, "whitaker", (both,) * 6)
    play(game, turn.Act("921"))
    take(game, "Move to b4")
    assert game.state.fight.acted == ["921"]


@rule("3.16i", "6.2b")
def test_the_notes_of_a_unit_and_the_skills_of_its_commander_add_up() -> None:
    game = battle_table({"1111": "b5"}, [(RIFLE, "b3")], leaders={"1111": ("baptiste", "average")})
    assert game.state.fight.tactics == {"1111": 1, "baptiste": 1}


@rule("3.16e", "6.4a")
def test_overdrive_adds_one_to_speed_for_one_stress() -> None:
    game = battle_table({"042": "b5"}, FAR_FOE, leaders={"042": ("marchetti", "average")})
    play(game, turn.Act("042"))
    far = moves_now(game)["b2"]
    assert (far.overdrive, far.stress) == (True, 1)
    assert not moves_now(game)["b3"].stress
    play(game, far)
    assert game.state.stress["marchetti"] == 1
    assert game.state.fight.at["042"] == "b2"


@rule("6.3a", "3.16e")
def test_the_reason_for_a_hex_out_of_reach_counts_overdrive() -> None:
    game = battle_table({"042": "b5"}, FAR_FOE, leaders={"042": ("marchetti", "average")})
    play(game, turn.Act("042"))
    assert str(game.why_not(place="b1")) == "It is farther away than Speed 3, Overdrive included (6.3a)"
    plain = battle_table({"042": "b5"}, FAR_FOE)
    play(plain, turn.Act("042"))
    assert str(plain.why_not(place="b1")) == "It is farther away than Speed 2 (6.3a)"


@rule("3.16e")
def test_an_unfit_commander_has_no_overdrive() -> None:
    game = battle_table({"042": "b5"}, FAR_FOE, leaders={"042": ("marchetti", "average")}, stress={"marchetti": 9})
    play(game, turn.Act("042"))
    assert "b2" not in moves_now(game)


@rule("3.13f", "6.5a")
def test_a_transport_takes_one_infantry_unit_and_one_gun() -> None:
    game = battle_table({"501": "b5", "902": "b5", "901": "b5", "1132": "b5", "042": "b5"}, FAR_FOE)
    play(game, turn.Act("501"))
    take(game, "Move to b4")
    choice = game.choice
    assert isinstance(choice, movement.TakeAlong)
    sets = [pieces for number in range(5) for pieces in combinations(choice.candidates, number)]
    assert {frozenset(pieces) for pieces in sets if choice.allowed(game, pieces)} == {
        frozenset(),
        frozenset({"902"}),
        frozenset({"901"}),
        frozenset({"1132"}),
        frozenset({"902", "1132"}),
        frozenset({"901", "1132"}),
    }
    play(game, Take("1132"))
    play(game, Take("901"))
    assert "(6.5a)" in str(game.why_not(piece="902"))
    play(game, LeaveOut("901"))
    play(game, Take("902"))
    assert "6.5a" in str(game.why_not(piece="042"))
    play(game, Done(2))
    at = game.state.fight.at
    assert [unit for unit in at if at[unit] == "b4"] == ["501", "902", "1132"]


@rule("6.5c", "6.5e", "6.5d")
def test_passengers_go_where_the_transport_goes_and_do_no_more_in_the_step() -> None:
    game = battle_table({"501": "b5", "902": "b5", "503": "b3"}, [(RIFLE, "b2"), (RIFLE, "d1")])
    play(game, turn.Act("501"))
    take(game, "Move to b3")
    game.pick(["902"])
    take(game, "Hold fire")
    battle = game.state.fight
    assert battle.at == {"501": "b3", "902": "b3", "503": "b3"}
    assert "carried" in str(game.why_not(piece="902"))
    assert [option.unit for option in offered(game, turn.Act)] == ["503"]
    play(game, turn.Act("503"))
    take(game, "Move to b4")
    assert not isinstance(game.choice, movement.TakeAlong)


@rule("6.5b")
def test_passengers_must_be_in_the_hex() -> None:
    game = battle_table({"501": "b5", "902": "b4"}, FAR_FOE)
    assert movement.passengers(game, "501") == ()
    reason = movement.cannot_be_carried(game, "501", "902")
    assert reason is not None
    assert reason.rule == "6.5b"


@rule("6.5b", "6.5d")
def test_a_unit_that_moved_into_the_hex_in_this_step_is_not_carried() -> None:
    game = battle_table({"501": "b5", "902": "b6"}, FAR_FOE)
    play(game, turn.Act("902"))
    take(game, "Move to b5")
    assert movement.passengers(game, "501") == ()


@rule("6.5f")
def test_a_unit_that_attacked_is_not_carried() -> None:
    game = battle_table({"501": "b5", "902": "b5"}, [(RIFLE, "b4"), (RIFLE, "d1")])
    play(game, shots(game, "902")["german-rifle b4"], 1, 1)
    assert movement.passengers(game, "501") == ()


@rule("6.5d")
def test_a_transport_that_moved_into_the_hex_carries_no_one() -> None:
    game = battle_table({"501": "b6", "902": "b5"}, FAR_FOE)
    play(game, turn.Act("501"))
    take(game, "Move to b5")
    assert game.state.fight.acted == ["501"]
    assert game.state.fight.at["902"] == "b5"


@rule("6.5g", "6.5h")
def test_a_slow_unit_carried_in_the_fast_step_acts_in_the_slow_one() -> None:
    fast = ("kowalski", "skilled")
    game = battle_table(
        {"501": "b5", "902": "b5"}, [("german-truck", "b1")], leaders={"501": fast}, pace="fast", fight={"die": 6}
    )
    assert [option.unit for option in offered(game, turn.Act)] == ["501"]
    play(game, turn.Act("501"))
    take(game, "Move to b3")
    game.pick(["902"])
    battle = game.state.fight
    battle.step, battle.acted, battle.moved, battle.carried, battle.fired = "slow", [], [], [], []
    assert activation.due(game) == ["902"]


@rule("6.5i")
def test_a_load_of_infantry_does_not_open_impassable_ground() -> None:
    game = battle_table({"501": "b5", "902": "b5"}, FAR_FOE, terrain={"b4": "Im"})
    play(game, turn.Act("501"))
    assert "b4" not in moves_now(game)


@rule("6.5j", "6.15l")
def test_a_passenger_is_no_longer_exposed() -> None:
    game = battle_table(
        {"501": "b5", "902": "b5"}, FAR_FOE, damaged={"902": ("exposed",)}, fight={"exposed": {"902": 0}}
    )
    play(game, turn.Act("501"))
    take(game, "Move to b4")
    game.pick(["902"])
    assert game.state.units["902"] == ()
    assert game.state.stress["reisner"] == 0


@rule("6.5j", "6.6a")
def test_passengers_leave_the_battle_with_their_transport() -> None:
    game = battle_table({"501": "b6", "902": "b6", "042": "b6"}, FAR_FOE)
    play(game, turn.Act("501"))
    take(game, "Retreat")
    game.pick(["902"])
    assert sorted(game.state.fight.retreated) == ["501", "902"]
    assert list(game.state.fight.at) == ["042"]


@rule("6.6a", "6.6b")
def test_leaving_by_the_bottom_edge_costs_one_hex_of_speed() -> None:
    for unit, hex_, leaves in (("902", "b6", True), ("902", "b5", False), ("042", "b5", True), ("042", "b4", False)):
        game = battle_table({unit: hex_}, FAR_FOE)
        play(game, turn.Act(unit))
        assert (OFF in moves_now(game)) is leaves
    game = battle_table({"902": "b6", "042": "b6"}, FAR_FOE)
    play(game, turn.Act("902"))
    take(game, "Retreat off the battlefield")
    assert "retreated" in log_lines(game)[0]
    assert not [text for text in texts(game) if "902" in text]


@rule("6.6d", "6.6e", "7.2b")
def test_the_battle_ends_when_all_have_left_and_the_status_follows_from_what_is_left() -> None:
    game = battle_table({"902": "b6"}, [(STUG, "b1")] * 4, rolls=())
    play(game, turn.Act("902"))
    take(game, "Retreat", "lone-tank")
    assert game.state.battle is None
    assert game.state.reports[-1].status == "1/2"
    assert game.state.half == ["9A"]
    assert game.state.vp == 1


@rule("6.6c", "7.4d")
def test_a_unit_that_retreated_goes_through_the_steps_after_the_battle() -> None:
    game = battle_table({"902": "b6"}, [(STUG, "b1")])
    play(game, turn.Act("902"))
    take(game, "Retreat", "lone-tank")
    assert game.state.stress["reisner"] == 2 - 1
    assert game.state.xp["reisner"] == 2


@rule("6.5d", "6.16h")
def test_being_carried_uses_up_the_time_to_act_of_a_unit_that_was_due() -> None:
    game = battle_table({"501": "b5", "902": "b5"}, FAR_FOE, damaged={"902": ("suppressed",)})
    play(game, turn.Act("501"))
    take(game, "Move to b4")
    game.pick(["902"])
    assert game.state.units["902"] == ()
    assert "902" in game.state.fight.acted
