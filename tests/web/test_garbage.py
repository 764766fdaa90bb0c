"""Garbage collection: no automatic full collection, and cycles are found all the same."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from fieldcraft.web.garbage import Collector


@pytest.fixture
def collector() -> Iterator[Collector]:
    """A collector, and Python's own way of collecting afterwards."""
    usual = gc.get_threshold()
    yield Collector()
    gc.set_threshold(*usual)
    gc.unfreeze()


class Node:
    """Something that can refer to itself."""

    def __init__(self) -> None:
        self.other: object = None


def test_python_never_starts_a_full_collection(collector: Collector) -> None:
    before = gc.get_stats()[2]["collections"]
    kept = [[number] for number in range(200_000)]
    assert gc.get_stats()[2]["collections"] == before
    assert len(kept) == 200_000


def test_what_has_survived_is_set_aside(collector: Collector) -> None:
    kept = [[number] for number in range(20_000)]
    aside = gc.get_freeze_count()
    assert not collector.tidy()
    assert gc.get_freeze_count() >= aside + len(kept)


def test_a_cycle_that_was_set_aside_is_found_once_there_is_twice_as_much(collector: Collector) -> None:
    node = Node()
    node.other = node
    gone = weakref.ref(node)
    assert not collector.tidy()
    del node
    collector.tidy()
    assert gone() is not None
    kept = [[number] for number in range(gc.get_freeze_count() + 1000)]
    assert collector.tidy()
    assert gone() is None
    assert not collector.tidy()
    assert kept
