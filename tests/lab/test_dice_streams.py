"""Each title says of all its dice whose they are and which faces are good."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.setup import ENEMY, EVEN, HIGH, LOW, NEITHER, OTHER, YOURS
from fieldcraft.lab.luck import dice_luck
from fieldcraft.players import PLAYERS, play_on
from tests.golden.playthrough import GAMES

TITLES = [info.id for info in fc.titles()]


def streams_of(games: Iterable[tuple[str, str, str, int]]) -> set[tuple[str, str]]:
    """The title and stream of all dice in some games."""
    found: set[tuple[str, str]] = set()
    for title, scenario, player, seed in games:
        game = fc.new(title, scenario=scenario, seed=seed)
        play_on(game, PLAYERS[player](seed))
        assert isinstance(game.chance, Seeded)
        found |= {(title, stream) for stream, _, _ in game.chance.rolled_dice()}
    return found


def test_all_dice_of_the_golden_games_are_declared() -> None:
    declared = {(title, stream.name) for title in TITLES for stream in find(title).dice_streams}
    assert streams_of((one.title, one.scenario, one.player, one.seed) for one in GAMES) <= declared


@pytest.mark.parametrize("title", TITLES)
def test_every_declared_stream_is_rolled_somewhere_in_the_rules(title: str) -> None:
    folder = Path(inspect.getfile(type(find(title)))).parent
    while not (folder / "sequence.py").exists() or folder.parent.name == "scenarios":
        folder = folder.parent
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py") if path.name != "title.py")
    for stream in find(title).dice_streams:
        assert f'"{stream.name}"' in source
        assert stream.owner in (YOURS, ENEMY, OTHER)
        assert stream.good in (HIGH, LOW, EVEN, NEITHER)


@pytest.mark.parametrize(
    ("title", "scenario", "games"),
    [("lrdg", "operation-crusader", 150), ("musketeer", "gamil", 150), ("v-sabotage", "green", 60)],
)
def test_good_luck_helps_the_player_on_average(title: str, scenario: str, games: int) -> None:
    """If a stream's good faces were declared the wrong way round, luck and result would not go together."""
    luck: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(games):
        game = fc.new(title, scenario=scenario, seed=seed)
        play_on(game, PLAYERS["sensible"](seed))
        assert game.result is not None
        assert isinstance(game.chance, Seeded)
        luck[game.result.won].append(dice_luck(game.title, game.chance).luck)
    assert sum(luck[True]) / len(luck[True]) > sum(luck[False]) / len(luck[False])
