"""Every title is played as it was played before. A game that changed is read by a person before it is kept."""

import pytest

from tests.golden.playthrough import FOLDER, GAMES, Golden, first_difference, playthrough, shortened

MOST_BYTES = 60_000


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.path.stem)
def test_the_game_is_played_as_before(golden: Golden) -> None:
    again = "If that is meant, run make golden and review the difference."
    if not golden.path.exists():
        pytest.fail(f"{golden.path.name} is missing. {again}")
    difference = first_difference(golden.path.read_text("utf-8"), playthrough(golden))
    if difference:
        pytest.fail(f"{golden.path.name}, {difference}\n{again}", pytrace=False)


def test_only_games_that_are_played_are_kept_and_none_is_too_long_to_read() -> None:
    kept = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert sorted(kept) == sorted(golden.path.name for golden in GAMES)
    assert max(kept.values()) < MOST_BYTES


def test_the_first_line_that_differs_is_named() -> None:
    assert first_difference("a\nb\nc\n", "a\nb\nc\n") == ""
    assert first_difference("a\nb\nc\n", "a\nx\ny\n").startswith("line 2:\n  kept:   b\n  played: x")
    assert first_difference("a\n", "a\nb\n") == "line 2: one of them ends"


def test_a_change_in_the_part_that_is_left_out_still_shows() -> None:
    choices = [str(number) for number in range(400)]
    short = shortened(choices)
    assert len(short) == 181
    assert "220 choices are left out" in short[150]
    changed = [*choices[:200], "another", *choices[201:]]
    assert shortened(changed)[150] != short[150]
