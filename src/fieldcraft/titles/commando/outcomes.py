"""What an option led to, for the odds: what becomes of an Objective first, then losses, gains, and what was used up."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Consequence, Warn
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.commando.ops import ChangeOps, PayOp
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import DELIVERED, FALLEN, LOST, OUT, RECRUIT, SPENT

MISSION, AT_STAKE, PIECE, OP, BATTLE, PANIC, KIA, SUPPORT = 200, 60, 20, 6, 5, 4, 3, 2
"""Relative costs of losses, so that the worst is listed first."""

Found = list[tuple[str, int]]
"""What happened, each with its cost."""


class Milestone(Choice, frozen=True):
    """A decision partway through an operation; the odds name it by what has happened so far."""

    def reached(self, game: Play) -> str:
        """What has happened so far, if nothing else has."""
        raise NotImplementedError

    def reached_later(self) -> str:
        """The same in short, to follow other outcomes."""
        raise NotImplementedError


def outcome(before: Play, after: Play, first: str = "") -> Consequence:
    """Everything that happened between two decisions, and what it costs."""
    end = end_of_mission(before, after)
    if end is not None:
        return end
    found = [*fates(before, after), *losses(before, after), *gains(before, after), *wear(before, after)]
    parts = ([first] if first else []) + [text for text, _ in found]
    cost = sum(price for _, price in found)
    if isinstance(after.choice, Milestone):
        parts.append(after.choice.reached_later() if parts else after.choice.reached(after))
    enemies = opfor_met(before, after)
    if enemies:
        text = f"{join(parts)}, then a battle with {enemies}" if parts else f"battle with {enemies}"
        return Consequence(text, cost + enemies)
    quiet = "no loss yet" if before.state.battle else "no enemy"
    return Consequence(join(parts) if parts else quiet, cost)


def end_of_mission(before: Play, after: Play) -> Consequence | None:
    """How the mission ended, if it did."""
    if after.result is not None and after.state.campaign is None:
        won = after.result.won
    else:
        was, now = before.state.campaign, after.state.campaign
        if was is None or now is None or was.played == now.played:
            return None
        won = len(now.won) > len(was.won)
    return Consequence("the mission is accomplished") if won else Consequence("the mission fails", MISSION)


def fates(before: Play, after: Play) -> Found:
    """What became of Objectives that were taken up: what the player wants to know even where there is little room."""
    lost = lost_objectives(after) - lost_objectives(before)
    delivered = list(after.state.objectives.values()).count(DELIVERED) - before.state.recovered()
    found = [
        (f"{count(lost, 'Objective')} lost", lost, PIECE * lost),
        ("Objective delivered", delivered, 0),
    ]
    return [(text, cost) for text, number, cost in found if number > 0]


def wear(before: Play, after: Play) -> Found:
    """The aircraft that can't be used again for now, which is the usual price of calling them."""
    old, new = before.state, after.state
    used_up = [unit for unit, box in new.boxes.items() if box == SPENT and old.place(unit) != SPENT]
    return [(f"{after.rules.name_of(unit)} used up", SUPPORT) for unit in used_up]


def losses(before: Play, after: Play) -> Found:
    """What the player lost, except Objectives and what was used up."""
    rules, old, new = after.rules, before.state, after.state
    gone = [unit for unit in old.units if unit not in new.units and new.place(unit) in (RECRUIT, FALLEN)]
    units = [unit for unit in gone if unit not in rules.having["airstrike"]]
    panicked = [unit for unit in new.panicked if unit not in old.panicked]
    shot_down = [unit for unit, box in new.boxes.items() if box == OUT and old.place(unit) != OUT]
    driven_off = [
        unit
        for unit in rules.with_trait["airstrike"]
        if new.place(unit) == RECRUIT and old.place(unit) not in (RECRUIT, SPENT)
    ]
    ops, rp = ops_changed(before, after), new.rp - old.rp
    battles = new.battles_lost - old.battles_lost
    kia = new.kia - old.kia - rules.eliminated_kia * len(units) - rules.panicked_kia * len(panicked)
    found = [
        ("the mission is about to end", AT_STAKE if at_stake(after) else 0),
        (f"{count(len(units), 'unit')} lost", PIECE * len(units)),
        *((f"{rules.name_of(unit)} shot down", PIECE) for unit in shot_down),
        ("1 unit panicked" if len(panicked) == 1 else "several units panicked", PANIC * min(2, len(panicked))),
        (f"{count(-ops, 'Op')} lost", -OP * ops),
        (f"KIA {kia}", -KIA * kia),
        ("battle lost" if battles == 1 else f"{battles} battles lost", BATTLE * battles),
        (f"{-rp} RP lost", -SUPPORT * rp),
        *((f"{rules.name_of(unit)} driven off", SUPPORT) for unit in driven_off),
    ]
    return [(text, cost) for text, cost in found if cost > 0]


def gains(before: Play, after: Play) -> Found:
    """What the player gained, and markers turned up; none of it costs anything."""
    old, new = before.state, after.state
    real, mines = len(new.objectives) - len(old.objectives), len(new.mines) - len(old.mines)
    others = len(old.hidden) - len(new.hidden) - real - mines
    ops = ops_changed(before, after)
    arrived = [unit for unit in (*new.units, *new.boxes) if old.place(unit) in (RECRUIT, SPENT)]
    joined = [unit for unit in arrived if new.place(unit) not in (RECRUIT, SPENT)]
    false = after.rules.name_of(after.rules.false_marker)
    found = [
        ("Real Objective found", real),
        (f"{false} found", mines + others),
        (f"{count(ops, 'Op')} gained", ops),
        (f"{new.rp - old.rp} RP gained", new.rp - old.rp),
        ("Intel found", len(new.held) - len(old.held)),
        (f"{count(len(joined), 'unit')} joined", len(joined)),
        ("battle won", new.battles_won - old.battles_won),
    ]
    return [(text, 0) for text, number in found if number > 0]


def lost_objectives(game: Play) -> int:
    """How many Objectives are out of play."""
    return list(game.state.objectives.values()).count(LOST)


def ops_changed(before: Play, after: Play) -> int:
    """The Ops gained or lost, leaving aside the one that an operation costs."""
    paid = unpaid(before) - unpaid(after)
    return after.state.ops - before.state.ops + paid


def unpaid(game: Play) -> int:
    """How many operations are still to be paid for."""
    return sum(isinstance(step, PayOp) for step in game.agenda)


def at_stake(game: Play) -> bool:
    """Whether a loss of Ops is about to end the mission."""
    return isinstance(game.choice, Warn) and bool(game.agenda) and isinstance(game.agenda[-1], ChangeOps)


def opfor_met(before: Play, after: Play) -> int:
    """How many OPFOR units fight a battle that wasn't there before; 0 if there is none."""
    was, now = before.state.battle, after.state.battle
    if now is None or (was is not None and (was.kinds, was.card) == (now.kinds, now.card) and was.round <= now.round):
        return 0
    return len(now.kinds)


def turned_back(before: Play, force: tuple[str, ...], origin: str, after: Play) -> Consequence:
    """What a crossing led to: units that stay in the port they came from were turned back."""
    stayed = [unit for unit in force if after.state.units.get(unit) == origin]
    if not stayed:
        return outcome(before, after)
    return outcome(
        before, after, "turned back" if stayed[0] == force[0] else f"{count(len(stayed), 'unit')} turned back"
    )
