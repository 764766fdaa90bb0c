"""The keys that can be swept: a title's options and constants with their limits, and the values in its data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fieldcraft.kernel.title import Title
from fieldcraft.lab.variants import data_tables, format_value, listing, printed_value


def sweep_keys(title: Title, data: Path | None) -> Iterator[str]:
    """A line for every key, or for every group of keys where there are many.

    >>> from fieldcraft.kernel.registry import find
    >>> [line for line in sweep_keys(find("lrdg"), None) if line.startswith("op_price")]
    ['op_price=2  (1 to 20) The price of an Op in Recruit Points. Rule S32.0c.']
    """
    for setting in title.settings:
        choices = ", ".join(map(format_value, setting.choices))
        yield f"{setting.name}={format_value(setting.default)}  ({choices}) {setting.description}{_rule(setting.rule)}"
    for constant in title.constants:
        value, _ = printed_value(title, data, constant.name)
        limits = f"({constant.minimum} to {constant.maximum})"
        yield f"{constant.name}={value}  {limits} {constant.description}{_rule(constant.rule)}"
    for stem, tables in data_tables(title, data).items():
        ids = Counter([*tables, *(row["id"] for table in tables.values() for row in _rows(table) if "id" in row)])
        for name, table in tables.items():
            yield from _table(stem, name, table, ids)


def _rule(number: str) -> str:
    return f" Rule {number}." if number else ""


def _rows(table: Any) -> list[dict[str, Any]]:
    """The records of a table, if it is a table of records."""
    return [row for row in table if isinstance(row, dict)] if isinstance(table, list) else []


def _table(stem: str, name: str, table: Any, every: Counter[str]) -> Iterator[str]:
    """The keys of one table of a file. A record's id is enough unless another record in the file has the same id."""
    if isinstance(table, dict):
        yield f"{stem}.{name}.FIELD  with FIELD one of {_fields([table])}"
        return
    rows = _rows(table)
    if rows and _fields(rows):
        ids = [str(row["id"]) for row in rows if "id" in row]
        alone = ids and all(every[one] == 1 for one in ids)
        place = f"{stem}.RECORD" if alone else f"{stem}.{name}.{'RECORD' if ids else 'NUMBER'}"
        which = f"RECORD one of {listing(ids)}" if ids else f"NUMBER from 1 to {len(rows)}"
        yield f"{place}.FIELD  with {which}; FIELD one of {_fields(rows)}"


def _fields(rows: list[dict[str, Any]]) -> str:
    """The fields of the given records that are worth changing, without names and sources."""
    names = dict.fromkeys(key for row in rows for key in row)
    return listing([name for name in names if name not in ("id", "name", "text", "source")])
