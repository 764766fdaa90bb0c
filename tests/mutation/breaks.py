"""The places in a module that can be broken, and what each break changes.

A break is a small edit of the source: a comparison, a constant, a condition, a sign or an early exit.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Methods that only find words or point at the board: a break there changes no rule.
WORDING = frozenset({"text", "places", "badge", "hint", "prompt", "trace", "lookups", "description", "__str__"})
# Calls whose arguments are a reason in words.
REASONS = frozenset({"No"})
# Arguments that guard against mistakes of ours and decide nothing in a game.
GUARDS = frozenset({"strict"})
# What functions call a game or a part of its state.
STATES = frozenset({"game", "state", "battle", "before", "after"})
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "//"),
    ast.FloorDiv: ("//", "*"),
}


@dataclass(frozen=True)
class Break:
    """One edit of a module. `before` and `after` are the lines it changes.

    `sees_state` says whether it is in a function that is given a game or its state.
    """

    module: str
    path: Path
    function: str
    sees_state: bool
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is, wherever the lines have moved."""
        return self.module, self.function, self.before, self.after


Edit = tuple[int, int, str]


class Source:
    """A module's source, and the offsets of its nodes. Syntax trees count columns in bytes, so it is kept as bytes."""

    def __init__(self, text: str):
        self.bytes = text.encode()
        self.starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, start: int, end: int) -> str:
        """The text between two offsets."""
        return self.bytes[start:end].decode()

    def replace(self, node: ast.expr | ast.stmt, text: str) -> Edit:
        """Put text in a node's place."""
        return self.start(node), self.end(node), text

    def between(self, left: ast.expr, right: ast.expr, pattern: str, text: str) -> Edit:
        """Replace the operator between two nodes."""
        start, end = self.end(left), self.start(right)
        return start, end, re.sub(pattern, text, self.text(start, end), count=1)

    def edited(self, edit: Edit) -> tuple[int, str, str, str]:
        """The first line that an edit changes, the lines before and after, and the whole source afterwards."""
        start, end, text = edit
        first = self.bytes.rfind(b"\n", 0, start) + 1
        last = self.bytes.find(b"\n", end)
        head, tail = self.text(first, start), self.text(end, last)
        before, after = head + self.text(start, end) + tail, head + text + tail
        whole = self.bytes[:start] + text.encode() + self.bytes[end:]
        return self.bytes.count(b"\n", 0, start) + 1, " ".join(before.split()), " ".join(after.split()), whole.decode()


def places_in(module: str, path: Path) -> list[list[Break]]:
    """Every place of a module that can be broken, in reading order, with the ways to break it."""
    text = path.read_text("utf-8")
    source = Source(text)
    found = []
    for function, sees_state, edits in Finder(source).find(ast.parse(text)):
        breaks = []
        for edit in edits:
            line, before, after, whole = source.edited(edit)
            breaks.append(Break(module, path, function, sees_state, line, before, after, whole))
        found.append((min(edits)[:2], breaks))
    return [breaks for _, breaks in sorted(found, key=lambda place: place[0])]


class Finder:
    """Walks a syntax tree and says what can be edited where."""

    def __init__(self, source: Source):
        self.source = source

    def find(self, tree: ast.Module) -> Iterator[tuple[str, bool, list[Edit]]]:
        """The edits of each place, with the function that it is in, and whether that is given a game or its state."""
        yield from self._walk(tree, "", inside=False, sees_state=False)

    def _walk(
        self, node: ast.AST, name: str, *, inside: bool, sees_state: bool
    ) -> Iterator[tuple[str, bool, list[Edit]]]:
        edits = list(self._edits(node))
        if edits:
            yield name, sees_state, edits
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not inside:
            name = f"{name}.{node.name}" if name else node.name
        if isinstance(node, ast.FunctionDef) and not inside:
            inside, sees_state = True, any(argument.arg in STATES for argument in node.args.args)
        for child in rules_in(node):
            yield from self._walk(child, name, inside=inside, sees_state=sees_state)

    def _edits(self, node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Compare():
                yield from self._comparison(node)
            case ast.Constant():
                yield from self._constant(node)
            case ast.BoolOp():
                yield from self._connective(node)
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self.source.replace(node, f"({ast.unparse(node.operand)})")
            case ast.BinOp():
                yield from self._sign(node.left, node.op, node.right)
            case ast.AugAssign(op=ast.Add() | ast.Sub()):
                yield from self._sign(node.target, node.op, node.value)
            case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
                yield self.source.replace(node.func, SWAPPED[name])
            case ast.If() | ast.While() | ast.IfExp():
                yield from self._condition(node.test)
                if isinstance(node, ast.If):
                    yield from self._early_exit(node)
            case ast.comprehension():
                for test in node.ifs:
                    yield from self._condition(test)

    def _comparison(self, node: ast.Compare) -> Iterator[Edit]:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            pattern, text = COMPARISONS[type(operator)]
            yield self.source.between(left, right, pattern, text)

    def _constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool):
            yield self.source.replace(node, str(not node.value))
        elif isinstance(node.value, int):
            yield self.source.replace(node, str(node.value + 1))
            if node.value > 0:
                yield self.source.replace(node, str(node.value - 1))

    def _connective(self, node: ast.BoolOp) -> Iterator[Edit]:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield self.source.replace(node, f"({ast.unparse(ast.BoolOp(other, node.values))})")
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield self.source.replace(node, f"({ast.unparse(left)})")

    def _sign(self, left: ast.expr, operator: ast.operator, right: ast.expr) -> Iterator[Edit]:
        if type(operator) in SIGNS and not any(is_text(side) for side in (left, right)):
            pattern, text = SIGNS[type(operator)]
            yield self.source.between(left, right, pattern, text)

    def _condition(self, test: ast.expr) -> Iterator[Edit]:
        """Negate a condition; comparisons, connectives and "not" have breaks of their own."""
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            yield self.source.replace(test, f"not ({ast.unparse(test)})")

    def _early_exit(self, node: ast.If) -> Iterator[Edit]:
        """Leave out a return, continue or break that ends a branch."""
        for statement in (node.body[-1], *node.orelse[-1:]):
            if isinstance(statement, ast.Return | ast.Continue | ast.Break):
                yield self.source.replace(statement, "pass")


def rules_in(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that can hold rules: no annotations, decorators, texts or assertions."""
    match node:
        case ast.FunctionDef() if node.name in WORDING:
            return
        case ast.FunctionDef():
            yield from (*node.args.defaults, *(default for default in node.args.kw_defaults if default), *node.body)
        case ast.ClassDef():
            yield from node.body
        case ast.AnnAssign():
            yield from [node.value] if node.value else []
        case ast.JoinedStr() | ast.Assert() | ast.Raise():
            return
        case ast.Call(func=ast.Name(id=name)) if name in REASONS:
            return
        case ast.keyword() if node.arg in GUARDS:
            return
        case _:
            yield from ast.iter_child_nodes(node)


def is_text(node: ast.expr) -> bool:
    """Whether an expression is plainly a text."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
