"""`fieldcraft train`: teach a player by play, and show how it gets better."""

from __future__ import annotations

import argparse
from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING, cast

from fieldcraft.commands.common import count, whole_number
from fieldcraft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from fieldcraft.lab.learning.env import Worth
    from fieldcraft.lab.learning.train import Course, Point, Training
    from fieldcraft.lab.simulate import Summary

HELP = "teach a player by play with MaskablePPO"
EXAMPLE = "fieldcraft train lrdg --scenario raid-rommel --watch sensible --steps 200000 --out trained"
LESSONS = 10
COMPARED = ("random", "sensible")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn, how long, and where it goes."""
    parser.add_argument("title", metavar="TITLE", help="what to play (see fieldcraft titles)")
    parser.add_argument("--scenario", metavar="NAME", help="which scenario (default: the first)")
    parser.add_argument("--steps", type=count, default=100_000, metavar="N", help="how many choices to learn from")
    parser.add_argument("--watch", metavar="PLAYER", help="first watch this player, such as sensible")
    parser.add_argument("--watched", type=count, default=400, metavar="N", help="how many games of it (default: 400)")
    parser.add_argument("--lessons", type=count, default=LESSONS, metavar="N", help="how often to measure on the way")
    parser.add_argument("--games", type=count, default=200, metavar="N", help="how many games measure each lesson")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="where training begins")
    parser.add_argument("--reward", metavar="HOW", default="score", help="win, score, or FILE.py:NAME of your own")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep the player and the curve there")


def run(asked: argparse.Namespace) -> int:
    """Train, and print a line after each lesson."""
    try:
        from fieldcraft.lab.learning import train
    except ModuleNotFoundError as missing:
        raise BadSetup(f"training needs {missing.name}: pip install 'fieldcraft[learn]'") from None
    from fieldcraft.kernel.registry import find
    from fieldcraft.players import named

    title = find(asked.title)
    scenario = title.setup(asked.scenario, {}).scenario
    training = train.Training(title.id, scenario, asked.seed, _reward(asked.reward))
    watch = named(asked.watch, asked.seed) if asked.watch else None
    course = train.Course(title.id, scenario, asked.steps, asked.watched if watch else 0, asked.seed)
    print(f"{title.name}, {scenario}: learning from {asked.steps} choices")
    for point in training.course(asked.steps, asked.lessons, asked.games, watch, asked.watched):
        course.points.append(point)
        print(told(point), flush=True)
    others = {name: train.measured(named(name, 1), title.id, scenario, asked.games) for name in COMPARED}
    for name, found in others.items():
        print(f"{name}: {_share(found.wins, found.games, found.low, found.high)}, score {found.score:.1f}")
    if asked.out is not None:
        _keep(asked.out, training, course, others)
    return 0


def told(point: Point) -> str:
    """What a lesson came to."""
    share = _share(point.wins, point.games, point.low, point.high)
    return f"after {point.steps} choices: {share}, score {point.score:.1f}"


def _share(wins: int, games: int, low: float, high: float) -> str:
    return f"won {100 * wins / games:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def _reward(text: str) -> str | Worth:
    """A reward by its name, or a function in a file."""
    path, sign, name = text.rpartition(":")
    if not sign:
        return text
    if not Path(path).is_file():
        raise BadSetup(f"there is no file {path}")
    found = run_path(path).get(name)
    if not callable(found):
        raise BadSetup(f"{path} has no function {name!r}")
    return cast("Worth", found)


def _keep(folder: Path, training: Training, course: Course, others: dict[str, Summary]) -> None:
    """Write the player, its course and its curve."""
    from fieldcraft.lab.learning import train
    from fieldcraft.lab.learning.curve import draw

    train.keep(folder, training, course)
    draw(course, others, folder / "curve.svg")
    print(f"The player and its curve are in {folder}.")
