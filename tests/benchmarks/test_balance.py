"""`python -m benchmarks balance` plays everything once, can be interrupted, and writes its tables into the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import balance
from benchmarks.__main__ import main
from benchmarks.plan import PLANS, Plan, code
from benchmarks.styles.commando import types_for_sale
from fieldcraft.kernel.registry import titles
from fieldcraft.lab.journal import Journal, Task
from fieldcraft.lab.simulate import SimulatedGame, failed_game

PLAN = Plan(1, 4, "search:2", 2, unit_games=4)
PAGE = """# Page

<!-- balance: musketeer search -->
old
<!-- end -->

Text.

<!-- balance: musketeer units -->
<!-- end -->
"""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Games that take no time; the tasks that were played."""
    played: list[Task] = []

    def play(task: Task) -> SimulatedGame:
        played.append(task)
        if len(played) == 5:
            return failed_game(task.seed, "crashed", "ouch")
        return SimulatedGame(task.seed, (task.seed + len(task.player)) % 2 == 0, task.seed, 9, 8, "home")

    monkeypatch.setattr(balance, "play_style", play)
    return played


def run(folder: Path, *more: str) -> int:
    """The command for one title, on a page and with a journal in a folder."""
    places = ["--page", str(folder / "page.md"), "--journal", str(folder / "games")]
    numbers = ["--games", "4", "--search", "search:50", "--search-games", "2", "--unit-games", "4", "--seed", "1"]
    return main(["balance", "musketeer", *numbers, "--unit-search-games", "0", *places, *more])


def test_the_tables_of_a_page_are_replaced_and_its_text_is_not(tmp_path: Path, quick: list[Task]) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    assert run(tmp_path) == 0
    text = (tmp_path / "page.md").read_text()
    assert "old" not in text
    assert text.count("\nText.\n") == 1
    assert "| gamil | sensible | 2 | 0 | 50.0% |" in text
    assert "| gamil | search:50 | 2 | 0 |" in text
    assert "| telescope | sensible | 2 | 1 |" in text
    assert re.search(r"^\| gamil \| Helicopter Flight \| sensible \| 4 \| 0 \| \d", text, re.M)
    assert re.search(r"^\| all \| Helicopter Flight \| sensible \| 16 \|", text, re.M)
    assert run(tmp_path) == 0
    assert (tmp_path / "page.md").read_text() == text
    assert len(quick) == len(set(quick))


def test_an_interrupted_command_goes_on_where_it_stopped(
    tmp_path: Path, quick: list[Task], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    play = balance.play_style

    def stopping(task: Task) -> SimulatedGame:
        if len(quick) == 30:
            raise KeyboardInterrupt
        return play(task)

    monkeypatch.setattr(balance, "play_style", stopping)
    assert run(tmp_path) == 130
    assert "30 games are in" in capsys.readouterr().err
    with (tmp_path / "games").open("ab") as file:
        file.write(b'{"half')
    monkeypatch.setattr(balance, "play_style", play)
    assert run(tmp_path) == 0
    assert len(quick) == len(set(quick)) > 30


def test_search_can_be_left_out(tmp_path: Path, quick: list[Task]) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    assert run(tmp_path, "--search-games", "0") == 0
    assert "| search:" not in (tmp_path / "page.md").read_text()
    assert [table.name for table in balance.tables("sherman-leader", Plan())] == ["styles"]


def test_games_of_another_version_of_the_source_are_played_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games")
    task = Task("lrdg", "raid-rommel", "random", 1)
    journal.add(task, SimulatedGame(1, True, 2, 3, 4, "x"))
    assert Journal(tmp_path / "games").games == journal.games
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "new.py").write_text("")
    assert Journal(tmp_path / "games", (tmp_path / "source",)).games == {}


def test_a_page_without_a_place_for_a_table_is_refused_before_anything_is_played(
    tmp_path: Path, quick: list[Task], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text("# Page\n")
    with pytest.raises(SystemExit):
        run(tmp_path)
    assert "no place for the table 'musketeer search'" in capsys.readouterr().err
    assert quick == []


def test_our_page_has_a_place_for_every_table() -> None:
    text = balance.PAGE.read_text("utf-8")
    for title in titles():
        for table in balance.tables(title.id, PLANS[title.id]):
            assert f"<!-- balance: {title.id} {table.name} -->\n" in text


def test_styles_are_compared_seed_by_seed_and_equal_games_say_so() -> None:
    games = [SimulatedGame(n, n % 2 == 0, 1, 1, 1, "") for n in range(10)]
    assert balance.compared(games, games) == ("0 of 10 games differ", "-")
    better = [game._replace(won=True) for game in games]
    assert balance.compared(better, games)[0] == "+50.0"


def test_search_is_compared_with_the_sensible_player_and_styles_by_search_with_search(
    tmp_path: Path, quick: list[Task]
) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    chosen = ["--table", "search", "--search-scenario", "gamil", "--search-style", "with:centurions"]
    assert run(tmp_path, *chosen) == 0
    by_search = {"sensible", "search:50", "with:centurions+search:50"}
    assert {(task.scenario, task.player, task.seed) for task in quick} == {
        ("gamil", player, seed) for player in by_search for seed in (1, 2)
    }
    rows = [line.split(" | ") for line in (tmp_path / "page.md").read_text().splitlines() if line.startswith("| gamil")]
    assert [(row[1], row[2], row[6]) for row in rows] == [
        ("sensible", "2", "-"),
        ("search:50", "2", "sensible"),
        ("with:centurions+search:50", "2", "search:50"),
    ]
    assert rows[1][7] == "+50.0" or rows[1][7] == "0.0"


def test_styles_are_played_by_search_where_the_plan_says_so() -> None:
    assert balance.searching(PLAN) == ("sensible", "search:2")
    runner = PLAN._replace(searched_styles=("lone-runner",))
    assert balance.searching(runner) == ("sensible", "search:2", "lone-runner+search:2")


def test_one_table_can_be_written_alone(tmp_path: Path, quick: list[Task], capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    assert run(tmp_path, "--table", "units") == 0
    assert "\nold\n" in (tmp_path / "page.md").read_text()
    assert {task.player.partition(":")[0] for task in quick} == {"with", "without"}
    with pytest.raises(SystemExit):
        run(tmp_path, "--table", "unit")
    assert "there is no table 'unit' of these titles; there are search, units" in capsys.readouterr().err


def test_a_scenario_can_have_its_own_number_of_searched_games() -> None:
    plan = Plan(1, 9, "search:2", 3, {"green": 5, "farm": 0}, unit_games=7, unit_search_games=2)
    numbers = {scenario: len(plan.seeds("search:2", scenario)) for scenario in ("green", "farm", "city")}
    assert numbers == {"green": 5, "farm": 0, "city": 3}
    assert len(plan.seeds("lone-runner+search:2", "green")) == 5
    (table,) = [table for table in balance.tables("v-sabotage", plan) if table.name == "search"]
    assert "green" in table.players
    assert "farm" not in table.players
    assert len(plan.seeds("with:sappers", "gamil")) == 7
    assert len(plan.seeds("with:sappers+search:2", "gamil")) == 2


def test_only_chosen_units_are_played_by_search() -> None:
    plan = PLAN._replace(searched_units=("centurions",), unit_search_games=2)
    units = types_for_sale("musketeer", "gamil")
    assert "centurions" in units
    pairs = balance.unit_pairs("musketeer", ["gamil"], plan)
    assert [pair[0] for pair in pairs] == [*units, "centurions"]
    assert pairs[-1] == ("centurions", "search:2", "with:centurions+search:2", "without:centurions+search:2")


def test_a_table_says_which_code_played_it() -> None:
    table = balance.markdown(("a",), [("1",)], PLAN)
    assert table.splitlines()[0] == f"Seeds from 1, {code()}."
    assert re.fullmatch(r"commit [0-9a-f]{7,}(, with changes)?", code())
