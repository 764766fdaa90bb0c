"""A user's own player, and what happens to one that crashes, stalls or cheats."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.players import PlayerFailed, named
from fieldcraft.players.external import stop_all
from tests.kernel.toys import TITLE
from tests.terminal.tables import only_ford

LONGEST = 150
FILE = """
import os, random, sys, time

seen = []

def last(game):
    return len(game.offered) - 1

def by_option(game):
    return game.offered[0]

def by_offer(game):
    return game.decision.options[0]

def thinks(game):
    for option in game.offered:
        twin = game.clone()
        while not twin.over:
            twin.choose(random.randrange(len(twin.offered)))
    return random.randrange(len(game.offered))

def remembers(game):
    seen.append([entry.option for entry in game.history[1:]])
    assert all(earlier == later[:len(earlier)] for earlier, later in zip(seen, seen[1:]))
    assert len(seen[-1]) == game.number == len(seen) - 1
    return 0

def prints(game):
    print('{"index":1}', flush=True)
    return 0

def divides(game):
    return 0 * (1 // (game.number - 2))

def leaves(game):
    sys.exit(3)

def vanishes(game):
    os._exit(7)

def sleeps(game):
    time.sleep(60)

def clings(game):
    while True:
        try:
            time.sleep(60)
        except BaseException:
            pass

def invents(game):
    return 99

def says_yes(game):
    return True

def says_nothing(game):
    return None

def plays_on(game):
    game.choose(0)
    return 0

def meddles(game):
    from fieldcraft.kernel.state import fields
    state = game.state
    name, value = next((name, getattr(state, name)) for name in fields(state)
                       if type(getattr(state, name)) is int)
    setattr(state, name, value + 1)
    return 0


number = 5
"""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "mine.py").write_text(FILE)
    yield str(tmp_path / "mine.py")
    stop_all()


def play(player: Any, title: str = "lrdg", **setup: Any) -> fc.Game[Any, Any]:
    game = fc.new(title, **setup)
    while not game.over and game.number < LONGEST:
        game.choose(player(game))
    return game


def fails(file: str, name: str, limit: float = 10.0) -> PlayerFailed:
    with pytest.raises(PlayerFailed) as caught:
        play(named(f"{file}:{name}", limit=limit))
    return caught.value


@pytest.mark.parametrize("title", [title.id for title in fc.titles()])
def test_a_player_from_a_file_plays_every_title_as_in_this_process(file: str, title: str) -> None:
    game = play(named(f"{file}:last"), title, seed=3)
    assert [e.option for e in game.history] == [
        e.option for e in play(lambda game: len(game.offered) - 1, title, seed=3).history
    ]


@pytest.mark.parametrize("name", ["by_option", "by_offer", "prints"])
def test_an_option_can_be_returned_in_each_supported_form(file: str, name: str) -> None:
    assert play(named(f"{file}:{name}"), seed=2).history[5].option == play(lambda game: 0, seed=2).history[5].option


def test_the_same_seed_makes_the_same_game_even_after_others_were_played(file: str) -> None:
    def chosen(seed: int) -> list[object]:
        game, player = fc.new("lrdg", seed=1), named(f"{file}:thinks", seed)
        for _ in range(6):
            game.choose(player(game))
        return [entry.option for entry in game.history]

    first = chosen(4)
    assert first != chosen(5)
    assert first == chosen(4)


def test_it_sees_earlier_choices(file: str) -> None:
    game, player = fc.new("lrdg", seed=1), named(f"{file}:remembers")
    for _ in range(40):
        game.choose(player(game))


def test_two_games_at_once_do_not_get_mixed_up(file: str) -> None:
    games = [fc.new("lrdg", seed=seed) for seed in (1, 2)]
    players = [named(f"{file}:last") for _ in games]
    for _ in range(20):
        for game, player in zip(games, players, strict=True):
            assert player(game) == len(game.offered) - 1
            game.choose(player(game))


def test_a_file_that_was_changed_is_read_again(file: str) -> None:
    game = fc.new("lrdg", seed=1)
    assert named(f"{file}:by_option")(game) == 0
    Path(file).write_text("def by_option(game):\n    return 1\n")
    os.utime(file, ns=(1, 1))
    assert named(f"{file}:by_option")(game) == 1


def test_going_back_is_noticed(file: str) -> None:
    game, player = fc.new("lrdg", seed=1, practice=True), named(f"{file}:last")
    for _ in range(5):
        game.choose(player(game))
    for _ in range(3):
        game.undo()
    game.choose(0)
    assert player(game) == len(game.offered) - 1


@pytest.mark.parametrize(
    ("name", "how", "words"),
    [
        ("divides", "crashed", "ZeroDivisionError: integer division or modulo by zero (mine.py, line "),
        ("leaves", "crashed", "SystemExit: 3"),
        ("vanishes", "crashed", "its process ended with code 7"),
        ("invents", "cheated", "there is no option 99"),
        ("says_yes", "cheated", "True is neither an option nor an index"),
        ("says_nothing", "cheated", "None is neither an option nor an index"),
        ("plays_on", "cheated", "it changed the game it was given"),
        ("meddles", "cheated", "it changed the game it was given"),
    ],
)
def test_a_player_that_fails_says_how_and_the_next_game_goes_on(file: str, name: str, how: str, words: str) -> None:
    failed = fails(file, name)
    assert (failed.how, failed.number) == (how, 2 if name == "divides" else 0)
    assert failed.message.startswith(words)
    assert str(failed).startswith(f"{file}:{name} {how} at decision ")
    assert named(f"{file}:last")(fc.new("lrdg", seed=1))
    assert fails(file, name).how == how


@pytest.mark.parametrize("name", ["sleeps", "clings"])
def test_a_player_that_stalls_is_ended(file: str, name: str) -> None:
    failed = fails(file, name, limit=0.3)
    assert (failed.how, failed.message) == ("stalled", "no reply within 0.3 seconds")


def test_a_player_sees_neither_the_seed_nor_the_luck_to_come(tmp_path: Path) -> None:
    (tmp_path / "nosy.py").write_text(
        "import fieldcraft as fc\n"
        "def nosy(game):\n"
        "    assert game.seed == 0 and game.chance.key != fc.new('lrdg', seed=77).chance.key\n"
        "    return 0\n"
    )
    named(f"{tmp_path / 'nosy.py'}:nosy", seed=77)(fc.new("lrdg", seed=77))
    stop_all()


def test_a_title_of_another_package_can_be_played_too(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._titles, TITLE.id, TITLE)
    assert play(named(f"{file}:by_option"), TITLE.id, seed=1).number > 3


def test_a_title_that_cannot_be_found_again_is_no_fault_of_the_player(file: str) -> None:
    with only_ford(), pytest.raises(fc.BadSetup, match="has no title 'ford'"):
        play(named(f"{file}:last"), "ford", seed=1)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nobody", "there is no player 'nobody'; choose random, sensible, "),
        ("nowhere.py:x", "there is no player file 'nowhere.py'"),
        ("{file}", "write a player of your own as FILE.py:NAME"),
        ("{file}:", "write a player of your own as FILE.py:NAME"),
        ("{file}:number", "it has no function 'number'; it has last, by_option, "),
        ("{file}:missing", "it has no function 'missing'; it has last, "),
    ],
)
def test_a_missing_player_is_a_bad_setup(file: str, name: str, complaint: str) -> None:
    with pytest.raises(fc.BadSetup, match=r"there|write|has") as caught:
        named(name.format(file=file))
    assert complaint in str(caught.value)


def test_a_file_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("x = 1\ny = nothing\n")
    with pytest.raises(fc.BadSetup, match=r"cannot be used: NameError: .* \(broken.py, line 2\)"):
        named(f"{tmp_path / 'broken.py'}:x")
