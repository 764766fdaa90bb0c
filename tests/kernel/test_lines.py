"""A game kept line by line: a head that does not grow, a line for every choice, and the undone choices."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import assemble
from fieldcraft.kernel.save import checksum, save_entry, save_header
from tests.kernel.toys import Aim, Shoot, play


def kept(game: fc.Game[Any, Any]) -> tuple[str, list[str]]:
    """A game as a store keeps it."""
    return save_header(game), [save_entry(entry) for entry in (*game.history, *reversed(game.undone))]


def resealed(text: str, **changes: Any) -> str:
    """A save changed by someone who can make the checksum fit."""
    envelope = json.loads(text)
    envelope["game"].update(changes)
    envelope["sum"] = checksum(msgspec.json.encode(envelope["game"]))
    return msgspec.json.encode(envelope).decode()


@pytest.mark.parametrize("choices", [0, 1, 7, None])
@pytest.mark.parametrize("own_dice", [False, True])
def test_head_and_lines_make_the_same_game(choices: int | None, own_dice: bool) -> None:
    game = play(fc.new("range", seed=8, practice=True, own_dice=own_dice), choices)
    again = assemble(*kept(game))
    assert again.save() == game.save()
    assert again.log == game.log
    assert play(again).save() == play(game).save()


def test_each_line_is_known_when_its_choice_is_made() -> None:
    game = fc.new("range", seed=8)
    written = [save_entry(game.last)]
    while not game.over:
        play(game, 1)
        written.append(save_entry(game.last))
    assert written == kept(game)[1]
    record = json.loads(game.save())["game"]["record"]
    assert [json.loads(text) for text in written] == record


def test_the_head_does_not_grow_with_the_game() -> None:
    game = fc.new("range", seed=8, turns=1000)
    sizes = []
    for _ in range(5):
        play(game, 100)
        sizes.append(len(save_header(game)))
    assert max(sizes) < 1.2 * min(sizes)


def test_undone_choices_can_be_redone_after_loading() -> None:
    game = play(fc.new("range", seed=8, practice=True), 8)
    end = game.position()
    for _ in range(5):
        game.undo()
    for again in (fc.load(game.save()), fc.load(game.save(), verify=True), assemble(*kept(game))):
        assert again.position() == game.position()
        assert again.save() == game.save()
        while again.undone:
            again.redo()
        assert again.position() == end
        assert play(again).position() == play(fc.load(again.save())).position()


def test_a_new_choice_after_loading_drops_undone_choices() -> None:
    game = play(fc.new("range", seed=8, practice=True), 4)
    game.undo()
    again = fc.load(game.save())
    again.choose(0)
    assert "undone" not in json.loads(again.save())["game"]
    with pytest.raises(fc.CannotUndo):
        again.redo()


def test_a_save_without_undone_choices_has_the_old_form() -> None:
    assert "undone" not in json.loads(play(fc.new("range", seed=8), 4).save())["game"]


def test_an_undone_choice_that_does_not_fit_is_refused_and_the_game_is_unchanged() -> None:
    game = fc.new("range", seed=8, practice=True)
    game.choose(Aim())
    game.choose(Shoot(1))
    game.undo()
    undone = json.loads(game.save())["game"]["undone"]
    undone[0][1] = [7]
    forged = resealed(game.save(), undone=undone)
    with pytest.raises(fc.BadSave, match="choice 2 no longer replays"):
        fc.load(forged, verify=True)
    again = fc.load(forged)
    with pytest.raises(fc.BadSave, match="choice 2 no longer replays"):
        again.redo()
    assert again.position() == game.position()
    assert not again.undone
    again.choose(Shoot(1))


@pytest.mark.parametrize("lines", [["nonsense"], ["[]"], ['[{"is":"unheard-of"},[],{}]'], ["[null,[],{}]"]])
def test_lines_that_are_not_a_record_are_refused(lines: list[str]) -> None:
    game = play(fc.new("range", seed=8), 1)
    told, written = kept(game)
    with pytest.raises(fc.BadSave):
        assemble(told, written[:1] + lines).undo()
    with pytest.raises(fc.BadSave):
        assemble(told, written + lines)


def test_a_missing_line_is_noticed_when_going_back() -> None:
    game = play(fc.new("range", seed=8, practice=True), 4)
    told, written = kept(game)
    with pytest.raises(fc.BadSave, match="the record has 3 choices; the save says 4"):
        assemble(told, written[:-1]).undo()
