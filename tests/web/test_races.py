"""Several workers over one database behave as one: no move is lost and none is made twice."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from threading import Barrier as ThreadBarrier
from threading import Thread

from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.web.errors import StaleVersion
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from tests.web.workers import open_together

ROUNDS = 25
ANN = Visitor("ann")


def hurry(service: Service, game: str, wait: Callable[[], object], tell: Callable[[tuple[int, bool]], object]) -> None:
    """Choose at every position, together with all the others, and say which choices were acknowledged."""
    for _ in range(ROUNDS):
        wait()
        table = service.open(game)
        wait()
        if table.game.over:
            continue
        try:
            after = service.choose(game, ANN, table.version, [0], auto=False)
        except StaleVersion:
            tell((table.version, False))
        else:
            assert after.version == table.version + 1
            tell((table.version, True))


def in_a_process(db: str, game: str, barrier: Barrier, results: multiprocessing.Queue[tuple[int, bool]]) -> None:
    """The same in another process."""
    service = Service(Settings(db=db))
    try:
        hurry(service, game, barrier.wait, results.put)
    finally:
        service.close()


def check(service: Service, game: str, results: list[tuple[int, bool]]) -> None:
    """Exactly one of those who chose at a position was acknowledged, and all together played one whole game."""
    won = Counter(version for version, acknowledged in results if acknowledged)
    assert set(won.values()) == {1}
    table = service.open(game)
    assert table.version == 1 + len(won)
    alone = service.create("ann", "lrdg", scenario="campaign", seed=table.game.seed, auto=False)
    for _ in won:
        alone = service.choose(alone.id, ANN, alone.version, [0], auto=False)
    assert table.game.position() == alone.game.position()
    assert [entry.chance_results for entry in table.game.history] == [
        entry.chance_results for entry in alone.game.history
    ]


def test_threads_that_choose_at_once(services: Callable[..., Service]) -> None:
    workers = [services() for _ in range(3)]
    game = workers[0].create("ann", "lrdg", scenario="campaign", seed=3, auto=False).id
    barrier, results = ThreadBarrier(6), list[tuple[int, bool]]()
    threads = [Thread(target=hurry, args=(workers[n % 3], game, barrier.wait, results.append)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(workers[0], game, results)
    assert any(not acknowledged for _, acknowledged in results)


def test_processes_that_choose_at_once(services: Callable[..., Service], db: str) -> None:
    service = services()
    game = service.create("ann", "lrdg", scenario="campaign", seed=4, auto=False).id
    spawn = multiprocessing.get_context("spawn")
    barrier, results = spawn.Barrier(3), spawn.Queue()
    workers = [spawn.Process(target=in_a_process, args=(db, game, barrier, results)) for _ in range(3)]
    for worker in workers:
        worker.start()
    heard = [results.get(timeout=120) for _ in range(3 * ROUNDS)]
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    check(service, game, heard)


def test_a_seat_that_two_claim_goes_to_one(services: Callable[..., Service]) -> None:
    workers = [services(), services()]
    game = workers[0].create("ann", "lrdg", seed=1)
    workers[0].leave(game.id, "ann")
    secret = workers[0].open(game.id).seats[0].token
    barrier, got = ThreadBarrier(2), list[str]()

    def grab(worker: Service, visitor: str) -> None:
        barrier.wait()
        try:
            worker.claim(secret, visitor)
        except FieldcraftError:
            return
        got.append(visitor)

    threads = [Thread(target=grab, args=(worker, name)) for worker, name in zip(workers, "bc", strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 1
    assert workers[0].open(game.id).seats[0].visitor == got[0]


def test_workers_that_start_at_once_make_the_tables_once(db: str) -> None:
    assert open_together(db) == [0] * 4
