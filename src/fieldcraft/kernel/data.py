"""Reads a title's data: TOML tables as typed records. Mistakes are named by file, record and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from sys import intern
from threading import RLock
from typing import Any, ParamSpec, TypeVar

import msgspec

from fieldcraft.kernel.errors import BadData

T = TypeVar("T")
P = ParamSpec("P")
MAX_BYTES = 2_000_000
MAX_NUMBER = 10_000
# msgspec inspects a type when it first meets it, and crashes if two threads make it inspect the same type at once.
MSGSPEC_LOCK = RLock()


class Mistakes:
    """Collects mistakes, so that a check reports all of them at once."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def attempt(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Read something; if it fails, note the mistakes and continue."""
        try:
            return read(*args, **kwargs)
        except BadData as wrong:
            self.found += wrong.mistakes
            return None

    def raise_any(self) -> None:
        """Raise BadData with all mistakes, if there are any."""
        if self.found:
            raise BadData(*self.found)


def raise_mistakes(mistakes: Iterable[str]) -> None:
    """Raise BadData if there are any mistakes, each listed once."""
    found = list(dict.fromkeys(mistakes))
    if found:
        raise BadData(*found)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record of data. Each names the source of its values."""

    source: str


class Entry(Record, frozen=True, kw_only=True):
    """A record with an id."""

    id: str


Named = TypeVar("Named", bound=Entry)


def read_file(folder: Path, name: str) -> dict[str, Any]:
    """Read one TOML file of a data folder."""
    path = folder / name
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadData(f"{name} is larger than {MAX_BYTES:,} bytes")
        return {key: _interned(value, name, key) for key, value in _parsed(path.read_text("utf-8")).items()}
    except FileNotFoundError:
        raise BadData(f"{name} is missing in {folder}") from None
    except RecursionError:
        raise BadData(f"{name} has tables inside tables, too deep") from None
    except ValueError as wrong:  # of the syntax, of letters that aren't UTF-8, or of a number with thousands of digits
        raise BadData(f"{name} isn't valid TOML: {wrong}") from None
    except OSError as wrong:
        raise BadData(f"{name} can't be read: {wrong.strerror}") from None


@lru_cache(maxsize=256)
def _parsed(text: str) -> dict[str, Any]:
    """A file's text as TOML. Every scenario of a title reads the same files, and parsing is most of the work."""
    return tomllib.loads(text)


def _interned(value: Any, name: str, field: str) -> Any:
    """A copy of the value with interned strings, which are quick to look up and compare; no number is huge."""
    if isinstance(value, str):
        return intern(value)
    if isinstance(value, list):
        return [_interned(item, name, field) for item in value]
    if isinstance(value, dict):
        return {intern(key): _interned(item, name, key) for key, item in value.items()}
    if isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
        raise BadData(f"{name}, field {field}: {str(value)[:20]} is beyond {MAX_NUMBER:,}")
    return value


def records(file: dict[str, Any], name: str, key: str, kind: type[T]) -> list[T]:
    """All records of one table of a file, as one type."""
    rows = file.get(key, [])
    if not isinstance(rows, list) or not rows:
        raise BadData(f"{name} has no [[{key}]] records")
    mistakes = Mistakes()
    found = [
        mistakes.attempt(record, row, f"{name}, {key} {_label(row, index)}", kind) for index, row in enumerate(rows, 1)
    ]
    mistakes.raise_any()
    return [row for row in found if row is not None]


def table(file: dict[str, Any], name: str, key: str, kind: type[Named]) -> dict[str, Named]:
    """The records of one table of a file by their ids."""
    rows = records(file, name, key, kind)
    unique(rows, name)
    return {row.id: row for row in rows}


def sole_table(folder: Path, name: str, key: str, kind: type[Named]) -> dict[str, Named]:
    """The records of a file that holds one table and nothing else."""
    file = read_file(folder, name)
    refuse_other_tables(file, name, (key,))
    return table(file, name, key, kind)


def record(row: Any, where: str, kind: type[T]) -> T:
    """One record as a type; the error names its place and field."""
    try:
        with MSGSPEC_LOCK:
            return msgspec.convert(row, kind)
    except msgspec.ValidationError as wrong:
        text = str(wrong)
        field = re.search(r"at `\$\.?([^`]*)`", text)
        plain = re.sub(r" - at `[^`]*`$", "", text)
        raise BadData(f"{where}{', field ' + field[1] if field and field[1] else ''}: {plain}") from None


def refuse_other_tables(file: dict[str, Any], name: str, keys: Iterable[str]) -> None:
    """Raise BadData for a table that the file shouldn't have."""
    unknown = sorted(set(file) - set(keys))
    if unknown:
        raise BadData(f"{name} has an unknown table {unknown[0]!r}")


def unique(rows: Iterable[Any], where: str) -> None:
    """Raise BadData for an id that occurs twice."""
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise BadData(f"{where} has two records {row.id!r}")
        seen.add(row.id)


VIGNETTES = "vignettes.toml"
DRAWINGS = ("sheet.toml", VIGNETTES)
CONSTANTS = "constants.toml"


def digest(folder: Path) -> str:
    """A digest of a data folder, which a save records. What only affects drawings is left out."""
    total = blake2b(digest_size=6)
    for path in sorted(folder.glob("*.toml")):
        if path.name in DRAWINGS:
            continue
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def _label(row: Any, index: int) -> str:
    """A record's name in an error message."""
    name = row.get("id") or row.get("total") if isinstance(row, dict) else None
    return repr(name) if name is not None else f"number {index}"
