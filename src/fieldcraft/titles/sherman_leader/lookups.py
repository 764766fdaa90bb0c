"""What to read at a decision: the cards and tables that matter, with the rows that apply now.

`cards_and_tables` builds the library. The ids of cards and the order of the rows are agreed here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from fieldcraft.kernel.library import Lookup
from fieldcraft.titles.sherman_leader import commanders, damage
from fieldcraft.titles.sherman_leader.battlefield import RANGE, TERRAIN_NAMES
from fieldcraft.titles.sherman_leader.cards import BANDS, APDamage, HEDamage
from fieldcraft.titles.sherman_leader.chart_records import Order
from fieldcraft.titles.sherman_leader.rules import Play

ORDERS: Final[tuple[str, ...]] = get_args(Order)
SIDES: Final[dict[str, tuple[str, ...]]] = {"AP": get_args(APDamage), "HE": get_args(HEDamage)}
TERRAINS: Final = tuple(TERRAIN_NAMES)
RANGES: Final = 5
# The rows of the attack tables after the five ranges.
COMMANDER, MOVED, LEADERLESS, CLOSE_COMBAT, NOTES = range(RANGES, RANGES + 5)
VEHICLE_MOVED, INFANTRY_MOVED, GUN_MOVED, EXPOSED, ENEMY_NOTES = range(RANGES, RANGES + 5)
MOVED_ROW: Final = {
    "tank": VEHICLE_MOVED,
    "armored-car": VEHICLE_MOVED,
    "halftrack": VEHICLE_MOVED,
    "rifle": INFANTRY_MOVED,
    "mg": INFANTRY_MOVED,
    "at": INFANTRY_MOVED,
    "at-gun": GUN_MOVED,
    "mortar": GUN_MOVED,
    "truck": GUN_MOVED,
}
REPAIR, HEAL, MEDIC, MECHANIC, PROMOTION, TRUCK, SCOUT, REST = ((0, 1), 2, 3, 4, 5, 6, 7, 8)
CUSTOMERS: Final = (*REPAIR, HEAL, MEDIC, MECHANIC, PROMOTION, TRUCK, SCOUT)


def table(name: str, rows: Iterable[int] = ()) -> Lookup:
    """A table, with the rows that apply in order."""
    return Lookup(f"table:{name}", tuple(sorted(set(rows))))


def cards(kind: str, names: Iterable[str]) -> list[Lookup]:
    """Cards of a kind, each once."""
    return [Lookup(f"{kind}:{name}") for name in dict.fromkeys(names)]


def unit_cards(game: Play, numbers: Iterable[str]) -> list[Lookup]:
    """The Unit cards of the given units."""
    return cards("unit", [game.rules.units[number].id for number in numbers])


def note_card(game: Play, card: str) -> list[Lookup]:
    """The card that a note is on."""
    box = game.rules.box
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("event", box.events),
        ("condition", box.conditions),
        ("battalion", box.battalions),
        ("campaign", box.campaigns),
        ("objective", box.objectives),
    )
    return [Lookup(f"{kind}:{card}") for kind, table_ in kinds if card in table_]


def in_force(game: Play) -> list[Lookup]:
    """The cards whose notes are in force: in the battle, or this week."""
    rules, state = game.rules, game.state
    notes = rules.standing_notes(state) if state.battle is None else state.battle.notes
    found = dict.fromkeys(rules.card_of[note] for note in notes)
    return [lookup for card in found for lookup in note_card(game, card)]


def planning(game: Play, battalions: Iterable[str], units: Iterable[str] = ()) -> list[Lookup]:
    """Battalions and what they are worth: their cards, the objective, the cost of an attack, and the week's notes."""
    state = game.state
    names = list(battalions)
    bands = [BANDS.index(state.battalions[name]) for name in names]
    own = cards("battalion", names) + cards("objective", [game.rules.objective.id])
    return once([*own, *unit_cards(game, units), table("bands", bands), table("victory"), *in_force(game)])


def shopping(game: Play, units: Iterable[str], rows: Iterable[int] = CUSTOMERS) -> list[Lookup]:
    """The Unit cards for sale, the prices, and the campaign's limits."""
    return once([*unit_cards(game, units), table("prices", rows), *in_force(game)])


def attack(game: Play, unit: str, targets: Iterable[tuple[str, str]]) -> list[Lookup]:
    """One of your units and its targets, by kind and hex: the cards, and the modifiers that apply."""
    rules, state, battle = game.rules, game.state, game.state.fight
    aimed, here = list(targets), RANGE[battle.at[unit]]
    name = commanders.fit_leader(rules, state, unit)
    rows = [here[hex_] for _, hex_ in aimed] + [COMMANDER if name else LEADERLESS]
    rows += [MOVED] if unit in battle.moved else []
    rows += [CLOSE_COMBAT] if 0 in rows and commanders.has_skill(rules, state, unit, "close-combat") else []
    rows += [NOTES] if rules.in_force[battle.notes].attack or rules.in_force[battle.notes].close_attack else []
    found = unit_cards(game, [unit]) + cards("commander", [name] if name else [])
    found += cards("enemy", [kind for kind, _ in aimed])
    found += [table("attack", rows)] if aimed else []
    return once([*found, *terrain(game, [hex_ for _, hex_ in aimed]), *in_force(game)])


def enemy_attack(game: Play, number: int, units: Iterable[str], moved: bool) -> list[Lookup]:
    """An enemy unit and its possible targets: the cards, the modifiers, and the damage that can be drawn."""
    rules, battle = game.rules, game.state.fight
    foe, here = rules.foes[battle.enemy_kinds[number]], RANGE[battle.enemy_hexes[number]]
    aimed = list(units)
    rows = [here[battle.at[unit]] for unit in aimed] + ([MOVED_ROW[foe.type]] if moved else [])
    rows += [EXPOSED] if any(battle.exposed.get(unit, battle.turn) < battle.turn for unit in aimed) else []
    effect = rules.in_force[battle.notes]
    against = [effect.enemy_attack_on.get(rules.units[unit].type, 0) for unit in aimed]
    rows += [ENEMY_NOTES] if effect.enemy_attack or (effect.enemy_close and 0 in rows) or any(against) else []
    found = [*cards("enemy", [foe.id]), *unit_cards(game, aimed), table("enemy-attack", rows)]
    return once([*found, *damage_tables(game, aimed), *terrain(game, [battle.at[unit] for unit in aimed])])


def damage_tables(game: Play, units: Iterable[str]) -> list[Lookup]:
    """The damage that can be drawn for the given units, and the counters in the cup."""
    rows: dict[str, set[int]] = {}
    for unit in units:
        target = game.rules.units[unit].target
        without = damage.without_effect(game, unit)
        possible = [row for row, side in enumerate(SIDES[target]) if side not in without]
        rows.setdefault(target, set()).update(possible)
    tables = [table(f"{target.lower()}-damage", found) for target, found in sorted(rows.items())]
    return [*tables, table("damage-counters")] if tables else []


def enemy_orders(game: Play, kinds: Iterable[str], orders: Iterable[str]) -> list[Lookup]:
    """Enemy units about to act: their cards, the row of the movement chart, and their orders."""
    rolls = [row.roll for row in game.rules.box.movement]
    row = rolls.index(min(max(game.state.fight.roll, min(rolls)), max(rolls)))
    return [table("enemy-movement", [row]), orders_table(orders), *cards("enemy", kinds), *in_force(game)]


def orders_table(orders: Iterable[str]) -> Lookup:
    """The meaning of the given movement orders."""
    return table("orders", [ORDERS.index(order) for order in orders])


def terrain(game: Play, hexes: Iterable[str]) -> list[Lookup]:
    """The terrain of the given hexes."""
    ground = game.rules.layouts[game.state.fight.tiles].terrain
    rows = [TERRAINS.index(ground[hex_]) for hex_ in hexes if hex_ in ground]
    return [table("terrain", rows)] if rows else []


def once(found: Iterable[Lookup]) -> list[Lookup]:
    """Lookups without repetition."""
    return list(dict.fromkeys(found))
