"""Beats: what a choice changed, told so that the scene before it becomes the scene after it."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.beats import NO_CHANGE, difference, retell
from fieldcraft.kernel.scene import Board, CardInPlay, Member, Meter, Panel, Phase, Piece, Scene, Stage, Track
from fieldcraft.kernel.steps import Display, Path, Roll
from tests.kernel.toys import Fire, RangeRules, Shot

BOARD = Board("Range", 100, 100, (), ())


def piece(name: str, spot: str = "butts", **values: Any) -> Piece:
    return Piece(name, name.title(), "helmet", "ours", spot, **values)


def scene(*pieces: Piece, **parts: Any) -> Scene:
    return Scene(BOARD, pieces, (), parts.pop("status", ""), **parts)


SCENES = [
    scene(piece("a"), piece("b"), piece("c")),
    scene(piece("c"), piece("a")),
    scene(piece("a", "bench"), piece("d"), piece("b", marks=("panicked",))),
    scene(tracks=(Track("Hits", 3),), phase=Phase("Turn 1", ("Aim", "Fire"), 1)),
    scene(piece("b"), stage=Stage("Battle at the butts", (piece("a"),)), cards=(CardInPlay("event:rain", "weather"),)),
    scene(status="over"),
    scene(piece("a"), roster=(Member("a", "A", meters=(Meter("Rounds", 2, 5),)),)),
    Scene(Board("Another range", 1, 1, (), ()), (), (Panel("Cup", ("1 tin",)),), ""),
    scene(),
]


@pytest.mark.parametrize("before", SCENES)
@pytest.mark.parametrize("after", SCENES)
def test_the_difference_applied_to_the_first_scene_gives_the_second(before: Scene, after: Scene) -> None:
    assert difference(before, after).applied_to(before) == after
    assert bool(difference(before, after)) == (before != after)


def test_a_piece_that_changed_is_the_only_one_named() -> None:
    change = difference(scene(piece("a"), piece("b")), scene(piece("a"), piece("b", "bench")))
    assert [put.id for put in change.put] == ["b"]
    assert (change.gone, change.order, change.tracks) == ((), (), None)


@pytest.fixture
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    """A range whose scene shows the targets in hand, the hits and the turns."""

    def show(rules: Any, game: Any) -> Scene:
        state = game.state
        held = tuple(piece(f"{name}-{n}", "bench") for n, name in enumerate(state.held))
        aim = (piece("rifle", "butts" if state.aimed else "bench"),)
        asks = "" if game.choice is None else "Choose."
        return scene(*held, *aim, tracks=(Track("Hits", state.hits), Track("Turns", state.turns)), status=asks)

    monkeypatch.setattr(RangeRules, "scene", show)


@pytest.mark.usefixtures("lively")
class TestAGame:
    def test_the_beats_of_every_choice_lead_to_the_next_scene(self) -> None:
        game = fc.new("range", seed=4)
        while not game.over:
            before = game.scene()
            game.choose(len(game.offered) - 1)
            assert before.after(game.beats()) == game.scene()
        scenes = [game.fork(at=number).scene() for number in range(game.number + 1)]
        for number in range(1, game.number + 1):
            assert scenes[number - 1].after(game.beats(at=number)) == scenes[number]

    def test_dice_and_text_come_from_the_event(self) -> None:
        game = fc.new("range", chance=fc.Scripted(["clear", 6, 2]))
        game.choose(1)
        (shot, rest) = game.beats()
        assert (shot.text, shot.kind, shot.rule, shot.rolls) == (
            "The dice fall (6, 2)",
            "shot",
            "1.1a",
            (Roll((6, 2)),),
        )
        assert rest.text == ""

    def test_between_decisions_a_scene_has_no_choice(self) -> None:
        game = fc.new("range", seed=4)
        before = game.scene()
        game.choose(0)
        (shot, _) = game.beats()
        assert before.status == game.scene().status == "Choose."
        assert before.after([shot]).status == ""

    def test_a_choice_without_an_event_is_a_beat_itself(self) -> None:
        game = fc.new("range", seed=4)
        game.choose(3)
        (beat,) = game.beats()
        assert (beat.text, beat.kind) == ("Take aim", "aim")
        assert beat.paths == (Path("rifle", ("bench", "butts")),)
        assert beat.places == ("butts",)

    def test_an_event_can_say_how_a_piece_moved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        walk = Path("rifle", ("butts", "path", "bench"))
        monkeypatch.setattr(Shot, "display", lambda self, rules: Display(paths=(walk,), matters="loss"))

        def fire(step: Fire, game: Any) -> None:
            game.state.aimed = False
            game.emit(Shot, (1,))

        monkeypatch.setattr(Fire, "run", fire)
        game = fc.new("range", seed=4)
        game.choose(3)
        game.choose(0)
        assert game.beats()[0].paths == (walk,)
        assert game.beats()[0].matters == "loss"

    def test_telling_changes_nothing(self) -> None:
        game = fc.new("range", seed=4)
        game.choose(0)
        before = game.save()
        game.beats()
        assert game.save() == before

    def test_several_choices_can_be_told_at_once(self) -> None:
        game = fc.new("range", seed=4)
        start = game.clone(same_chance=True)
        for _ in range(3):
            game.choose(0)
        told = retell(start, game.history[1:])
        assert told == [game.beats(at=1), game.beats(at=2), game.beats(at=3)]


def test_the_setup_has_no_beats() -> None:
    assert fc.new("range", seed=4).beats() == []


@pytest.mark.parametrize("at", [-1, 2, "one", True, 1.0])
def test_a_choice_that_was_not_made_has_no_beats(at: Any) -> None:
    game = fc.new("range", seed=4)
    game.choose(0)
    with pytest.raises(fc.IllegalChoice, match=r"there is no choice .*; choose 0 to 1"):
        game.beats(at=at)


def test_no_change_is_false() -> None:
    assert not NO_CHANGE
