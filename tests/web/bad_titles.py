"""Titles of other authors that misbehave, for servers in processes of their own."""

from __future__ import annotations

from pathlib import Path

from tests.web import servers

TEMPLATE = """
from pathlib import Path

from tests.kernel.toys import Range


class Bad(Range):
    id = "bad"
    name = "Bad"

    {decorator}
    def {method}:
        Path(__file__).with_name("reached").touch()
        {does}


TITLE = Bad()
"""
SPIN = "while True: sum(range(10**9))  # one long call into C after another, which lets go of nothing"
SWELL = "return [0] * 10**9"


def install(folder: Path, method: str, does: str, decorator: str = "") -> str:
    """Put the title into a folder as an installed package; return the PYTHONPATH on which it is found."""
    (folder / "bad.py").write_text(TEMPLATE.format(method=method, does=does, decorator=decorator), "utf-8")
    info = folder / "bad-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[fieldcraft.titles]\nbad = bad:TITLE\n", "utf-8")
    return ":".join([str(folder), str(servers.ROOT / "src"), str(servers.ROOT)])


def was_reached(folder: Path) -> bool:
    """Whether the title's method was called."""
    return (folder / "reached").exists()
