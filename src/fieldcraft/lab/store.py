"""The games of a study on disk, as Parquet files, so that a run can be stopped and continued.

`run.json` holds the study and the versions that play it. While the study runs, games are in `parts`, each file written
atomically; at the end they are in one file, `games.parquet`, ordered by condition and seed. Decisions stay in a folder
of files, because there can be very many.

The columns are a file format: `condition` is the number of the condition, the rest is named as in `SimulatedGame` and
`LoggedDecision`. Luck is signed for the player. A failed game is not won and has no score.
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
from fieldcraft.lab.luck import DiceLuck
from fieldcraft.lab.option_values import OfferedValue
from fieldcraft.lab.simulate import BROKEN, ENDED, KindCount, LoggedDecision, SimulatedGame
from fieldcraft.lab.study import Job, Study, checksum, labels, rules_of

FLUSH_SECONDS: Final = 5.0
METADATA: Final = "fieldcraft"
RUN: Final = "run.json"
LOCK: Final = "lock"
FORMAT: Final = "fieldcraft-study-3"
DICE_COLUMNS: Final = {"stream": pl.String, "owner": pl.String, "dice": pl.UInt32, "score": pl.Float64}
KIND_COLUMNS: Final = {"kind": pl.String, "offered": pl.UInt32, "taken": pl.UInt32}
VALUE_COLUMNS: Final = {"field": pl.String, "value": pl.String, "taken": pl.Boolean}
GAME_COLUMNS: Final = {
    "seed": pl.Int64,
    "won": pl.Boolean,
    "score": pl.Float64,
    "decisions": pl.UInt32,
    "choices": pl.UInt32,
    "reason": pl.String,
    "turns": pl.UInt32,
    "status": pl.String,
    "message": pl.String,
    "dice": pl.UInt32,
    "luck": pl.Float64,
    "own_luck": pl.Float64,
    "enemy_luck": pl.Float64,
}
SCORE: Final = list(GAME_COLUMNS).index("score")
DECISION_COLUMNS: Final[dict[str, Any]] = {
    "number": pl.UInt32,
    "seat": pl.Int8,
    "choice": pl.String,
    "options": pl.UInt32,
    "taken": pl.UInt32,
    "kind": pl.String,
    "data": pl.String,
    "chance_results": pl.List(pl.String),
}


class Run(msgspec.Struct, frozen=True):
    """The content of run.json: the study, the command, and the versions that play it.

    `rules` has the version of each condition's rules and data, `players` the checksums of users' players.
    """

    format: str
    command: str
    study: Study
    versions: dict[str, str]
    rules: tuple[str, ...]
    players: dict[str, str]


def describe_run(job: Job, command: str) -> Run:
    """The content of run.json for a job."""
    versions = {
        "fieldcraft": fc.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "polars": pl.__version__,
    }
    rules = tuple(rules_of(job.study, condition).version for condition in job.study.conditions)
    players = {name: checksum([content]) for name, content in job.player_files.items()}
    return Run(FORMAT, command, job.study, versions, rules, players)


class Store:
    """A folder with the games of one study."""

    def __init__(self, folder: Path, run: Run):
        self.folder = folder
        self.parts = folder / "parts"
        self.games = folder / "games.parquet"
        self.decisions = folder / "decisions"
        self.run = run
        self._unwritten: list[tuple[int, SimulatedGame]] = []
        self._last_flush = monotonic()
        self._open()
        self._number = max([self._merged(), *map(_number, self.parts.glob("*.parquet"))], default=0)

    def _open(self) -> None:
        """Create the folder, or continue the study in it if it is the same one."""
        known = read_run(self.folder)
        present = {path.name for path in self.folder.iterdir()} if self.folder.is_dir() else set()
        if known is None and present - {f"{RUN}.part", LOCK}:
            raise BadSetup(f"{self.folder} isn't empty and holds no study; choose a new folder for --out")
        if known is not None:
            difference = differs(known, self.run)
            if difference:
                raise BadSetup(f"{self.folder} holds games of another run ({difference}); choose another --out folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = Lock(self.folder / LOCK)
        self._check_size()
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

    def _check_size(self) -> None:
        """Refuse a study that is smaller than the one in the folder: its files would disagree on the games."""
        games, seeds = self._scan(), self.run.study.seeds
        if games is None:
            return
        last = games.select(pl.col("seed").max()).collect().item()
        if last is not None and last > seeds[-1]:
            stored = last - seeds[0] + 1
            self._lock.close()
            raise BadSetup(
                f"{self.folder} holds {stored} games of each condition, more than {seeds[-1] - seeds[0] + 1}; "
                f"ask for --games {stored} or more, or choose another --out folder"
            )

    def _merged(self) -> int:
        """The number of the last part that has been merged into games.parquet."""
        return int(pl.read_parquet_metadata(self.games).get("merged", "0")) if self.games.exists() else 0

    def _scan(self) -> pl.LazyFrame | None:
        """All games on disk."""
        files = [path for path in (self.games, *sorted(self.parts.glob("*.parquet"))) if path.exists()]
        return pl.scan_parquet(files) if files else None

    def seeds_done(self, condition: int) -> Collection[int]:
        """The seeds of a condition that are on disk."""
        games = self._scan()
        if games is None:
            return set()
        return set(games.filter(pl.col("condition") == condition).select("seed").collect()["seed"].to_list())

    def add(self, condition: int, games: Sequence[SimulatedGame]) -> None:
        """Take games; they are written every few seconds."""
        self._unwritten += [(condition, game) for game in games]
        if monotonic() - self._last_flush > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the games taken since the last time."""
        games, self._unwritten = self._unwritten, []
        self._last_flush = monotonic()
        if not games:
            return
        self._number += 1
        name = f"{self._number:08d}.parquet"
        if self.run.study.decisions:
            self.decisions.mkdir(exist_ok=True)
            _write_parquet(decisions_frame(self.run.study, games), self.decisions / name, {METADATA: self._metadata()})
        _write_parquet(games_frame(self.run.study, games), self.parts / name, {})

    def _metadata(self) -> str:
        return msgspec.json.encode(self.run).decode()

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()

    def finish(self) -> pl.DataFrame:
        """Merge all games into one file, in order; the games of this study."""
        self.flush()
        scanned = self._scan()
        assert scanned is not None
        if any(self.parts.glob("*.parquet")):
            games = scanned.sort("condition", "seed").collect()
            _write_parquet(games, self.games, {METADATA: self._metadata(), "merged": str(self._number)})
            for path in self.parts.glob("*.parquet"):
                path.unlink()
        if self.parts.is_dir() and not any(self.parts.iterdir()):
            shutil.rmtree(self.parts)
        self.close()
        return pl.read_parquet(self.games)


class Lock:
    """A lock file; the system releases it however the process ends."""

    def __init__(self, path: Path):
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY)
        try:
            if sys.platform != "win32":
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadSetup(f"another run is writing to {path.parent}; wait for it or choose another folder") from None

    def close(self) -> None:
        """Release it."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def __del__(self) -> None:
        self.close()


def read_run(folder: Path) -> Run | None:
    """The run.json of a folder; None if there is none."""
    try:
        text = (folder / RUN).read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(text, type=Run)
    except msgspec.MsgspecError as error:
        raise BadSetup(f"{folder / RUN} cannot be read: {error}") from None


def differs(known: Run, wanted: Run) -> str:
    """Why the games of two runs must not be mixed; empty if they can be. The number of games may grow."""
    if known.format != wanted.format:
        return "written by an older version"
    named = zip(labels(known.study), known.study.conditions, strict=True)
    missing = [name for name, condition in named if condition not in wanted.study.conditions]
    if missing:
        others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        return f"it has {missing[0]}{others} too"
    for name in known.study.__struct_fields__:
        if getattr(known.study, name) != getattr(wanted.study, name) and name != "games":
            return f"different {name.replace('_', ' ')}"
    if known.versions["fieldcraft"] != wanted.versions["fieldcraft"]:
        return f"played by Fieldcraft {known.versions['fieldcraft']}"
    if known.rules != wanted.rules:
        return "the rules or data have changed"
    return "a player's file has changed" if known.players != wanted.players else ""


def _number(path: Path) -> int:
    """The number of a part."""
    return int(path.stem)


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


def _write_parquet(rows: pl.DataFrame, path: Path, metadata: dict[str, str]) -> None:
    """Write a frame atomically."""
    part = path.with_name(f"{path.name}.part")
    rows.write_parquet(part, metadata=metadata)
    part.replace(path)


def games_frame(study: Study, games: Sequence[tuple[int, SimulatedGame]]) -> pl.DataFrame:
    """Games as rows: the condition, how it ended, and lists of what was recorded."""
    rows = _condition_columns(study, [condition for condition, _ in games])
    values: list[list[Any]] = [[game[position] for _, game in games] for position in range(len(GAME_COLUMNS))]
    values[SCORE] = [game.score if game.status == ENDED else None for _, game in games]
    columns = [pl.Series(name, column, kind) for (name, kind), column in zip(GAME_COLUMNS.items(), values, strict=True)]
    nested = [
        _lists("dice_luck", DICE_COLUMNS, [game.dice_luck for _, game in games]),
        _lists("kinds", KIND_COLUMNS, [game.kinds for _, game in games]),
        _lists("values", VALUE_COLUMNS, [game.values for _, game in games]),
    ]
    return rows.with_columns(*columns, *nested)


def _condition_columns(study: Study, numbers: Sequence[int]) -> pl.DataFrame:
    """The first columns of every row: its condition."""
    known = study.conditions
    return pl.DataFrame(
        {
            "condition": pl.Series(numbers, dtype=pl.UInt16),
            "scenario": [known[number].scenario for number in numbers],
            "player": [known[number].player for number in numbers],
            "variant": [known[number].variant for number in numbers],
        }
    )


def _lists(
    name: str, kinds: dict[str, Any], rows: Sequence[tuple[DiceLuck | KindCount | OfferedValue, ...]]
) -> pl.Series:
    """One list of records for each row, built from one long table, which is by far the fastest way."""
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


def decisions_frame(study: Study, games: Sequence[tuple[int, SimulatedGame]]) -> pl.DataFrame:
    """Decisions as rows."""
    decisions: list[tuple[int, int, LoggedDecision]] = [
        (condition, game.seed, decision) for condition, game in games for decision in game.log
    ]
    rows = _condition_columns(study, [condition for condition, _, _ in decisions])
    columns = [
        pl.Series(name, [decision[position] for _, _, decision in decisions], kind)
        for position, (name, kind) in enumerate(DECISION_COLUMNS.items())
    ]
    return rows.with_columns(pl.Series("seed", [seed for _, seed, _ in decisions], pl.Int64), *columns)


def games_of(games: pl.DataFrame, condition: int) -> list[SimulatedGame]:
    """The games of a condition, without the details recorded of each."""
    columns = games.filter(pl.col("condition") == condition).select(*GAME_COLUMNS)
    rows: Iterable[tuple[Any, ...]] = columns.with_columns(pl.col("score").fill_null(0.0)).iter_rows()
    return [SimulatedGame(*row) for row in rows]


def without_broken(games: pl.DataFrame) -> pl.DataFrame:
    """The games that no bug in the rules broke, for those who ask for figures without them."""
    return games.filter(pl.col("status") != BROKEN)
