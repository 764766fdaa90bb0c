"""Games that a person played, kept as they were saved: they still load, and lead to the same end.

A change of the rules may make one stop fitting. Then the changelog says so, and the game is played again or removed.
"""

from pathlib import Path

import pytest

import fieldcraft as fc

SAVES = sorted((Path(__file__).parent / "saves").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_game_played_by_hand_replays_to_its_end(path: Path) -> None:
    game = fc.load(path.read_text("utf-8"), verify=True)
    assert game.over
    assert game.result is not None


def test_the_raids_on_norway_bring_the_victoria_cross() -> None:
    """Six missions out of six, no one lost: by stealth, by canoe, and by slipping away even when hunted (an option)."""
    (path,) = [path for path in SAVES if path.stem == "commandos-europe-norway-by-hand"]
    game = fc.load(path.read_text("utf-8"))
    assert game.result is not None
    assert game.result.won
    assert (game.result.score, game.result.reason) == (6, "complete")
    log = [line.text for line in game.log]
    assert sum(line.startswith("You accomplished Evacuate National and earned 4 PP (12 to 16).") for line in log) == 1
    assert sum("escaped to the base" in line for line in log) == 3
    assert not any("casualties" in line.casefold() for line in log)


def test_the_raids_on_normandy_are_lost_with_a_squad_that_stayed_too_long() -> None:
    """Four missions out of six: a squad holds a bunker, is hunted to the coast, does its job there and falls."""
    (path,) = [path for path in SAVES if path.stem == "commandos-europe-normandy-by-hand"]
    game = fc.load(path.read_text("utf-8"))
    assert game.result is not None
    assert not game.result.won
    assert (game.result.score, game.result.reason) == (1, "complete")
    state = game.state
    assert (len(state.accomplished), len(state.forfeited), state.lost) == (4, 2, {"a-squad-v": "destroy-obstacle"})
    log = [line.text for line in game.log]
    assert sum("pinned it down" in line for line in log) == 2
    assert "2 enemy units called off the pursuit and left the map (cup: 18 to 20)." in log
