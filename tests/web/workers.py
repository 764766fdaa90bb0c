"""Workers that open one database at the same moment."""

from __future__ import annotations

import multiprocessing
from multiprocessing.synchronize import Barrier

from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings


def open_together(db: str, number: int = 4) -> list[int | None]:
    """Open a database in several processes at once; their exit codes."""
    spawn = multiprocessing.get_context("spawn")
    barrier = spawn.Barrier(number)
    workers = [spawn.Process(target=_open, args=(db, barrier)) for _ in range(number)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return [worker.exitcode for worker in workers]


def _open(db: str, barrier: Barrier) -> None:
    barrier.wait()
    Service(Settings(db=db)).close()
