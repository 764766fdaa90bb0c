"""Saves: what was written is read, and everything else is refused in one sentence."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.save import VERSION, checksum, digest
from fieldcraft.kernel.steps import Pick, Take
from tests.kernel.toys import Aim, Range, Shoot, Turn, Weather, chapter, offers, play

SEED = 8


def saved(choices: int | None = 4, **how: Any) -> str:
    return play(fc.new("range", seed=SEED, **how), choices).save()


def resealed(text: str, **changes: Any) -> str:
    """A save whose game was changed by someone who can make the checksum fit."""
    envelope = json.loads(text)
    envelope["game"].update(changes)
    envelope["sum"] = checksum(msgspec.json.encode(envelope["game"]))
    return msgspec.json.encode(envelope).decode()


def game_of(text: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(text)["game"]
    return body


@pytest.mark.parametrize("choices", [0, 1, 4, None])
@pytest.mark.parametrize("verify", [False, True])
def test_a_loaded_game_is_the_saved_one(choices: int | None, verify: bool) -> None:
    game = play(fc.new("range", seed=SEED, practice=True, wet=True), choices)
    loaded = fc.load(game.save(), verify=verify)
    assert loaded.position() == game.position()
    assert loaded.save() == game.save()
    assert loaded.log == game.log
    assert (loaded.number, loaded.seed, loaded.practice, loaded.setup) == (game.number, SEED, True, game.setup)
    assert loaded.result == game.result


def test_a_loaded_game_has_the_same_luck() -> None:
    game = play(fc.new("range", seed=SEED), 3)
    loaded = fc.load(game.save())
    assert play(loaded).save() == play(game).save()


def test_a_save_is_json_that_says_what_it_is() -> None:
    envelope = json.loads(saved())
    assert (envelope["format"], envelope["version"]) == ("fieldcraft-save", VERSION)
    assert envelope["game"]["record"][0][1] in (["clear"], ["rain"])
    assert len(envelope["game"]["record"]) == 5


def test_a_truncated_save_is_refused() -> None:
    text = saved()
    for length in range(0, len(text), 7):
        with pytest.raises(fc.BadSave, match=r"is not valid JSON|has a mistake"):
            fc.load(text[:length])


@given(place=st.integers(0, 10**6), letter=st.characters(codec="utf-8"))
@settings(max_examples=300, deadline=None)
def test_a_save_with_any_changed_character_is_refused(place: int, letter: str) -> None:
    text = saved()
    place %= len(text)
    edited = text[:place] + letter + text[place + 1 :]
    if edited != text:
        with pytest.raises(fc.BadSave):
            fc.load(edited)


@pytest.mark.parametrize("old", ['"seed":8', '"fire"', '"turns"', "true", "[", "]", "{", '"', ",", ":", "1"])
def test_every_kind_of_edit_inside_the_game_is_noticed(old: str) -> None:
    text = saved(practice=True)
    start = text.index('"game"') + 7
    assert old in text[start:]
    for new in ("", "9", "x", " ", "\\u0000", "\x00"):
        edited = text[:start] + text[start:].replace(old, new, 1)
        with pytest.raises(fc.BadSave):
            fc.load(edited)


@pytest.mark.parametrize("thing", [None, 5, b"{}", [], {}, object()])
def test_a_save_that_is_not_text_is_refused(thing: Any) -> None:
    with pytest.raises(fc.BadSave, match="a save must be text, not"):
        fc.load(thing)
    with pytest.raises(fc.BadSave, match="a save must be text, not"):
        fc.from_position(thing)


@pytest.mark.parametrize("text", ["", "null", "[]", "5", '"save"', "{}", "\ud800", "[" * 100_000, '{"format":"x"}'])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(fc.BadSave):
        fc.load(text)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("format", "chess", "the file is a 'chess', not a 'fieldcraft-save'"),
        ("format", "fieldcraft-position", "the file is a 'fieldcraft-position', not a 'fieldcraft-save'"),
        (
            "version",
            VERSION + 1,
            f"the file has format version {VERSION + 1}; this version of Fieldcraft reads up to {VERSION}",
        ),
        ("version", 0, "which doesn't exist"),
        ("version", "1", "the file has a mistake"),
        ("sum", "0" * 32, "the save was altered after it was written"),
        ("sum", None, "the save has a mistake"),
        ("extra", 1, "unknown field `extra`"),
    ],
)
def test_an_envelope_that_is_not_ours_is_named(field: str, value: Any, complaint: str) -> None:
    envelope = {**json.loads(saved()), field: value}
    with pytest.raises(fc.BadSave, match=complaint):
        fc.load(json.dumps(envelope, separators=(",", ":")))


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("title", "whist", "there is no title 'whist'"),
        ("title", 5, "Expected `str`, got `int` - at `\\$.title`"),
        ("scenario", "moon", "range has no scenario 'moon'"),
        ("options", {"speed": 1}, "range has no option 'speed'"),
        ("options", {"turns": 7}, "option turns of range cannot be 7"),
        ("options", {"turns": 1.5}, "the save has a mistake"),
        ("seed", "8", "Expected `int`, got `str`"),
        ("choices", None, "Expected `int`, got `null`"),
        ("luck", 5, "the save has a mistake"),
        ("luck", {"key": 1, "counters": {"fire": "x"}, "branches": 0}, "the save has a mistake"),
        ("waiting", {"option": {"is": "shoot", "bullets": 9}, "results": []}, "isn't a legal option"),
        ("waiting", {"option": {"is": "fly"}, "results": []}, "the waiting choice has a mistake"),
        ("surprise", 1, "unknown field `surprise`"),
    ],
)
def test_a_game_with_wrong_values_is_named(field: str, value: Any, complaint: str) -> None:
    with pytest.raises(fc.BadSave, match=complaint):
        fc.load(resealed(saved(), **{field: value}))


class Other(Range):
    """A title that knows no turns."""

    id = "other"
    chapters = (chapter(Weather, Aim),)


def test_a_save_of_another_title_cannot_pass_for_one_of_this(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, "other", Other())
    with pytest.raises(fc.BadSave, match="the position's agenda has a mistake: Invalid value 'turn'"):
        fc.load(resealed(saved(), title="other"))


def test_a_save_carries_the_digest_of_its_last_position() -> None:
    text = saved()
    assert game_of(text)["digest"] == digest(fc.load(text))
    with pytest.raises(fc.BadSave, match="doesn't match its digest"):
        fc.load(resealed(text, digest="0" * 32))


def test_another_position_under_the_old_digest_is_noticed() -> None:
    text = saved()
    position = game_of(text)["position"]
    position["state"]["hits"] += 1
    with pytest.raises(fc.BadSave, match="doesn't match its digest"):
        fc.load(resealed(text, position=position))


def test_a_record_that_does_not_lead_to_its_position_is_found_by_replaying_it() -> None:
    text = saved()
    position = game_of(text)["position"]
    position["state"]["hits"] += 1
    forged = resealed(text, position=position)
    with pytest.raises(fc.BadSave, match="the record doesn't lead to the saved position"):
        fc.load(forged, verify=True)


@pytest.mark.parametrize("lines", [[], [[None, [], {}]], [[None, [], {}]] * 5])
def test_a_record_that_does_not_fit_is_refused_when_going_back(lines: list[Any]) -> None:
    game = fc.load(resealed(saved(practice=True), record=lines))
    with pytest.raises(fc.BadSave, match="record"):
        game.undo()


def test_an_illegal_recorded_choice_is_named_by_its_number() -> None:
    text = saved()
    record = game_of(text)["record"]
    record[2][0] = {"is": "shoot", "bullets": 8}
    with pytest.raises(fc.BadSave, match="choice 2 no longer replays: Shoot\\(bullets=8\\) isn't a legal option"):
        fc.load(resealed(text, record=record), verify=True)


@pytest.mark.parametrize("met", [[], [6, 6], [7], ["tin"]])
def test_an_impossible_recorded_result_is_named_by_its_number(met: list[Any]) -> None:
    game = fc.new("range", seed=SEED)
    game.choose(Aim())
    game.choose(Shoot(1))
    record = game_of(game.save())["record"]
    record[2][1] = met
    with pytest.raises(fc.BadSave, match="choice 2 no longer replays"):
        fc.load(resealed(game.save(), record=record), verify=True)


def test_a_set_up_that_no_longer_replays_is_named() -> None:
    record = game_of(saved())["record"]
    record[0][1] = ["fog"]
    with pytest.raises(fc.BadSave, match="the set-up no longer replays: 'fog' can't be drawn"):
        fc.load(resealed(saved(), record=record), verify=True)


class Newer(Range):
    """The same title with a newer version of its rules."""

    version = "2"


def test_a_save_of_older_rules_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(fc.new("range", seed=SEED), 5)
    text = game.save()
    monkeypatch.setitem(registry._titles, "range", Newer())
    loaded = fc.load(text)
    assert loaded.position() == game.position()
    assert loaded.rules.version != game.rules.version
    assert loaded.log == game.log


def test_a_save_of_older_rules_that_no_longer_replays_says_at_which_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("range", seed=SEED)
    for option in (Shoot(1), Aim(), Shoot(2), Shoot(3), Shoot(1)):
        game.choose(option)
    text = game.save()
    monkeypatch.setitem(registry._titles, "range", Newer())
    offered = Turn.options
    monkeypatch.setattr(Turn, "options", lambda self, table: [o for o in offered(self, table) if o != Shoot(3)])
    with pytest.raises(fc.BadSave, match="choice 4 no longer replays: Shoot\\(bullets=3\\) isn't a legal option"):
        fc.load(text)


def test_a_clone_saves_a_record_that_loads() -> None:
    game = play(fc.new("range", seed=SEED, practice=True), 3)
    twin = play(game.clone(), 2, seed=3)
    loaded = fc.load(twin.save())
    assert loaded.save() == twin.save()
    for one in (twin, loaded):
        for _ in range(4):
            one.undo()
    assert play(loaded).position() == play(twin).position()


def test_the_record_of_a_long_game_is_read_only_when_going_back() -> None:
    game = play(fc.new("range", seed=1, turns=1000))
    loaded = fc.load(game.save())
    assert loaded.over
    assert loaded.last.archive is not None
    assert [entry.chance_results for entry in loaded.history] == [entry.chance_results for entry in game.history]


def test_a_set_that_is_named_in_full_but_not_confirmed_is_still_open_after_a_replay() -> None:
    game = fc.new("range", chance=fc.Scripted(["clear", "tin", "hat"]))
    for kind in ("rummage", "rummage", "tidy"):
        game.choose(next(offer for offer in offers(game) if offer.kind == kind))
    game.choose(Take("tin"))
    game.choose(Take("hat"))
    loaded = fc.load(game.save(), verify=True)
    assert isinstance(loaded.choice, Pick)
    assert loaded.choice.chosen == ("tin", "hat")
