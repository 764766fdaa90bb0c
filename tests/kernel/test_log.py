"""The log: tied to its choices, the same however often it is read, and without cost for games that keep none."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.record import Entry
from tests.kernel.toys import Aim, Shoot, Shot, play


def example(**how: Any) -> fc.Game[Any, Any]:
    game = fc.new("range", chance=fc.Scripted(["rain", 6, 2, 5]), **how)
    for option in (Aim(), Shoot(2), Aim(), Shoot(1)):
        game.choose(option)
    return game


def test_every_line_is_tied_to_its_choice() -> None:
    log = example().log
    assert [(line.number, line.text) for line in log] == [
        (0, "The sky: rain"),
        (2, "The dice fall (6, 2)"),
        (4, "The dice fall (5,)"),
    ]
    assert [(line.kind, line.rule, line.dice) for line in log[1:]] == [("shot", "1.1a", (6, 2)), ("shot", "1.1a", (5,))]


@pytest.mark.parametrize("turns", [6, 200])
def test_the_log_is_the_same_kept_or_told_later(turns: int) -> None:
    kept = play(fc.new("range", seed=6, turns=turns, log=True))
    later = play(fc.new("range", seed=6, turns=turns))
    assert kept.log == later.log
    assert len(kept.log) > 1
    assert fc.load(later.save()).log == kept.log


def test_looking_while_the_game_goes_on_gives_the_same_log() -> None:
    quiet, watched = fc.new("range", seed=6, turns=200), fc.new("range", seed=6, turns=200)
    for number in range(150):
        play(quiet, 1, seed=number)
        play(watched, 1, seed=number)
        assert watched.log is not None
    assert watched.log == quiet.log


def test_only_what_is_new_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(fc.new("range", seed=6, turns=200), 150)
    assert game.log
    replays = []
    original = fc.Game.replay

    def noted(self: fc.Game[Any, Any], entry: Entry) -> None:
        replays.append(entry.number)
        original(self, entry)

    monkeypatch.setattr(fc.Game, "replay", noted)
    game.choose(0)
    assert game.log[-1].number == 151
    assert len(replays) < 70


def test_no_event_is_created_unless_a_log_is_kept() -> None:
    Shot.made = 0
    game = play(fc.new("range", seed=6, turns=200))
    assert Shot.made == 0
    shots = sum(entry.option is not None and isinstance(entry.option, Shoot) for entry in game.history)
    assert len([line for line in game.log if line.kind == "shot"]) == shots
    assert Shot.made == shots
    assert game.log
    assert Shot.made == shots, "what was told once is kept"


def test_undo_removes_the_lines() -> None:
    game = example(practice=True, log=True)
    game.undo()
    assert [line.number for line in game.log] == [0, 2]
    game.undo()
    game.undo()
    assert [line.number for line in game.log] == [0]


def test_clones_share_the_past_and_tell_their_own_future() -> None:
    game = play(fc.new("range", seed=6, log=True), 2)
    before = game.log
    twin = play(game.clone())
    assert twin.log[: len(before)] == before
    assert game.log == before
    assert len(twin.log) > len(before)
