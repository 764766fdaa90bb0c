"""The scene of a position: the map sheet, the counters on it, and the panels beside it."""

from __future__ import annotations

from typing import Final

from fieldcraft.boards.hex import HALF
from fieldcraft.kernel.scene import Board, CardInPlay, Goal, Panel, Phase, Piece, Point, Scene, Spot, Track
from fieldcraft.titles.commandos_europe import bases, missions, noise, purchases, pursuit, victory
from fieldcraft.titles.commandos_europe.maps import Hex, Map
from fieldcraft.titles.commandos_europe.own_pieces import enemy_piece, own_piece
from fieldcraft.titles.commandos_europe.records import MAPS
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.sheet import RADIUS, Sheet
from fieldcraft.titles.commandos_europe.state import OPEN

COUNTER: Final = 32.0
SYMBOLS: Final = {
    "building": "#",
    "airfield": "#",
    "ship": "#",
    "pier": "#",
    "breakwater": "#",
    "road": "=",
    "path": "-",
    "river": "/",
    "canal": "/",
    "woods": "&",
    "oasis": "&",
    "bocage": '"',
    "ridge": "^",
    "mountain": "n",
    "marsh": ",",
    "sea": "~",
}
CLEAR: Final = "."
MISSION: Final = "mission"
TICK: Final = "\N{CHECK MARK}"
CROSS: Final = "\N{BALLOT X}"
HERE: Final = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
# From the bottom of a stack to its top.
STACKING_ORDER: Final = ("base", "gear", "craft", "vehicle", "leader", "squad")


def scene(game: Play, phase: Phase) -> Scene:
    """The scene of a position."""
    state, rules = game.state, game.rules
    name = rules.name_of(state.map)
    when = f"turn {state.turn}" if state.turn else "set-up"
    status = f"{name}, {when}  PP {state.pp}  Missions {state.done}/{rules.missions_of_a_map}" + (
        f"  Total {victory.total(rules, state)}"
    )
    return Scene(
        board(rules, state.map),
        tuple(pieces(game)),
        tuple(panels(game)),
        status,
        tuple(tracks(game)),
        cards=cards_in_play(game),
        goals=goals(game),
        phase=phase,
    )


def cards_in_play(game: Play) -> tuple[CardInPlay, ...]:
    """The mission to accomplish."""
    state = game.state
    return (CardInPlay(f"mission:{state.mission}", "Missions"),) if state.mission_status == OPEN else ()


def goals(game: Play) -> tuple[Goal, ...]:
    """The mission, the missions of the map, and the total that wins."""
    state, rules = game.state, game.rules
    shown = []
    if state.mission_status == OPEN:
        mission = rules.data.missions[state.mission]
        text = f"{mission.name}: end a move at {rules.name_of(state.target)}"
        note = ", ".join(gear_ticks(game))
        if missions.hopeless(game):
            note += ", and none is sold before the next mission: forfeit this one"
        shown.append(Goal(text, note=note, place=state.target))
    done, total = state.done, victory.total(rules, state)
    shown.append(Goal("Missions on this map", done, rules.missions_of_a_map, done >= rules.missions_of_a_map))
    needed = -(-rules.won_from // victory.scale(rules))
    held = "enough to win" if total >= needed else ""
    shown.append(Goal(f"Win with a Total of {needed}", total, needed, total >= needed, held))
    return tuple(shown)


def gear_ticks(game: Play) -> list[str]:
    """6.1a: the gear that the mission requires, each ticked if you have it on the map."""
    state, rules = game.state, game.rules
    missing = missions.lacking(rules, state.mission, state.pieces)
    needs = rules.data.missions[state.mission].needs
    return [f"{rules.name_of(kind)} {CROSS if kind in missing else TICK}" for kind in needs]


def board(rules: Europe, name: str) -> Board:
    """The board of a map, drawn once."""
    drawn = rules.boards.get(name)
    if drawn is None:
        drawn = rules.boards[name] = _draw_board(rules, name)
    return drawn


def _draw_board(rules: Europe, name: str) -> Board:
    """Draw a map as a board of hexes."""
    map_ = rules.data.maps[name]
    sites = {hex_ for mission in rules.missions_on[name] for hex_ in rules.data.missions[mission].hexes}
    sheet = Sheet(map_, sites)
    columns = sorted({column for column, _ in map_.board.cells.values()})
    rows = sorted({row for _, row in map_.board.cells.values()})
    spots = []
    for hex_ in map_.hexes.values():
        column, row = map_.board.cells[hex_.id]
        x, y = sheet.centre(hex_.id)
        cell = (4 * (column - columns[0]), 2 * (row - rows[0]) + (column % 2 == 0))
        ground = rules.ground(hex_.id)
        note = f"{ground}: movement {hex_.move}, noise {hex_.noise:+d}, combat {hex_.combat}"
        edge = sheet.corners(hex_.id)
        spots.append(Spot(hex_.id, rules.name_of(hex_.id), x, y, cell, (), note, edge, "s", hex_.id, text_symbol(hex_)))
    return Board(
        map_.name,
        sheet.width,
        sheet.height,
        tuple(spots),
        (),
        (),
        f"Sheet {MAPS.index(map_.id) + 1} of {len(MAPS)}",
        rules.sheets.inks.get(name, {}),
        sheet.ground(),
        COUNTER,
        text_legend(rules, map_),
        labels_by_zoom=True,
    )


def above(board: Board, hex_: str) -> Point:
    """The top of a hex, where a marker hides neither what is drawn there, nor its name, nor who is in it."""
    spot = next(spot for spot in board.spots if spot.id == hex_)
    return spot.x, spot.y - RADIUS * HALF


def text_legend(rules: Europe, map_: Map) -> tuple[tuple[str, str], ...]:
    """The legend of a text map: each symbol with the terrain it stands for and its values."""
    present = {kind for hex_ in map_.hexes.values() for kind in hex_.terrain}
    known: dict[str, list[str]] = {}
    for kind, symbol in {**SYMBOLS, "clear": CLEAR}.items():
        if kind in present:
            ground = rules.data.terrain[kind]
            values = f"movement {ground.move}, noise {ground.noise:+d}, combat {ground.combat}"
            known.setdefault(symbol, []).append(f"{ground.name.lower()} ({values})")
    return tuple((symbol, " or ".join(names)) for symbol, names in known.items())


def text_symbol(hex_: Hex) -> str:
    """The symbol of a hex on a text map: the terrain that matters most for movement."""
    return next((symbol for kind, symbol in SYMBOLS.items() if kind in hex_.terrain), CLEAR)


def pieces(game: Play) -> list[Piece]:
    """Every counter on the map: the mission, then bases and gear, then people on top, and the enemy."""
    state, rules = game.state, game.rules
    shown: list[Piece] = []
    if state.mission_status == OPEN:
        mission = rules.data.missions[state.mission]
        shown.append(
            Piece(
                MISSION,
                mission.name,
                "objective",
                "marker",
                state.target,
                short="!",
                note=mission.text,
                at=above(board(rules, state.map), state.target),
                card=f"mission:{mission.id}",
            )
        )
    for role in STACKING_ORDER:
        for piece, place in state.pieces.items():
            if rules.counters[piece].role == role:
                shown.append(own_piece(game, rules.counters[piece], place))
    for enemy, place in state.enemies.items():
        shown.append(enemy_piece(rules, enemy, place, enemy in state.suppressed, quarry(game, enemy)))
    return shown


def tracks(game: Play) -> list[Track]:
    """The numbers shown all the time."""
    state, rules = game.state, game.rules
    return [
        Track("Turn", state.turn),
        Track("PP", state.pp, note="Purchase Points"),
        Track("Missions", state.done, rules.missions_of_a_map, note="done on this map; each raises alertness by 1"),
        Track("Enemies", len(state.enemies), alert=bool(state.enemies)),
        Track("Total", victory.total(rules, state), note=victory.assessment(rules, victory.total(rules, state)).name),
    ]


def panels(game: Play) -> list[Panel]:
    """The mission, the missions to come when you place a base, your squads, the campaign so far."""
    shown = [mission_panel(game)] if game.state.mission_status == OPEN else []
    if isinstance(game.choice, purchases.Muster | bases.PlaceBase):
        shown.append(missions_panel(game))
    if game.state.enemies:
        shown.append(enemies_panel(game))
    shown.append(squads_panel(game))
    shown.append(campaign_panel(game))
    return shown


def mission_panel(game: Play) -> Panel:
    """The mission: where it is, what it requires and what it pays."""
    state, rules = game.state, game.rules
    mission = rules.data.missions[state.mission]
    needs = f"Requires {', '.join(gear_ticks(game))}." if mission.needs else "Requires no gear."
    where = f"At {rules.name_of(state.target)} ({rules.ground(state.target)})."
    return Panel(mission.name, (mission.text, where, needs, f"Pays {mission.award} PP."), "card")


def missions_panel(game: Play) -> Panel:
    """7.0: the missions that can still be drawn on this map: award, gear required and hexes."""
    rules, state = game.rules, game.state
    lines = []
    for name in state.missions or rules.missions_on[state.map]:
        mission = rules.data.missions[name]
        needs = f", {rules.names_of(mission.needs)}" if mission.needs else ""
        lines.append(f"{mission.name} ({mission.award} PP{needs}): {', '.join(mission.hexes)}")
    return Panel("Missions to come", tuple(lines))


def squads_panel(game: Play) -> Panel:
    """Where your squads are, the noise level of their hex, and whether they are detected."""
    state, rules = game.state, game.rules
    lines = []
    for squad in sorted((piece for piece in state.pieces if piece in rules.squads), key=rules.order.__getitem__):
        place = state.pieces[squad]
        marker = state.wounds.get(squad)
        parts = [rules.name_of(place)]
        parts += ["in base"] if rules.is_base(state, place) else [f"noise {noise.level_at(rules, state, place)}"]
        parts += ["detected"] if squad in state.detected else []
        parts += [rules.name_of(marker).lower()] if marker else []
        lines.append(f"{rules.name_of(squad)}: {', '.join(parts)}")
    return Panel("Squads", tuple(lines) or ("None on the map yet.",))


def campaign_panel(game: Play) -> Panel:
    """The campaign so far, and the ladder of assessments with the rung that the total has reached."""
    state, rules = game.state, game.rules
    total = victory.total(rules, state)
    lost = [mission for mission in state.lost.values() if mission not in state.forfeited]
    forfeited = len(state.forfeited) + state.undrawn_forfeits
    now = victory.assessment(rules, total).name
    lines = (
        f"Accomplished {len(state.accomplished)}, forfeited {forfeited}, squads lost {len(lost)}",
        f"Total {total}: {now} so far",
    )
    ladder = [
        (
            f"{HERE} {total}" if rung.name == now else "",
            rung.name,
            "less" if rung.minimum is None else f"{rung.minimum} or more",
        )
        for rung in victory.grades(rules)
    ]
    title = "Campaign" if len(rules.maps) > 1 else "Raids"
    return Panel(title, lines, table=(("Total", "Assessment", "for"), *ladder))


def enemies_panel(game: Play) -> Panel:
    """The enemy units on the map: what they are, where, how far from the squads they hunt, and what they will do."""
    state, rules = game.state, game.rules
    rows = []
    for enemy, place in state.enemies.items():
        kind = rules.enemy(enemy)
        rows.append((rules.name_of(enemy), str(kind.firepower), str(kind.movement), place, intention(game, enemy)))
    lines = tuple(
        f"{name} at {place}: firepower {power}, movement {move}; {plan}" for name, power, move, place, plan in rows
    )
    return Panel("Enemies", lines, table=(("Unit", "Fire", "Move", "Hex", "Next"), *rows))


def intention(game: Play, enemy: str) -> str:
    """What an enemy unit does next, as things stand: attack, pursue or wait."""
    state = game.state
    if pursuit.attackable_hexes(game, state.enemies[enemy]):
        return "attacks"
    prey = quarry(game, enemy)
    if not prey:
        return "waits"
    return f"pursues, {game.rules.graph(state).distances(prey)[state.enemies[enemy]]} hexes away"


def quarry(game: Play, enemy: str) -> str:
    """12.10a: the hex of the detected squads that an enemy unit is after; nothing if it doesn't pursue."""
    state, rules = game.state, game.rules
    if enemy in state.suppressed or not rules.enemy(enemy).movement:
        return ""
    hunted, at = pursuit.pursuit_targets(game), state.enemies[enemy]
    return min(hunted, key=lambda hex_: rules.graph(state).distances(hex_)[at], default="")
