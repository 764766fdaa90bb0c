"""The guide of a game: which marks are due now. It is found from the record alone, and keeps nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from msgspec import structs

from fieldcraft.interface.gestures import needs_player, tie_break
from fieldcraft.kernel.contrast import reason
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.guide import REASON, SENSIBLE, SUGGESTED, Guide, Mark
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.setup import Scenario
from fieldcraft.kernel.steps import Option, Pick, Take, TakeRest
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.title import Title

MOST_AT_ONCE: Final = 3
TIE: Final = "tie"
AS_SUGGESTED: Final = "as-suggested"
OTHERWISE: Final = "not-as-suggested"
PLACE: Final = "place"
NAMES: Final = {
    "place": ("spots", "id"),
    "piece": ("pieces", "id"),
    "track": ("tracks", "name"),
    "panel": ("panels", "title"),
}
"""What a mark can name: the field of the scene that has it, and what it is called there."""


class CoachMark(NamedTuple):
    """A mark that is due: its text, what it points at, and the index of the option that it names, if it names one.

    Where a set is chosen, `picks` has the indices of all pieces in the set that it names. `number` counts the marks;
    those for who chooses otherwise have none.
    """

    id: str
    text: str
    at: str
    option: int | None = None
    closing: bool = False
    picks: tuple[int, ...] = ()
    number: int = 0


class Coaching(NamedTuple):
    """The marks that are due at a decision, how many were shown before, how many there are, and what to play next.

    Marks for who chooses otherwise don't count.
    """

    marks: tuple[CoachMark, ...]
    shown: int
    total: int
    following: Scenario | None
    ended: bool

    @property
    def option(self) -> int | None:
        """The index of the option that the marks name, if they name one."""
        return next((mark.option for mark in self.marks if mark.option is not None), None)


def first_guide(title: Title) -> Guide | None:
    """The guided first game of a title, if it has one."""
    return title.guides[0] if title.guides else None


def guide_of(game: Game[Any, Any]) -> Guide | None:
    """The guide of a game, if it is a guided one."""
    return next((guide for guide in game.title.guides if guide.guides(game.setup, game.seed)), None)


def coach(game: Game[Any, Any], played: Collection[int] = ()) -> Coaching | None:
    """The marks that are due now; None if the game isn't guided, or if no one is asked anything.

    `played` are the numbers of the choices that were made automatically.
    """
    guide = guide_of(game)
    if guide is None or game.pending is not None or not is_moment(game):
        return None
    shown: list[str] = []
    marks: tuple[CoachMark, ...] = ()
    number, ended = 0, False
    for moment in moments(game, played):
        number += sum(mark.number > 0 for mark in marks)
        marks = tuple(due(moment, guide, shown, number, ended))
        shown += [mark.id for mark in marks]
        ended = ended or any(mark.closing for mark in marks)
    scenarios = {scenario.id: scenario for scenario in game.title.scenarios}
    following = scenarios.get(guide.game.following)
    return Coaching(marks, number, sum(not mark.otherwise for mark in guide.marks), following, ended)


def has_marks(game: Game[Any, Any], played: Collection[int] = ()) -> bool:
    """Whether the guide has something to say at this decision."""
    found = coach(game, played)
    return found is not None and len(found.marks) > 0


class Moment:
    """A decision that someone is asked, or the end of the game, and what happened since the one before.

    `answer` says whether a suggestion was taken there, if there was one.
    """

    def __init__(self, game: Game[Any, Any], events: frozenset[str], answer: str = ""):
        self.game = game
        self.events = events
        self.answer = answer

    @cached_property
    def choice(self) -> str:
        """The kind of choice; empty when the game is over."""
        return kind_of(self.game.choice) if self.game.choice is not None else ""

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of option that are offered."""
        return frozenset(kind_of(option) for option in self.game.offered)

    @cached_property
    def scene(self) -> Scene:
        """What is on the screen."""
        return self.game.scene()

    @cached_property
    def suggestions(self) -> Sequence[Suggestion]:
        """The suggestions for the decision."""
        return self.game.decision.suggestions if self.game.decision is not None else ()

    @cached_property
    def named(self) -> frozenset[str]:
        """What the title recognises, `tie` where the player breaks a tie of the enemy's, and the answer."""
        tie = TIE if tie_break(self.game) is not None else ""
        return frozenset(filter(None, [tie, self.answer])).union(self.game.title.moments(self.game))

    def is_for(self, mark: Mark) -> bool:
        """Whether all conditions of a mark hold."""
        return (
            _any_of(mark.choice, {self.choice})
            and _any_of(mark.option, self.kinds)
            and _any_of(mark.event, self.events)
            and (not mark.phase or mark.phase == _step(self.scene))
            and _any_of(mark.when, self.named)
        )


def is_moment(game: Game[Any, Any]) -> bool:
    """Whether a person sees this position: a decision that isn't forced, or the end."""
    return game.choice is None or needs_player(game)


def moments(game: Game[Any, Any], played: Collection[int] = ()) -> Iterator[Moment]:
    """The moments of a game's record up to now, oldest first. Each is good until the next one is asked for.

    Where one click selected and acted, no one saw what is between, nor a tie that was broken automatically.
    """
    game.moments()  # tells the events of a record that was loaded
    history: list[Entry] = game.history
    teller = game.as_of(history[0])
    events: set[str] = set()
    unseen, answer = 0, ""
    for number, entry in enumerate(history):
        if number:
            teller.replay(entry)
        events.update(kind_of(event) for event in entry.events or ())
        unseen -= 1
        clicked_past = number in played and entry.option is not None and entry.option.selects
        passed = clicked_past or (number + 1 in played and tie_break(teller) is not None)
        if is_moment(teller) and unseen <= 0 and not passed:
            moment = Moment(teller, frozenset(events), answer)
            yield moment
            events.clear()
            unseen = taken_at_once(moment, [later.option for later in history[number + 1 :]])
            answer = AS_SUGGESTED if unseen else OTHERWISE if moment.suggestions else ""


def taken_at_once(moment: Moment, following: Sequence[Option | None]) -> int:
    """How many of the following choices are a suggestion that was taken, so that no one saw what is between them."""
    for suggestion in moment.suggestions if following else ():
        size = len(suggestion.options)
        if tuple(following[:size]) == suggestion.options:
            return size
    return 0


def due(moment: Moment, guide: Guide, shown: list[str], number: int, ended: bool) -> Iterator[CoachMark]:
    """The marks for a moment that weren't shown before, in order and not too many at once.

    `number` is that of the last one. Once the guide has `ended`, marks for who chooses otherwise can still come.
    """
    found = 0
    for mark in guide.marks:
        over = ended and (mark.closing or not mark.otherwise)
        if over or mark.id in shown or found == MOST_AT_ONCE or not moment.is_for(mark):
            continue
        resolved = resolve(moment, mark)
        if resolved is not None:
            found += 1
            number += not mark.otherwise
            yield resolved if mark.otherwise else resolved._replace(number=number)
            if mark.closing:
                return


def resolve(moment: Moment, mark: Mark) -> CoachMark | None:
    """A mark with the option that it names; None if what it points at isn't there."""
    option = option_of(moment, mark)
    if mark.at == PLACE and option is not None:
        mark = structs.replace(mark, at=":".join((PLACE, *option.places(moment.game.rules)[:1])))
    if (mark.choose and mark.choose != SUGGESTED and option is None) or not is_shown(moment, mark, option):
        return None
    game = moment.game
    index = None if option is None or option not in game.offered else game.offered.index(option)
    text = mark.text if option is None else filled(mark.text, game, option)
    picks = picks_of(game) if isinstance(option, Take) and mark.choose == SENSIBLE else ()
    return CoachMark(mark.id, text.replace("{active}", _active(moment, option)), mark.at, index, mark.closing, picks)


def filled(text: str, game: Game[Any, Any], option: Option) -> str:
    """The text of a mark with the option that it names and, if it wants one, the reason for it."""
    because = reason(game, option) if REASON in text else ""
    return text.replace(REASON, because).replace("{choice}", option.text(game.rules).rstrip("."))


def picks_of(game: Game[Any, Any]) -> tuple[int, ...]:
    """The indices of the pieces that a sensible player would pick; empty unless a set is chosen."""
    offered, twin, chosen = game.offered, game.clone(), list[str]()
    while isinstance(twin.choice, Pick) and (twin.choice.chosen or not chosen):
        option = twin.title.sensible(twin)
        chosen += [option.piece] if isinstance(option, Take) else option.pieces if isinstance(option, TakeRest) else ()
        twin.choose(option)
    return tuple(index for index, option in enumerate(offered) if isinstance(option, Take) and option.piece in chosen)


def option_of(moment: Moment, mark: Mark) -> Option | None:
    """The option that a mark names, or the first of its kind if it points at one."""
    game = moment.game
    if mark.choose == SENSIBLE:
        chosen: Option | None = game.title.sensible(game) if game.choice is not None else None
        return chosen
    kind, _, place = mark.choose.partition(" ")
    if kind and kind != SUGGESTED:
        fitting = (option for option in game.offered if kind_of(option) == kind)
        return next((option for option in fitting if not place or place in option.places(game.rules)), None)
    if mark.at in ("option", PLACE):
        return next((option for option in game.offered if _any_of(mark.option, {kind_of(option)})), None)
    return None


def is_shown(moment: Moment, mark: Mark, option: Option | None) -> bool:
    """Whether what a mark points at is on the screen."""
    scene, decision = moment.scene, moment.game.decision
    kind, _, name = mark.at.partition(":")
    match kind:
        case "option":
            return option is not None and option in moment.game.offered
        case "suggestions":
            return len(moment.suggestions) > 0
        case "shop":
            return decision is not None and decision.shop is not None
        case "stage":
            return scene.stage is not None
        case "goals" | "roster":
            return bool(getattr(scene, kind))
        case "phase":
            return bool(scene.phase.turn)
        case "card":
            return any(card.id == name and card.face_up for card in scene.cards)
    return kind not in NAMES or name in (getattr(thing, NAMES[kind][1]) for thing in _things(scene, NAMES[kind][0]))


def _things(scene: Scene, field: str) -> tuple[Any, ...]:
    """The things of one kind in a scene."""
    found: tuple[Any, ...] = scene.board.spots if field == "spots" else getattr(scene, field)
    return found


def kind_of(thing: Any) -> str:
    """The kind of a choice, an option or an event."""
    return str(thing.__struct_config__.tag)


def _any_of(wanted: str, found: set[str] | frozenset[str]) -> bool:
    """Whether one of the wanted names is among those found; without any, nothing is wanted."""
    return not wanted or not found.isdisjoint(wanted.split())


def _step(scene: Scene) -> str:
    """The name of the current step of the phase."""
    phase = scene.phase
    return phase.steps[phase.current] if phase.current < len(phase.steps) else ""


def _active(moment: Moment, option: Option | None) -> str:
    """The name of the piece that acts, or that an option selects; empty if there is none."""
    decision, rules = moment.game.decision, moment.game.rules
    active = decision.active if decision is not None else ()
    if not active and option is not None and option.selects:
        active = option.places(rules)
    return str(rules.name_of(active[0])) if active else ""
