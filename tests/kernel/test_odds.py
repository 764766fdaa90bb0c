"""Exact odds, against fractions worked out by hand."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Choice, Option, Step
from tests.kernel.toys import TITLE, Aim, RangeState, Shoot, play

Table = fc.Game[Any, Any]


class Go(Option, frozen=True):
    def text(self, rules: Any) -> str:
        return "Go"


class Ask(Choice, frozen=True):
    """A choice with one option that leads to some steps, told apart by the total of the state."""

    steps: tuple[Step, ...]

    def prompt(self, game: Table) -> str:
        return "Go on?"

    def options(self, game: Table) -> Sequence[Option]:
        return [Go()]

    def choose(self, game: Table, option: Option) -> None:
        game.push_all(*self.steps, Stop())

    def outcome(self, before: Table, option: Option, after: Table) -> str:
        return str(after.state.total)


class Stop(Step, frozen=True):
    def run(self, game: Table) -> None:
        game.end(Result(True, game.state.total, "over", "over"))


class Add(Step, frozen=True):
    """Throw one die and add it up."""

    def run(self, game: Table) -> None:
        game.state.total += game.chance.die()


class Make(Step, frozen=True):
    """Make the total a number."""

    total: int

    def run(self, game: Table) -> None:
        game.state.total = self.total


class Crossroads(Step, frozen=True):
    """Let a die decide what comes next, and leave the state alone."""

    def run(self, game: Table) -> None:
        game.push(Make(1) if game.chance.die() <= 2 else Make(2))


class Again(Step, frozen=True):
    """Throw again after a six."""

    def run(self, game: Table) -> None:
        if game.chance.die() == 6:
            game.state.total += 1
            if game.state.total < 3:
                game.push(Again())


class Cards(Step, frozen=True):
    """Draw two cards of a deck, without putting the first back, and count the aces."""

    def run(self, game: Table) -> None:
        deck = {"ace": 2, "king": 3, "none": 0}
        for _ in range(2):
            card = game.chance.draw("deck", deck)
            deck[card] -= 1
            game.state.total += card == "ace"


class OneByOne(Step, frozen=True):
    """Throw many dice one after another within a single step, and count the sixes."""

    count: int

    def run(self, game: Table) -> None:
        game.state.total = sum(game.chance.die() == 6 for _ in range(self.count))


class Heap(Step, frozen=True):
    """Throw a heap of dice of many sides."""

    def run(self, game: Table) -> None:
        game.state.total = int(sum(game.chance.dice(40, "heap", 20)) > 420)


def table(*steps: Step, chance: Any = None) -> Table:
    rules = fc.new("range").rules
    state = RangeState(6, {}, [])
    game: Table = fc.Game(TITLE, rules, state, [Ask(steps)], chance or Seeded(1))
    game.start()
    return game


def shares(odds: Any) -> dict[str, Fraction]:
    return {outcome.text: outcome.probability for outcome in odds.outcomes}


def test_one_die() -> None:
    odds = table(Add()).odds(0)
    assert odds.exact
    assert shares(odds) == {str(face): Fraction(1, 6) for face in range(1, 7)}


def test_dice_thrown_together() -> None:
    odds = fc.new("range", seed=1).odds(Shoot(3))
    assert shares(odds) == {f"{n} hits": Fraction(ways, 27) for n, ways in [(0, 8), (1, 12), (2, 6), (3, 1)]}
    assert [outcome.text for outcome in odds.outcomes] == ["1 hits", "0 hits", "2 hits", "3 hits"]


def test_odds_follow_the_position() -> None:
    game = fc.new("range", seed=1)
    game.choose(Aim())
    assert game.odds(Shoot(2)).of("2 hits") == Fraction(1, 4)
    assert game.odds(Shoot(2)).of("5 hits") == 0


def test_an_option_without_luck_is_certain() -> None:
    assert shares(fc.new("range", seed=1).odds(Aim())) == {"0 hits": 1}


def test_luck_that_leads_to_more_luck() -> None:
    six, rest = Fraction(1, 6), Fraction(5, 6)
    assert shares(table(Again()).odds(0)) == {"0": rest, "1": rest * six, "2": rest * six**2, "3": six**3}


def test_cards_that_are_not_put_back() -> None:
    assert shares(table(Cards()).odds(0)) == {"0": Fraction(3, 10), "1": Fraction(6, 10), "2": Fraction(1, 10)}


def test_equal_positions_are_counted_together() -> None:
    odds = table(*[Add()] * 10).odds(0)
    assert odds.exact
    assert odds.of("10") == odds.of("60") == Fraction(1, 6**10)
    assert odds.of("35") == Fraction(4_395_456, 6**10)
    assert odds.cases < 2000
    assert sum(shares(odds).values()) == 1


def test_positions_that_differ_only_in_what_is_left_to_do_are_kept_apart() -> None:
    assert shares(table(Crossroads()).odds(0)) == {"1": Fraction(1, 3), "2": Fraction(2, 3)}


@pytest.mark.parametrize("step", [OneByOne(12), Heap(), OneByOne(60)])
def test_beyond_the_budget_the_rest_is_sampled_at_once(step: Step) -> None:
    odds = table(step).odds(0)
    assert not odds.exact
    assert odds.cases == 1000
    assert sum(shares(odds).values()) == 1
    assert all(outcome.margin > 0 for outcome in odds.outcomes)


def test_the_interval_of_a_sample_contains_the_truth() -> None:
    game = fc.new("range", seed=3)
    for option in (Shoot(1), Shoot(2), Shoot(3)):
        truth, sample = game.odds(option), game.odds(option, budget=1, samples=2000)
        assert truth.exact
        assert not sample.exact
        for outcome in sample.outcomes:
            assert abs(outcome.probability - truth.of(outcome.text)) <= outcome.margin


def test_intervals_contain_the_truth_as_often_as_they_say() -> None:
    inside = 0
    for seed in range(200):
        odds = fc.new("range", seed=seed).odds(Shoot(1), budget=0, samples=100)
        hit = next(outcome for outcome in odds.outcomes if outcome.text == "1 hits")
        inside += abs(hit.probability - Fraction(1, 3)) <= hit.margin
    assert 180 <= inside <= 199


def test_asking_twice_gives_one_answer_and_changes_nothing() -> None:
    game = play(fc.new("range", seed=3), 2)
    before = game.save()
    assert game.odds(0, budget=0) == game.odds(0, budget=0)
    assert game.odds(0) == game.odds(0)
    assert game.save() == before


def test_odds_do_not_tell_the_future() -> None:
    seen = set()
    for seed in range(60):
        game = fc.new("range", seed=seed)
        likely = game.odds(Shoot(1), budget=0, samples=1).outcomes[0].text
        game.choose(Shoot(1))
        seen.add((likely, f"{game.state.hits} hits"))
    assert len(seen) == 4


def test_scripted_games_have_odds_too() -> None:
    game = fc.new("range", chance=fc.Scripted(["clear"]))
    assert game.odds(Shoot(1)).of("1 hits") == Fraction(1, 3)
    assert not game.odds(Shoot(1), budget=0, samples=50).exact


def test_further_ahead_games_are_played_by_a_player() -> None:
    def shooter(game: Table) -> Option:
        return Shoot(3)

    odds = fc.new("range", seed=1).odds(Shoot(3), until="range", player=shooter, samples=400)
    mean = sum(float(outcome.probability) * int(outcome.text.split()[0]) for outcome in odds.outcomes)
    assert not odds.exact
    assert mean == pytest.approx(6, abs=0.3)


def test_without_a_player_the_first_option_is_taken() -> None:
    odds = fc.new("range", seed=1).odds(Shoot(1), until="range", samples=50)
    assert max(int(outcome.text.split()[0]) for outcome in odds.outcomes) <= 6


def test_a_stretch_that_the_title_does_not_know_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("range", seed=1)
    monkeypatch.delattr(type(game.rules), "within")
    with pytest.raises(fc.BadSetup, match="range has no stretch of play called 'battle'"):
        game.odds(0, until="battle")


@pytest.mark.parametrize("bad", [99, -1, None, True, "shoot", Shoot(9)])
def test_odds_of_what_is_not_on_offer_are_refused(bad: Any) -> None:
    with pytest.raises(fc.IllegalChoice):
        fc.new("range", seed=1).odds(bad)


def test_a_finished_game_has_no_odds() -> None:
    with pytest.raises(fc.IllegalChoice, match="over"):
        play(fc.new("range", seed=1)).odds(0)


def test_odds_read_well() -> None:
    odds = fc.new("range", seed=1).odds(Shoot(1))
    assert str(odds) == "67% 0 hits, 33% 1 hits"
    assert "+/-" in str(fc.new("range", seed=1).odds(Shoot(1), budget=0, samples=50))


def test_odds_agree_with_many_games() -> None:
    game = play(fc.new("range", seed=4), 1)
    hits = 0
    for _ in range(3000):
        twin = game.clone()
        twin.choose(Shoot(2))
        hits += twin.state.hits - game.state.hits == 1
    assert hits / 3000 == pytest.approx(float(game.odds(Shoot(2)).of("1 hits")), abs=0.03)
