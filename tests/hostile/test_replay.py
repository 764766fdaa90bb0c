"""An imported save is replayed from its set-up in a process with limits; a position that wasn't played is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.kernel.save import checksum
from fieldcraft.web.replay import Request, replay
from fieldcraft.web.service import Service
from tests.web import bad_titles

SECONDS, MEMORY = 60, 1 << 30


def request(save: str, seconds: int = SECONDS, choices: int = 1000) -> Request:
    return Request(save, None, choices, seconds, MEMORY)


def played(choices: int = 5) -> fc.Game[Any, Any]:
    game = fc.new("lrdg", seed=7)
    for _ in range(choices):
        game.choose(game.title.sensible(game))
    return game


def altered(save: str, **values: object) -> str:
    """A save with other values, and with the right checksum."""
    envelope = msgspec.json.decode(save)
    envelope["game"] |= values
    envelope["sum"] = checksum(msgspec.json.encode(envelope["game"]))
    return msgspec.json.encode(envelope).decode()


def test_a_game_that_was_played_comes_back_as_it_was() -> None:
    save = played().save()
    assert replay(request(save)) == save


def test_a_position_set_up_by_hand_is_refused_before_it_is_tried() -> None:
    puzzle = fc.from_position(played().position(), seed=8)
    with pytest.raises(fc.BadSave, match="set up by hand"):
        replay(request(puzzle.save()))


def forged() -> str:
    """A save whose record is that of a game after two choices, and its position that after five."""
    position = msgspec.json.decode(played(5).save())["game"]["position"]
    return altered(played(2).save(), position=position)


def test_a_position_that_the_record_does_not_lead_to_is_refused() -> None:
    with pytest.raises(fc.BadSave, match="doesn't lead to the saved position"):
        replay(request(forged()))


def test_a_server_takes_only_saves_of_games_that_were_played(service: Service) -> None:
    with pytest.raises(fc.BadSave, match="doesn't lead to the saved position"):
        service.import_save("ann", forged())
    with pytest.raises(fc.BadSave, match="set up by hand"):
        service.import_save("ann", fc.from_position(played().position(), seed=8).save())
    assert service.list_games("ann") == []


def test_a_game_with_too_many_choices_is_refused() -> None:
    with pytest.raises(fc.BadSave, match="more than 4 choices"):
        replay(request(played(5).save(), choices=4))


RULES = "rules(self, setup, version, data)"


def of_a_bad_title(save: str) -> str:
    """A save that names the title that misbehaves."""
    return altered(save, title="bad", scenario="range", options={})


@pytest.mark.slow
def test_a_save_that_never_ends_replaying_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", bad_titles.install(tmp_path, RULES, bad_titles.SPIN))
    with pytest.raises(fc.BadSave, match="too long"):
        replay(request(of_a_bad_title(played().save()), seconds=10))


@pytest.mark.slow
def test_a_save_that_fills_the_memory_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", bad_titles.install(tmp_path, RULES, bad_titles.SWELL))
    with pytest.raises(fc.BadSave, match="within the limits"):
        replay(request(of_a_bad_title(played().save())))
    assert bad_titles.was_reached(tmp_path)
