"""The games of a study on disk: Parquet, with what made them, so that a run can be stopped and gone on with.

`run.json` says what is played and with which versions. While games are played they lie in `parts`, each file written
whole or not at all; at the end they are one file, `games.parquet`, in the order of way and seed. Decisions stay in a
folder of files, because there may be very many.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
import polars as pl

if sys.platform != "win32":
    import fcntl

import fieldcraft as fc
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.lab.luck import Fallen
from fieldcraft.lab.simulate import Decided, Kind, Played
from fieldcraft.lab.study import Kit, Study, rules_of, sum_of
from fieldcraft.lab.worth import Taken

EVERY: Final = 5.0
META: Final = "fieldcraft"
RUN: Final = "run.json"
LOCK: Final = "lock"
FORMAT: Final = "fieldcraft-study"
FALLS: Final = {"stream": pl.String, "dice": pl.UInt32, "score": pl.Float64}
KINDS: Final = {"kind": pl.String, "offered": pl.UInt32, "taken": pl.UInt32}
VALUES: Final = {"field": pl.String, "value": pl.String, "taken": pl.Boolean}
PLAIN: Final = {
    "seed": pl.Int64,
    "won": pl.Boolean,
    "score": pl.Float64,
    "decisions": pl.UInt32,
    "choices": pl.UInt32,
    "reason": pl.String,
    "turns": pl.UInt32,
    "status": pl.String,
    "words": pl.String,
    "dice": pl.UInt32,
    "luck": pl.Float64,
}
STEPS: Final[dict[str, Any]] = {
    "number": pl.UInt32,
    "seat": pl.Int8,
    "choice": pl.String,
    "options": pl.UInt32,
    "taken": pl.UInt32,
    "kind": pl.String,
    "data": pl.String,
    "met": pl.List(pl.String),
}


class Run(msgspec.Struct, frozen=True):
    """What a folder holds: the study, the command that asked for it, and the versions that play it.

    `rules` are the versions of every way's rules and data, `players` the sums of users' own players.
    """

    format: str
    command: str
    study: Study
    versions: dict[str, str]
    rules: tuple[str, ...]
    players: dict[str, str]


def described(kit: Kit, command: str) -> Run:
    """What is to be written about a study."""
    versions = {
        "fieldcraft": fc.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "polars": pl.__version__,
    }
    rules = tuple(rules_of(kit.study, way).version for way in kit.study.ways)
    return Run(FORMAT, command, kit.study, versions, rules, {name: sum_of([f]) for name, f in kit.players.items()})


class Store:
    """A folder that keeps the games of one study."""

    def __init__(self, folder: Path, run: Run):
        self.folder = folder
        self.parts = folder / "parts"
        self.games = folder / "games.parquet"
        self.decisions = folder / "decisions"
        self.run = run
        self._waiting: list[tuple[int, Played]] = []
        self._last = monotonic()
        self._open()
        self._number = max([self._merged(), *map(_number, self.parts.glob("*.parquet"))], default=0)

    def _open(self) -> None:
        """Begin, or go on with what is there if it is the same study."""
        known = read_run(self.folder)
        there = {path.name for path in self.folder.iterdir()} if self.folder.is_dir() else set()
        if known is None and there - {f"{RUN}.part", LOCK}:
            raise BadSetup(f"{self.folder} holds something else; choose a new folder for --out")
        if known is not None:
            wrong = differs(known, self.run)
            if wrong:
                raise BadSetup(f"{self.folder} holds games of another run ({wrong}); choose another folder for --out")
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = Lock(self.folder / LOCK)
        _write(self.folder / RUN, msgspec.json.format(msgspec.json.encode(self.run), indent=2))
        self.parts.mkdir(exist_ok=True)
        merged = self._merged()
        for path in self.parts.glob("*"):
            if path.suffix != ".parquet" or _number(path) <= merged:
                path.unlink()
        for path in self.decisions.glob("*") if self.decisions.is_dir() else ():
            whole = path.suffix == ".parquet" and (_number(path) <= merged or (self.parts / path.name).exists())
            if not whole:
                path.unlink()

    def _merged(self) -> int:
        """The number of the last part that is in the one file."""
        return int(pl.read_parquet_metadata(self.games).get("merged", "0")) if self.games.exists() else 0

    def _scan(self) -> pl.LazyFrame | None:
        """All games that are on disk."""
        files = [path for path in (self.games, *sorted(self.parts.glob("*.parquet"))) if path.exists()]
        return pl.scan_parquet(files) if files else None

    def done(self, way: int) -> Collection[int]:
        """The seeds of a way that are there."""
        here = self._scan()
        if here is None:
            return set()
        return set(here.filter(pl.col("way") == way).select("seed").collect()["seed"].to_list())

    def keep(self, way: int, games: Sequence[Played]) -> None:
        """Take games; they are written every few seconds."""
        self._waiting += [(way, game) for game in games]
        if monotonic() - self._last > EVERY:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        waiting, self._waiting = self._waiting, []
        self._last = monotonic()
        if not waiting:
            return
        self._number += 1
        name = f"{self._number:08d}.parquet"
        if self.run.study.decisions:
            self.decisions.mkdir(exist_ok=True)
            _parquet(steps_frame(self.run.study, waiting), self.decisions / name, {META: self._meta()})
        _parquet(frame(self.run.study, waiting), self.parts / name, {})

    def _meta(self) -> str:
        return msgspec.json.encode(self.run).decode()

    def close(self) -> None:
        """Let others write here."""
        self._lock.close()

    def finish(self) -> pl.DataFrame:
        """Put all games into one file, in order, and give them back."""
        self.flush()
        here = self._scan()
        assert here is not None
        if any(self.parts.glob("*.parquet")):
            games = here.sort("way", "seed").collect()
            _parquet(games, self.games, {META: self._meta(), "merged": str(self._number)})
            for path in self.parts.glob("*.parquet"):
                path.unlink()
        if self.parts.is_dir() and not any(self.parts.iterdir()):
            shutil.rmtree(self.parts)
        self.close()
        seeds = self.run.study.seeds
        # An earlier run of the same folder may have played more.
        return pl.read_parquet(self.games).filter(pl.col("seed").is_between(seeds[0], seeds[-1]))


class Lock:
    """A file that one process alone holds; the system lets go of it however the process ends."""

    def __init__(self, path: Path):
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY)
        try:
            if sys.platform != "win32":
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadSetup(f"another run is writing into {path.parent}; wait for it or choose another folder") from None

    def close(self) -> None:
        """Let others have it."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def __del__(self) -> None:
        self.close()


def read_run(folder: Path) -> Run | None:
    """What a folder says that it holds; None if it says nothing."""
    try:
        text = (folder / RUN).read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(text, type=Run)
    except msgspec.MsgspecError as wrong:
        raise BadSetup(f"{folder / RUN} cannot be read: {wrong}") from None


def differs(known: Run, asked: Run) -> str:
    """In what two runs differ so that their games must not be mixed; the number of games is no such thing.

    A run that notes less than is asked for now differs too.
    """
    for name in known.study.__struct_fields__:
        one, other = getattr(known.study, name), getattr(asked.study, name)
        if one != other and name != "games":
            return f"other {name}"
    if known.versions["fieldcraft"] != asked.versions["fieldcraft"]:
        return f"played by Fieldcraft {known.versions['fieldcraft']}"
    if known.rules != asked.rules:
        return "its rules or data have changed"
    return "a player's file has changed" if known.players != asked.players else ""


def _number(path: Path) -> int:
    """The number of a part."""
    return int(path.stem)


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


def _parquet(rows: pl.DataFrame, path: Path, meta: dict[str, str]) -> None:
    """Write a frame whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    rows.write_parquet(part, metadata=meta)
    part.replace(path)


def frame(study: Study, games: Sequence[tuple[int, Played]]) -> pl.DataFrame:
    """Games as rows: which way, how it ended, and lists of what was noted."""
    rows = _ways(study, [way for way, _ in games])
    plain = [[game[position] for _, game in games] for position in range(len(PLAIN))]
    columns = [pl.Series(name, values, kind) for (name, kind), values in zip(PLAIN.items(), plain, strict=True)]
    nested = [
        _lists("falls", FALLS, [game.falls for _, game in games]),
        _lists("kinds", KINDS, [game.kinds for _, game in games]),
        _lists("values", VALUES, [game.values for _, game in games]),
    ]
    return rows.with_columns(*columns, *nested)


def _ways(study: Study, ways: Sequence[int]) -> pl.DataFrame:
    """The first columns of every row: which way it belongs to."""
    known = study.ways
    return pl.DataFrame(
        {
            "way": pl.Series(ways, dtype=pl.UInt16),
            "scenario": [known[way].scenario for way in ways],
            "player": [known[way].player for way in ways],
            "variant": [known[way].variant for way in ways],
        }
    )


def _lists(name: str, kinds: dict[str, Any], rows: Sequence[tuple[Fallen | Kind | Taken, ...]]) -> pl.Series:
    """One list of records for each row, made by way of one long table, which is much the fastest."""
    flat = list(chain.from_iterable(rows))
    owners = [number for number, row in enumerate(rows) for _ in row]
    table = pl.DataFrame(flat, schema=kinds, orient="row") if flat else pl.DataFrame(schema=kinds)
    grouped = (
        table.with_columns(row=pl.Series(owners, dtype=pl.UInt32))
        .group_by("row", maintain_order=True)
        .agg(pl.struct(*kinds).alias(name))
    )
    every = pl.DataFrame({"row": pl.Series(range(len(rows)), dtype=pl.UInt32)})
    empty = pl.lit([], dtype=pl.List(pl.Struct(kinds)))
    return every.join(grouped, on="row", how="left", maintain_order="left").with_columns(pl.col(name).fill_null(empty))[
        name
    ]


def steps_frame(study: Study, games: Sequence[tuple[int, Played]]) -> pl.DataFrame:
    """Decisions as rows."""
    pairs: list[tuple[int, int, Decided]] = [(way, game.seed, step) for way, game in games for step in game.steps]
    rows = _ways(study, [way for way, _, _ in pairs])
    columns = [
        pl.Series(name, [step[position] for _, _, step in pairs], kind)
        for position, (name, kind) in enumerate(STEPS.items())
    ]
    return rows.with_columns(pl.Series("seed", [seed for _, seed, _ in pairs], pl.Int64), *columns)


def played(games: pl.DataFrame, way: int) -> list[Played]:
    """The games of a way, without what was noted of each."""
    rows: Iterable[tuple[Any, ...]] = games.filter(pl.col("way") == way).select(*PLAIN).iter_rows()
    return [Played(*row) for row in rows]
