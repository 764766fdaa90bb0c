"""The scene: the operational map between battles, the group, the cards, and the player log."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from fieldcraft.kernel.scene import (
    Board,
    Panel,
    Piece,
    Row,
    Scene,
    Track,
)
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import (
    campaign,
    goals,
    purchase,
    refit,
    roster,
    scene_battle,
    scene_log,
    scene_map,
    scene_pieces,
    upgrade,
)
from fieldcraft.titles.sherman_leader.availability import assigned
from fieldcraft.titles.sherman_leader.card_text import objective_text
from fieldcraft.titles.sherman_leader.cards import BANDS, BRANCHES, DESIGNATIONS
from fieldcraft.titles.sherman_leader.rules import Play

# The first tracks of the campaign are shown in battle too; the others are for planning a week.
IN_BATTLE: Final = 3


def scene(game: Play) -> Scene:
    """Everything an interface needs to draw."""
    state, rules = game.state, game.rules
    status = f"{rules.campaign.name}, {rules.objective.name}  Week {state.week}/{rules.objective.weeks}  " + (
        f"SO {state.so}  VP {state.vp} ({campaign.evaluation(rules, state.vp).title()})"
    )
    if state.battle is not None:
        status += f"  Turn {state.battle.turn}/{state.battle.turns}"
        board, pieces = scene_battle.board(game), scene_battle.pieces(game)
        panels = [*scene_battle.panels(game), *cards(game), *scene_log.panels(game)]
        tracks_shown = (*tracks(game)[:IN_BATTLE], *scene_battle.tracks(game))
    else:
        board, pieces = operational_map(game), battalions(game)
        panels = [*plans(game), *group(game), *cards(game), *offers(game), *scene_log.panels(game)]
        tracks_shown = tracks(game)
    return Scene(
        board,
        tuple(pieces),
        tuple(panels),
        status,
        tracks_shown,
        cards=goals.cards_in_play(game),
        goals=goals.goals(game),
        phase=goals.phase(game),
        roster=roster.roster(game),
    )


def tracks(game: Play) -> tuple[Track, ...]:
    """The tracks of the campaign."""
    state, card = game.state, game.rules.objective
    threat = sum(1 for band in state.battalions.values() if band.startswith("friendly"))
    return (
        Track("Week", state.week, card.weeks),
        Track("SO", state.so, None, state.so < 3, "special option points"),
        Track("VP", state.vp, goals.wanted_vp(game), False, objective_text(card)),
        Track("Behind your lines", threat, None, threat > 0, "battalions in the Friendly bands"),
        Track("Trucks", state.trucks - state.trucks_used, state.trucks),
        Track("Scouts", state.scouts - state.scouts_used, state.scouts),
    )


def operational_map(game: Play) -> Board:
    """3.10a: the six bands, from your side to the enemy's."""
    names = tuple(game.rules.name_of(band) for band in BANDS)
    campaign = game.rules.campaign
    return scene_map.draw_map(names, campaign.id, campaign.terrain)


def battalions(game: Play) -> list[Piece]:
    """The enemy's battalions in their bands, spread out so that each can be seen and clicked."""
    by_band: dict[str, list[str]] = {}
    for name, band in game.state.battalions.items():
        by_band.setdefault(band, []).append(name)
    campaign = game.rules.campaign.id
    return [
        scene_pieces.battalion(game, name, band, at)
        for band, names in by_band.items()
        for name, at in zip(names, cycle(scene_map.standing_places(campaign, band)), strict=False)
    ]


def offers(game: Play) -> list[Panel]:
    """The units for sale, while you choose one."""
    choice = game.choice
    if isinstance(choice, refit.Refit):
        units = [option.unit for option in game.offered if isinstance(option, purchase.Buy)]
        return [for_sale(game, "For sale", units)] if units else []
    if isinstance(choice, upgrade.ChooseNew):
        return [for_sale(game, "Upgrades", [o.unit for o in game.offered if isinstance(o, upgrade.NewUnit)])]
    return []


def for_sale(game: Play, title: str, units: list[str]) -> Panel:
    """Unit cards laid out by type."""
    rules, rows = game.rules, []
    for branch in BRANCHES:
        own = [unit for unit in units if rules.units[unit].type == branch]
        if own:
            rows.append(Row(rules.name_of(branch), tuple(scene_pieces.unit(game, unit, "for sale") for unit in own)))
    return Panel(title, tuple(map(row_text, rows)), "box", tuple(rows))


def row_text(row: Row) -> str:
    """A row of counters as text."""
    return f"{row.label}: {', '.join(piece.name for piece in row.pieces)}"


def plans(game: Play) -> list[Panel]:
    """The attacks planned this week."""
    rules, panels = game.rules, []
    for attack in game.state.attacks:
        teams = [f"{rules.name_of(unit)}: {rules.name_of(name)}" for unit, name in attack.teams]
        support = [count(n, what) for n, what in ((attack.trucks, "truck"), (attack.scouts, "scout")) if n]
        row = Row("", tuple(scene_pieces.unit(game, unit, "planned") for unit, _ in attack.teams))
        title = f"Against {rules.name_of(attack.battalion)}"
        panels.append(Panel(title, (*teams, *support), "box", (row,)))
    return panels


def group(game: Play) -> list[Panel]:
    """Your units and commanders not assigned to an attack, by type."""
    rules, state = game.rules, game.state
    sent = assigned(state)
    panels = []
    for branch in BRANCHES:
        units = [unit for unit in rules.owned(state, branch) if unit not in sent]
        names = [name for name in rules.leaders(state, branch) if name not in sent]
        if not units and not names:
            continue
        rows = (
            Row("Units", tuple(scene_pieces.unit(game, unit, "reserve") for unit in units)),
            Row("Commanders", tuple(scene_pieces.commander(game, name) for name in names)),
        )
        lines = (
            ", ".join(map(rules.name_of, units)),
            ", ".join(scene_pieces.commander_state(game, name) for name in names),
        )
        text = tuple(line for line in lines if line)
        panels.append(Panel(rules.name_of(branch), text, "box", tuple(row for row in rows if row.pieces)))
    return panels


def cards(game: Play) -> list[Panel]:
    """The cards in play: special condition, battalions, campaign and objective, with their notes."""
    rules, state, box = game.rules, game.state, game.rules.box
    panels = []
    if state.condition:
        condition = box.conditions[state.condition]
        panels.append(Panel(f"This week: {condition.name}", (condition.note.text,), "card"))
    if state.battle is None:
        for type_ in DESIGNATIONS:
            names = [name for name in state.battalions if box.battalions[name].type == type_]
            if names:
                lines = tuple(line for name in names for line in scene_pieces.battalion_lines(game, name))
                panels.append(Panel(f"{type_.title()} battalions", lines, "card"))
    both = [(rules.campaign.name, rules.campaign.text, rules.campaign.notes)]
    both.append(
        (rules.objective.name, f"{rules.objective.text} {objective_text(rules.objective)}", rules.objective.notes)
    )
    panels += [Panel(name, (text, *[note.text for note in notes]), "card") for name, text, notes in both]
    return panels
