"""A user's own player in a process of its own, so that whatever it does can end only its own game.

The player never gets the game itself. Its process rebuilds a copy from the position, with chance of its own and without
the seed, and repeats the choices made since. Only the index of an option comes back.
"""

from __future__ import annotations

import atexit
import os
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Final

import msgspec

from fieldcraft.kernel.errors import BadSetup, FieldcraftError
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.record import Entry
from fieldcraft.players.child_process import ChildProcess

LIMIT: Final = 10.0
START_LIMIT: Final = 60.0
MODULE: Final = "fieldcraft.players.external_process"
ENCODE: Final = msgspec.json.Encoder().encode
CRASHED, STALLED, CHEATED = "crashed", "stalled", "cheated"


class PlayerFailed(FieldcraftError):
    """A player failed: `how` is crashed, stalled or cheated, `number` the decision, `message` what happened."""

    def __init__(self, player: str, how: str, number: int, message: str):
        super().__init__(f"{player} {how} at decision {number}: {message}")
        self.player, self.how, self.number, self.message = player, how, number, message


class NewGame(msgspec.Struct):
    """A game that the player's process hasn't seen yet."""

    title: str
    module: str
    position: str
    data: str
    version: str
    number: int
    seed: int


class ChoiceMade(msgspec.Struct):
    """A choice made since the last request, and its chance results."""

    option: msgspec.Raw
    chance_results: tuple[int | str, ...]


class Request(msgspec.Struct, omit_defaults=True):
    """A request to choose: a new game, or the choices made since the last request."""

    new_game: NewGame | None = None
    since: list[ChoiceMade] = []


class Reply(msgspec.Struct, omit_defaults=True):
    """The index of an option, or how the player failed. With `setup_error`, the player isn't at fault."""

    index: int = -1
    how: str = ""
    message: str = ""
    setup_error: bool = False


class ExternalPlayer:
    """A player from a file, for one game. Call it with the game to get the index of an option."""

    def __init__(self, name: str, seed: int = 0, limit: float = LIMIT):
        self.name = name
        self.seed = seed
        self.limit = limit
        self._seen: Entry | None = None
        process_of(name)

    def __call__(self, game: AnyGame) -> int:
        """The index of the option that the player chooses."""
        process = process_of(self.name)
        with process.lock:
            since = _since(game.last, self._seen) if process.player is self else None
            request = Request(self._new_game(game)) if since is None else Request(since=since)
            process.player, self._seen = self, game.last
            reply = process.ask(request, self.limit)
        if reply.setup_error:
            raise BadSetup(f"{self.name} cannot play this game: {reply.message}")
        if reply.how:
            raise PlayerFailed(self.name, reply.how, game.number, reply.message)
        if not 0 <= reply.index < len(game.offered):
            raise PlayerFailed(self.name, CHEATED, game.number, f"there is no option {reply.index}")
        return reply.index

    def _new_game(self, game: AnyGame) -> NewGame:
        """Everything the process needs to rebuild the game."""
        return NewGame(
            title=game.title.id,
            module=type(game.title).__module__,
            position=game.position(),
            data=str(game.rules.folder or game.title.data),
            version=game.rules.version,
            number=game.number,
            seed=self.seed,
        )


def _since(last: Entry, seen: Entry | None) -> list[ChoiceMade] | None:
    """The choices made after an entry; None if the entry isn't part of the game."""
    choices: list[ChoiceMade] = []
    for entry in last.back():
        if entry is seen:
            return choices[::-1]
        if entry.option is None or (seen is not None and entry.number <= seen.number):
            return None
        choices.append(ChoiceMade(msgspec.Raw(ENCODE(entry.option)), entry.chance_results))
    return None


class PlayerProcess:
    """The process of one player file. It plays game after game, and is replaced after a failure."""

    def __init__(self, name: str):
        path, _, function = name.rpartition(":")
        self.name = name
        self.modified = os.stat(path).st_mtime_ns
        self.lock = Lock()
        self.player: ExternalPlayer | None = None
        self._replies: SimpleQueue[bytes] = SimpleQueue()
        self._process = ChildProcess(MODULE, path, function, receive=self._replies.put)
        ready = self._wait(START_LIMIT)
        if ready.how:
            self.stop()
            raise BadSetup(f"{name} cannot be used: {ready.message}")

    def ask(self, request: Request, limit: float) -> Reply:
        """Send a request and wait for the reply. A process that fails is stopped."""
        self._process.send(ENCODE(request))
        reply = self._wait(limit)
        if reply.how:
            self.stop()
        return reply

    def _wait(self, limit: float) -> Reply:
        """The next reply, if it comes in time."""
        try:
            message = self._replies.get(timeout=limit)
        except Empty:
            return Reply(how=STALLED, message=f"no reply within {limit:g} seconds")
        if not message:
            return Reply(how=CRASHED, message=f"its process ended with code {self._process.exit_code()}")
        try:
            return msgspec.json.decode(message, type=Reply)
        except msgspec.MsgspecError:
            return Reply(how=CHEATED, message="its process wrote something that isn't a reply")

    def stop(self) -> None:
        """Stop the process and every process it started."""
        if _processes.get((os.getpid(), self.name)) is self:
            del _processes[os.getpid(), self.name]
        self._process.stop()


# A forked process must not talk to its parent's players, so every process has its own.
_processes: dict[tuple[int, str], PlayerProcess] = {}


def process_of(name: str) -> PlayerProcess:
    """The process of a player file, started on first use, and again when the file has changed."""
    path, sign, function = name.rpartition(":")
    if not sign or not function.isidentifier():
        raise BadSetup(f"write a player of your own as FILE.py:NAME, not {name!r}")
    if not Path(path).is_file():
        raise BadSetup(f"there is no player file {path!r}")
    key = (os.getpid(), name)
    process = _processes.get(key)
    if process is not None and process.modified != os.stat(path).st_mtime_ns:
        process.stop()
        process = None
    if process is None:
        process = _processes[key] = PlayerProcess(name)
    return process


@atexit.register
def stop_all() -> None:
    """Stop the processes of all player files."""
    for (owner, _), process in list(_processes.items()):
        if owner == os.getpid():
            process.stop()
