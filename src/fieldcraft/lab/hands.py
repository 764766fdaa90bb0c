"""Who plays the blocks of a study: this process, or several others on this machine. A cluster has its own module."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Protocol

import msgspec

from fieldcraft.lab.study import Answer, Block, Kit, encoded, table

LENGTH = 8


def write(pipe: IO[bytes], message: bytes) -> None:
    """Send a message: its length, then itself."""
    pipe.write(len(message).to_bytes(LENGTH, "big") + message)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes:
    """The next message, or nothing when the other end is gone."""
    head = pipe.read(LENGTH)
    size = int.from_bytes(head, "big")
    message = pipe.read(size)
    return message if len(head) == LENGTH and len(message) == size else b""


class Hands(Protocol):
    """Those who play: blocks are given to them, and come back in any order."""

    @property
    def wanted(self) -> int:
        """How many blocks they want to have at once."""

    def give(self, block: Block) -> None:
        """Let them play a block."""

    def take(self) -> tuple[Block, Answer | None]:
        """Wait for a block that was played; no answer if whoever played it is gone."""

    def close(self) -> None:
        """Send them home at once."""


class Here:
    """This process."""

    wanted = 1

    def __init__(self, kit: Kit):
        self._table = table(encoded(kit))
        self._given: list[Block] = []

    def give(self, block: Block) -> None:
        """Keep it until it is asked for."""
        self._given.append(block)

    def take(self) -> tuple[Block, Answer | None]:
        """Play it."""
        block = self._given.pop()
        return block, self._table.play(block)

    def close(self) -> None:
        """Nothing is left to do."""


class Crew:
    """Processes on this machine, each with a block of its own."""

    def __init__(self, kit: Kit, jobs: int):
        self.wanted = jobs
        self._kit = encoded(kit)
        self._answers: SimpleQueue[tuple[Worker, bytes]] = SimpleQueue()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Block] = {}

    def give(self, block: Block) -> None:
        """Hand a block to somebody idle; a new one is hired if there is nobody."""
        worker = self._idle.pop() if self._idle else Worker(self._kit, self._answers)
        self._busy[worker] = block
        worker.send(msgspec.msgpack.encode(block))

    def take(self) -> tuple[Block, Answer | None]:
        """Wait for the next block. Somebody idle may be gone meanwhile."""
        worker, said = self._answers.get()
        while worker not in self._busy:
            self._idle.remove(worker)
            worker.stop()
            worker, said = self._answers.get()
        block = self._busy.pop(worker)
        if not said:
            worker.stop()
            return block, None
        self._idle.append(worker)
        return block, msgspec.msgpack.decode(said, type=Answer)

    def close(self) -> None:
        """End the processes."""
        for worker in (*self._idle, *self._busy):
            worker.stop()
        self._idle, self._busy = [], {}


class Worker:
    """One process that plays blocks. It ends by itself when nobody holds its other end any more."""

    def __init__(self, kit: bytes, answers: SimpleQueue[tuple[Worker, bytes]]):
        paths = os.pathsep.join(filter(None, [*sys.path, os.environ.get("PYTHONPATH", "")]))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fieldcraft.lab.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # Whoever stops the run with Ctrl-C stops us, and we send them home.
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._answers = answers
        self.send(kit)
        Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, message: bytes) -> None:
        """Tell it something. If it is gone, listening finds out."""
        try:
            write(self._to, message)
        except OSError:
            return

    def _listen(self) -> None:
        """Hand on what it says, and nothing at its end."""
        with self._from:
            while message := read(self._from):
                self._answers.put((self, message))
        self._answers.put((self, b""))

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):  # What it was told last and never read goes with it.
            self._to.close()
