"""Runs a title's tests against a broken module, in a fork that holds the break in memory only.

The parent imports pytest and the engine once and never a title, so a fork starts with them and imports the
title, broken. Limits count processor time: a busy machine changes no result.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any, NamedTuple, NoReturn

import hypothesis  # noqa: F401  (imported before the fork)
import pytest

import fieldcraft.players
import fieldcraft.testing  # noqa: F401  (imported before the fork)
from tests.mutation.breaks import Break
from tests.mutation.reach import OUTSIDE, Calls, Reach, Reached
from tests.mutation.targets import Target

# Only the plugins that our tests need, no doctests of tests, and plain assertions: no one reads why they fail.
OPTIONS = ["-x", "-q", "-p", "no:cacheprovider", "-p", "xdist.plugin", "--assert=plain"]
OPTIONS += ["--override-ini=addopts=--import-mode=importlib"]
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
# It plays in another process, which has no break: it would notice every change of play.
ELSEWHERE = "plays_alike_in_another_process"
MEMORY = 4 << 30
IMPORT_SECONDS = 60.0
LEAST_SECONDS = 2.0
TIMES_AS_LONG = 20


class Run(NamedTuple):
    """A fork that is running tests."""

    broken: Break
    channel: Path
    began: float


@dataclass
class Outcome:
    """What a run of the tests came to."""

    passed: bool = False
    by: str = "the process died"
    seconds: float = 0.0


class BrokenSource(SourceFileLoader):
    """Loads a module with its break."""

    def __init__(self, broken: Break):
        super().__init__(broken.module, str(broken.path))
        self.broken = broken

    def get_code(self, fullname: str) -> CodeType:
        """The code of the broken source."""
        return compile(self.broken.source, self.path, "exec", dont_inherit=True)


class BrokenModule(MetaPathFinder):
    """Takes charge of importing the broken module."""

    def __init__(self, broken: Break):
        self.broken = broken

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where to load a module from, if it is the broken one."""
        if name != self.broken.module:
            return None
        return spec_from_file_location(name, self.broken.path, loader=BrokenSource(self.broken))


class Watch:
    """A pytest plugin: it picks the tests to run, stops those that never end, and notes what failed first."""

    def __init__(self, target: Target, usual: Mapping[str, float], channel: Path):
        self.target, self.usual, self.channel = target, usual, channel
        self.picked: set[str] | None = None
        self.calls: Calls | None = None
        self.outcome = Outcome(by="a module couldn't be imported")
        self.tests: dict[str, Reached] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out slow tests, other titles' tests in shared files, and those that weren't picked."""
        left_out = [item for item in items if not self._counts(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]

    def _counts(self, item: pytest.Item) -> bool:
        if self.picked is not None:
            return item.nodeid in self.picked
        if item.get_closest_marker("slow") or ELSEWHERE in item.name:
            return False
        return item.path not in self.target.shared or self.target.title in item.name

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Give a test a multiple of the time it usually takes."""
        self.limit(nodeid, LEAST_SECONDS + TIMES_AS_LONG * self.usual.get(nodeid, 1.0))
        if self.calls:
            self.calls.watch(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how long a test took, and what failed first."""
        self.tests.setdefault(report.nodeid, Reached()).seconds += report.duration
        if report.failed:
            self.outcome.by = report.nodeid

    def limit(self, name: str, seconds: float) -> None:
        """Allow this much processor time for what comes next."""

        def stop(*_: object) -> None:
            self.outcome.by = f"{name} didn't end"
            self.report()

        signal.signal(signal.SIGVTALRM, stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    def passes(self, files: Iterable[Path]) -> bool:
        """Whether the tests of some files pass."""
        self.limit("importing the title", IMPORT_SECONDS)
        return (
            pytest.main([*OPTIONS, f"--rootdir={self.target.root}", *map(str, files)], plugins=[self])
            == pytest.ExitCode.OK
        )

    def report(self) -> NoReturn:
        """Send the outcome to the parent, and end."""
        found: dict[str, Any] = {"outcome": asdict(self.outcome)}
        if self.calls:
            for name, called in self.calls.by_test.items():
                self.tests.setdefault(name, Reached()).calls = sorted(called)
            found["tests"] = {name: asdict(reached) for name, reached in self.tests.items()}
        self.channel.write_text(json.dumps(found), "utf-8")
        os._exit(0)


def watch_tests(reach: Reach) -> Outcome:
    """Run the test files that have changed on the unbroken title, and note what each test calls."""
    files = reach.unknown()
    if not files:
        return Outcome(passed=True)
    with TemporaryDirectory() as folder:
        watch = Watch(reach.target, {}, Path(folder) / "watched")
        pid = forked()
        if not pid:
            watch.calls = Calls(reach.target)
            watch.calls.watch(OUTSIDE)
            watch.outcome.passed = watch.passes(files)
            watch.report()
        os.waitpid(pid, 0)
        found = json.loads(watch.channel.read_text("utf-8"))
    outcome = Outcome(**found["outcome"])
    if outcome.passed:
        reach.learn(files, {name: Reached(**reached) for name, reached in found["tests"].items()})
    return outcome


def outcomes(reach: Reach, breaks: Iterable[Break], workers: int) -> Iterator[tuple[Break, Outcome]]:
    """Run the tests against each break, several at a time."""
    running: dict[int, Run] = {}
    usual = reach.usual()
    with TemporaryDirectory() as folder:
        for number, broken in enumerate(breaks):
            if len(running) >= workers:
                yield finished(running)
            watch = Watch(reach.target, usual, Path(folder) / str(number))
            pid = forked()
            if not pid:
                run_tests(broken, reach.stages(broken), watch)
            running[pid] = Run(broken, watch.channel, time.monotonic())
        while running:
            yield finished(running)


def forked() -> int:
    """Fork; the child says nothing and has limited memory."""
    pid = os.fork()
    if not pid:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
    return pid


def finished(running: dict[int, Run]) -> tuple[Break, Outcome]:
    """Wait for the next run that ends."""
    pid, _ = os.wait()
    run = running.pop(pid)
    found = json.loads(run.channel.read_text("utf-8"))["outcome"] if run.channel.exists() else {}
    outcome = Outcome(**found)
    outcome.seconds = time.monotonic() - run.began
    return run.broken, outcome


def run_tests(broken: Break, stages: list[set[str]], watch: Watch) -> NoReturn:
    """In the fork: import the break, run the tests stage by stage, and report."""
    assert broken.module not in sys.modules
    sys.meta_path.insert(0, BrokenModule(broken))
    root = watch.target.root
    try:
        for stage in filter(None, stages):
            watch.picked = stage
            if not watch.passes(sorted({root / name.partition("::")[0] for name in stage})):
                break
        else:
            watch.outcome = Outcome(passed=True, by="")
    finally:
        watch.report()
