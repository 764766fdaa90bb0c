"""Which statements of a title's rule ledger its tests prove, read from their marks without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.ledger import Statement
from fieldcraft.kernel.title import Title

Marked = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def statements_tested(folder: Path) -> dict[str, set[str]]:
    """Every statement that a test in a folder names with `@rule("19.1a")`, and the tests that name it."""
    named: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for test, number in _marks(path):
            named.setdefault(number, set()).add(f"{path.relative_to(folder).as_posix()}::{test}")
    return named


def untested(title: Title, folders: Iterable[Path]) -> list[Statement]:
    """The title's statements in force that no test in the folders names."""
    named = _named(folders)
    return [statement for statement in title.ledger.in_force() if statement.id not in named]


def misnamed(title: Title, folders: Iterable[Path]) -> list[str]:
    """The ids that the tests in the folders name and the title's ledger doesn't have."""
    return sorted(_named(folders) - set(title.ledger.statements))


def _named(folders: Iterable[Path]) -> set[str]:
    """Every id that the tests in the given folders name."""
    named: set[str] = set()
    for folder in folders:
        if not folder.is_dir():
            raise BadSetup(f"there is no folder of tests {folder}")
        named |= statements_tested(folder).keys()
    return named


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    """The marks of one file: the test's name and a statement's id."""
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except SyntaxError as wrong:
        raise BadData(f"{path.name}, line {wrong.lineno}: not valid Python") from None
    for thing in ast.walk(tree):
        if isinstance(thing, Marked) and thing.name.lower().startswith("test"):
            for mark in thing.decorator_list:
                yield from ((thing.name, number) for number in _ids(mark, path))


def _ids(mark: ast.expr, path: Path) -> Iterator[str]:
    """The ids in one decorator, if it is a rule mark."""
    if not isinstance(mark, ast.Call) or _name(mark.func) != "rule":
        return
    for argument in mark.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise BadData(f"{path.name}, line {argument.lineno}: @rule takes ids as plain strings")
        yield argument.value


def _name(called: ast.expr) -> str:
    """The last part of a called name."""
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""
