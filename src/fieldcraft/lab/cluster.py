"""The same blocks played on a Ray cluster: on the machines of a cluster that is up already, or on this one."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
import ray

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.lab.study import Answer, Block, Kit, encoded, table

RAY: Final = "ray"
# A block that is lost with its node is played elsewhere by Ray itself; one that is lost so often comes back to us.
TIMES: Final = 3
AHEAD: Final = 2


def play(kit: bytes, block: Block) -> bytes:
    """Play a block on whatever machine this is."""
    return msgspec.msgpack.encode(table(kit).play(block))


class Cluster:
    """The processors of a cluster. Each has a block in work and one in waiting, so that none is idle."""

    def __init__(self, kit: Kit, where: str, jobs: int | None = None):
        self._join(where)
        self._jobs = jobs
        self._kit = ray.put(encoded(kit))
        self._play = ray.remote(num_cpus=1, max_retries=TIMES)(play)
        self._flying: dict[Any, Block] = {}

    def _join(self, where: str) -> None:
        """Join the cluster, or begin one on this machine if none is named and none is running."""
        if where != RAY and not where.startswith("ray://"):
            raise BadSetup(f"--on is ray or ray://HOST:PORT, not {where!r}")
        self._joined = not ray.is_initialized()
        if not self._joined:
            return
        try:
            ray.init(None if where == RAY else where, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, OSError, RuntimeError, ValueError) as wrong:
            first = str(wrong).strip().splitlines()[0] if str(wrong).strip() else type(wrong).__name__
            raise BadSetup(f"cannot join the cluster {where}: {first}") from None

    @property
    def wanted(self) -> int:
        """As many blocks as keep every processor busy; machines may come and go."""
        there = ray.cluster_resources()  # type: ignore[no-untyped-call]
        processors = max(1, int(there.get("CPU", 1)))
        return AHEAD * min(processors, self._jobs or processors)

    def give(self, block: Block) -> None:
        """Send a block to the cluster."""
        self._flying[self._play.remote(self._kit, block)] = block

    def take(self) -> tuple[Block, Answer | None]:
        """Wait for the next block."""
        ready, _ = ray.wait(list(self._flying), num_returns=1)
        block = self._flying.pop(ready[0])
        try:
            return block, msgspec.msgpack.decode(ray.get(ready[0]), type=Answer)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
            return block, None

    def close(self) -> None:
        """Leave the cluster; what is still in work there is dropped."""
        for task in self._flying:
            ray.cancel(task, force=True)
        self._flying = {}
        if self._joined:
            ray.shutdown()
