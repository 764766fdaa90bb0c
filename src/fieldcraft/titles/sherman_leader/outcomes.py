"""What a decision led to, for its odds: your losses first, then what comes next."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Consequence, Option
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import AFTER, Battle, ShermanState

NO_LOSS = "no loss"
SHOWN = 2
LOST_GAME = 10_000
UNIT, COMMANDER, WOUND, DAMAGE, SO, STRESS = 1000, 600, 200, 100, 20, 1
DOING = {
    "retreat": "retreat",
    "retreat-to-cover": "retreat",
    "hold": "hold",
    "adjacent-cover": "take cover",
    "advance-to-cover": "advance",
    "cautious-advance": "advance",
    "he-advance": "advance",
    "ap-advance": "advance",
    "advance-if-cannot-attack": "advance",
    "advance": "advance",
}
STATUS_NAMES = {"X": "destroyed", "1/2": "at Half strength", "F": "at Full strength"}


class RiskyChoice(Choice, frozen=True):
    """A decision that dice or draws may follow."""

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcome(before, after)


def outcome(before: Play, after: Play) -> Consequence:
    """Your losses up to the next decision, and what is different there."""
    if after.result is not None:
        return Consequence(str(after.result.summary), 0 if after.result.won else LOST_GAME)
    parts = losses(before.state, after.state)
    shown = parts[:SHOWN]
    cost = sum(weight for _, weight in shown)
    following = what_follows(before.rules, before.state, after.state)
    return Consequence(", ".join([text for text, _ in shown] + ([following] if following else [])) or NO_LOSS, cost)


def losses(before: ShermanState, after: ShermanState) -> list[tuple[str, int]]:
    """What you lost from one position to another, the worst first, with its weight."""
    units = len(after.lost_units) - len(before.lost_units)
    killed = sum(name not in after.level for name in before.level)
    wounded = sum(name not in before.wounded for name in after.wounded)
    damage = sum(max(0, len(sides) - len(before.units.get(unit, ()))) for unit, sides in after.units.items())
    so = max(0, before.so - after.so)
    stress = sum(max(0, now - before.stress.get(name, 0)) for name, now in after.stress.items())
    found = [(f"{count(units, 'unit')} lost", UNIT * units)] if units else []
    found += [(f"{count(killed, 'commander')} killed", COMMANDER * killed)] if killed else []
    found += [(f"{count(wounded, 'commander')} wounded", WOUND * wounded)] if wounded else []
    found += [(count(damage, "damage counter"), DAMAGE * damage)] if damage else []
    found += [(f"{so} SO lost", SO * so)] if so else []
    return found or ([("Stress", STRESS)] if stress else [])


def what_follows(rules: ShermanLeader, before: ShermanState, after: ShermanState) -> str:
    """What is new at the next decision: a battle or a week over, the enemy in place, or its orders."""
    was, now = before.battle, after.battle
    if len(after.reports) > len(before.reports):
        return f"battle over, battalion {STATUS_NAMES[after.reports[-1].status]}"
    if now is not None and was is not None and now.step == AFTER and was.step != AFTER:
        return "an event asks you first"
    if now is None:
        return f"week {after.week} begins" if after.week > before.week else ""
    if was is None or len(now.enemy_kinds) > len(was.enemy_kinds):
        return "the enemy is in place" if now.enemy_kinds else ""
    if now.turn and not was.turn:
        return f"the enemy rolls a d{now.die}"
    rolled = now.step == "enemy" and now.waiting and (was.step != "enemy" or was.turn != now.turn)
    return most_do(rules, now) if rolled else ""


def most_do(rules: ShermanLeader, battle: Battle) -> str:
    """6.10b: what the movement roll tells most of the enemy units to do that are still to act."""
    orders = rules.charts[battle.roll]
    told: dict[str, int] = {}
    for alike in battle.waiting:
        doing = DOING[orders[battle.enemy_kinds[alike[0]]].removesuffix("*")]
        told[doing] = told.get(doing, 0) + len(alike)
    return f"most enemies {max(told, key=lambda doing: (told[doing], doing))}"
