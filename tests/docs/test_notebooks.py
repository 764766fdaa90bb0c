"""The notebooks run from top to bottom, and a game displays its board in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
WITH_BOARD = {"first-steps", "training"}


def test_every_notebook_that_the_documentation_names_is_there() -> None:
    assert {file.stem for file in NOTEBOOKS} == {"first-steps", "balance-study", "writing-a-player", "training"}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_from_top_to_bottom(file: Path, tmp_path: Path) -> None:
    book: Any = nbformat.read(file, as_version=4)
    nbformat.validate(book)
    NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", ())]
    assert not [output for output in outputs if output.output_type == "error"]
    boards = [output for output in outputs if "data:image/svg+xml" in output.get("data", {}).get("text/html", "")]
    assert bool(boards) == (file.stem in WITH_BOARD)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_stored_without_its_output(file: Path) -> None:
    book: Any = nbformat.read(file, as_version=4)
    assert not [cell for cell in book.cells if cell.get("outputs") or cell.get("execution_count")]
