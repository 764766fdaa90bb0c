"""Sections 5.1 to 5.6: the start of a battle: Glancing, event, turns, terrain and your placement."""

from typing import Any

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import deployment, enemy_setup, movement, sequence
from fieldcraft.titles.sherman_leader.battlefield import BOTTOM, COVER, HEXES, RANGE, Layout, tile_hexes
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import Attack
from tests.titles.sherman_leader.tables import NOBODY, battle_table, moves_now, offered, play, take, texts, week_table

OPEN = ["winter-6", "winter-1", "winter-2", "winter-3", "winter-4", "winter-5"]
TEAMS = (("042", "eandi"), ("902", "reisner"))
LEVELS = {"eandi": "average", "reisner": "green"}


def beginning(
    event: str = "dead-radios", *rolls: int | str, battalion: str = "2A", scouts: int = 0, **changes: Any
) -> Play:
    """A battle from its first step, with the tiles of the sample battle."""
    changes.setdefault("units", ["042", "902"])
    return week_table(
        changes.pop("campaign", "bulge-1944"),
        leaders=changes.pop("leaders", LEVELS),
        battalions=changes.pop("battalions", {battalion: "front"}),
        attacks=[Attack(battalion, changes.pop("teams", TEAMS), 0, scouts)],
        step=sequence.BATTLE,
        rolls=[event, *rolls, *OPEN],
        **changes,
    )


def hexes(**ground: str) -> list[list[str]]:
    """Six tiles with the terrain of the hexes named."""
    return [[ground.get(hex_, "") for hex_ in tile_hexes(place)] for place in range(6)]


@rule("5.1a", "5.1b")
def test_glancing_gives_stress_for_each_counter() -> None:
    game = beginning("ground-fog", units={"042": ("glancing", "glancing"), "902": ()})
    assert game.state.stress == {"eandi": 2, "reisner": 0}


@rule("5.1c")
def test_glancing_comes_before_the_event_and_tactics_are_handed_out_each_battle() -> None:
    game = beginning("mail-call", units={"042": ("glancing", "glancing"), "902": ()})
    assert game.state.stress["eandi"] == 1
    game = beginning("ground-fog", teams=(("1111", "red-tree"),), units=["1111"], leaders={"red-tree": "average"})
    assert game.state.fight.tactics == {"1111": 1}


@rule("5.2a", "2.0d")
def test_an_event_is_drawn_and_its_top_part_applies() -> None:
    game = beginning("supply-drop", so=3)
    assert game.state.so == 5
    assert "supply-drop" in game.state.event_discards
    assert isinstance(game.choice, deployment.PlaceUnits)


@rule("5.2b")
def test_an_event_affects_only_the_battle() -> None:
    game = beginning(
        "dead-radios",
        units=["042", "902", "921"],
        leaders={**LEVELS, "sanders": "recruit"},
    )
    assert game.state.stress == {"eandi": 1, "reisner": 1, "sanders": 0}


@rule("5.3a", "5.3b")
@pytest.mark.parametrize(
    ("event", "scouts", "battalion", "turns"),
    [
        ("ground-fog", 0, "2A", 5),
        ("ground-fog", 2, "2A", 7),
        ("ground-fog", 0, "9A", 4),
        ("local-guide", 0, "2A", 6),
        ("late-start", 1, "9A", 4),
    ],
)
def test_five_turns_more_or_fewer(event: str, scouts: int, battalion: str, turns: int) -> None:
    game = beginning(event, battalion=battalion, scouts=scouts)
    assert game.state.fight.turns == turns
    assert game.state.fight.turn == 0


@rule("5.3c")
def test_a_battle_lasts_at_least_one_turn() -> None:
    game = battle_table({"042": "b6"}, [("stug", "a1")], notes=("before late-start",) * 7, step=deployment.SetTurns())
    assert game.state.fight.turns == 1


@rule("5.4a", "3.5d")
def test_six_of_the_eight_tiles_of_the_terrain_are_laid() -> None:
    game = beginning()
    assert game.state.fight.tiles == tuple(OPEN)
    ground = game.rules.layouts[game.state.fight.tiles]
    assert [ground.terrain[hex_] for hex_ in ("c2", "b3", "c3", "b5", "c5")] == ["Im", "H", "H", "H", "H"]
    own = [name for name in game.rules.tiles if name.startswith("winter-")]
    assert len(own) == 8
    assert not [name for name in game.rules.tiles if name.startswith(("desert", "jungle", "european"))]


@rule("5.4b")
def test_the_battlefield_is_six_rows_of_four_hexes() -> None:
    assert len(HEXES) == 24
    assert tile_hexes(0) == ("a1", "b1", "a2", "b2")
    assert tile_hexes(5) == ("c5", "d5", "c6", "d6")
    assert [hex_ for hex_ in HEXES if RANGE["b6"][hex_] == 1] == ["b5", "c5", "a6", "c6"]
    assert [hex_ for hex_ in HEXES if RANGE["b5"][hex_] == 1] == ["a4", "b4", "a5", "c5", "a6", "b6"]
    assert max(RANGE["a1"].values()) == 6


@rule("5.4c")
def test_tiles_are_laid_again_if_a_hex_is_cut_off_from_vehicles() -> None:
    assert Layout(hexes(a2="Im", b1="Im")).playable() is False
    assert Layout(hexes(a2="Im", b2="Im")).playable()


@rule("5.4c")
def test_tiles_are_laid_again_if_infantry_cannot_enter_a_hex_that_is_open_to_it() -> None:
    assert Layout(hexes(a1="Im", a2="W", b1="W")).playable() is False
    assert Layout(hexes(a1="Im", a2="W", b1="Im")).playable()
    assert Layout(hexes(a1="W", a2="W", b1="W")).playable()


@rule("5.4e")
def test_water_closes_like_impassable() -> None:
    assert Layout(hexes(a2="W", b1="Im")).playable() is False
    assert Layout(hexes(a1="W", b1="W", c1="Im", d1="W")).playable() is False


@rule("5.4d")
def test_tiles_are_laid_again_if_the_top_or_the_bottom_row_is_closed() -> None:
    for row in ("1", "6"):
        assert Layout(hexes(**{f"{column}{row}": "Im" for column in "abcd"})).playable() is False
        assert Layout(hexes(**{f"{column}{row}": "Im" for column in "abc"})).playable()


@rule("5.4c")
def test_laying_again_draws_six_new_tiles() -> None:
    closed = ["winter-7", "winter-1", "winter-2", "winter-3", "winter-4", "winter-5"]
    game = battle_table({"042": "b6"}, [("stug", "a1")], campaign="bulge-1944")
    game.rules.tiles["shut"] = ("", "Im", "Im", "")
    again = battle_table(
        {"042": "b6"},
        [("stug", "a1")],
        campaign="bulge-1944",
        step=deployment.LayTiles(),
        rolls=["shut", *closed[1:], *OPEN],
    )
    del game.rules.tiles["shut"]
    assert again.state.fight.tiles == tuple(OPEN)


@rule("5.5a", "5.5b", "5.5c", "5.5f", "5.5g", "5.5k", "6.12c")
def test_what_terrain_adds() -> None:
    assert COVER == {"": 0, "L": 1, "H": 2, "B": 1, "W": 0, "Im": 2}


@rule("5.5h", "5.5i")
def test_infantry_and_trucks_may_enter_impassable() -> None:
    layout = Layout(hexes(b4="Im", c4="W"))
    assert "b4" in layout.passable["HE"].open
    assert "b4" not in layout.passable["AP"].open
    assert not {"c4"} & (layout.passable["HE"].open | layout.passable["AP"].open)
    foes = battle_table({"042": "b6"}, [("german-truck", "a1")]).rules.foes
    assert foes["german-truck"].target == "HE"


@rule("5.6a", "5.6h")
def test_units_are_placed_anywhere_in_the_bottom_row() -> None:
    game = beginning()
    assert {option.hex for option in offered(game, deployment.Place)} == set(BOTTOM)
    assert "5.6a" in str(game.why_not(place="b5"))
    assert game.state.fight.enemy_kinds == []
    take(game, "M4 Sherman (75mm) 042 in b6")
    take(game, "Rifle Team 902 in b6")
    assert game.state.fight.at == {"042": "b6", "902": "b6"}


@rule("5.6b", "5.6c")
def test_vehicles_stay_out_of_impassable_and_all_units_out_of_water() -> None:
    ground = {"a6": "Im", "d6": "W"}
    game = battle_table({"042": "b6"}, [("stug", "a1")], terrain=ground, step=deployment.PlaceUnits(("042",)))
    assert [option.hex for option in offered(game, deployment.Place)] == ["b6", "c6"]
    assert "5.6b" in str(game.why_not(place="a6"))
    assert "5.6c" in str(game.why_not(place="d6"))
    game = battle_table({"902": "b6"}, [("stug", "a1")], terrain=ground, step=deployment.PlaceUnits(("902",)))
    assert [option.hex for option in offered(game, deployment.Place)] == ["a6", "b6", "c6"]


def placed(*units: str, **changes: Any) -> Play:
    """Your units in b6, before their first moves and enemy placement."""
    first = tuple(unit for unit in units for _ in range(deployment.FIRST_MOVES.get(_team(unit), 0)))
    return battle_table(dict.fromkeys(units, "b6"), [], step=deployment.FirstMoves(first), **changes)


def _team(unit: str) -> str:
    """The kind of team that a unit is."""
    return battle_table({unit: "b6"}, [("stug", "a1")]).rules.units[unit].team


@rule("5.6d", "5.6e", "5.6f")
@pytest.mark.parametrize(("unit", "moves"), [("1111", 1), ("921", 1), ("902", 2), ("941", 2), ("042", 0), ("931", 0)])
def test_teams_move_once_or_twice_before_the_battle(unit: str, moves: int) -> None:
    game = placed(unit, terrain={"c5": "W"})
    for number in range(moves):
        if number == 0:
            assert set(moves_now(game)) == {"b5", "a6", "c6", "off"}
        play(game, moves_now(game)["b5" if number == 0 else "b4"])
    assert not offered(game, movement.Move)
    assert game.state.fight.at[unit] == ("b6", "b5", "b4")[moves]


@rule("5.6e")
def test_a_rifle_may_move_once_only_or_not_at_all() -> None:
    game = placed("902")
    play(game, moves_now(game)["b5"])
    take(game, "Stay")
    assert game.state.fight.at["902"] == "b5"
    game = placed("902", "921")
    play(game, deployment.NoFirstMoves())
    assert game.state.fight.at == {"902": "b6", "921": "b6"}


@rule("5.6g", "6.4a")
def test_first_moves_may_leave_the_battlefield_and_do_not_count_as_moving() -> None:
    game = placed("902")
    play(game, moves_now(game)["b5"])
    assert game.state.fight.moved == []
    gone = placed("902", "901")
    play(gone, moves_now(gone)["off"])
    battle = gone.state.fight
    assert (battle.retreated, list(battle.at)) == (["902"], ["901"])
    assert isinstance(gone.choice, deployment.FirstMove)
    assert set(gone.choice.units) == {"901"}, "the second move of 902 is gone with it"


@rule("6.4a")
def test_overdrive_works_in_the_first_moves_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = battle_table({"902": "b6"}, [("stug", "a1")]).rules
    monkeypatch.setitem(rules.skills, "reisner", (frozenset({"overdrive"}),) * 6)
    game = placed("902")
    far = moves_now(game)["b4"]
    assert (far.overdrive, far.stress) == (True, 1)
    play(game, far)
    assert game.state.stress["reisner"] == 1


@rule("5.6i", "6.16f")
def test_an_immobile_rifle_pays_for_its_first_move_and_then_moves_freely() -> None:
    game = placed("902", damaged={"902": ("immobile", "suppressed")})
    assert {move.stress for move in moves_now(game).values()} == {1}
    play(game, moves_now(game)["b5"])
    assert game.state.units["902"] == ("suppressed",)
    assert {move.stress for move in moves_now(game).values()} == {0}
    play(game, moves_now(game)["b4"])
    assert game.state.stress["reisner"] == 1
    assert game.state.fight.cup["gun/immobile"] == game.rules.full_cup["gun/immobile"]


@rule("5.6i")
def test_an_immobile_team_that_stays_loses_the_counter_without_stress() -> None:
    game = placed("902", "921", damaged={"902": ("immobile",), "921": ("immobile",)})
    take(game, "Stay")
    assert game.state.units == {"902": (), "921": ("immobile",)}
    take(game, "Stay")
    assert game.state.units == {"902": (), "921": ()}
    game = placed("902", "921", damaged={"902": ("immobile",), "921": ("immobile",)})
    play(game, deployment.NoFirstMoves())
    assert game.state.units == {"902": (), "921": ()}
    assert not sum(game.state.stress.values())


@rule("5.6i", "6.17f")
def test_an_immobile_team_without_a_commander_stays_and_loses_the_counter() -> None:
    game = placed("902", "931", damaged={"902": ("immobile",), "931": ("immobile",)}, leaders={"902": NOBODY})
    assert game.state.units == {"902": (), "931": ("immobile",)}
    assert game.state.fight.at["902"] == "b6"


@rule("2.0d")
def test_what_comes_before_the_fighting() -> None:
    game = beginning("dead-radios", battalion="7S", battalions={"7S": "front"})
    take(game, "All 2 remaining units in b6")
    assert texts(game)
    play(game, deployment.StayPut("902"), *[8] * 8, *[1] * 4, 9, 1)
    assert len(game.state.fight.enemy_kinds) == 12
    assert game.state.fight.die == 10
    assert (game.state.fight.turn, game.state.fight.step) == (1, "enemy")


def test_bombardment_destroys_on_a_six() -> None:
    for die, left in ((6, ["", "a1"]), (5, ["b1", "a1"])):
        game = battle_table(
            {"042": "b6"},
            [("stug", "b1"), ("stug", "a1")],
            notes=("before air-support",),
            step=enemy_setup.Bombardment(),
        )
        assert len(offered(game, enemy_setup.Strike)) == 2
        play(game, offered(game, enemy_setup.Strike)[0], die)
        assert game.state.fight.enemy_hexes == left
        play(game, offered(game, enemy_setup.Strike)[-1], 1)
        assert not offered(game, enemy_setup.Strike)


@rule("5.6a")
def test_the_last_unit_is_placed_automatically() -> None:
    game = battle_table({"042": "b6"}, [("stug", "a1")], step=deployment.PlaceUnits(("042",)))
    assert not offered(game, deployment.PlaceRest)
    game = battle_table({"042": "b6", "902": "b6"}, [("stug", "a1")], step=deployment.PlaceUnits(("042", "902")))
    assert {option.hex for option in offered(game, deployment.PlaceRest)} == set(BOTTOM)
