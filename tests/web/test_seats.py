"""Seats: who may act, who only watches, and how a seat changes hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fieldcraft.web.errors import InvalidName, NotFound, NotYourSeat, SeatTaken
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service
from tests.terminal.ford import FordTitle

ANN, BOB, EVE = Visitor("ann"), Visitor("bob"), Visitor("eve")


@pytest.fixture
def table(service: Service, ford: FordTitle) -> GameTable:
    """A game of two players, made by Ann; the second gives the first order."""
    return service.create("ann", "ford", seed=1, options={"two_players": True}, name="Ann")


def test_the_maker_takes_the_first_seat_and_acts_for_those_that_are_free(service: Service, table: GameTable) -> None:
    assert [seat.taken for seat in table.seats] == [True, False]
    assert table.seats_of(ANN) == (0, 1)
    after = service.choose(table.id, ANN, table.version, [1])
    assert after.seat == 0
    assert service.choose(table.id, ANN, after.version, [1]).seat == 1


def test_a_watcher_cannot_act(service: Service, table: GameTable) -> None:
    acts: list[Callable[[Visitor], GameTable]] = [
        lambda who: service.choose(table.id, who, table.version, [1]),
        lambda who: service.undo(table.id, who, table.version),
        lambda who: service.redo(table.id, who, table.version),
    ]
    for act in acts:
        for who in (EVE, Visitor(), Visitor("", "wrong"), Visitor("", table.id)):
            with pytest.raises(Exception, match=r"watching|nothing to"):
                act(who)
    assert service.open(table.id) is table


def test_a_seat_is_taken_by_its_link_and_then_only_its_holder_acts(service: Service, table: GameTable) -> None:
    seated = service.claim(table.seats[1].token, "bob", "Bob")
    assert seated.seats[1].name == "Bob"
    assert seated.version == table.version
    with pytest.raises(NotYourSeat, match="Waiting for Bob"):
        service.choose(table.id, ANN, table.version, [1])
    after = service.choose(table.id, BOB, table.version, [1])
    with pytest.raises(NotYourSeat, match="Waiting for Ann"):
        service.choose(table.id, BOB, after.version, [1])
    service.choose(table.id, ANN, after.version, [1])


def test_taking_a_seat_does_not_block_a_choice(services: Callable[..., Service], ford: FordTitle) -> None:
    here, there = services(), services()
    table = here.create("ann", "ford", seed=1, options={"two_players": True})
    table = here.choose(table.id, ANN, table.version, [1])
    there.claim(table.seats[1].token, "bob", "Bob")
    after = here.choose(table.id, ANN, table.version, [1])
    assert after.seats[1].name == "Bob"
    assert after.game.number == table.game.number + 1


def test_a_seat_that_was_just_taken_is_no_longer_played_by_the_maker(
    services: Callable[..., Service], ford: FordTitle
) -> None:
    here, there = services(), services()
    table = here.create("ann", "ford", seed=1, options={"two_players": True})
    there.claim(table.seats[1].token, "bob", "Bob")
    with pytest.raises(NotYourSeat):
        here.choose(table.id, ANN, table.version, [1])


def test_someone_who_took_a_seat_through_one_worker_plays_through_another(
    services: Callable[..., Service], ford: FordTitle
) -> None:
    here, there = services(), services()
    table = here.create("ann", "ford", seed=1, options={"two_players": True})
    there.claim(table.seats[1].token, "bob", "Bob")
    assert here.choose(table.id, BOB, table.version, [1]).seat == 0


def test_a_link_that_was_taken_through_one_worker_gives_no_rights_through_another(
    services: Callable[..., Service], ford: FordTitle
) -> None:
    here, there = services(), services()
    table = here.create("ann", "ford", seed=1, options={"two_players": True})
    there.claim(table.seats[1].token, "bob", "Bob")
    with pytest.raises(NotYourSeat, match="You are watching"):
        here.choose(table.id, Visitor("", table.seats[1].token), table.version, [1])


def test_the_secret_of_a_seat_is_as_good_as_its_holder(service: Service, table: GameTable) -> None:
    second = Visitor("", table.seats[1].token)
    after = service.choose(table.id, second, table.version, [1])
    with pytest.raises(NotYourSeat):
        service.choose(table.id, second, after.version, [1])


def test_a_link_gives_no_rights_once_its_seat_is_taken(service: Service, table: GameTable) -> None:
    link = Visitor("", table.seats[1].token)
    service.claim(link.token, "bob", "Bob")
    with pytest.raises(NotYourSeat, match="You are watching"):
        service.choose(table.id, link, table.version, [1])
    assert service.open(table.id).seats_of(link) == ()
    assert service.choose(table.id, BOB, table.version, [1]).seat == 0


def test_the_database_holds_no_token_and_no_cookie(service: Service, table: GameTable) -> None:
    stored = service.store.read(table.id)
    assert stored is not None
    kept = repr((dict(stored.game), stored.seats))
    assert all(seat.token and seat.token not in kept for seat in table.seats)


def test_another_server_with_the_same_key_shows_the_same_links(services: Callable[..., Service], ford: Any) -> None:
    here, there, stranger = services(secret="ours"), services(secret="ours"), services(secret="another")
    table = here.create("ann", "ford", seed=1, options={"two_players": True})
    assert there.open(table.id).seats == table.seats
    assert stranger.open(table.id).seats[1].token == ""
    assert stranger.claim(table.seats[1].token, "bob").seats[1].visitor == "bob"


def test_an_owner_without_a_seat_forgets_a_game(service: Service, table: GameTable) -> None:
    service.claim(table.seats[1].token, "bob", "Bob")
    service.leave(table.id, "ann")
    service.delete("ann", table.id)
    assert service.list_games("ann") == []
    assert service.open(table.id).seats[1].name == "Bob"
    with pytest.raises(NotYourSeat, match="don't have a seat"):
        service.delete("ann", table.id)


def test_an_owner_who_left_every_seat_deletes_the_game(service: Service, table: GameTable) -> None:
    service.leave(table.id, "ann")
    service.delete("ann", table.id)
    with pytest.raises(NotFound):
        service.open(table.id)


def test_a_seat_is_taken_once(service: Service, table: GameTable) -> None:
    service.claim(table.seats[1].token, "bob", "Bob")
    with pytest.raises(SeatTaken, match="Bob has taken this seat"):
        service.claim(table.seats[1].token, "eve", "Eve")
    assert service.claim(table.seats[1].token, "bob").seats[1].name == "Bob"
    with pytest.raises(NotFound):
        service.claim("x" * 32, "eve")


def test_the_old_link_stops_working_after_leaving(service: Service, table: GameTable) -> None:
    old = table.seats[1].token
    service.claim(old, "bob", "Bob")
    left = service.leave(table.id, "bob")
    assert not left.seats[1].taken
    with pytest.raises(NotFound):
        service.claim(old, "bob")
    with pytest.raises(NotYourSeat):
        service.choose(table.id, Visitor("bob", old), table.version, [1])
    with pytest.raises(NotYourSeat, match="don't have a seat"):
        service.leave(table.id, "bob")


def test_only_the_player_who_chose_undoes_it(service: Service, table: GameTable) -> None:
    service.claim(table.seats[1].token, "bob", "Bob")
    after = service.choose(table.id, BOB, table.version, [1])
    with pytest.raises(NotYourSeat):
        service.undo(table.id, ANN, after.version)
    back = service.undo(table.id, BOB, after.version)
    with pytest.raises(NotYourSeat):
        service.redo(table.id, ANN, back.version)
    assert service.redo(table.id, BOB, back.version).game.position() == after.game.position()


def test_a_game_is_listed_for_everyone_with_a_seat(service: Service, table: GameTable) -> None:
    service.claim(table.seats[1].token, "bob", "Bob")
    (listed,) = service.list_games("bob")
    assert (listed.id, listed.seats, listed.owned, listed.your_turn) == (table.id, (1,), False, True)
    assert not service.list_games("ann")[0].your_turn


def test_a_shared_game_outlives_its_owners_list(service: Service, table: GameTable) -> None:
    service.claim(table.seats[1].token, "bob", "Bob")
    service.delete("ann", table.id)
    assert service.list_games("ann") == []
    assert service.choose(table.id, BOB, table.version, [1]).seat == 0
    service.delete("bob", table.id)
    assert service.list_games("bob") == []


def test_a_display_name_is_one_line_of_visible_characters(service: Service, table: GameTable) -> None:
    assert service.rename(table.id, "ann", "  <b>Ann</b>\n & Co ").seats[0].name == "<b>Ann</b> & Co"
    for bad in ("x" * 41, "a\x00b", "a\u202eb", "\ud800"):
        with pytest.raises(InvalidName):
            service.rename(table.id, "ann", bad)
    with pytest.raises(NotYourSeat):
        service.rename(table.id, "eve", "Eve")
