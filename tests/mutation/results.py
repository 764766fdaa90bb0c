"""The breaks of a title that are harmless, and the results of a run, kept so that it can be continued."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutation.breaks import Break
from tests.mutation.runner import Outcome

SHARED_FOLDERS = ("tests/battery", "tests/golden")
HARMLESS = Path(__file__).with_name("harmless.toml")
Key = tuple[str, str, str, str]


def harmless(path: Path = HARMLESS) -> dict[Key, str]:
    """The reason why no test can or should notice a break, by module, function and lines."""
    entries = tomllib.loads(path.read_text("utf-8")).get("break", [])
    return {tuple(entry[name] for name in ("module", "function", "before", "after")): entry["why"] for entry in entries}


@dataclass
class Results:
    """What became of each break, in a file with one line for each.

    A break that was noticed stays noticed while its source is the same; one that survived is tried again when the
    tests have changed.
    """

    path: Path
    tests: str
    known: dict[str, Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what an earlier run left."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        for entry in map(json.loads, lines):
            if not entry["passed"] or entry["tests"] == self.tests:
                self.known[entry["digest"]] = Outcome(entry["passed"], entry["by"], entry["seconds"])

    def of(self, broken: Break) -> Outcome | None:
        """What became of a break, if it is known."""
        return self.known.get(digest(broken))

    def add(self, broken: Break, outcome: Outcome) -> None:
        """Keep an outcome."""
        self.known[digest(broken)] = outcome
        entry = {
            "digest": digest(broken),
            "tests": self.tests,
            "passed": outcome.passed,
            "by": outcome.by,
            "seconds": round(outcome.seconds, 2),
            "where": f"{broken.path.name}:{broken.line}",
            "before": broken.before,
            "after": broken.after,
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def digest(broken: Break) -> str:
    """Identifies a break: the same for the same broken source."""
    return hashlib.sha256(f"{broken.module}\n{broken.source}".encode()).hexdigest()[:16]


def report(title: str, sample: list[Break], results: Results, listed: dict[Key, str], root: Path) -> str:
    """The figures by module, then every survivor as a difference of one line, then the total."""
    counts: dict[str, Counter[str]] = {verdict: Counter() for verdict in ("noticed", "survived", "harmless")}
    noticed_by: Counter[str] = Counter()
    survivors = []
    for broken in sample:
        outcome = results.of(broken)
        if broken.key in listed:
            counts["harmless"][broken.module] += 1
        elif outcome and outcome.passed:
            counts["survived"][broken.module] += 1
            survivors.append(difference(broken, root))
        elif outcome:
            counts["noticed"][broken.module] += 1
            noticed_by[kind_of(outcome)] += 1
    lines = [f"{'module':<36}" + "".join(f"{verdict:>10}" for verdict in counts)]
    for name in sorted({name for counter in counts.values() for name in counter}):
        short = name.removeprefix("fieldcraft.titles.")
        lines.append(f"{short:<36}" + "".join(f"{counter[name]:>10}" for counter in counts.values()))
    noticed, survived, spared = (counter.total() for counter in counts.values())
    share = 100 * noticed / max(1, noticed + survived)
    total = f"{title}: {noticed} of {noticed + survived} breaks noticed ({share:.1f} %), {spared} harmless."
    by = ", ".join(f"{number} by {kind}" for kind, number in noticed_by.most_common())
    return "\n".join([*lines, "", *survivors, f"Noticed: {by or 'none'}.", total])


def difference(broken: Break, root: Path) -> str:
    """Where a break is, and the line before and after it."""
    where = broken.path.relative_to(root) if broken.path.is_relative_to(root) else broken.path
    return f"{where}:{broken.line} in {broken.function}\n- {broken.before}\n+ {broken.after}\n"


def kind_of(outcome: Outcome) -> str:
    """What noticed a break: the title's tests, the shared ones, or the clock."""
    if outcome.by.endswith("didn't end"):
        return "the time limit"
    return "the battery and golden games" if outcome.by.startswith(SHARED_FOLDERS) else "the title's tests"
