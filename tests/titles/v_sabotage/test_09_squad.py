"""Chapters 9 and 15.1: choosing the squad, commando cards and their skills."""

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.carrying import Drop
from fieldcraft.titles.v_sabotage.combat import Shoot, ShootDoor
from fieldcraft.titles.v_sabotage.equipment import Heal
from fieldcraft.titles.v_sabotage.explosives import LayCharge
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.skills import Dress, GiveWord, PickLock
from fieldcraft.titles.v_sabotage.squad import ChooseCommando, Recruit
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, OutOfTurn, SeatWindow
from tests.titles.v_sabotage.proving_ground import begin, offered, play, rules_of, table

SPECIALS = ["dog-handler", "storm-trooper", "flamethrower"]


def choose_squad(scenario: str = "range", players: int = 1, *specials: str) -> Play:
    """A game at the choice of the squad."""
    rules = rules_of(scenario, False, players=players)
    state, steps = rules.begin()
    return begin(rules, state, steps, specials or SPECIALS)


@rule("9.1a", "9.1c", "12.1a")
def test_each_picks_another_card_and_one_of_its_sides() -> None:
    game = choose_squad()
    assert isinstance(game.choice, ChooseCommando)
    assert len(offered(game, Recruit)) == 10
    play(game, Recruit, card="medic", side="tan")
    assert not offered(game, Recruit, card="medic")
    play(game, Recruit, card="scout", side="blue")
    play(game, Recruit, "fox", card="sniper", side="blue")
    assert set(game.state.cards) == {"officer", "sapper"}
    assert game.state.commandos["medic"].side == "tan"


@rule("9.2a", "9.2b")
def test_an_option_names_skills_with_their_costs() -> None:
    game = choose_squad()
    words = {(option.card, option.side): option.text(game.rules) for option in offered(game, Recruit)}
    assert words["officer", "blue"].startswith(
        "Officer, blue side: Sten, Grenade. Give the word (1 AP, once per turn): Another"
    )
    assert "Nobody there (free): Large tiles" in words["scout", "blue"]


@rule("9.1b", "1.1a", "4.2a")
def test_players_lead_more_than_one_when_they_are_fewer() -> None:
    game = choose_squad("range", 2)
    seats = []
    for card in ("medic", "scout", "sniper"):
        assert game.choice is not None
        seats.append(game.choice.seat(game))
        play(game, Recruit, *(["fox"] if card == "sniper" else []), card=card, side="blue")
    assert seats == [0, 1, 0]


@rule("9.2d")
def test_the_blue_medic_starts_with_two_first_aid_kits() -> None:
    game = choose_squad()
    play(game, Recruit, card="medic", side="blue")
    assert game.state.commandos["medic"].items == ("first-aid", "first-aid")
    assert game.state.equipment["first-aid"] == 8


@rule("11.6b", "11.6c", "11.6d")
def test_three_special_units_by_chance_start_in_the_reserve_and_seven_apart() -> None:
    game = choose_squad()
    assert game.state.reserve == {
        "soldier": 32,
        "pioneer": 5,
        "empty": 7,
        "dog-handler": 1,
        "storm-trooper": 1,
        "flamethrower": 1,
    }
    assert sum(game.state.specials.values()) == 7


@rule("9.2c", "13.5b", "9.2e")
def test_what_is_printed_is_not_used_up_and_cannot_be_dropped() -> None:
    game = table({"officer": "e"}, enemies={"k": "mauser"})
    for _ in range(3):
        play(game, Shoot, 1, 1, weapon="sten", tile="k")
    assert not offered(game, Drop)
    assert all("sten" not in pile for pile in (game.state.equipment, game.state.discards))


@rule("15.1a", "9.2a", "9.2b")
def test_the_officer_gives_the_word_once_a_turn() -> None:
    game = table({"officer blue": "e", "medic": "n", "scout": "k 1 hits"})
    assert {option.other for option in offered(game, GiveWord)} == {"medic"}
    play(game, GiveWord, other="medic")
    assert game.state.commandos["medic"].saved == 1
    assert game.state.commandos["officer"].ap == 2
    game.state.commandos["medic"].saved = 0
    play(game, Move, to="a")
    assert not offered(game, GiveWord)


@rule("15.1b", "9.2a", "9.2h")
def test_beside_the_tan_officer_only_a_one_reveals() -> None:
    game = table({"medic": "a", "officer tan": "e"}, enemies={"e": "mauser"})
    play(game, Move, 2, to="e")
    assert not game.state.commandos["medic"].visible
    game = table({"medic": "a", "officer tan": "e"}, enemies={"e": "mauser"})
    play(game, Move, 1, to="e")
    assert game.state.commandos["medic"].visible
    down = table({"medic": "a", "officer tan": "e 3 hits 1 fell"}, enemies={"e": "mauser"})
    play(down, Move, 2, to="e")
    assert down.state.commandos["medic"].visible


@rule("15.1c")
def test_the_blue_sapper_picks_locks_in_silence() -> None:
    game = table({"sapper blue": "c"})
    play(game, PickLock, door="c-h")
    assert game.state.grounds["range"].locked == ()
    assert not game.state.grounds["range"].alarm
    assert game.state.commandos["sapper"].ap == 2
    assert not offered(table({"sapper tan": "c"}), PickLock)


@rule("15.1d")
def test_the_tan_sapper_lays_charges_for_nothing_in_windows_too() -> None:
    game = table({"sapper tan": "e tnt"})
    play(game, LayCharge)
    assert game.state.commandos["sapper"].ap == 3
    window = table({"sapper tan": "e tnt 1 saved"}, step=EnemyWindow("x"))
    assert isinstance(window.choice, SeatWindow)
    play(window, OutOfTurn)
    assert offered(window, LayCharge)
    blue = table({"sapper blue": "e tnt"})
    play(blue, LayCharge)
    assert blue.state.commandos["sapper"].ap == 2


@rule("15.1e")
def test_the_blue_medic_heals_others_for_nothing_and_himself_for_one() -> None:
    game = table({"medic blue": "e first-aid first-aid 1 hits", "scout": "e 2 hits"})
    play(game, Heal, patient="scout")
    assert game.state.commandos["medic"].ap == 3
    play(game, Heal, patient="medic")
    assert game.state.commandos["medic"].ap == 2


@rule("15.1f")
def test_the_tan_medic_dresses_one_wound_a_turn_and_brings_one_back() -> None:
    game = table({"medic tan": "e", "scout": "e 3 hits 1 fell", "sniper": "e 1 hits"})
    play(game, Dress, patient="scout")
    scout = game.state.commandos["scout"]
    assert (scout.hits, scout.critical_since, scout.visible) == (2, 0, False)
    assert not offered(game, Dress)


@rule("15.1g", "9.2h")
def test_the_blue_scout_hides_on_large_tiles() -> None:
    game = table({"scout blue": "e"})
    play(game, Move, to="f")
    assert not game.state.commandos["scout"].visible
    tan = table({"scout tan": "e"})
    play(tan, Move, to="f")
    assert tan.state.commandos["scout"].visible


@rule("15.1h")
def test_the_blue_snipers_rifle_reaches_two_tiles_in_a_straight_line() -> None:
    squad = {"sniper blue": "o grenade"}
    game = table(squad, enemies={"q": "mauser", "e": "mauser", "r": "mauser", "f": "mauser"})
    shots = {(option.weapon, option.tile) for option in offered(game, Shoot)}
    assert shots == {("springfield", "range.q"), ("springfield", "range.e")}
    tan = table({"sniper tan": "o"}, enemies={"q": "mauser"})
    assert not offered(tan, Shoot)
    shut = table({"sniper blue": "d"}, enemies={"n": "mauser"})
    assert not offered(shut, Shoot)


@rule("15.1i", "13.7a")
def test_each_die_of_the_tan_snipers_rifle_counts_one_more() -> None:
    game = table({"sniper tan": "e"}, enemies={"k": "mauser"})
    play(game, Shoot, 3, "grenade", tile="k")
    assert game.rules.enemies_at(game.state, "range.k") == 0
    assert not game.state.commandos["sniper"].visible
    assert game.state.grounds["range"].alarm
    nest = table({"sniper tan": "m"}, guards={"nest-1": "mauser"})
    play(nest, Shoot, 4, "grenade", tile="n")
    assert nest.rules.enemies_at(nest.state, "range.n") == 0


@rule("13.7b", "13.1b")
def test_a_silenced_sten_neither_reveals_nor_alarms() -> None:
    game = table({"officer tan": "e"}, enemies={"k": "mauser"})
    play(game, Shoot, 1, weapon="silenced-sten", tile="k")
    assert not game.state.commandos["officer"].visible
    assert not game.state.grounds["range"].alarm
    door = table({"officer tan": "c"})
    play(door, ShootDoor, weapon="silenced-sten")
    assert not door.state.grounds["range"].alarm


@rule("13.1a")
def test_every_commando_can_use_every_kind_of_equipment() -> None:
    for card in ("officer", "sapper", "medic", "scout", "sniper"):
        game = table({card: "e grenade stg44-1"}, enemies={"k": "mauser"})
        assert {"grenade", "stg44-1"} <= {option.weapon for option in offered(game, Shoot)}
        assert offered(game, Save)


@rule("7.3a", "7.3d")
def test_every_token_of_the_enemy_reserve_has_a_name() -> None:
    rules = rules_of("range")
    state, _ = rules.begin()
    for token in (*state.reserve, *state.specials, "mp40", "mauser"):
        assert rules.name_of(token) != token
