"""The sensible player's raids: the gear, the vehicles and the arms it takes along."""

from typing import Any

import pytest

from fieldcraft.titles.commandos_europe.movement import EndMovement, MoveAll
from fieldcraft.titles.commandos_europe.noise import Escape, Stand
from fieldcraft.titles.commandos_europe.purchases import Buy, Purchase
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid
from fieldcraft.titles.commandos_europe.sensible.supply import supply_run
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from tests.titles.commandos_europe.drill import BASE, CAMP, FIELD, A, B, advised, at, drill, end_movement, play


def far_raid(**pieces: str) -> Play:
    """A mission that needs explosives, far away and in a graph that is on the alert."""
    people = {
        A: CAMP,
        B: CAMP,
        BASE: CAMP,
        "explosives-1": CAMP,
        **{key.replace("_", "-"): at for key, at in pieces.items()},
    }
    return drill(people, mission="blow", target="2515", done=2)


def test_a_vehicle_takes_the_gear_ahead_while_the_squad_waits() -> None:
    game = far_raid(jeep_1=CAMP)
    for expected in ({"jeep-1", "explosives-1"}, None):
        while not isinstance(game.choice, ChooseDestination):
            option = advised(game)
            if isinstance(option, EndMovement):
                break
            play(game, option)  # type: ignore[arg-type]
        if expected is None:
            assert isinstance(advised(game), EndMovement)
        else:
            assert isinstance(game.choice, ChooseDestination)
            assert set(game.choice.party) == expected
            play(game, advised(game))  # type: ignore[arg-type]
    assert game.state.pieces[A] == CAMP
    assert game.state.pieces["explosives-1"] != CAMP


def test_once_the_gear_is_there_the_vehicle_goes_home_and_the_squad_comes_with_empty_hands() -> None:
    game = far_raid(jeep_1="2515", explosives_1="2515")
    raid = best_raid(game.rules, game.state)
    assert raid is not None
    assert raid.goal == "2515"
    assert not any(piece in game.rules.gear for piece in raid.party)
    ahead = supply_run(game.rules, game.state, raid)
    assert ahead is not None
    assert (ahead.party, ahead.goal) == (("jeep-1",), CAMP)


def test_a_vehicle_fetches_the_gear_first() -> None:
    game = far_raid(jeep_1="2505")
    ahead = supply_run(game.rules, game.state, best_raid(game.rules, game.state))
    assert ahead is not None
    assert (ahead.party, ahead.goal) == (("jeep-1",), CAMP)


def test_the_gear_of_an_easy_raid_goes_with_the_squad() -> None:
    game = drill({A: CAMP, BASE: CAMP, "explosives-1": CAMP, "jeep-1": CAMP}, mission="blow", target="2506")
    assert supply_run(game.rules, game.state, best_raid(game.rules, game.state)) is None


def bought(game: Play) -> list[str]:
    """What the sensible player buys now."""
    found = []
    while isinstance(option := advised(game), Buy):
        found.append(option.what)
        play(game, option)
    return found


@pytest.mark.parametrize(("target", "vehicle"), [("2513", "jeep"), ("3920", "chevy")])
def test_it_buys_a_vehicle_for_a_risky_raid_and_the_faster_one_for_a_long_route(target: str, vehicle: str) -> None:
    game = drill({A: CAMP, B: CAMP, BASE: CAMP}, step=Purchase(), mission="blow", target=target, pp=20, done=2)
    assert [what for what in bought(game) if what in ("jeep", "chevy")] == [vehicle]


def test_it_buys_a_second_boat_to_try_again() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), mission="swim", target="2523", pp=20)
    assert {"canoe", "dinghy"} <= set(bought(game))


def test_a_squad_that_cannot_bear_another_loss_takes_the_navy_along() -> None:
    hurt: dict[str, Any] = {"step": Purchase(), "target": "2515", "pp": 20}
    assert "naval-gunfire" in bought(drill({A: CAMP, BASE: CAMP}, wounds={A: "stretcher"}, **hurt))
    assert "naval-gunfire" not in bought(drill({A: CAMP, BASE: CAMP}, **hurt))


def test_where_stealth_is_vain_it_buys_arms_if_they_make_it_strong_enough() -> None:
    vain: dict[str, Any] = {"step": Purchase(), "target": "3920", "done": 5}
    rich = drill({A: CAMP, B: CAMP, BASE: CAMP}, pp=60, **vain)
    arms = bought(rich)
    raid = best_raid(rich.rules, rich.state)
    assert {"vickers", "air-support"} & set(arms)
    assert raid is not None
    assert raid.loud
    assert {A, B} <= set(raid.party)
    poor = bought(drill({A: CAMP, B: CAMP, BASE: CAMP}, pp=9, **vain))
    assert not {"vickers", "air-support", "sherman", "bren"} & set(poor)


def test_an_assault_stays_where_a_raid_would_escape() -> None:
    arms = at(FIELD, A, B, "sherman", "air-support", "bofors")
    game = drill({**arms, BASE: CAMP}, target="3920")
    play(game, next(option for option in game.offered if isinstance(option, MoveAll) and option.hex == FIELD))
    play(game, advised(game))  # type: ignore[arg-type]
    end_movement(game, 1)
    assert isinstance(game.choice, Escape)
    assert isinstance(advised(game), Stand)


def test_it_buys_and_takes_along_every_kind_of_gear_that_a_mission_requires() -> None:
    game = drill({A: CAMP, BASE: CAMP, "radio-1": CAMP}, step=Purchase(), mission="wire", target="2711", pp=4)
    option = advised(game)
    assert isinstance(option, Buy)
    assert option.what == "explosives"
    ready = drill(at(CAMP, A, BASE, "radio-1", "explosives-1", "explosives-2"), mission="wire", target="2711")
    raid = best_raid(ready.rules, ready.state)
    assert raid is not None
    assert set(raid.party) == {A, "radio-1", "explosives-1"}


def test_of_two_kinds_a_vehicle_takes_the_one_that_is_not_there_yet() -> None:
    pieces = {**at(CAMP, A, BASE, "explosives-1", "jeep-1"), "radio-1": "2713"}
    game = drill(pieces, mission="wire", target="2713", done=3)
    ahead = supply_run(game.rules, game.state, best_raid(game.rules, game.state))
    assert ahead is not None
    assert (ahead.party, ahead.goal) == (("jeep-1", "explosives-1"), "2713")
