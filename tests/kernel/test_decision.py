"""What a caller sees of a decision, what it may choose, and why not."""

import gc
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import No, Option
from tests.kernel.toys import Aim, Shoot, offers, play


def test_an_option_has_a_text_for_people_and_data_for_programs() -> None:
    offer = offers(fc.new("range", seed=1))[1]
    assert (offer.text, offer.kind, offer.data) == ("Shoot 2", "shoot", {"bullets": 2})
    assert (offer.places, offer.rule, offer.index, offer.number) == (("butts",), "1.1a", 1, 0)
    assert (offer.badge, offers(fc.new("range", seed=1))[3].badge) == ("2", "")
    assert repr(offer) == "<1: Shoot 2>"


def test_options_are_a_sequence() -> None:
    options = offers(fc.new("range", seed=1))
    assert len(options) == len(list(options)) == 5
    assert options[-1].text == options[4].text == "Rummage in the cup"
    assert [offer.text for offer in options[1:3]] == ["Shoot 2", "Shoot 3"]
    assert options[-1].index == 4
    assert options[2] in options
    assert options.index(options[2]) == 2
    assert len(set(options) | set(options)) == 5
    with pytest.raises(IndexError):
        options[5]


def test_a_choice_is_made_by_option_by_offer_or_by_index() -> None:
    positions = set()
    for choice in (3, Aim(), offers(fc.new("range", seed=1))[3]):
        game = fc.new("range", seed=1)
        game.choose(choice)
        positions.add(game.position())
    assert len(positions) == 1


def test_the_listed_option_is_played_and_not_an_equal_one_of_the_callers() -> None:
    lookalike: Any = Shoot(1.0)  # type: ignore[arg-type]
    game = fc.new("range", seed=1)
    game.choose(lookalike)
    assert isinstance(game.last.option, Shoot)
    assert type(game.last.option.bullets) is int
    assert fc.load(game.save(), verify=True).position() == game.position()


class Unspeakable(Option, frozen=True):
    def __repr__(self) -> str:
        raise RuntimeError("do not look at me")


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (5, "there is no option 5; choose 0 to 4"),
        (-1, "there is no option -1"),
        (True, "True is neither an option nor an index"),
        (1.0, "1.0 is neither an option nor an index"),
        ("0", "'0' is neither"),
        (None, "None is neither"),
        ([Aim()], "neither"),
        (Aim, "neither"),
        (Shoot(4), "Shoot\\(bullets=4\\) isn't a legal option"),
        (Shoot("x" * 9999), "Shoot\\(bullets='xxx.*\\.\\.\\. isn't a legal option"),  # type: ignore[arg-type]
        (Unspeakable(), "a Unspeakable isn't a legal option"),
    ],
    ids=range(11),
)
def test_anything_else_is_refused_in_one_sentence_and_changes_nothing(bad: Any, complaint: str) -> None:
    game = fc.new("range", seed=1)
    before, log = game.save(), game.log
    with pytest.raises(fc.IllegalChoice, match=complaint) as refused:
        game.choose(bad)
    assert len(str(refused.value)) < 300
    assert (game.save(), game.log) == (before, log)


def test_a_huge_index_is_refused_too() -> None:
    with pytest.raises(fc.IllegalChoice, match="there is no option a int; choose 0 to 4"):
        fc.new("range", seed=1).choose(10**5000)


def test_an_option_of_an_earlier_decision_is_refused() -> None:
    game = fc.new("range", seed=1)
    stale = offers(game)[0]
    game.choose(stale)
    with pytest.raises(fc.IllegalChoice, match="belongs to decision 0, not 1"):
        game.choose(stale)


def test_a_finished_game_offers_nothing() -> None:
    game = play(fc.new("range", seed=1))
    assert game.decision is None
    for bad in (0, Aim(), None):
        with pytest.raises(fc.IllegalChoice, match="the game is over"):
            game.choose(bad)  # type: ignore[arg-type]


def test_the_text_of_an_option_stays_true_after_the_game_moved_on() -> None:
    game = fc.new("range", seed=1, practice=True)
    decisions = []
    while not game.over:
        decisions.append((game.decision, repr(game.decision), [offer.text for offer in offers(game)]))
        game.choose(0)
    for _ in range(2):
        for number, (decision, shown, texts) in enumerate(decisions):
            assert decision is not None
            assert decision.prompt.startswith(f"{6 - number} turns left")
            assert repr(decision) == shown
            assert [offer.text for offer in decision.options] == texts
            assert (decision.number, decision.seat) == (number, 0)
        for _ in range(3):
            game.undo()


def test_a_decision_is_freed_without_the_garbage_collector() -> None:
    game = fc.new("range", seed=1, turns=200)
    gc.collect()
    gc.disable()
    try:
        while game.decision and game.number < 100:
            game.choose(game.decision.options[0])
        assert gc.collect() < 10
    finally:
        gc.enable()


def test_reading_an_old_decision_leaves_the_game_unchanged() -> None:
    game = fc.new("range", seed=1)
    old = game.decision
    play(game, 3)
    before = game.save()
    assert old is not None
    assert old.prompt.startswith("6 turns")
    assert (game.save(), game.number) == (before, 3)


def test_a_legal_option_has_no_reason_against_it() -> None:
    game = fc.new("range", seed=1)
    for what in (
        {"kind": "aim"},
        {"kind": "shoot", "bullets": 3},
        {"place": "butts"},
        {"kind": "shoot", "place": "butts"},
        {},
    ):
        assert game.why_not(**what) is None


def test_the_reason_of_the_rules_comes_first() -> None:
    game = fc.new("range", seed=1)
    game.choose(Aim())
    assert game.why_not(kind="aim") == No("1.1a", "You have taken aim already")
    assert str(game.why_not(kind="aim")) == "You have taken aim already (1.1a)"


def test_otherwise_the_prompt_is_the_reason() -> None:
    game = fc.new("range", seed=1)
    for what in ({"kind": "dance"}, {"kind": "shoot", "bullets": 4}, {"place": "moon"}, {"piece": "hat"}):
        assert game.why_not(**what) == No("", "Not now: 6 turns left, 0 hits")


def test_in_a_finished_game_that_is_the_reason() -> None:
    assert play(fc.new("range", seed=1)).why_not(kind="aim") == No("", "The game is over")
