"""Unit, commander and objective cards as one line of text."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.text import count, signed
from fieldcraft.titles.sherman_leader.cards import LEVELS, Objective
from fieldcraft.titles.sherman_leader.rules import ShermanLeader

DAMAGE_NAMES: Final = {
    "1-stress": "1 Stress",
    "kia": "Commander KIA",
    "wounded": "Commander Wounded",
    "destroyed": "Destroyed",
    "engine": "Engine",
    "exposed": "Exposed",
    "machine-gun": "Machine Gun",
    "no-effect": "No Effect",
    "suspension": "Suspension",
    "hull": "Hull",
    "glancing": "Glancing",
    "gun": "Gun",
    "explosion": "Explosion",
    "casualty": "Casualty",
    "immobile": "Immobile",
    "suppressed": "Suppressed",
    "mowed-down": "Mowed Down",
}


def unit_text(rules: ShermanLeader, unit: str) -> str:
    """The values and notes of a unit card."""
    card = rules.units[unit]
    minimum, maximum = card.range
    parts = [rules.name_of(card.type), f"Speed {card.speed}"]
    parts += [f"AP {card.ap}{' at R0' if card.ap_close else ''}"] if card.ap is not None else []
    parts += [f"HE {card.he}"] if card.he is not None else []
    parts += [f"R{minimum}-{maximum}" if maximum > minimum else f"R{maximum}", f"Def {card.defense} {card.target}"]
    parts += [f"-{card.moving} when moving"] if card.moving else []
    parts += [f"{card.stress} Stress if move & attack"] if card.stress else []
    parts += ["cannot move & attack"] if card.move_or_attack else []
    parts += ["Transport"] if card.transport else []
    parts += ["Indirect Fire"] if card.indirect else []
    parts += [f"{card.tactics} Tactic"] if card.tactics else []
    parts += [f"{card.command_tactics} Command Tactic"] if card.command_tactics else []
    return ", ".join(parts)


def commander_text(rules: ShermanLeader, name: str, level: int) -> str:
    """One side of a commander card.

    Level, Speed, what is added to attacks at R0 and beyond (all while Okay) and skills; then Cool, the highest stress
    for Okay and for Shaken, and the XP the next promotion takes.
    """
    side = rules.sides[name][level]
    skills = [skill.replace("-", " ").title() for skill in side.skills]
    skills += [f"{side.tactics} Tactic"] if side.tactics else []
    skills += [f"{side.command_tactics} Command Tactic"] if side.command_tactics else []
    own = side.okay
    values = [f"attacks {signed(own.close)} at R0 and {signed(own.far)} farther"]
    first = ", ".join([LEVELS[level].title(), own.speed.title(), *values, *skills])
    okay, shaken = side.limits
    xp = f", promoted at {side.xp} XP" if side.xp else ""
    return f"{first}; Cool {side.cool}, Okay to {okay} Stress and Shaken to {shaken}{xp}"


def higher_levels_text(rules: ShermanLeader, name: str, level: int) -> str:
    """The sides of a commander's cards above a level."""
    return ". ".join(commander_text(rules, name, higher) for higher in range(level + 1, len(LEVELS)))


def damage_text(sides: tuple[str, ...]) -> str:
    """A list of damage."""
    return ", ".join(DAMAGE_NAMES[side] for side in sides)


def objective_text(card: Objective) -> str:
    """The terms of an objective as text."""
    lines = f"Poor from {card.poor} VP, Adequate {card.adequate}, Good {card.good}, Great {card.great}"
    return f"{count(card.weeks, 'week')}, {card.weekly_so} SO a week. {lines}."


def objective_card(card: Objective) -> str:
    """3.7: an Objective card: its text, its SO, its battalion points, its terms and its notes."""
    start = f"{card.so} SO at the start, {card.battalion_points} battalion points"
    return " ".join([card.text, f"{start}, {objective_text(card)}", *[note.text for note in card.notes]])
