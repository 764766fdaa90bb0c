"""What the marks of a guide wait for."""

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.moments import moments
from fieldcraft.titles.commandos_europe.movement import FriendlyMovement
from fieldcraft.titles.commandos_europe.pursuit import ChoosePursuitTarget
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from tests.titles.commandos_europe.drill import BASE, CAMP, FIELD, A, drill, set_out


@rule("7.0a", "7.1c")
def test_a_mark_can_wait_for_an_open_mission_and_for_a_move_that_does_it() -> None:
    game = drill({A: FIELD, BASE: CAMP}, step=FriendlyMovement(), target="2512")
    assert moments(game) & {"target-2512", "target-in-reach"} == {"target-2512"}
    set_out(game, A)
    assert moments(game) >= {"target-2512", "target-in-reach"}
    assert "target-in-reach" not in moments(drill({A: FIELD}, step=ChooseDestination((A,), FIELD), target="3902"))
    game.state.mission_status = ACCOMPLISHED
    assert not [name for name in moments(game) if name.startswith("target")]


@rule("12.11a")
def test_a_mark_can_wait_for_a_squad_that_leaves_its_base() -> None:
    for hex_, away in ((CAMP, False), (FIELD, True)):
        game = drill({A: hex_, BASE: CAMP, "officer-2": CAMP}, step=FriendlyMovement())
        assert ("on-the-way" in moments(game)) == away


@rule("12.10a")
def test_a_mark_can_wait_for_a_choice_between_equal_ways_of_the_enemy() -> None:
    game = drill({A: FIELD}, {"patrol-1": "2508"}, step=FriendlyMovement())
    assert "tie" not in moments(game)
    game.choice = ChoosePursuitTarget("patrol-1", (FIELD,))
    assert "tie" in moments(game)


@rule("6.0a", "6.0b", "6.1a")
def test_a_mission_whose_gear_is_gone_is_said_to_be_hopeless() -> None:
    move = FriendlyMovement()
    with_gear = drill({A: FIELD, "explosives-1": FIELD, BASE: CAMP}, step=move, mission="blow", target="2512")
    without = drill({A: FIELD, BASE: CAMP}, step=move, mission="blow", target="2512")
    assert "hopeless" not in moments(with_gear)
    assert "hopeless" in moments(without)
    assert without.scene().goals[0].note.endswith("none is sold before the next mission: forfeit this one")
    without.state.purchasing = True
    assert "hopeless" not in moments(without), "what is missing can still be bought"
