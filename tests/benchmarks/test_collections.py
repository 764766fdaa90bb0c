"""`python -m benchmarks collections` measures garbage collections with open games."""

import gc
import re

import pytest

from benchmarks.__main__ import main


def test_collections_are_measured_and_python_collects_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    usual, callbacks = gc.get_threshold(), list(gc.callbacks)
    assert main(["collections", "--games", "5", "--choices", "3"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^1\d choices; a collection of everything found ", shown)
    assert re.search(r"^everything +1 +[\d.]+ +[\d,]+$", shown, re.M)
    assert (gc.get_threshold(), gc.callbacks, gc.get_freeze_count()) == (usual, callbacks, 0)
