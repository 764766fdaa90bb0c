"""A long list of games, each written to a journal as soon as it ends, so that the work can be stopped and continued.

The journal is a file with one line for each game. It belongs to the program that wrote it: games of another version of
the source are played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec

import fieldcraft as fc
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import find, rules_for, start
from fieldcraft.lab.option_values import option_field
from fieldcraft.lab.simulate import BROKEN, Recording, SimulatedGame, failed_game, play
from fieldcraft.lab.study import checksum
from fieldcraft.players import Player, named

PACKAGE = Path(fc.__file__).parent


class Task(NamedTuple):
    """A game to play: the title, the scenario, the player, the seed, and a field of options to record, if any."""

    title: str
    scenario: str
    player: str
    seed: int
    field: str = ""


class JournalLine(msgspec.Struct, frozen=True):
    """One line of a journal: the version of the source, the task and the game."""

    version: str
    task: Task
    game: SimulatedGame


class Journal:
    """The games played so far, on disk."""

    def __init__(self, path: Path, folders: Sequence[Path] = ()):
        self.path = path
        self.version = source_version((PACKAGE, *folders))
        self.games = {line.task: line.game for line in self._lines() if line.version == self.version}

    def _lines(self) -> Iterator[JournalLine]:
        """The whole lines of the file; the last one may be cut short."""
        text = self.path.read_bytes() if self.path.exists() else b""
        decoder = msgspec.json.Decoder(JournalLine)
        for line in text.split(b"\n")[:-1]:
            yield decoder.decode(line)
        if text and not text.endswith(b"\n"):
            self.path.write_bytes(text[: text.rfind(b"\n") + 1])

    def add(self, task: Task, game: SimulatedGame) -> None:
        """Write a game."""
        self.games[task] = game
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(JournalLine(self.version, task, game)) + b"\n")


class JournalInMemory(Journal):
    """A journal that isn't written anywhere."""

    def __init__(self) -> None:
        self.games = {}

    def add(self, task: Task, game: SimulatedGame) -> None:
        """Keep a game."""
        self.games[task] = game


@cache
def source_version(folders: tuple[Path, ...]) -> str:
    """A checksum of all source and data in the given folders."""
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".toml")]
    return checksum(path.read_bytes() for path in files)


def play_task(task: Task, player: Callable[[str, int], Player] = named) -> SimulatedGame:
    """Play one game. A bug in the rules ends that game alone."""
    title = find(task.title)
    recording = Recording(title, [option_field(title, task.field)]) if task.field else None
    try:
        game: AnyGame = start(title, rules_for(title, task.scenario, {}, None), task.seed)
        return play(game, player(task.player, task.seed), recording)
    except Exception as bug:
        return failed_game(task.seed, BROKEN, repr(bug))


def play_all(
    tasks: Iterable[Task],
    journal: Journal,
    progress: Callable[[int], None],
    jobs: int = 1,
    work: Callable[[Task], SimulatedGame] = play_task,
) -> None:
    """Play the games that aren't in the journal. `progress` receives the number of games left."""
    left = [task for task in dict.fromkeys(tasks) if task not in journal.games]
    progress(len(left))
    if jobs == 1:
        for number, task in enumerate(left, 1):
            journal.add(task, work(task))
            progress(len(left) - number)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = iter(left)
        running: dict[Future[SimulatedGame], Task] = {}
        done = 0
        while done < len(left):
            for task in islice(waiting, 2 * jobs - len(running)):
                running[pool.submit(work, task)] = task
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                journal.add(running.pop(future), future.result())
                done += 1
            progress(len(left) - done)
