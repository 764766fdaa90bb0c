"""Messages between this process and a Python process that it starts: each is its length, then its bytes.

The child answers on a copy of its standard output; whatever else it prints goes to standard error. It exits as soon as
its parent is gone, whatever it is doing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Final

LENGTH_BYTES: Final = 8
LONGEST_MESSAGE: Final = 1 << 32
MAX_NICENESS: Final = 19


def write_message(pipe: IO[bytes], message: bytes) -> None:
    """Send a message."""
    pipe.write(len(message).to_bytes(LENGTH_BYTES, "big") + message)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> bytes:
    """The next message; empty when the other end is closed. Bytes that can't be a length are returned as they are."""
    head = pipe.read(LENGTH_BYTES)
    size = int.from_bytes(head, "big")
    if size > LONGEST_MESSAGE:
        return head
    message = pipe.read(size)
    return message if len(head) == LENGTH_BYTES and len(message) == size else b""


class ChildProcess:
    """A Python module run in a process of its own.

    `receive` is called from a thread with each message, and with an empty one when the process has ended. The nicer the
    process, the more it lets others go first.
    """

    def __init__(self, module: str, *arguments: str, receive: Callable[[bytes], None], niceness: int = 0):
        paths = os.pathsep.join(filter(None, [*sys.path, os.environ.get("PYTHONPATH", "")]))
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            # Ctrl-C stops only the parent, which then stops the child. In a session of its own, niceness could mean
            # nothing: Linux may give each session an equal share of the processor.
            process_group=0,
        )
        if niceness and hasattr(os, "setpriority"):  # From here, because to import the module takes time too.
            os.setpriority(os.PRIO_PROCESS, self._process.pid, min(MAX_NICENESS, os.nice(0) + niceness))
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        Thread(target=_forward, args=(self._process.stdout, receive), daemon=True).start()

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def send(self, message: bytes) -> None:
        """Send a message. If the process has ended, the receiver finds out."""
        with suppress(OSError, ValueError):  # A broken pipe, or one that `stop` has closed.
            write_message(self._stdin, message)

    def exit_code(self) -> int:
        """Wait for the process to end; its exit code."""
        return self._process.wait()

    def close_input(self) -> None:
        """Close the child's input, which makes it exit."""
        with suppress(OSError):  # A message that was never read goes with it.
            self._stdin.close()

    def stop(self) -> None:
        """Kill the process and every process it started."""
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, 9)
            else:
                self._process.kill()
        self._process.wait()
        self.close_input()


def _forward(pipe: IO[bytes], receive: Callable[[bytes], None]) -> None:
    """Pass on every message, and an empty one at the end."""
    with suppress(OSError, ValueError), pipe:
        while message := read_message(pipe):
            receive(message)
    receive(b"")


class Parent:
    """The child's side: messages from the parent, and replies to it."""

    def __init__(self) -> None:
        self._output = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        pipe = os.fdopen(os.dup(0), "rb")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        self._inbox: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._listen, args=(pipe,), daemon=True).start()

    def receive(self) -> bytes:
        """Wait for the next message."""
        return self._inbox.get()

    def send(self, message: bytes) -> None:
        """Send a message."""
        write_message(self._output, message)

    def _listen(self, pipe: IO[bytes]) -> None:
        """Queue every message. When the parent is gone, this process exits."""
        while message := read_message(pipe):
            self._inbox.put(message)
        os._exit(0)
