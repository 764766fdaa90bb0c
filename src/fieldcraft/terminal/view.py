"""What a page shows: the scene, the latest messages, and the options."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from fieldcraft.interface.guide import Coaching, CoachMark, coach
from fieldcraft.kernel.decision import Decision
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.terminal.cards import reading_names
from fieldcraft.terminal.messages import Message
from fieldcraft.terminal.queries import goal_text


class OptionLine(NamedTuple):
    """One option: its number, text, odds and rule, and the places on the map that it concerns."""

    number: int
    text: str
    odds: Odds | None
    rule: str
    spots: tuple[str, ...]
    kind: str = ""
    badge: str = ""
    any_time: bool = False


class View(NamedTuple):
    """Everything a page needs."""

    name: str
    scene: Scene
    messages: list[Message]
    prompt: str
    rule: str
    options: list[OptionLine]
    reading: tuple[str, ...] = ()
    marks: tuple[CoachMark, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    totals: str = ""

    @property
    def focus(self) -> list[str]:
        """The places that the options concern, each once, in the order of the options."""
        return list(dict.fromkeys(spot for option in self.options for spot in option.spots))

    @property
    def numbers(self) -> dict[str, str]:
        """The option number to write at each place: the first option's, unless another of its kind is there too."""
        at_place: dict[str, list[OptionLine]] = {}
        for option in self.options:
            for spot in option.spots:
                at_place.setdefault(spot, []).append(option)
        return {
            spot: str(first.number)
            for spot, (first, *others) in at_place.items()
            if all(other.kind != first.kind for other in others)
        }

    @property
    def badges(self) -> dict[str, str]:
        """What to write after the number at each place: the first part of the option's badge."""
        numbers = self.numbers
        return {
            option.spots[0]: option.badge.split(" · ")[0]
            for option in self.options
            if option.badge and option.spots and numbers.get(option.spots[0]) == str(option.number)
        }


def view(
    game: Game[Any, Any],
    messages: list[Message],
    odds: dict[int, Odds],
    guided: bool = True,
    played: Collection[int] = (),
) -> View:
    """Collect what the page shows; the guide's marks only if the player wants them.

    `played` are the numbers of the choices that were made automatically.
    """
    scene = game.scene()
    scenario = next(s.name for s in game.title.scenarios if s.id == game.setup.scenario)
    name = f"{game.title.name}: {scenario}"
    coaching = coach(game, played) if guided else None
    marks = marks_shown(game, scene, coaching) if coaching is not None else ()
    decision = game.decision
    if decision is None:
        return View(name, scene, messages, "", "", [], marks=marks)
    where = {piece.id: piece.spot for piece in scene.pieces} | {s.id: s.id for s in scene.board.spots}
    lines = []
    for offer in decision.options:
        spots = tuple(dict.fromkeys(where[place] for place in offer.places if place in where))
        rule = "" if offer.rule == decision.rule else offer.rule
        # A right isn't tied to the board: choosing a place must never exercise one.
        board = (spots, offer.kind, offer.badge) if not offer.any_time else ((), offer.kind, "")
        text = offer.text if offer.seat is None else f"{addressee(game, offer.seat)}{offer.text}"
        lines.append(OptionLine(offer.index + 1, text, odds.get(offer.index), rule, *board, offer.any_time))
    prompt, options = addressed_prompt(game, decision), with_locations(scene, lines)
    suggestions = tuple(decision.suggestions)
    reading = reading_names(game)
    totals = decision.shop.totals if decision.shop is not None else ""
    return View(name, scene, messages, prompt, decision.rule, options, reading, marks, suggestions, totals)


def marks_shown(game: Game[Any, Any], scene: Scene, coaching: Coaching) -> tuple[CoachMark, ...]:
    """The marks that are due; where there are none before the last, that the choice is the player's."""
    if coaching.marks or coaching.ended or game.over:
        return tuple(with_next(game, coaching, with_target(scene, mark)) for mark in coaching.marks)
    waits = "the guide goes on when something new comes up. Type a for advice."
    return (CoachMark("waiting", f"This choice is yours; {waits}", "prompt"),)


def with_target(scene: Scene, mark: CoachMark) -> CoachMark:
    """A mark with the goals, the phase or the track that it points at, which aren't always on the page, or the key."""
    kind, _, name = mark.at.partition(":")
    shown = {
        "goals": " ".join(goal_text(goal) for goal in scene.goals),
        "phase": f"{scene.phase.heading}.",
        "tool": "Type a." if name == "advise" else "",
        "track": "".join(f"{track.name}: {track.value}." for track in scene.tracks if track.name == name),
    }.get(kind, "")
    return mark._replace(text=f"{mark.text} [{shown}]") if shown else mark


def with_next(game: Game[Any, Any], coaching: Coaching, mark: CoachMark) -> CoachMark:
    """The closing mark with what to play next, and how."""
    following = coaching.following
    if not mark.closing or following is None:
        return mark
    how = f"fieldcraft play {game.title.id} --scenario {following.id}"
    return mark._replace(text=f"{mark.text} Next, or whenever you like: {following.name} ({how}).")


def with_locations(scene: Scene, options: list[OptionLine]) -> list[OptionLine]:
    """Options that merely name a piece, with the piece's location added if the pieces are in different places."""
    names = {(piece.name, piece.spot) for piece in scene.pieces}
    bare = [len(option.spots) == 1 and (option.text, option.spots[0]) in names for option in options]
    if len({option.spots for option, is_bare in zip(options, bare, strict=True) if is_bare}) < 2:
        return options
    labels = {spot.id: spot.label or spot.name for spot in scene.board.spots}
    return [
        option._replace(text=f"{option.text} ({labels.get(option.spots[0], option.spots[0])})") if is_bare else option
        for option, is_bare in zip(options, bare, strict=True)
    ]


def addressed_prompt(game: Game[Any, Any], decision: Decision) -> str:
    """The prompt, starting with the player it is for if there are several."""
    return f"{addressee(game, decision.seat)}{decision.prompt}"


def addressee(game: Game[Any, Any], seat: int) -> str:
    """The player of a seat, to start a line that is for them; empty if there is only one."""
    if game.title.seat_count(game.setup) == 1:
        return ""
    return "Anyone: " if seat == ANY_SEAT else f"Player {seat + 1}: "
