"""Sitting at a table in the tests: a session over streams in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any, NamedTuple

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.session import Session
from tests.terminal.ford import FordTitle


class Sat(NamedTuple):
    """What came of a sitting."""

    code: int
    text: str
    session: Session

    @property
    def game(self) -> Any:
        """The game as it was left."""
        return self.session.game


def sit(*typed: str, auto: bool = True, **setup: Any) -> Sat:
    """Play A Night at the Ford over a pipe, typing these lines and then nothing more."""
    out = StringIO()
    game = fc.new("ford", log=True, **({"seed": 1} | setup))
    session = Session(game, PlainScreen(StringIO("".join(f"{line}\n" for line in typed)), out), auto)
    code = session.run()
    return Sat(code, out.getvalue(), session)


@contextmanager
def only_ford() -> Iterator[FordTitle]:
    """Let A Night at the Ford be the only title, and put everything back afterwards."""
    title = FordTitle()
    with registry.only(title):
        yield title
