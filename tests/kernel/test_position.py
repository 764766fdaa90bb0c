"""Positions: as readable JSON, from anywhere to anywhere, and checked on the way in."""

import json
from typing import Any

import pytest

import fieldcraft as fc
from tests.kernel.toys import Shoot, play


def position(choices: int = 3) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(play(fc.new("range", seed=2), choices).position())
    return made


def place(made: dict[str, Any], **how: Any) -> fc.Game[Any, Any]:
    return fc.from_position(json.dumps(made), **how)


@pytest.mark.parametrize("choices", range(7))
def test_a_position_is_read_back_as_it_was(choices: int) -> None:
    game = play(fc.new("range", seed=2, wet=True), choices)
    again = fc.from_position(game.position(), seed=9)
    assert again.position() == game.position()
    assert list(again.offered) == list(game.offered)
    assert (again.number, again.result, again.setup) == (0, game.result, game.setup)


def test_a_position_can_be_written_by_hand() -> None:
    made = position()
    made["position"]["state"].update(turns=1, hits=7, aimed=True)
    game = place(made, chance=fc.Scripted([4]))
    game.choose(Shoot(1))
    assert game.result == fc.Result(True, 8, "8 hits", "time")


@pytest.mark.parametrize("verify", [False, True])
def test_a_game_from_a_position_can_be_saved_undone_and_told(verify: bool) -> None:
    game = place(position(), seed=4)
    game.practice = True
    start = game.position()
    play(game, 2)
    loaded = fc.load(game.save(), verify=verify)
    assert loaded.log == game.log
    for one in (game, loaded):
        one.undo()
        one.undo()
        assert one.position() == start


def test_steps_before_the_first_choice_run_once() -> None:
    made = position()
    made["position"]["agenda"].append({"is": "fire", "bullets": 3})
    game = place(made, seed=4)
    start = game.position()
    loaded = fc.load(game.save(), verify=True)
    assert loaded.position() == start
    game.choose(0)
    game.practice = True
    game.undo()
    assert game.position() == start


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"cup": {"tin": 9, "bottle": 2, "hat": 1}}, "the position is impossible: there are not 3 of tin"),
        ({"turns": "six"}, "Expected `int`, got `str` - at `\\$.turns`"),
        ({"trouble": 1}, "unknown field `trouble`"),
    ],
)
def test_an_impossible_state_is_refused(change: dict[str, Any], complaint: str) -> None:
    made = position()
    made["position"]["state"].update(change)
    with pytest.raises(fc.BadSave, match=complaint):
        place(made)


@pytest.mark.parametrize(
    ("agenda", "complaint"),
    [
        ([], "an empty agenda and no result"),
        ([{"is": "dance"}], "the position's agenda has a mistake"),
        ([{"is": "turn", "speed": 3}], "unknown field `speed`"),
        ([{"is": "fire", "bullets": 2}], "the agenda is empty, but the game hasn't ended"),
        ([{"is": "put-back", "candidates": ["moon"]}, {"is": "draw", "x": 1}], "unknown field"),
        (7, "Expected `array`, got `int`"),
    ],
)
def test_an_agenda_that_cannot_be_played_is_refused(agenda: Any, complaint: str) -> None:
    made = position()
    made["position"]["agenda"] = agenda
    with pytest.raises(fc.BadSave, match=complaint):
        place(made)


def test_a_position_is_either_over_or_has_something_left_to_do() -> None:
    made = position()
    made["position"]["result"] = {"won": True, "score": 1, "summary": "", "reason": ""}
    with pytest.raises(fc.BadSave, match="a result, but its agenda isn't empty"):
        place(made)


def test_a_position_on_which_the_rules_fail_is_a_bad_file(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("range", seed=2)
    text = game.position()
    for wrong in (KeyError("moon"), ZeroDivisionError(), AssertionError()):

        def broken(self: Any, table: Any, wrong: Exception = wrong) -> Any:
            raise wrong

        monkeypatch.setattr(type(game.choice), "options", broken)
        with pytest.raises(fc.BadSave, match="the position can't be played"):
            fc.from_position(text)
    monkeypatch.setattr(type(game.choice), "options", lambda self, table: [])
    with pytest.raises(fc.BadSave, match="has no options"):
        fc.from_position(text)


def test_a_check_that_fails_on_an_invented_state_refuses_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("range", seed=2)

    def stumble(self: Any, state: Any) -> None:
        raise KeyError("moon")

    monkeypatch.setattr(type(game.rules), "check", stumble)
    with pytest.raises(fc.BadSave, match="the position is impossible: KeyError\\('moon'\\)"):
        fc.from_position(game.position())


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("format", "fieldcraft-save", "not a 'fieldcraft-position'"),
        ("version", 99, "format version 99"),
        ("title", "whist", "there is no title 'whist'"),
        ("scenario", "moon", "has no scenario 'moon'"),
        ("options", {"turns": 2}, "cannot be 2"),
        ("extra", 1, "unknown field `extra`"),
        ("position", None, "the position has a mistake"),
    ],
)
def test_a_position_that_is_not_ours_is_named(field: str, value: Any, complaint: str) -> None:
    with pytest.raises(fc.BadSave, match=complaint):
        place({**position(), field: value})


def test_the_seed_of_a_position_must_be_a_number() -> None:
    with pytest.raises(fc.BadSetup, match="the seed must be a whole number"):
        place(position(), seed="4")
