"""Checks on the notes of cards: each effect is one that its kind of card can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fieldcraft.titles.sherman_leader.cards import Box, Effect, Note

IN_BATTLE: Final = {
    "movement",
    "turns",
    "aggressiveness",
    "enemy_attack",
    "enemy_attack_on",
    "enemy_close",
    "enemy_defense",
    "attack",
    "close_attack",
    "defense",
    "reinforce",
    "reduce",
    "bombard",
}
"""In force during a battle, so only cards drawn before it can have these."""

AFTER: Final = {"battle_stress", "vp", "xp", "destroyed_so", "halt"}
"""Looked up after the battle."""

IN_WEEK: Final = {"cost", "operational", "operational_on", "weekly_so", "leave", "closed", "no_trucks", "no_scouts"}
"""In force all week."""

ON_MAP: Final = {"so", "scouts", "push_back", "come_on"}
ON_GROUP: Final = {"stress", "one_stress", "one_xp", "all_xp", "heal", "repairs"}
BEFORE_BATTLE: Final = {"mishaps", "tactics"}

CAN: Final = {
    "campaign": IN_BATTLE | AFTER | IN_WEEK | {"limits", "so", "scouts"},
    "objective": IN_BATTLE | AFTER | IN_WEEK | {"limits", "so", "scouts"},
    "battalion": IN_BATTLE | AFTER | IN_WEEK,
    "condition": IN_BATTLE | AFTER | IN_WEEK | ON_MAP | ON_GROUP | {"most_attacks"},
    "top": IN_BATTLE | AFTER | ON_MAP | ON_GROUP | BEFORE_BATTLE,
    "bottom": AFTER | ON_MAP | ON_GROUP,
}
"""The effects that each kind of card can have."""

NOT_NEGATIVE: Final = (
    "bombard",
    "all_xp",
    "one_xp",
    "mishaps",
    "tactics",
    "scouts",
    "push_back",
    "come_on",
    "heal",
    "repairs",
    "most_attacks",
)
PLAIN: Final = Effect()


def check_notes(box: Box) -> Iterator[str]:
    """The mistakes in every note on every card."""
    for campaign in box.campaigns.values():
        yield from _several(f"campaigns.toml, campaign {campaign.id!r}", "campaign", campaign.notes)
    for objective in box.objectives.values():
        yield from _several(f"objectives.toml, objective {objective.id!r}", "objective", objective.notes)
    for battalion in box.battalions.values():
        yield from _several(f"battalions.toml, battalion {battalion.id!r}", "battalion", battalion.notes)
    for condition in box.conditions.values():
        yield from _note(f"conditions.toml, condition {condition.id!r}, field note", "condition", condition.note)
    for event in box.events.values():
        yield from _note(f"events.toml, event {event.id!r}, field top", "top", event.top)
        yield from _note(f"events.toml, event {event.id!r}, field bottom", "bottom", event.bottom)


def _several(where: str, kind: str, found: tuple[Note, ...]) -> Iterator[str]:
    """The notes of one card."""
    for number, note in enumerate(found, 1):
        yield from _note(f"{where}, field notes, number {number}", kind, note)


def _note(where: str, kind: str, note: Note) -> Iterator[str]:
    """One note: its text, its price, and its effects."""
    if not note.text.strip():
        yield f"{where}.text: must not be empty"
    if kind != "battalion" and (note.lasting or note.everywhere):
        yield f"{where}: only a battalion's note can be lasting or everywhere"
    if note.pay < 0:
        yield f"{where}.pay: must not be negative"
    if note.pay and kind not in ("condition", "top", "bottom"):
        yield f"{where}.pay: only a special condition or an event can have a price"
    if not note.pay and (note.paid != PLAIN or note.unpaid != PLAIN):
        yield f"{where}.pay: missing, although the note has paid or unpaid"
    if note.pay and note.paid == note.unpaid:
        yield f"{where}.pay: has no effect, because paid and unpaid are the same"
    for effect, field in ((note, ""), (note.paid, "paid."), (note.unpaid, "unpaid.")):
        yield from _effect(f"{where}.{field}", kind, effect)


def _effect(where: str, kind: str, effect: Effect) -> Iterator[str]:
    """The effects of a note are possible for its kind of card."""
    for field in Effect.__struct_fields__:
        value = getattr(effect, field)
        if value and field not in CAN[kind]:
            yield f"{where}{field}: a note on this card can't have this effect"
    for field in NOT_NEGATIVE:
        if getattr(effect, field) < 0:
            yield f"{where}{field}: must not be negative"
    for field in ("reinforce", "reduce", "limits"):
        if any(count < 0 for count in getattr(effect, field).values()):
            yield f"{where}{field}: numbers must not be negative"
