"""The compiled build plays, saves and loads the same games as plain Python."""

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
RULES = ("rules.py", "scenarios/lrdg/rules.py", "state.py", "theatre.py")
PARTS = ("boards/points.py", *KERNEL, *(f"titles/commando/{part}" for part in RULES))
PLAY = """
import fieldcraft as fc, fieldcraft.kernel.engine as engine
game = fc.new("lrdg", seed=7)
while not game.over:
    game.choose(game.title.sensible(game))
print(engine.__file__.rpartition(".")[2], game.number, game.result.score)
print(fc.load(game.save()).position() == game.position())
print(game.position())
"""

pytestmark = pytest.mark.skipif(not (shutil.which("cc") or shutil.which("gcc")), reason="there is no C compiler")


def test_the_compiled_kernel_plays_and_saves_the_same_game(tmp_path: Path) -> None:
    quiet = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src/fieldcraft", tmp_path / "fieldcraft", ignore=quiet)
    compile_it = [sys.executable, str(ROOT / "hatch_compile.py"), str(tmp_path), *PARTS]
    made = subprocess.run(compile_it, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    paths = {**os.environ, "PYTHONPATH": str(tmp_path)}
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
