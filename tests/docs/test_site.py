"""The documentation site builds without a warning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    reference = (tmp_path / "site" / "reference" / "index.html").read_text("utf-8")
    assert 'id="fieldcraft.kernel.game.Game.clone"' in reference
    assert ":::" not in reference
