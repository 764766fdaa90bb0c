"""In every title: a folly that comes first to mind is left for what is plainly better."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Option
from fieldcraft.players.advice import advice_of
from fieldcraft.players.search import Search

SEEDS = range(1, 60)
IDLE = 3  # So many units stand idle that ending their step is folly.


def tag(thing: object) -> str:
    return str(type(thing).__struct_config__.tag)  # type: ignore[attr-defined]


def tempted(title: str, scenario: str, kind: str) -> tuple[Any, Option]:
    """A position of a sensible game where a folly is on offer and is not the sensible thing."""
    for seed in SEEDS:
        game = fc.new(title, scenario=scenario, seed=seed)
        while not game.over:
            option = game.title.sensible(game)
            follies = [
                other for other in game.offered if tag(other) == kind and getattr(other, "waiting", IDLE) >= IDLE
            ]
            if follies and tag(option) != kind:
                return game, follies[0]
            game.choose(option)
    raise AssertionError(f"{kind} was never on offer")


@pytest.mark.parametrize(
    ("title", "scenario", "kind"),
    [
        ("lrdg", "raid-rommel", "begin-mission"),
        ("musketeer", "gamil", "begin-mission"),
        ("commandos-europe", "norway", "end-campaign"),
        ("sherman-leader", "north-africa-1942", "end-step"),
        ("v-sabotage", "training-1", "exit"),
    ],
)
def test_it_finds_what_is_plainly_better_than_a_blunder(
    monkeypatch: pytest.MonkeyPatch, title: str, scenario: str, kind: str
) -> None:
    game, folly = tempted(title, scenario, kind)
    sensible = type(game.title).sensible

    def foolish(self: Any, position: Any) -> Any:
        """Folly now, and good sense ever after."""
        return folly if position.number == game.number else sensible(self, position)

    monkeypatch.setattr(type(game.title), "sensible", foolish)
    search = Search(game, seed=1)
    assert search.sensible.option == folly
    search.think(visits=200)
    advice = advice_of(search)
    assert tag(search.best.option) != kind
    assert not advice.sensible
    assert advice.sure is not None
    gain, error = search.gain(search.best)
    assert gain > error, "which of several purchases is best may be open, but hardly that the blunder is worse"
