"""Every test of the terminal plays A Night at the Ford, in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FordTitle]:
    """The only title there is."""
    monkeypatch.chdir(tmp_path)
    with only_ford() as title:
        yield title
