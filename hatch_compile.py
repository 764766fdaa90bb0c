"""The compiled build: mypyc turns the engine, the rules and the players into C from the same source.

`python hatch_compile.py FOLDER` compiles the package in a folder in place, changing its source, so the folder must be a
copy. The build hook (hatch_build.py) makes one when FIELDCRAFT_COMPILE is set. Patterns after the folder limit
which modules are compiled. Python prefers a compiled module to its source.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

LIBRARY = "fieldcraft_compiled"
# The code that runs for every choice, and the players that make choices by the thousand.
COMPILED = (
    "boards/hex.py",
    "boards/paths.py",
    "boards/points.py",
    "boards/tiles.py",
    "kernel/chance.py",
    "kernel/engine.py",
    "kernel/errors.py",
    "kernel/game.py",
    "kernel/guarded_game.py",
    "kernel/record.py",
    "kernel/rules.py",
    "kernel/scripted.py",
    "kernel/steps.py",
    "players/basic.py",
    "players/search.py",
    "titles/commando/*.py",
    "titles/commando/scenarios/*/*.py",
    "titles/commandos_europe/*.py",
    "titles/sherman_leader/*.py",
    "titles/v_sabotage/*.py",
    "titles/*/sensible/*.py",
)
# Modules that run once, or only when a person looks: compiling them gains nothing.
PLAIN = (
    "__init__",
    "action_base",
    "battle_merits",
    "cards_and_tables",
    "charts",
    "check",
    "data",
    "displays",
    "floor_plan",
    "goals",
    "invariants",
    "merits",
    "panels",
    "reference_tables",
    "scene",
    "sheet",
    "stage",
    "title",
)
FLAGS = ["-O2", "-fvisibility=hidden"]


def sources(package: Path, patterns: Sequence[str]) -> list[str]:
    """The modules to compile, as paths relative to the package's parent."""
    found = [path for pattern in patterns for path in sorted(package.glob(pattern)) if can_compile(path)]
    return [path.relative_to(package.parent).as_posix() for path in found]


def can_compile(path: Path) -> bool:
    """Whether a module can be compiled: mypyc drops class keywords, so those that matter must be inherited."""
    if path.stem in PLAIN or path.stem.startswith(("check_", "scene_")):
        return False
    classes = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    structs = [node for node in classes if "msgspec.Struct" in map(ast.unparse, node.bases)]
    return not structs and all(keyword.arg == "frozen" for node in classes for keyword in node.keywords)


def rewrite(source: str, module: str) -> str:
    """A module's source as mypyc needs it.

    - States and transient records become native classes, with the methods that msgspec gives them in plain Python.
    - Other classes keep their annotations as strings and set them again at the end: mypyc resolves annotations while
      modules that need each other are still loading, and keeps only their outermost type. msgspec needs all of it.
    """
    lines, at_end = source.splitlines(keepends=True), []
    for node in [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]:
        fields = list(fields_of(node))
        bases = [ast.unparse(base) for base in node.bases]
        if bases in (["State"], ["Transient"]) and fields:
            become_native(lines, node, fields, module)
        elif not any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
            for field in fields:
                quote_annotation(lines, field)
        annotated = [child for child in node.body if isinstance(child, ast.AnnAssign)]
        types = {ast.unparse(field.target): ast.unparse(field.annotation) for field in annotated}
        if types and bases != ["Transient"]:
            at_end.append(f"setattr({node.name}, '__annotations__', {types!r})\n")
        if bases == ["State"]:
            # msgspec reads every entry of a dataclass as a field, class variables too.
            shared = [name for name, kind in types.items() if kind.startswith("ClassVar")]
            at_end += [f"getattr({node.name}, '__dataclass_fields__').pop({name!r})\n" for name in shared]
    text = "".join([*lines, "\n", *at_end])
    return insert_import(text, "from dataclasses import dataclass\n") if "@dataclass(init=False)\n" in text else text


def become_native(lines: list[str], node: ast.ClassDef, fields: list[ast.AnnAssign], module: str) -> None:
    """Turn a state or a transient record into a native class, with a constructor and, for a state, `clone`."""
    is_state = ast.unparse(node.bases[0]) == "State"
    lines[node.lineno - 1] = f"{'@dataclass(init=False)' if is_state else ''}\nclass {node.name}:\n"
    for field in fields:
        replace_lines(lines, field, f"    {ast.unparse(field.target)}: {ast.unparse(field.annotation)}\n")
    methods = init_source(fields) + (clone_source(module, node.name) if is_state else "")
    lines[last_line(fields[-1]) - 1] += methods


def fields_of(node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    """The fields that a class declares."""
    for child in node.body:
        if isinstance(child, ast.AnnAssign) and not ast.unparse(child.annotation).startswith("ClassVar"):
            yield child


def last_line(node: ast.stmt) -> int:
    """The number of a statement's last line."""
    return node.end_lineno or node.lineno


def replace_lines(lines: list[str], node: ast.stmt, text: str) -> None:
    """Replace a statement, keeping the number of lines, so that other positions stay right."""
    lines[node.lineno - 1] = text
    for number in range(node.lineno, last_line(node)):
        lines[number] = "\n"


def quote_annotation(lines: list[str], field: ast.AnnAssign) -> None:
    """Put a field's type in quotes."""
    kind = field.annotation
    if kind.lineno == kind.end_lineno:
        line = lines[kind.lineno - 1]
        lines[kind.lineno - 1] = f"{line[: kind.col_offset]}{ast.unparse(kind)!r}{line[kind.end_col_offset :]}"


def init_source(fields: Sequence[ast.AnnAssign]) -> str:
    """A constructor that takes the fields in order. A mutable default is made for each new object."""
    parameters, assignments = ["self"], []
    for field in fields:
        name, kind = ast.unparse(field.target), ast.unparse(field.annotation)
        default = "" if field.value is None else ast.unparse(field.value)
        if default in ("[]", "{}"):
            parameters.append(f"{name}: {kind} | None = None")
            assignments.append(f"        self.{name}: {kind} = {default} if {name} is None else {name}\n")
        else:
            parameters.append(f"{name}: {kind} = {default}" if default else f"{name}: {kind}")
            assignments.append(f"        self.{name} = {name}\n")
    return f"    def __init__({', '.join(parameters)}):\n{''.join(assignments)}"


def clone_source(module: str, name: str) -> str:
    """The `clone` of a state: the same copies that plain Python makes (kernel/state.py)."""
    from fieldcraft.kernel.state import copied_fields

    copies = [copy for _, copy in copied_fields(getattr(import_module(module), name))]
    return f"    def clone(self) -> {name}:\n        return {name}({', '.join(copies)})\n"


def insert_import(source: str, line: str) -> str:
    """Add an import after the `from __future__` line."""
    future = "from __future__ import annotations\n"
    return source.replace(future, future + line, 1)


def compile_in(folder: Path, patterns: Sequence[str] = COMPILED) -> None:
    """Compile the package in a folder in place."""
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    os.chdir(folder)
    sys.path.insert(0, str(folder))
    modules = sources(folder / "fieldcraft", patterns)
    rewritten = {name: rewrite(Path(name).read_text("utf-8"), name[:-3].replace("/", ".")) for name in modules}
    for name, source in rewritten.items():
        Path(name).write_text(source, encoding="utf-8")
    options = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases"]
    # A named group: without a name, mypyc assumes that it sees every subclass of a struct, which isn't so.
    extensions = mypycify([*options, *modules], separate=[(modules, LIBRARY)], multi_file=True, debug_level="0")
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args += FLAGS

    class BuildOnAllCores(build_ext):
        """Also compiles the files of one extension side by side: the library has nearly all of them."""

        def build_extension(self, ext: Extension) -> None:
            def compiled(source: str) -> list[str]:
                arguments = {"include_dirs": ext.include_dirs, "extra_postargs": ext.extra_compile_args}
                found: list[str] = self.compiler.compile([source], output_dir=self.build_temp, **arguments)
                return found

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                ext.extra_objects += [file for files in pool.map(compiled, ext.sources) for file in files]
            ext.sources = []
            super().build_extension(ext)

    command = BuildOnAllCores(Distribution({"ext_modules": extensions}))
    command.inplace = True
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_in(Path(sys.argv[1]).resolve(), sys.argv[2:] or COMPILED)
