"""The compiled build plays, saves and loads the same games as plain Python, and does the same wherever it is asked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

import fieldcraft as fc

ROOT = Path(__file__).parents[2]
KERNEL = [part for part in run_path(str(ROOT / "hatch_compile.py"))["COMPILED"] if part.startswith("kernel/")]
RULES = ("reference.py", "rules.py", "scenarios/lrdg/rules.py", "state.py", "theatre.py")
PARTS = ("boards/points.py", "odd.py", *KERNEL, *(f"titles/commando/{part}" for part in RULES))
PLAY = """
import fieldcraft as fc, fieldcraft.kernel.engine as engine
game = fc.new("lrdg", seed=7)
while not game.over:
    game.choose(game.title.sensible(game))
print(engine.__file__.rpartition(".")[2], game.number, game.result.score)
print(fc.load(game.save()).position() == game.position())
print(game.position())
"""

# What compiled code does by short ways of its own (hatch_compile.h), asked in every manner that is out of the ordinary.
ODD = """
from typing import Any
import fieldcraft.interface.find

def names() -> Any:
    return fieldcraft.interface.find

def field(thing: Any) -> Any:
    return thing.name

def no_such_name() -> Any:
    return names().nothing_of_the_kind

def some_name() -> Any:
    return names().__name__

def asked_for(things: Any, which: Any) -> Any:
    return things[which]

def name_of(what: Any, one: Any) -> Any:
    return what(one)

def told(thing: Any) -> Any:
    return thing.says("it")

def last(things: list[Any]) -> Any:
    return things.pop()

def more(things: list[Any], one: Any) -> None:
    things.append(one)
"""
ASK = """
import sys
from fieldcraft import odd
from fieldcraft.kernel.steps import Take

class Plain: name = "of the class"
class Own(Plain):
    def __init__(self): self.name = "its own"
class Slot:
    __slots__ = ("name",)
class Lazy:
    name = property(lambda self: "worked out")
class Any:
    def __getattr__(self, name): return f"any {name}"
class Longer(list):
    def append(self, one): super().append(one); super().append(one)

def said(what, *asked):
    try:
        return what(*asked)
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"

class Says:
    def says(self, what): return f"{type(self).__name__} says {what}"
class SaysOtherwise(Says):
    def __init__(self): self.says = lambda what: f"not {what}"
class SaysNothing: pass
class SaysForAll:
    says = staticmethod(lambda what: f"all say {what}")

for which in (0, 2, 3, -1, -3, -4, True, slice(1, 3), 2**70, "x", 1.0):
    for things in ([1, 2, 3], (1, 2, 3), Longer([1, 2, 3]), {0: "nought", "x": "cross"}):
        print(said(odd.asked_for, things, which))
for what in (str, len, Take, Plain, "".join, lambda one: [one], Any().__getattr__, 7, None):
    print(said(odd.called, what, "abc"))
for thing in (Says(), SaysOtherwise(), SaysNothing(), SaysForAll(), Says):
    print(said(odd.told, thing))
filled = Slot()
filled.name = "in its slot"
for thing in (Plain(), Own(), filled, Slot(), Lazy(), Any(), Take("r1"), Take, Plain, 7):
    print(said(odd.field, thing))
print(said(odd.some_name), said(odd.no_such_name))
things = []
print(said(odd.last, things))
for one in range(40):
    odd.more(things, one)
    odd.more(things, [one])
    print(odd.last(things), len(things), sys.getrefcount(things[0]) == sys.getrefcount(0))
print(things, [odd.last(things) for _ in range(40)], things)
print(Take("r1").words.__self__, Take("r1").places(None), Take.places(Take("r2"), None))
"""

pytestmark = pytest.mark.skipif(not (shutil.which("cc") or shutil.which("gcc")), reason="there is no C compiler")


def test_the_compiled_kernel_does_the_same_and_plays_and_saves_the_same_game(tmp_path: Path) -> None:
    quiet = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src/fieldcraft", tmp_path / "fieldcraft", ignore=quiet)
    (tmp_path / "fieldcraft/odd.py").write_text(ODD)
    paths = {**os.environ, "PYTHONPATH": str(tmp_path)}
    plainly = subprocess.run([sys.executable, "-c", ASK], env=paths, capture_output=True, text=True, check=True)
    compile_it = [sys.executable, str(ROOT / "hatch_compile.py"), str(tmp_path), *PARTS]
    made = subprocess.run(compile_it, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    asked = subprocess.run([sys.executable, "-c", ASK], env=paths, capture_output=True, text=True, check=True)
    assert asked.stdout == plainly.stdout
    played = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=tmp_path, env=paths, capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    first, loaded, position = played.stdout.split("\n", 2)
    game = fc.new("lrdg", seed=7)
    while game.result is None:
        game.choose(game.title.sensible(game))
    assert first == f"{'pyd' if os.name == 'nt' else 'so'} {game.number} {game.result.score}"
    assert loaded == "True"
    assert position.strip() == game.position().strip()
