"""Rights: what a player may do at any time is offered beside every decision, and nothing has to wait for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.kernel.steps import Choice, Done, Option, Proceed, Right, Step, Take, Warn
from tests.kernel.toys import TITLE, Aim, PutBack, RangeRules, RangeState, Turn

Table = fc.Game[Any, Any]


class Whistle(Right, frozen=True):
    """Blow the whistle: one more turn."""

    def text(self, rules: Any) -> str:
        return "Blow the whistle"

    def exercise(self, game: Table) -> None:
        game.state.turns += 1
        game.state.held.remove("whistle")


class Ring(Right, frozen=True):
    """A player takes the bell down and rings it."""

    player: int

    def text(self, rules: Any) -> str:
        return "Ring the bell"

    def seat(self) -> int:
        return self.player

    def exercise(self, game: Table) -> None:
        game.state.held.remove("bell")


class WhistleRules(RangeRules):
    """The player who holds the whistle may blow it."""

    def rights(self, game: Table) -> Sequence[Right]:
        if isinstance(game.choice, Undisturbed):
            return ()
        held = game.state.held
        return [Whistle()] * ("whistle" in held) + [Ring(1)] * ("bell" in held)


def start(*steps: Step, held: Sequence[str] = ("whistle",)) -> Table:
    rules = WhistleRules(fc.new("range").setup, "test")
    agenda = [*steps[::-1]]
    game: Table = fc.Game(TITLE, rules, RangeState(6, {"tin": 3}, list(held)), agenda, fc.Scripted([]))
    game.start()
    return game


def test_a_right_is_listed_last_and_marked() -> None:
    game = start(Turn())
    decision = game.decision
    assert decision is not None
    assert [offer.any_time for offer in decision.options] == [False] * (len(decision.options) - 1) + [True]
    assert decision.options[-1].text == "Blow the whistle"


def test_the_decision_that_a_right_interrupts_comes_back() -> None:
    game = start(Turn())
    before = game.choice
    game.choose(Whistle())
    assert game.choice == before
    assert game.state.turns == 7
    assert Whistle() not in game.offered


def test_a_right_is_undone_like_any_choice() -> None:
    game = start(Turn())
    game.choose(Whistle())
    assert (game.number, game.state.held) == (1, [])


def test_a_forced_choice_is_forced_though_a_right_stands_beside_it() -> None:
    game = start(Single(), Turn())
    assert len(game.offered) == 2
    assert game.forced
    assert gestures.play_forced(game) == [1]
    assert not game.forced


def test_a_warning_waits_for_the_player() -> None:
    game = start(Warn("Time runs out."), Turn())
    assert not game.forced
    assert gestures.play_forced(game) == []
    assert list(game.offered) == [Proceed(), Whistle()]
    game.choose(Whistle())
    assert list(game.offered) == [Proceed()]
    game.choose(Proceed())
    assert isinstance(game.choice, Turn)


def test_a_set_half_named_is_not_interrupted() -> None:
    game = start(PutBack(("tin", "hat")), Turn(), held=("tin", "hat", "whistle"))
    assert Whistle() in game.offered
    game.choose(Take("tin"))
    assert Whistle() not in game.offered
    with pytest.raises(fc.IllegalChoice):
        game.choose(Whistle())
    game.choose(Done(1))
    assert Whistle() in game.offered


def test_a_right_without_luck_has_a_certain_outcome() -> None:
    game = start(Turn())
    assert str(game.odds(Whistle())) == "100% the game continues"
    assert game.trace(Whistle()).stops == ()


def test_a_right_may_belong_to_a_seat_that_does_not_decide() -> None:
    game = start(Turn(), held=("whistle", "bell"))
    decision = game.decision
    assert decision is not None
    assert decision.seat == 0
    assert [offer.seat for offer in decision.options if offer.any_time] == [None, 1]
    assert [game.seat_of(option) for option in game.offered if option.any_time] == [0, 1]
    assert {game.seat_of(option) for option in game.offered if not option.any_time} == {0}


def test_a_choice_that_a_right_made_void_is_not_asked_again() -> None:
    game = start(WhileItRings(), Turn(), held=("whistle", "bell"))
    game.choose(Whistle())
    assert isinstance(game.choice, WhileItRings)
    game.choose(Ring(1))
    assert isinstance(game.choice, Turn)


def test_the_rights_can_depend_on_the_choice_that_they_would_interrupt() -> None:
    game = start(Undisturbed(), Turn())
    assert list(game.offered) == [Aim()]
    game.choose(Aim())
    assert Whistle() in game.offered


class Single(Choice, frozen=True):
    """A choice with one option."""

    def prompt(self, game: Table) -> str:
        return "Take aim."

    def options(self, game: Table) -> list[Option]:
        return [Aim()]

    def choose(self, game: Table, option: Option) -> None:
        game.state.aimed = True


class Undisturbed(Single, frozen=True):
    """A choice that the rules let no one interrupt."""


class WhileItRings(Single, frozen=True):
    """A choice that makes sense only while the bell hangs."""

    def resume(self) -> Step:
        return LookForTheBell()


class LookForTheBell(Step, frozen=True):
    """Ask again if the bell still hangs."""

    def run(self, game: Table) -> None:
        if "bell" in game.state.held:
            game.push(WhileItRings())
