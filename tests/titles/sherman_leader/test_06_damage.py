"""Sections 3.2, 5.1, 6.15 to 6.17 and 7.3: the damage cup, every counter on both its sides, redraws and losses."""

from collections import Counter
from typing import Any

import pytest

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import attacks, commanders, damage, damage_cup, movement, turn
from fieldcraft.titles.sherman_leader.battlefield import OFF
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import (
    NOBODY,
    battle_table,
    moves_now,
    offered,
    play,
    shots,
    shots_now,
    take,
    texts,
)
from tests.titles.sherman_leader.test_data import BOX

HE = {"042": BOX.types["sherman-75"].he or 0, "902": BOX.types["rifle"].he or 0}
FOES = [("stug", "b1"), ("stug", "b1"), ("german-rifle", "b4"), ("german-rifle", "b5"), ("german-building", "a1")]


def hit(unit: str, *counters: str, **changes: Any) -> Play:
    """A game in which a unit in b5 draws these counters, beside a second unit that keeps the battle going."""
    game = battle_table({unit: "b5", "1142": "d6"}, FOES, leaders=changes.pop("leaders", {}), **changes)
    for counter in counters:
        game.chance = Scripted([counter])
        damage.draw_damage(game, unit)
        game.chance.finish()
    return game


def drawable(unit: str, **changes: Any) -> set[str]:
    """The sides that a unit can draw."""
    game = battle_table({unit: "b5"}, FOES, **changes)
    sides = {damage_cup.side_for(game.rules, unit, counter) for counter in game.rules.full_cup}
    return sides - set(damage.without_effect(game, unit))


def all_counters_present(game: Play) -> bool:
    """Whether every counter is in the cup or on a piece."""
    battle = game.state.fight
    on_pieces = Counter(counter for counters in battle.counters_on.values() for counter in counters)
    return Counter(battle.cup) + on_pieces == Counter(game.rules.full_cup)


@rule("3.2a")
def test_vehicles_read_the_ap_side_and_infantry_the_he_side() -> None:
    assert hit("042", "hull/casualty").state.units["042"] == ("hull",)
    assert hit("902", "hull/casualty").state.units["902"] == ("casualty",)
    assert hit("1132", "hull/casualty").state.units["1132"] == ("casualty",)


@rule("3.2b")
def test_a_counter_on_a_unit_or_commander_cannot_be_drawn() -> None:
    game = hit("042", "glancing/no-effect", "glancing/suppressed")
    assert game.state.fight.cup["glancing/no-effect"] == 0
    assert game.state.units["042"] == ("glancing", "glancing")
    assert all_counters_present(game)


@rule("6.15a", "6.16a")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_one_stress(unit: str) -> None:
    game = hit(unit, "1-stress/1-stress")
    assert game.state.stress[game.state.fight.leader[unit]] == 1
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.15b", "6.15c", "6.16a")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_commander_killed(unit: str) -> None:
    game = hit(unit, "kia/kia")
    name = {"042": "eandi", "902": "reisner"}[unit]
    assert name not in game.state.level
    assert game.state.former == [name]
    assert game.state.fight.leader[unit] == ""
    assert game.state.fight.cup == game.rules.full_cup
    assert commanders.speed(game.rules, game.state, unit) == "slow"
    assert shots(game, unit)["german-rifle b4"].need == HE[unit] + 2


@rule("6.15d", "6.15e", "6.16a")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_a_wound_and_a_second_one(unit: str) -> None:
    game = hit(unit, "wounded/wounded")
    name = game.state.fight.leader[unit]
    assert game.state.wounded == [name]
    assert shots(game, unit)["german-rifle b4"].need == shots(hit(unit), unit)["german-rifle b4"].need
    game = hit(unit, "wounded/wounded", "wounded/wounded")
    assert game.state.former == [name]
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.15f")
def test_destroyed() -> None:
    game = hit("042", "exposed/exposed", "destroyed/kia")
    assert game.state.lost_units == ["042"]
    assert game.state.fight.exposed == {}
    assert "042" not in game.state.units
    assert game.state.stress["eandi"] == 2
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.15g", "6.15h", "6.15i", "6.15j")
@pytest.mark.parametrize(("one", "other"), [("engine", "suspension"), ("suspension", "engine")])
def test_engine_and_suspension_stop_a_vehicle_and_a_second_of_the_same_destroys_it(one: str, other: str) -> None:
    game = hit("042", f"{one}/immobile")
    assert game.state.stress["eandi"] == 1
    play(game, turn.Act("042"))
    assert not moves_now(game)
    assert shots_now(game)
    assert "cannot move" in str(game.why_not(place="b4")) or "6.15" in str(game.why_not(place="c5"))
    assert hit("042", f"{one}/immobile", f"{other}/immobile").state.units["042"] == (one, other)
    second = {"engine": "engine/1-stress", "suspension": "suspension/no-effect"}[one]
    game = hit("042", f"{one}/immobile", second)
    assert game.state.lost_units == ["042"]
    assert game.state.stress["eandi"] == 2
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.15t")
def test_a_stopped_vehicle_cannot_retreat_or_carry_but_can_be_exposed() -> None:
    game = hit("501", "engine/immobile", "exposed/exposed")
    assert "exposed" in game.state.units["501"]
    play(game, turn.Act("501"))
    assert not offered(game, movement.Move)
    assert OFF not in moves_now(game)


@rule("6.15k", "6.15l", "6.16a")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_exposed_goes_when_the_unit_moves(unit: str) -> None:
    game = hit(unit, "exposed/exposed")
    assert game.state.fight.exposed == {unit: 1}
    assert game.state.fight.cup["exposed/exposed"] == 2
    play(game, turn.Act(unit))
    play(game, moves_now(game)["c5"])
    assert game.state.units[unit] == ()
    assert game.state.fight.exposed == {}
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.15m")
def test_machine_gun_ends_attacks_in_the_own_hex() -> None:
    game = hit("042", "machine-gun/immobile")
    assert "german-rifle b5" not in shots(game, "042")
    assert "6.15m" in str(game.why_not(piece="enemy-3"))


@rule("6.15n")
def test_gun_ends_attacks_beyond_r1() -> None:
    game = battle_table({"042": "b5"}, [("stug", "b3"), ("stug", "b4")], damaged={"042": ("gun",)})
    assert set(shots(game, "042")) == {"stug b4"}
    assert "6.15n" in str(game.why_not(piece="enemy-0"))


@rule("6.15o", "6.16b")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_hull_and_casualty_destroy_the_second_time(unit: str) -> None:
    game = hit(unit, "hull/casualty")
    assert len(game.state.units[unit]) == 1
    assert not sum(game.state.stress.values())
    game = hit(unit, "hull/casualty", "hull/casualty")
    assert game.state.lost_units == [unit]
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.15p")
def test_glancing_does_nothing_in_this_battle() -> None:
    game = hit("042", "glancing/no-effect")
    assert game.state.units["042"] == ("glancing",)
    assert game.state.stress["eandi"] == 0


@rule("6.15q", "6.16g")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_explosion_and_mowed_down_take_unit_and_commander(unit: str) -> None:
    game = hit(unit, "explosion/mowed-down")
    assert game.state.lost_units == [unit]
    assert game.state.former == [{"042": "eandi", "902": "reisner"}[unit]]
    assert game.state.fight.cup == game.rules.full_cup
    assert game.state.fight.without_unit == {}


@rule("6.15r", "6.15s", "6.16a")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_no_effect_is_a_result_like_any_other(unit: str) -> None:
    game = hit(unit, "no-effect/no-effect")
    assert game.state.units[unit] == ()
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.16c", "6.16f")
def test_immobile_moves_at_one_stress_or_not_at_all() -> None:
    game = hit("902", "gun/immobile")
    play(game, turn.Act("902"))
    assert {move.stress for move in moves_now(game).values()} == {1}
    play(game, moves_now(game)["b4"])
    assert game.state.stress["reisner"] == 1
    game = hit("902", "gun/immobile")
    play(game, turn.Act("902"))
    take(game, "Do nothing")
    assert game.state.stress["reisner"] == 0
    assert game.state.units["902"] == ()
    assert game.state.fight.cup == game.rules.full_cup


@rule("6.16f", "6.16c")
def test_immobile_goes_even_if_the_stress_was_paid() -> None:
    game = hit("902", "gun/immobile")
    play(game, turn.Act("902"))
    play(game, moves_now(game)["c5"])
    if offered(game, attacks.Fire):
        take(game, "Hold fire")
    assert game.state.units["902"] == ()


@rule("6.16d")
def test_an_immobile_unit_is_carried_at_one_stress() -> None:
    game = battle_table({"501": "b5", "902": "b5"}, FOES, damaged={"902": ("immobile",)})
    play(game, turn.Act("501"))
    play(game, moves_now(game)["c5"])
    assert game.decision is not None
    assert game.decision.prompt.endswith("Immobile, 1 Stress: Rifle Team 902.")
    game.pick(["902"])
    assert game.state.stress["reisner"] == 1
    game = battle_table({"501": "b5", "902": "b5"}, FOES, damaged={"902": ("immobile",)}, leaders={"902": NOBODY})
    assert movement.passengers(game, "501") == ()


@rule("6.16d", "6.16k")
@pytest.mark.parametrize("unit", ["902", "1132"])
def test_an_immobile_unit_that_stood_still_cannot_be_carried_later_in_the_step(unit: str) -> None:
    game = battle_table({"501": "b5", unit: "b5"}, FOES, damaged={unit: ("immobile",)}, fight={"turns": 9})
    play(game, turn.Act(unit))
    take(game, "Do nothing")
    assert game.state.units[unit] == ()
    assert movement.passengers(game, "501") == ()
    play(game, turn.Act("501"))
    play(game, moves_now(game)["c5"])
    assert game.state.fight.at == {"501": "c5", unit: "b5"}
    reason = movement.cannot_be_carried(game, "501", unit)
    assert reason is not None
    assert not sum(game.state.stress.values())


@rule("6.16k", "6.5g")
def test_a_unit_that_stood_still_by_a_tactic_in_the_fast_step_can_be_carried_in_the_slow_step() -> None:
    game = battle_table({"501": "b5", "1111": "b5"}, FOES, damaged={"1111": ("immobile",)}, pace="fast")
    play(game, turn.SpendTactic("1111", "1111"))
    take(game, "Do nothing")
    assert "6.16k" in str(movement.cannot_be_carried(game, "501", "1111"))
    game.push(turn.ActionStep("slow"))
    game.advance()
    assert movement.passengers(game, "501") == ("1111",)


@rule("6.16k")
def test_a_unit_that_was_not_immobile_can_stand_first_and_ride_later() -> None:
    game = battle_table({"501": "b5", "902": "b5"}, FOES, damaged={"902": ("suppressed",)})
    play(game, turn.Act("902"))
    take(game, "Do nothing")
    assert movement.passengers(game, "501") == ("902",)


@rule("6.16e", "6.16f")
def test_suppressed_attacks_at_one_stress_or_not_at_all() -> None:
    game = hit("902", "gun/suppressed")
    fire = shots(game, "902")["german-rifle b4"]
    assert fire.stress == 1
    play(game, fire, 1, 1)
    assert game.state.stress["reisner"] == 1
    assert game.state.units["902"] == ()
    game = hit("902", "gun/suppressed")
    play(game, turn.Act("902"))
    take(game, "Do nothing")
    assert game.state.stress["reisner"] == 0
    assert game.state.units["902"] == ()


@rule("6.16h")
def test_an_action_by_tactic_and_a_step_let_pass_are_times_to_act() -> None:
    game = battle_table({"1111": "b5"}, FOES, damaged={"1111": ("suppressed", "immobile")}, pace="fast")
    play(game, turn.SpendTactic("1111", "1111"))
    take(game, "Do nothing")
    assert game.state.units["1111"] == ()
    game = battle_table({"902": "b5"}, FOES, damaged={"902": ("suppressed", "immobile")})
    (end,) = offered(game, turn.EndStep)
    play(game, end)
    assert game.state.units["902"] == ()


@rule("6.16i", "6.16j")
def test_all_stress_of_an_action_adds_up_and_changes_no_attack_it_pays_for() -> None:
    game = battle_table(
        {"921": "b5"}, [("german-rifle", "b3")], damaged={"921": ("suppressed", "immobile")}, stress={"reisner": 4}
    )
    play(game, turn.Act("921"))
    play(game, moves_now(game)["b4"])
    assert game.state.stress["reisner"] == 5
    fire = shots_now(game)["german-rifle b3"]
    assert (fire.stress, fire.need) == (2 + 1, 2)
    play(game, fire, 2, 1, 1)
    assert game.state.stress["reisner"] == 4 + 1 + 3


@rule("6.17a", "6.17b", "6.17c")
def test_counters_that_could_do_nothing_are_redrawn() -> None:
    assert "gun" not in drawable("501")
    assert "gun" in drawable("042")
    assert "machine-gun" not in drawable("541")
    assert "machine-gun" in drawable("042")
    for side in ("gun", "machine-gun", "exposed"):
        assert side not in drawable("042", damaged={"042": (side,)})
    for side in ("exposed", "immobile", "suppressed"):
        assert side not in drawable("902", damaged={"902": (side,)})
    assert "hull" in drawable("042", damaged={"042": ("hull",)})
    assert "glancing" in drawable("042", damaged={"042": ("glancing",)})


@rule("6.17a")
def test_a_redraw_is_as_likely_as_the_counters_left() -> None:
    game = battle_table({"501": "b5"}, FOES)
    game.chance = Scripted(["gun/immobile"])
    with pytest.raises(ScriptError, match="can't be drawn"):
        damage.draw_damage(game, "501")


@rule("6.17d", "6.17e")
@pytest.mark.parametrize("unit", ["042", "902"])
def test_without_a_commander_stress_wounds_and_death_are_redrawn(unit: str) -> None:
    assert not {"1-stress", "wounded", "kia"} & drawable(unit, leaders={unit: NOBODY})
    assert {"1-stress", "wounded", "kia"} <= drawable(unit)


@rule("6.17e")
def test_other_counters_work_without_their_stress() -> None:
    game = hit("042", "kia/kia", "engine/immobile")
    assert game.state.units["042"] == ("engine",)
    game = hit("042", "kia/kia", "destroyed/kia")
    assert game.state.lost_units == ["042"]


@rule("6.17f")
def test_without_a_commander_immobile_and_suppressed_bind() -> None:
    game = battle_table({"902": "b5"}, FOES, damaged={"902": ("immobile", "suppressed")}, leaders={"902": NOBODY})
    play(game, turn.Act("902"))
    assert texts(game) == ["Do nothing"]
    assert "6.17f" in str(game.why_not(place="b4"))


@rule("6.17g")
def test_an_unfit_commander_suffers_but_does_not_choose_to() -> None:
    unfit = {"reisner": 10}
    game = battle_table({"902": "b5"}, FOES, damaged={"902": ("immobile", "suppressed")}, stress=unfit)
    play(game, turn.Act("902"))
    assert texts(game) == ["Do nothing"]
    assert {"1-stress", "wounded", "kia"} <= drawable("902", stress=unfit)
    assert hit("902", "1-stress/1-stress", stress=unfit).state.stress["reisner"] == 11
    assert hit("902", "kia/kia", stress=unfit).state.former == ["reisner"]


@rule("6.17h")
def test_counters_of_the_lost_return_to_the_cup() -> None:
    game = hit("042", "glancing/no-effect", "gun/immobile", "wounded/wounded", "explosion/mowed-down")
    assert game.state.fight.cup == game.rules.full_cup
    assert game.state.fight.counters_on == {}
    assert game.state.wounded == []


@rule("6.17i", "7.3a", "7.3b")
def test_lasting_damage_stays_after_the_battle_and_the_rest_goes() -> None:
    sides = ("hull", "gun", "machine-gun", "glancing", "engine", "suspension", "exposed")
    game = battle_table(
        {"042": "b5", "902": "b5"},
        [("german-rifle", "b4")],
        damaged={"042": sides, "902": ("casualty", "immobile", "suppressed")},
        wounded=["eandi"],
        fight={"exposed": {"042": 0}},
    )
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    assert game.state.units == {"042": sides[:-1], "902": ("casualty",)}
    assert game.state.wounded == ["eandi"]


@rule("7.3c")
def test_only_damage_of_units_in_the_battle_is_out_of_the_cup() -> None:
    game = battle_table({"042": "b5"}, FOES, damaged={"042": ("hull",)})
    cup = Counter(game.state.fight.cup)
    assert Counter(game.rules.full_cup) - cup == Counter({"hull/casualty": 1})
    assert all_counters_present(game)
