"""The rules for one set-up: the data, the counters, and the look-ups every chapter shares. Imports no chapter."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import No, Option, Right, Step
from fieldcraft.kernel.text import join
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.commandos_europe import data
from fieldcraft.titles.commandos_europe.counters import PICK_ORDER, PICK_ORDER_AT_SEA, Counter, counters
from fieldcraft.titles.commandos_europe.records import MAPS, Enemy, GameData
from fieldcraft.titles.commandos_europe.sheet import Sheets
from fieldcraft.titles.commandos_europe.state import LATER, STOCK, EuropeState
from fieldcraft.titles.commandos_europe.terrain import MapGraph

if TYPE_CHECKING:
    from fieldcraft.kernel.scene import Board, Phase
    from fieldcraft.titles.commandos_europe.maps import Hex

CAMPAIGN: Final = "campaign"
Play: TypeAlias = Game[EuropeState, "Europe"]


class Sequence:
    """What follows when a chapter is done. sequence.py fills this in, so that chapters needn't know what comes next."""

    def first_steps(self, first_map: str) -> list[Step]:
        """The steps that play a whole game."""
        raise NotImplementedError

    def play_map(self, game: Play, name: str) -> None:
        """Drop everything still to do, set up a map and play it."""
        raise NotImplementedError

    def next_turn(self, game: Play) -> None:
        """Begin the next turn."""
        raise NotImplementedError

    def phase(self, game: Play) -> Phase:
        """Where play is."""
        raise NotImplementedError


class Europe(Rules):
    """The rules for one set-up. Constants come first."""

    # Python 3.11 calls methods of an object with more than 28 names in its dictionary at half the speed.
    __slots__ = (
        "allowances",
        "attacks_bring_enemies",
        "base_sites",
        "bases",
        "boards",
        "counters",
        "craft",
        "data",
        "enemy_kind",
        "enemy_pieces",
        "every_base",
        "first_boxes",
        "free_base",
        "full_cup",
        "full_pool",
        "gear",
        "graphs",
        "hunted_squads_escape",
        "known_rights",
        "land_movers",
        "leaders",
        "maps",
        "minus_type",
        "missions_on",
        "movers",
        "names",
        "order",
        "party_reasons",
        "people",
        "people_prices",
        "pick_order",
        "pick_order_at_sea",
        "picked_up",
        "pieces_of",
        "prices",
        "printed_noise",
        "roster",
        "sequence",
        "sheets",
        "split_squads_forgotten",
        "squads",
        "vehicles",
    )

    first_points = 20
    missions_of_a_map = 6
    won_from = 11

    def __init__(self, setup: Setup, version: str, folder: Path, sequence: Sequence):
        super().__init__(setup, version)
        self.sequence = sequence
        self.data: GameData = data.read(folder)
        self.maps: tuple[str, ...] = MAPS if setup.scenario == CAMPAIGN else (setup.scenario,)
        self.attacks_bring_enemies = bool(setup.options["attacks_bring_enemies"])
        self.split_squads_forgotten = bool(setup.options["split_squads_forgotten"])
        self.hunted_squads_escape = bool(setup.options["hunted_squads_escape"])
        self.graphs = {name: MapGraph(self.data.maps[name], self.data.cliff) for name in self.maps}
        self.sheets = Sheets(folder)
        self.boards: dict[str, Board] = {}
        self.base_sites: dict[tuple[str, str], dict[str, Option]] = {}
        self.party_reasons: dict[tuple[str, ...], tuple[No | None, No | None]] = {}
        self.allowances: dict[tuple[tuple[str, ...], str], int] = {}
        self.known_rights: dict[tuple[object, ...], list[Right]] = {}
        self._index_pieces()
        self._index_enemies()
        self.names = self._names()

    def _index_pieces(self) -> None:
        """What the chapters look up about your pieces."""
        self.counters: dict[str, Counter] = counters(self.data)
        pieces = self.counters.values()
        self.order = {piece.id: number for number, piece in enumerate(pieces)}
        self.pick_order = _ranks(pieces, PICK_ORDER)
        self.pick_order_at_sea = _ranks(pieces, PICK_ORDER_AT_SEA)
        self.printed_noise = {piece.id: piece.noise for piece in pieces}
        self.squads = frozenset(piece.id for piece in pieces if piece.role == "squad")
        self.leaders = frozenset(piece.id for piece in pieces if piece.role == "leader")
        self.people = self.squads | self.leaders
        self.vehicles = frozenset(piece.id for piece in pieces if piece.role == "vehicle")
        self.craft = frozenset(piece.id for piece in pieces if piece.role == "craft")
        self.minus_type = frozenset(piece.id for piece in pieces if piece.role == "gear")
        self.gear = self.minus_type | self.vehicles | self.craft
        self.movers = self.people | self.vehicles | self.craft
        self.land_movers = self.people | self.vehicles
        self.picked_up = self.minus_type | self.craft | self.leaders
        self.first_boxes = {piece.id: _first_box(piece) for piece in pieces}
        self.roster = tuple(piece for piece in pieces if piece.id in self.people)
        self.bases = tuple(piece.id for piece in pieces if piece.role == "base")
        self.every_base = frozenset(self.bases)
        self.free_base = next(piece.id for piece in pieces if piece.role == "base" and piece.cost == 0)
        kinds: dict[str, list[str]] = {}
        for piece in pieces:
            kinds.setdefault(piece.kind, []).append(piece.id)
        self.pieces_of = {kind: tuple(ids) for kind, ids in kinds.items()}
        prices = {piece.kind: piece.cost for piece in pieces if piece.cost > 0}
        self.prices = tuple(sorted(prices.items(), key=_price))
        self.people_prices = tuple(price for price in self.prices if self.pieces_of[price[0]][0] not in self.gear)

    def _index_enemies(self) -> None:
        """The kind of each enemy unit, and the full cups and pool."""
        self.enemy_pieces = {kind.id: kind.pieces() for kind in self.data.enemies.values()}
        self.enemy_kind = {piece: kind for kind, pieces in self.enemy_pieces.items() for piece in pieces}
        self.full_cup = {
            name: {kind.id: kind.count for kind in self.data.enemies.values() if kind.map == name} for name in self.maps
        }
        self.full_pool = {marker.id: marker.count for marker in self.data.casualties.values()}
        self.missions_on = {
            name: tuple(mission.id for mission in self.data.missions.values() if mission.map == name)
            for name in self.maps
        }

    def new_state(self) -> EuropeState:
        """3.0: the state before set-up, with nothing on the map."""
        return EuropeState(
            map=self.maps[0], pp=self.first_points, boxes=self.first_boxes.copy(), pool=self.full_pool.copy()
        )

    # Look-ups for the chapters

    def graph(self, state: EuropeState) -> MapGraph:
        """The map in play."""
        return self.graphs[state.map]

    def squads_at(self, state: EuropeState, hex_: str) -> list[str]:
        """The squads in a hex."""
        if hex_ not in state.pieces.values():
            return []
        squads = self.squads
        return [piece for piece, place in state.pieces.items() if place == hex_ and piece in squads]

    def people_at(self, state: EuropeState, hex_: str) -> list[str]:
        """The squads and leaders in a hex."""
        people = self.people
        return [piece for piece, place in state.pieces.items() if place == hex_ and piece in people]

    def gear_at(self, state: EuropeState, hex_: str) -> list[str]:
        """The weapons, equipment, vehicles and craft in a hex."""
        gear = self.gear
        return [piece for piece, place in state.pieces.items() if place == hex_ and piece in gear]

    def sorted_at(self, state: EuropeState, hex_: str) -> list[str]:
        """Your pieces in a hex, in display order."""
        return sorted(state.at(hex_), key=self.order.__getitem__)

    def base_hexes(self, state: EuropeState) -> list[str]:
        """The hexes of your bases."""
        return [state.pieces[base] for base in self.bases if base in state.pieces]

    def is_base(self, state: EuropeState, hex_: str) -> bool:
        """Whether one of your bases is in a hex."""
        pieces = state.pieces
        for base in self.bases:
            if pieces.get(base) == hex_:
                return True
        return False

    def squads_on_map(self, state: EuropeState) -> bool:
        """Whether any squad is left."""
        return not self.squads.isdisjoint(state.pieces)

    def enemy(self, piece: str) -> Enemy:
        """The kind of an enemy unit."""
        return self.data.enemies[self.enemy_kind[piece]]

    def firepower(self, state: EuropeState, piece: str) -> int:
        """13.1c, 13.1d: a piece's firepower, less its casualties marker."""
        printed = self.counters[piece].firepower
        marker = state.wounds.get(piece)
        return printed if marker is None else max(0, printed - self.data.casualties[marker].firepower)

    def movement(self, state: EuropeState, piece: str) -> int:
        """13.1c, 13.1d: a piece's movement, less its casualties marker."""
        printed = self.counters[piece].movement
        marker = state.wounds.get(piece)
        return printed if marker is None else max(0, printed - self.data.casualties[marker].movement)

    def noise_of(self, state: EuropeState, piece: str) -> int:
        """13.1c: a piece's noise, plus its casualties marker."""
        printed = self.printed_noise[piece]
        marker = state.wounds.get(piece)
        return printed if marker is None else printed + self.data.casualties[marker].noise

    # Names and descriptions

    def name_of(self, thing: str) -> str:
        """The name of a piece, an enemy unit, a hex, a mission or a marker."""
        return self.names.get(thing, thing)

    def names_of(self, things: Iterable[str]) -> str:
        """The names of several things in one phrase."""
        return join(map(self.name_of, things))

    def _names(self) -> dict[str, str]:
        """Every name a player can read."""
        records = self.data
        names = {
            key: record.name
            for table in (records.missions, records.casualties, records.enemies)
            for key, record in table.items()
        }
        names.update({gear.id: gear.name for gear in records.gear.values()})
        names.update({piece.id: piece.name for piece in self.counters.values()})
        for kind in records.enemies.values():
            pieces = kind.pieces()
            for number, piece in enumerate(pieces, 1):
                names[piece] = kind.name if len(pieces) == 1 else f"{kind.name} {number}"
        for name in self.maps:
            map_ = records.maps[name]
            names[name] = map_.name
            for hex_ in map_.hexes:
                place = map_.places.get(hex_)
                names[hex_] = f"{hex_} {place.name}" if place else hex_
        return names

    def values(self, piece: str, state: EuropeState | None = None) -> str:
        """2.4: a piece's values in words, as printed or as they are in a position."""
        counter = self.counters[piece]
        sign = {"squad": "", "gear": "-"}.get(counter.role, "+")
        double = ", doubled against vehicles" if counter.anti_tank else ", scatters" if counter.naval else ""
        power, noise, move = counter.firepower, counter.noise, counter.movement
        if state is not None:
            power, noise, move = self.firepower(state, piece), self.noise_of(state, piece), self.movement(state, piece)
        parts = [f"firepower {power}{double}"] if power else []
        parts += [f"noise {noise:+d}"] if noise else []
        parts += [f"movement {sign}{move}"] if move else []
        parts += [f"hauls {counter.portage}"] if counter.role in ("vehicle", "craft") and counter.portage else []
        return ", ".join(parts)

    def hex(self, hex_: str) -> Hex:
        """A hex by its number; no two maps share one."""
        return next(map_.hexes[hex_] for map_ in map(self.data.maps.__getitem__, self.maps) if hex_ in map_.hexes)

    def ground(self, hex_: str) -> str:
        """The terrain of a hex in words."""
        return ", ".join(self.data.terrain[kind].name.lower() for kind in dict.fromkeys(self.hex(hex_).terrain))


def _ranks(pieces: Iterable[Counter], roles: tuple[str, ...]) -> dict[str, int]:
    """The rank of each piece when pieces are sorted by role."""
    ranked = sorted(pieces, key=lambda piece: roles.index(piece.role))
    return {piece.id: number for number, piece in enumerate(ranked)}


def _price(row: tuple[str, int]) -> int:
    return row[1]


def _first_box(piece: Counter) -> str:
    """Where a piece is before set-up: what can be bought is in stock, other people come on their map."""
    if piece.role == "base" or piece.grade == "bought" or piece.role not in ("squad", "leader"):
        return STOCK
    return LATER
