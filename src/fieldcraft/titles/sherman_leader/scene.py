"""The scene: the operational map between battles, the group, the cards, and the player log."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from fieldcraft.kernel.scene import (
    Area,
    Board,
    Feature,
    Ink,
    Lettering,
    Line,
    Link,
    Panel,
    Piece,
    Row,
    Scene,
    Spot,
    Track,
)
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import (
    campaign,
    purchase,
    refit,
    replacements,
    scene_battle,
    scene_log,
    scene_pieces,
    setup,
    upgrade,
)
from fieldcraft.titles.sherman_leader.availability import assigned
from fieldcraft.titles.sherman_leader.battlefield import HEAVY, IMPASSABLE, LIGHT
from fieldcraft.titles.sherman_leader.card_text import objective_text
from fieldcraft.titles.sherman_leader.cards import BANDS, BRANCHES, DESIGNATIONS
from fieldcraft.titles.sherman_leader.rules import Play

BAND_WIDTH, BAND_HEIGHT, EDGE = 190.0, 780.0, 44.0
MAX_IN_COLUMN, SPACING = 5, 86.0
ROAD: Final = Ink("#a8442c", "#c8705a")
# Patches of terrain on the operational map: x, y and size.
PATCHES: Final = (
    (95, 170, 50),
    (250, 600, 46),
    (60, 640, 40),
    (330, 180, 40),
    (430, 590, 52),
    (560, 150, 44),
    (650, 610, 44),
    (700, 210, 46),
    (910, 600, 46),
    (930, 170, 52),
    (1060, 640, 40),
    (1070, 240, 42),
)
BAND_NOTES: Final = {
    "friendly-staging": "costs you 6 SO a week",
    "friendly-transit": "costs you 2 SO a week",
    "front": "free to attack",
    "enemy-transit": "1 SO to attack",
    "enemy-rear": "2 SO to attack",
    "enemy-breakthrough": "3 SO to attack",
}
CELLS: Final = ((0, 0), (10, 3), (26, 0), (34, 3), (48, 0), (54, 3))


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
        return Scene(board, tuple(pieces), tuple(panels), status, (*tracks(game), *scene_battle.tracks(game)))
    panels = [*plans(game), *group(game), *cards(game), *offers(game), *scene_log.panels(game)]
    return Scene(operational_map(game), tuple(battalions(game)), tuple(panels), status, tracks(game))


def tracks(game: Play) -> tuple[Track, ...]:
    """The tracks of the campaign."""
    state, card = game.state, game.rules.objective
    threat = sum(1 for band in state.battalions.values() if band.startswith("friendly"))
    return (
        Track("Week", state.week, card.weeks),
        Track("SO", state.so, None, state.so < 3, "special option points"),
        Track("VP", state.vp, card.great, False, objective_text(card)),
        Track("Behind your lines", threat, None, threat > 0, "battalions in the Friendly bands"),
        Track("Trucks", state.trucks - state.trucks_used, state.trucks),
        Track("Scouts", state.scouts - state.scouts_used, state.scouts),
    )


def operational_map(game: Play) -> Board:
    """3.10a: the six bands, from your side to the enemy's."""
    names = tuple(game.rules.name_of(band) for band in BANDS)
    return draw_map(names, game.rules.campaign.terrain)


@cache
def draw_map(names: tuple[str, ...], season: str) -> Board:
    """The bands as strips of a staff map, with the front line in pencil."""
    width, height = 2 * EDGE + len(BANDS) * BAND_WIDTH, 2 * EDGE + BAND_HEIGHT
    middle = EDGE + BAND_HEIGHT / 2
    spots, ground = [], [*countryside(season)]
    for number, (band, name) in enumerate(zip(BANDS, names, strict=True)):
        left = EDGE + number * BAND_WIDTH
        right, centre = left + BAND_WIDTH, left + BAND_WIDTH / 2
        edge = ((left, EDGE), (right, EDGE), (right, EDGE + BAND_HEIGHT), (left, EDGE + BAND_HEIGHT))
        spots.append(Spot(band, name, centre, middle, CELLS[number], (), BAND_NOTES[band], edge, label=""))
        ground.append(Lettering(name, "town", ((centre, EDGE + 34.0),), 1.2))
        ground.append(Lettering(BAND_NOTES[band], "pencil", ((centre, EDGE + BAND_HEIGHT - 18.0),), 0.85))
    front = EDGE + 2.5 * BAND_WIDTH
    bends = ((0.08, 10.0), (0.24, -16.0), (0.4, 12.0), (0.6, -8.0), (0.78, 18.0), (0.93, -6.0))
    ground.append(Line("front", tuple((front + x, EDGE + BAND_HEIGHT * y) for y, x in bends)))
    roads = tuple(Link((one, other), "road") for one, other in pairwise(BANDS))
    inks = {**scene_battle.inks(season), "road": ROAD}
    return Board("Operational Map", width, height, tuple(spots), roads, (), "operations", inks, tuple(ground), 66.0)


def countryside(season: str) -> list[Feature]:
    """Patches of the campaign's terrain above and below the road, and a river behind the front."""
    styles = scene_battle.GROUND[season]
    patches: list[Feature] = []
    for number, (x, y, size) in enumerate(PATCHES):
        style = styles[(HEAVY, LIGHT, IMPASSABLE)[number % 3]]
        points = []
        for step in range(12):
            angle = 2 * pi * step / 12
            reach = size * (1 + 0.18 * sin(3.1 * number + 2.3 * step) + 0.08 * sin(7.7 * step))
            points.append((EDGE + x + 1.5 * reach * cos(angle), EDGE + y + reach * sin(angle)))
        patches.append(Area(style, tuple(points)))
    bank = ((790.0, -20.0), (812.0, 160.0), (770.0, 340.0), (800.0, 500.0), (774.0, 670.0), (792.0, 800.0))
    return [*patches, Line("wadi" if season == "desert" else "river", tuple((EDGE + x, EDGE + y) for x, y in bank))]


def battalions(game: Play) -> list[Piece]:
    """The enemy's battalions in their bands, spread out so that each can be seen and clicked."""
    by_band: dict[str, list[str]] = {}
    for name, band in game.state.battalions.items():
        by_band.setdefault(band, []).append(name)
    return [
        scene_pieces.battalion(game, name, band, in_band(band, number, len(names)))
        for band, names in by_band.items()
        for number, name in enumerate(names)
    ]


def in_band(band: str, number: int, total: int) -> tuple[float, float]:
    """The position of a counter in a band: in one column, or in two if there are many."""
    columns = 1 if total <= MAX_IN_COLUMN else 2
    row, column = divmod(number, columns)
    rows = -(-total // columns)
    x = EDGE + (BANDS.index(band) + 0.5) * BAND_WIDTH + (column - (columns - 1) / 2) * SPACING
    return x, EDGE + BAND_HEIGHT / 2 + (row - (rows - 1) / 2) * SPACING


def offers(game: Play) -> list[Panel]:
    """The units for sale or the commanders who can join, while you choose one."""
    choice, rules = game.choice, game.rules
    if isinstance(choice, (setup.BuyUnits, refit.Refit)):
        units = [option.unit for option in game.offered if isinstance(option, purchase.Buy)]
        return [for_sale(game, "For sale", units)] if units else []
    if isinstance(choice, upgrade.ChooseNew):
        return [for_sale(game, "Upgrades", [o.unit for o in game.offered if isinstance(o, upgrade.NewUnit)])]
    if isinstance(choice, (setup.SelectCommander, replacements.ChooseRecruit)):
        offered = [o for o in game.offered if isinstance(o, (setup.Enlist, replacements.Recruit))]
        names = dict.fromkeys(option.name for option in offered)
        rows = []
        for branch in BRANCHES:
            level, own = offered[0].level, [name for name in names if rules.branch[name] == branch]
            if own:
                pieces = tuple(scene_pieces.candidate(rules, name, level) for name in own)
                rows.append(Row(rules.name_of(branch), pieces))
        return [Panel("Commanders", tuple(map(row_text, rows)), "box", tuple(rows))]
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
