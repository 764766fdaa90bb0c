"""`fieldcraft simulate`: many games without a person, and what they show."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fieldcraft.commands.common import add_scenario, count, set_up, whole_number
from fieldcraft.commands.progress import progress
from fieldcraft.kernel.errors import BadSetup

if TYPE_CHECKING:
    from fieldcraft.lab.hands import Hands
    from fieldcraft.lab.run import Memory
    from fieldcraft.lab.simulate import Played
    from fieldcraft.lab.store import Store
    from fieldcraft.lab.study import Kit, Study
    from fieldcraft.lab.worth import Worth

HELP = "play many games by themselves and sum them up"
EXAMPLE = "fieldcraft simulate lrdg --player sensible --games 1000 --jobs 2 --out study"
STOPPED = 130


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, by whom, how often, what to change, and where the games go."""
    parser.add_argument("title", metavar="TITLE", help="what to play (see fieldcraft titles)")
    parser.add_argument(
        "--player",
        action="append",
        metavar="P",
        help="who plays: random (default), sensible, varied, search, or FILE.py:NAME; others are compared to the first",
    )
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many of each scenario")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="the first game's seed")
    parser.add_argument(
        "--sweep",
        action="append",
        default=[],
        metavar="KEY=VALUES",
        help="also play with an option, a constant or a value of the data changed, such as units.truck.firepower=3,4",
    )
    parser.add_argument("--keys", action="store_true", help="list what can be swept, and play nothing")
    parser.add_argument("--jobs", type=count, metavar="J", help="how many processes play (default: 1)")
    parser.add_argument("--on", metavar="WHERE", help="ray, or ray://HOST:PORT: play on a Ray cluster")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep the games there, with a report; goes on if stopped"
    )
    parser.add_argument("--decisions", action="store_true", help="with --out: keep every decision too")
    parser.add_argument(
        "--worth", metavar="KIND.FIELD", help="also show what each value of an option is worth, such as buy.type"
    )
    add_scenario(parser, default="all of them")


def run(asked: argparse.Namespace) -> int:
    """Play and print tables."""
    from fieldcraft.lab.run import Memory
    from fieldcraft.lab.study import packed
    from fieldcraft.lab.worth import worths

    if asked.keys:
        return _keys(asked)
    study = _study(asked)
    kit = packed(study)
    if asked.out is None:
        memory = Memory(study)
        _play(asked, kit, memory)
        games = [memory.played(way) for way in range(len(study.ways))]
        return _told(study, games, [worths(played, what) for what in study.worth for played in games])
    store = _store(asked, kit)
    try:
        _play(asked, kit, store)
    except KeyboardInterrupt:
        store.flush()
        store.close()
        there = sum(len(store.done(way)) for way in range(len(study.ways)))
        asked_for = study.games * len(study.ways)
        print(
            f"fieldcraft: stopped; {there} of {asked_for} games are in {asked.out}, and the same command goes on",
            file=sys.stderr,
        )
        return STOPPED
    return _kept(study, store)


def _keys(asked: argparse.Namespace) -> int:
    """Print what can be swept."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.lab.keys import listed

    print("\n".join(listed(find(asked.title), asked.data)))
    return 0


def _study(asked: argparse.Namespace) -> Study:
    """What was asked for, checked."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.lab.changes import swept
    from fieldcraft.lab.study import study_of

    title = find(asked.title)
    setup = set_up(asked)
    data, scenario = setup.pop("data"), setup.pop("scenario")
    if asked.decisions and asked.out is None:
        raise BadSetup("--decisions needs a folder to keep them in: give --out DIR")
    return study_of(
        title,
        [scenario] if scenario else [known.id for known in title.scenarios],
        asked.player or ["random"],
        swept(title, data, asked.sweep),
        games=asked.games,
        seed=asked.seed,
        options=setup,
        data=None if data is None else str(data),
        worth=(asked.worth,) if asked.worth else (),
        details=asked.out is not None,
        decisions=asked.decisions,
    )


def _play(asked: argparse.Namespace, kit: Kit, keeper: Store | Memory) -> None:
    """Play what is missing."""
    from fieldcraft.lab.run import run as play

    with _hands(asked, kit) as hands, progress(asked.title) as tell:
        play(kit.study, hands, keeper, tell)


@contextmanager
def _hands(asked: argparse.Namespace, kit: Kit) -> Iterator[Hands]:
    """Those who play, sent home in the end."""
    from fieldcraft.lab.hands import Crew, Here

    hands: Hands
    if asked.on is not None:
        hands = _cluster(asked, kit)
    elif asked.jobs is None or asked.jobs == 1:
        hands = Here(kit)
    else:
        hands = Crew(kit, asked.jobs)
    try:
        yield hands
    finally:
        hands.close()


def _cluster(asked: argparse.Namespace, kit: Kit) -> Hands:
    """A Ray cluster."""
    try:
        from fieldcraft.lab.cluster import Cluster
    except ModuleNotFoundError as missing:
        raise BadSetup(f"--on ray needs {missing.name}: pip install 'fieldcraft[cluster]'") from None
    return Cluster(kit, asked.on, asked.jobs, lambda text: print(text, file=sys.stderr, flush=True))


def _store(asked: argparse.Namespace, kit: Kit) -> Store:
    """The folder where the games go."""
    try:
        from fieldcraft.lab import report as report
        from fieldcraft.lab import store
    except ModuleNotFoundError as missing:
        raise BadSetup(f"--out needs {missing.name}: pip install 'fieldcraft[lab]'") from None
    command = shlex.join(["fieldcraft", *sys.argv[1:]])
    return store.Store(asked.out, store.described(kit, command))


def _kept(study: Study, store: Store) -> int:
    """Put the games in order, write the report, and print the tables."""
    from fieldcraft.lab import findings, report
    from fieldcraft.lab.store import played

    frame = store.finish()
    games = [played(frame, way) for way in range(len(study.ways))]
    worth = [findings.worths(frame, way, what) for what in study.worth for way in range(len(study.ways))]
    code = _told(study, games, worth)
    path = report.write(store.run, frame, store.folder / "report.html")
    print(f"The games are in {store.games}, the report is {path}.")
    return code


def _told(study: Study, games: Sequence[list[Played]], worth: Sequence[list[Worth]]) -> int:
    """Print what the games show; 1 if a mistake of ours broke one."""
    from fieldcraft.commands.simulated import broken_line, lines

    print("\n".join(lines(study, games, worth)))
    broken = broken_line(study, games)
    if broken:
        print(broken, file=sys.stderr)
    return 1 if broken else 0
