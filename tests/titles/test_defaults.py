"""A default that every caller overrides decides nothing, and no test could notice a wrong one: it has to go."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import fieldcraft

SOURCE = Path(fieldcraft.__file__).parent / "titles"
BY_NAME = 98
"""Stands for the position of a parameter that can only be given by name."""
Call = tuple[int, frozenset[str]]
"""How many arguments are given by position, and which by name."""


class Titles(ast.NodeVisitor):
    """What the modules of all titles define, call and mention."""

    def __init__(self) -> None:
        self.functions: list[tuple[ast.FunctionDef, bool]] = []
        self.calls: dict[str, list[Call]] = defaultdict(list)
        self.mentions: Counter[str] = Counter()
        self.methods: set[ast.stmt] = set()
        for path in sorted(SOURCE.rglob("*.py")):
            self.visit(ast.parse(path.read_text("utf-8")))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Remember which functions are methods."""
        self.methods.update(node.body)
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function, and whether it is a method."""
        self.functions.append((node, node in self.methods))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """A call. One that spreads a list or a mapping isn't counted, so its function is passed over."""
        spread = any(isinstance(given, ast.Starred) for given in node.args)
        names = [given.arg for given in node.keywords]
        if not spread and None not in names:
            self.calls[name_of(node.func)].append((len(node.args), frozenset(filter(None, names))))
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        """A name that is read."""
        self.mentions[node.id] += isinstance(node.ctx, ast.Load)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """An attribute that is read."""
        self.mentions[node.attr] += isinstance(node.ctx, ast.Load)
        self.generic_visit(node)


def name_of(node: ast.expr) -> str:
    """The name that is called."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def defaults(function: ast.FunctionDef, is_method: bool) -> Iterator[tuple[int, str]]:
    """The parameters with a default, each with its position in a call."""
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)][is_method:]
    first = len(names) - len(function.args.defaults)
    yield from ((number, name) for number, name in enumerate(names) if number >= first)
    for argument, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        if default is not None:
            yield BY_NAME, argument.arg


def test_every_default_is_left_as_it_is_by_some_caller() -> None:
    titles = Titles()
    defined = Counter(function.name for function, _ in titles.functions)
    idle = []
    for function, is_method in titles.functions:
        calls = titles.calls[function.name]
        if not calls or defined[function.name] > 1 or len(calls) < titles.mentions[function.name]:
            continue  # functions of one name, and those that are passed on, may be called in ways not seen here
        for number, name in defaults(function, is_method):
            if all(number < by_position or name in by_name for by_position, by_name in calls):
                idle.append(f"{function.name}({name})")
    assert not idle, f"all callers give a value: {', '.join(idle)}"
