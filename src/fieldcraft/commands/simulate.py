"""`fieldcraft simulate`: play many games without a person, and summarize them."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fieldcraft.commands.common import add_scenario, count, setup_arguments, whole_number
from fieldcraft.commands.progress import progress
from fieldcraft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from fieldcraft.lab.executors import Executor
    from fieldcraft.lab.option_values import ValueWorth
    from fieldcraft.lab.run import GamesInMemory
    from fieldcraft.lab.simulate import SimulatedGame
    from fieldcraft.lab.store import Store
    from fieldcraft.lab.study import Job, Study

HELP = "simulate many games and summarize them"
EXAMPLE = "fieldcraft simulate lrdg --player sensible --games 1000 --jobs 2 --out study"
INTERRUPTED = 130


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, who plays, what to change, and where the games go."""
    parser.add_argument("title", metavar="TITLE", help="the title to play (see fieldcraft titles)")
    parser.add_argument(
        "--player",
        action="append",
        metavar="P",
        help="random (default), sensible, varied, search, or FILE.py:NAME; further players are compared with the first",
    )
    parser.add_argument("--games", type=count, default=100, metavar="N", help="games per scenario (default: 100)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="seed of the first game (default: 1)")
    parser.add_argument(
        "--sweep",
        action="append",
        default=[],
        metavar="KEY=VALUES",
        help="also play with other values of an option, a constant or the data, such as units.truck.firepower=3,4",
    )
    parser.add_argument("--keys", action="store_true", help="list the keys that can be swept, and exit")
    parser.add_argument("--jobs", type=count, metavar="J", help="number of processes (default: 1)")
    parser.add_argument("--on", metavar="WHERE", help="play on a Ray cluster: ray, or ray://HOST:PORT")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep the games and a report in a folder; repeat to continue"
    )
    parser.add_argument("--decisions", action="store_true", help="with --out: keep every decision, too")
    parser.add_argument(
        "--worth", metavar="KIND.FIELD", help="also show what each value of an option is worth, such as buy.type"
    )
    parser.add_argument(
        "--exclude-broken",
        action="store_true",
        help="leave games that a bug in Fieldcraft broke out of the figures (default: they count as not won)",
    )
    add_scenario(parser, default="all")


def run(args: argparse.Namespace) -> int:
    """Play and print tables."""
    from fieldcraft.lab.option_values import value_worths
    from fieldcraft.lab.run import GamesInMemory
    from fieldcraft.lab.study import pack

    if args.keys:
        return _list_keys(args)
    study = _study(args)
    job = pack(study)
    if args.out is None:
        sink = GamesInMemory(study)
        _play(args, job, sink)
        games = [sink.games_of(condition) for condition in range(len(study.conditions))]
        counted = _counted(args, games)
        worths = [value_worths(each, field) for field in study.option_fields for each in counted]
        return _report(study, games, counted, worths)
    store = _store(args, job)
    try:
        _play(args, job, store)
    except KeyboardInterrupt:
        store.flush()
        store.close()
        done = sum(len(store.seeds_done(condition)) for condition in range(len(study.conditions)))
        total = study.games * len(study.conditions)
        print(
            f"fieldcraft: interrupted; {done} of {total} games are in {args.out}. Repeat the command to continue.",
            file=sys.stderr,
        )
        return INTERRUPTED
    return _finish(args, study, store)


def _list_keys(args: argparse.Namespace) -> int:
    """Print the keys that can be swept."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.lab.sweep_keys import sweep_keys

    print("\n".join(sweep_keys(find(args.title), args.data)))
    return 0


def _study(args: argparse.Namespace) -> Study:
    """The study that the arguments describe, checked."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.lab.study import make_study
    from fieldcraft.lab.variants import sweep

    title = find(args.title)
    setup = setup_arguments(args)
    data, scenario = setup.pop("data"), setup.pop("scenario")
    if args.decisions and args.out is None:
        raise BadSetup("--decisions needs a folder to keep them in: add --out DIR")
    return make_study(
        title,
        [scenario] if scenario else [known.id for known in title.scenarios],
        args.player or ["random"],
        sweep(title, data, args.sweep),
        games=args.games,
        seed=args.seed,
        options=setup,
        data=None if data is None else str(data),
        option_fields=(args.worth,) if args.worth else (),
        details=args.out is not None,
        decisions=args.decisions,
    )


def _play(args: argparse.Namespace, job: Job, sink: Store | GamesInMemory) -> None:
    """Play the games that are missing."""
    from fieldcraft.lab.run import run as play

    with _executor(args, job) as executor, progress(args.title) as show:
        play(job.study, executor, sink, show)


@contextmanager
def _executor(args: argparse.Namespace, job: Job) -> Iterator[Executor]:
    """Where the games are played; closed at the end."""
    from fieldcraft.lab.executors import InProcess, ProcessPool

    executor: Executor
    if args.on is not None:
        executor = _cluster(args, job)
    elif args.jobs is None or args.jobs == 1:
        executor = InProcess(job)
    else:
        executor = ProcessPool(job, args.jobs)
    try:
        yield executor
    finally:
        executor.close()


def _cluster(args: argparse.Namespace, job: Job) -> Executor:
    """A Ray cluster."""
    try:
        from fieldcraft.lab.cluster import Cluster
    except ModuleNotFoundError as missing:
        raise BadSetup(f"--on needs {missing.name}: pip install 'fieldcraft[cluster]'") from None
    return Cluster(job, args.on, args.jobs, lambda text: print(text, file=sys.stderr, flush=True))


def _store(args: argparse.Namespace, job: Job) -> Store:
    """The folder for the games."""
    try:
        from fieldcraft.lab import report as report
        from fieldcraft.lab import store
    except ModuleNotFoundError as missing:
        raise BadSetup(f"--out needs {missing.name}: pip install 'fieldcraft[lab]'") from None
    command = shlex.join(["fieldcraft", *sys.argv[1:]])
    return store.Store(args.out, store.describe_run(job, command))


def _finish(args: argparse.Namespace, study: Study, store: Store) -> int:
    """Merge the games, write the report, and print the tables."""
    from fieldcraft.lab import analysis, report
    from fieldcraft.lab.store import games_of, without_broken

    frame = store.finish()
    conditions = range(len(study.conditions))
    games = [games_of(frame, condition) for condition in conditions]
    counted_frame = without_broken(frame) if args.exclude_broken else frame
    worths = [
        analysis.value_worths(counted_frame, condition, field)
        for field in study.option_fields
        for condition in conditions
    ]
    code = _report(study, games, _counted(args, games), worths)
    path = report.write(store.run, frame, store.folder / "report.html", args.exclude_broken)
    print(f"The games are in {store.games}, the report is {path}.")
    return code


def _counted(args: argparse.Namespace, games: Sequence[list[SimulatedGame]]) -> list[list[SimulatedGame]]:
    """The games that figures count: all of them, unless the user leaves broken ones out."""
    from fieldcraft.lab.simulate import without_broken

    return [without_broken(each) if args.exclude_broken else each for each in games]


def _report(
    study: Study,
    games: Sequence[list[SimulatedGame]],
    counted: Sequence[list[SimulatedGame]],
    worths: Sequence[list[ValueWorth]],
) -> int:
    """Print the tables; 1 if a bug of ours broke a game."""
    from fieldcraft.commands.simulation_tables import broken_line, excluded_lines, lines

    print("\n".join([*lines(study, counted, worths), *excluded_lines(study, games, counted)]))
    broken = broken_line(study, games)
    if broken:
        print(broken, file=sys.stderr)
    return 1 if broken else 0
