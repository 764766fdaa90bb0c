"""Chapter 1: what is in the box."""

import msgspec
import pytest

from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.registry import find
from fieldcraft.testing import rule
from fieldcraft.titles.commando.check import check
from fieldcraft.titles.commando.data import read
from fieldcraft.titles.commando.records import Box


@pytest.fixture(params=["lrdg", "musketeer"])
def box(request: pytest.FixtureRequest) -> Box:
    return read(find(request.param).data)


@rule("1.0a")
def test_the_box_has_forty_counters_and_eighteen_cards(box: Box) -> None:
    yours = sum(len(kind.names) for kind in box.types.values())
    theirs = sum(kind.count for kind in box.opfor.values())
    markers = sum(kind.count for kind in box.markers.values())
    assert yours + theirs + markers == 40
    assert len(box.missions) == 4
    assert sum(card.copies for card in box.cards.values()) == 14


@rule("1.0a")
def test_a_counter_too_many_is_refused(box: Box) -> None:
    kind = next(iter(box.opfor.values()))
    box.opfor[kind.id] = msgspec.structs.replace(kind, count=kind.count + 1)
    with pytest.raises(BadData, match="counters, not 40"):
        check(box)


@rule("1.0a")
def test_a_missing_mission_is_refused(box: Box) -> None:
    box.missions.popitem()
    with pytest.raises(BadData, match="3 missions, not 4"):
        check(box)


@rule("1.0a")
def test_an_event_too_many_is_refused(box: Box) -> None:
    card = next(iter(box.cards.values()))
    box.cards[card.id] = msgspec.structs.replace(card, copies=card.copies + 1)
    with pytest.raises(BadData, match="15 cards, not 14"):
        check(box)
