"""Custom data for tests: a copy of a title's data with a change in it."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fieldcraft.kernel.registry import find

File = dict[str, Any]
Change = Callable[[File], object]


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def written(file: File) -> str:
    """A file of tables and of records as TOML."""
    lines: list[str] = []
    for name, content in file.items():
        for record in content if isinstance(content, list) else [content]:
            lines.append(f"[[{name}]]" if isinstance(content, list) else f"[{name}]")
            lines += [f"{key} = {toml(value)}" for key, value in record.items()]
    return "\n".join(lines) + "\n"


def folder(tmp_path: Path, title: str) -> Path:
    """A copy of a title's data."""
    return Path(shutil.copytree(find(title).data, tmp_path / "data"))


def change(data: Path, name: str, how: Change) -> None:
    """Change one file."""
    file = tomllib.loads((data / name).read_text("utf-8"))
    how(file)
    (data / name).write_text(written(file), "utf-8")


def row(file: File, table: str, name: str | int) -> dict[str, Any]:
    """The record with an id, or the first with a hex or a total."""
    found: dict[str, Any] = next(
        record for record in file[table] if name in (record.get("id"), record.get("hex"), record.get("total"))
    )
    return found


def setting(table: str, name: str | int, **fields: Any) -> Change:
    """Set fields of a record."""
    return lambda file: row(file, table, name).update(fields)
