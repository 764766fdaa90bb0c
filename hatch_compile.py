"""The compiled build: the kernel, the rules and the players that think, turned into C by mypyc from the same source.

`python hatch_compile.py FOLDER` compiles the package that lies in a folder, beside its source, which it changes; so it
should be a copy. The build's own step (hatch_build.py) makes one when FIELDCRAFT_COMPILE is set. With patterns behind
the folder, only the modules that fit them are compiled. Python prefers a compiled module to its source.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Sequence
from pathlib import Path

LIBRARY = "fieldcraft_compiled"
# What the rules run through at every choice, and those who choose by the thousand.
COMPILED = (
    "boards/hex.py",
    "boards/paths.py",
    "boards/points.py",
    "boards/tiles.py",
    "kernel/chance.py",
    "kernel/engine.py",
    "kernel/errors.py",
    "kernel/game.py",
    "kernel/record.py",
    "kernel/rules.py",
    "kernel/steps.py",
    "players/search.py",
    "players/simple.py",
    "titles/commando/*.py",
    "titles/commando/scenarios/*/*.py",
    "titles/commandos_europe/*.py",
    "titles/sherman_leader/*.py",
    "titles/v_sabotage/*.py",
    "titles/*/sensible/*.py",
)
# Read once, or only when somebody looks: nothing is won by compiling these.
PLAIN = ("__init__", "check", "conserved", "data", "floor_plan", "panels", "scenery", "sheet", "title")


def sources(package: Path, patterns: Sequence[str]) -> list[str]:
    """The modules to compile, as paths below the package's folder."""
    found = [path for pattern in patterns for path in sorted(package.glob(pattern)) if compilable(path)]
    return [path.relative_to(package.parent).as_posix() for path in found]


def compilable(path: Path) -> bool:
    """Whether a module can be compiled. The compiler drops class keywords, so those that matter must be inherited."""
    if path.stem in PLAIN:
        return False
    classes = [one for one in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(one, ast.ClassDef)]
    own = [one for one in classes if any(ast.unparse(base) == "msgspec.Struct" for base in one.bases)]
    return not own and all(word.arg == "frozen" for one in classes for word in one.keywords)


def spelt_out(source: str) -> str:
    """A module's source, with what the fields of its classes hold put in quotes, and said once more at its end.

    The compiler would look the types up while modules that need each other are still being read, and forgets all but
    their outermost word. msgspec needs the rest to read a save. It needs nothing of a class that is `Unsaved`, which
    becomes one of the compiler's own.
    """
    lines, said = source.splitlines(keepends=True), []
    for thing in [one for one in ast.parse(source).body if isinstance(one, ast.ClassDef)]:
        held = [one for one in thing.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        if [ast.unparse(base) for base in thing.bases] == ["Unsaved"]:
            lines[thing.lineno - 1] = f"class {thing.name}:\n"
            lines[max(field.end_lineno or field.lineno for field in held) - 1] += maker(held)
            continue
        for field in [] if any("dataclass" in ast.unparse(one) for one in thing.decorator_list) else held:
            row, kind = field.lineno - 1, field.annotation
            if kind.lineno == kind.end_lineno:
                line = lines[row]
                lines[row] = f"{line[: kind.col_offset]}{ast.unparse(kind)!r}{line[kind.end_col_offset :]}"
        types = {ast.unparse(field.target): ast.unparse(field.annotation) for field in held}
        said += [f"setattr({thing.name}, '__annotations__', {types!r})\n"] if types else []
    return "".join([*lines, "\n", *said])


def maker(held: Sequence[ast.AnnAssign]) -> str:
    """What a struct has by itself and a class of the compiler's own must be told: how it is made from its fields."""
    arguments = [ast.unparse(field) for field in held]
    names = [ast.unparse(field.target) for field in held]
    sets = [f"        self.{name} = {name}\n" for name in names]
    return "".join([f"    def __init__(self, {', '.join(arguments)}):\n", *sets])


def shorten(header: Path) -> None:
    """Let what mypyc wrote include the short ways of hatch_compile.h, behind what these stand for."""
    text = header.read_text(encoding="utf-8")
    before, include, after = text.partition("#include <CPy.h>\n")
    if not include:
        raise RuntimeError(f"{header.name} is not as mypyc wrote it so far: it does not include CPy.h")
    ours = f'#include "{Path(__file__).with_suffix(".h").as_posix()}"\n'
    header.write_text(before + include + ours + after, encoding="utf-8")


def compile_in(folder: Path, patterns: Sequence[str] = COMPILED) -> None:
    """Compile the package in a folder where it lies."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(folder)
    modules = sources(folder / "fieldcraft", patterns)
    for module in map(Path, modules):
        module.write_text(spelt_out(module.read_text(encoding="utf-8")), encoding="utf-8")
    options = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases"]
    # One library, but named: told so, mypyc does not guess which subclasses a struct has, and guess wrongly.
    extensions = mypycify([*options, *modules], separate=[(modules, LIBRARY)], multi_file=True, debug_level="0")
    if os.name == "posix":
        shorten(folder / "build" / f"__native_{LIBRARY}.h")
        for extension in extensions:
            extension.extra_compile_args += ["-O2", "-fvisibility=hidden"]
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_in(Path(sys.argv[1]).resolve(), sys.argv[2:] or COMPILED)
