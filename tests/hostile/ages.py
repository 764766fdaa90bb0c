"""Write a database and saves with the code of an earlier commit, for `test_ages`.

`python -m tests.hostile.ages 100` checks out the commit that lies 100 before this one into a temporary folder, and has
its code play a game of every title.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

DATA = Path(__file__).parent / "data"
WRITER = """
import json, sqlite3, sys
from pathlib import Path

import fieldcraft as fc
from fieldcraft.web import service as of_that_age
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings

try:
    from fieldcraft.web.game_table import Visitor
except ImportError:
    Visitor = of_that_age.Who  # its name and place until 0.2.0
ANN, CHOICES = "a" * 32, 14
folder, name = Path(sys.argv[1]), sys.argv[2]
file = folder / "games.db"
service, saves = Service(Settings(db=str(file))), {}
for number, title in enumerate(fc.titles()):
    table = service.create(ANN, title.id, seed=7 + number, practice=True)
    for _ in range(CHOICES):
        if table.game.over:
            break
        sensible = table.game.offered.index(table.game.title.sensible(table.game))
        for option in (sensible, *range(len(table.game.offered))):
            try:
                table = service.choose(table.id, Visitor(ANN), table.version, [option])
            except fc.IllegalChoice:  # it is one piece of a set that needs more
                continue
            break
    saves[title.id] = table.game.save()
service.close()
connection = sqlite3.connect(file)
(folder / f"games-{name}.sql").write_text("\\n".join(connection.iterdump()) + "\\n", "utf-8")
(folder / f"saves-{name}.json").write_text(json.dumps(saves), "utf-8")
"""


def write(back: int) -> str:
    """Write the files of the commit that lies this many commits back; returns its short name."""
    name = _git("rev-list", "--abbrev-commit", f"--skip={back}", "--max-count=1", "HEAD")
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "source", Path(folder) / "made"
        made.mkdir()
        _git("worktree", "add", "--detach", str(source), name)
        try:
            environment = {**os.environ, "PYTHONPATH": str(source / "src")}
            subprocess.run([sys.executable, "-c", WRITER, str(made), name], cwd=made, env=environment, check=True)
        finally:
            _git("worktree", "remove", "--force", str(source))
        for file in made.glob(f"*-{name}.*"):
            (DATA / file.name).write_bytes(file.read_bytes())
    return name


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=DATA, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    for text in sys.argv[1:]:
        print(f"{text} back: {write(int(text))}")
