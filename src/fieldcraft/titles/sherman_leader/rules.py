"""The rules for one set-up: constants, and the data of the box looked up the way the chapters need it.

No chapter is imported here, so every chapter can import this module. `campaign_rules` adds what the engine calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from sys import intern
from typing import Any, Final, TypeAlias

from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.results import Grade
from fieldcraft.kernel.text import count
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.sherman_leader import data
from fieldcraft.titles.sherman_leader.battlefield import COLUMNS, HEXES, Layout
from fieldcraft.titles.sherman_leader.cards import (
    BANDS,
    BRANCHES,
    DESIGNATIONS,
    LEVELS,
    Branch,
    Effect,
    Level,
    Note,
    UnitType,
)
from fieldcraft.titles.sherman_leader.chart_records import MovementRow
from fieldcraft.titles.sherman_leader.effects import Cache, combine, set_fields
from fieldcraft.titles.sherman_leader.foes import COLUMN_OF, TYPE_NAMES, Foe, foe
from fieldcraft.titles.sherman_leader.state import ShermanState

Play: TypeAlias = Game[ShermanState, "ShermanLeader"]

BRANCH_NAMES: Final = {
    "armor": "Armor",
    "light-armor": "Light Armor",
    "artillery": "Artillery",
    "infantry": "Infantry",
}
EVALUATIONS: Final = ("great", "good", "adequate", "poor")


class ShermanLeader(Rules):
    """The constants and data of one campaign."""

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
                raise BadData(f"the data has no card {name!r}")
        self.campaign = self.box.campaigns[setup.scenario]
        self.objective = card = self.box.objectives[str(setup.options["objective"])]
        self.evaluation_vp = (card.great, card.good, card.adequate, card.poor)
        self.tenacity = bool(setup.options["tenacity"])
        self.heroics = bool(setup.options["battlefield_heroics"])
        self.flanks = bool(setup.options["flank_attacks"])
        at_zero = 2 if setup.options["range_zero_bonus"] else 0
        self.range_modifier = (at_zero, 0, -1, -2, -3)
        self._index_group()
        self._index_enemies()
        self._index_charts()
        self._index_notes()
        self.names = self._names()

    def _index_group(self) -> None:
        """Unit cards by number, and commanders with the six sides of their cards."""
        self.units: dict[str, UnitType] = {number: kind for kind in self.box.types.values() for number in kind.numbers}
        year = self.campaign.year
        self.for_sale = tuple(kind for kind in self.box.types.values() if kind.years[0] <= year <= kind.years[1])
        self.in_service = frozenset(kind.id for kind in self.for_sale)
        self.sides: dict[str, tuple[Level, ...]] = {
            card.id: tuple(card.at(level) for level in LEVELS) for card in self.box.commanders.values()
        }
        self.skills = {name: tuple(frozenset(side.skills) for side in sides) for name, sides in self.sides.items()}
        self.branch: dict[str, Branch] = {card.id: card.type for card in self.box.commanders.values()}
        self.commander_names: dict[str, tuple[str, ...]] = {
            branch: tuple(name for name, own in self.branch.items() if own == branch) for branch in BRANCHES
        }
        listed = self.campaign.commanders
        self.quota = tuple(index for index, level in enumerate(LEVELS) for _ in range(listed.get(level, 0)))
        self.surplus = LEVELS.index(self.campaign.surplus)

    def _index_enemies(self) -> None:
        """The counters, tanks and battalions of the campaign's country."""
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

    def _index_charts(self) -> None:
        """The charts of the Tactical Display Sheet, the tiles, and the damage counters."""
        box = self.box
        rows = {row.roll: self._orders(row) for row in box.movement}
        lowest, highest = min(rows), max(rows)
        self.charts = {roll: rows[min(max(roll, lowest), highest)] for roll in range(-20, 40)}
        self.placement = {
            roll: HEXES[len(COLUMNS) * place.row + place.column] for place in box.placement for roll in place.rolls
        }
        self.operational = {row.type: (row.hold, row.advance) for row in box.operational}
        self.tiles = {tile.id: tile.hexes for tile in box.tiles.values() if tile.terrain == self.campaign.terrain}
        # Multisets are sorted by name, because chance draws from them in order.
        self.full_cup = {name: box.damage[name].count for name in sorted(box.damage)}
        self.faces = {counter.id: {"AP": counter.ap, "HE": counter.he} for counter in box.damage.values()}
        self.sides_up = {
            "AP": {counter.id: str(counter.ap) for counter in box.damage.values()},
            "HE": {counter.id: str(counter.he) for counter in box.damage.values()},
        }
        self.with_effect = Cache(partial(_with_effect, self.sides_up), 2000)
        self.full_events = {name: box.events[name].copies for name in sorted(box.events)}
        self.full_conditions = {name: box.conditions[name].copies for name in sorted(box.conditions)}
        self.layouts = Cache(partial(_layout, self.tiles), 200)

    def _orders(self, row: MovementRow) -> dict[str, str]:
        """6.10b, 6.11b, 6.13n: the order of each enemy kind, with the asterisk that sends Rifles after armour."""
        columns = (row.armour, row.infantry, row.guns)
        orders: dict[str, str] = {}
        for one in self.foes.values():
            mark = "*" if row.rifle_mark and one.type == "rifle" else ""
            orders[one.id] = intern(columns[COLUMN_OF[one.type]] + mark) if one.type in COLUMN_OF else "hold"
        return orders

    def _index_notes(self) -> None:
        """Every note on a card by a name of its own, which is what the state stores."""
        self.notes: dict[str, Note] = {}
        self.own_notes: dict[str, tuple[str, ...]] = {}
        self.card_of: dict[str, str] = {}
        for owner, card in (("campaign", self.campaign), ("objective", self.objective)):
            self._name_notes(owner, card.notes, card.id)
        for battalion in self.box.battalions.values():
            self._name_notes(battalion.id, battalion.notes, battalion.id)
        for condition in self.box.conditions.values():
            self._name_notes(f"condition {condition.id}", (condition.note,), condition.id)
        for event in self.box.events.values():
            self._name_notes(f"before {event.id}", (event.top,), event.id)
            self._name_notes(f"after {event.id}", (event.bottom,), event.id)
        self.effects: dict[str, Effect] = {}
        for name, note in self.notes.items():
            self.effects[name] = note
            if note.pay:
                self.effects[f"{name}, paid"] = note.paid
                self.effects[f"{name}, not paid"] = note.unpaid
        self.campaign_notes = (*self.own_notes["campaign"], *self.own_notes["objective"])
        self.effect_fields = {name: set_fields(effect) for name, effect in self.effects.items()}
        everywhere = {
            name: tuple(note for note in self.own_notes[name] if self.notes[note].everywhere)
            for name in self.box.battalions
        }
        self.everywhere = {name: found for name, found in everywhere.items() if found}
        self.in_force = Cache(partial(_combined, self.effect_fields), 2000)
        self.limits = self.in_force[self.campaign_notes].limits

    def _name_notes(self, owner: str, notes: Sequence[Note], card: str) -> None:
        """Give the notes of a card their names."""
        named = {f"{owner}, note {n}" if n > 1 else owner: note for n, note in enumerate(notes, 1)}
        self.notes.update(named)
        self.own_notes[owner] = tuple(named)
        for name in named:
            self.card_of.update(dict.fromkeys((name, f"{name}, paid", f"{name}, not paid"), card))

    def side(self, state: ShermanState, name: str) -> Level:
        """The side of the card that a commander is on."""
        return self.sides[name][state.level[name]]

    def standing_notes(self, state: ShermanState) -> tuple[str, ...]:
        """4.1b, 3.5e, 3.7d, 3.8f: the notes in force all week, in every battle."""
        far, names = self.everywhere, self.campaign_notes + state.notes
        for battalion in state.battalions:
            if battalion in far:
                half = battalion in state.half
                names += tuple([note for note in far[battalion] if not half or self.notes[note].lasting])
        return names

    def this_week(self, state: ShermanState) -> Effect:
        """The combined effect of the notes in force this week."""
        return self.in_force[self.standing_notes(state)]

    def battalion_notes(self, state: ShermanState, battalion: str) -> list[str]:
        """3.8g, 3.8h: the notes of a battalion that count; at Half strength only lasting ones do."""
        half = battalion in state.half
        return [note for note in self.own_notes[battalion] if self.notes[note].lasting or not half]

    def battle_notes(self, state: ShermanState, battalion: str) -> tuple[str, ...]:
        """The notes in force in a battle against a battalion, before its event."""
        here = [note for note in self.battalion_notes(state, battalion) if not self.notes[note].everywhere]
        return (*self.standing_notes(state), *here)

    def vp_left(self, state: ShermanState, battalion: str) -> int:
        """7.2c: the VP that destroying a battalion still earns."""
        vp = self.box.battalions[battalion].vp
        return vp - self.vp_for_half(battalion) if battalion in state.half else vp

    def vp_for_half(self, battalion: str) -> int:
        """7.2b: the VP for reducing a battalion to Half strength."""
        return self.box.battalions[battalion].vp // 2

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

    def unused_names(self, state: ShermanState, branch: str) -> list[str]:
        """8.4c: the commanders of a type who have not been in the campaign."""
        return [name for name in self.commander_names[branch] if name not in state.level and name not in state.former]

    def roster(self, battalion: str, half: bool) -> str:
        """3.8a, 5.10a: the units on a battalion card, or half of them, as a list to read."""
        listed = self.box.battalions[battalion].units.items()
        numbers = {type_: -(-number // 2) if half else number for type_, number in listed}
        return ", ".join(count(number, TYPE_NAMES[type_]) for type_, number in numbers.items())

    def grades(self) -> tuple[Grade, ...]:
        """9.1a: the objective's evaluations with the VP each takes; anything below Poor is Dismal."""
        lines = [Grade(name.capitalize(), vp) for name, vp in zip(EVALUATIONS, self.evaluation_vp, strict=True)]
        return (*lines, Grade("Dismal", None))

    def name_of(self, thing: str) -> str:
        """The name of a unit, commander, battalion, card, band or enemy."""
        return self.names.get(thing, thing)

    def _names(self) -> dict[str, str]:
        """Every name a player may read."""
        box = self.box
        tables: tuple[dict[str, Any], ...] = (box.campaigns, box.objectives, box.commanders, box.events, box.conditions)
        names = {key: record.name for table in tables for key, record in table.items()}
        names.update({foe.id: foe.name for foe in self.foes.values()})
        names.update({card.id: f"{card.id} {card.name}" for card in box.battalions.values()})
        names.update({number: f"{kind.name} {number}" for number, kind in self.units.items()})
        names.update(BRANCH_NAMES)
        names.update({band: band.replace("-", " ").title() for band in BANDS})
        return names


# What the caches compute takes tables, not the rules: rules and caches that held each other would never be freed.


def _with_effect(sides_up: Mapping[str, Mapping[str, str]], key: tuple[str, ...]) -> tuple[str, ...]:
    """6.17a: the counters with an effect; the key is a target type, then the sides that would have none."""
    return tuple(counter for counter, side in sides_up[key[0]].items() if side not in key[1:])


def _layout(tiles: Mapping[str, Sequence[str]], names: tuple[str, ...]) -> Layout:
    """The terrain of six tiles."""
    return Layout([tiles[name] for name in names])


def _combined(fields: Mapping[str, dict[str, Any]], names: tuple[str, ...]) -> Effect:
    """The effect of several notes together."""
    return combine([fields[name] for name in names])
