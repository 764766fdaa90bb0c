"""The library: every card and counter of the box in words and numbers. The tables are in `charts`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from fieldcraft.kernel.library import Card, Library, illustrate
from fieldcraft.kernel.text import count, join, signed
from fieldcraft.titles.sherman_leader import charts
from fieldcraft.titles.sherman_leader.cards import (
    LEVELS,
    Battalion,
    Campaign,
    Commander,
    Condition,
    Enemy,
    EventCard,
    Level,
    Note,
    Objective,
    UnitType,
    Values,
)
from fieldcraft.titles.sherman_leader.enemy_attacks import CANNOT_AFTER_MOVING, MOVING_PENALTY
from fieldcraft.titles.sherman_leader.foes import TYPE_NAMES, foe
from fieldcraft.titles.sherman_leader.rules import ShermanLeader

Facts = tuple[tuple[str, str], ...]
T = TypeVar("T")


@lru_cache(maxsize=8)
def library(rules: ShermanLeader) -> Library:
    """Every card and table of the box; the cards of this campaign come first within their kind."""
    box = rules.box
    cards = [campaign_card(card) for card in first(box.campaigns.values(), [rules.campaign])]
    cards += [objective_card(card) for card in first(box.objectives.values(), [rules.objective])]
    country = rules.campaign.country
    own = [card for card in box.battalions.values() if card.country == country]
    cards += [battalion_card(rules, card) for card in first(box.battalions.values(), own)]
    cards += [condition_card(card) for card in box.conditions.values()]
    cards += [event_card(card) for card in box.events.values()]
    cards += [unit_card(rules, card) for card in first(box.types.values(), rules.for_sale)]
    cards += [commander_card(rules, card) for card in box.commanders.values()]
    enemies = [enemy for enemy in box.enemies.values() if enemy.country == country]
    cards += [enemy_card(rules, enemy) for enemy in first(box.enemies.values(), enemies)]
    return Library(illustrate(cards, rules.picture_folders), charts.tables(rules))


def first(everything: Iterable[T], preferred: Sequence[T]) -> list[T]:
    """All cards, the preferred ones first."""
    return [*preferred, *[card for card in everything if card not in preferred]]


def campaign_card(card: Campaign) -> Card:
    """3.5: a Campaign card."""
    listed = [f"{number} {level.title()}" for level, number in card.commanders.items() if number]
    low = card.aggressive_from - 1
    facts = (
        ("Year", str(card.year)),
        ("Difficulty", card.difficulty.title()),
        ("Enemy", card.country.title()),
        ("Terrain", card.terrain.title()),
        ("SO", f"{card.so:+d} at the start"),
        ("Commanders", f"{join(listed)}; any more are {card.surplus.title()}"),
        ("Aggressiveness", f"d6 on a roll of {low} or less, d10 on {card.aggressive_from} or more"),
    )
    return made("campaign", "Campaign card", card, facts, (card.text, *texts(card.notes)), "3.5a")


def objective_card(card: Objective) -> Card:
    """3.7: an Objective card."""
    facts = (
        ("SO", f"{card.so} at the start"),
        ("Weeks", str(card.weeks)),
        ("Weekly SO", str(card.weekly_so)),
        ("Battalion points", str(card.battalion_points)),
        *[(line, f"{vp} VP") for line, vp in charts.evaluation_rows((card.great, card.good, card.adequate, card.poor))],
    )
    return made("objective", "Objective card", card, facts, (card.text, *texts(card.notes)), "3.7a")


def battalion_card(rules: ShermanLeader, card: Battalion) -> Card:
    """3.8: a Battalion card, with what the book shows in yellow said in words."""
    facts = (
        ("Enemy", card.country.title()),
        ("Type", card.type.title()),
        ("VP", f"{card.vp}, of which {rules.vp_for_half(card.id)} for Half strength"),
        ("Half strength", f"at {count(card.half, 'enemy point')} or fewer"),
        ("Destroyed", f"at {count(card.destroyed, 'enemy point')} or fewer"),
        ("Starts in", rules.name_of(card.band)),
        ("Units", rules.roster(card.id, half=False)),
        ("Units at Half strength", rules.roster(card.id, half=True)),
    )
    fixed = ("Fixed: it never leaves its band.",) if card.fixed else ()
    notes = tuple(battalion_note(note) for note in card.notes)
    return made("battalion", "Battalion card", card, facts, (*fixed, *notes), "3.8a")


def battalion_note(note: Note) -> str:
    """3.8g, 3.8h: a note of a battalion, with whether it still counts at Half strength."""
    return f"{note.text} ({'It still counts' if note.lasting else 'Not'} at Half strength.)"


def condition_card(card: Condition) -> Card:
    """4.1: a Special Condition card."""
    return made("condition", "Special Condition card", card, copies(card.copies), (card.note.text,), "4.1a")


def event_card(card: EventCard) -> Card:
    """5.2, 7.1: an Event card with both parts."""
    parts = (f"Before a battle: {card.top.text}", f"After a battle: {card.bottom.text}")
    return made("event", "Event card", card, copies(card.copies), parts, "5.2a")


def copies(number: int) -> Facts:
    """How often a card is in its deck."""
    return (("In the deck", str(number)),)


def unit_card(rules: ShermanLeader, card: UnitType) -> Card:
    """3.12: a Unit card with all its notes."""
    lowest, highest = card.range
    facts = (
        ("Type", rules.name_of(card.type)),
        ("Numbers", ", ".join(card.numbers)),
        ("Service", f"{card.years[0]} to {card.years[1]}"),
        ("Cost", f"{card.cost} SO"),
        ("Speed", str(card.speed)),
        ("AP", attack_value(card.ap)),
        ("HE", attack_value(card.he)),
        ("Range", f"R{lowest} to R{highest}" if highest > lowest else f"R{highest}"),
        ("Defense", f"{card.defense}, attacked with {card.target}"),
    )
    text = (card.text,) if card.text else ()
    return made("unit", "Unit card", card, facts, (*text, *unit_notes(card)), "3.12a")


def unit_notes(card: UnitType) -> list[str]:
    """3.13, 5.6: the notes of a unit as sentences."""
    notes = [f"-{card.moving} on its attack dice in a step in which it moved."] if card.moving else []
    notes += ["AP attacks only at R0."] if card.ap_close else []
    notes += [f"{card.stress} Stress for moving and attacking in one step."] if card.stress else []
    notes += ["It cannot move and attack in one step."] if card.move_or_attack or card.type == "artillery" else []
    notes += ["Transport: it carries one Infantry unit, one Artillery unit, or one of each."] if card.transport else []
    notes += ["Indirect Fire: it needs no line of sight."] if card.indirect else []
    notes += [f"{count(card.tactics, 'Tactic')} in each battle."] if card.tactics else []
    notes += [f"{count(card.command_tactics, 'Command Tactic')} in each battle."] if card.command_tactics else []
    before = {"rifle": "one or two moves", "mg": "one move", "at": "one move"}
    notes += [f"It may make {before[card.team]} before the battle."] if card.team else []
    return notes


def attack_value(value: int | None) -> str:
    """The roll that an attack needs, or that there is none."""
    return "none" if value is None else f"{value}+"


def commander_card(rules: ShermanLeader, card: Commander) -> Card:
    """3.15: a commander's cards with all six levels."""
    levels = tuple((level.title(), level_text(card.at(level))) for level in LEVELS)
    facts = (("Type", rules.name_of(card.type)), *levels)
    return made("commander", "Commander card", card, facts, (), "3.15a")


def level_text(side: Level) -> str:
    """One side of a Commander card: status by stress, Cool, XP and special notes."""
    okay, shaken = side.limits
    parts = [f"Okay at 0 to {okay} Stress: {values_text(side.okay)}"]
    parts += [f"Shaken at {okay + 1} to {shaken}: {values_text(side.shaken)}", f"Unfit from {shaken + 1}"]
    parts += [f"Cool {side.cool}", f"promoted at {side.xp} XP" if side.xp else "no promotion"]
    skills = [skill.replace("-", " ").title() for skill in side.skills]
    skills += [f"{side.tactics} Tactic"] if side.tactics else []
    skills += [f"{side.command_tactics} Command Tactic"] if side.command_tactics else []
    return "; ".join([*parts, *([", ".join(skills)] if skills else [])])


def values_text(values: Values) -> str:
    """Speed and modifiers of a commander."""
    return f"{values.speed.title()}, R0 {signed(values.close)}, R1+ {signed(values.far)}"


def enemy_card(rules: ShermanLeader, enemy: Enemy) -> Card:
    """5.11: an enemy counter."""
    counter = foe(enemy)
    number = rules.tank_cup.get(enemy.id, 0) if enemy.type == "tank" else enemy.count
    reach = f"R0 to R{counter.reach}" if counter.reach > 0 else "R0" if counter.reach == 0 else "none"
    split = counter.ap_range >= 0 and counter.he_range >= 0 and counter.ap_range != counter.he_range
    facts = (
        ("Country", enemy.country.title()),
        ("Type", TYPE_NAMES[enemy.type]),
        ("In the cup" if enemy.type == "tank" else "Counters", str(number)),
        ("Points", str(enemy.points)),
        ("AP", attack_value(enemy.ap)),
        ("HE", attack_value(enemy.he)),
        ("Range", f"AP to R{counter.ap_range}, HE to R{counter.he_range}" if split else reach),
        ("Defense", f"{enemy.defense}, attacked with {counter.target}"),
    )
    return made("enemy", "Enemy unit", enemy, facts, tuple(enemy_notes(enemy)), "5.11a")


def enemy_notes(enemy: Enemy) -> list[str]:
    """5.11e, 6.11b, 6.14: what an enemy unit can't do, or only with a penalty."""
    if enemy.type in ("building", "bunker"):
        return ["It never moves."]
    notes = ["Indirect Fire: it needs no line of sight."] if enemy.indirect else []
    if enemy.type in CANNOT_AFTER_MOVING:
        return [*notes, "It cannot attack in a turn in which it moved."]
    return [*notes, f"{MOVING_PENALTY[enemy.type]} on its attack dice in a turn in which it moved."]


def texts(notes: Iterable[Note]) -> list[str]:
    """The texts of notes."""
    return [note.text for note in notes]


AnyCard = Campaign | Objective | Battalion | Condition | EventCard | UnitType | Commander | Enemy


def made(kind: str, heading: str, record: AnyCard, facts: Facts, text: Sequence[str], rule: str) -> Card:
    """A card of the library."""
    name = f"{record.id} {record.name}" if isinstance(record, Battalion) else record.name
    return Card(f"{kind}:{record.id}", heading, name, facts, tuple(text), rule, record.source)
