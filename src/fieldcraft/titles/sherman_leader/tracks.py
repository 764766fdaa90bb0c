"""Section 3.20: the numbers that a player follows in the log and on the display sheet.

Every change of one is an event with its cause. An event that moves several tracks at once, such as the loss of a
commander, compares them before and after (`moved`).
"""

from __future__ import annotations

from fieldcraft.kernel.steps import Change
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Battle, ShermanState

Tracks = dict[str, int]
Changes = tuple[Change, ...]


def tracks(rules: ShermanLeader, state: ShermanState) -> Tracks:
    """Every track; those of a battle are 0 between battles, those of a commander who isn't in the group too."""
    medics = sum(entry.startswith("medic ") for entry in state.staff)
    found = {
        "SO": state.so,
        "VP": state.vp,
        "week": state.week,
        "trucks": state.trucks,
        "trucks assigned": state.trucks_used,
        "scouts": state.scouts,
        "scouts assigned": state.scouts_used,
        "medics": medics,
        "free repairs": len(state.staff) - medics,
        **of_battle(rules, state.battle),
    }
    for name in rules.branch:
        found[stress_track(name)] = state.stress.get(name, 0)
        found[xp_track(name)] = state.xp.get(name, 0)
    return found


def of_battle(rules: ShermanLeader, battle: Battle | None) -> Tracks:
    """The tracks of the battle in progress."""
    if battle is None:
        return dict.fromkeys(("turn", "turns", "Tactics", "Command Tactics", "enemy points"), 0)
    on_field = zip(battle.enemy_kinds, battle.enemy_hexes, strict=True)
    return {
        "turn": battle.turn,
        "turns": battle.turns,
        "Tactics": sum(battle.tactics.values()),
        "Command Tactics": sum(battle.command_tactics.values()),
        "enemy points": sum(rules.points[kind] for kind, hex_ in on_field if hex_),
    }


def stress_track(name: str) -> str:
    """The track of a commander's stress."""
    return f"Stress {name}"


def xp_track(name: str) -> str:
    """The track of a commander's experience."""
    return f"XP {name}"


def before(game: Play) -> Tracks:
    """The tracks as they are, if a log is kept; to be compared with `moved` after a change."""
    return {} if game.event_log is None else tracks(game.rules, game.state)


def moved(game: Play, start: Tracks) -> Changes:
    """What has moved since `before`; nothing if no log is kept."""
    if not start:
        return ()
    now = tracks(game.rules, game.state)
    return tuple([Change(name, value, now[name]) for name, value in start.items() if now[name] != value])
