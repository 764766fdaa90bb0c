"""A study: the same seeds played under one or several conditions, divided into blocks that any process can play.

A *condition* is a scenario, a player and the changes to the rules. A game depends on its condition and its seed alone,
so it comes out the same wherever it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

import msgspec

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import check_seed, find, register, rules_for, start
from fieldcraft.kernel.title import Rules, Title
from fieldcraft.lab.option_values import option_field
from fieldcraft.lab.simulate import BROKEN, Recording, SimulatedGame, failed_game, play
from fieldcraft.lab.variants import Change, data_folder, describe, options_of, temporary_folder
from fieldcraft.players import file_of, named

LAST_SEED: Final = (1 << 63) - 1
Files = dict[str, bytes]


class Condition(msgspec.Struct, frozen=True):
    """What a game is played with: a scenario, a player, and changes to the title."""

    scenario: str
    player: str
    change: Change = {}

    @property
    def variant(self) -> str:
        """The changes as text."""
        return describe(self.change)


class Study(msgspec.Struct, frozen=True):
    """What to play and what to record. `option_fields` are fields of options to record besides those of set-up choices.

    Two fields keep the names they had in the first run.json files: `ways` and `worth`.
    """

    title: str
    conditions: tuple[Condition, ...] = msgspec.field(name="ways")
    games: int
    seed: int
    options: dict[str, Any] = {}
    data: str | None = None
    option_fields: tuple[str, ...] = msgspec.field(default=(), name="worth")
    details: bool = False
    decisions: bool = False

    @property
    def seeds(self) -> range:
        """The seeds that every condition plays."""
        return range(self.seed, self.seed + self.games)


class Block(msgspec.Struct, frozen=True):
    """Consecutive seeds of one condition."""

    condition: int
    first: int
    count: int


class BlockResult(msgspec.Struct, frozen=True):
    """The games of a block, and its elapsed and CPU time."""

    games: list[SimulatedGame]
    seconds: float
    cpu_seconds: float = 0.0


class Job(msgspec.Struct, frozen=True):
    """Everything another process, perhaps on another machine, needs to play a study.

    `data_files` has the data files of each condition, or None for the title's own; `player_files` the files of users'
    players.
    """

    study: Study
    title_module: str
    title_class: str
    data_files: tuple[Files | None, ...]
    player_files: dict[str, bytes]


def make_study(
    title: Title,
    scenarios: Sequence[str],
    players: Sequence[str],
    changes: Iterable[Change] = (),
    **details: Any,
) -> Study:
    """A study of every scenario by every player, unchanged and with each change. Raises `BadSetup` if it is invalid."""
    if len(set(players)) < len(players):
        raise BadSetup(f"{next(p for p in players if players.count(p) > 1)} is named twice: compare different players")
    conditions = [Condition(s, player, change) for s in scenarios for player in players for change in ({}, *changes)]
    study = Study(title.id, tuple(conditions), **details)
    for seed in (study.seeds[0], study.seeds[-1]):
        check_seed(seed)
    if study.seeds[-1] > LAST_SEED:
        raise BadSetup(f"the last seed would be above {LAST_SEED}; start with a lower --seed")
    for field in study.option_fields:
        option_field(title, field)
    for player in players:
        named(player)
    for condition in conditions:
        rules_of(study, condition)
    return study


def labels(study: Study, scenarios: bool = True) -> list[str]:
    """A name for each condition: its scenario, if wanted, and whatever sets it apart from the others."""
    several_players = len({condition.player for condition in study.conditions}) > 1
    several_variants = len({condition.variant for condition in study.conditions}) > 1
    names = []
    for condition in study.conditions:
        parts = [condition.scenario] if scenarios else []
        parts += [condition.player] if several_players or not (scenarios or several_variants) else []
        parts += [condition.variant] if several_variants else []
        names.append(", ".join(parts))
    return names


def comparisons(study: Study) -> dict[int, list[int]]:
    """Each baseline condition with the conditions to compare with it.

    A variant is compared with the same player's unchanged games, a player with the first player.

    >>> pairs = [(player, change) for player in ("sensible", "random") for change in ({}, {"ops": 5})]
    >>> comparisons(Study("lrdg", tuple(Condition("raid", *pair) for pair in pairs), 10, 1))
    {0: [1, 2], 2: [3]}
    """
    found: dict[int, list[int]] = {}
    for number, condition in enumerate(study.conditions):
        unchanged = [n for n, c in enumerate(study.conditions) if c.scenario == condition.scenario and not c.change]
        own = next(n for n in unchanged if study.conditions[n].player == condition.player)
        baseline = own if condition.change else unchanged[0]
        if baseline != number:
            found.setdefault(baseline, []).append(number)
    return dict(sorted(found.items()))


def data_of(study: Study, condition: Condition) -> Path | None:
    """The data folder of a condition; None for the title's own."""
    return data_folder(find(study.title), None if study.data is None else Path(study.data), condition.change)


def rules_of(study: Study, condition: Condition) -> Rules:
    """The rules of a condition."""
    title = find(study.title)
    options = {**study.options, **options_of(title, condition.change)}
    return rules_for(title, condition.scenario, options, data_of(study, condition))


def pack(study: Study) -> Job:
    """A study with all the files it needs from this machine."""
    title = type(find(study.title))
    folders = [data_of(study, condition) for condition in study.conditions]
    files = [None if folder is None else {p.name: p.read_bytes() for p in folder.glob("*.toml")} for folder in folders]
    player_files = {condition.player: file_of(condition.player) for condition in study.conditions}
    players = {player: file.read_bytes() for player, file in player_files.items() if file is not None}
    return Job(study, title.__module__, title.__qualname__, tuple(files), players)


class BlockRunner:
    """Plays the blocks of a job in this process."""

    def __init__(self, job: Job):
        study = self.study = job.study
        try:
            self.title = find(study.title)
        except BadSetup:
            register(getattr(import_module(job.title_module), job.title_class)())
            self.title = find(study.title)
        fields = [option_field(self.title, field) for field in study.option_fields]
        self.recording = Recording(self.title, fields, study.details, study.decisions)
        self.rules = [
            self._rules(condition, files) for condition, files in zip(study.conditions, job.data_files, strict=True)
        ]
        self.players = {condition.player: _local(condition.player, job.player_files) for condition in study.conditions}

    def _rules(self, condition: Condition, files: Files | None) -> Rules:
        folder = None if files is None else temporary_folder(files)
        options = {**self.study.options, **options_of(self.title, condition.change)}
        return rules_for(self.title, condition.scenario, options, folder)

    def play(self, block: Block) -> BlockResult:
        """Play a block."""
        start, cpu = perf_counter(), process_time()
        player = self.players[self.study.conditions[block.condition].player]
        rules = self.rules[block.condition]
        games = [self._game(rules, player, seed) for seed in range(block.first, block.first + block.count)]
        return BlockResult(games, perf_counter() - start, process_time() - cpu)

    def _game(self, rules: Rules, player: str, seed: int) -> SimulatedGame:
        """Play one game. A bug of ours ends that game alone, as a player's would; its seed reproduces it."""
        try:
            return play(start(self.title, rules, seed), named(player, seed), self.recording)
        except Exception as bug:
            return failed_game(seed, BROKEN, repr(bug))


def _local(player: str, files: dict[str, bytes]) -> str:
    """The name of a player on this machine, where a user's file can be somewhere else."""
    if player not in files:
        return player
    path, _, function = player.rpartition(":")
    here = Path(path)
    if here.is_file() and here.read_bytes() == files[player]:
        return player
    return f"{temporary_folder({here.name: files[player]}) / here.name}:{function}"


def encode_job(job: Job) -> bytes:
    """A job as bytes for another process."""
    return msgspec.msgpack.encode(job)


@lru_cache(maxsize=2)
def runner_for(job: bytes) -> BlockRunner:
    """The runner of an encoded job, set up once per process."""
    return BlockRunner(msgspec.msgpack.decode(job, type=Job))


def checksum(files: Iterable[bytes]) -> str:
    """A short checksum of the given files."""
    total = blake2b(digest_size=6)
    for content in files:
        total.update(content + b"\0")
    return total.hexdigest()
