"""The service: choices are made, saved and undone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Pick
from fieldcraft.web.errors import LimitExceeded, NotFound, NotYourSeat, StaleVersion, TooManyGames
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service

ANN, BOB = Visitor("ann"), Visitor("bob")


def sensible(table: GameTable) -> list[int]:
    """What a sensible player chooses, by its index."""
    return [table.game.offered.index(table.game.title.sensible(table.game))]


def play(service: Service, table: GameTable, choices: int = 1000, who: Visitor = ANN) -> GameTable:
    """Some choices, or all up to the end."""
    for _ in range(choices):
        if table.game.over:
            break
        table = service.choose(table.id, who, table.version, sensible(table))
    return table


def picking(service: Service, title: str = "lrdg") -> GameTable:
    """A game that waits for a set of pieces."""
    table = service.create("ann", title, seed=3, practice=True)
    while not (isinstance(table.game.choice, Pick) and len(table.game.choice.candidates) > 1):
        table = service.choose(table.id, ANN, table.version, sensible(table))
    return table


def test_a_new_game_equals_one_from_the_library(service: Service) -> None:
    table = service.create("ann", "lrdg", scenario="raid-rommel", seed=7, auto=False)
    assert table.game.position() == fc.new("lrdg", scenario="raid-rommel", seed=7).position()
    assert (table.version, table.owner, len(table.seats)) == (1, "ann", 1)


def test_a_whole_game_is_kept_choice_by_choice(services: Callable[..., Service]) -> None:
    here, there = services(), services()
    table = play(here, here.create("ann", "lrdg", seed=7))
    read = there.open(table.id)
    assert read.game.save() == table.game.save()
    assert read.game.log == table.game.log
    assert read.game.over
    assert read.forced == table.forced


def test_another_worker_continues_the_game(services: Callable[..., Service]) -> None:
    workers = [services(), services()]
    table = workers[0].create("ann", "lrdg", seed=7)
    alone = play(workers[0], workers[0].create("ann", "lrdg", seed=7))
    turn = 0
    while not table.game.over:
        turn += 1
        table = play(workers[turn % 2], workers[turn % 2].open(table.id), 1)
    assert table.game.position() == alone.game.position()
    assert table.game.log == alone.game.log


def test_a_choice_for_an_earlier_position_changes_nothing(service: Service) -> None:
    table = service.create("ann", "lrdg", seed=7)
    after = play(service, table, 1)
    with pytest.raises(StaleVersion, match="Someone else moved"):
        service.choose(table.id, ANN, table.version, [0])
    assert service.open(table.id).game.save() == after.game.save()


@pytest.mark.parametrize("choices", [[99], [-1], [], [0, 1]])
def test_a_choice_that_is_not_on_offer_changes_nothing(service: Service, choices: list[int]) -> None:
    table = service.create("ann", "lrdg", seed=7)
    with pytest.raises(fc.IllegalChoice):
        service.choose(table.id, ANN, table.version, choices)
    assert service.open(table.id) is table


def test_forced_choices_are_played_automatically_and_marked(service: Service, ford: Any) -> None:
    table = service.create("ann", "ford", seed=1)
    assert (table.game.number, table.forced) == (1, frozenset({1}))
    asked = service.create("ann", "ford", seed=1, auto=False)
    assert asked.game.number == 0


def test_a_set_of_pieces_is_one_transaction_and_one_undo(service: Service) -> None:
    table = picking(service)
    choice = table.game.choice
    assert isinstance(choice, Pick)
    most = min(2, choice.maximum(table.game))
    pieces = set(choice.candidates[:most])
    after = service.choose(table.id, ANN, table.version, pieces=pieces)
    assert after.version == table.version + 1
    assert after.game.number > table.game.number
    back = service.undo(table.id, ANN, after.version)
    assert back.game.position() == table.game.position()
    again = service.redo(table.id, ANN, back.version)
    assert again.game.position() == after.game.position()


@pytest.mark.parametrize("pieces", [{"nobody"}, {"r1-patrol", "nobody"}])
def test_a_piece_that_cannot_be_picked_is_refused(service: Service, pieces: set[str]) -> None:
    table = picking(service)
    with pytest.raises(fc.IllegalChoice, match="can't be picked"):
        service.choose(table.id, ANN, table.version, pieces=pieces)


def test_undo_and_redo_survive_the_server(services: Callable[..., Service]) -> None:
    here = services()
    table = play(here, here.create("ann", "lrdg", seed=7, practice=True), 6)
    after = table.game.position()
    for _ in range(3):
        table = here.undo(table.id, ANN, table.version)
    there = services()
    read = there.open(table.id)
    assert read.can_redo
    for _ in range(3):
        read = there.redo(read.id, ANN, read.version)
    assert read.game.position() == after
    assert not read.can_redo
    assert read.game.rewound == table.game.rewound


def test_a_new_choice_drops_undone_choices(services: Callable[..., Service]) -> None:
    here = services()
    table = play(here, here.create("ann", "lrdg", seed=7, practice=True), 5)
    table = here.undo(table.id, ANN, here.undo(table.id, ANN, table.version).version)
    table = here.choose(table.id, ANN, table.version, [len(table.game.offered) - 1])
    read = services().open(table.id)
    assert not read.can_redo
    assert read.game.save() == table.game.save()
    with pytest.raises(fc.CannotUndo):
        here.redo(table.id, ANN, table.version)


def test_undo_past_dice_is_refused_and_changes_nothing(service: Service, ford: Any) -> None:
    table = service.create("ann", "ford", scenario="crossing", seed=1)
    table = service.choose(table.id, ANN, table.version, [2])
    with pytest.raises(fc.CannotUndo, match="only a practice game"):
        service.undo(table.id, ANN, table.version)
    assert service.open(table.id) is table


def test_real_dice_are_entered_together_and_saved(services: Callable[..., Service], ford: Any) -> None:
    here = services()
    table = here.create("ann", "ford", scenario="crossing", own_dice=True, options={"two_players": True})
    asked = here.choose(table.id, ANN, table.version, [2])
    assert asked.game.pending is not None
    there = services()
    entered = there.choose(table.id, ANN, asked.version, [4, 1])
    assert entered.game.state.hits == 1
    assert services().open(table.id).game.save() == entered.game.save()


def test_a_question_about_dice_can_be_undone(service: Service, ford: Any) -> None:
    table = service.create("ann", "ford", scenario="crossing", own_dice=True)
    asked = service.choose(table.id, ANN, table.version, [2])
    back = service.undo(table.id, ANN, asked.version)
    assert back.game.pending is None
    assert back.game.position() == table.game.position()


def test_a_set_up_by_own_dice_is_kept_while_it_asks(services: Callable[..., Service]) -> None:
    here = services()
    table = here.create("ann", "lrdg", seed=1, own_dice=True)
    there, hand = services(), Random(1)
    for _ in range(100):
        table = here.choose(table.id, ANN, table.version, [hand.randrange(len(table.game.offered))])
        read = there.open(table.id)
        assert read.game.save() == table.game.save()
        if table.game.pending is None:
            return
    raise AssertionError("the set-up never ended")


def test_a_position_that_was_read_never_changes(service: Service) -> None:
    table = service.create("ann", "lrdg", seed=7)
    before = table.game.save()
    play(service, table, 5)
    assert table.game.save() == before


def test_a_position_of_the_past_can_be_looked_at(service: Service) -> None:
    table = service.create("ann", "lrdg", seed=7)
    start = table.game.position()
    number = table.game.number
    table = play(service, table, 8)
    assert service.at(table.id, number).position() == start
    assert service.at(table.id, table.game.number).position() == table.game.position()
    with pytest.raises(NotFound, match="There is no position 10000"):
        service.at(table.id, 10000)
    assert service.open(table.id).game.save() == table.game.save()


def test_a_fork_is_a_new_game_with_luck_of_its_own(service: Service) -> None:
    table = play(service, service.create("ann", "lrdg", seed=7), 8)
    forks = [service.fork("bob", table.id, 4) for _ in range(2)]
    assert {fork.game.number for fork in forks} == {4}
    assert len({table.id, *(fork.id for fork in forks)}) == 3
    assert forks[0].game.position() == service.at(table.id, 4).position()
    ends = {play(service, fork, who=BOB).game.position() for fork in forks}
    assert len(ends) == 2
    assert service.open(table.id).game.save() == table.game.save()
    with pytest.raises(fc.IllegalChoice):
        service.fork("bob", table.id, 9999)


def test_a_save_is_exported_and_imported(service: Service) -> None:
    table = play(service, service.create("ann", "lrdg", seed=7, practice=True), 6)
    table = service.undo(table.id, ANN, table.version)
    again = service.import_save("bob", service.save(table.id))
    assert again.id != table.id
    assert again.game.save() == table.game.save()
    assert service.redo(again.id, BOB, again.version).game.number > again.game.number


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"format": "fieldcraft-save", "version": 1}', "[" * 5000])
def test_a_broken_save_is_refused(service: Service, text: str) -> None:
    with pytest.raises(fc.BadSave):
        service.import_save("ann", text)
    assert service.list_games("ann") == []


def test_a_save_that_was_changed_is_refused(service: Service) -> None:
    table = play(service, service.create("ann", "lrdg", seed=7), 6)
    text = service.save(table.id)
    with pytest.raises(fc.BadSave, match="was altered"):
        service.import_save("ann", text.replace('"seed":7', '"seed":8'))


def test_my_games_are_listed_newest_first_with_where_they_stand(service: Service) -> None:
    first = service.create("ann", "lrdg", seed=7)
    second = service.create("ann", "musketeer", seed=7)
    service.create("bob", "lrdg", seed=7)
    play(service, first, 1)
    assert [game.id for game in service.list_games("ann")] == [first.id, second.id]
    ended = play(service, service.open(first.id))
    summary = service.list_games("ann")[0]
    assert summary.over
    assert summary.ending == ended.game.result.summary  # type: ignore[union-attr]
    assert summary.status == ended.scene.status
    assert not summary.your_turn
    assert service.list_games("ann")[1].your_turn
    assert service.list_games("nobody") == []


def test_a_deleted_game_is_gone(service: Service) -> None:
    table = service.create("ann", "lrdg", seed=7)
    with pytest.raises(NotYourSeat):
        service.delete("bob", table.id)
    service.delete("ann", table.id)
    with pytest.raises(NotFound):
        service.open(table.id)
    with pytest.raises(NotFound):
        service.choose(table.id, ANN, table.version, [0])


@pytest.mark.parametrize("id", ["", "x", "a" * 22, "../../etc/passwd", "a\x00" * 11, "é" * 22])
def test_there_is_no_game_under_another_name(service: Service, id: str) -> None:
    with pytest.raises(NotFound):
        service.open(id)


def test_a_visitor_has_only_so_many_open_games(services: Callable[..., Service]) -> None:
    service = services(max_open_games=2)
    table = service.create("ann", "lrdg", seed=7)
    service.create("ann", "lrdg", seed=8)
    one_more: list[Callable[[], GameTable]] = [
        lambda: service.create("ann", "lrdg"),
        lambda: service.fork("ann", table.id),
        lambda: service.import_save("ann", table.game.save()),
    ]
    for refused in one_more:
        with pytest.raises(TooManyGames, match="2 unfinished games"):
            refused()
    service.create("bob", "lrdg")
    play(service, table)
    service.create("ann", "lrdg")


def test_a_game_has_only_so_many_choices(services: Callable[..., Service]) -> None:
    service = services(max_choices=10)
    table = service.create("ann", "lrdg", seed=7)
    with pytest.raises(LimitExceeded, match="at most 10 choices"):
        play(service, table)


@pytest.mark.parametrize("option", ["seed", "data", "chance", "log"])
def test_an_unlisted_option_is_refused(service: Service, option: str) -> None:
    with pytest.raises(fc.BadSetup):
        service.create("ann", "lrdg", options={option: "x"})


def test_games_that_left_the_cache_are_read_again(services: Callable[..., Service]) -> None:
    service = services(cache_size=2)
    made = [service.create("ann", "lrdg", seed=seed) for seed in range(5)]
    assert len(service.cache) == 2
    for table in made:
        assert service.open(table.id).game.position() == table.game.position()
        play(service, service.open(table.id), 2)
    assert len(service.cache) == 2


def test_the_odds_are_those_of_the_game(service: Service, ford: Any) -> None:
    table = service.create("ann", "ford", scenario="crossing", seed=1)
    found = service.odds(table.id, table.version, 2)
    assert found == table.game.odds(2)
    assert service.odds(table.id, table.version, 2) is found
    with pytest.raises(fc.IllegalChoice):
        service.odds(table.id, table.version, 99)
    with pytest.raises(StaleVersion):
        service.odds(table.id, table.version + 1, 2)


def test_why_not_is_answered_with_the_rule(service: Service, ford: Any) -> None:
    table = service.create("ann", "ford", seed=1)
    reason = service.why_not(table.id, place="mill")
    assert reason is not None
    assert (reason.text, reason.rule) == ("Nobody stands next to the mill", "2.0a")
    assert service.why_not(table.id, place="camp") is None


def test_the_report_covers_the_whole_game(service: Service, ford: Any) -> None:
    table = service.create("ann", "ford", scenario="crossing", seed=1, name="Ann")
    table = play(service, table)
    text = service.report(table.id)
    assert text.startswith("A Night at the Ford: The Crossing\n=====")
    assert "Seed 1." in text
    assert "1. Stand to (the only choice)" in text
    assert "Players: Ann (player 1)." in text
    assert "on the picket. [" in text
    assert table.game.result is not None
    assert table.game.result.summary in text


def test_a_connection_still_in_use_when_the_service_closes_is_closed_when_it_comes_back(service: Service) -> None:
    used = service.store.engine.connect()
    used.exec_driver_sql("SELECT 1")
    raw: Any = used.connection.driver_connection
    service.close()
    used.close()
    with pytest.raises(Exception, match="closed"):
        raw.execute("SELECT 1")


def test_the_best_result_of_a_scenario_counts_finished_games_but_no_practice(service: Service) -> None:
    assert service.best("ann", "lrdg") == {}
    scores = []
    for seed in (7, 8):
        result = play(service, service.create("ann", "lrdg", scenario="raid-rommel", seed=seed)).game.result
        assert result
        scores.append(result)
    service.create("ann", "lrdg", scenario="raid-rommel", seed=9)
    play(service, service.create("ann", "lrdg", scenario="raid-rommel", seed=10, practice=True))
    play(service, service.create("bob", "lrdg", scenario="raid-rommel", seed=11), who=Visitor("bob"))
    best = service.best("ann", "lrdg")
    assert best == {"raid-rommel": (2, sum(one.won for one in scores), max(one.score for one in scores))}
