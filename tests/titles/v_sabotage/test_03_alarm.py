"""Chapters 3.5 and 6.19: the alarm."""

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.alarm import Interrupt
from fieldcraft.titles.v_sabotage.combat import Shoot
from fieldcraft.titles.v_sabotage.explosives import Bombard, Detonate, LayCharge
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.reinforcements import due
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.proving_ground import offered, play, table


def alarmed(game: Play, level: str = "range") -> bool:
    """Whether the alarm of a level is triggered."""
    return game.state.grounds[level].alarm


@rule("3.5a", "13.1c", "13.9c")
def test_a_grenade_sets_off_the_alarm_but_does_not_reveal() -> None:
    game = table({"officer": "e grenade"}, enemies={"k": "mauser"})
    play(game, Shoot, 1, 1, 1, weapon="grenade", tile="k")
    assert alarmed(game)
    assert not game.state.commandos["officer"].visible


@rule("3.5c", "3.5i", "3.5g")
def test_one_commando_too_many_sets_off_the_alarm_and_a_critical_one_counts() -> None:
    game = table({"officer": "off", "medic": "e", "scout": "k"})
    play(game, Move, to="a")
    assert not alarmed(game)
    game = table({"officer": "off", "medic": "e", "scout": "k", "sapper": "m 3 hits 1 fell"})
    play(game, Move, to="a")
    assert alarmed(game)


@rule("3.5d", "7.2a")
def test_the_entrances_turn_with_the_alarm() -> None:
    game = table({"officer": "e"})
    assert set(due(game, "range").values()) == {1}
    play(game, Move, to="f")
    assert set(due(game, "range").values()) == {2}


@rule("3.5e")
def test_hiding_again_does_not_silence_the_alarm() -> None:
    game = table({"officer": "e"})
    play(game, Move, to="f")
    play(game, Move, to="e")
    assert not game.state.commandos["officer"].visible
    assert alarmed(game)


@rule("3.5j", "3.5m", "13.11a")
def test_a_bombardment_alarms_the_level_it_strikes_and_no_other() -> None:
    game = table(
        {"officer": "streets.l bombardment"},
        enemies={"bridges.g": "mauser"},
        scenario="black-tea",
        levels=("streets", "bridges"),
    )
    play(game, Bombard, 1, 1, 1, 1, 1, tile="bridges.g")
    assert alarmed(game, "bridges")
    assert not alarmed(game, "streets")


@rule("3.5l", "13.10a", "13.10c")
def test_laying_a_charge_is_silent_and_its_explosion_is_not() -> None:
    game = table({"officer": "e tnt"})
    play(game, LayCharge, tile="e")
    assert not alarmed(game)
    play(game, Move, to="a")
    play(game, Detonate, tile="e")
    assert alarmed(game)


@rule("6.19a", "6.19d")
def test_a_stealthy_commando_silences_the_alarm_beside_its_guard() -> None:
    game = table({"officer": "b"}, guards={"alarm": "mp40"}, ground={"alarm": True})
    play(game, Interrupt)
    assert not alarmed(game)
    assert game.state.commandos["officer"].ap == 2


@rule("6.19a")
def test_a_visible_commando_or_one_elsewhere_cannot_silence_it() -> None:
    assert not offered(table({"officer": "b visible"}, ground={"alarm": True}), Interrupt)
    assert not offered(table({"officer": "a"}, ground={"alarm": True}), Interrupt)
    assert not offered(table({"officer": "b"}), Interrupt)


@rule("6.19b")
def test_an_alarm_is_interrupted_once_and_then_stays() -> None:
    game = table({"officer": "b"}, ground={"alarm": True})
    play(game, Interrupt)
    play(game, Move, to="f")
    assert alarmed(game)
    play(game, Move, to="b")
    game = table({"officer": "b"}, ground={"alarm": True, "interrupted": True})
    assert not offered(game, Interrupt)
    assert "interrupted once" in str(game.why_not(kind="interrupt"))


@rule("6.19c")
def test_with_a_visible_commando_the_alarm_goes_off_again_at_once() -> None:
    game = table({"officer": "b", "medic": "k visible"}, ground={"alarm": True})
    play(game, Interrupt)
    ground = game.state.grounds["range"]
    assert ground.alarm
    assert ground.interrupted
    crowd = {"officer": "b", "medic": "k", "scout": "e", "sapper": "m"}
    game = table(crowd, ground={"alarm": True})
    play(game, Interrupt)
    assert alarmed(game)


@rule("3.5f", "13.8h")
def test_alarm_and_nest_survive_an_explosion() -> None:
    game = table({"officer": "a"}, guards={"alarm": "mp40"}, ground={"charges": ("range.b",)})
    game.state.equipment["tnt"] -= 1
    play(game, Detonate, tile="b")
    assert game.rules.layouts["range"].alarm == "range.alarm"
    assert game.rules.places["range.b"].alarm


@rule("3.5h")
def test_a_level_without_an_alarm_token_has_an_alarm_that_cannot_be_interrupted() -> None:
    game = table({"officer": "a"}, scenario="post", ground={"alarm": True})
    assert not offered(game, Interrupt)
    game = table({"officer": "a grenade"}, scenario="post", enemies={"b": "mauser"})
    play(game, Shoot, 1, 1, 1, weapon="grenade", tile="b")
    assert alarmed(game, "post")
