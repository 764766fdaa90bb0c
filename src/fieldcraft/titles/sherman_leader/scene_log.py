"""Section 3.20: the player log: the campaign, the commanders with their battles, and the units."""

from __future__ import annotations

from fieldcraft.kernel.scene import Panel
from fieldcraft.titles.sherman_leader import campaign
from fieldcraft.titles.sherman_leader.card_text import damage_text
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.commanders import ACE, STATUS, status
from fieldcraft.titles.sherman_leader.rules import Play

Cells = tuple[str, ...]


def panels(game: Play) -> list[Panel]:
    """The panels of the log, as far as there is anything to show."""
    lines = [*battle_lines(game), *commander_lines(game)]
    rules = game.rules
    title = f"Player log: {rules.campaign.name}, {rules.objective.name}"
    found = [campaign_record(game), Panel(title, tuple(lines), "form", table=table(game))] if lines else []
    return [*found, units(game)] if game.state.units or game.state.lost_units else found


def campaign_record(game: Play) -> Panel:
    """3.20c: the numbers of the campaign at its start and now."""
    rules, state = game.rules, game.state
    skills = [skill for name in state.level for skill in rules.skills[name][state.level[name]]]
    cells = {
        "Week": f"{state.week} of {rules.objective.weeks}",
        "SO": f"{state.so} (started with {campaign.starting_so(rules)}, {rules.objective.weekly_so} a week)",
        "VP": f"{state.vp}, {campaign.evaluation(rules, state.vp).title()}",
        "Trucks": str(state.trucks),
        "Scouts": str(state.scouts),
        "Medics": str(skills.count("medic")),
        "Mechanics": str(skills.count("mechanic")),
    }
    lines = tuple(f"{head}: {cell}" for head, cell in cells.items())
    return Panel("Campaign record", lines, "form", table=(tuple(cells), tuple(cells.values())))


def table(game: Play) -> tuple[Cells, ...]:
    """A row for each commander, a column for each battle, and rows for what each battle cost and gained."""
    reports = game.state.reports
    head = ("Commander", "Lvl", "XP", "Cool", "Stress", *[report.battalion for report in reports])
    rows = [commander_row(game, name) for name in game.state.level]
    rows += [former_row(game, name) for name in game.state.former]
    if not reports:
        return (head, *rows)
    blank = ("", "", "", "")
    return (
        head,
        *rows,
        ("Week", *blank, *[str(report.week) for report in reports]),
        ("SO before", *blank, *[str(report.so) for report in reports]),
        ("+/- SO", *blank, *[f"{report.change:+d}" for report in reports]),
        ("Status", *blank, *[report.status for report in reports]),
        ("VP", *blank, *[str(report.vp) for report in reports]),
    )


def commander_row(game: Play, name: str) -> Cells:
    """3.20b: a commander's level, XP gained and needed, Cool, and stress now and after each battle."""
    rules, state = game.rules, game.state
    level, side = state.level[name], rules.side(state, name)
    xp = "-" if level == ACE else f"{state.xp[name]}/{side.xp}"
    wounded = ", wounded" if name in state.wounded else ""
    past = [report.stress_of(name) for report in state.reports]
    stress = f"{state.stress[name]} {STATUS[status(rules, state, name)]}{wounded}"
    return (rules.name_of(name), LEVELS[level][0].upper(), xp, str(side.cool), stress, *past)


def former_row(game: Play, name: str) -> Cells:
    """3.20d: a former commander, with stress after each battle."""
    past = [report.stress_of(name) for report in game.state.reports]
    return (game.rules.name_of(name), "", "", "", "killed" if name in game.state.killed else "left", *past)


def battle_lines(game: Play) -> list[str]:
    """3.20a: each battle with its target, the SO before it and their change, its status and VP."""
    lines = []
    for report in game.state.reports:
        so = f"SO {report.so:2} {report.change:+d}"
        lines.append(f"Week {report.week}  {report.battalion:4}  {so}  {report.status:3}  {report.vp} VP")
    return lines


def commander_lines(game: Play) -> list[str]:
    """3.20b: each commander as a line of text."""
    lines = []
    for name in game.state.level:
        full_name, level, xp, cool, stress, *past = commander_row(game, name)
        after = f"  [{' '.join(entry or '-' for entry in past)}]" if past else ""
        lines.append(f"{full_name:10} {level}  XP {xp:5} Cool {cool}  Stress {stress}{after}")
    return lines


def units(game: Play) -> Panel:
    """3.20b, 3.20d: each unit with its cost and lasting damage, and the units and commanders lost."""
    rules, state = game.rules, game.state
    rows = [(u, rules.units[u], damage_text(sides) or "none") for u, sides in state.units.items()]
    rows += [(u, rules.units[u], "destroyed") for u in state.lost_units]
    cells = [(u, card.name, rules.name_of(card.type), str(card.cost), damage) for u, card, damage in rows]
    lines = [f"{rules.name_of(u)}: {damage}" for u, _, damage in rows if damage != "none"]
    undamaged = ", ".join(u for u, _, damage in rows if damage == "none")
    lines += [f"Without damage: {undamaged}"] if undamaged else []
    for label, names in (
        ("Killed", state.killed),
        ("Left the campaign", [name for name in state.former if name not in state.killed]),
    ):
        lines += [f"{label}: {', '.join(rules.name_of(name) for name in names)}"] if names else []
    head = ("No.", "Unit", "Type", "SO", "Damage")
    return Panel("Units, damage and losses", tuple(lines), "form", table=(head, *cells))
