"""What is to be played: a study of one or several ways to play the same seeds, cut into blocks that anybody can play.

A *way* is a scenario, a player and what is changed. Its games are the same whoever plays them, since each depends
on its way and its seed alone.
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
from fieldcraft.lab.changes import Change, folder, options_of, told, written
from fieldcraft.lab.simulate import BROKEN, Notes, Played, failed, play
from fieldcraft.lab.worth import field
from fieldcraft.players import file_of, named

LAST_SEED: Final = (1 << 63) - 1
Files = dict[str, bytes]


class Way(msgspec.Struct, frozen=True):
    """One way to play."""

    scenario: str
    player: str
    change: Change = {}

    @property
    def variant(self) -> str:
        """What is changed, in words."""
        return told(self.change)


class Study(msgspec.Struct, frozen=True):
    """What is to be played, and what is to be noted. `worth` are fields of options to watch besides the openings."""

    title: str
    ways: tuple[Way, ...]
    games: int
    seed: int
    options: dict[str, Any] = {}
    data: str | None = None
    worth: tuple[str, ...] = ()
    details: bool = False
    decisions: bool = False

    @property
    def seeds(self) -> range:
        """The seeds that every way plays."""
        return range(self.seed, self.seed + self.games)


class Block(msgspec.Struct, frozen=True):
    """Some games of one way, one seed after another."""

    way: int
    first: int
    count: int


class Answer(msgspec.Struct, frozen=True):
    """A block that was played, and how long it took: by the clock, and of the processor's time."""

    games: list[Played]
    seconds: float
    busy: float = 0.0


class Kit(msgspec.Struct, frozen=True):
    """All that another process, perhaps on another machine, needs to play: the study, the title's class, and files.

    `folders` has the data of each way, if they are not the title's own; `players` the files of users' players.
    """

    study: Study
    module: str
    title: str
    folders: tuple[Files | None, ...]
    players: dict[str, bytes]


def study_of(
    title: Title,
    scenarios: Sequence[str],
    players: Sequence[str],
    changes: Iterable[Change] = (),
    **how: Any,
) -> Study:
    """A study of every scenario by every player, as printed and with each change; complains about what cannot be."""
    if len(set(players)) < len(players):
        raise BadSetup(f"{next(p for p in players if players.count(p) > 1)} is named twice: compare different players")
    ways = [Way(s, player, change) for s in scenarios for player in players for change in ({}, *changes)]
    study = Study(title.id, tuple(ways), **how)
    for seed in (study.seeds[0], study.seeds[-1]):
        check_seed(seed)
    if study.seeds[-1] > LAST_SEED:
        raise BadSetup(f"the last seed would be above {LAST_SEED}")
    for what in study.worth:
        field(title, what)
    for player in players:
        named(player)
    for way in ways:
        rules_of(study, way)
    return study


def labels(study: Study, scenarios: bool = True) -> list[str]:
    """A name for each way: the scenario, if wanted, and whatever else tells it from the others."""
    several_players = len({way.player for way in study.ways}) > 1
    several_variants = len({way.variant for way in study.ways}) > 1
    named = []
    for way in study.ways:
        parts = [way.scenario] if scenarios else []
        parts += [way.player] if several_players or not (scenarios or several_variants) else []
        parts += [way.variant] if several_variants else []
        named.append(", ".join(parts))
    return named


def compared(study: Study) -> dict[int, list[int]]:
    """Which ways are compared with which: a variant with its player's games as printed, a player with the first one's.

    >>> ways = [Way("raid", player, change) for player in ("sensible", "random") for change in ({}, {"ops": 5})]
    >>> compared(Study("lrdg", tuple(ways), 10, 1))
    {0: [1, 2], 2: [3]}
    """
    found: dict[int, list[int]] = {}
    for number, way in enumerate(study.ways):
        printed = [n for n, one in enumerate(study.ways) if one.scenario == way.scenario and not one.change]
        own = next(n for n in printed if study.ways[n].player == way.player)
        base = own if way.change else printed[0]
        if base != number:
            found.setdefault(base, []).append(number)
    return dict(sorted(found.items()))


def data_of(study: Study, way: Way) -> Path | None:
    """The data folder of a way; None for the title's own."""
    return folder(find(study.title), None if study.data is None else Path(study.data), way.change)


def rules_of(study: Study, way: Way) -> Rules:
    """The rules of a way."""
    title = find(study.title)
    options = {**study.options, **options_of(title, way.change)}
    return rules_for(title, way.scenario, options, data_of(study, way))


def packed(study: Study) -> Kit:
    """A study with all that it needs from this machine."""
    title = type(find(study.title))
    folders = [data_of(study, way) for way in study.ways]
    files = [None if place is None else {p.name: p.read_bytes() for p in place.glob("*.toml")} for place in folders]
    files_of = {way.player: file_of(way.player) for way in study.ways}
    players = {player: file.read_bytes() for player, file in files_of.items() if file is not None}
    return Kit(study, title.__module__, title.__qualname__, tuple(files), players)


class Table:
    """Where the blocks of a study are played."""

    def __init__(self, kit: Kit):
        study = self.study = kit.study
        try:
            self.title = find(study.title)
        except BadSetup:
            register(getattr(import_module(kit.module), kit.title)())
            self.title = find(study.title)
        self.notes = Notes(
            self.title, [field(self.title, what) for what in study.worth], study.details, study.decisions
        )
        self.rules = [self._rules(way, files) for way, files in zip(study.ways, kit.folders, strict=True)]
        self.players = {way.player: _local(way.player, kit.players) for way in study.ways}

    def _rules(self, way: Way, files: Files | None) -> Rules:
        place = None if files is None else written(files)
        options = {**self.study.options, **options_of(self.title, way.change)}
        return rules_for(self.title, way.scenario, options, place)

    def play(self, block: Block) -> Answer:
        """Play a block."""
        start, busy = perf_counter(), process_time()
        player, rules = self.players[self.study.ways[block.way].player], self.rules[block.way]
        games = [self._game(rules, player, seed) for seed in range(block.first, block.first + block.count)]
        return Answer(games, perf_counter() - start, process_time() - busy)

    def _game(self, rules: Rules, player: str, seed: int) -> Played:
        """Play one game. A mistake of ours ends that game alone, as a player's would: its seed is the report."""
        try:
            return play(start(self.title, rules, seed), named(player, seed), self.notes)
        except Exception as bug:
            return failed(seed, BROKEN, repr(bug))


def _local(player: str, files: dict[str, bytes]) -> str:
    """A user's player under a name that is good on this machine."""
    if player not in files:
        return player
    path, _, function = player.rpartition(":")
    here = Path(path)
    if here.is_file() and here.read_bytes() == files[player]:
        return player
    return f"{written({here.name: files[player]}) / here.name}:{function}"


def encoded(kit: Kit) -> bytes:
    """A kit for the wire."""
    return msgspec.msgpack.encode(kit)


@lru_cache(maxsize=2)
def table(kit: bytes) -> Table:
    """The table of a kit from the wire, laid once in each process."""
    return Table(msgspec.msgpack.decode(kit, type=Kit))


def sum_of(files: Iterable[bytes]) -> str:
    """A short sum over some files."""
    total = blake2b(digest_size=6)
    for content in files:
        total.update(content + b"\0")
    return total.hexdigest()
