"""What a choice is worth: games that took it against games that could have."""

from collections.abc import Iterator

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.lab.simulate import Played, play_many
from fieldcraft.lab.worth import Watch, Worth
from fieldcraft.players import Player, at_random
from tests.terminal.ford import FordTitle, Wait
from tests.terminal.tables import only_ford


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    with only_ford() as title:
        yield title


def played(seed: int, won: bool) -> Played:
    return Played(seed, won, 0, 1, 1, "")


def test_a_watched_player_plays_the_same_games(ford: FordTitle) -> None:
    watch = Watch(ford, at_random, "march.place")
    alone = list(play_many("ford", 5, 1, at_random, scenario="crossing"))
    assert list(play_many("ford", 5, 1, watch, scenario="crossing")) == alone


def test_only_games_in_which_a_value_could_be_had_are_counted(ford: FordTitle) -> None:
    watch = Watch(ford, at_random, "fire.dice")
    games = list(play_many("ford", 30, 1, watch, scenario="crossing"))
    for worth in watch.worths(games):
        could = [game for game in games if worth.value in watch.games[game.seed].offered]
        assert worth.taken + worth.left == len(could)
        assert worth.taken_wins + worth.left_wins == sum(game.won for game in could)


def test_a_value_that_is_passed_over_counts_as_left(ford: FordTitle) -> None:
    def waits(seed: int) -> Player:
        return lambda game: next((n for n, o in enumerate(game.offered) if isinstance(o, Wait)), 0)

    watch = Watch(ford, waits, "march-off.place")
    games = list(play_many("ford", 3, 1, watch, scenario="crossing"))
    worths = watch.worths(games)
    assert worths
    assert all(worth.taken == 0 and worth.left == 3 and not worth.known for worth in worths)


def test_the_best_comes_first_and_what_cannot_be_compared_last(ford: FordTitle) -> None:
    watch = Watch(ford, at_random, "march.place")
    for seed, taken in enumerate([{"good"}, {"bad"}, {"good", "always"}, {"always"}]):
        watch(seed)
        watch.games[seed].offered.update({"good", "bad", "never"} | taken)
        watch.games[seed].taken.update(taken)
    found = watch.worths([played(0, True), played(1, False), played(2, True), played(3, False)])
    assert [worth.value for worth in found] == ["good", "bad", "always", "never"]
    assert found[0] == Worth("good", 2, 2, 2, 0)


def test_the_interval_holds_the_difference_and_narrows_with_more_games() -> None:
    few, many = Worth("x", 10, 6, 10, 4), Worth("x", 1000, 600, 1000, 400)
    assert few.difference == many.difference == pytest.approx(0.2)
    assert few.interval[0] < many.interval[0] < 0.2 < many.interval[1] < few.interval[1]


def test_the_interval_of_no_difference_lies_evenly_round_nothing() -> None:
    low, high = Worth("x", 50, 25, 50, 25).interval
    assert low == pytest.approx(-high)


@pytest.mark.parametrize(
    ("what", "complaint"),
    [
        ("nonsense.type", "lrdg has no option 'nonsense'; it has .*buy.*"),
        ("buy.colour", "'buy' of lrdg has no field 'colour'; it has type, base, cost"),
        ("buy", "'buy' of lrdg has no field ''"),
        ("stop-here.nonsense", "it has ops"),
    ],
)
def test_what_does_not_exist_cannot_be_watched(what: str, complaint: str) -> None:
    with pytest.raises(fc.BadSetup, match=complaint):
        Watch(find("lrdg"), at_random, what)
