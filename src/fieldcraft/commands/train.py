"""`fieldcraft train`: train a player with MaskablePPO, and show how it improves."""

from __future__ import annotations

import argparse
from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING, cast

from fieldcraft.commands.common import count, whole_number
from fieldcraft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from fieldcraft.lab.learning.env import PositionValue
    from fieldcraft.lab.learning.train import Checkpoint, Training, TrainingRun
    from fieldcraft.lab.simulate import Summary

HELP = "train a player with MaskablePPO"
EXAMPLE = "fieldcraft train lrdg --scenario raid-rommel --watch sensible --steps 200000 --out trained"
LESSONS = 10
COMPARED = ("random", "sensible")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn, for how long, and where the result goes."""
    parser.add_argument("title", metavar="TITLE", help="the title to play (see fieldcraft titles)")
    parser.add_argument("--scenario", metavar="NAME", help="the scenario (default: the first)")
    parser.add_argument(
        "--steps", type=count, default=100_000, metavar="N", help="choices to learn from (default: 100000)"
    )
    parser.add_argument("--watch", metavar="PLAYER", help="imitate this player first, such as sensible")
    parser.add_argument("--watched", type=count, default=400, metavar="N", help="games to imitate (default: 400)")
    parser.add_argument(
        "--lessons", type=count, default=LESSONS, metavar="N", help="how often to measure progress (default: 10)"
    )
    parser.add_argument("--games", type=count, default=200, metavar="N", help="games per measurement (default: 200)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="seed of the training (default: 1)")
    parser.add_argument("--reward", metavar="HOW", default="score", help="win, score (default), or FILE.py:NAME")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep the player and its learning curve in a folder")


def run(args: argparse.Namespace) -> int:
    """Train, and print a line after each lesson."""
    try:
        from fieldcraft.lab.learning import train
    except ModuleNotFoundError as missing:
        raise BadSetup(f"training needs {missing.name}: pip install 'fieldcraft[learn]'") from None
    from fieldcraft.kernel.registry import find
    from fieldcraft.players import named

    title = find(args.title)
    scenario = title.setup(args.scenario, {}).scenario
    training = train.Training(title.id, scenario, args.seed, _reward(args.reward))
    teacher = named(args.watch, args.seed) if args.watch else None
    training_run = train.TrainingRun(title.id, scenario, args.steps, args.watched if teacher else 0, args.seed)
    print(f"{title.name}, {scenario}: learning from {args.steps} choices")
    for checkpoint in training.run(args.steps, args.lessons, args.games, teacher, args.watched):
        training_run.checkpoints.append(checkpoint)
        print(checkpoint_line(checkpoint), flush=True)
    others = {name: train.measure(named(name, 1), title.id, scenario, args.games) for name in COMPARED}
    for name, found in others.items():
        print(f"{name}: {_win_rate(found.wins, found.games, found.low, found.high)}, score {found.score:.1f}")
    if args.out is not None:
        _save(args.out, training, training_run, others)
    return 0


def checkpoint_line(checkpoint: Checkpoint) -> str:
    """The result of a lesson."""
    rate = _win_rate(checkpoint.wins, checkpoint.games, checkpoint.low, checkpoint.high)
    return f"after {checkpoint.steps} choices: {rate}, score {checkpoint.score:.1f}"


def _win_rate(wins: int, games: int, low: float, high: float) -> str:
    return f"won {100 * wins / games:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def _reward(text: str) -> str | PositionValue:
    """A reward by name, or a function in a file."""
    path, sign, name = text.rpartition(":")
    if not sign:
        return text
    if not Path(path).is_file():
        raise BadSetup(f"there is no file {path}")
    found = run_path(path).get(name)
    if not callable(found):
        raise BadSetup(f"{path} has no function {name!r}")
    return cast("PositionValue", found)


def _save(folder: Path, training: Training, training_run: TrainingRun, others: dict[str, Summary]) -> None:
    """Save the player, its training run and its learning curve."""
    from fieldcraft.lab.learning import train
    from fieldcraft.lab.learning.curve import draw

    train.save(folder, training, training_run)
    draw(training_run, others, folder / "curve.svg")
    print(f"The player and its learning curve are in {folder}.")
