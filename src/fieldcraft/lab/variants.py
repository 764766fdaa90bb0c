"""Variants of a title: options, constants of the rules and values of its data with other values than printed.

A key names what is changed: an option (`difficulty`), a constant (`battle_turns`), or a value in a data file by file,
record and field (`units.truck.firepower`, `tables.battle.commando.4`; the entries of a list count from 1). Changed
constants and data become an ordinary data folder, which is checked and played like any other.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from fieldcraft.kernel.data import CONSTANTS, DRAWINGS, read_file
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import rules_for
from fieldcraft.kernel.title import Title

Scalar = bool | int | float | str
Change = dict[str, Scalar]
"""New values by key."""
SUGGESTIONS = 3
LISTED = 12


def sweep(title: Title, data: Path | None, axes: Sequence[str]) -> list[Change]:
    """The variants of a sweep whose axes are written KEY=VALUE,VALUE: all combinations but the printed one.

    >>> from fieldcraft.kernel.registry import find
    >>> sweep(find("lrdg"), None, ["units.truck.firepower=2,3"])
    [{'units.truck.firepower': 3}]
    """
    parsed = [_axis(title, data, text) for text in axes]
    keys = [key for key, _ in parsed]
    if len(set(keys)) < len(keys):
        raise BadSetup(f"{next(key for key in keys if keys.count(key) > 1)} is swept twice")
    printed = {key: printed_value(title, data, key)[0] for key in keys}
    variants: list[Change] = []
    for values in product(*(values for _, values in parsed)):
        change = {key: value for key, value in zip(keys, values, strict=True) if not same(value, printed[key])}
        if change and change not in variants:
            variants.append(change)
    return variants


def same(one: object, other: object) -> bool:
    """Whether two values are equal, where True and 1 aren't."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _axis(title: Title, data: Path | None, text: str) -> tuple[str, list[Scalar]]:
    """A key and its values."""
    key, sign, values = text.partition("=")
    key = key.strip()
    if not sign or not key or not all(value.strip() for value in values.split(",")):
        raise BadSetup(f"a sweep is written KEY=VALUE,VALUE, not {text!r}")
    return key, [_parse(title, data, key, value.strip()) for value in values.split(",")]


class DataValue(NamedTuple):
    """A value in a data file: its container, its key there, the value, and an example of its type.

    Where a record leaves a field out, the value is None and the example comes from another record.
    """

    container: Any
    key: Any
    value: Any
    example: Any


def printed_value(title: Title, data: Path | None, key: str) -> tuple[Scalar | None, Scalar]:
    """The printed value of a key (None if the data leave it out) and an example of its type."""
    for setting in title.settings:
        if setting.name == key:
            return setting.default, setting.default
    if any(constant.name == key for constant in title.constants):
        value = int(_constants(data).get(key, getattr(rules_for(title, None, {}, None), key)))
        return value, value
    found = _locate({}, title, data, key)
    if isinstance(found.example, (dict, list)):
        many = isinstance(found.example, list)
        inside = [str(n) for n in range(1, len(found.example) + 1)] if many else found.example
        raise BadSetup(f"{key} of {title.id} holds several values; add one of {listing(inside)}")
    return found.value, found.example


def _parse(title: Title, data: Path | None, key: str, text: str) -> Scalar:
    """A value of the key's type, checked against its limits."""
    printed, example = printed_value(title, data, key)
    value = _convert(text, example)
    if value is None:
        known = f"is {format_value(example)} as printed" if printed is not None else f"can be {format_value(example)}"
        raise BadSetup(f"{key} of {title.id} {known}, so it can't be {text!r}")
    for setting in title.settings:
        if setting.name == key and not any(same(value, choice) for choice in setting.choices):
            raise BadSetup(f"{key} of {title.id} can be {', '.join(map(format_value, setting.choices))}, not {text}")
    for constant in title.constants:
        if constant.name == key and not constant.minimum <= int(value) <= constant.maximum:
            raise BadSetup(
                f"{key} of {title.id} is limited to {constant.minimum} to {constant.maximum}, so it can't be {text}"
            )
    return value


def _convert(text: str, example: Scalar) -> Scalar | None:
    """A text as a value of the example's type; None if it isn't one."""
    if isinstance(example, bool):
        booleans = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        return booleans.get(text.casefold())
    if isinstance(example, str):
        return text
    try:
        return type(example)(text)
    except ValueError:
        return None


def format_value(value: Scalar) -> str:
    """A value as written on the command line."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def describe(change: Mapping[str, Scalar]) -> str:
    """A variant as text: `units.truck.firepower=3`, or `as printed`.

    >>> describe({"battle_turns": 4, "tenacity": True}), describe({})
    ('battle_turns=4, tenacity=yes', 'as printed')
    """
    return ", ".join(f"{key}={format_value(value)}" for key, value in change.items()) or "as printed"


def options_of(title: Title, change: Mapping[str, Scalar]) -> dict[str, Any]:
    """The part of a change that sets options of the title."""
    names = {setting.name for setting in title.settings}
    return {key: value for key, value in change.items() if key in names}


def data_folder(title: Title, data: Path | None, change: Mapping[str, Scalar]) -> Path | None:
    """The data folder of a variant, created on first use; the given folder if no data change."""
    options = options_of(title, change)
    rest = {key: value for key, value in change.items() if key not in options}
    if not rest:
        return data
    source = data or title.data
    original = {path.name: path.read_bytes() for path in sorted(source.glob("*.toml"))}
    return temporary_folder(original | _changed_files(title, data, rest))


def temporary_folder(contents: Mapping[str, bytes]) -> Path:
    """A temporary folder with these files; the same files always give the same folder."""
    total = blake2b(digest_size=12)
    for name, content in sorted(contents.items()):
        total.update(name.encode() + b"\0" + content + b"\0")
    folder = (
        Path(tempfile.gettempdir()) / f"fieldcraft-{os.getuid() if hasattr(os, 'getuid') else 0}" / total.hexdigest()
    )
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, content in contents.items():
        if not (folder / name).exists() or (folder / name).read_bytes() != content:
            # Two processes can write the same file at once, so each replaces it atomically.
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as part:
                part.write(content)
            Path(part.name).replace(folder / name)
    return folder


def _changed_files(title: Title, data: Path | None, change: Mapping[str, Scalar]) -> dict[str, bytes]:
    """The files affected by a change, with the change applied."""
    names = {constant.name for constant in title.constants}
    constants = _constants(data) | {key: value for key, value in change.items() if key in names}
    changed: dict[str, bytes] = {CONSTANTS: toml(constants)} if constants else {}
    tables: dict[str, Any] = {}
    for key, value in change.items():
        if key not in names:
            found = _locate(tables, title, data, key)
            found.container[found.key] = value
    return changed | {f"{stem}.toml": toml(table) for stem, table in tables.items()}


def _constants(data: Path | None) -> dict[str, Any]:
    """The constants that a data folder already changes."""
    return read_file(data, CONSTANTS) if data is not None and (data / CONSTANTS).exists() else {}


def data_tables(title: Title, data: Path | None) -> dict[str, dict[str, Any]]:
    """The title's data by file, without the files that only concern drawing."""
    return {name: read_file(data or title.data, f"{name}.toml") for name in _file_names(title, data)}


def _file_names(title: Title, data: Path | None) -> list[str]:
    """The names of the data files."""
    found = sorted((data or title.data).glob("*.toml"))
    return [path.stem for path in found if path.name not in (*DRAWINGS, CONSTANTS)]


def _locate(tables: dict[str, Any], title: Title, data: Path | None, key: str) -> DataValue:
    """Find the value of a key in the data. Its file is read into the tables on first use."""
    stem, *path = key.split(".")
    stems = _file_names(title, data)
    if stem not in stems:
        names = [setting.name for setting in title.settings] + [constant.name for constant in title.constants]
        raise BadSetup(f"{title.id} has no {key!r} to sweep; {_suggest(stem, [*names, *stems])}")
    if stem not in tables:
        tables[stem] = read_file(data or title.data, f"{stem}.toml")
    found = DataValue(tables, stem, tables[stem], tables[stem])
    rows: list[Any] = []
    last = stem
    for part in path:
        choices = _children(found.example, rows)
        if part not in choices:
            raise BadSetup(f"{key} of {title.id}: {last} has no {part!r}; {_suggest(part, list(choices))}")
        above, (container, name) = found.example, choices[part]
        value = container.get(name) if isinstance(container, dict) else container[name]
        others = [row[name] for row in rows if isinstance(row, dict) and name in row] if value is None else [value]
        found = DataValue(container, name, value, others[0])
        rows, last = _siblings(above, part), part
    return found


def _children(here: Any, rows: list[Any]) -> dict[str, tuple[Any, Any]]:
    """The parts of a key that can follow at a place in a file, each with its container and its key there.

    A record is named by its id, or by its table and number. Its fields include those that only its siblings have.
    """
    if isinstance(here, list):
        found: dict[str, tuple[Any, Any]] = {str(n): (here, n - 1) for n in range(1, len(here) + 1)}
        ids = {row["id"]: (here, n) for n, row in enumerate(here) if isinstance(row, dict) and "id" in row}
        return found | ids
    if not isinstance(here, dict):
        return {}
    found = {key: (here, key) for row in rows for key in (row if isinstance(row, dict) else ())}
    for key, value in here.items():
        found[key] = (here, key)
        if isinstance(value, list):
            for n, row in enumerate(value):
                if isinstance(row, dict) and "id" in row and "source" not in here:
                    found.setdefault(row["id"], (value, n))
    return found


def _siblings(here: Any, part: str) -> list[Any]:
    """The records of the table that a record is in, which show the fields it can have."""
    if isinstance(here, list):
        return here
    for value in here.values() if isinstance(here, dict) else ():
        if isinstance(value, list) and any(isinstance(row, dict) and row.get("id") == part for row in value):
            return value
    return []


def _suggest(text: str, names: list[str]) -> str:
    """Names similar to a text, or some of all names."""
    close = get_close_matches(text, names, SUGGESTIONS, 0.5)
    return f"did you mean {' or '.join(close)}?" if close else f"choose one of {listing(names)}"


def listing(names: Iterable[str]) -> str:
    """A list of names, cut short if there are many."""
    names = list(names)
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")


def toml(table: Mapping[str, Any]) -> bytes:
    """A table as TOML, one line for each key.

    >>> print(toml({"a": 1, "row": [{"id": "x", "on": True, "names": ["y"]}]}).decode().rstrip())
    a = 1
    row = [{id = "x", on = true, names = ["y"]}]
    """
    return "".join(f"{_toml_key(key)} = {_toml(value)}\n" for key, value in table.items()).encode()


def _toml_key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _toml(key)


def _toml(value: Any) -> str:
    """One value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml_key(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
