"""Commandos: Europe as one object: the data, the counters, and what every chapter asks about them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import No, Option, Step
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.commandos_europe import conserved, data, purchases, scenery
from fieldcraft.titles.commandos_europe import setup as setup_chapter
from fieldcraft.titles.commandos_europe.counters import PICKED, PICKED_AT_SEA, Counter, counters
from fieldcraft.titles.commandos_europe.data import MAPS, Box
from fieldcraft.titles.commandos_europe.sheet import Sheets
from fieldcraft.titles.commandos_europe.state import LATER, NONE, STOCK, EuropeState
from fieldcraft.titles.commandos_europe.terrain import Country

if TYPE_CHECKING:
    from fieldcraft.kernel.results import Grade
    from fieldcraft.kernel.scene import Board, Scene
    from fieldcraft.titles.commandos_europe.maps import Hex

CAMPAIGN: Final = "campaign"
Play: TypeAlias = Game[EuropeState, "Europe"]


class Europe(Rules):
    """The rules for one set-up. Constants come first."""

    first_points = 20
    missions_of_a_map = 6
    won_from = 11

    def __init__(self, setup: Setup, version: str, folder: Path):
        super().__init__(setup, version)
        self.box: Box = data.read(folder)
        self.maps: tuple[str, ...] = MAPS if setup.scenario == CAMPAIGN else (setup.scenario,)
        self.attacks_bring_enemies = bool(setup.options["attacks_bring_enemies"])
        self.split_squads_forgotten = bool(setup.options["split_squads_forgotten"])
        self.countries = {name: Country(self.box.maps[name], self.box.cliff) for name in self.maps}
        self.sheets = Sheets(folder)
        self.boards: dict[str, Board] = {}
        self.sites: dict[tuple[str, str], dict[str, Option]] = {}
        self.parties: dict[tuple[str, ...], tuple[No | None, No | None]] = {}
        self.allowances: dict[tuple[tuple[str, ...], str], int] = {}
        self._count_ours()
        self._count_theirs()
        self.names = self._names()

    def _count_ours(self) -> None:
        """What the chapters want to know about your pieces, looked up once."""
        self.counters: dict[str, Counter] = counters(self.box)
        pieces = self.counters.values()
        self.order = {piece.id: number for number, piece in enumerate(pieces)}
        self.party_order = _places(pieces, PICKED)
        self.party_order_at_sea = _places(pieces, PICKED_AT_SEA)
        self.noise = {piece.id: piece.noise for piece in pieces}
        self.squads = frozenset(piece.id for piece in pieces if piece.role == "squad")
        self.leaders = frozenset(piece.id for piece in pieces if piece.role == "leader")
        self.people = self.squads | self.leaders
        self.vehicles = frozenset(piece.id for piece in pieces if piece.role == "vehicle")
        self.craft = frozenset(piece.id for piece in pieces if piece.role == "craft")
        self.minus_type = frozenset(piece.id for piece in pieces if piece.role == "gear")
        self.gear = self.minus_type | self.vehicles | self.craft
        self.movers = self.people | self.vehicles | self.craft
        self.walkers = self.people | self.vehicles
        self.boxes_at_first = {piece.id: _at_first(piece) for piece in pieces}
        self.roll = tuple(piece for piece in pieces if piece.id in self.people)
        self.bases = tuple(piece.id for piece in pieces if piece.role == "base")
        self.free_base = next(piece.id for piece in pieces if piece.role == "base" and piece.cost == 0)
        kinds: dict[str, list[str]] = {}
        for piece in pieces:
            kinds.setdefault(piece.kind, []).append(piece.id)
        self.pieces_of = {kind: tuple(ids) for kind, ids in kinds.items()}
        priced = list(dict.fromkeys(piece.kind for piece in pieces if piece.cost > 0))
        self.all_for_sale = purchases.offers_of(self, priced)
        people = [kind for kind in priced if self.pieces_of[kind][0] not in self.gear]
        self.people_for_sale = purchases.offers_of(self, people)

    def _count_theirs(self) -> None:
        """The enemy units by their names, and the full cups and pool."""
        self.enemy_kind = {piece: kind.id for kind in self.box.enemies.values() for piece in kind.pieces()}
        self.full_cup = {
            name: {kind.id: kind.count for kind in self.box.enemies.values() if kind.map == name} for name in self.maps
        }
        self.full_pool = {marker.id: marker.count for marker in self.box.casualties.values()}
        self.missions_on = {
            name: tuple(mission.id for mission in self.box.missions.values() if mission.map == name)
            for name in self.maps
        }

    # What the chapters ask

    def country(self, state: EuropeState) -> Country:
        """The map in play."""
        return self.countries[state.map]

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
        """Weapons, equipment, vehicles and craft in a hex."""
        gear = self.gear
        return [piece for piece, place in state.pieces.items() if place == hex_ and piece in gear]

    def sorted_at(self, state: EuropeState, hex_: str) -> list[str]:
        """Your pieces in a hex, in the order in which they are shown."""
        return sorted(state.at(hex_), key=self.order.__getitem__)

    def base_hexes(self, state: EuropeState) -> list[str]:
        """Where your bases are."""
        return [state.pieces[base] for base in self.bases if base in state.pieces]

    def is_base(self, state: EuropeState, hex_: str) -> bool:
        """Whether a base is in a hex."""
        pieces = state.pieces
        for base in self.bases:
            if pieces.get(base) == hex_:
                return True
        return False

    def squads_on_map(self, state: EuropeState) -> bool:
        """Whether any squad is left."""
        return not self.squads.isdisjoint(state.pieces)

    def enemy(self, piece: str) -> data.Enemy:
        """The kind of an enemy unit."""
        return self.box.enemies[self.enemy_kind[piece]]

    def firepower(self, state: EuropeState, piece: str) -> int:
        """13.1c, 13.1d: a piece's firepower, less what its casualties marker takes off."""
        printed = self.counters[piece].firepower
        marker = state.wounds.get(piece)
        return printed if marker is None else max(0, printed - self.box.casualties[marker].firepower)

    def movement(self, state: EuropeState, piece: str) -> int:
        """13.1c, 13.1d: a piece's movement, less what its casualties marker takes off."""
        printed = self.counters[piece].movement
        marker = state.wounds.get(piece)
        return printed if marker is None else max(0, printed - self.box.casualties[marker].movement)

    def noise_of(self, state: EuropeState, piece: str) -> int:
        """13.1c: a piece's noise, with what its casualties marker adds."""
        printed = self.noise[piece]
        marker = state.wounds.get(piece)
        return printed if marker is None else printed + self.box.casualties[marker].noise

    # What the kernel asks

    def begin(self) -> tuple[EuropeState, list[Step]]:
        """3.0: nothing on the map yet; the first step sets it up."""
        state = EuropeState(
            map=self.maps[0],
            turn=0,
            pp=self.first_points,
            pieces={},
            boxes=self.boxes_at_first.copy(),
            wounds={},
            pool=self.full_pool.copy(),
            detected={},
            groups=0,
            enemies={},
            cup={},
            missions={},
            mission=NONE,
            target=NONE,
            standing=NONE,
            placed_on=0,
            done=0,
            accomplished=[],
            forfeited=[],
            given_up=0,
            lost={},
            moved=[],
            stealthy=[],
            fought=[],
            attacks={},
            fired=[],
            suppressed=[],
            acted=[],
            tried=[],
            pondered=False,
        )
        return state, [setup_chapter.OpenMap(self.maps[0])]

    def name_of(self, thing: str) -> str:
        """What a person calls a piece, an enemy unit, a hex, a mission or a marker."""
        return self.names.get(thing, thing)

    def check(self, state: EuropeState) -> None:
        """Every piece is in exactly one place, and every place exists."""
        conserved.check_pieces(self, state)

    def grades(self) -> tuple[Grade, ...]:
        """The victory table."""
        from fieldcraft.titles.commandos_europe import victory

        return victory.grades(self)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """How the position looks."""
        return scenery.scene(game)

    def _names(self) -> dict[str, str]:
        """Every name a player may read. A hex is called by its number, its name if it has one, and its terrain."""
        box = self.box
        names = {
            key: record.name for table in (box.missions, box.casualties, box.enemies) for key, record in table.items()
        }
        names.update({gear.id: gear.name for gear in box.gear.values()})
        names.update({piece.id: piece.name for piece in self.counters.values()})
        for kind in box.enemies.values():
            pieces = kind.pieces()
            for number, piece in enumerate(pieces, 1):
                names[piece] = kind.name if len(pieces) == 1 else f"{kind.name} {number}"
        for name in self.maps:
            chart = box.maps[name]
            names[name] = chart.name
            for hex_ in chart.hexes.values():
                names[hex_.id] = self.hex_name(name, hex_.id)
        return names

    def hex_name(self, name: str, hex_: str) -> str:
        """A hex's number with its name, if it has one."""
        place = self.box.maps[name].places.get(hex_)
        return f"{hex_} {place.name}" if place else hex_

    def values(self, piece: str, state: EuropeState | None = None) -> str:
        """2.4: a piece's values in words: firepower, noise, movement, and what it hauls; in a position, as they are."""
        counter = self.counters[piece]
        if counter.role == "base":
            return ""
        sign = {"squad": "", "gear": "-"}.get(counter.role, "+")
        double = ", double against vehicles" if counter.anti_tank else ", but it strays" if counter.naval else ""
        power, noise, move = counter.firepower, counter.noise, counter.movement
        if state is not None:
            power, noise, move = self.firepower(state, piece), self.noise_of(state, piece), self.movement(state, piece)
        said = [f"firepower {power}{double}"] if power else []
        said += [f"noise {noise:+d}"] if noise else []
        said += [f"movement {sign}{move}"] if move else []
        said += [f"hauls {counter.portage}"] if counter.role in ("vehicle", "craft") and counter.portage else []
        return ", ".join(said)

    def hex(self, hex_: str) -> Hex:
        """A hex of any map, by its number; no two maps in play have the same."""
        return next(chart.hexes[hex_] for chart in map(self.box.maps.__getitem__, self.maps) if hex_ in chart.hexes)

    def ground(self, hex_: str) -> str:
        """What is in a hex, in words."""
        return ", ".join(self.box.terrain[kind].name.lower() for kind in dict.fromkeys(self.hex(hex_).terrain))


def _places(pieces: Iterable[Counter], roles: tuple[str, ...]) -> dict[str, int]:
    """Where each piece comes when a party is picked by roles."""
    picked = sorted(pieces, key=lambda piece: roles.index(piece.role))
    return {piece.id: number for number, piece in enumerate(picked)}


def _at_first(piece: Counter) -> str:
    """Starting people and the free base muster for the first map, the experienced and veteran come later."""
    if piece.role == "base" or piece.grade == "bought" or piece.role not in ("squad", "leader"):
        return STOCK
    return LATER
