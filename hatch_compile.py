"""The compiled build: the kernel and the rules, turned into C by mypyc from the same source.

`python hatch_compile.py FOLDER` compiles the package that lies in a folder, beside its source. The build's own step
(hatch_build.py) does that with a copy when FIELDCRAFT_COMPILE is set. Python prefers a compiled module to its source.
"""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

LIBRARY = "fieldcraft_compiled"
# What the rules run through at every choice.
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
    "titles/commando/*.py",
    "titles/commando/scenarios/*/*.py",
    "titles/commandos_europe/*.py",
    "titles/sherman_leader/*.py",
    "titles/v_sabotage/*.py",
)
# Read once, or only when somebody looks: nothing is won by compiling these.
PLAIN = ("__init__", "check", "conserved", "data", "floor_plan", "panels", "scenery", "sheet", "title")


def sources(package: Path) -> list[str]:
    """The modules to compile, as paths below the package's folder."""
    found = [path for pattern in COMPILED for path in sorted(package.glob(pattern)) if compilable(path)]
    return [path.relative_to(package.parent).as_posix() for path in found]


def compilable(path: Path) -> bool:
    """Whether a module can be compiled: the compiler drops class keywords, so none must matter that is not inherited."""
    if path.stem in PLAIN:
        return False
    classes = [one for one in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(one, ast.ClassDef)]
    own = [one for one in classes if any(ast.unparse(base) == "msgspec.Struct" for base in one.bases)]
    return not own and all(word.arg == "frozen" for one in classes for word in one.keywords)


def spelt_out(source: str) -> str:
    """A module's source, with what its fields hold said once more at its end.

    The compiler keeps the names of fields, but of what they hold it forgets all but the outermost word, and msgspec
    needs the rest to read a save.
    """
    said = []
    for thing in ast.parse(source).body:
        if isinstance(thing, ast.ClassDef):
            named = [one for one in thing.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
            held = {ast.unparse(one.target): ast.unparse(one.annotation) for one in named}
            said += [f"setattr({thing.name}, '__annotations__', {held!r})"] if held else []
    return "\n".join([source, *said, ""])


def compile_in(folder: Path) -> None:
    """Compile the package in a folder where it lies."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(folder)
    modules = sources(folder / "fieldcraft")
    for module in map(Path, modules):
        module.write_text(spelt_out(module.read_text(encoding="utf-8")), encoding="utf-8")
    options = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases"]
    # One library, but named: told so, mypyc does not guess which subclasses a struct has, and guess wrongly.
    extensions = mypycify([*options, *modules], separate=[(modules, LIBRARY)], multi_file=True, debug_level="0")
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_in(Path(sys.argv[1]).resolve())
