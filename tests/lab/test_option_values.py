"""What a choice is worth: games that took it against games that could have."""

from collections.abc import Iterator

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.lab.option_values import OfferedValue, OptionField, ValueWorth, option_field, value_worths
from fieldcraft.lab.simulate import Recording, SimulatedGame, play
from fieldcraft.players import Player, at_random
from tests.terminal.ford import FordTitle, Wait
from tests.terminal.tables import only_ford


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    with only_ford() as title:
        yield title


def games(title: FordTitle, count: int, what: str, player: Player | None = None) -> list[SimulatedGame]:
    """Watched games of the crossing."""
    notes = Recording(title, [option_field(title, what)])
    return [
        play(fc.new("ford", scenario="crossing", seed=seed), player or at_random(seed), notes)
        for seed in range(1, count + 1)
    ]


def test_recording_a_players_decisions_changes_no_game(ford: FordTitle) -> None:
    watched = [game._replace(values=()) for game in games(ford, 5, "march.place")]
    assert watched == [play(fc.new("ford", scenario="crossing", seed=n), at_random(n)) for n in range(1, 6)]


def test_only_games_in_which_a_value_was_available_are_counted(ford: FordTitle) -> None:
    played = games(ford, 30, "fire.dice")
    found = value_worths(played, "fire.dice")
    assert found
    for worth in found:
        could = [game for game in played if any(taken.value == worth.value for taken in game.values)]
        assert worth.taken + worth.left == len(could)
        assert worth.taken_wins + worth.left_wins == sum(game.won for game in could)


def test_a_value_that_is_passed_over_counts_as_declined(ford: FordTitle) -> None:
    def waits(game: fc.Game[object, object]) -> int:  # type: ignore[type-var]  # any game
        return next((n for n, o in enumerate(game.offered) if isinstance(o, Wait)), 0)

    found = value_worths(games(ford, 3, "march-off.place", waits), "march-off.place")
    assert found
    assert all(worth.taken == 0 and worth.left == 3 and not worth.comparable for worth in found)


def recorded(won: bool, *values: tuple[str, bool]) -> SimulatedGame:
    return SimulatedGame(
        0, won, 0, 1, 1, "", values=tuple(OfferedValue("march.place", value, taken) for value, taken in values)
    )


def test_the_best_comes_first_and_what_cannot_be_compared_last() -> None:
    played = [
        recorded(True, ("good", True), ("bad", False), ("never", False)),
        recorded(False, ("good", False), ("bad", True), ("never", False)),
        recorded(True, ("good", True), ("bad", False), ("always", True)),
        recorded(False, ("good", False), ("bad", False), ("always", True)),
    ]
    found = value_worths(played, "march.place")
    assert [worth.value for worth in found] == ["good", "bad", "always", "never"]
    assert found[0] == ValueWorth("good", 2, 2, 2, 0)
    assert value_worths(played, "march.colour") == []


def test_the_interval_of_no_difference_is_centred_on_zero() -> None:
    found = ValueWorth("x", 50, 25, 50, 25).difference
    assert found.low == pytest.approx(-found.high)


@pytest.mark.parametrize(
    ("what", "complaint"),
    [
        ("nonsense.type", "lrdg has no option 'nonsense'; choose one of .*buy.*"),
        ("buy.colour", "'buy' of lrdg has no field 'colour'; it has type, base and cost"),
        ("buy", "'buy' of lrdg has no field ''"),
        ("stop-here.nonsense", "it has ops"),
    ],
)
def test_a_field_that_does_not_exist_is_refused(what: str, complaint: str) -> None:
    with pytest.raises(fc.BadSetup, match=complaint):
        option_field(find("lrdg"), what)


def test_a_field_is_found_by_its_kind_and_name() -> None:
    found = option_field(find("lrdg"), "buy.type")
    assert isinstance(found, OptionField)
    assert (found.option.__struct_config__.tag, found.name) == ("buy", "type")
