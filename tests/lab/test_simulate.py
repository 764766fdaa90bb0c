"""Many games add up to figures that can be trusted."""

from collections.abc import Iterator

import pytest

from fieldcraft.lab.simulate import Played, play_many, play_out, summary, wilson
from fieldcraft.players import at_random, sensible
from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford() -> Iterator[FordTitle]:
    with only_ford() as title:
        yield title


def test_any_game_of_many_can_be_had_again_alone() -> None:
    many = list(play_many("ford", 5, 10, at_random, scenario="crossing"))
    assert many[3] == play_out("ford", 13, at_random(13), scenario="crossing")


def test_decisions_count_all_and_choices_only_those_with_an_alternative() -> None:
    played = play_out("ford", 1, sensible(1), scenario="crossing")
    assert played.decisions == played.choices + 1


def test_a_summary_adds_up() -> None:
    games = [Played(n, n % 4 == 0, n, 10 * n, 5 * n, "won" if n % 4 == 0 else "lost") for n in range(1, 9)]
    total = summary(games)
    assert (total.games, total.wins, total.rate) == (8, 2, 0.25)
    assert (total.score, total.decisions, total.choices) == (4.5, 45, 22.5)
    assert total.reasons == {"lost": 6, "won": 2}


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    few, many = wilson(3, 10), wilson(300, 1000)
    assert few[0] < many[0] < 0.3 < many[1] < few[1]


def test_the_interval_stays_within_what_can_be() -> None:
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0


def test_no_games_make_no_summary() -> None:
    with pytest.raises(ValueError, match="no games"):
        summary([])
