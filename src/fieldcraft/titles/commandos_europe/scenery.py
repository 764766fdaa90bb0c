"""How a position looks: the sheet, the counters on it, and the panels beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.scene import Board, Panel, Piece, Row, Scene, Spot, Track
from fieldcraft.titles.commandos_europe import bases, noise, purchases, victory
from fieldcraft.titles.commandos_europe.data import MAPS
from fieldcraft.titles.commandos_europe.maps import Hex, Map
from fieldcraft.titles.commandos_europe.sheet import Sheet
from fieldcraft.titles.commandos_europe.state import OPEN

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.counters import Counter
    from fieldcraft.titles.commandos_europe.data import Enemy
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

COUNTER: Final = 32.0
LETTERS: Final = {
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
STACKED: Final = ("base", "gear", "craft", "vehicle", "leader", "squad")
SIGNS: Final = {"squad": "", "leader": "+", "vehicle": "+", "craft": "+", "gear": "-", "base": ""}
WARES: Final = (("Squads and leaders", ("squad", "leader", "base")), ("Weapons and equipment", ("gear",)))


def scene(game: Play) -> Scene:
    """The whole picture."""
    state, rules = game.state, game.rules
    name = rules.name_of(state.map)
    status = f"{name}, turn {state.turn}  PP {state.pp}  Missions {state.done}/{rules.missions_of_a_map}" + (
        f"  Total {victory.total(rules, state)}"
    )
    return Scene(board(rules, state.map), tuple(pieces(game)), tuple(panels(game)), status, tuple(tracks(game)))


def board(rules: Europe, name: str) -> Board:
    """The sheet of a map, drawn once."""
    kept = rules.boards.get(name)
    if kept is None:
        kept = rules.boards[name] = _board(rules, name)
    return kept


def _board(rules: Europe, name: str) -> Board:
    """A map as a board of hexes."""
    chart = rules.box.maps[name]
    sheet = Sheet(chart)
    columns = sorted({column for column, _ in chart.board.cells.values()})
    rows = sorted({row for _, row in chart.board.cells.values()})
    spots = []
    for hex_ in chart.hexes.values():
        column, row = chart.board.cells[hex_.id]
        x, y = sheet.centre(hex_.id)
        cell = (4 * (column - columns[0]), 2 * (row - rows[0]) + (column % 2 == 0))
        ground = rules.ground(hex_.id)
        note = f"{ground}: movement {hex_.move}, noise {hex_.noise:+d}, combat {hex_.combat}"
        edge = sheet.corners(hex_.id)
        spots.append(Spot(hex_.id, rules.name_of(hex_.id), x, y, cell, (), note, edge, "s", hex_.id, sign(hex_)))
    return Board(
        chart.name,
        sheet.width,
        sheet.height,
        tuple(spots),
        (),
        (),
        f"Sheet {MAPS.index(chart.id) + 1} of {len(MAPS)}",
        rules.sheets.inks.get(name, {}),
        sheet.ground(),
        COUNTER,
        signs(rules, chart),
    )


def signs(rules: Europe, chart: Map) -> tuple[tuple[str, str], ...]:
    """What the letters of a text map stand for: the kinds of ground on it, with their values from the terrain chart."""
    there = {kind for hex_ in chart.hexes.values() for kind in hex_.terrain}
    known: dict[str, list[str]] = {}
    for kind, letter in {**LETTERS, "clear": CLEAR}.items():
        if kind in there:
            ground = rules.box.terrain[kind]
            values = f"movement {ground.move}, noise {ground.noise:+d}, combat {ground.combat}"
            known.setdefault(letter, []).append(f"{ground.name.lower()} ({values})")
    return tuple((letter, " or ".join(names)) for letter, names in known.items())


def sign(hex_: Hex) -> str:
    """The letter for a hex on a text map: what matters most to somebody who goes there."""
    return next((letter for kind, letter in LETTERS.items() if kind in hex_.terrain), CLEAR)


def pieces(game: Play) -> list[Piece]:
    """Every counter on the map: the mission, then bases and gear, then people on top, and the enemy."""
    state, rules = game.state, game.rules
    shown: list[Piece] = []
    if state.standing == OPEN:
        mission = rules.box.missions[state.mission]
        shown.append(Piece(MISSION, mission.name, "objective", "marker", state.target, short="!", note=mission.text))
    for role in STACKED:
        for piece, place in state.pieces.items():
            if rules.counters[piece].role == role:
                shown.append(own(game, rules.counters[piece], place))
    for enemy, place in state.enemies.items():
        kind = rules.enemy(enemy)
        marks = ("used",) if enemy in state.suppressed else ()
        move = f"({kind.movement})" if kind.circled else f"{kind.movement}~" if kind.boat else str(kind.movement)
        symbol = rules.sheets.symbols.get(kind.symbol, kind.symbol)
        values = ("", move, str(kind.firepower))
        shown.append(
            Piece(enemy, rules.name_of(enemy), symbol, "theirs", place, values, marks, kind.short, note=foe(kind))
        )
    return shown


def foe(kind: Enemy) -> str:
    """An enemy unit in words."""
    moves = f"movement {kind.movement}" if kind.movement else "never moves"
    how = " on wheels or tracks" if kind.circled else " by water" if kind.boat else ""
    return f"Firepower {kind.firepower}, {moves}{how}. {kind.text}"


def own(game: Play, counter: Counter, place: str) -> Piece:
    """One of your counters, with the values it has now and what has befallen it."""
    state, rules = game.state, game.rules
    said = {
        "moved": counter.id in state.moved,
        "detected": counter.id in state.detected,
        "wounded": counter.id in state.wounds,
        "fired": counter.id in state.fired,
    }
    if counter.role == "base":
        values: tuple[str, ...] = ()
    else:
        sound = rules.noise_of(state, counter.id)
        move = f"{SIGNS[counter.role]}{rules.movement(state, counter.id)}"
        power = rules.firepower(state, counter.id)
        values = (f"{sound:+d}" if sound else "0", move, str(power) if power else "")
    marker = state.wounds.get(counter.id)
    return Piece(
        counter.id,
        counter.name,
        symbol(rules, counter),
        "ours",
        place,
        values,
        tuple(mark for mark, holds in said.items() if holds),
        counter.short,
        note=". ".join(filter(None, [_sentence(rules.values(counter.id, state)), rules.name_of(marker or "")])),
    )


def _sentence(words: str) -> str:
    """With a capital to begin with."""
    return words[:1].upper() + words[1:]


def symbol(rules: Europe, counter: Counter) -> str:
    """The symbol on a counter."""
    key = counter.rank or (f"{counter.letter.lower()}-squad" if counter.letter else counter.role)
    symbols = rules.sheets.symbols
    return symbols.get(counter.kind) or symbols.get(key) or counter.role


def tracks(game: Play) -> list[Track]:
    """The numbers that matter all the time."""
    state, rules = game.state, game.rules
    return [
        Track("Turn", state.turn),
        Track("PP", state.pp, note="Purchase Points"),
        Track("Missions", state.done, rules.missions_of_a_map, note="done on this map, each raising alertness by 1"),
        Track("Enemies", len(state.enemies), alert=bool(state.enemies)),
        Track("Total", victory.total(rules, state), note=victory.assessment(rules, victory.total(rules, state)).name),
    ]


def panels(game: Play) -> list[Panel]:
    """The mission, the shop when it is open, what may come when a base is placed, your squads, the campaign so far."""
    shown = [mission_panel(game)] if game.state.standing == OPEN else []
    if isinstance(game.choice, purchases.Muster | purchases.Purchase):
        shown.append(shop(game))
    if isinstance(game.choice, purchases.Muster | bases.PlaceBase):
        shown.append(missions_panel(game))
    shown.append(squads_panel(game))
    shown.append(campaign_panel(game))
    return shown


def mission_panel(game: Play) -> Panel:
    """What is to be done, where, with what, and what it pays."""
    state, rules = game.state, game.rules
    mission = rules.box.missions[state.mission]
    needs = f"Needs {rules.name_of(mission.needs)}." if mission.needs else "Needs no gear."
    where = f"At {rules.name_of(state.target)} ({rules.ground(state.target)}). {needs}"
    return Panel(mission.name, (mission.text, where, f"Pays {mission.award} PP."), "card")


def missions_panel(game: Play) -> Panel:
    """7.0: the missions that may still be drawn on this map, where, for how much, and what they need."""
    rules, state = game.rules, game.state
    lines = []
    for name in state.missions or rules.missions_on[state.map]:
        mission = rules.box.missions[name]
        needs = f", {rules.name_of(mission.needs)}" if mission.needs else ""
        lines.append(f"{mission.name} ({mission.award} PP{needs}): {', '.join(mission.hexes)}")
    return Panel("Missions to come", tuple(lines))


def shop(game: Play) -> Panel:
    """What can be bought now, as counters."""
    rules = game.rules
    buys = [option for option in game.offered if isinstance(option, purchases.Buy)]
    rows: list[Row] = []
    wares = (*WARES, ("Vehicles and craft", ("vehicle", "craft")))
    for label, roles in wares:
        found = []
        for buy in buys:
            counter = rules.counters[rules.pieces_of[buy.what][0]]
            if counter.role in roles:
                found.append(ware(game, counter, buy))
        if found:
            rows.append(Row(label, tuple(found)))
    lines = tuple(f"{rules.name_of(buy.what)}, {buy.cost} PP" for buy in buys) or ("Nothing that you can pay for.",)
    return Panel("For sale", lines, "box", tuple(rows))


def ware(game: Play, counter: Counter, buy: purchases.Buy) -> Piece:
    """A counter in the shop, with its price."""
    piece = own(game, counter, "")
    values = (*(piece.values or ("", "", "")), str(buy.cost))
    name = game.rules.name_of(buy.what)
    return Piece(buy.what, name, piece.symbol, "ours", "", values, (), counter.short, note=piece.note)


def squads_panel(game: Play) -> Panel:
    """Where your squads are, how loud their hex is, and who hunts them."""
    state, rules = game.state, game.rules
    lines = []
    for squad in sorted((piece for piece in state.pieces if piece in rules.squads), key=rules.order.__getitem__):
        place = state.pieces[squad]
        marker = state.wounds.get(squad)
        said = [rules.name_of(place)]
        said += ["in base"] if rules.is_base(state, place) else [f"noise {noise.level_at(rules, state, place)}"]
        said += ["detected"] if squad in state.detected else []
        said += [rules.name_of(marker).lower()] if marker else []
        lines.append(f"{rules.name_of(squad)}: {', '.join(said)}")
    return Panel("Squads", tuple(lines) or ("None on the map yet.",))


def campaign_panel(game: Play) -> Panel:
    """What has been achieved so far."""
    state, rules = game.state, game.rules
    total = victory.total(rules, state)
    lost = [mission for mission in state.lost.values() if mission not in state.forfeited]
    given_up = len(state.forfeited) + state.given_up
    lines = (
        f"Accomplished {len(state.accomplished)}, forfeited {given_up}, squads lost {len(lost)}",
        f"Total {total}: {victory.assessment(rules, total).name} so far",
    )
    return Panel("Campaign" if len(rules.maps) > 1 else "Raids", lines)
