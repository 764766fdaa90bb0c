"""The series rules as one object: constants, data and methods that a scenario overrides."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.native import Frozen
from fieldcraft.kernel.steps import Option, Step
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.commando import (
    airborne,
    amphibious,
    campaign,
    card_moves,
    conserved,
    data,
    events,
    fire,
    logistics,
    movement,
    objectives,
    operations,
    scenery,
    sheet,
)
from fieldcraft.titles.commando import setup as setup_chapter
from fieldcraft.titles.commando.data import Effect, Mission
from fieldcraft.titles.commando.state import GONE, Battle, CommandoState, ident
from fieldcraft.titles.commando.theatre import Theatre

if TYPE_CHECKING:
    from fieldcraft.kernel.scene import Board, Scene

CAMPAIGN: Final = "campaign"
FORCES_KEPT: Final = 20_000


Play: TypeAlias = Game[CommandoState, "Commando"]
Offers: TypeAlias = dict[str, setup_chapter.Buy]


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
    """What units can do together when they move, found out once."""

    __slots__ = ("movement", "recon", "sapper", "supply")

    def __init__(self, movement: int, recon: bool, sapper: bool, supply: bool):
        self.movement = movement
        self.recon = recon
        self.sapper = sapper
        self.supply = supply


class Commando(Rules):
    """The Commando! series rules. Constants come first, so that a scenario can change a number by naming it."""

    eliminated_kia = -2
    panicked_kia = -1
    stacking_limit = 6
    op_price = 2
    score_for_winning = 10
    score_for_objective = 3
    reserve_points = False
    reconnaissance = False
    logistics = False
    turnaround = False
    wireless_needed = False
    anti_aircraft = False
    craft_take_one_thing = False
    false_marker = "false"
    ways_home = ""
    spare_panicked = False

    def __init__(self, setup: Setup, version: str, folder: Path):
        super().__init__(setup, version)
        self.box = data.read(folder)
        self.sheet = sheet.read(folder, self.box)
        self.boards: dict[str, Board] = {}
        self.campaign = setup.scenario == CAMPAIGN
        if not self.campaign and setup.scenario not in self.box.missions:
            raise BadData(f"missions.toml has no mission {setup.scenario!r}")
        self._count_ours()
        self._count_theirs()
        self.theatres = {
            mission.id: Theatre(self.box, mission, self.stacking(mission), self.extra_bases(mission))
            for mission in self.box.missions.values()
        }
        self.offers = {
            (mission.id, base): self._offers(mission, base)
            for mission in self.box.missions.values()
            for base in self.theatres[mission.id].bases
        }
        self.markers = {
            mission.id: sorted([*[objectives.REAL] * mission.real, *[self.false_marker] * mission.false_markers])
            for mission in self.box.missions.values()
        }
        self.names = self._names()
        self.forces: dict[tuple[str, ...], Force] = {}

    def _count_ours(self) -> None:
        """What the chapters want to know about our counters, looked up once."""
        self.units: dict[str, Unit] = {}
        for kind in self.box.types.values():
            traits = frozenset(kind.traits)
            air = bool(traits & {"airstrike", "air-supply", "helicopter"})
            for name in kind.names:
                unit = Unit(ident(name), name, kind.id, kind.firepower, kind.movement, traits, air)
                self.units[unit.id] = unit
        units = self.units.values()
        self.movement = {unit.id: unit.movement for unit in units}
        self.heavy = frozenset(unit.id for unit in units if unit.movement == 0)
        self.firepower = {unit.id: unit.firepower for unit in units}
        self.ground = frozenset(unit.id for unit in units if not unit.air)
        self.stackers = frozenset(unit.id for unit in units if not unit.air and "leader" not in unit.traits)
        self.leaders = tuple(unit.id for unit in units if "leader" in unit.traits)
        self.with_trait = {trait: tuple(unit.id for unit in units if trait in unit.traits) for trait in data.TRAITS}
        self.having = {trait: frozenset(names) for trait, names in self.with_trait.items()}
        self.marines = self.with_trait["amphibious"]
        self.serviced = (*self.with_trait["airstrike"], *self.with_trait["air-supply"])
        self.combat_aircraft = tuple(dict.fromkeys((*self.with_trait["airstrike"], *self.with_trait["helicopter"])))
        self.flies = self.box.airborne is not None or bool(self.with_trait["helicopter"])
        self.operate_from = {space: operations.OperateFrom(space) for space in self.box.spaces}
        self.stay = {space: movement.Stay(space) for space in self.box.spaces}
        self.counters = {kind: tuple(unit.id for unit in units if unit.kind == kind) for kind in self.box.types}
        priced = [kind for kind in self.box.types.values() if kind.cost > 0]
        self.for_sale = tuple(sorted(priced, key=lambda kind: kind.cost))
        self.dearest = max((kind.cost for kind in priced), default=0)

    def _offers(self, mission: Mission, base: str) -> list[Offers]:
        """9.0a: what can be had in a mission, placed in a base, for no RP, one RP, and so on; the cheapest first.

        Each offer stands beside the last counter of its type, which nobody takes while there are others.
        """
        in_the_box = [kind for kind in self.for_sale if self.counters[kind.id]]
        kinds = [kind for kind in in_the_box if not kind.years or mission.year in kind.years]
        offers = {self.counters[kind.id][-1]: setup_chapter.Buy(kind.id, base, kind.cost) for kind in kinds}
        return [{last: buy for last, buy in offers.items() if buy.cost <= rp} for rp in range(self.dearest + 1)]

    def _count_theirs(self) -> None:
        """What the chapters want to know about the OPFOR units and the cards."""
        enemies, cards = self.box.opfor.values(), self.box.cards.values()
        self.enemy_firepower = {kind.id: kind.firepower for kind in enemies}
        self.enemy_aaa = frozenset(kind.id for kind in enemies if "aaa" in kind.traits)
        self.enemy_air = frozenset(kind.id for kind in enemies if "air" in kind.traits)
        self.enemy_leaders = frozenset(kind.id for kind in enemies if "leader" in kind.traits)
        self.effects = {card.id: (card.effect(False), card.effect(True)) for card in cards}
        self.full_bin = sorted(kind.id for kind in enemies for _ in range(kind.count))
        self.full_deck = sorted(card.id for card in cards for _ in range(card.copies))

    # What a scenario may override

    def extra_bases(self, mission: Mission) -> tuple[str, ...]:
        """Spaces that count as bases though the map does not print them so."""
        return ()

    def stacking(self, mission: Mission) -> int:
        """10.2a: how many ground units may end a movement in one space."""
        return self.stacking_limit

    def add_special_operations(self, game: Play, offered: list[Option]) -> None:
        """Operations other than moving a force: by air, by sea, and turnaround."""
        for unit in self.marines:
            if unit in game.state.units:
                offered += amphibious.sailings(game, unit)
        if self.flies:
            offered += airborne.operations_by_air(game)
        if self.turnaround and game.state.boxes and game.state.rp > 0 and logistics.can_turn_round(game):
            offered.append(logistics.Turnaround())

    def begin_special(self, game: Play, option: Option) -> None:
        """Begin such an operation."""
        if isinstance(option, logistics.Turnaround):
            game.push(logistics.ChooseTurnaround(logistics.can_turn_round(game)))
        elif isinstance(option, amphibious.PutToSea):
            game.push(amphibious.TakeAlong(option.unit, option.port))
        else:
            airborne.begin(game, option)

    def can_be_lifted(self, unit: str) -> bool:
        """30.0c: whether a helicopter can lift a unit."""
        return True

    def markers_that_stop_sappers(self, state: CommandoState) -> Sequence[str]:
        """27.0b: the markers that stop a force with a sapper: none."""
        return ()

    def on_entering(self, game: Play, force: tuple[str, ...], space: str) -> None:
        """What happens to a force the instant it enters a space, before its event card."""

    def ignores(self, game: Play, card: str, space: str, effect: Effect) -> bool:
        """Whether a card has no effect on a force in a space."""
        return False

    def raided(self, game: Play) -> str:
        """39.2: the space that a raid strikes, drawn from those where you have units outside the safe side."""
        state = game.state
        theatre = self.theatres[state.mission]
        open_to_it = [space for space in self.manned(state) if space not in theatre.safe]
        return game.chance.pick("raid", open_to_it) if open_to_it else ""

    def face_down_marker(self, game: Play, force: tuple[str, ...], space: str) -> list[Step]:
        """11.0b: a second card, then the marker is turned up."""
        return [events.EventSegment(force, space), objectives.TurnMarkerUp(force, space)]

    def known_objective(self, game: Play, space: str) -> None:
        """What a force gets for ending its movement at an Objective that was turned up before."""

    def false_marker_turned(self, game: Play, force: tuple[str, ...], space: str) -> None:
        """What happens to a marker that is no Real Objective."""

    def may_call_air(self, game: Play, battle: Battle) -> bool:
        """29.0a: whether aircraft can be called into a battle now."""
        return True

    def may_fly_reconnaissance(self, force: tuple[str, ...]) -> bool:
        """33.0c: whether a force can order air reconnaissance."""
        return True

    def can_hit(self, battle: Battle, unit: str, enemy: int) -> bool:
        """19.1g, 39.10d: whether a unit can fire at an OPFOR unit."""
        if battle.hurt[enemy] == GONE:
            return False
        if battle.kinds[enemy] in self.enemy_air:
            return self.anti_aircraft and unit in self.having["aaa"]
        return True

    def enemy_target(self, game: Play, battle: Battle, enemy: int) -> str:
        """19.1g, 19.1i, 39.10b: the unit that an OPFOR unit fires at, or nothing."""
        if self.anti_aircraft and battle.kinds[enemy] in self.enemy_aaa:
            for aircraft in battle.air:
                if aircraft in self.having["airstrike"]:
                    return aircraft
        if self.spare_panicked:
            for unit in battle.line:
                if unit not in game.state.panicked:
                    return unit
        return battle.line[0] if battle.line else ""

    def hurt(self, game: Play, battle: Battle, unit: str, effect: int) -> None:
        """19.2: what a hit does to the unit it falls on."""
        if unit in self.having["airstrike"]:
            fire.shoot_down(game, battle, unit, effect)
        else:
            fire.hurt_unit(game, battle, unit, effect)

    def after_round(self, game: Play, battle: Battle) -> None:
        """39.7c: OPFOR aircraft leave after the first round."""
        for i, kind in enumerate(battle.kinds):
            if kind in self.enemy_air and battle.hurt[i] != GONE:
                battle.hurt[i] = GONE
                insort(game.state.bin, kind)

    def landings(self, game: Play, use: str, origin: str) -> list[str]:
        """15.2a, 15.3a: where a move by air or water can end."""
        theatre = self.theatres[game.state.mission]
        return [space for space in theatre.gates[use] if space != origin]

    def board(self, game: Play, use: str, space: str) -> None:
        """15.2a, 15.3a: a whole force may go; who does?"""
        units = tuple(sorted(self.ground_at(game.state, space), key=lambda unit: self.movement[unit] == 0))
        game.push(card_moves.ChooseTravellers(units, (), space, use))

    def cross(self, game: Play, use: str, force: tuple[str, ...], origin: str, to: str) -> None:
        """15.2a, 15.3a: a force goes by air or water and arrives."""
        movement.travel(game, force, origin, to)

    def carried_over(self, points: int) -> int:
        """31.1b: the RP that go on to the next mission."""
        return points

    # What the chapters ask

    def mission(self, state: CommandoState) -> Mission:
        """The Mission card in play."""
        return self.box.missions[state.mission]

    def any_with(self, units: Collection[str], trait: str) -> bool:
        """Whether one of some units has a trait."""
        having = self.having[trait]
        for unit in units:
            if unit in having:
                return True
        return False

    def any_ground(self, state: CommandoState) -> bool:
        """Whether the player has a ground unit on the map."""
        ground = self.ground
        for unit in state.units:
            if unit in ground:
                return True
        return False

    def force(self, units: tuple[str, ...]) -> Force:
        """15.0a, 15.1b, 33.0a, 34.0a: how far units get together; whether scouts, sappers or supply are among them."""
        known = self.forces.get(units)
        if known is None:
            if len(self.forces) > FORCES_KEPT:
                self.forces.clear()
            slowest = min(self.movement[unit] for unit in units)
            known = Force(slowest, *[self.any_with(units, trait) for trait in ("recon", "sapper", "supply")])
            self.forces[units] = known
        return known

    def ground_at(self, state: CommandoState, space: str) -> list[str]:
        """The player's ground units in a space."""
        found: list[str] = []
        for unit, place in state.units.items():
            if place == space and unit in self.ground:
                found.append(unit)
        return found

    def manned(self, state: CommandoState) -> dict[str, None]:
        """The spaces where the player has ground units, in the order in which these came."""
        ground = self.ground
        found: dict[str, None] = {}
        for unit, place in state.units.items():
            if unit in ground:
                found[place] = None
        return found

    # What the kernel asks

    def begin(self) -> tuple[CommandoState, list[Step]]:
        """7.0: everything in its box; the first step opens a mission or a campaign."""
        state = CommandoState.boxed(next(iter(self.box.missions)) if self.campaign else self.setup.scenario)
        first: Step = campaign.OpenCampaign() if self.campaign else setup_chapter.OpenMission(self.setup.scenario)
        return state, [first]

    def name_of(self, thing: str) -> str:
        """What a person calls a unit, space, card, mission or marker."""
        return self.names.get(thing, thing)

    def check(self, state: CommandoState) -> None:
        """Every counter is in exactly one place, and every place exists."""
        conserved.check_pieces(self, state)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """How the position looks."""
        return scenery.scene(game)

    def within(self, game: Game[Any, Any], stretch: str) -> bool:
        """Whether a battle, the one stretch that odds may be asked about, is under way."""
        return game.state.battle is not None if stretch == "battle" else super().within(game, stretch)

    def outcome(self, before: Play, after: Play, stretch: str) -> str:
        """Name what a battle cost."""
        return f"KIA {after.state.kia - before.state.kia:+d}"

    def _names(self) -> dict[str, str]:
        """Every name a player may read."""
        box = self.box
        tables = (box.spaces, box.opfor, box.missions, box.cards, box.markers, box.types)
        names = {key: record.name for table in tables for key, record in table.items()}
        names.update({unit.id: unit.name for unit in self.units.values()})
        return names
