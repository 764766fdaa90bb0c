"""Reading a title's data: TOML tables into typed records, with mistakes named by file, record and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from sys import intern
from threading import RLock
from typing import Any, ParamSpec, TypeVar

import msgspec

from fieldcraft.kernel.errors import BadData

T = TypeVar("T")
P = ParamSpec("P")
# Msgspec learns a type when it first meets it, and two threads that teach it the same type at once crash it.
MSGSPEC_LOCK = RLock()


class Mistakes:
    """Collects complaints, so that somebody who checks his data hears of all of them at once."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def attempt(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Read something; if that goes wrong, note it and go on."""
        try:
            return read(*args, **kwargs)
        except BadData as wrong:
            self.found += wrong.mistakes
            return None

    def complain(self) -> None:
        """Raise everything that went wrong, if anything did."""
        if self.found:
            raise BadData(*self.found)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of data. Each says where its values come from."""

    source: str


class Entry(Record, frozen=True, kw_only=True):
    """A record with an id of its own."""

    id: str


Named = TypeVar("Named", bound=Entry)


def read_file(folder: Path, name: str) -> dict[str, Any]:
    """Read one TOML file of a data folder."""
    path = folder / name
    try:
        return {key: _interned(value) for key, value in tomllib.loads(path.read_text("utf-8")).items()}
    except FileNotFoundError:
        raise BadData(f"{name} is missing in {folder}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadData(f"{name} is not TOML: {wrong}") from None
    except OSError as wrong:
        raise BadData(f"{name} cannot be read: {wrong.strerror}") from None


def _interned(value: Any) -> Any:
    """The same value with each of its words kept once, which makes looking them up and comparing them quick."""
    if isinstance(value, str):
        return intern(value)
    if isinstance(value, list):
        return [_interned(item) for item in value]
    if isinstance(value, dict):
        return {intern(key): _interned(item) for key, item in value.items()}
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
    mistakes.complain()
    return [row for row in found if row is not None]


def table(file: dict[str, Any], name: str, key: str, kind: type[Named]) -> dict[str, Named]:
    """The records of one table of a file by their ids."""
    rows = records(file, name, key, kind)
    unique(rows, name)
    return {row.id: row for row in rows}


def sole_table(folder: Path, name: str, key: str, kind: type[Named]) -> dict[str, Named]:
    """The records of a file that holds one table and nothing else."""
    file = read_file(folder, name)
    only(file, name, (key,))
    return table(file, name, key, kind)


def record(row: Any, where: str, kind: type[T]) -> T:
    """One record as one type; the complaint names where it stands and the field."""
    try:
        with MSGSPEC_LOCK:
            return msgspec.convert(row, kind)
    except msgspec.ValidationError as wrong:
        text = str(wrong)
        field = re.search(r"at `\$\.?([^`]*)`", text)
        plain = re.sub(r" - at `[^`]*`$", "", text)
        raise BadData(f"{where}{', field ' + field[1] if field and field[1] else ''}: {plain}") from None


def only(file: dict[str, Any], name: str, keys: Iterable[str]) -> None:
    """Complain about a table that the file should not have."""
    unknown = sorted(set(file) - set(keys))
    if unknown:
        raise BadData(f"{name} has an unknown table {unknown[0]!r}")


def unique(rows: Iterable[Any], where: str) -> None:
    """Complain about an id that occurs twice."""
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise BadData(f"{where} has two records {row.id!r}")
        seen.add(row.id)


DRAWING = "sheet.toml"
CONSTANTS = "constants.toml"


def digest(folder: Path) -> str:
    """A short sum over a data folder, so that a save knows which data it was played with.

    The sheet is only a drawing, and a save is none the worse for a new one.
    """
    total = blake2b(digest_size=6)
    for path in sorted(folder.glob("*.toml")):
        if path.name == DRAWING:
            continue
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def _label(row: Any, index: int) -> str:
    """What to call a record in a complaint."""
    name = row.get("id") or row.get("total") if isinstance(row, dict) else None
    return repr(name) if name is not None else f"number {index}"
