"""Check an imported save: replay it from its set-up, in a process of its own with limits on time and memory.

A save can hold any position that someone cares to invent. A server accepts only what was played: the record, choice by
choice, must lead to the position. `python -m fieldcraft.web.replay` does that for one save, given as JSON.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import msgspec

import fieldcraft as fc
from fieldcraft.kernel.errors import BadSave, FieldcraftError
from fieldcraft.kernel.load import open_save
from fieldcraft.web.process_limits import BUSY, OUT_OF_TIME, give_way, limit_memory, limit_time

NICENESS: Final = 19
SET_UP_BY_HAND: Final = "it starts from a position that was set up by hand, which only the command line can play"
TOO_LONG: Final = "it takes too long to replay"
TOO_BIG: Final = "it can't be replayed within the limits of time and memory"


class Request(msgspec.Struct, frozen=True):
    """A save to replay, and the limits."""

    save: str
    data: str | None
    max_choices: int
    seconds: int
    memory: int


class CheckedSave(msgspec.Struct, frozen=True):
    """The game that the record leads to, saved again, or what is wrong with it."""

    save: str = ""
    error: str = ""


def replay(request: Request) -> str:
    """The save of the game that a save's record leads to; raises BadSave if there is none."""
    if bytes(open_save(request.save).origin) != b"null":
        raise BadSave(SET_UP_BY_HAND)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", __name__],
            input=msgspec.json.encode(request),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=BUSY * request.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadSave(TOO_LONG) from None
    if ended.returncode:
        raise BadSave(TOO_LONG if ended.returncode == -OUT_OF_TIME else TOO_BIG)
    checked = msgspec.json.decode(ended.stdout, type=CheckedSave)
    if checked.error:
        raise BadSave(checked.error)
    return checked.save


def check(request: Request) -> CheckedSave:
    """Replay the save in this process."""
    try:
        game = fc.load(request.save, data=request.data, verify=True)
    except FieldcraftError as error:
        return CheckedSave(error=str(error))
    if game.number > request.max_choices:
        return CheckedSave(error=f"it has more than {request.max_choices} choices")
    return CheckedSave(save=game.save())


def limit(request: Request) -> None:
    """Set the limits of this process, and let those who play go first."""
    give_way(NICENESS)
    limit_time(request.seconds)
    limit_memory(request.memory)


def main() -> None:
    """Answer the request on standard input."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    limit(request)
    sys.stdout.buffer.write(msgspec.json.encode(check(request)))


if __name__ == "__main__":
    main()
