"""Every title: played, undone, read by another worker, exported and reported."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.web import serializers
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service

ANN = Visitor("ann")
TITLES = [title.id for title in fc.titles()]
# Scenarios that seat as many players as the title allows, where the first doesn't.
ROOM_FOR_ALL = {"v-sabotage": "black-tea"}


def play(service: Service, table: GameTable, dice: Random) -> GameTable:
    """Make forty random choices and undo some of them."""
    for number in range(40):
        if table.game.over:
            break
        with suppress(fc.IllegalChoice):
            table = service.choose(table.id, ANN, table.version, [dice.randrange(len(table.game.offered))])
        if number % 9 == 8:
            with suppress(fc.CannotUndo):
                table = service.undo(table.id, ANN, table.version)
    return table


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_served(services: Callable[..., Service], title: str, own_dice: bool) -> None:
    here, there = services(), services()
    table = play(here, here.create("ann", title, seed=5, practice=True, own_dice=own_dice), Random(2))
    read = there.open(table.id)
    assert read.game.save() == table.game.save()
    assert read.game.log == table.game.log
    assert serializers.game(read, ANN).model_dump_json()
    assert here.luck(table.id).count == sum(group.count for group in there.luck(table.id).dice)
    assert table.name in here.report(table.id)
    assert there.import_save("bob", here.save(table.id)).game.position() == table.game.position()


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_a_seat_for_each_player(services: Callable[..., Service], title: str) -> None:
    info = next(known for known in fc.titles() if known.id == title)
    service = services()
    low, high = info.seats
    assert low <= len(service.create("ann", title).seats) <= high
    for setting in info.options:
        if setting.name == "players":
            for players in setting.choices:
                table = service.create("ann", title, ROOM_FOR_ALL.get(title), options={"players": players})
                assert len(table.seats) == players
