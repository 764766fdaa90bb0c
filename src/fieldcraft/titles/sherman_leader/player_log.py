"""Section 3.20: the player log as forms: the campaign, commanders down and battles across, and the units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Panel
from fieldcraft.titles.sherman_leader import campaign, counters, leadership
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.leadership import ACE, STATUS

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

Line = tuple[str, ...]


def form(game: Play) -> list[Panel]:
    """The log, as soon as there is anything to write on it."""
    lines = [*battles(game), *commanders(game)]
    rules = game.rules
    title = f"Player log: {rules.campaign.name}, {rules.objective.name}"
    shown = [record(game), Panel(title, tuple(lines), "form", table=table(game))] if lines else []
    return [*shown, units(game)] if game.state.units or game.state.lost_units else shown


def record(game: Play) -> Panel:
    """3.20c: what the campaign began with and where it stands."""
    rules, state = game.rules, game.state
    skills = [skill for name in state.level for skill in rules.skills[name][state.level[name]]]
    cells = {
        "Week": f"{state.week} of {rules.objective.weeks}",
        "SO": f"{state.so} (began with {campaign.purse(rules)}, {rules.objective.weekly_so} a week)",
        "VP": f"{state.vp}, {campaign.evaluation(rules, state.vp).title()}",
        "Trucks": str(state.trucks),
        "Scouts": str(state.scouts),
        "Medics": str(skills.count("medic")),
        "Mechanics": str(skills.count("mechanic")),
    }
    lines = tuple(f"{head}: {cell}" for head, cell in cells.items())
    return Panel("Campaign record", lines, "form", table=(tuple(cells), tuple(cells.values())))


def table(game: Play) -> tuple[Line, ...]:
    """Commanders down, battles across; under them what each battle cost and gained."""
    reports = game.state.reports
    head = ("Commander", "Lvl", "XP", "Cool", "Stress", *[one.battalion for one in reports])
    rows = [commander_line(game, name) for name in game.state.level]
    rows += [former_line(game, name) for name in game.state.former]
    if not reports:
        return (head, *rows)
    blank = ("", "", "", "")
    return (
        head,
        *rows,
        ("Week", *blank, *[str(one.week) for one in reports]),
        ("SO before", *blank, *[str(one.so) for one in reports]),
        ("+/- SO", *blank, *[f"{one.change:+d}" for one in reports]),
        ("Status", *blank, *[one.status for one in reports]),
        ("VP", *blank, *[str(one.vp) for one in reports]),
    )


def commander_line(game: Play, name: str) -> Line:
    """3.20b: a commander's level, XP gained and needed, Cool, and stress now and after each battle."""
    rules, state = game.rules, game.state
    level, side = state.level[name], rules.side(state, name)
    xp = "-" if level == ACE else f"{state.xp[name]}/{side.xp}"
    status = STATUS[leadership.status(rules, state, name)]
    wounded = ", wounded" if name in state.wounded else ""
    past = [str(one.stress.get(name, "")) for one in state.reports]
    stress = f"{state.stress[name]} {status}{wounded}"
    return (rules.name_of(name), LEVELS[level][0].upper(), xp, str(side.cool), stress, *past)


def former_line(game: Play, name: str) -> Line:
    """3.20d: somebody who has left the campaign, with his stress after the battles that he saw."""
    past = [str(one.stress.get(name, "")) for one in game.state.reports]
    return (game.rules.name_of(name), "", "", "", "left", *past)


def battles(game: Play) -> list[str]:
    """3.20a: each battle with its target, SO before it and their change, status and VP."""
    return [
        f"Week {one.week}  {one.battalion:4}  SO {one.so:2} {one.change:+d}  {one.status:3}  {one.vp} VP"
        for one in game.state.reports
    ]


def commanders(game: Play) -> list[str]:
    """3.20b: each commander in words."""
    lines = []
    for name in game.state.level:
        called, level, xp, cool, stress, *past = commander_line(game, name)
        after = f"  [{' '.join(one or '-' for one in past)}]" if past else ""
        lines.append(f"{called:10} {level}  XP {xp:5} Cool {cool}  Stress {stress}{after}")
    return lines


def units(game: Play) -> Panel:
    """3.20b, 3.20d: each unit with its price and all lasting damage, and what was lost."""
    rules, state = game.rules, game.state
    rows = [(u, rules.units[u], counters.damage_words(sides) or "none") for u, sides in state.units.items()]
    rows += [(u, rules.units[u], "destroyed") for u in state.lost_units]
    cells = [(u, card.name, rules.name_of(card.type), str(card.cost), hurt) for u, card, hurt in rows]
    lines = [f"{rules.name_of(u)}: {hurt}" for u, _, hurt in rows if hurt != "none"]
    fit = ", ".join(u for u, _, hurt in rows if hurt == "none")
    lines += [f"Without damage: {fit}"] if fit else []
    fallen = ", ".join(rules.name_of(name) for name in state.former)
    lines += [f"Left the campaign: {fallen}"] if fallen else []
    head = ("No.", "Unit", "Type", "SO", "Damage")
    return Panel("Units, damage and losses", tuple(lines), "form", table=(head, *cells))
