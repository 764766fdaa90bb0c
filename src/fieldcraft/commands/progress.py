"""How far long work is: a bar for somebody who watches, a line now and then for a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

LINE_EVERY = 30.0


Tell = Callable[[int], None]


@contextmanager
def progress(words: str) -> Iterator[Tell]:
    """Show how far it is and how long it will still take. The first call says how much there is to do."""
    if sys.stderr.isatty():
        with _bar(words) as tell:
            yield tell
    else:
        yield _lines(words)


@contextmanager
def _bar(words: str) -> Iterator[Tell]:
    """A bar at the terminal, which is gone afterwards."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    left_column = TimeRemainingColumn()
    with Progress(*columns, TextColumn("left:"), left_column, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=None)

        def tell(left: int) -> None:
            total = bar.tasks[0].total
            if total is None:
                bar.update(task, total=left)
            else:
                bar.update(task, completed=total - left)

        yield tell


def _lines(words: str) -> Tell:
    """A line every half minute."""
    began = last = monotonic()
    total = 0

    def tell(left: int) -> None:
        nonlocal last, total
        now = monotonic()
        total = total or left
        if now - last >= LINE_EVERY and left < total:
            last = now
            seconds = (now - began) * left / (total - left)
            print(f"{words}: {total - left} of {total}, {lasting(seconds)} left", file=sys.stderr, flush=True)

    return tell


def lasting(seconds: float) -> str:
    """A length of time as a person says it.

    >>> lasting(40), lasting(100), lasting(9000)
    ('about 40 seconds', 'about 2 minutes', 'about 2.5 hours')
    """
    if seconds < 90:
        return f"about {seconds:.0f} seconds"
    if seconds < 5400:
        return f"about {seconds / 60:.0f} minutes"
    return f"about {seconds / 3600:.1f} hours"
