"""Chance is uniform, its streams are independent, and a seed decides everything. All seeds are fixed."""

from collections import Counter
from itertools import pairwise, permutations, product
from struct import unpack

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fieldcraft as fc
from fieldcraft.kernel.chance import Request, Seeded, all_rolls, block
from tests.kernel.chi_square import fit, p_value, uniform
from tests.kernel.toys import play

SEEDS = [0, 1, 7, -3, 2**63]
FACES = range(1, 7)
PAIRS = list(product(FACES, FACES))
# There are about a hundred of these comparisons. A good generator must pass them all together 99 times in 100, so
# each of them alone has one chance in 20,000 at either tail. What this lenient limit would let pass is caught by
# looking at the spread of many p-values at once, below.
LOW, HIGH = 1 / 20_000, 1 - 1 / 20_000


def test_the_chi_square_test_matches_the_tables() -> None:
    for statistic, freedom, tail in [(3.841, 1, 0.05), (11.070, 5, 0.05), (18.307, 10, 0.05), (29.588, 10, 0.001)]:
        assert p_value(statistic, freedom) == pytest.approx(tail, rel=0.002)
    assert p_value(5.348, 6) == pytest.approx(0.5, rel=0.001)


def test_the_chi_square_test_notices_a_loaded_die() -> None:
    luck = Seeded(1)
    loaded = [max(luck.die(), luck.die()) for _ in range(600)]
    assert uniform(loaded, FACES) < LOW
    assert uniform(list(FACES) * 100, FACES) > HIGH


@pytest.mark.parametrize("count", [1, 2, 7, 1000, 2**31 - 1])
def test_a_draw_uses_all_sixty_four_bits(count: int) -> None:
    luck = Seeded(7)
    words = [word for part in range(4) for word in unpack(">8Q", block(f"{luck.key} draw cards {part}"))]
    assert [luck._below(count, "cards") for _ in words] == [word * count >> 64 for word in words]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100])
def test_every_face_of_a_die_is_equally_likely(seed: int, sides: int) -> None:
    luck = Seeded(seed)
    rolls = [luck.die("dice", sides) for _ in range(400 * sides)]
    assert LOW < uniform(rolls, range(1, sides + 1)) < HIGH


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("count", "sides"), [(2, 6), (3, 6), (12, 2), (4, 4)])
def test_dice_rolled_together_have_the_right_frequencies(seed: int, count: int, sides: int) -> None:
    luck = Seeded(seed)
    expected = {faces: float(ways) for faces, ways in all_rolls(count, sides) if ways / sides**count > 0.001}
    seen = [luck.dice(count, "dice", sides) for _ in range(20_000)]
    assert all(list(faces) == sorted(faces, reverse=True) for faces in seen)
    assert LOW < fit([faces for faces in seen if faces in expected], expected) < HIGH


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (4, 4), (3, 2)])
def test_over_many_seeds_the_fit_is_neither_too_bad_nor_too_good(count: int, sides: int) -> None:
    expected = {faces: float(ways) for faces, ways in all_rolls(count, sides)}
    fits = []
    for seed in range(300):
        luck = Seeded(seed)
        fits.append(fit([luck.dice(count, "dice", sides) for _ in range(1500)], expected))
    assert LOW < uniform([int(10 * p) for p in fits], range(10)) < HIGH


@pytest.mark.parametrize(("count", "sides"), [(12, 6), (25, 6), (11, 10), (10, 100), (7, 100)])
def test_the_last_of_many_dice_is_as_fair_as_the_first(count: int, sides: int) -> None:
    luck = Seeded(5)
    thrown = [luck.dice(count, "dice", sides) for _ in range(6000)]
    low = [sum(face <= sides // 2 for face in faces) for faces in thrown]
    ways = {n: float(w) for n, w in enumerate(_binomial(count)) if w / 2**count > 0.001}
    assert LOW < fit([n for n in low if n in ways], ways) < HIGH


def _binomial(count: int) -> list[int]:
    row = [1]
    for _ in range(count):
        row = [a + b for a, b in zip([0, *row], [*row, 0], strict=True)]
    return row


@pytest.mark.parametrize("seed", SEEDS)
def test_a_draw_is_as_likely_as_its_count(seed: int) -> None:
    luck = Seeded(seed)
    cup = {"tank": 1, "truck": 5, "gone": 0, "lorry": 2}
    drawn = [luck.draw("cup", cup) for _ in range(8000)]
    assert "gone" not in drawn
    assert LOW < fit(drawn, {"tank": 1.0, "truck": 5.0, "lorry": 2.0}) < HIGH


@pytest.mark.parametrize("seed", SEEDS)
def test_drawing_a_deck_card_by_card_gives_every_order_equally_often(seed: int) -> None:
    luck = Seeded(seed)

    def order() -> str:
        deck, drawn = dict.fromkeys("ABCDE", 1), ""
        while deck:
            drawn += luck.draw("deck", deck)
            del deck[drawn[-1]]
        return drawn

    assert LOW < uniform([order() for _ in range(6000)], ["".join(p) for p in permutations("ABCDE")]) < HIGH


def test_dice_and_draws_of_one_stream_are_independent() -> None:
    luck = Seeded(13)
    cup = {f"{n:02}": 1 for n in range(36)}
    pairs = []
    for _ in range(6000):
        pairs.append((luck.draw("both", cup), luck.die("both")))
        luck.dice(6, "both")
    assert LOW < uniform(pairs, product(cup, FACES)) < HIGH


def test_a_pick_gives_each_name_the_same_chance() -> None:
    luck = Seeded(3)
    assert LOW < uniform([luck.pick("side", ["n", "e", "s", "w"]) for _ in range(4000)], "nesw") < HIGH


@pytest.mark.parametrize("names", [("dice", "events"), ("a", "b"), ("fire", "fire2"), ("", " ")])
@pytest.mark.parametrize("seed", SEEDS)
def test_two_streams_are_independent(seed: int, names: tuple[str, str]) -> None:
    luck = Seeded(seed)
    assert LOW < uniform([(luck.die(names[0]), luck.die(names[1])) for _ in range(7200)], PAIRS) < HIGH


@pytest.mark.parametrize("lag", [1, 2, 3, 10])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_result_is_independent_of_earlier_ones(seed: int, lag: int) -> None:
    luck = Seeded(seed)
    rolls = [luck.die() for _ in range(7200 + lag)]
    assert LOW < uniform(zip(rolls, rolls[lag:], strict=False), PAIRS) < HIGH


def test_the_dice_of_one_roll_are_independent() -> None:
    luck = Seeded(11)
    seen = [luck.dice(2) for _ in range(7200)]
    expected = {faces: float(ways) for faces, ways in all_rolls(2, 6)}
    assert LOW < fit(seen, expected) < HIGH


@pytest.mark.parametrize("apart", [1, 2, 256, 2**32])
def test_neighbouring_seeds_are_independent(apart: int) -> None:
    pairs = [(Seeded(seed).die(), Seeded(seed + apart).die()) for seed in range(7200)]
    assert LOW < uniform(pairs, PAIRS) < HIGH


def test_different_seeds_give_different_games() -> None:
    openings = set()
    for seed in range(1000):
        luck = Seeded(seed)
        openings.add(tuple(luck.die() for _ in range(20)))
    assert len(openings) == 1000


def test_branches_are_independent_of_their_game_and_of_each_other() -> None:
    luck = Seeded(7)
    branches = [luck.branch() for _ in range(7200)]
    assert LOW < uniform([branch.die() for branch in branches], FACES) < HIGH
    futures = [luck.die() for _ in branches]
    assert LOW < uniform([(b.die(), die) for b, die in zip(branches, futures, strict=True)], PAIRS) < HIGH
    assert LOW < uniform([(a.die(), b.die()) for a, b in pairwise(branches)], PAIRS) < HIGH


def test_a_branch_of_a_branch_is_new_again() -> None:
    luck = Seeded(7)
    grandchildren = [luck.branch().branch() for _ in range(3600)]
    children = [luck.branch() for _ in range(3600)]
    pairs = [(a.die(), b.die()) for a, b in zip(grandchildren, children, strict=True)]
    assert LOW < uniform(pairs, PAIRS) < HIGH


def test_branching_leaves_the_games_future_unchanged() -> None:
    luck, same = Seeded(9), Seeded(9)
    for _ in range(3):
        luck.branch().dice(5)
    assert [luck.die() for _ in range(50)] == [same.die() for _ in range(50)]


def test_a_stream_does_not_depend_on_the_use_of_others() -> None:
    busy, idle = Seeded(4), Seeded(4)
    events = []
    for n in range(40):
        busy.dice(n % 7, "dice")
        events.append(busy.draw("events", {"sun": 2, "rain": 1}))
    assert events == [idle.draw("events", {"sun": 2, "rain": 1}) for _ in range(40)]


@pytest.mark.parametrize("sides", [6, 20])
@pytest.mark.parametrize("throw", [2, 5, 7, 40])
def test_the_dice_of_a_stream_are_the_same_alone_and_together(throw: int, sides: int) -> None:
    together, alone = Seeded(6), Seeded(6)
    for _ in range(30):
        one_by_one = [alone.die("dice", sides) for _ in range(throw)]
        assert together.dice(throw, "dice", sides) == tuple(sorted(one_by_one, reverse=True))


def test_equal_cups_give_equal_draws_however_they_were_filled() -> None:
    one, other = Seeded(2), Seeded(2)
    drawn = [one.draw("cup", {"a": 1, "b": 2, "c": 3}) for _ in range(50)]
    assert drawn == [other.draw("cup", {"c": 3, "a": 1, "b": 2}) for _ in range(50)]


def test_a_mark_brings_the_same_results_back() -> None:
    luck = Seeded(1)
    luck.dice(3, "fire")
    mark = luck.mark()
    first = [luck.die("fire"), luck.die("panic")]
    luck.reset(mark)
    assert [luck.die("fire"), luck.die("panic")] == first
    luck.reset(mark)
    assert luck.mark() == mark


def test_a_copy_has_the_same_future_and_is_independent() -> None:
    luck = Seeded(1)
    luck.die()
    twin = luck.copy()
    ahead = [twin.die() for _ in range(20)]
    assert [luck.die() for _ in range(20)] == ahead


@pytest.mark.parametrize("luck", [Seeded(1), fc.Scripted(["a"])])
def test_drawing_from_an_empty_cup_is_an_error(luck: Seeded | fc.Scripted) -> None:
    for cup in ({}, {"a": 0}):
        with pytest.raises(fc.ScriptError, match="nothing is left to draw for cup"):
            luck.draw("cup", cup)


def test_no_dice_use_no_luck() -> None:
    luck = Seeded(1)
    assert luck.dice(0) == ()
    assert luck.recent == []


@given(count=st.integers(1, 5), sides=st.integers(1, 7))
def test_the_enumerated_rolls_are_all_possible_rolls(count: int, sides: int) -> None:
    every = Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, sides + 1), repeat=count))
    assert dict(all_rolls(count, sides)) == every
    assert Request("dice", sides, count).size() == len(every)


@given(count=st.integers(1, 4), sides=st.integers(1, 7), need=st.integers(-1, 9).filter(bool))
def test_where_only_successes_matter_one_roll_stands_for_all_with_as_many(count: int, sides: int, need: int) -> None:
    every = Counter(sum(face >= need for face in faces) for faces in product(range(1, sides + 1), repeat=count))
    listed = Request("dice", sides, count, need=need)
    assert Counter({sum(int(face) >= need for face in faces): ways for faces, ways in listed.results()}) == every
    assert listed.size() == len(every)
    assert all(1 <= int(face) <= sides for faces, _ in listed.results() for face in faces)


def test_clones_of_a_game_have_luck_of_their_own() -> None:
    game = fc.new("range", seed=1)
    futures = [play(game.clone()).save() for _ in range(5)]
    assert len({save.split('"record"')[1] for save in futures}) == 5
    assert play(game.clone(same_chance=True)).position() == play(game.clone(same_chance=True)).position()


def test_looking_at_a_game_uses_up_no_luck() -> None:
    game = play(fc.new("range", seed=3), 3)
    decision = game.decision
    game.choose(0)
    before = game.save()
    assert game.log
    assert decision
    assert decision.prompt
    assert game.odds(0, budget=1).outcomes
    assert game.position()
    assert game.save() == before
