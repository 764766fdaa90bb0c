"""What speaks for an option at sight."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.contrast import EQUAL, USUAL, reason
from fieldcraft.kernel.measure import Measure
from tests.players.doors import TITLE, Doors


@pytest.fixture(autouse=True)
def doors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)


def test_the_reason_for_an_option_is_what_most_others_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    light, rare = (0, 1), (0,)

    def merits(title: Any, game: Any, option: Any) -> list[Measure]:
        lit = Measure("light", option.number in light, "leads to the light", "leads into the dark")
        return [lit, Measure("gold", option.number in rare, "is of gold", "is of wood")]

    monkeypatch.setattr(Doors, "merits", merits)
    game = fc.new("doors", scenario="equal")
    first, second, third, _ = game.offered
    assert reason(game, first) == "it is of gold"
    assert reason(game, second) == "it leads to the light"
    assert reason(game, third) == USUAL


def test_where_options_are_alike_the_reason_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("doors", scenario="equal")
    assert {reason(game, option) for option in game.offered} == {EQUAL}
    assert EQUAL == "all are equally good here"
