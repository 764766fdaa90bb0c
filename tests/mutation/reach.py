"""Which functions of a title each test calls, found by watching the unbroken title, and kept until files change.

A test that never calls a function can't notice a break in it, unless a result of the function was cached before.
Functions that look at a game's state return nothing that outlives the game; for all others, every test counts.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from tests.mutation.breaks import Break
from tests.mutation.targets import Target

OUTSIDE = ""
"""Stands for calls while tests are collected."""


@dataclass
class Reached:
    """A test's usual time, and the functions it calls as "module:function"."""

    seconds: float = 0.0
    calls: list[str] = field(default_factory=list)


class Calls:
    """Notes the functions of a title that are called, test by test."""

    def __init__(self, target: Target):
        self.modules = {str(module.path): module.name for module in target.modules}
        self.by_test: dict[str, set[str]] = {}
        self.current: set[str] = set()

    def watch(self, test: str) -> None:
        """From now on, note calls for this test."""
        self.current = self.by_test.setdefault(test, set())
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename in self.modules:
            self.current.add(f"{self.modules[code.co_filename]}:{code.co_qualname.partition('.<locals>')[0]}")


@dataclass
class Reach:
    """What each test file's tests call, with a digest of all that this depends on."""

    target: Target
    path: Path
    files: dict[str, dict[str, Reached]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what is still true from an earlier run."""
        kept = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        for test in self.target.all_tests:
            entry = kept.get(str(test), {})
            if entry.get("digest") == self._digest(test):
                self.files[str(test)] = {name: Reached(**reached) for name, reached in entry["tests"].items()}

    def unknown(self) -> list[Path]:
        """The test files that have yet to be watched."""
        return [test for test in self.target.all_tests if str(test) not in self.files]

    def learn(self, watched: Iterable[Path], tests: dict[str, Reached]) -> None:
        """Keep what a run of some test files showed."""
        for path in watched:
            relative = path.relative_to(self.target.root).as_posix()
            own = {name: reached for name, reached in tests.items() if name.partition("::")[0] == relative}
            self.files[str(path)] = {OUTSIDE: tests[OUTSIDE], **own}
        kept = {
            name: {
                "digest": self._digest(Path(name)),
                "tests": {test: {"seconds": r.seconds, "calls": r.calls} for test, r in tests.items()},
            }
            for name, tests in self.files.items()
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(kept), "utf-8")

    def _digest(self, test: Path) -> str:
        helpers = [path for path in sorted(test.parent.glob("*.py")) if not path.name.startswith("test_")]
        read = [test, *helpers, *(module.path for module in self.target.modules)]
        return hashlib.sha256(b"".join(path.read_bytes() for path in read)).hexdigest()[:16]

    def usual(self) -> dict[str, float]:
        """The time that each test usually takes."""
        return {name: reached.seconds for tests in self.files.values() for name, reached in tests.items()}

    def stages(self, broken: Break) -> list[set[str]]:
        """The tests to run for a break, in order: the title's that reach it, others that may, then the shared ones."""
        own, shared = self._tests(self.target.tests), self._tests(self.target.shared)
        called = f"{broken.module}:{broken.function}"
        reaching = {name for name, reached in {**own, **shared}.items() if called in reached.calls}
        outside = any(called in tests[OUTSIDE].calls for tests in self.files.values())
        if broken.sees_state and not outside:
            return [reaching & own.keys(), reaching & shared.keys()]
        if not reaching:
            prefix = f"{broken.module}:"
            reaching = {name for name, reached in own.items() if any(call.startswith(prefix) for call in reached.calls)}
        return [reaching & own.keys(), own.keys() - reaching, set(shared)]

    def _tests(self, paths: Iterable[Path]) -> dict[str, Reached]:
        found: dict[str, Reached] = {}
        for path in paths:
            found |= self.files[str(path)]
        found.pop(OUTSIDE, None)
        return found
