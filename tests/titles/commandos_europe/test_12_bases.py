"""Chapters 11.1 and 12.12: one PP is enough to try, and a base at sea is left only with a craft."""

from __future__ import annotations

from fractions import Fraction

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.bases import MoveBase
from fieldcraft.titles.commandos_europe.movement import MoveAll, MoveSome
from fieldcraft.titles.commandos_europe.purchases import Purchase
from tests.titles.commandos_europe.drill import BASE, OFFICER, A, B, drill, offered, play, take, the

SEA = "2523"
LAND = "2503"


@rule("12.12a", "12.12b")
def test_moving_a_base_can_be_tried_with_one_point_but_not_with_none() -> None:
    game = drill({A: "2503", BASE: "2503"}, step=Purchase(), pp=1)
    dear = game.clone()
    play(game, the(game, MoveBase), 1)
    assert game.state.pp == 0
    play(dear, the(dear, MoveBase), 2)
    assert (dear.state.pp, dear.state.pieces[BASE]) == (1, "2503")
    assert str(dear.why_not(piece=BASE)) == "You couldn't pay the price rolled for Base in this phase (12.12c)"
    poor = drill({A: "2503", BASE: "2503"}, step=Purchase(), pp=0)
    assert not offered(poor, MoveBase)
    assert str(poor.why_not(piece=BASE)) == "You have no PP to pay with (12.12a)"


@rule("12.12b")
def test_the_odds_of_moving_a_base_are_those_of_being_able_to_pay() -> None:
    game = drill({A: "2503", BASE: "2503"}, step=Purchase(), pp=4)
    odds = game.odds(the(game, MoveBase))
    assert (odds.of("the base can move"), odds.of("too expensive, the base stays")) == (Fraction(2, 5), Fraction(3, 5))


@rule("10.3a")
def test_on_land_a_craft_may_be_marked_without_the_other_if_a_squad_can_still_take_it_along() -> None:
    game = drill({A: LAND, "canoe": LAND, "scuba": LAND})
    play(game, the(game, MoveSome, hex=LAND))
    assert {option.piece for option in offered(game, Take)} == {"canoe", "scuba", A}
    take(game, "scuba", A)
    assert game.state.pieces["canoe"] == LAND


@rule("11.1h")
def test_at_sea_any_piece_may_be_marked_first_if_a_craft_can_still_take_it_along() -> None:
    game = drill({A: SEA, B: SEA, OFFICER: SEA, "camera": SEA, "canoe": SEA, BASE: SEA})
    assert not [option for option in offered(game, MoveAll) if option.hex == SEA and "canoe" not in option.party]
    play(game, the(game, MoveSome, hex=SEA))
    assert [option.piece for option in offered(game, Take)] == ["camera", OFFICER, A, B, "canoe"]
    take(game, "camera", A, "canoe")
    assert {game.state.pieces[piece] for piece in ("camera", A, "canoe")} == {SEA}
    again = drill({A: SEA, OFFICER: SEA, "canoe": SEA, BASE: SEA})
    play(again, the(again, MoveSome, hex=SEA))
    play(again, the(again, Take, piece=OFFICER))
    assert not offered(again, Done)


@rule("10.4o", "11.1h")
def test_leaving_a_base_at_sea_is_not_offered_without_a_craft() -> None:
    game = drill({A: SEA, "jeep-1": SEA, BASE: SEA, B: "2510"})
    assert SEA not in [option.hex for option in (*offered(game, MoveAll), *offered(game, MoveSome))]
    assert "no way out" in str(game.why_not(piece=A)) or "craft" in str(game.why_not(piece=A))
