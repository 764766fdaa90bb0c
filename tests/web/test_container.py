"""The container installs exactly what was locked: every dependency with its version and its hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def locked() -> dict[str, str]:
    """The version of each locked package; each has at least one hash."""
    text = (ROOT / "requirements.lock").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = [re.fullmatch(r"(\S+)==(\S+)((?:\s+--hash=sha256:[0-9a-f]{64})+)", line) for line in lines]
    assert all(found), "a line of requirements.lock has no version or no hash"
    return {canonicalize_name(one[1]): one[2] for one in found if one}


def test_every_dependency_of_the_server_is_locked_at_a_version_that_fits() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    versions = locked()
    for text in [*project["dependencies"], *project["optional-dependencies"]["web"]]:
        wanted = Requirement(text)
        assert versions[canonicalize_name(wanted.name)] in wanted.specifier, f"{text}: run .ci/lock"


def test_the_image_installs_nothing_without_a_hash() -> None:
    recipe = (ROOT / "Dockerfile").read_text("utf-8")
    installs = re.findall(r"pip install [^\n]*", recipe)
    assert len(installs) == 2
    assert "--require-hashes --requirement requirements.lock" in installs[0]
    assert "--no-deps" in installs[1]
    assert "!requirements.lock" in (ROOT / ".dockerignore").read_text("utf-8").split()
