"""What is open at any time is listed last under a heading, and nothing but its own number or words chooses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.terminal.page import Size, compose
from fieldcraft.terminal.theme import ASCII
from fieldcraft.terminal.view import OptionLine, View, view
from tests.terminal.flare import Flare, FlareTitle
from tests.terminal.ford import Form
from tests.terminal.tables import play
from tests.terminal.test_page import crowded, text

SIZES = [(80, 24), (60, 20), (40, 10), (132, 43)]


@pytest.fixture(autouse=True)
def flare(ford: object) -> Iterator[None]:
    """The title with a flare in place of the one without."""
    with registry.only_titles(FlareTitle()):
        yield


def with_rights(crowd: View, rights: int) -> View:
    """A made-up decision with things that are open at any time."""
    number = len(crowd.options)
    more = [OptionLine(number + n, f"Right {n}", None, "", (), any_time=True) for n in range(1, rights + 1)]
    return crowd._replace(options=[*crowd.options, *more])


def test_plain_lines_list_rights_last_under_a_heading() -> None:
    lines = play().text.splitlines()
    at = lines.index("At any time:")
    assert lines[at - 1] == "2. Wait and listen"
    assert lines[at + 1] == "3. Fire the flare"


def test_a_right_is_not_chosen_by_words_inside_its_text() -> None:
    played = play("the flare")
    assert "unknown command 'the flare'" in played.text
    assert played.game.state.hits == 0


def test_a_right_is_chosen_by_its_number_or_its_words_and_the_decision_stays_open() -> None:
    for typed in ("3", "fire the flare"):
        played = play(typed)
        assert "You: Fire the flare" in played.text
        assert (played.game.state.hits, played.game.state.turn) == (1, 1)
        assert Flare() not in played.game.offered


def test_the_name_of_a_place_never_chooses_a_right() -> None:
    played = play("hill")
    assert played.game.state.hits == 0


def test_enter_never_chooses_a_right() -> None:
    assert play("", "", auto=False).game.state.hits == 0


def test_a_forced_choice_is_played_though_a_right_is_open() -> None:
    played = play()
    assert "You: Stand to (the only choice)" in played.text


def test_a_set_is_picked_without_the_right_beside_it() -> None:
    played = play("1", "1 2", "1")
    assert "Pick one or more, 1 to 4" in played.text
    refused = play("1", "1 5")
    assert "pick the pieces first" in refused.text
    assert refused.game.state.hits == 0
    assert refused.game.decision.picking


@pytest.mark.parametrize(
    ("least", "most", "asked"),
    [(0, 3, "one or more"), (1, 3, "one or more"), (2, 2, "exactly 2 of them"), (0, 2, "up to 2 of them")],
)
def test_the_prompt_says_how_many_pieces_a_set_has(
    least: int, most: int, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Form, "minimum", lambda self, game: least)
    monkeypatch.setattr(Form, "maximum", lambda self, game: most)
    assert f"Pick {asked}, 1 to " in play("1").text


def test_a_set_that_takes_a_single_piece_asks_for_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Form, "maximum", lambda choice, game: 1)
    played = play("1", "1")
    assert "Pick one or more" not in played.text
    assert not played.game.decision.picking


def test_a_right_is_undone_redone_and_replayed_like_any_choice() -> None:
    assert play("3", "u").game.state.hits == 0
    played = play("3", "u", "r", "p")
    assert played.game.state.hits == 1
    assert played.text.rstrip().count("You: Fire the flare") >= 2


def test_a_right_is_not_on_the_map() -> None:
    game = fc.new("ford", seed=1)
    game.choose(0)
    shown: Any = view(game, [], {})
    assert [option.any_time for option in shown.options] == [False, False, True]
    assert "hill" not in shown.numbers
    assert "hill" not in shown.badges
    assert shown.focus == ["camp"]


def test_a_right_names_the_player_it_belongs_to() -> None:
    game = fc.new("ford", seed=1, two_players=True)
    game.choose(0)
    shown: Any = view(game, [], {})
    assert shown.prompt.startswith("Player 2: ")
    assert [option.text for option in shown.options[2:]] == ["Player 1: Light lamp 1", "Player 2: Light lamp 2"]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("options", [1, 5, 40])
@pytest.mark.parametrize("rights", [1, 3, 12])
def test_rights_follow_the_options_on_a_page_however_many_there_are(
    width: int, height: int, options: int, rights: int
) -> None:
    crowd, size = with_rights(crowded(options, "Go"), rights), Size(width, height, ASCII, False)
    pages = compose(crowd, size).pages
    whole = ""
    for part in range(pages):
        shown = compose(crowd, size, part)
        assert len(shown.lines) < height
        whole += text(shown) + "\n"
    assert whole.index("Go 0") < whole.index("At any time") < whole.index("Right 1")
    for number in range(1, rights + 1):
        assert f"Right {number}" in whole
    for number in range(options):
        assert f"Go {number}" in whole


def test_a_hundred_options_do_not_hide_a_right(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.terminal.ford import MarchOff, Order, Wait

    monkeypatch.setattr(Order, "options", lambda self, game: [*[MarchOff("camp")] * 100, Wait()])
    lines = play().text.splitlines()
    at = lines.index("At any time:")
    assert lines[at - 1].startswith("81 more options, up to 101")
    assert lines[at + 1] == "102. Fire the flare"
