"""Section 3.20: the player log as a form, one column for each battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Panel
from fieldcraft.titles.sherman_leader import counters, leadership
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.leadership import ACE, STATUS

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play


def form(game: Play) -> list[Panel]:
    """The log, as soon as there is anything to write on it."""
    lines = [*battles(game), *commanders(game), *damaged(game)]
    return [Panel("Player log", tuple(lines), "form")] if lines else []


def battles(game: Play) -> list[str]:
    """3.20a: each battle with its target, SO before it and their change, status and VP."""
    return [
        f"Week {one.week}  {one.battalion:4}  SO {one.so:2} {one.change:+d}  {one.status:3}  {one.vp} VP"
        for one in game.state.reports
    ]


def commanders(game: Play) -> list[str]:
    """3.20b: each commander's level, XP, Cool and stress, now and after each battle."""
    rules, state = game.rules, game.state
    lines = []
    for name, level in state.level.items():
        side = rules.side(state, name)
        xp = "-" if level == ACE else f"{state.xp[name]}/{side.xp}"
        status = STATUS[leadership.status(rules, state, name)]
        past = " ".join(str(report.stress.get(name, "-")) for report in state.reports)
        wounded = " wounded" if name in state.wounded else ""
        head = f"{rules.called(name):10} {LEVELS[level][0].upper()}  XP {xp:5} Cool {side.cool}"
        lines.append(f"{head}  Stress {state.stress[name]} {status}{wounded}" + (f"  [{past}]" if past else ""))
    return lines


def damaged(game: Play) -> list[str]:
    """3.20b: all lasting damage, and what was lost."""
    rules, state = game.rules, game.state
    lines = [f"{rules.called(u)}: {counters.damage_words(sides)}" for u, sides in state.units.items() if sides]
    lost = ", ".join(rules.called(unit) for unit in state.lost_units)
    fallen = ", ".join(rules.called(name) for name in state.former)
    lines += [f"Destroyed: {lost}"] if lost else []
    return [*lines, f"Left the campaign: {fallen}"] if fallen else lines
