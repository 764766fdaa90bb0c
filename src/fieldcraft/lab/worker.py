"""`python -m fieldcraft.lab.worker`: a process of a `ProcessPool`, which plays the blocks it is sent."""

from __future__ import annotations

import msgspec

from fieldcraft.lab.study import Block, runner_for
from fieldcraft.players.child_process import Parent


def main() -> None:
    """Read the job, then play block after block until the parent is gone."""
    parent = Parent()
    runner = runner_for(parent.receive())
    while True:
        block = msgspec.msgpack.decode(parent.receive(), type=Block)
        parent.send(msgspec.msgpack.encode(runner.play(block)))


if __name__ == "__main__":
    main()
