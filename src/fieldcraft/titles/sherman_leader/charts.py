"""The tables of the library: the charts of the two sheets, the damage counters, and what letters and notes mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.library import Table
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader.battlefield import COLUMNS, COVER, HEXES, TERRAIN_NAMES
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.cards import BANDS
from fieldcraft.titles.sherman_leader.damage_cup import LASTING
from fieldcraft.titles.sherman_leader.end_of_week import BAND_LOSS
from fieldcraft.titles.sherman_leader.enemy_attacks import EXPOSED
from fieldcraft.titles.sherman_leader.enemy_orders import ORDER_NAMES
from fieldcraft.titles.sherman_leader.lookups import ORDERS, SIDES, TERRAINS
from fieldcraft.titles.sherman_leader.refit import ENGINE_PRICE, HEAL_PRICE, REPAIR_PRICE
from fieldcraft.titles.sherman_leader.rules import EVALUATIONS, ShermanLeader
from fieldcraft.titles.sherman_leader.trucks_and_scouts import BAND_COST

Rows = list[tuple[str, ...]]

TERRAIN_EFFECTS: Final = {
    "": ("clear", "Everyone", ""),
    "L": ("blocked", "Everyone", ""),
    "H": ("blocked", "Everyone", ""),
    "B": ("blocked", "Everyone", "A unit in it can be attacked only from R0 or R1."),
    "W": ("clear", "No unit", "An enemy unit that would be placed in it rolls again."),
    "Im": ("blocked", "HE-type units", "An enemy vehicle that would be placed in it goes to the nearest hex."),
}
ORDER_EFFECTS: Final = {
    "retreat": "Moves into the row above, heaviest cover first; from the top row off the battlefield, as if destroyed.",
    "retreat-to-cover": "Moves to an adjacent hex with cover one hex farther from your closest unit, or stays.",
    "hold": "Stays.",
    "adjacent-cover": "Moves to the adjacent hex with the heaviest cover, or stays.",
    "advance-to-cover": "Moves to an adjacent hex with cover one hex nearer to your closest unit, or stays.",
    "cautious-advance": "Moves one hex nearer to your closest unit if none of your units could attack it there.",
    "he-advance": "Moves one hex nearer to your closest HE-type unit; if you have none, it stays.",
    "ap-advance": "Moves one hex nearer to your closest AP-type unit; if you have none, it stays.",
    "advance-if-cannot-attack": "Stays if it has a target; otherwise moves one hex nearer to your closest unit.",
    "advance": "Moves one hex nearer to your closest unit.",
}
DAMAGE_EFFECTS: Final = {
    "1-stress": "The commander takes 1 Stress.",
    "kia": "The commander leaves the campaign; the unit fights on, Slow and with -2 on its attack dice.",
    "wounded": "No effect now. A second one kills the commander, who can't be assigned until healed.",
    "destroyed": "The unit leaves the campaign, and its commander takes 2 Stress.",
    "engine": "The vehicle can't move, and its commander takes 1 Stress. A second one destroys it.",
    "suspension": "The vehicle can't move, and its commander takes 1 Stress. A second one destroys it.",
    "exposed": "From the next turn on, enemies have +2 on their dice against the unit, until it moves.",
    "machine-gun": "The unit can't attack at R0.",
    "gun": "The unit can't attack at R2 or farther.",
    "hull": "No effect now. A second one destroys the unit.",
    "glancing": "1 Stress for its commander at the start of each later battle.",
    "explosion": "Unit and commander leave the campaign.",
    "no-effect": "Nothing.",
    "casualty": "No effect now. A second one destroys the unit.",
    "immobile": "At its next action the unit doesn't move, or moves for 1 Stress.",
    "suppressed": "At its next action the unit doesn't attack, or attacks for 1 Stress.",
    "mowed-down": "Unit and commander leave the campaign.",
}
SKILL_EFFECTS: Final = {
    "Aggressive": "The unit moves and attacks in one step without the Stress on its card.",
    "Cautious": "The unit can't attack in a step in which it moved or was carried.",
    "Close Combat": "One more attack die at R0.",
    "Command Tactic": "A Tactic counter that can be spent for any unit.",
    "Marksman": "Terrain adds nothing to the target's Defense.",
    "Mechanic": "US Mechanic: in the repair step, removes up to two damage counters from vehicles for free.",
    "Medic": "In the repair step, removes one Wounded, one Casualty, or 2 Stress for free.",
    "Overdrive": "+1 Speed for a move, for 1 Stress.",
    "Spotter": "No hex blocks the unit's line of sight.",
    "Tactic": "Spend the counter so that the unit also acts in the step in which it isn't due.",
}
ROW_LABELS: Final = ("R0", "R1", "R2", "R3", "R4")


def tables(rules: ShermanLeader) -> tuple[Table, ...]:
    """Every table, in the order of play."""
    return (
        victory(rules),
        tank_cups(rules),
        bands(rules),
        operational(rules),
        prices(rules),
        skills(),
        tiles(rules),
        terrain(),
        placement(rules),
        movement(rules),
        orders(),
        attack(rules),
        enemy_attack(rules),
        *[damage(rules, target) for target in SIDES],
        counters(rules),
        *([flanks()] if rules.flanks else []),
    )


def made(
    name: str, title: str, heading: Sequence[str], rows: Rows, rule: str, source: str = "our words", *text: str
) -> Table:
    """A table of the library."""
    return Table(f"table:{name}", title, tuple(heading), tuple(rows), text, rule, source)


def evaluation_rows(minimums: Sequence[int]) -> Rows:
    """9.1a: the lines of an objective's chart with the VP that each takes."""
    rows: Rows = []
    above = 0
    for name, minimum in zip(EVALUATIONS, minimums, strict=True):
        rows.append((name.title(), f"{minimum}+" if not above else f"{minimum} to {above - 1}"))
        above = minimum
    return [*rows, ("Dismal", f"{above - 1} or fewer")]


def victory(rules: ShermanLeader) -> Table:
    """9.1: the evaluation of the objective in play."""
    rows: Rows = [
        (*row, "won" if row[0] in ("Great", "Good", "Adequate") else "lost")
        for row in evaluation_rows(rules.evaluation_vp)
    ]
    notes = (
        "At Great the campaign ends at once.",
        "If you must pay SO that you don't have, the campaign is lost, whatever your VP.",
    )
    return made("victory", "Evaluation", ("Evaluation", "VP", "Campaign"), rows, "9.1a", rules.objective.source, *notes)


def tank_cups(rules: ShermanLeader) -> Table:
    """3.6: the tanks of each country and year."""
    names = {enemy.id: enemy.name for enemy in rules.box.enemies.values()}
    rows: Rows = [
        (cup.country.title(), str(cup.year), ", ".join(f"{number} {names[tank]}" for tank, number in cup.tanks.items()))
        for cup in rules.box.cups
    ]
    sources = "; ".join(dict.fromkeys(cup.source for cup in rules.box.cups))
    return made("tank-cups", "Enemy tanks", ("Country", "Year", "Tanks in the cup"), rows, "3.6a", sources)


def bands(rules: ShermanLeader) -> Table:
    """3.10, 4.4, 8.3: the operational map."""
    rows: Rows = [
        (rules.name_of(band), f"{BAND_COST.get(band, 0)} SO", f"{BAND_LOSS.get(band, 0)} SO") for band in BANDS
    ]
    note = f"Each truck takes {rules.truck_saves} SO off the cost of an attack."
    heading = ("Band", "Cost of an attack", "Lost each week for a battalion there")
    return made("bands", "Operational map", heading, rows, "4.4a", "our words", note)


def operational(rules: ShermanLeader) -> Table:
    """8.1: the Enemy Operational Movement chart."""
    rows: Rows = [
        (row.type.title(), f"{row.hold - 1} or less", f"{row.hold} to {row.advance - 1}", f"{row.advance}+")
        for row in rules.box.operational
    ]
    note = f"{rules.half_penalty} at Half strength. A Fixed battalion doesn't roll."
    source = rules.box.operational[0].source
    heading = ("Battalion", "Retreat", "Hold", "Advance")
    return made("operational-movement", "Enemy operational movement", heading, rows, "8.1a", source, note)


def prices(rules: ShermanLeader) -> Table:
    """3.17 to 3.19, 8.4 to 8.10: what SO buy, and free work."""
    support = rules.box.support
    rows: Rows = [
        ("Repair of a damage counter", f"{REPAIR_PRICE} SO", ""),
        ("Repair of Engine", f"{ENGINE_PRICE} SO", ""),
        ("Healing of a wound", f"{HEAL_PRICE} SO", ""),
        (
            "Medic",
            "free",
            f"One Wounded, one Casualty, or {rules.medic_relief} Stress from one commander, once a week.",
        ),
        ("US Mechanic", "free", f"Up to {rules.mechanic_counters} damage counters from vehicles, once a week."),
        ("Promotion", f"{rules.promotion_price} SO a level", "At set-up, and for a Recruit who joins."),
        ("Truck", f"{rules.truck_price} SO", f"{support.trucks} in the box."),
        ("Scout", f"{rules.scout_price} SO", f"One more turn in one battle a week. {support.scouts} in the box."),
        ("Priority R&R", f"{rules.rest_price} SO", f"{rules.rest_relief} Stress from every commander, once a week."),
        ("Leave", "free", f"{rules.leave} Stress from each commander who fought no battle this week."),
    ]
    return made("prices", "Prices and free work", ("What", "Cost", "Note"), rows, "8.8a", support.source)


def skills() -> Table:
    """3.16: the special notes of commanders and units."""
    return made("skills", "Commander skills", ("Skill", "Effect"), list(SKILL_EFFECTS.items()), "3.16a")


def tiles(rules: ShermanLeader) -> Table:
    """5.4: the terrain tiles; those of the campaign first."""
    box, own = rules.box.tiles.values(), rules.campaign.terrain
    chosen = [tile for tile in box if tile.terrain == own] + [tile for tile in box if tile.terrain != own]
    rows: Rows = [(tile.id, tile.terrain.title(), *[ground_name(ground) for ground in tile.hexes]) for tile in chosen]
    heading = ("Tile", "Terrain", "Upper left", "Upper right", "Lower left", "Lower right")
    note = "Six of the campaign's eight tiles are laid for each battle."
    return made("tiles", "Terrain tiles", heading, rows, "5.4a", chosen[0].source, note)


def terrain() -> Table:
    """5.5: the terrain types."""
    rows: Rows = [
        (ground_name(ground), ground or "none", f"+{COVER[ground]}", *TERRAIN_EFFECTS[ground]) for ground in TERRAINS
    ]
    heading = ("Terrain", "Letter", "Defense", "Line of sight", "Open to", "Note")
    return made("terrain", "Terrain", heading, rows, "5.5a")


def ground_name(ground: str) -> str:
    """The name of a terrain as a heading."""
    name = TERRAIN_NAMES[ground]
    return name[0].upper() + name[1:]


def placement(rules: ShermanLeader) -> Table:
    """5.7: the Initial Enemy Placement Diagram."""
    rows: Rows = []
    for place in rules.box.placement:
        hex_ = HEXES[len(COLUMNS) * place.row + place.column]
        rows.append((" or ".join(map(str, place.rolls)), hex_))
    return made("placement", "Enemy placement", ("Roll", "Hex"), rows, "5.7b", rules.box.placement[0].source)


def movement(rules: ShermanLeader) -> Table:
    """6.10: the Enemy Tactical Movement chart."""
    chart = rules.box.movement
    rows: Rows = []
    for row in chart:
        mark = "*" if row.rifle_mark else ""
        edge = " or less" if row is chart[0] else " or more" if row is chart[-1] else ""
        orders_ = (ORDER_NAMES[row.armour], f"{ORDER_NAMES[row.infantry]}{mark}", ORDER_NAMES[row.guns])
        rows.append((f"{row.roll}{edge}", *orders_))
    heading = ("Roll", "Tank, AT team, Armored Car", "Rifle, Halftrack, MG", "Truck, Mortar, AT Gun")
    notes = (
        "* A Rifle at R1 from one of your AP-type units makes an AP Advance instead.",
        f"{rules.half_penalty} if the battalion began the battle at Half strength or ended a turn at it.",
        "Buildings and Bunkers never move.",
    )
    sources = "; ".join(dict.fromkeys(row.source for row in chart))
    return made("enemy-movement", "Enemy tactical movement", heading, rows, "6.10b", sources, *notes)


def orders() -> Table:
    """6.13: what the movement orders mean."""
    rows: Rows = [(ORDER_NAMES[order], ORDER_EFFECTS[order]) for order in ORDERS]
    note = "Among several hexes that fit, the heaviest cover comes first; if that is equal, you choose."
    return made("orders", "Movement orders", ("Order", "Effect"), rows, "6.13a", "our words", note)


def attack(rules: ShermanLeader) -> Table:
    """6.9: the modifiers of your attack dice."""
    rows: Rows = [
        *range_rows(rules),
        ("Commander", "the modifier for R0 or R1+ on the card"),
        ("The unit moved in this step", "the penalty on its card"),
        ("No fit commander", f"{rules.leaderless:+d}"),
        ("Close Combat at R0", "one more"),
        ("Notes in force", "as on the card"),
    ]
    notes = (
        "You roll two dice; each that reaches the AP or HE value is a hit. It can't need more than 10.",
        "For each hit the target rolls one die: its Defense plus terrain or less cancels the hit.",
        "One hit that isn't cancelled destroys an enemy unit.",
    )
    return made("attack", "Your attacks", ("Circumstance", "Dice"), rows, "6.9c", "our words", *notes)


def enemy_attack(rules: ShermanLeader) -> Table:
    """6.14: the modifiers of enemy attack dice."""
    rows: Rows = [
        *range_rows(rules),
        ("A Tank, Armored Car or Halftrack that moved", "-1"),
        ("A Rifle, MG or AT team that moved", "-2"),
        ("An AT Gun, Mortar or Truck that moved", "no attack"),
        ("The target was exposed in an earlier turn", f"{EXPOSED:+d}"),
        ("Notes in force", "as on the card"),
    ]
    notes = (
        "An enemy unit attacks the unit it needs the lowest roll against, then the lowest Defense; then you choose.",
        "It rolls two dice. For each hit your unit rolls one die: Defense plus terrain or less cancels the hit.",
        "For each hit that isn't cancelled you draw a damage counter.",
    )
    return made("enemy-attack", "Enemy attacks", ("Circumstance", "Dice"), rows, "6.14b", "our words", *notes)


def range_rows(rules: ShermanLeader) -> Rows:
    """6.9e, 6.9f: the modifier at each range."""
    return [(label, f"{value:+d}") for label, value in zip(ROW_LABELS, rules.range_modifier, strict=True)]


def damage(rules: ShermanLeader, target: str) -> Table:
    """6.15, 6.16: the damage counters of a target type."""
    sides = rules.sides_up[target]
    rows: Rows = []
    for side in SIDES[target]:
        number = sum(rules.full_cup[counter] for counter, face in sides.items() if face == side)
        lasts = "until repaired" if side in LASTING or side == "wounded" else "-"
        rows.append((DAMAGE_NAMES[side], str(number), DAMAGE_EFFECTS[side], lasts))
    total = count(sum(rules.full_cup.values()), "counter")
    note = f"There are {total}. One without effect on the unit is drawn again."
    heading = ("Damage", "Counters", "Effect", "Stays after the battle")
    title = f"{target} damage"
    rule = "6.15a" if target == "AP" else "6.16a"
    return made(f"{target.lower()}-damage", title, heading, rows, rule, "our words", note)


def counters(rules: ShermanLeader) -> Table:
    """3.2: the two-sided damage counters in the cup."""
    rows: Rows = [
        (DAMAGE_NAMES[counter.ap], DAMAGE_NAMES[counter.he], str(counter.count))
        for counter in rules.box.damage.values()
    ]
    source = next(iter(rules.box.damage.values())).source
    note = "A counter on a unit or commander is out of the cup, with both its sides."
    return made("damage-counters", "Damage counters", ("AP side", "HE side", "Counters"), rows, "3.2a", source, note)


def flanks() -> Table:
    """10.3: the optional rule for flank attacks."""
    rows: Rows = [("R0", "6+"), ("R1", "8+")]
    note = "After one or more hits. A flank attack takes 1 off the target's Defense."
    return made("flanks", "Flank attacks", ("Range", "Roll"), rows, "10.3a", "our words", note)
