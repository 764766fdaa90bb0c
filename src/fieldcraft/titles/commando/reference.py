"""A scenario's data, indexed the way the chapters look it up."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.native import Frozen
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.commando import data, sheet
from fieldcraft.titles.commando.records import AIRCRAFT, REAL, TRAITS, Mission
from fieldcraft.titles.commando.state import CommandoState, ident
from fieldcraft.titles.commando.theatre import Theatre

if TYPE_CHECKING:
    from fieldcraft.kernel.scene import Board

CAMPAIGN: Final = "campaign"
MAX_CACHED_FORCES: Final = 20_000


class Unit(Frozen, frozen=True):
    """A counter of the player's."""

    id: str
    name: str
    kind: str
    firepower: int
    movement: int
    traits: frozenset[str]
    air: bool


class Force:
    """What units can do when they move together."""

    __slots__ = ("movement", "sapper", "supply")

    def __init__(self, movement: int, sapper: bool, supply: bool):
        self.movement = movement
        self.sapper = sapper
        self.supply = supply


class Wares:
    """What can be bought for a base with a number of RP, the cheapest first.

    Each option is keyed by the last counter of its type, which is bought only after all others: while it is in the
    Recruit Box, the type is for sale.
    """

    __slots__ = ("by_last_counter", "options")

    def __init__(self, by_last_counter: dict[str, Option]):
        self.by_last_counter = by_last_counter
        self.options = list(by_last_counter.values())


class Reference(Rules):
    """The tables, counters and maps of a scenario, and what can be looked up in them."""

    # Python 3.11 calls methods of an object with more than 28 names in its dictionary at half the speed.
    __slots__ = (
        "boards",
        "box",
        "campaign",
        "combat_aircraft",
        "counters",
        "effects",
        "enemy_aaa",
        "enemy_air",
        "enemy_firepower",
        "enemy_leaders",
        "firepower",
        "for_sale",
        "forces",
        "full_bin",
        "full_deck",
        "ground",
        "has_airborne",
        "having",
        "highest_price",
        "immobile",
        "landing_craft",
        "leaders",
        "markers",
        "movement",
        "names",
        "offers",
        "serviced",
        "sheet",
        "spotters",
        "stackers",
        "theatres",
        "units",
        "with_trait",
    )

    stacking_limit = 6
    score_for_winning = 10
    score_for_objective = 3
    false_marker = "false"
    ways_home = ""

    def __init__(self, setup: Setup, version: str, folder: Path):
        super().__init__(setup, version)
        self.box = data.read(folder)
        self.sheet = sheet.read(folder, self.box)
        self.boards: dict[str, Board] = {}
        self.campaign = setup.scenario == CAMPAIGN
        if not self.campaign and setup.scenario not in self.box.missions:
            raise BadData(f"missions.toml has no mission {setup.scenario!r}")
        self._index_units()
        self._index_opfor_and_cards()
        self.theatres = {
            mission.id: Theatre(self.box, mission, self.stacking(mission), self.extra_bases(mission))
            for mission in self.box.missions.values()
        }
        self.markers = {
            mission.id: sorted([*[REAL] * mission.real, *[self.false_marker] * mission.false_markers])
            for mission in self.box.missions.values()
        }
        self.names = self._names()
        self.forces: dict[tuple[str, ...], Force] = {}
        self.offers: dict[tuple[str, str], list[Wares]] = {}

    def _index_units(self) -> None:
        """Index your counters."""
        self.units: dict[str, Unit] = {}
        for kind in self.box.types.values():
            traits = frozenset(kind.traits)
            for name in kind.names:
                air = bool(traits & AIRCRAFT)
                unit = Unit(ident(name), name, kind.id, kind.firepower, kind.movement, traits, air)
                self.units[unit.id] = unit
        units = self.units.values()
        self.movement = {unit.id: unit.movement for unit in units}
        self.immobile = frozenset(unit.id for unit in units if unit.movement == 0)
        self.firepower = {unit.id: unit.firepower for unit in units}
        self.ground = frozenset(unit.id for unit in units if not unit.air)
        self.stackers = frozenset(unit.id for unit in units if not unit.air and "leader" not in unit.traits)
        self.leaders = tuple(unit.id for unit in units if "leader" in unit.traits)
        self.with_trait = {trait: tuple(unit.id for unit in units if trait in unit.traits) for trait in TRAITS}
        self.having = {trait: frozenset(names) for trait, names in self.with_trait.items()}
        self.landing_craft = self.with_trait["amphibious"]
        self.spotters = (self.with_trait["airstrike"], self.with_trait["helicopter"])
        self.has_airborne = self.box.airborne is not None or bool(self.with_trait["helicopter"])
        self.combat_aircraft = tuple(dict.fromkeys((*self.with_trait["airstrike"], *self.with_trait["helicopter"])))
        self.serviced = (*self.combat_aircraft, *self.with_trait["air-supply"])
        self.counters = {kind: tuple(unit.id for unit in units if unit.kind == kind) for kind in self.box.types}
        priced = [kind for kind in self.box.types.values() if kind.cost > 0]
        self.for_sale = tuple(sorted(priced, key=lambda kind: kind.cost))
        self.highest_price = max(kind.cost for kind in self.box.types.values())

    def _index_opfor_and_cards(self) -> None:
        """Index the OPFOR units and the event cards."""
        enemies, cards = self.box.opfor.values(), self.box.cards.values()
        self.enemy_firepower = {kind.id: kind.firepower for kind in enemies}
        self.enemy_aaa = frozenset(kind.id for kind in enemies if "aaa" in kind.traits)
        self.enemy_air = frozenset(kind.id for kind in enemies if "air" in kind.traits)
        self.enemy_leaders = frozenset(kind.id for kind in enemies if "leader" in kind.traits)
        self.effects = {card.id: (card.effect(False), card.effect(True)) for card in cards}
        self.full_bin = sorted(kind.id for kind in enemies for _ in range(kind.count))
        self.full_deck = sorted(card.id for card in cards for _ in range(card.copies))

    def _names(self) -> dict[str, str]:
        """The name of everything that has an id."""
        box = self.box
        tables = (box.spaces, box.opfor, box.missions, box.cards, box.markers, box.types)
        names = {key: record.name for table in tables for key, record in table.items()}
        names.update({unit.id: unit.name for unit in self.units.values()})
        return names

    # What a scenario may override

    def extra_bases(self, mission: Mission) -> tuple[str, ...]:
        """Spaces that are bases in a mission though the map doesn't mark them as such."""
        return ()

    def stacking(self, mission: Mission) -> int:
        """10.2a: how many ground units may end a movement in one space."""
        return self.stacking_limit

    # Lookups

    def name_of(self, thing: str) -> str:
        """The name of a unit, space, card, mission or marker."""
        return self.names.get(thing, thing)

    def mission(self, state: CommandoState) -> Mission:
        """The Mission card in play."""
        return self.box.missions[state.mission]

    def any_with(self, units: Collection[str], trait: str) -> bool:
        """Whether any of the units has a trait."""
        return not self.having[trait].isdisjoint(units)

    def any_ground(self, state: CommandoState) -> bool:
        """Whether the player has a ground unit on the map."""
        return not self.ground.isdisjoint(state.units)

    def force(self, units: tuple[str, ...]) -> Force:
        """15.0a, 15.1b, S34.0a: the movement of a force, and whether it has sappers or supply."""
        known = self.forces.get(units)
        if known is None:
            if len(self.forces) > MAX_CACHED_FORCES:
                self.forces.clear()
            slowest = min(self.movement[unit] for unit in units)
            known = Force(slowest, *[self.any_with(units, trait) for trait in ("sapper", "supply")])
            self.forces[units] = known
        return known

    def ground_at(self, state: CommandoState, space: str) -> list[str]:
        """The player's ground units in a space."""
        found: list[str] = []
        for unit, place in state.units.items():
            if place == space and unit in self.ground:
                found.append(unit)
        return found

    def any_ground_at(self, state: CommandoState, space: str) -> bool:
        """Whether the player has a ground unit in a space."""
        for unit, place in state.units.items():
            if place == space and unit in self.ground:
                return True
        return False

    def any_ground_with(self, state: CommandoState, space: str, trait: str) -> bool:
        """Whether one of the player's ground units in a space has a trait."""
        units = state.units
        for unit in self.with_trait[trait]:
            if units.get(unit) == space and unit in self.ground:
                return True
        return False

    def occupied(self, state: CommandoState) -> dict[str, None]:
        """The spaces where the player has ground units, in the order in which the units came."""
        found: dict[str, None] = {}
        for unit, place in state.units.items():
            if unit in self.ground:
                found[place] = None
        return found
