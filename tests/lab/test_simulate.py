"""Many games add up to figures that can be trusted, and what is noted of a game is what happened in it."""

from collections import Counter
from collections.abc import Iterator
from math import isnan

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import Option
from fieldcraft.lab.simulate import (
    Recording,
    SimulatedGame,
    difference,
    failed_game,
    play,
    play_many,
    play_out,
    summary,
    without_broken,
)
from fieldcraft.lab.statistics import wilson
from fieldcraft.players import Player, PlayerFailed, at_random, sensible
from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    with only_ford() as title:
        yield title


@pytest.mark.usefixtures("ford")
def test_any_game_of_a_run_can_be_played_again_on_its_own() -> None:
    many = list(play_many("ford", 5, 10, at_random, scenario="crossing"))
    assert many[3] == play_out("ford", 13, at_random(13), scenario="crossing")


@pytest.mark.usefixtures("ford")
def test_decisions_count_all_and_choices_only_those_with_an_alternative() -> None:
    played = play_out("ford", 1, sensible(1), scenario="crossing")
    assert played.decisions == played.choices + 1


@pytest.mark.usefixtures("ford")
def test_an_endless_game_is_stopped_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldcraft.lab.simulate.LONGEST", 2)
    played = play_out("ford", 1, sensible(1), scenario="crossing")
    assert (played.status, played.message, played.decisions) == ("endless", "not over after 2 choices", 2)


def test_a_summary_adds_up() -> None:
    games = [SimulatedGame(n, n % 4 == 0, n, 10 * n, 5 * n, "won" if n % 4 == 0 else "lost") for n in range(1, 9)]
    total = summary(games)
    assert (total.games, total.wins, total.rate) == (8, 2, 0.25)
    assert (total.score, total.decisions, total.choices) == (4.5, 45, 22.5)
    assert total.reasons == {"lost": 6, "won": 2}
    assert total.scores.low < total.score < total.scores.high


def test_games_that_failed_are_not_won_and_have_no_score() -> None:
    ended = [SimulatedGame(n, True, 4, 10, 5, "won") for n in range(3)]
    total = summary(
        [*ended, failed_game(3, "crashed", "ouch"), failed_game(4, "crashed", "ouch"), failed_game(5, "stalled", "zzz")]
    )
    assert (total.games, total.rate, total.score, total.decisions) == (6, 0.5, 4.0, 10)
    assert (total.low, total.high) == wilson(3, 6)
    assert (total.failures, total.failed) == (3, {"crashed: ouch": 2, "stalled: zzz": 1})


def test_games_that_all_failed_were_all_not_won() -> None:
    total = summary([failed_game(1, "crashed", "ouch")])
    assert (total.games, total.wins, total.failures) == (1, 0, 1)
    assert isnan(total.score)


def test_no_games_have_no_summary() -> None:
    with pytest.raises(ValueError, match="no games"):
        summary([])


def test_a_player_that_crashes_when_it_is_losing_does_not_look_better() -> None:
    """Its rate is that of the same player without the crashes."""

    def coward(seed: int) -> Player:
        def choose(game: AnyGame) -> Option | int:
            if game.number > 20 and game.state.ops <= 1:
                raise PlayerFailed("coward", "crashed", game.number, "ValueError: lost anyway")
            return game.title.sensible(game)

        return choose

    brave = summary(play_many("lrdg", 60, 1, sensible, scenario="raid-rommel"))
    found = summary(play_many("lrdg", 60, 1, coward, scenario="raid-rommel"))
    assert found.failures > 10
    assert found.games == 60
    assert found.rate <= brave.rate
    assert found.wins / (found.games - found.failures) > brave.rate


def test_games_broken_by_a_bug_count_unless_they_are_left_out() -> None:
    games = [SimulatedGame(1, True, 4, 10, 5, "won"), failed_game(2, "broken", "ZeroDivisionError()")]
    assert summary(games).rate == 0.5
    assert summary(without_broken(games)).rate == 1.0


def test_a_difference_compares_the_same_seeds_alone() -> None:
    first = [SimulatedGame(n, n < 2, n, 1, 1, "") for n in range(6)]
    second = [SimulatedGame(n, n < 4, n + 1, 1, 1, "") for n in range(2, 10)]
    found = difference(second, first)
    assert found is not None
    assert found.score is not None
    assert (found.pairs, found.won.value, found.score.value) == (4, 0.5, 1.0)
    assert difference(first[:1], second) is None


def test_a_failed_game_is_a_loss_in_a_comparison_but_has_no_score_to_compare() -> None:
    first = [SimulatedGame(n, True, n, 1, 1, "") for n in range(4)]
    second = [*first[:2], failed_game(2, "crashed", ""), SimulatedGame(3, True, 5, 1, 1, "")]
    found = difference(second, first)
    assert found is not None
    assert found.score is not None
    assert (found.pairs, found.scored_pairs, found.differing, found.differing_scores) == (4, 3, 2, 1)
    assert found.won.value == -0.25
    assert found.score.value == pytest.approx(2 / 3)
    assert found.score_note == "scores are compared only in the 3 of 4 pairs that ended both their games"
    alone = difference([failed_game(3, "crashed", "")], first)
    assert alone is not None
    assert (alone.pairs, alone.score, alone.scored_pairs) == (1, None, 0)
    assert alone.score_note == "scores aren't compared, since no pair ended both its games"
    same = difference(first, first)
    assert same is not None
    assert same.score_note == ""


def test_a_player_compared_with_itself_makes_no_difference() -> None:
    games = [SimulatedGame(n, n % 3 == 0, n, 1, 1, "") for n in range(30)]
    found = difference(games, games)
    assert found is not None
    assert (found.won.value, found.score) == (0.0, (0.0, 0.0, 0.0))
    assert not found.won.significant
    assert (found.pairs, found.differing, found.differing_scores) == (30, 0, 0)


def test_notes_record_what_was_offered_and_taken() -> None:
    title = find("lrdg")
    game = fc.new("lrdg", seed=3)
    twin = fc.new("lrdg", seed=3)
    played = play(game, sensible(3), Recording(title, details=True, decisions=True))
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    bought: set[str] = set()
    for step in played.log:
        decision = twin.decision
        assert decision is not None
        assert (step.number, step.seat, step.options) == (twin.number + 1, decision.seat, len(decision.options))
        offered.update({offer.kind for offer in decision.options})
        chosen = decision.options[step.taken]
        assert (step.kind, msgspec.json.decode(step.data)) == (
            chosen.kind,
            msgspec.json.decode(msgspec.json.encode(chosen.option)),
        )
        taken[chosen.kind] += 1
        if chosen.kind == "buy":
            bought.add(chosen.data["type"])
        twin.choose(step.taken)
        assert step.chance_results == tuple(map(str, twin.last.chance_results))
    assert twin.over
    assert {kind.kind: (kind.offered, kind.taken) for kind in played.kinds} == {
        k: (offered[k], taken[k]) for k in offered
    }
    assert {v.value for v in played.values if v.field == "buy.type" and v.taken} == bought
    assert {v.value for v in played.values if v.field == "buy.type"} > bought


def test_notes_change_nothing_in_the_game() -> None:
    title = find("sherman-leader")
    plain = play(fc.new("sherman-leader", seed=1), at_random(1))
    noted = play(fc.new("sherman-leader", seed=1), at_random(1), Recording(title, details=True, decisions=True))
    assert (
        noted._replace(dice=0, luck=0.0, own_luck=0.0, enemy_luck=0.0, dice_luck=(), kinds=(), values=(), log=())
        == plain
    )
    assert noted.dice == sum(fall.dice for fall in noted.dice_luck) > 0
