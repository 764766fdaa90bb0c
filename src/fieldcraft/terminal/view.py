"""What a page shows: the position, what just happened, and the options with all that belongs to them."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.decision import Decision
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import ANYBODY
from fieldcraft.terminal.lines import Said


class Line(NamedTuple):
    """One option: its number, words, odds and rule, and the places of the map that it concerns."""

    number: int
    text: str
    odds: Odds | None
    rule: str
    spots: tuple[str, ...]
    kind: str = ""
    figure: str = ""


class View(NamedTuple):
    """All that a page needs."""

    name: str
    scene: Scene
    said: list[Said]
    prompt: str
    rule: str
    lines: list[Line]

    @property
    def focus(self) -> list[str]:
        """The places that the options concern, each once, in the order of the options."""
        return list(dict.fromkeys(spot for line in self.lines for spot in line.spots))

    @property
    def numbers(self) -> dict[str, str]:
        """The number to be written at a place: that of the first option there, if it is the only one of its kind."""
        shared: dict[str, list[Line]] = {}
        for line in self.lines:
            for spot in line.spots:
                shared.setdefault(spot, []).append(line)
        return {
            spot: str(first.number)
            for spot, (first, *others) in shared.items()
            if all(other.kind != first.kind for other in others)
        }

    @property
    def figures(self) -> dict[str, str]:
        """What is written behind the number at a place: the most important part of the option's figure."""
        numbers = self.numbers
        return {
            line.spots[0]: line.figure.split(" · ")[0]
            for line in self.lines
            if line.figure and line.spots and numbers.get(line.spots[0]) == str(line.number)
        }


def view(game: Game[Any, Any], said: list[Said], odds: dict[int, Odds]) -> View:
    """Gather what the page shows."""
    scene = game.scene()
    scenario = next(s.name for s in game.title.scenarios if s.id == game.setup.scenario)
    name = f"{game.title.name}: {scenario}"
    decision = game.decision
    if decision is None:
        return View(name, scene, said, "", "", [])
    where = {piece.id: piece.spot for piece in scene.pieces} | {s.id: s.id for s in scene.board.spots}
    lines = []
    for offer in decision.options:
        spots = tuple(dict.fromkeys(where[place] for place in offer.places if place in where))
        rule = "" if offer.rule == decision.rule else offer.rule
        lines.append(Line(offer.index + 1, offer.text, odds.get(offer.index), rule, spots, offer.kind, offer.badge))
    return View(name, scene, said, addressed(game, decision), decision.rule, placed(scene, lines))


def placed(scene: Scene, lines: list[Line]) -> list[Line]:
    """Options that are no more than the names of pieces say where these stand, if they stand apart."""
    names = {(piece.name, piece.spot) for piece in scene.pieces}
    bare = [len(line.spots) == 1 and (line.text, line.spots[0]) in names for line in lines]
    if len({line.spots for line, alone in zip(lines, bare, strict=True) if alone}) < 2:
        return lines
    called = {spot.id: spot.label or spot.name for spot in scene.board.spots}
    return [
        line._replace(text=f"{line.text} ({called.get(line.spots[0], line.spots[0])})") if alone else line
        for line, alone in zip(lines, bare, strict=True)
    ]


def addressed(game: Game[Any, Any], decision: Decision) -> str:
    """The prompt, with the player it is meant for when there are several."""
    if game.title.seat_count(game.setup) == 1:
        return decision.prompt
    seat = decision.seat
    return f"{'Anybody' if seat == ANYBODY else f'Player {seat + 1}'}: {decision.prompt}"
