"""A user's own player in a process of its own, so that whatever it does ends its own game and nothing else.

The player never meets the game itself. Its process stands a copy up from the position, with luck of its own and
without the seed, and makes on it the choices that were made since. Only the number of an option comes back.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, Final

import msgspec

from fieldcraft.kernel.errors import BadSetup, FieldcraftError
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import folder_of

LIMIT: Final = 10.0
START: Final = 60.0
ENCODE: Final = msgspec.json.Encoder().encode
CRASHED, STALLED, CHEATED = "crashed", "stalled", "cheated"


class PlayerFailed(FieldcraftError):
    """A player could not go on: `how` is crashed, stalled or cheated, `number` the decision, `words` what it did."""

    def __init__(self, player: str, how: str, number: int, words: str):
        super().__init__(f"{player} {how} at decision {number}: {words}")
        self.player, self.how, self.number, self.words = player, how, number, words


class Beginning(msgspec.Struct):
    """A game as the player's process first sees it."""

    title: str
    module: str
    position: str
    data: str
    version: str
    number: int
    seed: int


class Made(msgspec.Struct):
    """A choice that was made since, and the luck it met."""

    option: msgspec.Raw
    met: tuple[int | str, ...]


class Ask(msgspec.Struct, omit_defaults=True):
    """What the player's process is asked: the game from its beginning, or what has happened since the last time."""

    beginning: Beginning | None = None
    since: list[Made] = []


class Answer(msgspec.Struct, omit_defaults=True):
    """What it says: the number of an option, or what went wrong. `ours` is no fault of the player."""

    index: int = -1
    how: str = ""
    words: str = ""
    ours: bool = False


class Guarded:
    """A player from a file, for one game. Call it with the game; it gives the number of an option."""

    def __init__(self, name: str, seed: int = 0, limit: float = LIMIT):
        self.name = name
        self.seed = seed
        self.limit = limit
        self._seen: Entry | None = None
        process(name)

    def __call__(self, game: Game[Any, Any]) -> int:
        """The number of the option that the player chooses."""
        held = process(self.name)
        with held.lock:
            since = _since(game.last, self._seen) if held.holder is self else None
            ask = Ask(self._beginning(game)) if since is None else Ask(since=since)
            held.holder, self._seen = self, game.last
            answer = held.ask(ask, self.limit, game.number)
        if answer.ours:
            raise BadSetup(f"{self.name} cannot play this game: {answer.words}")
        if answer.how:
            raise PlayerFailed(self.name, answer.how, game.number, answer.words)
        if not 0 <= answer.index < len(game.offered):
            raise PlayerFailed(self.name, CHEATED, game.number, f"there is no option {answer.index}")
        return answer.index

    def _beginning(self, game: Game[Any, Any]) -> Beginning:
        """All that the process needs to stand a copy up."""
        data = folder_of(game.rules) or game.title.data
        return Beginning(
            game.title.id,
            type(game.title).__module__,
            game.position(),
            str(data),
            game.rules.version,
            game.number,
            self.seed,
        )


def _since(last: Entry, seen: Entry | None) -> list[Made] | None:
    """The choices made after an entry; None when the game is not the one it belongs to."""
    made: list[Made] = []
    for entry in last.back():
        if entry is seen:
            return made[::-1]
        if entry.option is None or (seen is not None and entry.number <= seen.number):
            return None
        made.append(Made(msgspec.Raw(ENCODE(entry.option)), entry.chance_results))
    return None


class Process:
    """The process of one player file. It serves game after game, and is started again after a player failed."""

    def __init__(self, name: str):
        path, _, function = name.rpartition(":")
        self.name = name
        self.stamp = os.stat(path).st_mtime_ns
        self.lock = Lock()
        self.holder: Guarded | None = None
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        paths = os.pathsep.join(filter(None, [*sys.path, os.environ.get("PYTHONPATH", "")]))
        self._running = subprocess.Popen(
            [sys.executable, "-m", "fieldcraft.players.guarded", path, function],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,
        )
        Thread(target=_listen, args=(self._running.stdout, self._answers), daemon=True).start()
        ready = self._wait(START, 0)
        if ready.how:
            self.stop()
            raise BadSetup(f"{name} cannot be used: {ready.words}")

    def ask(self, ask: Ask, limit: float, number: int) -> Answer:
        """Put a question and wait for the answer. A process that fails to give one is ended."""
        assert self._running.stdin is not None
        with suppress(BrokenPipeError):  # Then there is no answer either, and that says more.
            self._running.stdin.write(ENCODE(ask) + b"\n")
            self._running.stdin.flush()
        answer = self._wait(limit, number)
        if answer.how:
            self.stop()
        return answer

    def _wait(self, limit: float, number: int) -> Answer:
        """The next answer, if it comes in time."""
        try:
            line = self._answers.get(timeout=limit)
        except Empty:
            return Answer(how=STALLED, words=f"no answer within {limit:g} seconds")
        if not line:
            return Answer(how=CRASHED, words=f"its process ended with code {self._running.wait()}")
        try:
            return msgspec.json.decode(line, type=Answer)
        except msgspec.MsgspecError:
            return Answer(how=CHEATED, words="its process wrote something that is no answer")

    def stop(self) -> None:
        """End the process, and all that it started."""
        if _processes.get((os.getpid(), self.name)) is self:
            del _processes[os.getpid(), self.name]
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._running.pid, 9)
            else:
                self._running.kill()
        self._running.wait()
        for pipe in (self._running.stdin, self._running.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _listen(pipe: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Hand on every line that comes, and an empty one at the end."""
    with suppress(OSError, ValueError):  # Closed by whoever ended the process.
        for line in pipe:
            answers.put(line)
    answers.put(b"")


# A process that was forked must not talk to its parent's players, so each has its own.
_processes: dict[tuple[int, str], Process] = {}


def process(name: str) -> Process:
    """The process of a player file, started when it is first needed, and again when the file was changed."""
    path, sign, function = name.rpartition(":")
    if not sign or not function.isidentifier():
        raise BadSetup(f"a player in a file is given as FILE.py:NAME, not {name!r}")
    if not Path(path).is_file():
        raise BadSetup(f"there is no file {path!r} with a player in it")
    key = (os.getpid(), name)
    running = _processes.get(key)
    if running is not None and running.stamp != os.stat(path).st_mtime_ns:
        running.stop()
        running = None
    if running is None:
        running = _processes[key] = Process(name)
    return running


@atexit.register
def stop_all() -> None:
    """End the processes of all player files."""
    for (owner, _), running in list(_processes.items()):
        if owner == os.getpid():
            running.stop()
