"""Which statements of a title's rule ledger its tests prove, read from their marks without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.ledger import Statement
from fieldcraft.kernel.title import Title

Marked = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def statements_tested(folder: Path) -> dict[str, set[str]]:
    """Every statement that a test below a folder names with `@rule("19.1a")`, and the tests that name it."""
    named: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for test, number in _marks(path):
            named.setdefault(number, set()).add(f"{path.relative_to(folder).as_posix()}::{test}")
    return named


def untested(title: Title) -> list[Statement]:
    """The statements in force for a title that no test in its test folders names."""
    named = _named(title)
    return [statement for statement in title.ledger.in_force() if statement.id not in named]


def misnamed(title: Title) -> list[str]:
    """The ids that the title's tests name and its ledger does not have."""
    return sorted(set(_named(title)) - set(title.ledger.statements))


def _named(title: Title) -> set[str]:
    """Every id that the tests of a title name."""
    named: set[str] = set()
    for folder in title.tests:
        path = Path.cwd() / "tests" / folder
        if not path.is_dir():
            raise BadSetup(f"the tests of {title.id} are not in {path}: run this in the project's folder")
        named |= statements_tested(path).keys()
    return named


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    """The marks of one file: the test's name and a statement's id."""
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except SyntaxError as wrong:
        raise BadData(f"{path.name}, line {wrong.lineno}: not Python") from None
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
            raise BadData(f"{path.name}, line {argument.lineno}: a rule mark takes ids as plain strings")
        yield argument.value


def _name(called: ast.expr) -> str:
    """The last part of the name of what is called."""
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""
