"""The same games come out however they are distributed, and the failure of one game harms no other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.registry import find
from fieldcraft.lab import run as running
from fieldcraft.lab.executors import Executor, InProcess, ProcessPool, Worker
from fieldcraft.lab.run import CRASHED, GamesInMemory, Schedule, run
from fieldcraft.lab.simulate import BROKEN, ENDED, SimulatedGame, play_out
from fieldcraft.lab.study import Block, BlockResult, Condition, Study, encode_job, labels, make_study, pack
from fieldcraft.lab.variants import Change
from fieldcraft.players import sensible
from fieldcraft.players.external import stop_all
from tests.kernel.toys import TITLE
from tests.terminal.ford import FordRules, FordTitle
from tests.terminal.tables import only_ford

TRUCKS: list[Change] = [{"units.truck.firepower": 3}]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Players of files go home after each test."""
    yield
    stop_all()


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    with only_ford() as title:
        yield title


def all_games(study: Study, executor: Executor) -> list[list[SimulatedGame]]:
    """The games of every condition."""
    memory = GamesInMemory(study)
    run(study, executor, memory)
    executor.close()
    return [memory.games_of(condition) for condition in range(len(study.conditions))]


def lrdg(players: Sequence[str] = ("sensible",), games: int = 12, changes: Sequence[Change] = ()) -> Study:
    return make_study(find("lrdg"), ["raid-rommel"], players, changes, games=games, seed=3, details=True)


def test_one_process_and_several_play_the_same_games() -> None:
    study = lrdg(["sensible", "random"], changes=[{"units.truck.firepower": 3}, {"op_price": 1}])
    job = pack(study)
    alone = all_games(study, InProcess(job))
    assert all_games(study, ProcessPool(job, 2)) == alone
    assert [[game.seed for game in games] for games in alone] == [list(range(3, 15))] * 6


def test_a_study_plays_the_same_games_as_single_runs() -> None:
    (games,) = all_games(lrdg(games=3), InProcess(pack(lrdg(games=3))))
    bare: dict[str, Any] = {"dice": 0, "luck": 0.0, "own_luck": 0.0, "enemy_luck": 0.0}
    plain = [game._replace(**bare, dice_luck=(), kinds=(), values=()) for game in games]
    assert plain == [play_out("lrdg", seed, sensible(seed), scenario="raid-rommel") for seed in (3, 4, 5)]


def test_variants_have_the_same_luck_until_they_differ() -> None:
    """A change that no game comes to feel leaves every game as it was."""
    printed, other = all_games(*_with({"tables.amphibious.fort_modifier": -2}))
    assert [game.seed for game in printed] == [game.seed for game in other]
    assert sum(one == two for one, two in zip(printed, other, strict=True)) > 5
    printed, other = all_games(*_with({"missions.raid-rommel.ops": 20}))
    assert sum(game.won for game in other) > sum(game.won for game in printed)


def _with(change: Change) -> tuple[Study, Executor]:
    study = lrdg(changes=[change])
    return study, InProcess(pack(study))


def test_a_title_of_another_package_is_known_to_the_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)
    study = make_study(TITLE, [TITLE.scenarios[0].id], ["random"], games=6, seed=1)
    job = pack(study)
    assert all_games(study, ProcessPool(job, 2)) == all_games(study, InProcess(job))


PLAYER = """
import os, time

def first(game):
    return 0

def nervous(game):
    if game.number > 3 and hash(game.position()) % 2:
        raise ValueError("I have had enough")
    return 0

def crashes(game):
    if game.number == 2:
        raise ValueError("I have had enough")
    return 0

def leaves(game):
    os._exit(3)

def cheats(game):
    return 99
"""


@pytest.mark.parametrize(
    ("player", "status", "words"),
    [
        ("crashes", "crashed", "I have had enough"),
        ("leaves", "crashed", "its process ended with code 3"),
        ("cheats", "cheated", "there is no option 99"),
    ],
)
def test_a_failing_player_ends_only_its_own_games(player: str, status: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(PLAYER)
    study = lrdg(["sensible", f"{path}:{player}"], games=2)
    good, bad = all_games(study, InProcess(pack(study)))
    assert [game.status for game in good] == [ENDED] * 2
    assert [game.status for game in bad] == [status] * 2
    assert all(words in game.message for game in bad)
    assert {game.decisions for game in bad} == {2 if player == "crashes" else 0}


def test_a_players_file_is_sent_to_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.py"
    path.write_text(PLAYER)
    study = lrdg([f"{path}:first"], games=2)
    job = pack(study)
    (here,) = all_games(study, InProcess(job))
    path.unlink()  # Another machine has no such file.
    (there,) = all_games(study, ProcessPool(job, 1))
    assert here == there
    assert {game.status for game in there} == {ENDED}


def test_a_bug_ends_one_game_and_says_so(ford: FordTitle, monkeypatch: pytest.MonkeyPatch) -> None:
    study = make_study(ford, ["crossing"], ["random"], games=4, seed=1)
    executor = InProcess(pack(study))
    begin = FordRules.begin
    count = iter(range(100))

    def begin_or_not(self: FordRules) -> object:
        if next(count) == 2:
            raise ZeroDivisionError("oh")
        return begin(self)

    monkeypatch.setattr(FordRules, "begin", begin_or_not)
    (games,) = all_games(study, executor)
    assert Counter(game.status for game in games) == {ENDED: 3, BROKEN: 1}
    assert "ZeroDivisionError" in next(game.message for game in games if game.status == BROKEN)


class Mortal:
    """An executor that dies over some seeds: over the cursed ones always, over the unlucky ones once."""

    capacity = 2

    def __init__(self, cursed: set[int], unlucky: set[int]):
        self.cursed, self.unlucky = cursed, unlucky
        self.given: list[Block] = []
        self.played: list[int] = []

    def submit(self, block: Block) -> None:
        self.given.append(block)

    def next_result(self) -> tuple[Block, BlockResult | None]:
        block = self.given.pop()
        seeds = set(range(block.first, block.first + block.count))
        bad = seeds & (self.cursed | self.unlucky)
        self.unlucky -= seeds
        if bad:
            return block, None
        self.played += seeds
        return block, BlockResult([SimulatedGame(seed, True, 1, 1, 1, "") for seed in seeds], 0.01)

    def close(self) -> None:
        """Nothing is left to do."""


def dummy(games: int) -> Study:
    return Study("lrdg", (Condition("raid-rommel", "random"),), games, 1)


def test_a_game_that_kills_its_worker_is_found_and_stored_as_crashed() -> None:
    study, executor = dummy(500), Mortal({77, 400}, {1, 200})
    (games,) = all_games(study, executor)
    assert [game.seed for game in games] == list(study.seeds)
    assert [game.seed for game in games if game.status == CRASHED] == [77, 400]
    assert sorted(executor.played) == [seed for seed in study.seeds if seed not in (77, 400)]


def test_workers_that_die_on_every_game_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "HOPELESS", 3)
    with pytest.raises(RuntimeError, match="keep dying"):
        all_games(dummy(500), Mortal(set(range(501)), set()))


def test_a_worker_that_is_killed_is_replaced() -> None:
    study = lrdg(games=30)
    job = pack(study)
    pool = ProcessPool(job, 2)
    memory = GamesInMemory(study)
    killed: list[int] = []

    def tell(left: int) -> None:
        busy = next(iter(pool._busy), None)
        if busy is not None and not killed:
            killed.append(busy.process.pid)
            busy.process.stop()

    run(study, pool, memory, tell)
    pool.close()
    assert killed
    assert [memory.games_of(0)] == all_games(study, InProcess(job))


def test_a_message_to_a_worker_that_has_ended_is_dropped() -> None:
    worker = Worker(encode_job(pack(lrdg(games=1))), SimpleQueue())
    worker.process.stop()
    worker.send(msgspec.msgpack.encode(Block(0, 1, 1)))
    worker.stop()


def test_an_idle_worker_that_ends_is_dropped() -> None:
    pool = ProcessPool(pack(lrdg(games=2)), 2)
    pool.submit(Block(0, 1, 1))
    pool.submit(Block(0, 2, 100))
    first, _ = pool.next_result()
    (idle,) = pool._idle
    idle.process.stop()
    second, answer = pool.next_result()
    assert {first.first, second.first} == {1, 2}
    assert answer is not None
    pool.close()


def test_a_worker_exits_in_the_middle_of_a_block_when_its_parent_is_gone() -> None:
    answers: SimpleQueue[tuple[Worker, bytes]] = SimpleQueue()
    worker = Worker(encode_job(pack(lrdg(games=1))), answers)
    worker.send(msgspec.msgpack.encode(Block(0, 1, 1)))
    assert answers.get()[1]
    worker.send(msgspec.msgpack.encode(Block(0, 1, 1_000_000)))
    worker.process.close_input()
    assert worker.process.exit_code() == 0
    worker.stop()


def test_only_missing_games_are_played_in_blocks_that_grow_with_the_pace() -> None:
    study = Study("lrdg", (Condition("a", "p"), Condition("b", "p")), 1000, 1)
    memory = GamesInMemory(study)
    memory.add(0, [SimulatedGame(seed, True, 1, 1, 1, "") for seed in (1, 2, 5, 1000)])
    todo = Schedule(study, memory)
    assert todo.left == 1996
    assert list(todo.gaps) == [Block(0, 3, 2), Block(0, 6, 994), Block(1, 1, 1000)]
    assert todo.next(2) == Block(0, 3, 1)
    todo.finish(Block(0, 3, 1), 0.02)
    assert todo.next(2) == Block(0, 6, 100)
    assert todo.next(2) == Block(1, 1, 1)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"seed": 1 << 63}, "the last seed would be above"),
        ({"seed": (1 << 63) - 5}, "the last seed would be above"),
        ({"option_fields": ("buy.colour",)}, "has no field 'colour'"),
        ({"options": {"weather": "mist"}}, "lrdg has no option 'weather'"),
        ({"data": "nowhere"}, "there is no data folder nowhere"),
    ],
)
def test_an_impossible_study_is_refused_before_anything_is_played(how: dict[str, Any], words: str) -> None:
    with pytest.raises(FieldcraftError, match=words):
        make_study(find("lrdg"), ["raid-rommel"], ["random"], **{"games": 10, "seed": 1, **how})


@pytest.mark.parametrize(
    ("players", "words"), [(["genius"], "there is no player 'genius'"), (["random"] * 2, "random is named twice")]
)
def test_players_must_be_known_and_different(players: list[str], words: str) -> None:
    with pytest.raises(fc.BadSetup, match=words):
        lrdg(players)


def test_data_that_the_title_refuses_are_refused_before_anything_is_played() -> None:
    with pytest.raises(fc.BadData, match=r"tables\.toml, battle"):
        lrdg(changes=[{"tables.battle.commando.4": "explode"}])


def test_conditions_are_named_by_their_differences() -> None:
    assert labels(lrdg()) == ["raid-rommel"]
    assert labels(lrdg(["sensible", "random"])) == ["raid-rommel, sensible", "raid-rommel, random"]
    assert labels(lrdg(changes=TRUCKS)) == ["raid-rommel, as printed", "raid-rommel, units.truck.firepower=3"]
    assert labels(lrdg(changes=TRUCKS), scenarios=False) == ["as printed", "units.truck.firepower=3"]
    assert labels(lrdg(), scenarios=False) == ["sensible"]


def test_search_plays_the_same_games_in_other_processes() -> None:
    study = lrdg(["search:2"], games=2)
    job = pack(study)
    assert job.player_files == {}
    assert all_games(study, ProcessPool(job, 2)) == all_games(study, InProcess(job))


def test_a_players_own_process_knows_the_variant(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def mine(game):\n    return min(game.rules.op_price, len(game.offered) - 1)\n")
    study = lrdg([f"{path}:mine"], games=2, changes=[{"op_price": 1}, {"units.truck.cost": 1}])
    for games in all_games(study, InProcess(pack(study))):
        assert [(game.status, game.message) for game in games] == [(ENDED, "")] * 2
