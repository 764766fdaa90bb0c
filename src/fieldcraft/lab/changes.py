"""What if? A title with some of its values changed: options, constants of the rules, and fields of its data.

A key names what is changed: an option (`difficulty`), a constant (`battle_turns`), or a value in a data file by file,
record and field (`units.truck.firepower`, `tables.battle.commando.4`; entries of a list count from 1). Changed
constants and data become an ordinary data folder, so whatever checks and plays with such a folder does so with them.
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

from fieldcraft.kernel.data import CONSTANTS, DRAWING, read_file
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.registry import rules_for
from fieldcraft.kernel.title import Title

Scalar = bool | int | float | str
Change = dict[str, Scalar]
NEAR = 3
ALL = 12


def swept(title: Title, data: Path | None, written: Sequence[str]) -> list[Change]:
    """Every variant that sweeps ask for, written KEY=VALUE,VALUE: all combinations, those as printed left out.

    >>> from fieldcraft.kernel.registry import find
    >>> swept(find("lrdg"), None, ["units.truck.firepower=2,3"])
    [{'units.truck.firepower': 3}]
    """
    axes = [_axis(title, data, text) for text in written]
    keys = [key for key, _ in axes]
    if len(set(keys)) < len(keys):
        raise BadSetup(f"{next(key for key in keys if keys.count(key) > 1)} is swept twice")
    now = {key: printed(title, data, key)[0] for key in keys}
    variants: list[Change] = []
    for values in product(*(values for _, values in axes)):
        change = {key: value for key, value in zip(keys, values, strict=True) if not same(value, now[key])}
        if change and change not in variants:
            variants.append(change)
    return variants


def same(one: object, other: object) -> bool:
    """Whether two values are the same, with yes and 1 told apart."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _axis(title: Title, data: Path | None, text: str) -> tuple[str, list[Scalar]]:
    """A key and the values it is to have."""
    key, sign, values = text.partition("=")
    key = key.strip()
    if not sign or not key or not all(value.strip() for value in values.split(",")):
        raise BadSetup(f"a sweep is written KEY=VALUE,VALUE, not {text!r}")
    return key, [_read(title, data, key, value.strip()) for value in values.split(",")]


class Spot(NamedTuple):
    """Where a value stands: what holds it, under which name, the value, and one of its kind if it is left out there."""

    holder: Any
    name: Any
    value: Any
    like: Any


def printed(title: Title, data: Path | None, key: str) -> tuple[Scalar | None, Scalar]:
    """The value that a key has as printed, None if it is left out there, and a value of its kind."""
    for setting in title.settings:
        if setting.name == key:
            return setting.default, setting.default
    if any(constant.name == key for constant in title.constants):
        value = int(_constants(data).get(key, getattr(rules_for(title, None, {}, None), key)))
        return value, value
    spot = _spot({}, title, data, key)
    if isinstance(spot.like, (dict, list)):
        inside = [str(n) for n in range(1, len(spot.like) + 1)] if isinstance(spot.like, list) else spot.like
        raise BadSetup(f"{key} of {title.id} holds more than one value; add one of {some(inside)}")
    return spot.value, spot.like


def _read(title: Title, data: Path | None, key: str, text: str) -> Scalar:
    """A value as the key's own type, if it may have it."""
    now, like = printed(title, data, key)
    value = _typed(text, like)
    if value is None:
        is_now = f"is {shown(like)} as printed" if now is not None else f"may be {shown(like)}"
        raise BadSetup(f"{key} of {title.id} {is_now}, and {text!r} is nothing of the kind")
    for setting in title.settings:
        if setting.name == key and not any(same(value, choice) for choice in setting.choices):
            raise BadSetup(f"{key} of {title.id} can be {', '.join(map(shown, setting.choices))}, not {text}")
    for constant in title.constants:
        if constant.name == key and not constant.minimum <= int(value) <= constant.maximum:
            raise BadSetup(f"{key} of {title.id} goes from {constant.minimum} to {constant.maximum}, not {text}")
    return value


def _typed(text: str, like: Scalar) -> Scalar | None:
    """A text as a value of the same type as another; None if it is not one."""
    if isinstance(like, bool):
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        return words.get(text.casefold())
    if isinstance(like, str):
        return text
    try:
        return type(like)(text)
    except ValueError:
        return None


def shown(value: Scalar) -> str:
    """A value as it is written on the command line."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def told(change: Mapping[str, Scalar]) -> str:
    """A variant in words: `units.truck.firepower=3`, or `as printed`.

    >>> told({"battle_turns": 4, "tenacity": True}), told({})
    ('battle_turns=4, tenacity=yes', 'as printed')
    """
    return ", ".join(f"{key}={shown(value)}" for key, value in change.items()) or "as printed"


def options_of(title: Title, change: Mapping[str, Scalar]) -> dict[str, Any]:
    """The part of a change that is options of the title."""
    names = {setting.name for setting in title.settings}
    return {key: value for key, value in change.items() if key in names}


def folder(title: Title, data: Path | None, change: Mapping[str, Scalar]) -> Path | None:
    """The data folder of a variant, made when it is first needed; the given one if no data are changed."""
    options = options_of(title, change)
    rest = {key: value for key, value in change.items() if key not in options}
    if not rest:
        return data
    source = data or title.data
    plain = {path.name: path.read_bytes() for path in sorted(source.glob("*.toml"))}
    return written(plain | _rewritten(title, data, rest))


def written(contents: Mapping[str, bytes]) -> Path:
    """A folder of this machine with these files, the same for the same files."""
    total = blake2b(digest_size=12)
    for name, content in sorted(contents.items()):
        total.update(name.encode() + b"\0" + content + b"\0")
    place = (
        Path(tempfile.gettempdir()) / f"fieldcraft-{os.getuid() if hasattr(os, 'getuid') else 0}" / total.hexdigest()
    )
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, content in contents.items():
        if not (place / name).exists() or (place / name).read_bytes() != content:
            # Two processes may write the same file at once, so each puts a whole one in its place.
            with tempfile.NamedTemporaryFile(dir=place, delete=False) as part:
                part.write(content)
            Path(part.name).replace(place / name)
    return place


def _rewritten(title: Title, data: Path | None, change: Mapping[str, Scalar]) -> dict[str, bytes]:
    """The files that a change touches, with the change made."""
    names = {constant.name for constant in title.constants}
    constants = _constants(data) | {key: value for key, value in change.items() if key in names}
    changed: dict[str, bytes] = {CONSTANTS: toml(constants)} if constants else {}
    tables: dict[str, Any] = {}
    for key, value in change.items():
        if key not in names:
            spot = _spot(tables, title, data, key)
            spot.holder[spot.name] = value
    return changed | {f"{stem}.toml": toml(table) for stem, table in tables.items()}


def _constants(data: Path | None) -> dict[str, Any]:
    """The constants that a folder changes already."""
    return read_file(data, CONSTANTS) if data is not None and (data / CONSTANTS).exists() else {}


def files(title: Title, data: Path | None) -> dict[str, dict[str, Any]]:
    """The title's data by file, those that are only drawn left out."""
    return {name: read_file(data or title.data, f"{name}.toml") for name in _names(title, data)}


def _names(title: Title, data: Path | None) -> list[str]:
    """The names of the data files."""
    found = sorted((data or title.data).glob("*.toml"))
    return [path.stem for path in found if path.name not in (DRAWING, CONSTANTS)]


def _spot(tables: dict[str, Any], title: Title, data: Path | None, key: str) -> Spot:
    """Where the value of a key stands in the data; its file is read into the tables when it is first needed."""
    stem, *path = key.split(".")
    stems = _names(title, data)
    if stem not in stems:
        names = [setting.name for setting in title.settings] + [constant.name for constant in title.constants]
        raise BadSetup(f"{title.id} has nothing called {key!r} to sweep; {_near(stem, [*names, *stems])}")
    if stem not in tables:
        tables[stem] = read_file(data or title.data, f"{stem}.toml")
    spot = Spot(tables, stem, tables[stem], tables[stem])
    rows: list[Any] = []
    last = stem
    for word in path:
        choices = _inside(spot.like, rows)
        if word not in choices:
            raise BadSetup(f"{key} of {title.id}: {last} has no {word!r}; {_near(word, list(choices))}")
        above, (holder, name) = spot.like, choices[word]
        value = holder.get(name) if isinstance(holder, dict) else holder[name]
        others = [row[name] for row in rows if isinstance(row, dict) and name in row] if value is None else [value]
        spot = Spot(holder, name, value, others[0])
        rows, last = _alike(above, word), word
    return spot


def _inside(here: Any, rows: list[Any]) -> dict[str, tuple[Any, Any]]:
    """The words that lead on from a place in a file, each with what holds the value, and under which name.

    In a file a record is called by its id, or by its table and number; a record's field may be one that only records
    like it write down.
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


def _alike(here: Any, word: str) -> list[Any]:
    """The records of the table that a record stands in, which show the fields it may have."""
    if isinstance(here, list):
        return here
    for value in here.values() if isinstance(here, dict) else ():
        if isinstance(value, list) and any(isinstance(row, dict) and row.get("id") == word for row in value):
            return value
    return []


def _near(word: str, names: list[str]) -> str:
    """The names that a word may have meant, or some of those there are."""
    close = get_close_matches(word, names, NEAR, 0.5)
    return f"did you mean {' or '.join(close)}?" if close else f"there are {some(names)}"


def some(names: Iterable[str]) -> str:
    """Names, not too many of them."""
    listed = list(names)
    return ", ".join(listed[:ALL]) + (f" and {len(listed) - ALL} more" if len(listed) > ALL else "")


def toml(table: Mapping[str, Any]) -> bytes:
    """A table as TOML, every value in its line.

    >>> print(toml({"a": 1, "row": [{"id": "x", "on": True, "names": ["y"]}]}).decode().rstrip())
    a = 1
    row = [{id = "x", on = true, names = ["y"]}]
    """
    return "".join(f"{_toml_key(key)} = {_toml(value)}\n" for key, value in table.items()).encode()


def _toml_key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _toml(key)


def _toml(value: Any) -> str:
    """One value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml_key(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
