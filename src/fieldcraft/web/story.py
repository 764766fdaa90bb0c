"""The beats of choices as the page plays them: captions, and everything that shows, drawn.

A story leads from one position of a game to a later one. It is computed once and kept with the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import structs

from fieldcraft import drawing
from fieldcraft.drawing.motion import Motion
from fieldcraft.interface.terms import TermFinder
from fieldcraft.kernel.base import Matter, Roll
from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.errors import BadSave
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.save import save_entry
from fieldcraft.kernel.scene import Scene, Stage, Track

MAX_CHOICES: Final = 200
MAX_BEATS: Final = 150
NAMED: Final = 2
TOGETHER: Final = 8
"""How many enemies act at the same time. Their texts beyond the first few are counted."""
LOOK_BACK: Final = 60
"""How many choices back an enemy phase is looked for."""
NO_MOTION: Final = Motion()


class DrawnRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice as drawings, with what they were for, what was needed, what each came to, and the column that says so."""

    dice: tuple[str, ...]
    faces: tuple[int, ...] = ()
    purpose: str = ""
    needed: str = ""
    results: tuple[str, ...] = ()
    side: str = "ours"
    column: str = ""


class NewBoard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another board with all of its counters."""

    ground: str
    palette: str
    pieces: str


class BeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One beat. `quiet` ones need no caption: they only show what the player has just chosen.

    `parts` are the text with the terms in it, each part with the name of its term; empty if there are none.
    `stage` has the new drawing of the fight, empty if it is over. `tracks` has the new values by name.
    """

    text: str = ""
    parts: tuple[tuple[str, ...], ...] = ()
    rule: str = ""
    heading: str = ""
    enemy: bool = False
    quiet: bool = False
    matters: Matter = ""
    motion: Motion = NO_MOTION
    rolls: tuple[DrawnRoll, ...] = ()
    tracks: dict[str, str] = {}
    card: str = ""
    stage: tuple[str, ...] = ()
    board: NewBoard | None = None

    @property
    def shows(self) -> bool:
        """Whether there is more to see than the caption."""
        return bool(
            self.motion
            or self.rolls
            or self.tracks
            or self.card
            or self.stage
            or self.matters
            or self.board is not None
        )


class Drawings(msgspec.Struct, frozen=True):
    """How parts of a beat are drawn that aren't on the board, and how terms are found in its text."""

    stage: Callable[[Scene], str]
    card: Callable[[str], str]
    board: Callable[[Scene], NewBoard]
    terms: TermFinder


def fingerprint(entry: Entry) -> str:
    """What a client names to say which position it shows: a checksum of the last choice and its results."""
    return f"{crc32(save_entry(entry).encode()):x}"


def tell(game: Game[Any, Any], known: int, drawings: Drawings) -> list[BeatView]:
    """The beats from an earlier position of a game to the current one; none if it would take too long to watch.

    There are none either if nothing shows, or if the record was written by rules that have changed since.
    """
    if not 0 < game.number - known <= MAX_CHOICES or known < 0:
        return []
    start, *made = game.history[known:]
    try:
        teller = game.as_of(start)
        before = teller.scene()
        chapters = retell(teller, made)
    except BadSave:
        return []
    beats = [beat for told in chapters for beat in told]
    quiet = {id(told[0]) for told, entry in zip(chapters, made, strict=True) if _is_quiet(told, entry)}
    return tell_beats(before, game.scene(), beats, drawings, quiet) if len(beats) <= MAX_BEATS else []


def tell_beats(
    before: Scene, last: Scene, beats: Iterable[Beat], drawings: Drawings, quiet: Collection[int] = ()
) -> list[BeatView]:
    """Beats between two scenes, drawn; none if nothing shows. `quiet` has the identities of those without a caption."""
    views = list(_views(before, last, merge_moves(beats), quiet, drawings))
    return views if any(view.shows for view in views) else []


def as_script(views: list[BeatView]) -> str:
    """Beats as JSON inside a script element, which would end at the first `</`."""
    return msgspec.json.encode(views).decode().replace("</", "<\\/") if views else ""


def _is_quiet(beats: list[Beat], entry: Entry) -> bool:
    """Whether a choice had no event, so that its only beat tells of the choice itself."""
    option = entry.option
    return len(beats) == 1 and option is not None and beats[0].kind == str(option.__struct_config__.tag)


def merge_moves(beats: Iterable[Beat]) -> Iterator[list[Beat]]:
    """Group neighbours in which different enemies move or appear in the same way, so that they do it together."""
    group: list[Beat] = []
    for beat in beats:
        if group and not _joins(group, beat):
            yield group
            group = []
        group.append(beat)
    if group:
        yield group


def _joins(group: list[Beat], beat: Beat) -> bool:
    """Whether a beat is one more of the same moves."""
    first = group[0]
    alike = (beat.kind, beat.rule, beat.heading) == (first.kind, first.rule, first.heading)
    if not alike or len(group) == TOGETHER or not _only_enemies(first) or not _only_enemies(beat):
        return False
    known = {name for one in group for name in _names(one)}
    return known.isdisjoint(_names(beat))


def _names(beat: Beat) -> set[str]:
    """The counters that a beat moves or puts on the board."""
    moving = {name for path in beat.paths for name in (path.piece, path.joined) if name}
    return moving | {piece.id for piece in beat.change.put}


def _only_enemies(beat: Beat) -> bool:
    """Whether a beat tells of nothing but enemies that move or appear."""
    change = beat.change
    more = (
        beat.rolls
        or beat.shots
        or beat.ripples
        or beat.card
        or beat.matters
        or change.tracks
        or change.board
        or change.stage
    )
    theirs = bool(change.put) and all(piece.side == "theirs" for piece in change.put)
    return theirs and bool(beat.text) and not more


def _as_one(group: list[Beat]) -> Beat:
    """What several beats show together, without what they change."""
    first, rest = group[0], len(group) - NAMED
    if len(group) == 1:
        return first
    texts = [beat.text for beat in group[:NAMED]] + ([f"{rest} more did the same."] if rest > 0 else [])
    places = tuple(dict.fromkeys(place for beat in group for place in beat.places))
    paths = tuple(path for beat in group for path in beat.paths)
    return structs.replace(first, text=" ".join(texts), places=places, paths=paths)


def _views(
    before: Scene, last: Scene, groups: Iterable[list[Beat]], quiet: Collection[int], drawings: Drawings
) -> Iterator[BeatView]:
    """Beats with the scene before and after them, drawn. A board that is never shown again is left out."""
    shown, staged = before.board, before.stage
    for group in groups:
        beat, after = _as_one(group), before.after(group)
        fight = beat.stage or after.stage or _closing(staged, beat)
        new = after.board != shown and after.board == last.board
        yield BeatView(
            beat.text,
            _parts(beat.text, drawings.terms),
            beat.rule,
            beat.heading,
            after.phase.enemy,
            id(beat) in quiet,
            beat.matters,
            drawing.motion(before, after, beat) if before.board == after.board == shown else NO_MOTION,
            tuple(map(_drawn_roll, beat.rolls)),
            _changed_tracks(before.tracks, after.tracks),
            drawings.card(beat.card) if beat.card else "",
            () if fight == staged else (drawings.stage(structs.replace(after, stage=fight)),),
            drawings.board(after) if new else None,
        )
        before, shown, staged = after, last.board if new else shown, fight


def _closing(fight: Stage | None, beat: Beat) -> Stage | None:
    """The fight that a beat tells the end of, with a banner across; it leaves with the next beat."""
    if fight is None or fight.banner or beat.matters != "battle":
        return None
    return structs.replace(fight, banner=beat.text, active="", target="")


def _parts(text: str, terms: TermFinder) -> tuple[tuple[str, ...], ...]:
    """A text in parts, each with the name of the term that it is; empty if it has no terms."""
    parts = terms.parts(text)
    found = any(part.term for part in parts)
    return tuple((part.text, part.term.name) if part.term else (part.text,) for part in parts) if found else ()


def _drawn_roll(roll: Roll) -> DrawnRoll:
    dice = tuple(drawing.die(face, roll.sides) for face in roll.faces)
    return DrawnRoll(dice, roll.faces, roll.purpose, roll.needed, roll.results, roll.side, roll.column)


def _changed_tracks(before: tuple[Track, ...], after: tuple[Track, ...]) -> dict[str, str]:
    """The new values of tracks that changed."""
    old = {track.name: track.value for track in before}
    return {track.name: str(track.value) for track in after if old.get(track.name, track.value) != track.value}


class TurnMark(msgspec.Struct, frozen=True):
    """Where a turn starts: the number of its first position."""

    number: int
    turn: str


class Timeline(msgspec.Struct, frozen=True):
    """Where the turns of a game start, and the last enemy phase, if there is one."""

    turns: tuple[TurnMark, ...]
    enemy: int | None = None


def timeline(game: Game[Any, Any]) -> Timeline:
    """Where turns and the last enemy phase start, by the phase that scenes name."""
    return Timeline(tuple(turn_marks(game)), enemy_phase(game))


def turn_marks(game: Game[Any, Any]) -> Iterator[TurnMark]:
    """Where the turns of a game start. A turn whose steps start again is a new one, though it has the same name."""
    start, *made = game.history
    teller = game.as_of(start)
    phase = teller.scene().phase
    if phase.turn:
        yield TurnMark(0, phase.turn)
    for entry in made:
        teller.replay(entry)
        before, phase = phase, teller.scene().phase
        if phase.turn and (phase.turn != before.turn or phase.current < before.current):
            yield TurnMark(entry.number, phase.turn)


def enemy_phase(game: Game[Any, Any]) -> int | None:
    """The number of the position from which the last enemy phase is played, if one was within reach."""
    found = None
    for entry in game.history[:0:-1][:LOOK_BACK]:
        teller = game.as_of(before) if (before := entry.before()) else game
        scene = teller.scene()
        began = not scene.phase.enemy
        seen = not began
        for beat in retell(teller, [entry])[0]:
            scene = beat.applied_to(scene)
            seen = seen or scene.phase.enemy
        if seen:
            found = entry.number - 1
        if began and found is not None:
            return found
    return found
