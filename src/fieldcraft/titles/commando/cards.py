"""Chapters 5, 8 and 16: what the cards say, in words and numbers."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.text import count, join, plural
from fieldcraft.titles.commando.records import Effect, Mission
from fieldcraft.titles.commando.reference import Reference

USES: Final = {
    "reveal": "turn up an Objective marker",
    "airfield": "move by air",
    "water": "move by water",
    "op": "gain 1 Op",
}
UNIT_WITH: Final = {
    "leader": "a leader",
    "sapper": "a sapper",
    "psyop": "a PSYOP unit",
    "supply": "a supply column",
    "wireless": "a wireless truck",
    "recon": "a recon unit",
    "aaa": "a unit with AAA",
    "amphibious": "an amphibious unit",
    "paratrooper": "a paratrooper unit",
    "vehicle": "a vehicle",
    "airstrike": "an airstrike",
    "air-supply": "Air Supply",
    "helicopter": "a helicopter",
}


def card_text(rules: Reference, name: str) -> str:
    """16.0, 16.1: everything an event card does, with its condition."""
    card = rules.box.cards[name]
    keep = f"Keep it as Intel, to {join((USES[use] for use in card.intel), 'or')}." if card.intel else ""
    unmet, met = (effect_text(rules, effect) for effect in rules.effects[name])
    met = " ".join(part for part in (met, keep) if part)
    if not card.needs:
        return met or "Nothing happens."
    return (
        f"With {UNIT_WITH[card.needs]} in the space: {met or 'Nothing happens.'} Without: {unmet or 'Nothing happens.'}"
    )


def effect_text(rules: Reference, effect: Effect) -> str:
    """16.0: the parts of an effect in the order in which they happen; nothing for no effect."""
    parts = [
        "The discards go back into the deck." if effect.reshuffle else "",
        change_text(effect.rp, "RP", "RP"),
        f"If the force has {UNIT_WITH[effect.strip]}, one is eliminated." if effect.strip else "",
        f"{rules.name_of(effect.reinforce)}: one joins you from the Recruit Box." if effect.reinforce else "",
        change_text(effect.ops, "Op"),
        opfor_text(effect) if effect.opfor else "",
    ]
    return " ".join(part for part in parts if part)


def change_text(change: int, one: str, many: str = "") -> str:
    """Ops or RP gained or lost."""
    verb = "gain" if change > 0 else "lose"
    return f"You {verb} {count(abs(change), one, many)}." if change else ""


def opfor_text(effect: Effect) -> str:
    """16.0, 20.0, 21.0: how many OPFOR units attack, and what winning and losing change."""
    units = count(effect.opfor, "OPFOR unit")
    whom = "one of your forces, drawn at random" if effect.raid else "the force"
    verb = plural(effect.opfor, "attacks", "attack")
    return f"{units} {verb} {whom}. Win: {ops_text(effect.win)}. Lose: {ops_text(-effect.lose)}."


def ops_text(change: int) -> str:
    """A change of Ops, with its sign."""
    return f"{change:+d} {plural(change, 'Op')}" if change else "no change"


def mission_text(rules: Reference, card: Mission) -> tuple[str, ...]:
    """8.0: everything a Mission card says, one line for each of its parts."""
    closed = (f"Closed to you: {rules.name_of(card.closed)}.",) if card.closed else ()
    return (
        f"Situation: {count(card.real, 'Real Objective')} and {count(card.false_markers, 'other marker')}.",
        f"Mission: recover {count(card.recover, 'Real Objective')}; KIA at least {card.kia}.",
        f"Execution: {count(card.ops, 'Op')}.",
        f"Logistics: {card.rp} RP.",
        f"Command and signal: {count(card.leaders, 'leader')}; stacking limit {rules.stacking(card)}.",
        *closed,
    )
