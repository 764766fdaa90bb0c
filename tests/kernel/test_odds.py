"""Exact odds, against fractions worked out by hand."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.odds import SIZES, percentages
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


def test_dice_rolled_together() -> None:
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
    assert odds.cases in SIZES
    assert sum(shares(odds).values()) == 1
    assert all(0 < outcome.margin < 0.03 for outcome in odds.outcomes)


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
    for total in range(300):
        game = table(Add())
        game.state.total = total  # another position has other random numbers
        odds = game.odds(0, budget=0, samples=100)
        inside += all(abs(outcome.probability - Fraction(1, 6)) <= outcome.margin for outcome in odds.outcomes[:1])
    assert 275 <= inside <= 299


def test_asking_for_odds_twice_gives_one_result_and_changes_nothing() -> None:
    game = play(fc.new("range", seed=3), 2)
    before = game.save()
    assert game.odds(0, budget=0) == game.odds(0, budget=0)
    assert game.odds(0) == game.odds(0)
    assert game.save() == before


def test_odds_do_not_reveal_the_future() -> None:
    seen = set()
    for seed in range(60):
        game = fc.new("range", seed=seed)
        seen.add(str(game.odds(Shoot(1), budget=0)))
    assert len(seen) == 1, "they don't depend on the seed"


def test_the_same_position_has_the_same_odds_after_a_reload_and_whatever_was_asked_before() -> None:
    game = play(fc.new("range", seed=3), 2)
    again = fc.load(game.save())
    for option in game.offered:
        again.odds(option)
        again.clone()
    assert [again.odds(o, budget=0) for o in again.offered[::-1]] == [
        game.odds(o, budget=0) for o in game.offered[::-1]
    ]


def test_all_options_share_the_same_random_numbers() -> None:
    game = fc.new("range", seed=3)
    one, two = game.odds(Shoot(1), budget=0, samples=1), game.odds(Shoot(2), budget=0, samples=1)
    assert one.outcomes[0].text[0] <= two.outcomes[0].text[0], "the second volley has the die of the first"


class Hand(Step, frozen=True):
    """Draw a hand from a deck of two aces and four other cards, and count the aces."""

    size: int

    def run(self, game: Table) -> None:
        deck = {"ace": 2, "king": 1, "nine": 1, "queen": 1, "ten": 1}
        for _ in range(self.size):
            card = game.chance.draw("deck", deck)
            deck[card] -= 1
            game.state.total += card == "ace"


class Refill(Step, frozen=True):
    """Draw from one deck, then from another."""

    def run(self, game: Table) -> None:
        first = game.chance.draw("deck", {"ace": 3, "king": 1})
        game.state.total += first == game.chance.draw("deck", {"ace": 1, "queen": 4})


def declare(monkeypatch: pytest.MonkeyPatch, *streams: str) -> None:
    monkeypatch.setattr(type(fc.new("range").rules), "unordered_streams", lambda rules: frozenset(streams))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_draws_in_any_order_are_counted_once_with_the_weight_of_all_orders(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    every_order = table(Hand(size)).odds(0)
    declare(monkeypatch, "deck")
    any_order = table(Hand(size)).odds(0)
    assert any_order.exact
    assert any_order.outcomes == every_order.outcomes
    assert (any_order.cases < every_order.cases) == (size > 1)


def test_draws_whose_order_matters_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    declare(monkeypatch, "deck")
    assert not table(Refill()).odds(0).exact


class Skirmish(Step, frozen=True):
    """Draw an enemy that no outcome mentions, and roll a die."""

    def run(self, game: Table) -> None:
        game.chance.draw("enemies", {"rifle": 3, "tank": 1})
        game.state.total += game.chance.die()

    def alike_streams(self, game: Table) -> frozenset[str]:
        return frozenset(["enemies"])


def test_of_results_that_make_no_difference_only_one_is_counted() -> None:
    odds = table(Skirmish()).odds(0)
    assert shares(odds) == {str(face): Fraction(1, 6) for face in range(1, 7)}
    assert odds.cases == table(Add()).odds(0).cases + 1


@pytest.mark.parametrize(
    ("shares", "shown"),
    [
        ([Fraction(1)], ["100%"]),
        ([Fraction(1, 3)] * 3, ["34%", "33%", "33%"]),
        ([Fraction(1, 7)] * 7, ["15%", "15%", "14%", "14%", "14%", "14%", "14%"]),
        ([Fraction(996, 1000), Fraction(4, 1000)], [">99%", "<1%"]),
        ([Fraction(999, 1000), *[Fraction(1, 2000)] * 2], [">99%", "<1%", "<1%"]),
        ([Fraction(994, 1000), Fraction(6, 1000)], ["99%", "1%"]),
        ([Fraction(1, 200)] * 200, ["1%"] * 100 + ["<1%"] * 100),
    ],
)
def test_shown_odds_add_up_to_a_hundred(shares: list[Fraction], shown: list[str]) -> None:
    assert [*percentages(shares)] == shown
    whole = {"<1%": 0, ">99%": 100}
    assert sum(whole.get(text, int(text.strip("<>%"))) for text in shown) == 100


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
def test_odds_of_an_illegal_option_are_refused(bad: Any) -> None:
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
