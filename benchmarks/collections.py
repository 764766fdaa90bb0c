"""How long garbage collections hold up a worker with many open games, by processor time.

It plays games of every title in this process, as a worker does, drops them from memory, and reads them all again.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import fieldcraft as fc
from fieldcraft.commands.common import columns
from fieldcraft.web.app import create_app
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.garbage import after_collection, set_survivors_aside
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings

ANN = Visitor("ann")


class Collection(NamedTuple):
    """A garbage collection: its generation, how many objects it looked at, and its processor time in seconds.

    Only full collections, of generation 2, say what they looked at.
    """

    generation: int
    objects: int
    seconds: float


class Pauses(NamedTuple):
    """What was played, the collections meanwhile, and what a collection of everything would have taken and found."""

    choices: int
    collections: list[Collection]
    everything: Collection
    found: int


def measure(games: int, choices: int) -> Pauses:
    """Play and read games, and note every collection."""
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        settings = Settings(db=str(Path(folder) / "games.db"), cache_size=games, max_open_games=games)
        service: Service = create_app(settings).state.service
        with collecting_as_a_worker(), noting() as collections:
            titles = [title.id for title in fc.titles()]
            ids = [_play(service, titles[number % len(titles)], number, choices) for number in range(games)]
            for game in ids:
                service.cache.drop(game)
            played = sum(service.open(game).game.number for game in ids)
        with noting() as all_at_once:
            found = gc.collect()
        service.close()
    return Pauses(played, collections, all_at_once[0], found)


def report_lines(pauses: Pauses) -> list[str]:
    """The figures as a table: the longest collection of each generation, and one of everything."""
    rows = [("generation", "collections", "longest, ms", "objects at most")]
    for generation in range(3):
        those = [each for each in pauses.collections if each.generation == generation] or [Collection(generation, 0, 0)]
        longest, objects = max(each.seconds for each in those), max(each.objects for each in those)
        rows.append((str(generation), f"{len(those):,}", f"{1000 * longest:.1f}", f"{objects:,}" if objects else ""))
    rows.append(("everything", "1", f"{1000 * pauses.everything.seconds:.1f}", f"{pauses.everything.objects:,}"))
    return [f"{pauses.choices:,} choices; a collection of everything found {pauses.found:,} objects", *columns(rows)]


@contextmanager
def collecting_as_a_worker() -> Iterator[None]:
    """Set survivors aside inside the block, and take them back afterwards."""
    usual = gc.get_threshold()
    set_survivors_aside()
    yield
    gc.callbacks.remove(after_collection)
    gc.set_threshold(*usual)
    gc.unfreeze()


@contextmanager
def noting() -> Iterator[list[Collection]]:
    """The collections inside the block."""
    found: list[Collection] = []
    start, objects = 0.0, 0

    def note(phase: str, info: dict[str, Any]) -> None:
        nonlocal start, objects
        if phase == "start":
            objects = len(gc.get_objects()) if info["generation"] == 2 else 0
            start = time.process_time()
        else:
            found.append(Collection(info["generation"], objects, time.process_time() - start))

    gc.callbacks.insert(0, note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


def _play(service: Service, title: str, seed: int, choices: int) -> str:
    """Play a game of a title for a number of choices; its id."""
    table = service.create(ANN.id, title, seed=seed)
    while table.game.number < choices and not table.game.over:
        table = _choose(service, table)
    return table.id


def _choose(service: Service, table: GameTable) -> GameTable:
    """Take the sensible option, or the first that can be chosen alone."""
    sensible = table.game.offered.index(table.game.title.sensible(table.game))
    for option in (sensible, *range(len(table.game.offered))):
        try:
            return service.choose(table.id, ANN, table.version, [option])
        except fc.IllegalChoice:
            continue
    raise AssertionError("no option can be chosen alone")
