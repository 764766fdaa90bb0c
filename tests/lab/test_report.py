"""The report stands on its own, and its figures are those of the games."""

import re
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from fieldcraft.kernel.registry import find
from fieldcraft.lab import analysis
from fieldcraft.lab.executors import InProcess
from fieldcraft.lab.luck import DiceLuck
from fieldcraft.lab.option_values import OfferedValue, ValueWorth, value_worths
from fieldcraft.lab.report import histogram, page, significant
from fieldcraft.lab.run import GamesInMemory, run
from fieldcraft.lab.simulate import Difference, KindCount, SimulatedGame, difference, failed_game, summary
from fieldcraft.lab.store import Run, describe_run, games_frame, games_of
from fieldcraft.lab.study import Condition, Study, make_study, pack
from fieldcraft.lab.variants import Change

CHANGES: list[Change] = [{"units.truck.firepower": 3}]


class Made:
    """A study that was played."""

    def __init__(self, study: Study):
        self.study = study
        job = pack(study)
        memory = GamesInMemory(study)
        run(study, InProcess(job), memory)
        self.games = memory.games
        self.run: Run = describe_run(job, "fieldcraft simulate <lrdg> & more")
        self.frame = games_frame(
            study, [(condition, game) for condition, games in enumerate(memory.games) for game in games]
        )


@pytest.fixture(scope="module")
def made() -> Made:
    return Made(make_study(find("lrdg"), ["raid-rommel"], ["varied"], CHANGES, games=60, seed=1, details=True))


@pytest.fixture(scope="module")
def text(made: Made) -> str:
    return page(made.run, made.frame)


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str):
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "path", "line", "use"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


def test_the_page_is_self_contained(text: str) -> None:
    outline = Outline(text)
    assert outline.open == []
    assert "script" not in outline.tags
    assert "link" not in outline.tags
    assert not [link for link in outline.links if not link.startswith("#")]
    outside = set(re.findall(r"https?://[^\"' )<]+", text)) - {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert outside == set()
    assert "@import" not in text


def test_the_page_has_every_plot_and_table(text: str) -> None:
    for head in ("Raid Rommel!", "Score and length", "Where games are won and lost", "Luck and result"):
        assert f">{head}</h" in text
    assert "What was taken: buy.type" in text
    assert "Options rarely or never taken" in text
    assert "Compared with as printed" in text
    assert text.count("<svg") == text.count("<figure") >= 8


def test_the_page_shows_the_figures_of_the_games(made: Made, text: str) -> None:
    for condition in range(2):
        total = summary(games_of(made.frame, condition))
        assert f"<td>{100 * total.rate:.1f}%</td>" in text
        assert f"<td>{total.scores.low:.2f} to {total.scores.high:.2f}</td>" in text


def test_the_page_escapes_the_command(text: str) -> None:
    assert "fieldcraft simulate &lt;lrdg&gt; &amp; more" in text


def test_worth_from_the_file_equals_worth_from_the_games(made: Made) -> None:
    assert analysis.recorded_fields(made.frame) == ["buy.base", "buy.type", "next-base.base"]
    for condition in range(2):
        assert analysis.value_worths(made.frame, condition, "buy.type") == value_worths(
            made.games[condition], "buy.type"
        )


STUDY = Study("lrdg", (Condition("raid-rommel", "random"),), 4, 1, details=True)


def test_uses_add_up_and_the_least_taken_come_first() -> None:
    games = [
        SimulatedGame(1, True, 1, 1, 1, "", kinds=(KindCount("go", 4, 2), KindCount("stay", 4, 0))),
        SimulatedGame(2, True, 1, 1, 1, "", kinds=(KindCount("go", 6, 6),)),
        failed_game(3, "crashed", "ouch")._replace(kinds=(KindCount("go", 10, 2),)),
    ]
    rows = games_frame(STUDY, [(0, game) for game in games])
    assert analysis.option_uses(rows, 0) == [
        analysis.OptionUse("stay", 1, 4, 0),
        analysis.OptionUse("go", 3, 20, 10),
    ]
    assert analysis.option_uses(rows, 0)[1].share == 0.5


def test_kinds_of_option_that_never_came_up_are_named() -> None:
    rows = games_frame(STUDY, [(0, SimulatedGame(1, True, 1, 1, 1, "", kinds=(KindCount("buy", 1, 1),)))])
    never = analysis.never_offered(find("lrdg"), rows, 0)
    assert "buy" not in never
    assert "operate-from" in never


def test_dice_that_decide_games_matter_more_than_others() -> None:
    def dice_luck(n: int) -> tuple[DiceLuck, ...]:
        enemy = DiceLuck("enemy fire", "enemy", 9, -n / 10)
        return DiceLuck("fire", "yours", 9, n / 10), enemy, DiceLuck("weather", "other", 1, n % 2)

    games = [(0, SimulatedGame(n, True, n, 1, 1, "", dice_luck=dice_luck(n))) for n in range(20)]
    found = {weight.stream: weight for weight in analysis.dice_influence(games_frame(STUDY, games), 0)}
    assert list(found)[-1] == "weather"
    assert found["fire"].correlation.value == pytest.approx(1)
    assert (found["fire"].owner, found["enemy fire"].owner, found["fire"].games) == ("yours", "enemy", 20)
    assert found["enemy fire"].correlation.value == pytest.approx(-1)
    assert found["weather"].correlation.low < 0 < found["weather"].correlation.high


def test_a_histogram_counts_every_game_once(made: Made) -> None:
    rows = histogram(made.frame, "score", ["a", "b"])
    for name in ("a", "b"):
        assert sum(row["high"] - row["low"] for row in rows if row["condition"] == name) == 60
    assert all(row["from"] < row["to"] for row in rows)


def test_a_report_of_games_that_all_failed_says_so(tmp_path: Path) -> None:
    rows = games_frame(STUDY, [(0, failed_game(seed, "crashed", "<ouch>")) for seed in range(1, 5)])
    text = page(describe_run(pack(STUDY), ""), rows)
    assert "No game ended." in text
    assert "Games that failed: 4 of 4" in text
    assert "<td>4</td><td>4</td><td>0.0%</td>" in text
    assert "&lt;ouch&gt;" in text


def test_a_single_game_makes_a_report() -> None:
    made = Made(make_study(find("v-sabotage"), ["training-1"], ["sensible"], games=1, seed=1, details=True))
    assert isinstance(made.frame, pl.DataFrame)
    assert "Score and length" in page(made.run, made.frame)


def test_failed_games_are_not_won_anywhere_in_the_report() -> None:
    value = OfferedValue("buy.type", "jeep", True)
    won = [SimulatedGame(n, True, 9, 5, 5, "home", values=(value,)) for n in (1, 2)]
    crashed = [failed_game(n, "crashed", "ouch")._replace(values=(value,)) for n in (3, 4)]
    rows = games_frame(STUDY, [(0, game) for game in (*won, *crashed)])
    text = page(describe_run(pack(STUDY), ""), rows)
    assert "<td>4</td><td>2</td><td>50.0%</td>" in text
    assert "Games that failed: 2 of 4" in text
    assert "in the 2 games that ended" in text
    assert "How the 4 games ended." in text
    assert analysis.value_worths(rows, 0, "buy.type") == [ValueWorth("jeep", 4, 2, 0, 0)]
    assert rows["score"].to_list() == [9, 9, None, None]
    assert summary(games_of(rows, 0)).score == 9


def test_broken_games_count_unless_they_are_excluded_and_the_report_says_so() -> None:
    games = [SimulatedGame(1, True, 9, 5, 5, "home"), failed_game(2, "broken", "ZeroDivisionError()")]
    rows, run = games_frame(STUDY, [(0, game) for game in games]), describe_run(pack(STUDY), "")
    assert "<td>2</td><td>1</td><td>50.0%</td>" in page(run, rows)
    text = page(run, rows, exclude_broken=True)
    assert "<td>1</td><td>0</td><td>100.0%</td>" in text
    assert "1 game broken by a bug in Fieldcraft excluded from all figures" in text


PAIR = Study("lrdg", tuple(Condition("raid-rommel", player) for player in ("random", "sensible")), 30, 1, details=True)


def test_games_that_are_all_the_same_have_no_interval() -> None:
    games = [SimulatedGame(n, n % 3 == 0, 2, 5, 5, "home") for n in range(1, 31)]
    text = page(
        describe_run(pack(PAIR), ""), games_frame(PAIR, [(condition, game) for condition in (0, 1) for game in games])
    )
    assert "0 of 30 games differ" in text
    assert "all the same" in text
    assert "0.00 to" not in text


def test_bold_is_corrected_for_the_number_of_comparisons() -> None:
    def compared(gained: int) -> Difference:
        games = [SimulatedGame(n, n <= gained, 1, 1, 1, "") for n in range(1, 31)]
        found = difference(games, [SimulatedGame(n, False, 1, 1, 1, "") for n in range(1, 31)])
        assert found is not None
        return found

    assert significant([compared(7)]) == [True, False]
    assert significant([compared(7)] + [compared(1)] * 5)[0] is False
    assert significant([compared(14)] + [compared(1)] * 5)[0] is True
