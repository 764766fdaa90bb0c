"""The battery's checks of scenes and beats: what interfaces draw, and how it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.scene import Scene, Stage
from fieldcraft.kernel.steps import Event
from fieldcraft.testing.trial import AnyGame, Trial, expect, fingerprint

CHOICES = 400


def can_be_drawn(trial: Trial) -> None:
    """The scene can be created, its places have different ids, and links and traces connect known places."""
    for game, _ in trial.inspect(40):
        scene = game.scene()
        board = scene.board
        spots = {spot.id for spot in board.spots}
        expect(len(spots) == len(board.spots), "the board has two places with one id")
        for link in board.links:
            expect(spots.issuperset(link.ends), f"the board has a link to an unknown place: {link.ends}")
        known = spots.union(piece.id for piece in scene.pieces)
        before = fingerprint(game)
        for index, option in enumerate(game.offered):
            stops = [stop.place for stop in game.trace(index).stops]
            expect(known.issuperset(stops), f"the trace of {option!r} has an unknown place: {stops}")
        expect(fingerprint(game) == before, "computing a trace changed the game")


def beats_lead_to_the_next_scene(trial: Trial) -> None:
    """The beats of a choice, applied to the scene before it, give the scene after it; no two pieces have one id."""
    for game, before, beats in _told(trial):
        after = game.scene()
        names = [piece.id for piece in after.pieces]
        expect(len(names) == len(set(names)), f"two pieces of the scene have one id: {names}")
        expect(before.after(beats) == after, f"the beats of {game.last.option!r} lead to another scene")
    expect(game.beats() == beats, "the beats of the last choice differ when they are told again")


def reports_every_move(trial: Trial) -> None:
    """A piece appears, disappears or moves only with an event that reports it."""
    for game, before, beats in _told(trial):
        scene = before
        for beat in beats:
            was, scene = {piece.id: piece.spot for piece in scene.pieces}, scene.after([beat])
            if not beat.text and before.board == scene.board:
                untold = [piece.id for piece in beat.change.put if was.get(piece.id) != piece.spot]
                expect(
                    not (untold or beat.change.gone),
                    f"{game.last.option!r} is silent about {[*untold, *beat.change.gone]}",
                )


def emits_events_after_their_changes(trial: Trial) -> None:
    """When an event is emitted, the tracks that it moved have the values it names."""
    game = trial.new(log=True)

    def compare(event: Event) -> None:
        for change in event.changes():
            value = game.rules.tracks(game.state).get(change.track)
            expect(value == change.after, f"{event!r} is emitted while {change.track} is {value}, not {change.after}")

    game.on_event = compare
    for _ in trial.play(game, CHOICES):
        pass


def shows_what_was_rolled(trial: Trial) -> None:
    """The dice that are shown were rolled, on as many sides; on a stage, who acts faces the one they act on."""
    game = trial.new(log=True)
    shown: Counter[tuple[int, int]] = Counter()

    def compare(event: Event) -> None:
        display = event.display(game.rules)
        faces = sorted(face for roll in display.rolls for face in roll.faces)
        expect(not faces or faces == sorted(event.dice()), f"{event!r} shows {faces} and rolled {event.dice()}")
        shown.update((roll.sides, face or roll.sides) for roll in display.rolls for face in roll.faces)  # a ten is a 0
        if display.stage is not None:
            expect(_face_to_face(display.stage), f"{event!r} shows who acts and whom on one side, or not at all")

    game.on_event = compare
    for _ in trial.play(game, CHOICES):
        stage = game.scene().stage
        expect(stage is None or _face_to_face(stage), "the stage has who acts and whom on one side, or not at all")
    assert isinstance(game.chance, Seeded)
    rolled = Counter((sides, face) for _, sides, faces in game.chance.rolled_dice() for face in faces)
    expect(shown <= rolled, f"dice are shown that weren't rolled (sides and face): {shown - rolled}")


def _face_to_face(stage: Stage) -> bool:
    """Whether those who act and those they act on are on a stage, on opposite sides."""
    ours, theirs = ({piece.id for piece in side} for side in (stage.ours, stage.theirs))
    acting, target = stage.active, stage.target
    if not acting or not target:
        return {acting, target} - {""} <= ours | theirs
    return (acting in ours and target in theirs) or (acting in theirs and target in ours)


def _told(trial: Trial) -> Iterator[tuple[AnyGame, Scene, list[Beat]]]:
    """Play the game, and stop after each choice with the scene before it and its beats."""
    game = trial.new()
    follower = game.clone(same_chance=True)
    for _ in trial.play(game, CHOICES):
        if game.number:
            yield game, *_follow(follower, game)
    if game.number:
        yield game, *_follow(follower, game)


def _follow(follower: AnyGame, game: AnyGame) -> tuple[Scene, list[Beat]]:
    """Make the last choice of a game again: the scene before it, and its beats."""
    return follower.scene(), retell(follower, [game.last])[0]
