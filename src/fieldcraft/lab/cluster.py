"""The same blocks played on a Ray cluster: on the machines of a cluster that is up already, or on this one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
import ray

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.lab.study import Answer, Block, Kit, encoded, table

RAY: Final = "ray"
# A block that is lost with its node is played elsewhere by Ray itself; one that is lost so often comes back to us.
TIMES: Final = 3
AHEAD: Final = 2
ATTEMPTS: Final = 4
HINT: Final = (
    "On a busy head node, start Ray with RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S=300 and GRPC_ENABLE_FORK_SUPPORT=0 "
    "in its environment"
)
Report: TypeAlias = Callable[[str], None]
"""Receives a line of progress for the user."""


def play(kit: bytes, block: Block) -> bytes:
    """Play a block on whatever machine this is."""
    return msgspec.msgpack.encode(table(kit).play(block))


class Cluster:
    """The processors of a Ray cluster. Each has a block to play and one waiting, so that none is idle."""

    def __init__(self, kit: Kit, where: str, jobs: int | None = None, report: Report = lambda text: None):
        self._owns_connection = _connect(where, report)
        self._jobs = jobs
        self._kit = ray.put(encoded(kit))
        self._play = ray.remote(num_cpus=1, max_retries=TIMES)(play)
        self._flying: dict[Any, Block] = {}

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
        if self._owns_connection:
            ray.shutdown()


def _connect(where: str, report: Report) -> bool:
    """Connect to a cluster, or start one on this machine; whether the connection is ours to close.

    Ray forks a server for each new client. On a busy head node it can miss its 30 seconds to start, or crash in gRPC's
    fork handlers (ray-project/ray#63202), so a cluster that answers and then fails to initialize is tried again. An address that doesn't answer isn't: Ray has already tried three times.
    """
    if where != RAY and not where.startswith("ray://"):
        raise BadSetup(f"--on takes ray or ray://HOST:PORT, not {where!r}")
    if ray.is_initialized():
        return False
    report(f"Connecting to {where}" if where != RAY else "Connecting to Ray on this machine")
    for attempt in range(1, ATTEMPTS + 1):
        try:
            ray.init(None if where == RAY else where, logging_level=logging.ERROR, log_to_driver=False)
        except ConnectionAbortedError as error:
            if attempt == ATTEMPTS:
                raise BadSetup(f"cannot connect to {where}: {reason(error)}. {HINT}") from None
            report(f"{where} isn't ready (attempt {attempt} of {ATTEMPTS}), trying again. Ray says: {reason(error)}")
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise BadSetup(f"cannot connect to {where}: {reason(error)}") from None
        else:
            break
    return True


def reason(error: Exception) -> str:
    """All that Ray says about an error, on one line, without the stack frames of its own code.

    >>> reason(RuntimeError("No server:\\nTraceback (most recent call last):\\n  File x\\nOSError: Port\\ntaken."))
    'No server: OSError: Port taken'
    """
    lines = [line for line in str(error).splitlines() if line.strip()]
    kept = [line.strip() for line in lines if not line.startswith((" ", "Traceback (most recent call last)"))]
    return " ".join(kept).rstrip(".") or type(error).__name__
