"""A guided first game leads a newcomer to a first success, in every title."""

from __future__ import annotations

from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.interface.guide import Coaching, coach, guide_of
from fieldcraft.kernel.guide import MAX_SENTENCES, MAX_WORDS, mistakes_of
from fieldcraft.kernel.registry import find
from tests.guides.follower import TITLES, Follower, first_game, guided_game

ALL_GUIDES = [(title, number) for title in TITLES for number in range(len(find(title).guides))]
MAX_CLICKS = 60
MAX_TOTAL_WORDS = 600


@pytest.mark.parametrize("title", TITLES)
def test_following_the_marks_shows_all_of_them_and_ends_in_a_success(title: str) -> None:
    follower = Follower(first_game(title))
    last = list(follower.moments())[-1]
    marks = [mark.id for mark in find(title).guides[0].marks if not mark.otherwise]
    assert [mark for mark in marks if mark not in {seen.id for seen in follower.seen}] == []
    assert last.ended
    assert follower.seen[-1].closing
    assert follower.clicks <= MAX_CLICKS
    assert sum(len(mark.text.split()) for mark in follower.seen) <= MAX_TOTAL_WORDS
    assert 10 <= len(marks) <= 15


@pytest.mark.parametrize("title", TITLES)
def test_a_mark_names_a_legal_option_and_no_blank_is_left_in_it(title: str) -> None:
    follower = Follower(first_game(title))
    for now in follower.moments():
        for mark in now.marks:
            assert "{" not in mark.text
            assert mark.at != "option" or mark.option in range(len(follower.game.offered))


@pytest.mark.parametrize(("title", "number"), ALL_GUIDES)
def test_random_play_shows_each_mark_at_most_once(title: str, number: int) -> None:
    for seed in (1, 2):
        follower = Follower(guided_game(title, find(title).guides[number]), Random(seed))
        for _ in follower.moments(60):
            pass
        ids = [mark.id for mark in follower.seen]
        assert len(set(ids)) == len(ids) > 0


@pytest.mark.parametrize(("title", "number"), ALL_GUIDES)
def test_a_mark_is_short(title: str, number: int) -> None:
    guide = find(title).guides[number]
    assert [wrong for mark in guide.marks for wrong in mistakes_of(mark)] == []
    assert (MAX_SENTENCES, MAX_WORDS) == (2, 45)
    assert guide.game.following in {scenario.id for scenario in find(title).scenarios}


@pytest.mark.parametrize("title", TITLES)
def test_the_marks_follow_from_the_record_alone(title: str) -> None:
    follower = Follower(first_game(title))
    game, at = follower.game, dict[int, Coaching]()
    for now in follower.moments():
        at[game.number] = now
    assert coach(fc.load(game.save())) == at[game.number]
    for number in list(at)[:-1:3]:
        assert coach(game.as_of(game.last.at(number))) == at[number]
    game.practice = True
    while game.number not in list(at)[:-1]:
        game.undo()
    assert coach(game) == at[game.number]


@pytest.mark.parametrize("title", TITLES)
def test_another_seed_is_not_guided_by_the_first_game(title: str) -> None:
    first = find(title).guides[0]
    assert first.game.seed is not None
    other = fc.new(title, scenario=first.game.scenario, seed=first.game.seed + 1, **first.game.options)
    assert guide_of(other) is None
    assert coach(other) is None
