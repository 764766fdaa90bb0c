"""Chapter 3: setting up a map: who comes, what comes along, the bases, and who starts where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Event, Pick, Step, rule
from fieldcraft.titles.commandos_europe import bases, purchases, turn
from fieldcraft.titles.commandos_europe.state import (
    DESTROYED,
    FALLEN,
    LATER,
    MUSTER,
    NONE,
    RETIRED,
    STOCK,
    EuropeState,
)

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

# 3.2, 3.3: which squads and leaders are free on each map. The Continent brings no new ones.
GRADE: Final = {"norway": "start", "north-africa": "experienced", "normandy": "veteran", "continent": "veteran"}


@rule("3.0a")
class OpenMap(Step, frozen=True):
    """The cups are filled, people are replaced, and what you own musters for the new map."""

    map: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        gather_gear(rules, state)
        gather_people(rules, state, GRADE[self.map])
        gather_bases(rules, state)
        clear_table(rules, state, self.map)
        game.emit(MapOpened, self.map, state.pp)
        game.push_all(purchases.Muster(), PlaceBases(), PlaceEverybody(), turn.Turn())


def clear_table(rules: Europe, state: EuropeState, name: str) -> None:
    """3.0a, 3.0b, 3.2g, 12.2b: the map's own enemies and missions, all casualties markers, and nothing detected."""
    state.map, state.turn, state.done = name, 0, 0
    state.enemies, state.cup = {}, rules.full_cup[name].copy()
    state.missions = dict.fromkeys(rules.missions_on[name], 1)
    state.mission, state.target, state.standing, state.placed_on = NONE, NONE, NONE, 0
    state.wounds, state.pool = {}, rules.full_pool.copy()
    state.detected, state.groups = {}, 0
    state.pondered = False


def gather_gear(rules: Europe, state: EuropeState) -> None:
    """3.4c-e: gear with a base or people, or hauled by a vehicle or craft, comes along; the rest is in stock again."""
    kept: dict[str, None] = {}
    for piece, place in state.pieces.items():
        if piece in rules.movers or piece in rules.bases:
            kept[place] = None
    for piece in [piece for piece in state.pieces if piece in rules.gear]:
        state.put(piece, MUSTER if state.pieces[piece] in kept else STOCK)


def gather_people(rules: Europe, state: EuropeState, grade: str) -> None:
    """3.2, 3.3: bought people stay; the others are replaced by those whose turn it is, if these are not lost."""
    for piece in rules.roll:
        box = state.boxes.get(piece.id)
        if piece.grade == "bought":
            if box is None:
                state.put(piece.id, MUSTER)
        elif piece.grade == grade:
            if box in (None, LATER):
                state.put(piece.id, MUSTER)
        elif box is None or (box == LATER and earlier(piece.grade, grade)):
            state.put(piece.id, RETIRED)


def earlier(one: str, other: str) -> bool:
    """Whether one grade comes before another."""
    grades = ("start", "experienced", "veteran")
    return grades.index(one) < grades.index(other)


def gather_bases(rules: Europe, state: EuropeState) -> None:
    """3.1: the free base is always there; a bought one if it was not destroyed."""
    for base in rules.bases:
        if base == rules.free_base or base in state.pieces:
            state.put(base, MUSTER)
        elif state.boxes[base] == DESTROYED:
            state.put(base, STOCK)


@rule("3.1a")
class PlaceBases(Step, frozen=True):
    """Every base you own is placed, the free one first."""

    def run(self, game: Play) -> None:
        state = game.state
        game.push_all(*[bases.PlaceBase(base) for base in game.rules.bases if state.boxes.get(base) == MUSTER])


@rule("3.4a")
class PlaceEverybody(Step, frozen=True):
    """People and gear start in a base; with two bases you say who starts in the second."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        waiting = tuple(sorted(state.in_box(MUSTER), key=rules.order.__getitem__))
        camps = rules.base_hexes(state)
        if len(camps) == 1:
            start(game, waiting, camps[0])
        else:
            game.push(StartInSecond(waiting))


def start(game: Play, pieces: tuple[str, ...], hex_: str) -> None:
    """Put pieces into a base."""
    for piece in pieces:
        game.state.put(piece, hex_)
    if pieces:
        game.emit(Started, pieces, hex_)


@rule("3.4a")
class StartInSecond(Pick, frozen=True):
    """You pick who and what starts in the second base; the rest starts in the first."""

    def prompt(self, game: Play) -> str:
        first, second = game.rules.base_hexes(game.state)
        return f"Who and what starts at {game.rules.name_of(second)}? The rest starts at {game.rules.name_of(first)}."

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        state, rules = game.state, game.rules
        first, second = rules.base_hexes(state)
        start(game, pieces, second)
        start(game, tuple(sorted(state.in_box(MUSTER), key=rules.order.__getitem__)), first)


def lose_successors(rules: Europe, state: EuropeState, squad: str) -> None:
    """3.2i, 13.1: with a starting or experienced squad its letter's later squads are lost."""
    fallen = rules.counters[squad]
    if fallen.grade == "bought":
        return
    for piece in rules.counters.values():
        if piece.role == "squad" and piece.letter == fallen.letter and state.boxes.get(piece.id) == LATER:
            state.put(piece.id, FALLEN)


@rule("3.0a")
class MapOpened(Event, frozen=True):
    """A map was begun."""

    map: str
    pp: int

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.map)} begins, with {self.pp} PP in hand."


@rule("3.4a")
class Started(Event, frozen=True):
    """Pieces were set up in a base."""

    pieces: tuple[str, ...]
    hex: str

    def text(self, rules: Europe) -> str:
        verb = "starts" if len(self.pieces) == 1 else "start"
        return f"{listed(rules, self.pieces)} {verb} at {rules.name_of(self.hex)}."


def listed(rules: Europe, pieces: tuple[str, ...] | list[str]) -> str:
    """Several pieces in one phrase."""
    names = [rules.name_of(piece) for piece in pieces]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
