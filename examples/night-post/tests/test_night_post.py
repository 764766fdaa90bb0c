"""Night Post, rule by rule."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import fieldcraft as fc
from fieldcraft.testing import check_all, rule
from fieldcraft.testing.rule_coverage import misnamed, untested
from night_post.title import TITLE

HERE = Path(__file__).parent
fc.register(TITLE)


def texts(game: fc.Game[Any, Any]) -> list[str]:
    """The texts of the current options."""
    return [option.text for option in game.decision.options] if game.decision else []


def play(script: list[int | str], *choices: str, moon: str = "dark") -> fc.Game[Any, Any]:
    """A game with scripted results, played by parts of the options' texts."""
    game = fc.new("night-post", chance=fc.Scripted(script), moon=moon)
    for part in choices:
        (index,) = [number for number, text in enumerate(texts(game)) if part in text]
        game.choose(index)
    return game


def ending(game: fc.Game[Any, Any]) -> str:
    """How a game ended."""
    return game.result.reason if game.result else "not over"


@rule("1.0a", "2.1a")
def test_the_player_sends_any_of_the_couriers_from_the_cellar() -> None:
    game = play([])
    assert set(game.state.where.values()) == {"cellar"}
    assert texts(game) == ["Ames", "Birch", "Cole", "All 3 of them", "None"]


@rule("2.2a")
def test_couriers_never_turn_back() -> None:
    game = play([6, "quiet"], "Cole", "Done", "orchard", "Cole", "Done")
    assert texts(game) == ["Cole goes to the ford"]
    assert str(game.why_not(place="cellar")) == "No path leads from the orchard to the cellar (2.2a)"


@rule("1.0b", "2.2b")
def test_a_courier_is_caught_on_the_watch_or_less() -> None:
    assert play([3, "quiet"], "Cole", "Done", "mill").state.where["cole"] == "caught"
    assert play([4, "quiet"], "Cole", "Done", "mill").state.where["cole"] == "mill"


@rule("2.2b", "2.3b")
def test_the_odds_count_the_watch_and_the_patrol_that_may_follow() -> None:
    watch, patrol = Fraction(3, 6), Fraction(2, 6)
    assert play([], "Cole", "Done").odds(1).of("is caught") == watch + (1 - watch) * patrol * watch


@rule("2.2c")
def test_a_full_moon_makes_every_watch_one_higher() -> None:
    assert play([4, "quiet"], "Cole", "Done", "mill", moon="full").state.where["cole"] == "caught"


@rule("2.3a")
def test_cards_return_only_when_the_deck_is_empty() -> None:
    assert play(["patrol"], "None").state.deck == {"quiet": 3, "patrol": 1, "fog": 1}
    assert play(["quiet", "quiet", "quiet", "patrol", "patrol"], *["None"] * 5).state.deck["fog"] == 1


@rule("2.3b")
def test_a_patrol_makes_couriers_under_watch_roll_again() -> None:
    assert play([6, "patrol", 1], "Cole", "Done", "orchard").state.where["cole"] == "caught"


@rule("2.3c")
def test_no_courier_is_caught_in_fog() -> None:
    assert play(["fog", "quiet"], "None", "Cole", "Done", "mill").state.where["cole"] == "mill"


@rule("2.4a")
def test_the_second_courier_decides() -> None:
    won = play([6, 6, "quiet"], "Birch", "Cole", "Done", "mill", "mill", "Birch", "Cole", "Done", "outpost", "outpost")
    assert ending(won) == "delivered"
    lost = play([1, 1], "Birch", "Cole", "Done", "mill", "mill")
    assert ending(lost) == "caught"


@rule("2.4b")
def test_the_sixth_night_is_the_last() -> None:
    late = play(["quiet", "quiet", "quiet", "patrol", "patrol", "fog"], *["None"] * 6)
    assert ending(late) == "time"


def test_every_statement_has_its_test() -> None:
    assert not untested(TITLE, [HERE])
    assert not misnamed(TITLE, [HERE])


def test_the_battery() -> None:
    check_all("night-post", games=50)
