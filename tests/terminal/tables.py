"""Play sessions over in-memory streams."""

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


class Played(NamedTuple):
    """A finished session: its exit code, output and state."""

    code: int
    text: str
    session: Session

    @property
    def game(self) -> Any:
        """The game at the end of the session."""
        return self.session.game


def play(*typed: str, auto: bool = True, **setup: Any) -> Played:
    """Play A Night at the Ford on a plain screen with these lines as input."""
    out = StringIO()
    game = fc.new("ford", log=True, **({"seed": 1} | setup))
    session = Session(game, PlainScreen(StringIO("".join(f"{line}\n" for line in typed)), out), auto)
    code = session.run()
    return Played(code, out.getvalue(), session)


@contextmanager
def only_ford() -> Iterator[FordTitle]:
    """Make A Night at the Ford the only title for the duration of the block."""
    title = FordTitle()
    with registry.only_titles(title):
        yield title
