"""6.1c: what each action costs; and a few details found on a second reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.kernel.steps import Option
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.alarm import Interrupt
from fieldcraft.titles.v_sabotage.carrying import Collect, Drop
from fieldcraft.titles.v_sabotage.combat import Shoot, ShootDoor, Stab
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.equipment import Barricade, Disguise, Force, Heal
from fieldcraft.titles.v_sabotage.events import FireThere, FriendlyFire
from fieldcraft.titles.v_sabotage.explosives import Bombard, Detonate, LayCharge
from fieldcraft.titles.v_sabotage.guards import TakeNest
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.reinforcements import Reinforcements, WhichGate
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.skills import Dress, GiveWord, PickLock
from fieldcraft.titles.v_sabotage.trap_doors import Exit, Unblock
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, OutOfTurn
from tests.titles.v_sabotage.proving_ground import Rest, act_out_of_turn, offered, play, table

COSTS: list[tuple[type[Option], int, dict[str, str], dict[str, Any], tuple[int | str, ...]]] = [
    (Move, 1, {"officer": "e"}, {"to": "a"}, ()),
    (Sneak, 2, {"officer": "b"}, {"to": "c"}, ()),
    (Unblock, 1, {"officer": "o"}, {}, ()),
    (Stab, 1, {"officer": "p"}, {}, ("grenade",)),
    (Shoot, 1, {"officer tan": "p"}, {"tile": "p"}, (1,)),
    (ShootDoor, 1, {"officer tan": "c"}, {}, ()),
    (Force, 1, {"officer": "c crowbar"}, {}, ()),
    (PickLock, 1, {"sapper blue": "c"}, {}, ()),
    (Barricade, 1, {"officer": "d crowbar"}, {}, ()),
    (Disguise, 1, {"officer": "e uniform-token"}, {}, ()),
    (Heal, 1, {"officer": "e first-aid", "medic": "e 1 hits"}, {}, ()),
    (Dress, 1, {"medic tan": "e", "officer": "e 1 hits"}, {}, ()),
    (GiveWord, 1, {"officer": "e", "medic": "k"}, {}, ()),
    (LayCharge, 1, {"officer": "e tnt"}, {}, ()),
    (Bombard, 1, {"officer": "e bombardment"}, {"tile": "p"}, (1, 1, 1, 1, 1)),
    (Interact, 1, {"officer": "q"}, {}, ()),
    (Save, 1, {"officer": "e"}, {}, ()),
    (Drop, 0, {"officer": "e crowbar"}, {}, ()),
    (TakeNest, 0, {"officer": "n"}, {}, ()),
]


@rule("6.1c", "6.2a")
@pytest.mark.parametrize(
    ("kind", "cost", "squad", "fields", "rolls"), COSTS, ids=lambda value: getattr(value, "__name__", "")
)
def test_an_action_costs_what_the_book_says(
    kind: type[Option], cost: int, squad: dict[str, str], fields: dict[str, Any], rolls: tuple[int | str, ...]
) -> None:
    actor = next(iter(squad)).partition(" ")[0]
    given = {name: words.replace("uniform-token", "") for name, words in squad.items()}
    game = table(given, enemies={"p": "mauser"})
    if "uniform-token" in squad[next(iter(squad))]:
        game.state.equipment["uniform"] -= 1
        game.state.commandos[actor].items = ("uniform",)
        game.offered = game.choice.options(game) if game.choice else ()
    play(game, kind, *rolls, **fields)
    assert game.state.commandos[actor].ap == 3 - cost


@rule("6.10a", "6.19a", "6.5a", "6.4a")
def test_leaving_and_silencing_cost_one_and_charges_and_finds_nothing() -> None:
    game = table({"officer": "a 1 saved"}, step=EnemyWindow("x"))
    act_out_of_turn(game, "officer", Exit)
    assert game.state.commandos["officer"].saved == 0
    loud = table({"officer": "b"}, ground={"alarm": True})
    play(loud, Interrupt)
    assert loud.state.commandos["officer"].ap == 2
    free = table({"officer": "e"}, items={"e": "grenade"}, ground={"charges": ("range.p",)})
    free.state.equipment["tnt"] -= 1
    play(free, Collect)
    play(free, Detonate)
    assert free.state.commandos["officer"].ap == 3


@rule("6.21a", "6.22a")
def test_no_token_is_spent_to_get_one() -> None:
    window = table({"sapper blue": "e 1 saved"}, step=EnemyWindow("x"))
    play(window, OutOfTurn)
    assert not offered(window, Save)
    spent = table({"sapper blue": "e 1 saved 0 ap"})
    assert not offered(spent, Save)
    assert "no AP of this turn" in str(spent.why_not(kind="save"))


@rule("6.20a", "10.3b")
def test_a_commando_in_critical_condition_cannot_interact() -> None:
    game = table({"officer": "q 3 hits 1 fell", "medic": "q 1 saved"}, step=EnemyWindow("x"))
    assert [option.commando for option in offered(game, OutOfTurn)] == ["medic"]
    play(game, OutOfTurn, commando="medic")
    assert offered(game, Interact, commando="medic")


@rule("7.5g", "7.5h", "15.2c")
def test_a_motorcyclist_who_reveals_a_commando_stops() -> None:
    north = table(
        {"officer": "k"}, enemies={"o": "motor"}, ground={"card": "movie-night"}, step=EnemyMovement(), rolls=[1]
    )
    assert north.state.grounds["range"].loose == {"range.k": ("motorcyclist",)}
    assert north.state.commandos["officer"].visible
    passed = table(
        {"officer": "k"}, enemies={"o": "motor"}, ground={"card": "movie-night"}, step=EnemyMovement(), rolls=[6]
    )
    assert passed.state.grounds["range"].loose == {"range.e": ("motorcyclist",)}


@rule("15.3u")
def test_friendly_fire_may_take_two() -> None:
    game = table({"officer": "a"}, enemies={"p": "mauser mauser mauser"}, step=FriendlyFire("range", 2))
    play(game, FireThere, tile="p")
    play(game, game.offered[0])
    play(game, game.offered[0])
    assert isinstance(game.choice, Rest)
    assert game.state.grounds["range"].loose == {"range.p": ("soldier-mauser",)}


@rule("15.3p", "4.2c")
def test_there_is_no_choice_with_only_one_entrance() -> None:
    rolls = ["soldier", "mauser", "soldier", "mauser"]
    game = table(
        {"officer": "a"},
        scenario="post",
        ground={"effect": "one-more", "amount": 1},
        step=Reinforcements(),
        rolls=rolls,
    )
    assert not isinstance(game.choice, WhichGate)
