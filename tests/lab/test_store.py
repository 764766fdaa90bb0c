"""Games on disk: whole, in order, with what made them, whatever stops the run."""

import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import polars as pl
import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.kernel.registry import find
from fieldcraft.lab import store as storing
from fieldcraft.lab.executors import InProcess
from fieldcraft.lab.run import GamesInMemory, run
from fieldcraft.lab.simulate import SimulatedGame
from fieldcraft.lab.store import Store, describe_run, games_frame, games_of, read_run
from fieldcraft.lab.study import Study, make_study, pack
from fieldcraft.lab.variants import Change
from tests.lab.waiting import wait_until

TRUCKS: Change = {"units.truck.firepower": 3}


def lrdg(games: int = 6, seed: int = 1, **how: object) -> Study:
    return make_study(find("lrdg"), ["raid-rommel"], ["random"], [TRUCKS], games=games, seed=seed, details=True, **how)


def opened(folder: Path, study: Study) -> Store:
    return Store(folder, describe_run(pack(study), "fieldcraft simulate"))


def filled(folder: Path, study: Study) -> pl.DataFrame:
    """A whole run."""
    kept = opened(folder, study)
    run(study, InProcess(pack(study)), kept)
    return kept.finish()


def test_rows_hold_all_that_was_noted(tmp_path: Path) -> None:
    study = lrdg(decisions=True)
    memory = GamesInMemory(study)
    run(study, InProcess(pack(study)), memory)
    games = filled(tmp_path / "run", study)
    for condition in range(2):
        rows = games.filter(pl.col("condition") == condition)
        expected = memory.games_of(condition)
        assert games_of(games, condition) == [
            one._replace(dice_luck=(), kinds=(), values=(), log=()) for one in expected
        ]
        assert rows["kinds"].to_list() == [[kind._asdict() for kind in one.kinds] for one in expected]
        assert rows["dice_luck"].to_list() == [[luck._asdict() for luck in one.dice_luck] for one in expected]
        assert rows["values"].to_list() == [[value._asdict() for value in one.values] for one in expected]
        steps = pl.read_parquet(tmp_path / "run/decisions/*.parquet").filter(pl.col("condition") == condition)
        assert steps.height == sum(one.decisions for one in expected)
        told = [(one.seed, step.number, step.kind, step.taken) for one in expected for step in one.log]
        assert steps.select("seed", "number", "kind", "taken").sort("seed", "number").rows() == told
    assert games.select("scenario", "player", "variant").unique(maintain_order=True).rows() == [
        ("raid-rommel", "random", "as printed"),
        ("raid-rommel", "random", "units.truck.firepower=3"),
    ]


def test_games_without_notes_are_rows_too() -> None:
    rows = games_frame(lrdg(), [(0, SimulatedGame(1, True, 2, 3, 4, "x")), (1, SimulatedGame(2, False, 2, 3, 4, "y"))])
    assert rows["kinds"].to_list() == [[], []]
    assert rows["seed"].to_list() == [1, 2]


def test_the_file_says_what_made_it(tmp_path: Path) -> None:
    filled(tmp_path, lrdg())
    text = pl.read_parquet_metadata(tmp_path / "games.parquet")["fieldcraft"]
    made = msgspec.json.decode(text, type=storing.Run)
    assert made == read_run(tmp_path)
    assert made.versions["fieldcraft"] == fc.__version__
    assert made.rules[0] == fc.new("lrdg").rules.version
    assert made.rules[1] != made.rules[0]


def test_a_run_can_grow_without_playing_anything_twice(tmp_path: Path) -> None:
    filled(tmp_path / "grown", lrdg(4))
    study = lrdg(7)
    kept = opened(tmp_path / "grown", study)
    left: list[int] = []
    run(study, InProcess(pack(study)), kept, left.append)
    assert left[0] == 2 * 3
    assert kept.finish().equals(filled(tmp_path / "whole", study))


def test_a_run_cannot_shrink_and_leaves_the_folder_unchanged(tmp_path: Path) -> None:
    filled(tmp_path, lrdg(7))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    with pytest.raises(fc.BadSetup, match="holds 7 games of each condition, more than 4; ask for --games 7 or more"):
        opened(tmp_path, lrdg(4))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before
    opened(tmp_path, lrdg(7)).close()


def test_an_interrupted_run_can_be_finished_with_fewer_games_than_requested(tmp_path: Path) -> None:
    kept = opened(tmp_path, lrdg(1000))
    kept.add(0, [SimulatedGame(1, True, 2, 3, 4, "x")])
    kept.flush()
    kept.close()
    assert filled(tmp_path, lrdg(2)).height == 4
    found = read_run(tmp_path)
    assert found is not None
    assert found.study.games == 2


@pytest.mark.parametrize(
    ("scenarios", "changes", "words"),
    [
        (["raid-rommel"], [], r"it has raid-rommel, units\.truck\.firepower=3 and 2 more too"),
        (["raid-rommel"], [TRUCKS], "it has operation-crusader, as printed and 1 more too"),
    ],
)
def test_a_run_with_fewer_scenarios_or_variants_is_refused(
    scenarios: list[str], changes: list[Change], words: str, tmp_path: Path
) -> None:
    title, both = find("lrdg"), ["raid-rommel", "operation-crusader"]
    opened(tmp_path, make_study(title, both, ["random"], [TRUCKS], games=2, seed=1)).close()
    with pytest.raises(fc.BadSetup, match=words):
        opened(tmp_path, make_study(title, scenarios, ["random"], changes, games=2, seed=1))


def test_a_folder_of_an_older_format_is_refused(tmp_path: Path) -> None:
    made = describe_run(pack(lrdg(2)), "")
    Store(tmp_path, msgspec.structs.replace(made, format="fieldcraft-study")).close()
    with pytest.raises(fc.BadSetup, match="written by an older version"):
        Store(tmp_path, made)


class Stopper:
    """Stops the run before the n-th time that a file is put in its place or taken away."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stop: int):
        self.left = stop
        replace, unlink = Path.replace, Path.unlink

        def stopping_replace(path: Path, target: Path) -> Path:
            self.count()
            return replace(path, target)

        def stopping_unlink(path: Path, missing_ok: bool = False) -> None:
            self.count()
            unlink(path, missing_ok)

        monkeypatch.setattr(Path, "replace", stopping_replace)
        monkeypatch.setattr(Path, "unlink", stopping_unlink)

    def count(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def test_a_run_stopped_between_any_two_writes_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped at any write of any file, the folder goes on to the same games."""
    study = lrdg(3, decisions=True)
    whole = filled(tmp_path / "whole", study)
    monkeypatch.setattr(storing, "FLUSH_SECONDS", 0.0)
    stops = 0
    for stop in range(1, 60):
        folder = tmp_path / f"stopped-{stop}"
        with pytest.MonkeyPatch.context() as stopping:
            stopper = Stopper(stopping, stop)
            with suppress(KeyboardInterrupt):
                filled(folder, study)
        stops += stopper.left <= 0
        assert filled(folder, study).equals(whole)
        steps = pl.read_parquet(folder / "decisions/*.parquet")
        assert steps.select("condition", "seed", "number").is_unique().all()
        assert steps.height == whole["decisions"].sum()
        if stopper.left > 0:
            break
    assert 10 < stops < 59


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"seed": 2}, "different seed"),
        ({"decisions": True}, "different decisions"),
        ({"option_fields": ("buy.type",)}, "different option fields"),
    ],
)
def test_games_of_different_runs_are_never_mixed(other: dict[str, object], words: str, tmp_path: Path) -> None:
    filled(tmp_path, lrdg(2))
    with pytest.raises(fc.BadSetup, match=words):
        opened(tmp_path, lrdg(2, **other))  # type: ignore[arg-type]  # one of several


def test_games_of_other_rules_or_players_are_never_mixed(tmp_path: Path) -> None:
    study = lrdg(2)
    made = describe_run(pack(study), "")
    Store(tmp_path, made).close()
    with pytest.raises(fc.BadSetup, match="the rules or data have changed"):
        Store(tmp_path, msgspec.structs.replace(made, rules=("1+x", "1+y")))
    with pytest.raises(fc.BadSetup, match="a player's file has changed"):
        Store(tmp_path, msgspec.structs.replace(made, players={"my.py:name": "0"}))
    with pytest.raises(fc.BadSetup, match=f"played by Fieldcraft {fc.__version__}"):
        Store(tmp_path, msgspec.structs.replace(made, versions={**made.versions, "fieldcraft": "9"}))


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anne")
    with pytest.raises(fc.BadSetup, match="isn't empty and holds no study"):
        opened(tmp_path, lrdg(2))
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(fc.BadSetup, match=r"run\.json cannot be read"):
        opened(tmp_path, lrdg(2))


def test_decisions_whose_games_were_never_written_are_dropped(tmp_path: Path) -> None:
    study = lrdg(2, decisions=True)
    games = filled(tmp_path, study)
    last = sorted((tmp_path / "decisions").glob("*.parquet"))[-1]
    (tmp_path / "decisions" / f"{int(last.stem) + 1:08d}.parquet").write_bytes(last.read_bytes())
    (tmp_path / "decisions" / f"{int(last.stem) + 2:08d}.parquet.part").write_bytes(b"half")
    assert filled(tmp_path, study).equals(games)
    assert sorted((tmp_path / "decisions").glob("*"))[-1] == last


def test_two_runs_never_write_into_one_folder_at_once(tmp_path: Path) -> None:
    first = opened(tmp_path, lrdg(2))
    with pytest.raises(fc.BadSetup, match="another run is writing to"):
        opened(tmp_path, lrdg(2))
    first.close()
    opened(tmp_path, lrdg(2)).close()


ASKED = ["simulate", "lrdg", "--scenario", "raid-rommel", "--player", "sensible", "--decisions"]
# A shell that starts the tests in the background leaves Ctrl-C ignored in every process of theirs.
AT_ONCE = """import signal, sys
from fieldcraft.cli import main
from fieldcraft.lab import run, store
signal.signal(signal.SIGINT, signal.default_int_handler)
run.BLOCK_SECONDS = 0.1
store.FLUSH_SECONDS = 0.0
sys.exit(main())"""


def start_run(folder: Path, games: int) -> subprocess.Popen[str]:
    """A run with two workers that has already written some games."""
    asked = [*ASKED, "--games", str(games), "--jobs", "2", "--out", str(folder)]
    process = subprocess.Popen([sys.executable, "-c", AT_ONCE, *asked], stderr=subprocess.PIPE, text=True)
    wait_until(
        lambda: process.poll() is not None or len(list(folder.glob("parts/*.parquet"))) >= 3, "a third file of games"
    )
    assert process.poll() is None
    return process


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes where Linux has them")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_stopped_goes_on_without_loss_or_repetition(how: signal.Signals, tmp_path: Path) -> None:
    games = 3000
    process = start_run(tmp_path / "run", games)
    workers = children(process.pid)
    assert len(workers) == 2
    process.send_signal(how)
    _, said = process.communicate()
    if how is signal.SIGINT:
        assert process.returncode == 130
        assert f"of {games} games are in" in said
        assert "Repeat the command to continue" in said
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "the end of the workers")
    there = pl.read_parquet(tmp_path / "run/parts/*.parquet")
    assert 0 < there.height < games
    last = ["--games", str(max(there["seed"].to_list()) + 20), "--jobs", "2"]
    assert cli.main([*ASKED, *last, "--out", str(tmp_path / "run")]) == 0
    assert cli.main([*ASKED, *last[:2], "--out", str(tmp_path / "whole")]) == 0
    one, other = (pl.read_parquet(tmp_path / name / "games.parquet") for name in ("run", "whole"))
    assert one.filter(pl.col("seed").is_in(other["seed"].implode())).equals(other)
    assert one.select("condition", "seed").is_unique().all()
    steps = pl.read_parquet(tmp_path / "run/decisions/*.parquet")
    assert steps.height == one["decisions"].sum()
    assert steps.select("condition", "seed", "number").is_unique().all()


def test_the_study_of_an_older_run_is_still_read(tmp_path: Path) -> None:
    """Its file has the names of the first version: ways for conditions, worth for fields of options."""
    study = {"title": "lrdg", "ways": [{"scenario": "raid-rommel", "player": "random"}], "games": 3, "seed": 1}
    run = {"format": "fieldcraft-study", "command": "", "versions": {}, "rules": [], "players": {}}
    (tmp_path / "run.json").write_bytes(msgspec.json.encode({**run, "study": {**study, "worth": ["buy.type"]}}))
    found = read_run(tmp_path)
    assert found is not None
    assert [condition.scenario for condition in found.study.conditions] == ["raid-rommel"]
    assert found.study.option_fields == ("buy.type",)
    assert b'"ways"' in msgspec.json.encode(found)
