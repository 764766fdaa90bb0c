"""The tests of `fieldcraft.interface` play the kernel tests' toy title."""

import pytest

from fieldcraft.kernel import registry
from tests.kernel.toys import TITLE


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy for one test only."""
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)
