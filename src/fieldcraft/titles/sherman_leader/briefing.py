"""Briefing and debrief: what is known before a battle, and what it came to, for the player to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.scene import Panel, Piece, Row
from fieldcraft.kernel.steps import Event
from fieldcraft.kernel.text import count, join, tally
from fieldcraft.titles.sherman_leader import scene_battle, scene_pieces
from fieldcraft.titles.sherman_leader.attack_events import EnemyDestroyed
from fieldcraft.titles.sherman_leader.battlefield import OPEN, TERRAIN_NAMES
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.commanders import (
    STATUS,
    CommanderKilled,
    ExperienceGained,
    Promoted,
    StressChanged,
)
from fieldcraft.titles.sherman_leader.damage import DamageDrawn, UnitLost
from fieldcraft.titles.sherman_leader.damage_cup import LASTING
from fieldcraft.titles.sherman_leader.foes import TYPE_NAMES
from fieldcraft.titles.sherman_leader.note_events import Repaired
from fieldcraft.titles.sherman_leader.post_combat import DESTROYED, HALF, StatusDetermined
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

HEADS: Final = ("Commander", "Stress", "XP", "Result")
VERDICTS: Final = {DESTROYED: "destroyed", HALF: "at Half strength", "F": "still at Full strength"}


def briefing(game: Play) -> Panel | None:
    """What you fight for, against whom, where, for how long, and with whom."""
    state, rules, battle = game.state, game.rules, game.state.battle
    if battle is None or battle.turn:
        return None
    name, half = battle.battalion, battle.battalion in state.half
    lines = [
        aim(game, name),
        f"Enemy: {rules.roster(name, half)}{' (Half strength)' if half else ''}.",
        ground(game),
        f"Time: {count(battle.turns, 'turn')}.",
    ]
    notes = dict.fromkeys(scene_battle.note_text(game, note) for note in battle.notes)
    first, *others = [note for note in notes if note] or [""]
    lines += [f"In force: {first}", *others] if first else []
    lines.append(f"Your force: {join(f'{rules.name_of(u)} ({rules.name_of(n)})' for u, n in battle.leader.items())}.")
    ours = tuple(scene_pieces.unit(game, unit, "reserve") for unit in battle.leader)
    rows = (Row("Enemy", composition(rules, name, half)), Row("Your force", ours))
    return Panel(f"Briefing: {rules.name_of(name)}", tuple(lines), "briefing", rows)


def aim(game: Play, name: str) -> str:
    """3.8: the VP that a battalion is worth, and what it takes."""
    rules, card = game.rules, game.rules.box.battalions[name]
    destroyed = f"Destroy it, down to {count(card.destroyed, 'point')}: {rules.vp_left(game.state, name)} VP."
    if name in game.state.half:
        return destroyed
    return f"{destroyed} Half strength, down to {count(card.half, 'point')}: {rules.vp_for_half(name)} VP."


def ground(game: Play) -> str:
    """5.5: the terrain, with how many hexes of cover there are."""
    battle, season = game.state.fight, game.rules.campaign.terrain.title()
    if not battle.tiles:
        return f"Ground: {season}."
    kinds = Counter(game.rules.layouts[battle.tiles].terrain.values())
    found = [
        f"{TERRAIN_NAMES[kind]} in {count(number, 'hex', 'hexes')}" for kind, number in kinds.items() if kind != OPEN
    ]
    return f"Ground: {season}, {join(found)}." if found else f"Ground: {season}, all of it open."


def composition(rules: ShermanLeader, name: str, half: bool) -> tuple[Piece, ...]:
    """The units on a battalion card as counters, one for each type with its number."""
    listed = rules.box.battalions[name].units.items()
    return tuple(
        Piece(
            f"listed {type_}",
            TYPE_NAMES[type_],
            scene_pieces.ENEMY_SYMBOLS[type_],
            "theirs",
            "",
            (str(-(-number // 2) if half else number),),
            short=TYPE_NAMES[type_],
        )
        for type_, number in listed
    )


def debrief(game: Play, events: Sequence[Event]) -> Panel | None:
    """What a battle came to: the battalion, losses on both sides, lasting damage, and each commander."""
    rules = game.rules
    status = next((event for event in events if isinstance(event, StatusDetermined)), None)
    if status is None:
        return None
    verdict = (
        f"{rules.name_of(status.battalion)} is {VERDICTS[status.status]}: {status.vp:+d} VP, {status.total} in all."
    )
    destroyed = [rules.name_of(event.kind) for event in events if isinstance(event, EnemyDestroyed)]
    lost = [rules.name_of(event.unit) for event in events if isinstance(event, UnitLost)]
    killed = [event.name for event in events if isinstance(event, CommanderKilled)]
    lines = [
        verdict,
        f"Enemy losses: {tally(destroyed) or 'none'}.",
        f"Your losses: {join([*lost, *map(rules.name_of, killed)]) if lost or killed else 'none'}.",
    ]
    damage = lasting_damage(rules, events)
    lines += [f"Damage to repair: {damage}."] if damage else []
    table = commander_rows(game, events, killed)
    return Panel(
        f"Debrief: {rules.name_of(status.battalion)}",
        (*lines, *[commander_line(row) for row in table]),
        "debrief",
        table=(HEADS, *table) if table else (),
    )


def lasting_damage(rules: ShermanLeader, events: Sequence[Event]) -> str:
    """7.3b: the damage that units which survived brought home and that no event has repaired since."""
    found: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, DamageDrawn) and event.side in LASTING:
            found.setdefault(event.unit, []).append(event.side)
        elif isinstance(event, Repaired) and event.side in found.get(event.unit, ()):
            found[event.unit].remove(event.side)
        elif isinstance(event, UnitLost):
            found.pop(event.unit, None)
    return ", ".join(f"{rules.name_of(unit)} {DAMAGE_NAMES[side]}" for unit, sides in found.items() for side in sides)


def commander_rows(game: Play, events: Sequence[Event], killed: Sequence[str]) -> tuple[tuple[str, str, str, str], ...]:
    """7.4 to 7.6: a row for each commander whose log entry changed: stress, XP, and what became of them."""
    rules = game.rules
    stress: dict[str, tuple[int, int, int]] = {}
    xp: Counter[str] = Counter()
    levels: dict[str, int] = {}
    for event in events:
        if isinstance(event, StressChanged):
            stress[event.name] = (stress.get(event.name, (event.before,))[0], event.after, event.status)
        elif isinstance(event, ExperienceGained):
            xp[event.name] += event.after - event.before
        elif isinstance(event, Promoted):
            levels[event.name] = event.level
    rows = []
    for name in dict.fromkeys((*stress, *xp, *killed)):
        before, after, status = stress.get(name, (0, 0, 0))
        if name in levels:
            okay, shaken = rules.sides[name][levels[name]].limits
            status = (after > okay) + (after > shaken)
        result = [f"promoted to {LEVELS[levels[name]].title()}"] if name in levels else []
        result += ["killed"] if name in killed else [STATUS[status]] if status else []
        result += ["wounded"] if name in game.state.wounded else []
        change = f"{before} to {after}" if name in stress else "unchanged"
        rows.append((rules.name_of(name), change, f"+{xp[name]}" if xp[name] else "0", ", ".join(result)))
    return tuple(rows)


def commander_line(row: tuple[str, str, str, str]) -> str:
    """A commander's row as a line of text."""
    name, stress, xp, result = row
    return f"{name}: Stress {stress}, {xp} XP{f', {result}' if result else ''}."
