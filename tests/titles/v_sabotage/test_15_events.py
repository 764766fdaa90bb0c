"""Chapters 5 and 15.3: event cards."""

import pytest

from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.alarm import Interrupt
from fieldcraft.titles.v_sabotage.casualties import Victim
from fieldcraft.titles.v_sabotage.combat import Shoot
from fieldcraft.titles.v_sabotage.commando_phase import Activation, CommandoPhase
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.enemy_shooting import AimedAt, EnemyShooting, WhoIsSniped
from fieldcraft.titles.v_sabotage.equipment import Heal
from fieldcraft.titles.v_sabotage.events import (
    DropAt,
    EventPhase,
    FireThere,
    GainPoints,
    Mend,
    MendWhom,
    MendWounds,
    OpenTrap,
    SupplyDrop,
    WhereFriendlyFire,
)
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.reinforcements import MoreHere, Reinforcements, WhichGate, due
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.proving_ground import Rest, offered, play, run, table

ALARM = {"alarm": True}


def drawn(squad: dict[str, str], card: str, *rolls: int | str, alarm: bool = False, **more: object) -> Play:
    """A position just after a card was drawn."""
    ground = {"alarm": alarm, **more.pop("ground", {})}  # type: ignore[dict-item]
    return table(squad, step=EventPhase(), rolls=[card, *rolls], ground=ground, **more)  # type: ignore[arg-type]


@rule("5.1a", "5.1b", "5.1j")
def test_one_card_is_drawn_for_each_level_and_touches_only_that_level() -> None:
    game = table(
        {"officer": "streets.l"},
        step=EventPhase(),
        rolls=["hot-soup", "tablets"],
        scenario="black-tea",
        levels=("streets", "bridges"),
    )
    assert [ground.card for ground in game.state.grounds.values()] == ["hot-soup", "tablets"]
    assert game.state.commandos["officer"].event_ap == 0


@rule("5.1c")
def test_an_event_happens_at_once_unless_its_card_names_a_later_step() -> None:
    assert drawn({"officer": "e"}, "tablets").state.commandos["officer"].event_ap == 1
    game = drawn({"officer": "k"}, "flat-tyre")
    assert set(due(game, "range").values()) == {0}


@rule("5.1d", "5.1g")
def test_the_alarm_decides_which_half_of_a_card_holds() -> None:
    effects = {
        (card, alarm): drawn({"officer": "e"}, card, alarm=alarm).state.grounds["range"].effect
        for card in ("quiet-sniper", "quiet-fellas")
        for alarm in (False, True)
    }
    assert effects == {
        ("quiet-sniper", False): "ignore-spotted",
        ("quiet-sniper", True): "sniper",
        ("quiet-fellas", False): "ignore-spotted",
        ("quiet-fellas", True): "outdoors",
    }


@rule("5.1e")
def test_the_half_stays_when_the_alarm_changes_later() -> None:
    game = drawn({"officer": "b"}, "changing-guard", alarm=True)
    assert set(due(game, "range").values()) == {3}
    run(game, Activation("officer"))
    game.state.commandos["officer"].phase, game.state.commandos["officer"].ap = 1, 3
    run(game, Activation("officer"))
    play(game, Interrupt)
    assert set(due(game, "range").values()) == {2}


@rule("5.1h")
def test_a_deck_used_up_is_made_of_the_discards() -> None:
    state = {"deck": {}, "used_cards": {"fox": 1, "flare": 1}}
    game = table({"officer": "e"}, step=EventPhase(), rolls=["flare"], state=state)
    assert game.state.deck == {"fox": 1}
    assert game.state.used_cards == {}


@rule("5.1i", "6.10d")
def test_a_card_does_not_touch_one_between_trap_doors() -> None:
    game = drawn({"officer": "off", "medic": "e"}, "bitter-cold")
    assert (game.state.commandos["officer"].event_ap, game.state.commandos["medic"].event_ap) == (0, -1)


@rule("15.3a")
def test_a_card_of_nothing_only_has_its_compass() -> None:
    game = drawn({"officer": "e"}, "fox")
    assert isinstance(game.choice, Rest)
    assert game.state.grounds["range"].effect == ""


@rule("15.3b", "4.2a", "4.2b")
def test_sixth_sense_gives_a_point_to_one_commando_who_has_room() -> None:
    game = drawn({"officer": "e", "medic": "k", "scout": "a 1 hits", "sniper": "off"}, "sixth-sense")
    assert {option.piece for option in offered(game, Take)} == {"officer", "medic"}
    assert game.choice is not None
    assert game.choice.seat(game) == -1
    play(game, Take, piece="medic")
    assert game.state.commandos["medic"].saved == 1
    nobody = drawn({"officer": "e 1 saved"}, "sixth-sense")
    assert isinstance(nobody.choice, Rest)


@rule("15.3c")
def test_breathing_space_takes_one_injury_off() -> None:
    game = drawn({"officer": "e 1 hits", "medic": "k 2 hits", "scout": "a 3 hits 1 fell"}, "breathing-space")
    assert isinstance(game.choice, MendWhom)
    play(game, Mend, commando="medic")
    assert [game.state.commandos[card].hits for card in ("officer", "medic", "scout")] == [1, 1, 3]
    one = drawn({"officer": "e 1 hits"}, "breathing-space")
    assert one.state.commandos["officer"].hits == 0


@rule("15.3c")
def test_an_event_that_takes_several_injuries_off_goes_on_until_all_are_spent() -> None:
    for count, left in ((1, 2), (2, 1), (3, 0), (4, 0)):
        alone = table({"officer": "e", "medic": "k 3 hits"}, step=MendWounds("range", count))
        assert alone.state.commandos["medic"].hits == left
    both = table({"officer": "e 1 hits", "medic": "k 3 hits"}, step=MendWounds("range", 3))
    play(both, Mend, commando="medic")
    play(both, Mend, commando="officer")
    assert [who.hits for who in both.state.commandos.values()] == [0, 1]


@rule("15.3b")
def test_an_event_that_gives_several_points_gives_one_to_each_who_has_room() -> None:
    for count, given in ((1, 1), (2, 2), (3, 2)):
        game = table({"officer": "e", "medic": "k"}, step=GainPoints(("officer", "medic"), (), count))
        while isinstance(game.choice, GainPoints):
            game.choose(0)
        assert sum(who.saved for who in game.state.commandos.values()) == given


@rule("15.3d", "13.12c")
def test_a_container_comes_down_outdoors_and_spotted_tokens_in_it_are_nothing() -> None:
    game = drawn({"officer": "e"}, "container")
    assert isinstance(game.choice, SupplyDrop)
    assert not offered(game, DropAt, tile="h")
    play(game, DropAt, "tnt", "spotted", tile="e")
    assert game.state.grounds["range"].items == {"range.e": ("tnt",)}
    assert game.state.discards == {"spotted": 1}
    assert not game.state.commandos["officer"].visible


@rule("15.3e")
def test_the_bakers_daughter_opens_a_trap_door() -> None:
    game = drawn({"officer": "e"}, "bakers-daughter")
    play(game, OpenTrap, trap="trap-o")
    assert game.state.grounds["range"].blocked == ()
    assert isinstance(drawn({"officer": "e"}, "bakers-daughter", ground={"blocked": ()}).choice, Rest)


@rule("15.3f", "15.3g")
@pytest.mark.parametrize(
    ("card", "hits", "ap"), [("tablets", 0, 4), ("bitter-cold", 0, 2), ("bitter-cold", 2, 1), ("tablets", 1, 3)]
)
def test_fresh_and_tired_commandos(card: str, hits: int, ap: int) -> None:
    game = drawn({"officer": f"e {hits} hits"}, card)
    run(game, CommandoPhase())
    assert game.state.commandos["officer"].ap == ap


@rule("15.3h")
def test_under_an_air_raid_noise_is_no_alarm_but_being_seen_is() -> None:
    ground = {"effect": "masked"}
    game = table({"officer": "e grenade"}, enemies={"k": "mauser"}, ground={**ground, "charges": ("range.d",)})
    play(game, Shoot, 1, 1, 1, weapon="grenade", tile="k")
    play(game, Detonate, tile="d")
    assert not game.state.grounds["range"].alarm
    play(game, Shoot, 1, 1, weapon="sten", tile="k")
    assert game.state.grounds["range"].alarm


@rule("15.3i", "15.3j", "15.3k")
@pytest.mark.parametrize(
    ("effect", "beside", "die", "revealed"),
    [
        ("flare", "", 3, True),
        ("flare", "", 4, False),
        ("rain", "", 2, False),
        ("rain", "", 1, True),
        ("flare", "officer tan", 3, False),
        ("flare", "officer tan", 2, True),
        ("rain", "officer tan", 1, True),
    ],
)
def test_light_and_rain_change_the_checks(effect: str, beside: str, die: int, revealed: bool) -> None:
    squad = {"medic": "a", **({beside: "e"} if beside else {})}
    game = table(squad, enemies={"e": "mauser"}, ground={"effect": effect})
    play(game, Move, die, to="e")
    assert game.state.commandos["medic"].visible == revealed


@rule("15.3l")
def test_in_moonlight_medium_outdoor_tiles_offer_no_cover() -> None:
    game = table({"officer": "b"}, ground={"effect": "moonlight"})
    assert not offered(game, Sneak)
    play(game, Move, to="c")
    assert game.state.commandos["officer"].visible


@rule("15.3l", "13.2b")
@pytest.mark.parametrize(("effect", "visible"), [("moonlight", True), ("", False)])
def test_one_revived_on_a_medium_tile_in_moonlight_is_visible(effect: str, visible: bool) -> None:
    game = table({"officer": "c first-aid", "medic": "c 3 hits 1 fell"}, ground={"effect": effect})
    play(game, Heal, patient="medic")
    assert game.state.commandos["medic"].visible == visible


@rule("15.3m")
def test_under_clouds_a_large_outdoor_tile_can_be_crossed_stealthily() -> None:
    game = table({"officer": "e"}, ground={"effect": "clouds"})
    play(game, Sneak, to="f")
    assert not game.state.commandos["officer"].visible


@rule("15.3n", "15.3o", "15.3q", "15.3r")
@pytest.mark.parametrize(
    ("effect", "amount", "silent", "triggered"),
    [("swapped", 1, 2, 1), ("more", 1, 2, 3), ("fewer", 1, 0, 1), ("nobody", 1, 0, 0)],
)
def test_events_change_how_many_come(effect: str, amount: int, silent: int, triggered: int) -> None:
    for alarm, count in ((False, silent), (True, triggered)):
        game = table({"officer": "k"}, ground={"effect": effect, "amount": amount, "alarm": alarm})
        assert set(due(game, "range").values()) == {count}


@rule("15.3r", "7.2h")
def test_units_outside_come_in_even_when_none_are_drawn() -> None:
    ground = {"effect": "nobody", "outside": {"range.gate-1": ("soldier-mp40",)}}
    game = table({"officer": "k"}, step=Reinforcements(), ground=ground)
    assert game.state.grounds["range"].loose == {"range.d": ("soldier-mp40",)}


@rule("15.3p")
def test_the_players_choose_the_entrance_that_brings_more() -> None:
    game = table({"officer": "k"}, step=Reinforcements(), ground={"effect": "one-more", "amount": 1})
    assert isinstance(game.choice, WhichGate)
    play(game, MoreHere, *["soldier", "mp40"] * 4, gate="gate-2")
    ground = game.state.grounds["range"]
    assert [len(ground.loose[f"range.{tile}"]) for tile in "djp"] == [1, 2, 1]


@rule("15.3s")
def test_enemies_who_have_soup_do_not_move() -> None:
    ground = {"card": "hot-soup", "effect": "still"}
    game = table({"officer": "a visible"}, enemies={"k": "mauser"}, step=EnemyMovement(), ground={**ground, **ALARM})
    assert game.state.grounds["range"].loose == {"range.k": ("soldier-mauser",)}


@rule("15.3t", "15.2c")
def test_enemies_in_a_hurry_move_two_tiles() -> None:
    ground = {"card": "hot-soup", "effect": "hurry"}
    game = table({"officer": "n"}, enemies={"k": "mauser"}, step=EnemyMovement(), ground=ground)
    assert game.state.grounds["range"].loose == {"range.a": ("soldier-mauser",)}


@rule("15.3u")
def test_friendly_fire_takes_one_of_two_without_reward() -> None:
    ground = {"card": "friendly-fire", "effect": "friendly-fire", "amount": 1, **ALARM}
    game = table({"officer": "n"}, enemies={"k": "mauser mp40", "e": "mauser"}, step=EnemyShooting(), ground=ground)
    assert isinstance(game.choice, WhereFriendlyFire)
    assert {option.tile for option in offered(game, FireThere)} == {"range.k"}
    play(game, FireThere, tile="k")
    play(game, Victim, kind="soldier-mp40")
    assert game.state.grounds["range"].loose["range.k"] == ("soldier-mauser",)
    assert game.state.grounds["range"].items == {}


@rule("15.3v", "15.3w")
@pytest.mark.parametrize(("effect", "dice"), [("jammed", [6, 1]), ("aimed", [6, 1, 1, 1])])
def test_jams_and_old_hands_change_the_dice_of_a_group(effect: str, dice: list[int]) -> None:
    ground = {"effect": effect, "amount": 1, **ALARM}
    game = table(
        {"officer": "e visible"}, enemies={"e": "mp40 mauser"}, step=EnemyShooting(), rolls=dice, ground=ground
    )
    assert game.state.commandos["officer"].hits == 1


@rule("15.3x")
def test_a_hidden_rifleman_fires_at_one_who_is_seen_outdoors() -> None:
    ground = {"effect": "sniper", "amount": 2, **ALARM}
    squad = {"officer": "e visible", "medic": "h visible", "scout": "k visible"}
    game = table(squad, step=EnemyShooting(), ground=ground)
    assert isinstance(game.choice, WhoIsSniped)
    assert {option.commando for option in offered(game, AimedAt)} == {"officer", "scout"}
    play(game, AimedAt, 4, 3, commando="officer")
    assert game.state.commandos["officer"].hits == 1
    nest = table({"officer": "n visible nest"}, step=EnemyShooting(), rolls=[5, 4], ground=ground)
    assert nest.state.commandos["officer"].hits == 1


@rule("15.3y")
def test_dice_are_rolled_at_all_visible_commandos_outdoors() -> None:
    ground = {"effect": "outdoors", "amount": 1, **ALARM}
    squad = {"officer": "e visible", "medic": "h visible", "scout": "k visible", "sapper": "a"}
    game = table(squad, step=EnemyShooting(), rolls=[4, 4], ground=ground)
    assert [game.state.commandos[card].hits for card in squad] == [1, 0, 1, 0]
