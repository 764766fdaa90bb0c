"""Where the blocks of a study are played: in this process, or in several on this machine. Clusters are in `cluster`."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Protocol

import msgspec

from fieldcraft.lab.study import Block, BlockResult, Job, encode_job, runner_for
from fieldcraft.players.child_process import ChildProcess

WORKER_MODULE = "fieldcraft.lab.worker"


class Executor(Protocol):
    """Plays blocks; the results come back in any order."""

    @property
    def capacity(self) -> int:
        """How many blocks to submit at once."""

    def submit(self, block: Block) -> None:
        """Have a block played."""

    def next_result(self) -> tuple[Block, BlockResult | None]:
        """Wait for the next block; no result if the process that played it is gone."""

    def close(self) -> None:
        """Stop at once."""


class InProcess:
    """This process."""

    capacity = 1

    def __init__(self, job: Job):
        self._runner = runner_for(encode_job(job))
        self._submitted: list[Block] = []

    def submit(self, block: Block) -> None:
        """Keep a block until its result is wanted."""
        self._submitted.append(block)

    def next_result(self) -> tuple[Block, BlockResult | None]:
        """Play a block."""
        block = self._submitted.pop()
        return block, self._runner.play(block)

    def close(self) -> None:
        """Do nothing: there is nothing to stop."""


class ProcessPool:
    """Processes on this machine, each with one block at a time."""

    def __init__(self, job: Job, jobs: int):
        self.capacity = jobs
        self._job = encode_job(job)
        self._results: SimpleQueue[tuple[Worker, bytes]] = SimpleQueue()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Block] = {}

    def submit(self, block: Block) -> None:
        """Send a block to an idle worker, or to a new one."""
        worker = self._idle.pop() if self._idle else Worker(self._job, self._results)
        self._busy[worker] = block
        worker.send(msgspec.msgpack.encode(block))

    def next_result(self) -> tuple[Block, BlockResult | None]:
        """Wait for the next block. An idle worker that has ended meanwhile is dropped."""
        worker, message = self._results.get()
        while worker not in self._busy:
            self._idle.remove(worker)
            worker.stop()
            worker, message = self._results.get()
        block = self._busy.pop(worker)
        if not message:
            worker.stop()
            return block, None
        self._idle.append(worker)
        return block, msgspec.msgpack.decode(message, type=BlockResult)

    def close(self) -> None:
        """Stop the workers."""
        for worker in (*self._idle, *self._busy):
            worker.stop()
        self._idle, self._busy = [], {}


class Worker:
    """A process that plays blocks of one job and puts the results in a queue; an empty one when it ends."""

    def __init__(self, job: bytes, results: SimpleQueue[tuple[Worker, bytes]]):
        self.process = ChildProcess(WORKER_MODULE, receive=lambda message: results.put((self, message)))
        self.send = self.process.send
        self.stop = self.process.stop
        self.send(job)
