"""What a title says of a position and what its options lead to, as text for review.

Games show what is usual. A survey looks at what is not: positions that no one plays to, and of each one all that is
offered, refused and shown, how a few options end, and the figures of what happens on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from fieldcraft.kernel.counting import outcome_of
from fieldcraft.kernel.scene import Goal, Member, Piece, Prop, Scene, Stage
from fieldcraft.kernel.steps import Choice, Consequence, Event, No, Option, kebab
from fieldcraft.testing.trial import AnyGame

ASKED = 10
"""How many places and pieces a position is asked about."""
KINDS = 5
"""How many kinds of options are asked for by name."""
TRIED = 3
"""How many options are tried in a position."""
LONGEST_VALUE = 40
TEMPLATE = "..."
"""Stands for a sentence with gaps, which is kept as text elsewhere."""


def survey(game: AnyGame, seed: int) -> Iterator[str]:
    """The lines about one position."""
    dice = Random(seed)
    scene = game.scene()
    choice = waiting_for(game)
    yield ", ".join([f"{kebab(type(choice).__name__)} of seat {choice.seat(game)}", *asides(game)])
    yield f"  asks {choice.prompt(game)}"
    yield f"  offers {joined(offers(game.offered))}"
    yield f"  refuses {joined(refusals(game, scene, dice))}"
    yield f"  shows {joined(shown(scene))}"
    for option in dice.sample(list(game.offered), min(TRIED, len(game.offered))):
        yield f"  {written(option)}{brief(game, option)} -> {joined(outcome(game, option))}"


def waiting_for(game: AnyGame) -> Choice:
    """The choice that a game waits for."""
    assert game.choice is not None
    return game.choice


def joined(parts: Iterable[str]) -> str:
    """Parts of a line."""
    return "; ".join(parts) or "nothing"


def written(thing: Any) -> str:
    """A value in short: the kind of an option or event with its fields, a list, a number."""
    if isinstance(thing, msgspec.Struct):
        fields = ", ".join(written(getattr(thing, name)) for name in thing.__struct_fields__)
        return f"{kebab(type(thing).__name__)}({fields})" if fields else kebab(type(thing).__name__)
    if isinstance(thing, tuple | list):
        return f"[{' '.join(map(written, thing))}]"
    return TEMPLATE if isinstance(thing, str) and "{" in thing else str(thing)


def asides(game: AnyGame) -> list[str]:
    """What else a decision says of itself."""
    choice = waiting_for(game)
    kinds = ("default", choice.default(game)), ("tie", choice.tie_break(game)), ("next", choice.next_up(game))
    said = [f"{name} {written(option)}" for name, option in kinds if option is not None]
    said += [f"active {written(choice.active(game))}"] if choice.active(game) else []
    said += ["asks always"] * choice.always_asks() + ["not interruptible"] * (not choice.interruptible())
    said += [f"odds of {count}" for count in [sum(map(choice.shows_odds, game.offered))] if count]
    shades = Counter((shade.kind, shade.note) for shade in choice.shading(game))
    return said + [f"{kind} {note} x{number}" for (kind, note), number in sorted(shades.items())]


def offers(offered: Iterable[Option]) -> Iterator[str]:
    """The options by kind: how many, and how often each field has each value, where that is short."""
    by_kind: dict[str, list[Option]] = {}
    for option in offered:
        by_kind.setdefault(kebab(type(option).__name__), []).append(option)
    for kind, options in by_kind.items():
        if len(options) == 1:
            yield written(options[0])
            continue
        fields = [tally(written(getattr(option, name)) for option in options) for name in options[0].__struct_fields__]
        yield f"{len(options)} {kind} ({'/ '.join(filter(None, fields))})"


def brief(game: AnyGame, option: Option) -> str:
    """How lists show an option in a few words."""
    found = option.brief(game.rules)
    return f" ({found.group}, {found.text}, {found.cost})" if found else ""


def tally(values: Iterable[str]) -> str:
    """How often each value occurs; only the number of values, if they are many."""
    counted = sorted(Counter(values).items())
    text = " ".join(f"{value}" if number == 1 else f"{value} x{number}" for value, number in counted)
    return text if len(text) <= LONGEST_VALUE else f"{len(counted)} values, {text[:LONGEST_VALUE]}..."


def refusals(game: AnyGame, scene: Scene, dice: Random) -> Iterator[str]:
    """The rules that forbid what isn't offered: each kind of option, at places, against pieces."""
    offered = {kebab(type(option).__name__) for option in game.offered}
    kinds = [str(kind.__struct_config__.tag) for kind in game.title.classes(Option)]
    yield from by_rule((kind, game.reason(kind=kind)) for kind in kinds if kind not in offered)
    places = dice.sample([spot.id for spot in scene.board.spots], min(ASKED, len(scene.board.spots)))
    ids = [piece.id for piece in scene.pieces]
    pieces = dice.sample(ids, min(ASKED, len(ids)))
    known: set[str] = set()
    for kind in ("", *sorted(offered)[:KINDS]):
        asked = {"kind": kind} if kind else {}
        for name, things in (("place", places), ("piece", pieces)):
            lines = [*by_rule((thing, game.reason(**asked, **{name: thing})) for thing in things)]
            yield from (f"{kind} {line}".strip() for line in lines if line not in known)
            known.update(lines)


def by_rule(refused: Iterable[tuple[str, No | None]]) -> Iterator[str]:
    """What each rule forbids."""
    found: dict[str, list[str]] = {}
    for thing, no in refused:
        if no is not None:
            found.setdefault(no.rule, []).append(thing)
    yield from (f"{rule}: {' '.join(things)}" for rule, things in sorted(found.items()))


def shown(scene: Scene) -> Iterator[str]:
    """Tracks, goals, the phase, cards, the stage and the roster."""
    yield " ".join(f"{track.name} {track.value}{'!' * track.alert}" for track in scene.tracks)
    yield from map(goal, scene.goals)
    yield f"{scene.phase.heading}{' (enemy)' * scene.phase.enemy}"
    yield " ".join(card.id for card in scene.cards)
    yield from stage(scene.stage) if scene.stage else ()
    yield from map(member, scene.roster)


def goal(goal: Goal) -> str:
    """A goal, how far it is reached, and its note."""
    number = "" if goal.value is None else f" {goal.value} of {goal.maximum}"
    return f"{'[x]' if goal.done else '[ ]'} {goal.text}{number}{f' ({goal.note})' * bool(goal.note)}{goal.place}"


def stage(stage: Stage) -> Iterator[str]:
    """A fight."""
    yield f"{stage.title}, {stage.round}: {counters(stage.ours)} against {counters(stage.theirs)}"
    yield f"acting {stage.active} on {stage.target}, for {' '.join(stage.stakes)}, {stage.ground} {stage.banner}"


def counters(pieces: Iterable[Piece]) -> str:
    """Counters with their values and marks."""
    return " ".join(
        f"{piece.id}={'-'.join(piece.values)}{''.join(f'+{mark}' for mark in piece.marks)}" for piece in pieces
    )


def member(member: Member) -> str:
    """One of the player's people or units."""
    meters = " ".join(f"{meter.name} {meter.value}/{meter.maximum}{'!' * meter.alert}" for meter in member.meters)
    return " ".join(filter(None, (member.id, meters, *member.marks, *member.items, "" if member.ready else "done")))


def outcome(game: AnyGame, option: Option) -> Iterator[str]:
    """What an option leads to on a clone: the name of the outcome, and every event with its figures."""
    after = chosen(game, option)
    choice = waiting_for(game)
    if not choice.resolves_at_once(option):
        found = outcome_of(choice, game, option, after)
        yield f"{found.text} ({found.losses})" if isinstance(found, Consequence) else found
    yield from (event(one, after) for one in after.last.events or ())


def chosen(game: AnyGame, option: Option) -> AnyGame:
    """The game after an option, with its events."""
    after = game.clone(same_chance=True)
    after.event_log = []
    after.choose(option)
    return after


def event(event: Event, game: AnyGame) -> str:
    """An event with its figures, and what matters of how it is shown."""
    display = event.display(game.rules)
    needed = " ".join(f"{roll.needed} {' '.join(roll.results)}" for roll in display.rolls)
    return " ".join(filter(None, (written(event), needed, display.matters)))


def census(games: Iterable[AnyGame]) -> Iterator[str]:
    """How often each thing is said of many positions: what is offered and forbidden, and what then happens."""
    found = {name: Counter[str]() for name in ("asks", "offers", "refuses", "then")}
    for number, game in enumerate(games):
        dice, offered = Random(number), game.offered
        found["asks"].update(aside.split()[0] for aside in asides(game))
        found["offers"].update(kebab(type(option).__name__) for option in offered)
        for line in refusals(game, game.scene(), dice):
            what, _, things = line.partition(": ")
            found["refuses"][what] += len(things.split())
        for option in dice.sample(list(offered), min(TRIED, len(offered))):
            for one in chosen(game, option).last.events or ():
                kind = kebab(type(one).__name__)
                found["then"][kind] += 1
                found["then"].update({f"{kind} {name}": number for name, number in figures(one)})
    for name, counter in found.items():
        yield f"  {name} {joined(f'{what} {number}' for what, number in sorted(counter.items()))}"


def figures(event: Event) -> Iterator[tuple[str, int]]:
    """The fields of an event that are numbers."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, int):
            yield name, value


def board(scene: Scene) -> str:
    """The objects that are drawn on the board: how many, and the sums of their points, sizes and angles."""
    drawn = [feature for feature in scene.board.ground if isinstance(feature, Prop)]
    x, y = (sum(prop.at[side] for prop in drawn) for side in (0, 1))
    size, angle = sum(prop.size for prop in drawn), sum(prop.angle for prop in drawn)
    return f"{len(drawn)} objects at {x:.2f} {y:.2f}, size {size:.3f}, angle {angle:.1f}"
