"""The scene of a position: the map sheet, the counters on it, and the panels beside it."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.scene import Board, Panel, Piece, Row, Scene, Spot, Track
from fieldcraft.titles.commandos_europe import bases, noise, purchases, victory
from fieldcraft.titles.commandos_europe.counters import Counter
from fieldcraft.titles.commandos_europe.maps import Hex, Map
from fieldcraft.titles.commandos_europe.records import MAPS, Enemy
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.sheet import Sheet
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
# From the bottom of a stack to its top.
STACKING_ORDER: Final = ("base", "gear", "craft", "vehicle", "leader", "squad")
SIGNS: Final = {"squad": "", "leader": "+", "vehicle": "+", "craft": "+", "gear": "-", "base": ""}
SHELVES: Final = (
    ("Squads and leaders", ("squad", "leader", "base")),
    ("Weapons and equipment", ("gear",)),
    ("Vehicles and craft", ("vehicle", "craft")),
)


def scene(game: Play) -> Scene:
    """The scene of a position."""
    state, rules = game.state, game.rules
    name = rules.name_of(state.map)
    status = f"{name}, turn {state.turn}  PP {state.pp}  Missions {state.done}/{rules.missions_of_a_map}" + (
        f"  Total {victory.total(rules, state)}"
    )
    return Scene(board(rules, state.map), tuple(pieces(game)), tuple(panels(game)), status, tuple(tracks(game)))


def board(rules: Europe, name: str) -> Board:
    """The board of a map, drawn once."""
    drawn = rules.boards.get(name)
    if drawn is None:
        drawn = rules.boards[name] = _draw_board(rules, name)
    return drawn


def _draw_board(rules: Europe, name: str) -> Board:
    """Draw a map as a board of hexes."""
    map_ = rules.data.maps[name]
    sheet = Sheet(map_)
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
    )


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
        shown.append(Piece(MISSION, mission.name, "objective", "marker", state.target, short="!", note=mission.text))
    for role in STACKING_ORDER:
        for piece, place in state.pieces.items():
            if rules.counters[piece].role == role:
                shown.append(own_piece(game, rules.counters[piece], place))
    for enemy, place in state.enemies.items():
        kind = rules.enemy(enemy)
        marks = ("used",) if enemy in state.suppressed else ()
        move = f"({kind.movement})" if kind.circled else f"{kind.movement}~" if kind.boat else str(kind.movement)
        symbol = rules.sheets.symbols.get(kind.symbol, kind.symbol)
        values = ("", move, str(kind.firepower))
        shown.append(
            Piece(
                enemy, rules.name_of(enemy), symbol, "theirs", place, values, marks, kind.short, note=enemy_note(kind)
            )
        )
    return shown


def enemy_note(kind: Enemy) -> str:
    """An enemy unit's values in words."""
    moves = f"movement {kind.movement}" if kind.movement else "never moves"
    how = " on wheels or tracks" if kind.circled else " by water" if kind.boat else ""
    return f"Firepower {kind.firepower}, {moves}{how}. {kind.text}"


def own_piece(game: Play, counter: Counter, place: str) -> Piece:
    """One of your counters, with its present values and marks."""
    state, rules = game.state, game.rules
    marks = {
        "moved": counter.id in state.moved,
        "detected": counter.id in state.detected,
        "wounded": counter.id in state.wounds,
        "fired": counter.id in state.fired,
    }
    if counter.role == "base":
        values: tuple[str, ...] = ()
    else:
        noise_value = rules.noise_of(state, counter.id)
        move = f"{SIGNS[counter.role]}{rules.movement(state, counter.id)}"
        power = rules.firepower(state, counter.id)
        values = (f"{noise_value:+d}" if noise_value else "0", move, str(power) if power else "")
    marker = state.wounds.get(counter.id)
    return Piece(
        counter.id,
        counter.name,
        symbol(rules, counter),
        "ours",
        place,
        values,
        tuple(mark for mark, shown in marks.items() if shown),
        counter.short,
        note=". ".join(filter(None, [_sentence(rules.values(counter.id, state)), rules.name_of(marker or "")])),
    )


def _sentence(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


def symbol(rules: Europe, counter: Counter) -> str:
    """The symbol on a counter."""
    key = counter.rank or (f"{counter.letter.lower()}-squad" if counter.letter else counter.role)
    symbols = rules.sheets.symbols
    return symbols.get(counter.kind) or symbols.get(key) or counter.role


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
    """The mission, what is for sale, the missions to come when you place a base, your squads, the campaign so far."""
    shown = [mission_panel(game)] if game.state.mission_status == OPEN else []
    if isinstance(game.choice, purchases.Muster | purchases.Purchase):
        shown.append(shop_panel(game))
    if isinstance(game.choice, purchases.Muster | bases.PlaceBase):
        shown.append(missions_panel(game))
    shown.append(squads_panel(game))
    shown.append(campaign_panel(game))
    return shown


def mission_panel(game: Play) -> Panel:
    """The mission: where it is, what it requires and what it pays."""
    state, rules = game.state, game.rules
    mission = rules.data.missions[state.mission]
    needs = f"Requires {rules.names_of(mission.needs)}." if mission.needs else "Requires no gear."
    where = f"At {rules.name_of(state.target)} ({rules.ground(state.target)}). {needs}"
    return Panel(mission.name, (mission.text, where, f"Pays {mission.award} PP."), "card")


def missions_panel(game: Play) -> Panel:
    """7.0: the missions that can still be drawn on this map: award, gear required and hexes."""
    rules, state = game.rules, game.state
    lines = []
    for name in state.missions or rules.missions_on[state.map]:
        mission = rules.data.missions[name]
        needs = f", {rules.names_of(mission.needs)}" if mission.needs else ""
        lines.append(f"{mission.name} ({mission.award} PP{needs}): {', '.join(mission.hexes)}")
    return Panel("Missions to come", tuple(lines))


def shop_panel(game: Play) -> Panel:
    """What you can buy now, as counters."""
    rules = game.rules
    buys = [option for option in game.offered if isinstance(option, purchases.Buy)]
    rows: list[Row] = []
    for label, roles in SHELVES:
        found = []
        for buy in buys:
            counter = rules.counters[rules.pieces_of[buy.what][0]]
            if counter.role in roles:
                found.append(shop_piece(game, counter, buy))
        if found:
            rows.append(Row(label, tuple(found)))
    lines = tuple(f"{rules.name_of(buy.what)}, {buy.cost} PP" for buy in buys) or ("Nothing you can afford.",)
    return Panel("For sale", lines, "box", tuple(rows))


def shop_piece(game: Play, counter: Counter, buy: purchases.Buy) -> Piece:
    """A counter for sale, with its price."""
    piece = own_piece(game, counter, "")
    values = (*(piece.values or ("", "", "")), str(buy.cost))
    name = game.rules.name_of(buy.what)
    return Piece(buy.what, name, piece.symbol, "ours", "", values, (), counter.short, note=piece.note)


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
    """The campaign so far."""
    state, rules = game.state, game.rules
    total = victory.total(rules, state)
    lost = [mission for mission in state.lost.values() if mission not in state.forfeited]
    forfeited = len(state.forfeited) + state.undrawn_forfeits
    lines = (
        f"Accomplished {len(state.accomplished)}, forfeited {forfeited}, squads lost {len(lost)}",
        f"Total {total}: {victory.assessment(rules, total).name} so far",
    )
    return Panel("Campaign" if len(rules.maps) > 1 else "Raids", lines)
