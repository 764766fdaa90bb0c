"""Chapter 3: setting up a map: its cups, who and what comes along, the bases, and who starts where."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Change, Event, Pick, Step, rule
from fieldcraft.titles.commandos_europe import bases
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import DESTROYED, LATER, MUSTER, NONE, RETIRED, STOCK, EuropeState

# 3.2, 3.3: which squads and leaders are free on each map. The Continent brings no new ones.
GRADE: Final = {"norway": "start", "north-africa": "experienced", "normandy": "veteran", "continent": "veteran"}


@rule("3.0a")
class OpenMap(Step, frozen=True):
    """Fill the cups, replace people, and muster what you own for a new map."""

    map: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        muster_gear(rules, state)
        muster_people(rules, state, GRADE[self.map])
        muster_bases(rules, state)
        before = (state.turn, state.done, len(state.detected), len(state.enemies), sum(state.cup.values()))
        reset_map(rules, state, self.map)
        game.emit(MapOpened, self.map, state.pp, before, sum(state.cup.values()))


@rule("3.0a")
class MapOpened(Event, frozen=True):
    """A new map began."""

    map: str
    pp: int
    before: tuple[int, int, int, int, int]
    cup: int

    def text(self, rules: Europe) -> str:
        done = self.before[1]
        calm = f" Alertness fell from {done} to 0." if done else ""
        return f"{rules.name_of(self.map)} began, with {self.cup} enemy units in the cup. You had {self.pp} PP.{calm}"

    def changes(self) -> tuple[Change, ...]:
        turn, done, detected, enemies, cup = self.before
        tracks = {"Turn": turn, "Missions": done, "Alertness": done, "Detected": detected, "Enemies": enemies}
        return *[Change(track, value, 0) for track, value in tracks.items()], Change("Cup", cup, self.cup)


def reset_map(rules: Europe, state: EuropeState, name: str) -> None:
    """3.0a, 3.0b, 3.2g, 12.2b: the map's own enemies and missions, all casualties markers, and no squad detected.

    The last map may have ended in the middle of any phase (4.0g), so nothing of its turn is left.
    """
    state.map, state.turn, state.done = name, 0, 0
    state.enemies, state.cup = {}, rules.full_cup[name].copy()
    state.missions = dict.fromkeys(rules.missions_on[name], 1)
    state.mission, state.target, state.mission_status, state.mission_turn = NONE, NONE, NONE, 0
    state.wounds, state.pool = {}, rules.full_pool.copy()
    state.detected, state.groups = {}, 0
    state.moved, state.stealthy, state.fought, state.attacks = [], [], [], {}
    state.fired, state.suppressed, state.acted, state.inflicted = [], [], [], []
    state.bases_too_expensive, state.purchasing = [], False


def muster_bases(rules: Europe, state: EuropeState) -> None:
    """3.1d-f: the free base always comes back; a bought base comes along unless it was destroyed."""
    for base in rules.bases:
        if base == rules.free_base or base in state.pieces:
            state.put(base, MUSTER)
        elif state.boxes[base] == DESTROYED:
            state.put(base, STOCK)


@rule("3.1a")
class PlaceBases(Step, frozen=True):
    """Place every base you own, the free one first."""

    def run(self, game: Play) -> None:
        state = game.state
        game.push_list([bases.PlaceBase(base) for base in game.rules.bases if state.boxes.get(base) == MUSTER])


def muster_people(rules: Europe, state: EuropeState, grade: str) -> None:
    """3.2, 3.3: bought people stay; the others are replaced by those of the map's grade, unless these are lost."""
    for piece in rules.roster:
        box = state.boxes.get(piece.id)
        box = None if box == MUSTER else box  # the last map ended before they were set up
        if piece.grade == "bought":
            if box is None:
                state.put(piece.id, MUSTER)
        elif piece.grade == grade:
            if box in (None, LATER):
                state.put(piece.id, MUSTER)
        elif box is None or (box == LATER and is_earlier(piece.grade, grade)):
            state.put(piece.id, RETIRED)


def is_earlier(one: str, other: str) -> bool:
    """Whether one grade comes before another."""
    grades = ("start", "experienced", "veteran")
    return grades.index(one) < grades.index(other)


@rule("3.4a")
class PlacePieces(Step, frozen=True):
    """People and gear start in a base; with two bases, choose which pieces start in the second."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        waiting = tuple(sorted(state.in_box(MUSTER), key=rules.order.__getitem__))
        camps = rules.base_hexes(state)
        if len(camps) == 1:
            start(game, waiting, camps[0])
        else:
            game.push(StartInSecondBase(waiting))


@rule("3.4a")
class StartInSecondBase(Pick, frozen=True):
    """Pick the pieces that start in the second base; the rest start in the first."""

    def shortcut(self, game: Play) -> str:
        return bases.QUICK_START

    def prompt(self, game: Play) -> str:
        first, second = game.rules.base_hexes(game.state)
        first_name, second_name = game.rules.name_of(first), game.rules.name_of(second)
        return f"Pick the pieces that start at {second_name}. The rest start at {first_name}."

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        state, rules = game.state, game.rules
        first, second = rules.base_hexes(state)
        start(game, pieces, second)
        start(game, tuple(sorted(state.in_box(MUSTER), key=rules.order.__getitem__)), first)


def start(game: Play, pieces: tuple[str, ...], hex_: str) -> None:
    """Put pieces in a base."""
    for piece in pieces:
        game.state.put(piece, hex_)
    if pieces:
        game.emit(PiecesPlaced, pieces, hex_)


@rule("3.4a")
class PiecesPlaced(Event, frozen=True):
    """Pieces were set up in a base."""

    pieces: tuple[str, ...]
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.names_of(self.pieces)} started at {rules.name_of(self.hex)}."


def muster_gear(rules: Europe, state: EuropeState) -> None:
    """3.4c-e: gear with a base, people, a vehicle or a craft comes along; the rest goes back into stock."""
    kept: dict[str, None] = {}
    for piece, place in state.pieces.items():
        if piece in rules.movers or piece in rules.bases:
            kept[place] = None
    for piece in [piece for piece in state.pieces if piece in rules.gear]:
        state.put(piece, MUSTER if state.pieces[piece] in kept else STOCK)
