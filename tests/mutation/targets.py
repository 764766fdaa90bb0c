"""What a title's rules are and which tests test them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from fieldcraft.kernel.registry import installed

ROOT = Path(__file__).parents[2]
TITLES = "fieldcraft.titles."
SHARED = (
    "tests/battery/test_battery.py",
    "tests/golden/test_golden.py",
    "tests/golden/test_by_hand.py",
    "tests/golden/test_surveys.py",
)
# Modules without rules. A break in them is found by other tests, or by a look at the screen.
NO_RULES = {
    "reading and checking data": ("data", "records", "check*", "plans", "maps"),
    "describing the title and its guards": ("title", "invariants"),
    "showing the game": ("scene*", "panels", "pieces", "sheet", "floor_plan"),
    "cards and tables in words": ("card_text", "cards", "cards_and_tables", "charts", "level_cards", "lookups"),
    "other tables and words for players": (
        "reading",
        "reference_tables",
        "note_events",
        "outcomes",
        "guide",
        "training",
    ),
}
KINDS = (".py", ".txt", ".json")


@dataclass(frozen=True)
class Module:
    """A module of a title's rules."""

    name: str
    path: Path


@dataclass(frozen=True)
class Target:
    """A title's rules and its tests. `shared` are test files in which only the tests that name the title count."""

    title: str
    modules: tuple[Module, ...]
    tests: tuple[Path, ...]
    shared: tuple[Path, ...] = ()

    root: Path = ROOT

    @property
    def all_tests(self) -> tuple[Path, ...]:
        """The title's own test files, then the shared ones."""
        return (*self.tests, *self.shared)

    def fingerprint(self) -> str:
        """Changes whenever the tests do."""
        folders = {test.parent for test in (*self.tests, *self.shared)}
        files = sorted(
            path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".txt", ".json")
        )
        return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def for_title(title: str, root: Path = ROOT) -> Target:
    """The target for an installed title. A title of a series has the series' rules and tests too."""
    steps = installed()[title].module.removeprefix(TITLES).split(".")[:-1]
    source = root.joinpath("src", *TITLES.split("."))
    modules: list[Module] = []
    tests: list[Path] = []
    for number, name in enumerate(steps, 1):
        folder = source.joinpath(*steps[:number])
        prefix = f"{TITLES}{'.'.join(steps[:number])}."
        modules += [Module(prefix + path.stem, path) for path in sorted(folder.glob("*.py")) if has_rules(path)]
        tests += sorted((root / "tests" / "titles" / name).glob("test_*.py"))
    return Target(title, tuple(modules), tuple(tests), tuple(root / name for name in SHARED), root)


def has_rules(path: Path) -> bool:
    """Whether a module of a title holds rules."""
    without = [pattern for patterns in NO_RULES.values() for pattern in patterns]
    return path.stem != "__init__" and not any(Path(path.stem).match(pattern) for pattern in without)
