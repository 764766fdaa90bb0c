"""Chapter 11.2: a level card in words, with what the operation changes on it. The squad is chosen with it in view."""

from __future__ import annotations

from fieldcraft.kernel.text import count, join, tally
from fieldcraft.titles.v_sabotage.layout import Layout
from fieldcraft.titles.v_sabotage.records import Objective
from fieldcraft.titles.v_sabotage.rules import Sabotage

SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def level_card(rules: Sabotage, level: str) -> tuple[str, ...]:
    """11.2e: what a level card says beside its plan: the story, objectives, trap doors, dangers, equipment, limits."""
    layout = rules.layouts[level]
    lines = [
        layout.level.text,
        *(objective_line(rules, token, objective) for token, objective in layout.objectives.items()),
        trap_door_line(rules, layout),
        locked_line(rules, layout),
        danger_line(rules, layout),
        equipment_line(rules, layout),
        limit_line(rules, layout),
    ]
    lines += [rule.text for rule in rules.special_rules if rule.level == level]
    return tuple(line for line in lines if line)


def objective_line(rules: Sabotage, token: str, objective: Objective) -> str:
    """An objective: where it is, what to do, and what that takes."""
    where = rules.name_of(rules.layout(token).where[token])
    return f"Objective in {where}: {objective.name}. {what_to_do(rules, objective)}"


def what_to_do(rules: Sabotage, objective: Objective) -> str:
    """6.20a, 6.20c: how an objective is completed, with the equipment it needs."""
    if objective.goal == "destroy":
        return f"{objective.text} Needs a powerful explosive, such as a TNT charge."
    return f"{objective.text} Needs a {rules.name_of(objective.needs)}." if objective.needs else objective.text


def trap_door_line(rules: Sabotage, layout: Layout) -> str:
    """The trap doors, open and blocked."""
    shut = {f"{layout.id}.trap-{rule.tile}" for rule in rules.rules_for("blocked", layout.id)}.union(layout.blocked)
    ways = [(rules.name_of(tile), trap in shut) for trap, tile in layout.traps.items()]
    open_ = join([name for name, blocked in ways if not blocked])
    blocked = join([name for name, blocked in ways if blocked])
    return f"Trap doors: open in {open_}" + (f"; blocked in {blocked}." if blocked else ".")


def locked_line(rules: Sabotage, layout: Layout) -> str:
    """The doors that are locked at the start."""
    locked = layout.doors if any(rules.rules_for("locked", layout.id)) else layout.locked
    between = [" and ".join(rules.name_of(tile) for tile in layout.doors[door]) for door in locked]
    return f"Locked doors: between {'; between '.join(between)}." if between else ""


def danger_line(rules: Sabotage, layout: Layout) -> str:
    """Where the alarm, the MG42 nests and the enemy entrances are, each guarded as set up."""
    parts = [f"Alarm: {rules.name_of(layout.where[layout.alarm])}." if layout.alarm else "No alarm token."]
    if layout.nests:
        parts.append(f"MG42 nest: {join([rules.name_of(tile) for tile in layout.nests.values()])}.")
    gates = join([rules.name_of(tile) for tile in layout.gates.values()])
    parts.append(f"Enemy entrances: {gates}." if gates else "No enemy entrance.")
    return " ".join(parts)


def equipment_line(rules: Sabotage, layout: Layout) -> str:
    """The equipment that is set up on the level, with what the operation adds."""
    placed = {f"{layout.id}.{tile}": list(kinds) for tile, kinds in layout.level.equipment.items()}
    for gift in rules.rules_for("gift", layout.id):
        if gift.level == layout.id:
            placed.setdefault(f"{layout.id}.{gift.tile}", []).extend([gift.token] * gift.n)
    if not placed:
        return "No equipment on the level."
    lots = [f"{tally(map(rules.name_of, kinds))} in {rules.name_of(tile)}" for tile, kinds in placed.items()]
    return f"Equipment: {'; '.join(lots)}."


def limit_line(rules: Sabotage, layout: Layout) -> str:
    """The number of commandos above which the alarm goes off, and the turn limit."""
    most = f"The alarm goes off with more than {count(rules.squad_limit(layout.id), 'commando')} on the level."
    turns = count(rules.turn_limit(layout.id), "turn")
    if not rules.turn_limit(layout.id):
        return most
    return f"{most} {f'Hold out for {turns}' if layout.level.hold else f'Complete the level within {turns}'}."


def adjoining(rules: Sabotage, layout: Layout, tile: str) -> str:
    """11.2f: the tiles that adjoin a tile, side by side of the compass, and what is between."""
    between = {"open": "", "door": " (door)", "locked": " (door)", "wall": " (wall)"}
    found: list[str] = []
    for side, name in SIDES.items():
        edges = [edge for edge in layout.places[tile].edges if edge.side == side]
        if edges:
            found.append(f"{name}: {join([rules.name_of(edge.to) + between[edge.passage] for edge in edges])}")
    return "; ".join(found)
