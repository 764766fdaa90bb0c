"""The box as one object: what the cards say, looked up in the ways the chapters want to know it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Step
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.sherman_leader import conserved, data, scenery
from fieldcraft.titles.sherman_leader import setup as setup_chapter
from fieldcraft.titles.sherman_leader.battlefield import COLUMNS, HEXES, Ground
from fieldcraft.titles.sherman_leader.cards import (
    BRANCHES,
    DESIGNATIONS,
    LEVELS,
    Branch,
    Effect,
    Level,
    MovementRow,
    Note,
    UnitType,
)
from fieldcraft.titles.sherman_leader.effects import Kept, add_up, spoken
from fieldcraft.titles.sherman_leader.foes import COLUMN_OF, TYPE_NAMES, Foe, counted, foe
from fieldcraft.titles.sherman_leader.state import ShermanState

if TYPE_CHECKING:
    from fieldcraft.kernel.results import Grade
    from fieldcraft.kernel.scene import Scene

Play: TypeAlias = Game[ShermanState, "ShermanLeader"]

BRANCH_NAMES: Final = {
    "armor": "Armor",
    "light-armor": "Light Armor",
    "artillery": "Artillery",
    "infantry": "Infantry",
}


class ShermanLeader(Rules):
    """Sherman Leader with its data."""

    truck_price = 2
    truck_saves = 2
    scout_price = 1
    promotion_price = 3
    option_price = 1
    battle_turns = 5
    half_penalty = -2
    leaderless = -2
    battle_stress = 2
    leave = 4
    rest_price = 5
    rest_relief = 2
    medic_relief = 2
    mechanic_counters = 2
    bombardment = 6

    def __init__(self, setup: Setup, version: str, folder: Path):
        super().__init__(setup, version)
        self.box = data.read(folder)
        for table, name in ((self.box.campaigns, setup.scenario), (self.box.objectives, setup.options["objective"])):
            if name not in table:
                raise BadData(f"the data have no card {name!r}")
        self.campaign = self.box.campaigns[setup.scenario]
        self.objective = self.box.objectives[str(setup.options["objective"])]
        self.tenacity = bool(setup.options["tenacity"])
        self.heroics = bool(setup.options["battlefield_heroics"])
        self.flanks = bool(setup.options["flank_attacks"])
        at_zero = 2 if setup.options["range_zero_bonus"] else 0
        self.range_modifier = (at_zero, 0, -1, -2, -3, -4, -5, -6, -7)
        self._look_up_ours()
        self._look_up_theirs()
        self._look_up_charts()
        self._look_up_notes()
        self.names = self._names()

    def _look_up_ours(self) -> None:
        """Unit cards by their numbers, and commanders with the six sides of their cards."""
        self.units: dict[str, UnitType] = {number: kind for kind in self.box.types.values() for number in kind.numbers}
        year = self.campaign.year
        self.for_sale = tuple(kind for kind in self.box.types.values() if kind.years[0] <= year <= kind.years[1])
        self.in_service = frozenset(kind.id for kind in self.for_sale)
        self.sides: dict[str, tuple[Level, ...]] = {
            man.id: tuple(man.at(level) for level in LEVELS) for man in self.box.commanders.values()
        }
        self.skills = {name: tuple(frozenset(side.skills) for side in sides) for name, sides in self.sides.items()}
        self.branch: dict[str, Branch] = {man.id: man.type for man in self.box.commanders.values()}
        self.names_of: dict[str, tuple[str, ...]] = {
            branch: tuple(name for name, own in self.branch.items() if own == branch) for branch in BRANCHES
        }
        listed = self.campaign.commanders
        self.quota = tuple(index for index, level in enumerate(LEVELS) for _ in range(listed.get(level, 0)))
        self.surplus = LEVELS.index(self.campaign.surplus)

    def _look_up_theirs(self) -> None:
        """The enemy's counters, tanks and battalions: those of the campaign's country alone."""
        country, year = self.campaign.country, self.campaign.year
        self.foes: dict[str, Foe] = {
            enemy.id: foe(enemy) for enemy in self.box.enemies.values() if enemy.country == country
        }
        self.points = {enemy.id: enemy.points for enemy in self.foes.values()}
        self.counter = {enemy.type: enemy.id for enemy in self.foes.values() if enemy.type != "tank"}
        self.idle = frozenset(
            enemy.id for enemy in self.foes.values() if enemy.type not in COLUMN_OF and enemy.reach < 0
        )
        self.counters = {enemy: self.box.enemies[enemy].count for enemy in self.counter.values()}
        cups = [cup for cup in self.box.cups if (cup.country, cup.year) == (country, year)]
        if not cups:
            raise BadData(f"enemies.toml has no cup for {country} in {year}")
        self.tank_cup = dict(sorted(cups[0].tanks.items()))
        self.decks = {
            type_: {b.id: 1 for b in self.box.battalions.values() if b.country == country and b.type == type_}
            for type_ in DESIGNATIONS
        }

    def _look_up_charts(self) -> None:
        """The charts of the Tactical Display Sheet, the tiles, and the damage counters."""
        box = self.box
        rows = {row.roll: self._orders(row) for row in box.movement}
        self.lowest, self.highest = min(rows), max(rows)
        self.charts = {roll: rows[min(max(roll, self.lowest), self.highest)] for roll in range(-20, 40)}
        self.placement = {
            roll: HEXES[len(COLUMNS) * place.row + place.column] for place in box.placement for roll in place.rolls
        }
        self.operational = {row.type: (row.hold, row.advance) for row in box.operational}
        self.tiles = {tile.id: tile.hexes for tile in box.tiles.values() if tile.terrain == self.campaign.terrain}
        # Multisets stand in the order of their names, in which they are drawn from.
        self.full_cup = {name: box.damage[name].count for name in sorted(box.damage)}
        self.faces = {counter.id: {"AP": counter.ap, "HE": counter.he} for counter in box.damage.values()}
        self.sides_up = {
            "AP": {counter.id: str(counter.ap) for counter in box.damage.values()},
            "HE": {counter.id: str(counter.he) for counter in box.damage.values()},
        }
        self.with_effect = Kept(self._with_effect, 2000)
        self.full_events = {name: box.events[name].copies for name in sorted(box.events)}
        self.full_conditions = {name: box.conditions[name].copies for name in sorted(box.conditions)}
        self.grounds = Kept(lambda tiles: Ground([self.tiles[tile] for tile in tiles]), 200)

    def _with_effect(self, key: tuple[str, ...]) -> tuple[str, ...]:
        """6.17a: the damage counters that do something to a target type when some sides, named after it, would not."""
        return tuple(counter for counter, side in self.sides_up[key[0]].items() if side not in key[1:])

    def _orders(self, row: MovementRow) -> dict[str, str]:
        """6.10b, 6.11b, 6.13n: the order of each enemy unit, with an asterisk where Rifles look for armour."""
        columns = (row.armour, row.infantry, row.guns)
        orders: dict[str, str] = {}
        for one in self.foes.values():
            mark = "*" if row.rifle_mark and one.type == "rifle" else ""
            orders[one.id] = intern(columns[COLUMN_OF[one.type]] + mark) if one.type in COLUMN_OF else "hold"
        return orders

    def _look_up_notes(self) -> None:
        """Every note on a card by a name of its own, which a position can carry."""
        self.notes: dict[str, Note] = {}
        self.own_notes: dict[str, tuple[str, ...]] = {}
        for owner, notes in (("campaign", self.campaign.notes), ("objective", self.objective.notes)):
            self._keep(owner, notes)
        for battalion in self.box.battalions.values():
            self._keep(battalion.id, battalion.notes)
        for condition in self.box.conditions.values():
            self._keep(f"condition {condition.id}", (condition.note,))
        for event in self.box.events.values():
            self._keep(f"before {event.id}", (event.top,))
            self._keep(f"after {event.id}", (event.bottom,))
        self.effects: dict[str, Effect] = {}
        for name, note in self.notes.items():
            self.effects[name] = note
            if note.pay:
                self.effects[f"{name}, paid"] = note.paid
                self.effects[f"{name}, not paid"] = note.unpaid
        self.always = (*self.own_notes["campaign"], *self.own_notes["objective"])
        self.said = {name: spoken(effect) for name, effect in self.effects.items()}
        everywhere = {
            name: tuple(note for note in self.own_notes[name] if self.notes[note].everywhere)
            for name in self.box.battalions
        }
        self.everywhere = {name: found for name, found in everywhere.items() if found}
        self.in_force = Kept(lambda notes: add_up([self.said[name] for name in notes]), 2000)
        self.limits = self.in_force[self.always].limits

    def _keep(self, owner: str, notes: Sequence[Note]) -> None:
        """Name the notes of a card."""
        named = {f"{owner}, note {n}" if n > 1 else owner: note for n, note in enumerate(notes, 1)}
        self.notes.update(named)
        self.own_notes[owner] = tuple(named)

    # What the chapters ask

    def side(self, state: ShermanState, name: str) -> Level:
        """The side of a commander's cards that he has."""
        return self.sides[name][state.level[name]]

    def standing_notes(self, state: ShermanState) -> tuple[str, ...]:
        """4.1b, 3.5e, 3.7d, 3.8f: the notes in force this week, whatever battle is fought."""
        far, names = self.everywhere, self.always + state.notes
        for battalion in state.battalions:
            if battalion in far:
                half = battalion in state.half
                names += tuple([note for note in far[battalion] if not half or self.notes[note].lasting])
        return names

    def this_week(self, state: ShermanState) -> Effect:
        """What the notes in force this week say together."""
        return self.in_force[self.standing_notes(state)]

    def battalion_notes(self, state: ShermanState, battalion: str) -> list[str]:
        """3.8g, 3.8h: the notes of a battalion that count: at Half strength only lasting ones."""
        half = battalion in state.half
        return [note for note in self.own_notes[battalion] if self.notes[note].lasting or not half]

    def battle_notes(self, state: ShermanState, battalion: str) -> tuple[str, ...]:
        """The notes in force in a battle against a battalion, before its event."""
        here = [note for note in self.battalion_notes(state, battalion) if not self.notes[note].everywhere]
        return (*self.standing_notes(state), *here)

    def owned(self, state: ShermanState, branch: str) -> list[str]:
        """Your units of a type."""
        return [unit for unit in state.units if self.units[unit].type == branch]

    def unit_types(self, state: ShermanState) -> list[str]:
        """The type of each of your units."""
        units = self.units
        return [units[unit].type for unit in state.units]

    def leader_types(self, state: ShermanState) -> list[str]:
        """The type of each of your commanders."""
        branch = self.branch
        return [branch[name] for name in state.level]

    def leaders(self, state: ShermanState, branch: str) -> list[str]:
        """Your commanders of a type."""
        return [name for name in state.level if self.branch[name] == branch]

    def fresh_names(self, state: ShermanState, branch: str) -> list[str]:
        """8.4c: the names of a type that have not been in the campaign."""
        return [name for name in self.names_of[branch] if name not in state.level and name not in state.former]

    def strength_in_words(self, battalion: str, half: bool) -> str:
        """3.8a, 5.10a: what a battalion's card lists, or half of it."""
        listed = self.box.battalions[battalion].units.items()
        counts = {type_: -(-count // 2) if half else count for type_, count in listed}
        return ", ".join(counted(count, TYPE_NAMES[type_]) for type_, count in counts.items())

    # What the kernel asks

    def begin(self) -> tuple[ShermanState, list[Step]]:
        """An empty table; the first step opens the campaign."""
        state = ShermanState(
            so=0,
            vp=0,
            week=0,
            units={},
            lost_units=[],
            level={},
            xp={},
            stress={},
            wounded=[],
            former=[],
            trucks=0,
            scouts=0,
            battalions={},
            half=[],
            destroyed=[],
            attacks=[],
            fought=[],
            trucks_used=0,
            scouts_used=0,
            condition="",
            notes=(),
            halted=False,
            staff=[],
            events=self.full_events.copy(),
            event_discards={},
            conditions=self.full_conditions.copy(),
            condition_discards={},
            reports=(),
            battle=None,
        )
        return state, [setup_chapter.OpenCampaign()]

    def name_of(self, thing: str) -> str:
        """What a person calls a unit, commander, battalion, card, band or enemy."""
        return self.names.get(thing, thing)

    def check(self, state: ShermanState) -> None:
        """Every counter and card is in exactly one place."""
        conserved.check_pieces(self, state)

    def grades(self) -> tuple[Grade, ...]:
        """The victory table."""
        from fieldcraft.titles.sherman_leader import campaign

        return campaign.grades(self)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """How the position looks."""
        return scenery.scene(game)

    def within(self, game: Game[Any, Any], stretch: str) -> bool:
        """Whether a battle, the one stretch that odds may be asked about, is under way."""
        return game.state.battle is not None if stretch == "battle" else super().within(game, stretch)

    def outcome(self, before: Play, after: Play, stretch: str) -> str:
        """Name how a battle ended."""
        reports = after.state.reports
        return reports[-1].status if len(reports) > len(before.state.reports) else "not over"

    def _names(self) -> dict[str, str]:
        """Every name a player may read."""
        box = self.box
        tables: tuple[dict[str, Any], ...] = (box.campaigns, box.objectives, box.commanders, box.events, box.conditions)
        names = {key: record.name for table in tables for key, record in table.items()}
        names.update({foe.id: foe.name for foe in self.foes.values()})
        names.update({card.id: f"{card.id} {card.name}" for card in box.battalions.values()})
        names.update({number: f"{kind.name} {number}" for number, kind in self.units.items()})
        names.update(BRANCH_NAMES)
        bands = ("friendly-staging", "friendly-transit", "front", "enemy-transit", "enemy-rear", "enemy-breakthrough")
        names.update({band: band.replace("-", " ").title() for band in bands})
        return names
