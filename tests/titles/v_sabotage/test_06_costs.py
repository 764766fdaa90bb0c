"""6.1c: what each action costs; and a few details found on a second reading of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.kernel.steps import Option
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.alarm import Interrupt
from fieldcraft.titles.v_sabotage.carrying import Collect, Drop
from fieldcraft.titles.v_sabotage.combat import Shoot, ShootDoor, Stab
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.equipment import Barricade, Disguise, Force, Heal
from fieldcraft.titles.v_sabotage.events import FireThere, FriendlyFire
from fieldcraft.titles.v_sabotage.explosives import Bombard, Detonate, LayCharge
from fieldcraft.titles.v_sabotage.guards import TakeNest
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.reinforcements import Reinforcements, WhichGate
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.rules import Play
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


def tokens(game: Play, kind: type[Option], **fields: Any) -> set[int]:
    """The numbers of "+1 AP" tokens that a commando may spend on an action."""
    return {option.saved for option in offered(game, kind, **fields)}


@rule("6.22b", "6.22e")
def test_under_fire_a_stealthy_move_may_be_paid_with_tokens_that_a_hit_would_turn_over() -> None:
    for card, saved, ap, ways in (("officer", 1, 3, {0, 1}), ("sapper", 2, 3, {0, 1, 2}), ("sapper", 2, 1, {1, 2})):
        game = table({card: f"b visible {saved} saved {ap} ap"}, enemies={"b": "mauser"})
        assert tokens(game, Sneak, to="c") == ways
    calm = table({"sapper": "b visible 2 saved"})
    assert tokens(calm, Sneak, to="c") == {0}
    game = table({"officer": "b visible 1 saved"}, enemies={"b": "mauser"})
    play(game, Sneak, 6, to="c", saved=1)
    officer = game.state.commandos["officer"]
    assert (officer.ap, officer.saved, officer.hits) == (1, 0, 1), "paid with 1 AP and the token, 1 AP lost to the hit"


@rule("6.22e", "13.9b", "13.11c")
def test_a_token_may_pay_for_what_can_hit_the_commando_on_the_own_tile() -> None:
    foes = {"e": "mauser", "k": "mauser"}
    seen = table({"officer": "e visible 1 saved grenade bombardment"}, enemies=foes)
    assert tokens(seen, Shoot, weapon="grenade", tile="e") == {0, 1}
    assert tokens(seen, Shoot, weapon="grenade", tile="k") == {0}
    assert tokens(seen, Bombard, tile="e") == {0, 1}
    assert tokens(seen, Bombard, tile="k") == {0}
    hidden = table({"officer": "e 1 saved grenade bombardment"}, enemies=foes)
    assert tokens(hidden, Shoot, weapon="grenade", tile="e") == {0}
    assert tokens(hidden, Bombard, tile="e") == {0}
    spent = table({"officer": "e visible 1 saved 0 ap grenade bombardment"}, enemies=foes)
    assert tokens(spent, Shoot, weapon="grenade", tile="e") == {1}
    assert tokens(spent, Bombard, tile="e") == {1}


@rule("10.3b", "15.1d", "15.1e", "13.2f")
def test_a_skill_that_makes_an_action_free_also_helps_in_critical_condition() -> None:
    squad = {"medic": "e 3 hits 1 fell first-aid", "officer": "e 1 hits", "sapper tan": "k 3 hits 1 fell tnt"}
    game = table(squad, step=Activation("officer"))
    play(game, OutOfTurn, commando="medic")
    assert [(option.patient, option.cost) for option in offered(game, Heal)] == [("officer", 0)]
    assert "13.2f" in str(game.why_not(kind="heal", patient="medic"))
    play(game, Heal, patient="officer")
    assert game.state.commandos["officer"].hits == 0
    play(game, OutOfTurn, commando="sapper")
    play(game, LayCharge)
    assert game.state.grounds["range"].charges == ("range.k",)
    plain = table({"sapper": "e 3 hits 1 fell tnt", "medic tan": "e 3 hits 1 fell first-aid", "officer": "e 1 hits"})
    assert not offered(plain, LayCharge)
    assert not offered(plain, Heal)


@rule("13.11a", "10.4c")
def test_no_bombs_fall_where_a_tile_has_collapsed() -> None:
    game = table({"officer": "e bombardment"}, ground={"collapsed": ("range.k",)})
    assert not offered(game, Bombard, tile="k")
    assert "has collapsed" in str(game.why_not(kind="bombard", tile="range.k"))
    assert offered(game, Bombard, tile="p")


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
