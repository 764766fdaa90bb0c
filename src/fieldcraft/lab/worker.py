"""What runs in a process of a crew: `python -m fieldcraft.lab.worker` plays the blocks it is told to."""

from __future__ import annotations

import os
from queue import SimpleQueue
from threading import Thread
from typing import IO

import msgspec

from fieldcraft.lab.hands import read, write
from fieldcraft.lab.study import Block, table


def main() -> None:
    """Read the kit, then play block after block until nobody asks any more."""
    # What a title or a player prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    asked: SimpleQueue[bytes] = SimpleQueue()
    questions = os.fdopen(os.dup(0), "rb")
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    here = table(asked.get())
    while True:
        block = msgspec.msgpack.decode(asked.get(), type=Block)
        write(answers, msgspec.msgpack.encode(here.play(block)))


def _listen(pipe: IO[bytes], asked: SimpleQueue[bytes]) -> None:
    """Hand on every message. When nobody is there any more this process ends, whatever it is doing."""
    while message := read(pipe):
        asked.put(message)
    os._exit(0)


if __name__ == "__main__":
    main()
