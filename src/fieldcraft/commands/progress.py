"""Progress of long work: a bar on a terminal, a line now and then in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

LINE_SECONDS = 30.0


Progress = Callable[[int], None]
"""Receives how much is left to do."""


@contextmanager
def progress(label: str) -> Iterator[Progress]:
    """Show how much is done and how long the rest will take. The first call sets the total."""
    if sys.stderr.isatty():
        with _bar(label) as show:
            yield show
    else:
        yield _lines(label)


@contextmanager
def _bar(label: str) -> Iterator[Progress]:
    """A bar on the terminal, which disappears at the end."""
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
        task = bar.add_task(label, total=None)

        def show(left: int) -> None:
            total = bar.tasks[0].total
            if total is None:
                bar.update(task, total=left)
            else:
                bar.update(task, completed=total - left)

        yield show


def _lines(label: str) -> Progress:
    """A line every half minute."""
    start = last = monotonic()
    total = 0

    def show(left: int) -> None:
        nonlocal last, total
        now = monotonic()
        total = total or left
        if now - last >= LINE_SECONDS and left < total:
            last = now
            seconds = (now - start) * left / (total - left)
            print(f"{label}: {total - left} of {total}, {duration(seconds)} left", file=sys.stderr, flush=True)

    return show


def duration(seconds: float) -> str:
    """A length of time, rounded for people.

    >>> duration(40), duration(100), duration(9000)
    ('about 40 seconds', 'about 2 minutes', 'about 2.5 hours')
    """
    if seconds < 90:
        return f"about {seconds:.0f} seconds"
    if seconds < 5400:
        return f"about {seconds / 60:.0f} minutes"
    return f"about {seconds / 3600:.1f} hours"
