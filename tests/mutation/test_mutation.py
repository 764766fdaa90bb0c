"""The mutation tester finds places, breaks them, and tells tests that notice from tests that don't."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fieldcraft as fc
from tests.mutation.__main__ import chosen
from tests.mutation.breaks import Break, places_in
from tests.mutation.results import Results, harmless
from tests.mutation.runner import Outcome
from tests.mutation.targets import ROOT, for_title, has_rules

TITLES = [title.id for title in fc.titles()]
RULES = '''
"""Section 1: a tiny game."""

from dataclasses import dataclass


@dataclass
class Hit:
    """A hit."""

    dice: int = 2

    def text(self) -> str:
        return "one" if self.dice == 1 else "several"


def strength(state: dict[str, int], unit: str) -> int:
    """1.1: half strength below 3 steps."""
    if unit not in state:
        return 0
    return state[unit] // 2 if state[unit] < 3 else state[unit]


def countdown(state: dict[str, int]) -> int:
    """1.2: turns pass until none is left."""
    while state["turns"] > 0:
        state["turns"] -= 1
    return state["turns"]


def untested(state: dict[str, int]) -> bool:
    """1.3: no test looks at this."""
    return state["turns"] == 0
'''
TESTS = """
from tiny.rules import Hit, countdown, strength


def test_strength_is_halved_below_three_steps():
    assert [strength({"a": steps}, "a") for steps in (1, 2, 3, 4)] == [0, 1, 3, 4]
    assert strength({}, "a") == 0


def test_turns_run_out():
    assert countdown({"turns": 3}) == 0


def test_a_hit_rolls_two_dice():
    assert Hit().dice == 2
"""
DRIVER = """
import sys
from pathlib import Path
from tests.mutation.__main__ import chosen, run
from tests.mutation.targets import Module, Target

root = Path(sys.argv[1])
target = Target("tiny", (Module("tiny.rules", root / "tiny/rules.py"),), (root / "tests/test_tiny.py",), (), root)
print(run(target, chosen(target, 100, 1), root / "kept/tiny.jsonl", 2))
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A title of one module with its tests."""
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tiny" / "__init__.py").touch()
    (tmp_path / "tiny" / "rules.py").write_text(RULES, "utf-8")
    (tmp_path / "tests" / "test_tiny.py").write_text(TESTS, "utf-8")
    return tmp_path


def breaks(folder: Path) -> Iterator[Break]:
    """Every break of the tiny title."""
    for place in places_in("tiny.rules", folder / "tiny" / "rules.py"):
        yield from place


def mutate(folder: Path) -> str:
    """The report on all places of the tiny title."""
    command = [sys.executable, "-c", DRIVER, str(folder)]
    paths = f"{folder}:{ROOT / 'src'}:{ROOT}"
    environment = {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_break_changes_one_place_and_is_still_python(tiny: Path) -> None:
    found = {(broken.function, broken.before, broken.after) for broken in breaks(tiny)}
    assert ("strength", "if unit not in state:", "if unit in state:") in found
    assert ("strength", "return 0", "pass") in found
    assert ("countdown", 'state["turns"] -= 1', 'state["turns"] += 1') in found
    assert ("Hit", "dice: int = 2", "dice: int = 3") in found
    for broken in breaks(tiny):
        assert ast.dump(ast.parse(broken.source)) != ast.dump(ast.parse(RULES))


def test_texts_and_annotations_are_left_alone(tiny: Path) -> None:
    assert not [broken for broken in breaks(tiny) if broken.function == "Hit.text"]


@pytest.mark.slow
def test_breaks_are_noticed_survive_or_never_end_and_survivors_are_tried_again_when_tests_change(tiny: Path) -> None:
    report = mutate(tiny)
    results = tiny / "kept" / "tiny.jsonl"
    entries = results.read_text("utf-8")
    survivors = report.partition("\n\n")[2]
    assert 'tiny/rules.py:33 in untested\n- return state["turns"] == 0\n+ return state["turns"] != 0' in survivors
    assert "in strength" not in survivors
    assert 'state["turns"] += 1' not in survivors
    assert "didn't end" in entries
    assert (tiny / "tiny" / "rules.py").read_text("utf-8") == RULES
    assert mutate(tiny) == report
    assert results.read_text("utf-8") == entries
    with (tiny / "tests" / "test_tiny.py").open("a") as tests:
        tests.write("\n\ndef test_it():\n    from tiny.rules import untested\n    assert untested({'turns': 0})\n")
    assert mutate(tiny).endswith("14 of 14 breaks noticed (100.0 %), 0 harmless.\n")
    assert len(results.read_text("utf-8").splitlines()) == len(entries.splitlines()) + 2


def test_what_survived_other_tests_is_unknown(tmp_path: Path, tiny: Path) -> None:
    noticed, survivor = list(breaks(tiny))[:2]
    results = Results(tmp_path / "kept.jsonl", "old tests")
    results.add(noticed, Outcome(by="a test"))
    results.add(survivor, Outcome(passed=True))
    again = Results(tmp_path / "kept.jsonl", "new tests")
    assert again.of(noticed) == Outcome(by="a test")
    assert again.of(survivor) is None


def test_a_seed_always_picks_the_same_places_and_a_larger_number_adds_to_them() -> None:
    target = for_title("lrdg")
    assert chosen(target, 20, 1) == chosen(target, 40, 1)[:20] != chosen(target, 20, 2)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_rules_and_tests(title: str) -> None:
    target = for_title(title)
    assert all(test.exists() for test in target.all_tests)
    assert len(target.modules) > 20
    assert "sequence" in {module.path.stem for module in target.modules}


def test_modules_that_read_show_or_tell_have_no_rules() -> None:
    names = ("__init__", "check_notes", "scene_battle", "title", "cards", "card_moves", "damage")
    assert [name for name in names if has_rules(Path(f"{name}.py"))] == ["card_moves", "damage"]


def test_every_harmless_break_is_still_possible() -> None:
    modules = {module for title in TITLES for module in for_title(title).modules}
    listed = harmless()
    named = {key[0] for key in listed}
    possible = {
        broken.key
        for module in modules
        if module.name in named
        for place in places_in(module.name, module.path)
        for broken in place
    }
    assert sorted(listed.keys() - possible) == []
    assert all(why.endswith(".") for why in listed.values())
