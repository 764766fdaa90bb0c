"""The terminal tests play A Night at the Ford, each in its own folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FordTitle]:
    """Make A Night at the Ford the only title."""
    monkeypatch.chdir(tmp_path)
    with only_ford() as title:
        yield title
