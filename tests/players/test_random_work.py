"""What random play leaves undone: the less a decision lists that no one looks at, the faster simulations are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Right
from fieldcraft.players import at_random, play_on
from fieldcraft.titles.v_sabotage import commando_phase, legal_actions

TITLES = [title.id for title in fc.titles()]
GAMES = 8


def games(title: str) -> list[AnyGame]:
    return [fc.new(title, seed=seed) for seed in range(GAMES)]


def counted(function: Callable[..., Any], calls: Counter[str]) -> Callable[..., Any]:
    def call(*args: Any, **named: Any) -> Any:
        calls[function.__name__] += 1
        return function(*args, **named)

    return call


@pytest.mark.parametrize("title", TITLES)
def test_rights_are_listed_once_a_decision(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    started = games(title)
    kind = type(started[0].rules)
    monkeypatch.setattr(kind, "rights", counted(kind.rights, calls))
    for game in started:
        play_on(game, at_random(1))
    decisions = sum(game.number for game in started)
    assert calls["rights"] <= 1.2 * decisions  # the rules themselves look now and then, before a loss


@pytest.mark.parametrize("title", ["lrdg", "musketeer", "commandos-europe", "v-sabotage"])
def test_a_right_is_considered_without_listing_what_is_plausible(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    started = games(title)
    kind = type(started[0].title)
    monkeypatch.setattr(kind, "plausible", counted(kind.plausible, calls))
    for game in started:
        play_on(game, at_random(1))
    assert not calls["plausible"]


@pytest.mark.parametrize("title", TITLES)
def test_the_rights_considered_are_the_plausible_ones(title: str) -> None:
    player = at_random(1)
    for game in games(title):
        while game.result is None:
            rights = [option for option in game.offered if isinstance(option, Right)]
            plausible = game.title.plausible(game) if rights else ()
            assert [right for right in rights if game.title.considers(game, right)] == [
                right for right in rights if right in plausible
            ]
            game.choose(player(game))


def test_ending_an_activation_seldom_lists_its_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    ended = 0
    player = Random(1)
    for game in games("v-sabotage"):
        while game.result is None:
            option = player.choice(game.offered)
            if isinstance(option, commando_phase.Stop):
                expected = bool(legal_actions.actions(game, option.commando, False))
                with monkeypatch.context() as patch:
                    patch.setattr(legal_actions, "actions", counted(legal_actions.actions, calls))
                    assert legal_actions.can_act(game, option.commando) == expected
                ended += 1
            game.choose(option)
    assert ended > GAMES
    assert calls["actions"] * 2 < ended
