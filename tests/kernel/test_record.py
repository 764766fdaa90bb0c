"""The record: undo, redo and fork, snapshots, and very long games."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.record import SNAPSHOT_EVERY, Entry
from fieldcraft.kernel.save import digest
from tests.kernel.toys import Aim, Rummage, Shoot, offers, play

LONG = 2 * SNAPSHOT_EVERY + 7
AIM, SHOOT, RUMMAGE = Aim(), Shoot(1), Rummage()


def long_game(**how: Any) -> tuple[fc.Game[Any, Any], list[str]]:
    """A practice game longer than two snapshots, and the sum of each of its positions."""
    game = fc.new("range", seed=5, turns=200, practice=True, **how)
    sums = [digest(game)]
    for number in range(LONG):
        play(game, 1, seed=number)
        sums.append(digest(game))
    return game, sums


@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("log", [False, True])
def test_undo_and_redo_pass_every_position_again_across_snapshots(loaded: bool, log: bool) -> None:
    game, sums = long_game(log=log)
    told, text = game.log, game.save()
    if loaded:
        game = fc.load(text)
    for number in reversed(range(LONG)):
        game.undo()
        assert (game.number, digest(game)) == (number, sums[number])
    with pytest.raises(fc.CannotUndo, match="there is nothing to undo"):
        game.undo()
    for number in range(LONG):
        game.redo()
        assert (game.number, digest(game)) == (number + 1, sums[number + 1])
    with pytest.raises(fc.CannotUndo, match="there is nothing to redo"):
        game.redo()
    assert game.log == told
    assert game.save().split('"record"')[1] == text.split('"record"')[1]


@pytest.mark.parametrize("loaded", [False, True])
def test_after_an_undo_the_same_choice_has_the_same_luck(loaded: bool) -> None:
    game = fc.new("range", seed=5, practice=True)
    game.choose(Shoot(3))
    game.choose(AIM)
    if loaded:
        game = fc.load(game.save())
    game.choose(RUMMAGE)
    game.choose(Shoot(3))
    met, position = game.last.chance_results, game.position()
    for _ in range(2):
        game.undo()
    game.choose(RUMMAGE)
    game.choose(Shoot(3))
    assert (game.last.chance_results, game.position()) == (met, position)


def test_undo_in_a_loaded_game_does_not_replay_it_from_the_start_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.load(long_game()[0].save())
    replays = 0
    original = fc.Game.replay

    def counted(self: fc.Game[Any, Any], entry: Entry) -> None:
        nonlocal replays
        replays += 1
        original(self, entry)

    monkeypatch.setattr(fc.Game, "replay", counted)
    for _ in range(LONG):
        game.undo()
    assert replays < LONG * SNAPSHOT_EVERY * 0.7


def test_a_new_choice_clears_redo() -> None:
    game = fc.new("range", seed=5, practice=True)
    game.choose(AIM)
    game.undo()
    game.choose(SHOOT)
    with pytest.raises(fc.CannotUndo):
        game.redo()


def test_a_clone_can_redo_or_choose_without_affecting_its_game() -> None:
    game = fc.new("range", seed=5, practice=True)
    game.choose(AIM)
    game.undo()
    again, anew = game.clone(), game.clone()
    again.redo()
    anew.choose(SHOOT)
    assert again.state.aimed
    game.redo()
    assert game.state.aimed


def test_a_refused_choice_does_not_clear_redo() -> None:
    game = fc.new("range", seed=5, practice=True)
    game.choose(AIM)
    game.undo()
    with pytest.raises(fc.IllegalChoice):
        game.choose(99)
    game.redo()
    assert game.state.aimed


def test_a_strict_game_undoes_only_choices_without_luck() -> None:
    game = fc.new("range", seed=5)
    game.choose(SHOOT)
    game.choose(AIM)
    game.undo()
    assert not game.state.aimed
    before = game.save()
    with pytest.raises(fc.CannotUndo, match="only a practice game can undo it"):
        game.undo()
    assert game.save() == before
    game.redo()
    assert game.state.aimed
    assert game.rewound == 0


def test_the_record_says_how_often_a_practice_game_went_back_past_luck() -> None:
    game = fc.new("range", seed=5, practice=True)
    for choice in (SHOOT, AIM, SHOOT):
        game.choose(choice)
    for _ in range(3):
        game.undo()
    assert game.rewound == 2
    assert fc.load(game.save()).rewound == 2


@pytest.mark.parametrize("at", [0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, LONG])
def test_a_game_can_be_forked_at_any_choice_and_stays_unchanged(at: int) -> None:
    game, sums = long_game()
    twin = game.fork(at=at)
    assert (twin.number, digest(twin)) == (at, sums[at])
    play(twin, 5)
    assert (game.number, digest(game)) == (LONG, sums[LONG])
    assert [entry.chance_results for entry in twin.history[: at + 1]] == [
        entry.chance_results for entry in game.history[: at + 1]
    ]


def test_forks_have_luck_of_their_own() -> None:
    game = fc.new("range", seed=5)
    met = set()
    for _ in range(40):
        twin = game.fork(at=0)
        twin.choose(SHOOT)
        met.add(twin.last.chance_results)
    assert len(met) == 6


@pytest.mark.parametrize("at", [-1, 4, 10**30, True, 1.0, "1", [], b"1"])
def test_a_fork_at_an_impossible_number_is_refused(at: Any) -> None:
    game = play(fc.new("range", seed=5), 3)
    with pytest.raises(fc.IllegalChoice, match="there is no position"):
        game.fork(at=at)


def test_undo_reopens_a_finished_game() -> None:
    game = play(fc.new("range", seed=5, practice=True))
    end = game.result
    game.undo()
    assert not game.over
    assert len(offers(game)) > 0
    game.redo()
    assert game.result == end


def test_two_hundred_thousand_entries_are_freed_without_a_crash() -> None:
    for kind in ("chain", "with events"):
        entry = Entry(0, None, None, ())
        for number in range(1, 200_001):
            entry = Entry(number, entry, None, (6,), events=() if kind == "with events" else None)
        assert entry.number == 200_000
        assert sum(1 for _ in entry.back()) == 200_001
        del entry


def test_an_entry_of_a_long_record_can_be_compared_and_shown() -> None:
    chains = []
    for _ in range(2):
        entry = Entry(0, None, None, ())
        for number in range(1, 50_001):
            entry = Entry(number, entry, None, (6,))
        chains.append(entry)
    assert chains[0] != chains[1]
    assert chains[0] == chains[0]
    assert repr(chains[0]) == "<entry 50000: None met (6,)>"


def test_an_entry_before_the_beginning_of_a_record_is_an_error() -> None:
    with pytest.raises(IndexError):
        Entry(1, None, None, ()).at(0)


def test_a_game_keeps_its_position_every_64_choices() -> None:
    game = fc.new("lrdg", scenario="campaign", seed=1714)
    while game.number < 200:
        game.choose(game.title.sensible(game))
    assert [entry.number for entry in game.history if entry.snapshot is not None] == [64, 128, 192]


def test_a_game_keeps_its_set_up_only_after_going_back_to_it() -> None:
    game = fc.new("lrdg", seed=7, practice=True)
    beginning = game.position()
    game.choose(0)
    first = game.last.before()
    assert first is not None
    assert first.snapshot is None
    game.undo()
    assert game.position() == beginning
    assert first.snapshot is not None
