"""Settings come from a file, the environment and the command line, and a mistake is named in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldcraft import cli
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.config import NAMES, settings_from
from fieldcraft.web.settings import Settings

HOSTING = Path(__file__).parents[2] / "docs/hosting.md"


def test_the_command_line_counts_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "fieldcraft.toml"
    file.write_text('workers = 2\nburst = 9\nkeep_days = 30\ndb = "games.db"\n', "utf-8")
    found = settings_from(file, {"FIELDCRAFT_BURST": "11", "FIELDCRAFT_KEEP_DAYS": "60"}, {"keep_days": 90.0})
    assert (found.workers, found.burst, found.keep_days, found.db) == (2, 11, 90.0, "games.db")


def test_without_anything_the_defaults_hold() -> None:
    assert settings_from(None, {"HOME": "/", "FIELDCRAFT_COMPILE": "1"}, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("workers = 0", "{file}: workers: expected `int` >= 1"),
        ('rate = "fast"', "{file}: rate: expected `float`, got `str`"),
        ("wrokers = 2", "{file}: there is no setting 'wrokers'; there are host, port,"),
        ("port = 99999", "{file}: port: expected `int` <= 65535"),
        ("port = ", "{file} is not valid TOML: Invalid value"),
    ],
)
def test_a_mistake_in_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "fieldcraft.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadSetup) as refused:
        settings_from(file, {}, {})
    assert str(refused.value).startswith(message.format(file=file))


def test_a_mistake_in_the_environment_is_named() -> None:
    with pytest.raises(BadSetup, match="the environment: max_watchers: expected `int`"):
        settings_from(None, {"FIELDCRAFT_MAX_WATCHERS": "many"}, {})
    with pytest.raises(BadSetup, match="the environment: there is no setting 'wokers'"):
        settings_from(None, {"FIELDCRAFT_WOKERS": "2"}, {})


def test_a_file_that_is_not_there_is_named_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--config", "nowhere.toml"]) == 2
    assert capsys.readouterr().err == "fieldcraft: cannot read nowhere.toml: No such file or directory\n"


def test_every_setting_is_in_the_guide() -> None:
    guide = HOSTING.read_text("utf-8")
    assert [name for name in NAMES if f"| `{name}` |" not in guide] == []
