"""The library: every card and table of a set-up in words and numbers."""

from __future__ import annotations

from fieldcraft.kernel.library import Card, Library, illustrate
from fieldcraft.kernel.text import count, join, tally
from fieldcraft.titles.v_sabotage import level_cards, reference_tables
from fieldcraft.titles.v_sabotage.records import Equipment, Half, Regular, Side, Special
from fieldcraft.titles.v_sabotage.rules import Sabotage
from fieldcraft.titles.v_sabotage.squad import SIDES, Recruit

COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west", "again": "draw another card"}
MOMENTS = {
    "now": "It happens when the card is drawn.",
    "turn": "It lasts for the rest of the turn.",
    "reinforcements": "It happens in the reinforcements step.",
    "movement": "It happens in the enemy movement step.",
    "shooting": "It happens in the enemy shooting step.",
}
MANNERS = {"shadow": "always stealthy", "wary": "stealthy or visible, like a commando", "open": "always visible"}
COLOURS = {
    "green": "green: discarded after use",
    "blue": "blue: can be used again and again",
    "orange": "orange: can't be taken",
}
FIREARM = "1 AP: shoot at your tile or an adjacent one, or shoot a locked door open."


def library(rules: Sabotage) -> Library:
    """Every card and table of a set-up, in the order in which a player reads them."""
    operation = () if rules.quick else (operation_card(rules),)
    box = rules.box
    cards = (
        *operation,
        *(level_card(rules, level) for level in rules.layouts),
        *(commando_card(rules, card) for card in box.commandos),
        *(event_card(rules, card) for card in box.cards),
        *(equipment_card(kind) for kind in box.equipment.values()),
        *(regular_card(unit) for unit in box.regulars.values()),
        *(special_card(unit) for unit in box.specials.values()),
        *(character_card(rules, who) for who in box.characters),
    )
    return Library(illustrate(cards, rules.picture_folders), reference_tables.tables(rules))


def operation_card(rules: Sabotage) -> Card:
    """12.1: an operation card, with both sides."""
    operation = rules.operation
    columns = "; then ".join(join([rules.name_of(level) for level in column]) for column in operation.columns)
    special = [f"{'Veteran: ' if rule.veteran else ''}{rule.text}" for rule in operation.rule]
    facts = (
        ("Place and date", f"{operation.place}, {operation.date}"),
        ("Duration", f"{operation.minutes} minutes"),
        ("Commandos", str(operation.commandos)),
        ("Levels", columns),
    )
    text = (operation.text, *special)
    return Card(f"operation:{operation.id}", "Operation card", operation.name, facts, text, "12.1a", operation.source)


def level_card(rules: Sabotage, level: str) -> Card:
    """11.2e, 11.2f: a level card as the operation changes it, with the plan in words."""
    layout = rules.layouts[level]
    limit = rules.turn_limit(level)
    facts = (
        ("Commandos without alarm", f"up to {rules.squad_limit(level)}"),
        ("Turn limit", str(limit) if limit else "none"),
        ("Objectives", str(len(layout.objectives))),
    )
    plan = [f"{rules.capitalized(tile)}: {tile_words(rules, tile)}" for tile in layout.places]
    text = (*level_cards.level_card(rules, level), *plan)
    return Card(f"level:{level}", "Level card", layout.level.name, facts, text, "11.2e", layout.level.source)


def tile_words(rules: Sabotage, tile: str) -> str:
    """A tile of a plan: its size, its side, and what adjoins it."""
    place = rules.places[tile]
    side = "indoors" if place.indoor else "outdoors"
    return f"{place.size}, {side}; {level_cards.adjoining(rules, rules.layout(tile), tile)}."


def commando_card(rules: Sabotage, card: str) -> Card:
    """9.2: a commando card with both sides."""
    commando = rules.box.commandos[card]
    facts = tuple((f"{side.capitalize()} side", side_words(rules, rules.box.sides[card, side])) for side in SIDES)
    sides = tuple(Recruit(card, side).text(rules) for side in SIDES)
    text = tuple(line for line in (commando.text, *sides) if line)
    return Card(f"commando:{card}", "Commando card", commando.name, facts, text, "9.2a", commando.source)


def side_words(rules: Sabotage, side: Side) -> str:
    """The slots of one side of a commando card."""
    weapons = join(
        [f"{rules.name_of(weapon)} ({count(rules.weapon(weapon).dice, 'die', 'dice')})" for weapon in side.weapons]
    )
    kit = tally(map(rules.name_of, side.kit)) or "none"
    slots = f'{count(side.slots, "AP slot")}, {side.plus_slots} of them for "+1 AP" tokens'
    return f"printed: {weapons or 'none'}; starts with: {kit}; carries {side.carries}; {slots}"


def event_card(rules: Sabotage, card: str) -> Card:
    """5.1: an event card with both halves."""
    record = rules.box.cards[card]
    if record.always:
        text: tuple[str, ...] = (half_words(record.always),)
    else:
        text = tuple(
            f"{name}: {half_words(record.half(alarm))}"
            for name, alarm in (("Alarm silent", False), ("Alarm triggered", True))
        )
    facts = (("Compass", COMPASS[record.compass]),)
    return Card(f"event:{card}", "Event card", record.name, facts, text, "5.1d", record.source)


def half_words(half: Half) -> str:
    """A half of an event card and when it happens."""
    stop = "" if half.title.endswith(("?", "!")) else "."
    return f"{half.title}{stop} {half.text} {MOMENTS[half.when]}"


def equipment_card(kind: Equipment) -> Card:
    """13.1: a kind of equipment."""
    marks = [
        word
        for word, marked in (
            ("reveals its user", kind.reveal),
            ("triggers the alarm", kind.alarm),
            ("overheats: one commando a turn", kind.overheats),
            ("powerful explosive", kind.powerful),
        )
        if marked
    ]
    facts = [("Use", kind.use), ("Colour", COLOURS[kind.colour])]
    facts += [("Dice", str(kind.dice))] if kind.dice else []
    facts += [("Marks", join(marks) or "none"), ("Tokens", str(kind.count) if kind.count else "printed on cards only")]
    text = tuple(line for line in (FIREARM if kind.use == "firearm" else "", kind.text) if line)
    return Card(f"equipment:{kind.id}", "Equipment", kind.name, tuple(facts), text, "13.1b", kind.source)


def regular_card(unit: Regular) -> Card:
    """7.3a: a regular enemy token with its two sides."""
    facts = [("MP40 side", count(unit.mp40, "die", "dice")), ("Mauser side", count(unit.mauser, "die", "dice"))]
    facts.append(("Tokens", str(unit.count)))
    text = ["A regular unit: it protects triangular tokens and takes empty nests."]
    if unit.strength > 1:
        text.append(f"Behind a barricade it counts as {unit.strength}.")
    return Card(f"enemy:{unit.id}", "Enemy", unit.name, tuple(facts), tuple(text), "7.3a", unit.source)


def special_card(unit: Special) -> Card:
    """7.3c: a special enemy unit."""
    facts = (("Dice", str(unit.dice)), ("Tokens", str(unit.count)))
    text = (unit.text, "A special unit: it never protects a triangular token and never takes a nest.")
    return Card(f"enemy:{unit.id}", "Enemy", unit.name, facts, text, "7.3c", unit.source)


def character_card(rules: Sabotage, who: str) -> Card:
    """14.2: an escorted character."""
    record = rules.box.characters[who]
    text = tuple(line for line in (record.text, "Killed by the first hit; has no AP and follows a commando.") if line)
    facts = (("Stealth", MANNERS[record.manner]),)
    return Card(f"character:{who}", "Escorted character", record.name, facts, text, "14.2a", record.source)
