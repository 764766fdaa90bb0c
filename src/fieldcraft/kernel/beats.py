"""Beats: what a choice changed, as small visible changes of the scene in the order in which they happened.

Each event that the rules emit becomes a beat. The scene is described at every event, so a beat's change is the
difference between two scenes, and applying the beats of a choice to the scene before it gives the scene after it.
Nothing here knows the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fieldcraft.kernel.base import NO_DISPLAY, Display, Event, Matter, Option, Path, Ripple, Roll, Shot
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Board, CardInPlay, Goal, Member, Panel, Phase, Piece, Scene, Stage, Track


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The difference between two scenes. What is None or empty stayed as it was.

    `put` has the pieces that appeared or changed, `gone` the ids of those that left. `order` lists the ids of all
    pieces if they aren't in their old order with new pieces last.
    """

    put: tuple[Piece, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    tracks: tuple[Track, ...] | None = None
    board: Board | None = None
    panels: tuple[Panel, ...] | None = None
    status: str | None = None
    stage: tuple[Stage | None, ...] = ()
    cards: tuple[CardInPlay, ...] | None = None
    goals: tuple[Goal, ...] | None = None
    phase: Phase | None = None
    roster: tuple[Member, ...] | None = None

    def __bool__(self) -> bool:
        return self != NO_CHANGE

    def applied_to(self, scene: Scene) -> Scene:
        """The scene with this change."""
        return Scene(
            board=scene.board if self.board is None else self.board,
            pieces=self._pieces(scene.pieces),
            panels=scene.panels if self.panels is None else self.panels,
            status=scene.status if self.status is None else self.status,
            tracks=scene.tracks if self.tracks is None else self.tracks,
            stage=self.stage[0] if self.stage else scene.stage,
            cards=scene.cards if self.cards is None else self.cards,
            goals=scene.goals if self.goals is None else self.goals,
            phase=scene.phase if self.phase is None else self.phase,
            roster=scene.roster if self.roster is None else self.roster,
        )

    def _pieces(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        if not (self.put or self.gone or self.order):
            return pieces
        known = {piece.id: piece for piece in pieces if piece.id not in self.gone}
        known.update((piece.id, piece) for piece in self.put)
        return tuple(known[name] for name in self.order) if self.order else tuple(known.values())


NO_CHANGE = SceneChange()


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as it is shown: its text, dice, paths and shots, and what it changed in the scene.

    `heading` is the phase it belongs to, `places` are the places and pieces to look at, `card` is the id of a card that
    was turned, and `matters` says why it must be seen. `ripples` spread from where something was heard, and `stage` is
    a fight that is over with this beat. `met` counts the chance results that the choice had met by then.
    A choice without events is a beat itself. A beat without text follows the last event of a choice and has what no
    event reports, such as the panels of the next decision.
    """

    change: SceneChange = NO_CHANGE
    text: str = ""
    rule: str = ""
    kind: str = ""
    heading: str = ""
    places: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    paths: tuple[Path, ...] = ()
    shots: tuple[Shot, ...] = ()
    card: str = ""
    matters: Matter = ""
    met: int = 0
    ripples: tuple[Ripple, ...] = ()
    stage: Stage | None = None

    def applied_to(self, scene: Scene) -> Scene:
        """The scene after this beat."""
        return self.change.applied_to(scene)


def difference(before: Scene, after: Scene) -> SceneChange:
    """What changed between two scenes.

    >>> from fieldcraft.kernel.scene import EMPTY_SCENE
    >>> bool(difference(EMPTY_SCENE, EMPTY_SCENE))
    False
    """
    if before == after:
        return NO_CHANGE
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    put = tuple(piece for piece in after.pieces if old.get(piece.id) != piece)
    gone = tuple(name for name in old if name not in new)
    kept = [name for name in old if name in new]
    natural = [*kept, *(piece.id for piece in put if piece.id not in old)]
    return SceneChange(
        put,
        gone,
        () if natural == list(new) else tuple(new),
        None if before.tracks == after.tracks else after.tracks,
        None if before.board == after.board else after.board,
        None if before.panels == after.panels else after.panels,
        None if before.status == after.status else after.status,
        () if before.stage == after.stage else (after.stage,),
        None if before.cards == after.cards else after.cards,
        None if before.goals == after.goals else after.goals,
        None if before.phase == after.phase else after.phase,
        None if before.roster == after.roster else after.roster,
    )


def beat_of(event: Event, before: Scene, after: Scene, rules: Any, met: int = 0) -> Beat:
    """The beat of an event that happened between two scenes, when `met` chance results were known."""
    change, display = difference(before, after), event.display(rules)
    return Beat(
        change,
        event.text(rules),
        rules.cite(event.rule),
        str(event.__struct_config__.tag),
        after.phase.heading,
        _places(display, before, change),
        display.rolls,
        _paths(display, before, change),
        display.shots,
        display.card,
        display.matters,
        met,
        display.ripples,
        display.stage,
    )


def _paths(display: Display, before: Scene, change: SceneChange) -> tuple[Path, ...]:
    """The paths that the event gives, and a straight one for every other piece that is in another place now."""
    known = {name for path in display.paths for name in (path.piece, path.joined)}
    was = {piece.id: piece.spot for piece in before.pieces}
    rest = (piece for piece in change.put if piece.id not in known and was.get(piece.id, piece.spot) != piece.spot)
    return (*display.paths, *(Path(piece.id, (was[piece.id], piece.spot)) for piece in rest))


def _places(display: Display, before: Scene, change: SceneChange) -> tuple[str, ...]:
    """Where to look: what the event names, then where pieces came, changed or left."""
    left = (piece.spot for piece in before.pieces if piece.id in change.gone)
    return tuple(dict.fromkeys((*display.places, *(piece.spot for piece in change.put), *left)))


class Witness:
    """Describes the scene at each event of a choice, and turns the events into beats."""

    def __init__(self, game: Any):
        self.game = game
        self.scene: Scene = game.scene()
        self.beats: list[Beat] = []

    def on_event(self, event: Event) -> None:
        """Add the beat of an event. Between two decisions, the scene is that of a game without a choice."""
        game, before = self.game, self.scene
        made = game.choice, game.offered
        game.choice, game.offered = None, ()
        self.scene = game.scene()
        game.choice, game.offered = made
        self.beats.append(beat_of(event, before, self.scene, game.rules, len(game.chance.recent)))

    def finish(self, option: Option | None) -> list[Beat]:
        """All beats, with more for what changed after the last event and for the result of the game."""
        rest = difference(self.scene, self.game.scene())
        beats = self.beats
        if not beats and option is not None:
            beats = [self._choice(option, rest)]
        elif rest:
            beats = [*beats, Beat(rest, heading=self.scene.phase.heading)]
        return [*beats, *self._result(beats)]

    def _choice(self, option: Option, change: SceneChange) -> Beat:
        """The beat of a choice without events."""
        return Beat(
            change,
            option.text(self.game.rules),
            self.game.rules.cite(option.rule),
            str(option.__struct_config__.tag),
            self.scene.phase.heading,
            _places(NO_DISPLAY, self.scene, change),
            paths=_paths(NO_DISPLAY, self.scene, change),
        )

    def _result(self, beats: list[Beat]) -> list[Beat]:
        """A last beat for the result of the game, unless an event has reported it."""
        result: Result | None = self.game.result
        if result is None or any(beat.matters in ("victory", "defeat") for beat in beats):
            return []
        return [Beat(text=result.summary, kind="result", matters="victory" if result.won else "defeat")]


def retell(game: Any, entries: Iterable[Entry]) -> list[list[Beat]]:
    """The beats of choices. They are made again in `game`, which must be at the position before the first of them."""
    told: list[list[Beat]] = []
    game.event_log = []
    for entry in entries:
        witness = Witness(game)
        game.on_event = witness.on_event
        try:
            game.replay(entry)
        finally:
            game.on_event = None
        told.append(witness.finish(entry.option))
    return told
