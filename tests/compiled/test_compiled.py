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
BUILD = run_path(str(ROOT / "hatch_compile.py"))
KERNEL = [part for part in BUILD["COMPILED"] if part.startswith("kernel/")]
RULES = ("reference.py", "rules.py", "scenarios/lrdg/rules.py", "state.py", "theatre.py")
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
STATE = '''
from __future__ import annotations

from fieldcraft.kernel.state import State


class Camp(State):
    """A camp."""

    name: str
    guards: int = 2
    stores: list[str] = []
    pools: dict[str, list[int]] = {}
'''

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (shutil.which("cc") or shutil.which("gcc")), reason="there is no C compiler"),
]


def test_the_compiled_kernel_plays_and_saves_the_same_game(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/fieldcraft", tmp_path / "fieldcraft", ignore=shutil.ignore_patterns("static"))
    build = [sys.executable, str(ROOT / "hatch_compile.py"), str(tmp_path), *PARTS]
    compiled = subprocess.run(build, capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
    paths = {**os.environ, "PYTHONPATH": str(tmp_path)}
    played = subprocess.run([sys.executable, "-c", PLAY], cwd=tmp_path, env=paths, capture_output=True, text=True)
    assert played.returncode == 0, played.stderr
    first, loaded, position = played.stdout.split("\n", 2)
    game = fc.new("lrdg", seed=7)
    while game.result is None:
        game.choose(game.title.sensible(game))
    assert first == f"{'pyd' if os.name == 'nt' else 'so'} {game.number} {game.result.score}"
    assert loaded == "True"
    assert position.strip() == game.position().strip()


def test_a_state_becomes_a_native_class_with_the_same_methods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "camp_for_test.py").write_text(STATE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    source = BUILD["rewrite"](STATE, "camp_for_test")
    assert "class Camp:" in source
    namespace: dict[str, object] = {"__name__": "camp_for_test"}
    exec(compile(source, "camp", "exec"), namespace)
    camp_class: type = namespace["Camp"]  # type: ignore[assignment]
    camp = camp_class("Siwa", stores=["water"], pools={"fuel": [4]})
    twin = camp.clone()
    twin.stores.append("petrol")
    twin.pools["fuel"].append(5)
    assert (camp.name, camp.guards, camp.stores, camp.pools) == ("Siwa", 2, ["water"], {"fuel": [4]})
    assert camp_class("Jalo").stores is not camp_class("Jalo").stores
