"""Every title plays as it did before. A person reads a game that changed before it is kept."""

import pytest

import fieldcraft as fc
from tests.golden.playthrough import FOLDER, GAMES, Golden, first_difference, playthrough

LARGEST = 30_000


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.path.stem)
def test_the_game_plays_as_before(golden: Golden) -> None:
    hint = "If you meant that, run make golden and review the difference."
    if not golden.path.exists():
        pytest.fail(f"{golden.path.name} is missing. {hint}")
    difference = first_difference(golden.path.read_text("utf-8"), playthrough(golden))
    if difference:
        pytest.fail(f"{golden.path.name}, {difference}\n{hint}", pytrace=False)


def test_only_listed_games_are_kept_and_each_is_short_enough_to_read() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert sorted(sizes) == sorted(golden.path.name for golden in GAMES)
    assert max(sizes.values()) < LARGEST


def test_every_title_has_at_most_a_dozen_games() -> None:
    for title in fc.titles():
        assert 1 <= sum(golden.title == title.id for golden in GAMES) <= 12


def test_the_first_line_that_differs_is_named() -> None:
    assert first_difference("a\nb\nc\n", "a\nb\nc\n") == ""
    assert first_difference("a\nb\nc\n", "a\nx\ny\n").startswith("line 2:\n  kept:   b\n  played: x")
    assert first_difference("a\n", "a\nb\n") == "line 2: one of them ends"
