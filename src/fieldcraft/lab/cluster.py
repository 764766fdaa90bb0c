"""Blocks played on a Ray cluster: one that is already running, or one started on this machine."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
import ray

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.lab.study import Block, BlockResult, Job, encode_job, runner_for

RAY: Final = "ray"
# Ray itself replays a block that is lost with its node. After this many losses the block comes back to us.
RAY_RETRIES: Final = 3
BLOCKS_PER_CPU: Final = 2
ATTEMPTS: Final = 4
HINT: Final = (
    "On a busy head node, start Ray with RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S=300 and GRPC_ENABLE_FORK_SUPPORT=0 "
    "in its environment"
)
Report: TypeAlias = Callable[[str], None]
"""Receives a line of progress for the user."""


def play(job: bytes, block: Block) -> bytes:
    """Play a block, on whichever machine this runs."""
    return msgspec.msgpack.encode(runner_for(job).play(block))


class Cluster:
    """The CPUs of a Ray cluster. Each has a block to play and one waiting, so that none is idle."""

    def __init__(self, job: Job, where: str, jobs: int | None = None, report: Report = lambda text: None):
        self._owns_connection = _connect(where, report)
        self._jobs = jobs
        self._job = ray.put(encode_job(job))
        self._play = ray.remote(num_cpus=1, max_retries=RAY_RETRIES)(play)
        self._submitted: dict[Any, Block] = {}

    @property
    def capacity(self) -> int:
        """Enough blocks to keep every CPU busy; nodes can join and leave."""
        resources = ray.cluster_resources()  # type: ignore[no-untyped-call]
        cpus = max(1, int(resources.get("CPU", 1)))
        return BLOCKS_PER_CPU * min(cpus, self._jobs or cpus)

    def submit(self, block: Block) -> None:
        """Send a block to the cluster."""
        self._submitted[self._play.remote(self._job, block)] = block

    def next_result(self) -> tuple[Block, BlockResult | None]:
        """Wait for the next block."""
        ready, _ = ray.wait(list(self._submitted), num_returns=1)
        block = self._submitted.pop(ready[0])
        try:
            return block, msgspec.msgpack.decode(ray.get(ready[0]), type=BlockResult)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
            return block, None

    def close(self) -> None:
        """Cancel the blocks still in play and disconnect."""
        for task in self._submitted:
            ray.cancel(task, force=True)
        self._submitted = {}
        if self._owns_connection:
            ray.shutdown()


def _connect(where: str, report: Report) -> bool:
    """Connect to a cluster, or start one on this machine; whether the connection is ours to close.

    Ray forks a server for each new client. On a busy head node it can miss its 30 seconds to start, or crash in gRPC's
    fork handlers (ray-project/ray#63202), so a cluster that answers and then fails to initialize is tried again. An
    address that doesn't answer isn't: Ray has already tried three times.
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
