"""`fieldcraft simulate`: many games without a person, and what they show."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fieldcraft.commands.common import add_scenario, columns, count, set_up, whole_number

if TYPE_CHECKING:
    from fieldcraft.lab.simulate import Played, Summary
    from fieldcraft.lab.worth import Worth

HELP = "play many games by themselves and sum them up"
EXAMPLE = "fieldcraft simulate lrdg --player sensible --games 1000 --seed 1"
EVERY = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, by whom, how often."""
    parser.add_argument("title", metavar="TITLE", help="what to play (see fieldcraft titles)")
    parser.add_argument("--player", choices=["random", "sensible", "varied"], default="random", help="who plays")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many of each scenario")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="the first game's seed")
    parser.add_argument(
        "--worth", metavar="KIND.FIELD", help="also show what each value of an option is worth, such as buy.type"
    )
    add_scenario(parser)


def run(asked: argparse.Namespace) -> int:
    """Play and print a table."""
    from fieldcraft.kernel.registry import find
    from fieldcraft.lab.simulate import play_many, summary
    from fieldcraft.lab.worth import Watch
    from fieldcraft.players import PLAYERS

    title = find(asked.title)
    setup = set_up(asked)
    names = [asked.scenario] if asked.scenario else [scenario.id for scenario in title.scenarios]
    totals: dict[str, Summary] = {}
    worths: dict[str, list[Worth]] = {}
    for name in names:
        watch = Watch(title, PLAYERS[asked.player], asked.worth) if asked.worth else None
        player = watch or PLAYERS[asked.player]
        played = play_many(title.id, asked.games, asked.seed, player, **(setup | {"scenario": name}))
        games = list(_watched(played, name, asked.games))
        totals[name] = summary(games)
        if watch is not None:
            worths[name] = watch.worths(games)
    number = "1 game" if asked.games == 1 else f"{asked.games} games"
    print(f"{title.name}: {number} of each scenario, player {asked.player}, seeds from {asked.seed}")
    print("\n".join(table(totals)))
    for name, worth in worths.items():
        print("\n".join(["", *worth_table(worth, f"{name}: {asked.worth}")]))
    return 0


def _watched(played: Iterable[Played], name: str, games: int) -> Iterator[Played]:
    """Show how far it is, if somebody watches."""
    watched = sys.stderr.isatty()
    for number, game in enumerate(played, 1):
        if watched and (number % EVERY == 0 or number == games):
            end = "\r\033[K" if number == games else ""
            print(f"\r{name}: {number} of {games}{end}", end="", file=sys.stderr, flush=True)
        yield game


def table(totals: dict[str, Summary]) -> list[str]:
    """The figures of each scenario in a line, then the ways the games ended."""
    rows = [("scenario", "won", "95% interval", "score", "turns", "decisions", "real choices")]
    for name, total in totals.items():
        interval = f"{100 * total.low:.1f} to {100 * total.high:.1f}"
        figures = (f"{100 * total.rate:.1f}%", interval, f"{total.score:.1f}")
        rows.append((name, *figures, f"{total.turns:.1f}", f"{total.decisions:.0f}", f"{total.choices:.0f}"))
    lines = columns(rows)
    for name, total in totals.items():
        ends = "; ".join(f"{n} {reason}" for reason, n in total.reasons.items())
        lines.append(f"{name} ended: {ends}")
    return lines


def worth_table(worths: list[Worth], head: str) -> list[str]:
    """What each value is worth: the games that took it against those that could have and did not."""
    rows = [(head, "games with", "won with", "won without", "difference", "95% interval")]
    for worth in worths:
        won = f"{100 * worth.taken_wins / worth.taken:.1f}%" if worth.taken else "-"
        without = f"{100 * worth.left_wins / worth.left:.1f}%" if worth.left else "-"
        if worth.known:
            low, high = worth.interval
            compared = (f"{100 * worth.difference:+.1f}", f"{100 * low:+.1f} to {100 * high:+.1f}")
        else:
            compared = ("-", "-")
        rows.append((worth.value, str(worth.taken), won, without, *compared))
    return columns(rows)
