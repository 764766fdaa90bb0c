"""The scene of a position: the levels, the pieces on them, and the cards beside them."""

from __future__ import annotations

from msgspec import structs

from fieldcraft.kernel.scene import Panel, Phase, Piece, Point, Row, Scene, Track
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import floor_plan, goals, level_cards, levels, roster
from fieldcraft.titles.v_sabotage.records import Objective, Side
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTED, LEFT, OFF, WAITING, Commando, Ground

STEP = 68.0
HEAD = 20.0
# How finely counters shrink in a crowd, and how large a lock is that sits in a wall, and an entrance outside it.
FINER = 1.0
LOCK, GATE = 0.84, 0.84

COMMANDOS = {"officer": "officer", "sapper": "sapper", "medic": "cross", "scout": "runner", "sniper": "rifleman"}
POINTS = {"n": 0.0, "e": 90.0, "s": 180.0, "w": 270.0}
TURNED = {"w": 0.0, "n": 90.0, "e": 180.0, "s": 270.0}
ENEMIES = {"keen": "dog", "tough": "plumed-helmet", "swift": "motorcycle", "flame": "fire"}
# The mark of an alarm and of entrances while the alarm is on.
TRIGGERED = "triggered"
GOALS = {"destroy": "explosives", "interact": "wrench", "escort": "rescue", "eliminate": "target", "protect": "shield"}
ITEMS = {
    "heal": "cross",
    "crowbar": "crowbar",
    "uniform": "disguised",
    "tnt": "explosives",
    "bombardment": "dive-bomber",
    "firearm": "machine-gun",
    "grenade": "grenade",
}


def scene(game: Play, phase: Phase) -> Scene:
    """The scene of a position."""
    drawn, state = as_set_up(game), game.state
    alarms = " / ".join("alarm triggered" if ground.alarm else "alarm silent" for ground in state.grounds.values())
    parts = (game.rules.operation.name, f"Turn {state.turn}" if state.turn else "", alarms, f"reserve {reserve(game)}")
    status = "  ".join(part for part in parts if part)
    return Scene(
        floor_plan.board(drawn),
        tuple(pieces(drawn)),
        tuple(panels(game)),
        status,
        tuple(tracks(game)),
        cards=goals.cards_in_play(game),
        goals=goals.goals(drawn),
        phase=phase,
        roster=roster.roster(game),
    )


def as_set_up(game: Play) -> Play:
    """11.2e: while the squad is chosen, the same game with the first levels as they will be set up."""
    if game.state.turn:
        return game
    ahead = game.clone(same_chance=True)
    ahead.state.grounds = {level: levels.preview(game.rules, level) for level in floor_plan.levels_shown(game)}
    return ahead


def reserve(game: Play) -> int:
    """7.2f: the number of tokens in the enemy reserve."""
    return sum(game.state.reserve.values())


# Pieces


def pieces(game: Play) -> list[Piece]:
    """Everything on the levels in play."""
    rules, state = game.rules, game.state
    shown: list[Piece] = []
    for level, x in floor_plan.origins(game).items():
        if level not in state.grounds:
            continue
        layout = rules.layouts[level]
        ground = state.grounds[level]
        for tile, place in layout.places.items():
            if tile in ground.collapsed:
                continue
            shown += _arranged(floor_plan.corners(place, x, 6), characters(game, tile), tokens(game, tile))
        for gate, tile in layout.gates.items():
            if tile not in ground.collapsed:
                shown.append(_gate(rules, ground, gate, tile, floor_plan.gateway(layout, gate, x)))
        if ground.card:
            shown.append(_compass(game, level, ground, floor_plan.compass(layout, x)))
        for door in ground.locked:
            if not any(end in ground.collapsed for end in layout.doors[door]):
                name = f"{rules.capitalized(door)}, locked"
                lock = Piece(door, name, "lock", "marker", layout.doors[door][0], short="#")
                shown.append(_at(lock, floor_plan.lock(layout, door, x), LOCK))
    return shown


def _arranged(box: tuple[float, float, float, float], standing: list[Piece], on_ground: list[Piece]) -> list[Piece]:
    """Counters in rows around the middle of a tile: characters above, tokens below; the more, the smaller."""
    left, top, right, bottom = box
    top += HEAD
    step = STEP
    while True:
        columns, rows = max(1, int((right - left) / step)), max(1, int((bottom - top) / step))
        lines = _lines(standing, on_ground, columns, rows)
        if len(lines) <= rows:
            break
        step -= FINER
    first = (top + bottom) / 2 - step * (len(lines) - 1) / 2
    placed = []
    for row, line in enumerate(lines):
        start = (left + right) / 2 - step * (len(line) - 1) / 2
        placed += [_at(piece, (start + step * n, first + step * row), step / STEP) for n, piece in enumerate(line)]
    return placed


def _lines(standing: list[Piece], on_ground: list[Piece], columns: int, rows: int) -> list[list[Piece]]:
    """Counters in rows; tokens begin a row of their own if there is room for it."""

    def split(found: list[Piece]) -> list[list[Piece]]:
        return [found[n : n + columns] for n in range(0, len(found), columns)]

    apart = split(standing) + split(on_ground)
    return apart if len(apart) <= rows else split(standing + on_ground)


def _at(piece: Piece, at: Point, scale: float) -> Piece:
    """The same piece at a point of the board."""
    return structs.replace(piece, at=at, scale=round(scale, 2))


def characters(game: Play, tile: str) -> list[Piece]:
    """The characters on a tile: commandos, escorted characters, and enemies by kind."""
    rules, state = game.rules, game.state
    ground = rules.ground(state, tile)
    shown = [commando_piece(game, card, who) for card, who in state.commandos.items() if who.place == tile]
    for who, at in ground.escorts.items():
        if at == tile:
            marks = ("seen",) if who in ground.visible_escorts else ("unseen",)
            card = f"character:{who}"
            shown.append(Piece(who, rules.name_of(who), "leader", "ours", tile, (), marks, card=card))
    for kind in dict.fromkeys(ground.loose.get(tile, ())):
        number = ground.loose[tile].count(kind)
        shown.append(_enemy(rules, f"{tile}:{kind}", kind, tile, rules.enemies[kind].dice, "", number))
    for token in rules.places[tile].tokens:
        if token in ground.guards:
            kind = ground.guards[token]
            nest = token in rules.places[tile].nests
            dice = rules.nest_dice if nest else rules.enemies[kind].dice
            note = f"protects {rules.name_of(token)}"
            shown.append(_enemy(rules, f"guard:{token}:{kind}", kind, tile, dice, note, 1, nest))
    return shown


def _enemy(
    rules: Sabotage, piece: str, kind: str, tile: str, dice: int, note: str, number: int, nest: bool = False
) -> Piece:
    """An enemy counter: dice at the lower left, number of units at the lower right."""
    enemy = rules.enemies[kind]
    values = (str(dice), f"x{number}" if number > 1 else "")
    symbol = "machine-gun" if nest else ENEMIES.get(enemy.trait, "officer" if note else "helmet")
    arms = enemy.name.partition("(")[2].rstrip(")")
    short = "In the nest" if nest else "On guard" if note else "Hammer" if enemy.strength > 1 else arms
    card = f"enemy:{enemy.token}"
    return Piece(piece, enemy.name, symbol, "theirs", tile, values, short=short, note=note, count=number, card=card)


def commando_piece(game: Play, card: str, who: Commando) -> Piece:
    """A commando: AP and free slots in the corners, an eye if visible, tilted if in critical condition."""
    rules = game.rules
    side = rules.side(card, who)
    symbol = "disguised" if who.uniform else COMMANDOS.get(card, "commando")
    marks = [
        *(["seen"] if who.visible else [] if who.critical_since else ["unseen"]),
        *(["critical"] if who.critical_since else []),
        *(["wounded"] if who.hits and not who.critical_since else []),
        *(["moved"] if who.phase in (ACTED, LEFT) else []),
        *(["carrying"] if who.items else []),
    ]
    values = (str(roster.current_ap(game, card, who)), str(side.slots - who.hits), f"+{who.saved}" if who.saved else "")
    state = roster.condition(who)
    nest = ", in the nest" if who.nest else ""
    name, about = rules.name_of(card), f"commando:{card}"
    return Piece(card, name, symbol, "ours", who.place, values, tuple(marks), note=f"{state}{nest}", card=about)


def tokens(game: Play, tile: str) -> list[Piece]:
    """The tokens on a tile: alarm, objectives, nests, trap doors, equipment and charges."""
    rules, state = game.rules, game.state
    place = rules.places[tile]
    ground = state.grounds[place.level]
    shown: list[Piece] = []
    if place.alarm:
        alarm = rules.layout(tile).alarm
        name, marks = ("Alarm", (TRIGGERED,)) if ground.alarm else ("Alarm, silent", ())
        shown.append(Piece(alarm, name, "alarm", "marker", tile, (), marks, short="A"))
    for token in place.tokens:
        if token in ground.objectives:
            objective = rules.objective(token)
            symbol = _objective_symbol(rules, place.level, objective)
            shown.append(Piece(token, objective.name, symbol, "marker", tile, short="O", note=objective.text))
    for nest in place.nests:
        shown.append(Piece(nest, "MG42 nest", "bunker", "marker", tile, short="N"))
    for trap in place.traps:
        blocked = trap in ground.blocked
        name = "Trap door, blocked" if blocked else "Trap door, open"
        symbol = "barrel" if blocked else "trap-door"
        shown.append(Piece(trap, name, symbol, "marker", tile, short="t" if blocked else "T"))
    for item in dict.fromkeys(ground.items.get(tile, ())):
        number = ground.items[tile].count(item)
        symbol = ITEMS.get(rules.tokens[item].use, "crate")
        many = ("", f"x{number}") if number > 1 else ()
        card = f"equipment:{rules.tokens[item].id}"
        shown.append(Piece(f"{tile}:{item}", rules.name_of(item), symbol, "marker", tile, many, short="e", card=card))
    if tile in ground.charges:
        shown.append(Piece(f"charge:{tile}", "TNT charge", "fire", "marker", tile, (), ("laid",), short="!"))
    return shown


def _objective_symbol(rules: Sabotage, level: str, objective: Objective) -> str:
    """The icon of an objective: its own from the sheet of the level, or that of its kind."""
    sheet = rules.box.sheets.get(level)
    own = sheet.objectives.get(objective.id, "") if sheet else ""
    return own or GOALS.get(objective.goal, "objective")


def _gate(rules: Sabotage, ground: Ground, gate: str, tile: str, at: Point) -> Piece:
    """An enemy entrance: an arrow into the tile, with the number of units waiting outside."""
    layout = rules.layout(gate)
    turned = TURNED[layout.plan.entrances[list(layout.gates).index(gate)].side]
    behind = len(ground.outside.get(gate, ()))
    barred = gate in ground.barricaded
    marks = (*([TRIGGERED] if ground.alarm else []), *(["barricaded"] if barred else []))
    name = "Enemy entrance" if marks else "Enemy entrance, silent"
    values = ("", f"x{behind}") if behind else ()
    note = f"{behind} waiting outside" if behind else ""
    entrance = Piece(gate, name, "way-in", "marker", tile, values, marks, short="E", facing=turned, note=note)
    return _at(entrance, at, GATE)


def _compass(game: Play, level: str, ground: Ground, at: Point) -> Piece:
    """7.4: where the enemies of a level go next: by the compass of the event card, or after those they see."""
    way = game.rules.box.cards[ground.card].compass
    if game.rules.visible_tiles(game.state, level):
        name, symbol, facing = "Next, the enemy closes in on those it sees", "eye", 0.0
    elif way == "again":
        name, symbol, facing = "Next, another card says where the enemy goes", "hidden", 0.0
    else:
        name, symbol, facing = f"Next, the enemy heads {level_cards.SIDES[way]}", "compass", POINTS[way]
    return Piece(f"{level}.compass", name, symbol, "marker", "", short="C", facing=facing, at=at)


# Panels and tracks


def tracks(game: Play) -> list[Track]:
    """The numbers to keep an eye on."""
    state, rules = game.state, game.rules
    shown = [Track("Turn", state.turn)]
    for level, ground in state.grounds.items():
        name = "Alarm" if len(state.grounds) == 1 else f"Alarm, {rules.name_of(level)}"
        shown.append(Track(name, "triggered" if ground.alarm else "silent", alert=ground.alarm))
        if ground.limit:
            left = ground.limit - ground.turns + 1
            label = f"Turns left, {rules.name_of(level)}" if len(state.grounds) > 1 else "Turns left"
            shown.append(Track(label, left, ground.limit, alert=left <= 2))
    gates = sum(len(rules.layouts[level].gates) * (2 if g.alarm else 1) for level, g in state.grounds.items())
    note = f"the entrances draw {gates} each turn; if too few are left, the operation fails"
    shown.append(Track("Enemy reserve", reserve(game), alert=reserve(game) < 3 * gates, note=note))
    return shown


def panels(game: Play) -> list[Panel]:
    """The objectives, the event cards, the squad and who is off the level."""
    rules, state = game.rules, game.state
    shown: list[Panel] = []
    if not state.turn:
        shown += [briefing(rules), *(card_of_level(rules, level) for level in rules.layouts), recruits(game)]
    for level, ground in state.grounds.items():
        shown.append(goals_panel(game, level, ground))
        if ground.card:
            shown.append(event_panel(rules, level, ground))
    for card, who in state.commandos.items():
        shown.append(card_panel(game, card, who))
    away = [card for card, who in state.commandos.items() if who.place in (OFF, WAITING)]
    if away and state.turn:
        rows = (Row("", tuple(commando_piece(game, card, state.commandos[card]) for card in away)),)
        shown.append(Panel("Off the level", tuple(rules.name_of(card) for card in away), "box", rows))
    if not rules.quick:
        shown.append(operation_panel(game))
    return shown


def briefing(rules: Sabotage) -> Panel:
    """The briefing of the operation, shown while the squad is chosen."""
    operation = rules.operation
    where = f"{operation.place}, {operation.date}" if operation.place else ""
    return Panel(operation.name, tuple(line for line in (where, operation.text) if line), "card")


def card_of_level(rules: Sabotage, level: str) -> Panel:
    """11.2e: a level card, shown while the squad is chosen."""
    return Panel(f"Level card: {rules.name_of(level)}", level_cards.level_card(rules, level), "card")


def recruits(game: Play) -> Panel:
    """The commando cards to choose the squad from."""
    rules = game.rules
    faces = tuple(
        Piece(
            card,
            rules.name_of(card),
            COMMANDOS.get(card, "commando"),
            "ours",
            "",
            note=rules.box.commandos[card].text,
            card=f"commando:{card}",
        )
        for card in game.state.cards
    )
    lines = tuple(f"{rules.name_of(card)}: {rules.box.commandos[card].text}" for card in game.state.cards)
    return Panel("Choose your squad", lines, "box", (Row("", faces),))


def goals_panel(game: Play, level: str, ground: Ground) -> Panel:
    """The objectives of a level."""
    rules = game.rules
    lines: list[str] = []
    for token, objective in rules.layouts[level].objectives.items():
        open_ = token in ground.objectives
        status = level_cards.what_to_do(rules, objective) if open_ else "completed."
        lines.append(f"{rules.capitalized(token)}: {status}")
    lines += [f"{rules.name_of(who)} must leave by a trap door." for who in ground.escorts]
    limit = rules.squad_limit(level)
    lines.append(f"The alarm goes off with more than {count(limit, 'commando')} on the level.")
    return Panel(rules.name_of(level), tuple(lines), "card")


def event_panel(rules: Sabotage, level: str, ground: Ground) -> Panel:
    """The event card of a level, with the half that was fixed when it was drawn."""
    card = rules.box.cards[ground.card]
    names = {"n": "north", "e": "east", "s": "south", "w": "west", "again": "draw another card"}
    half = card.half(ground.half == "triggered")
    return Panel(f"Event: {half.title}", (half.text, f"Compass: {names[card.compass]}"), "card")


def card_panel(game: Play, card: str, who: Commando) -> Panel:
    """A commando card."""
    rules = game.rules
    side = rules.side(card, who)
    skills = [rules.box.skills[skill] for skill in side.skills]
    state = roster.condition(who)
    health = f"{state}, {who.hits} of {side.slots} injuries" + (f", {who.saved} AP saved" if who.saved else "")
    weapons = ", ".join(f"{rules.name_of(w)} ({rules.weapon(w).dice})" for w in side.weapons)
    carried = ", ".join(rules.name_of(item) for item in who.items) or "nothing"
    lines = (
        health,
        f"AP slots: {', '.join(slots(side, who))}",
        f"{weapons}; carries {carried} ({len(who.items)} of {side.carries} slots)",
    )
    return Panel(f"{rules.name_of(card)}, {who.side} side", (*lines, *(f"{s.name}: {s.text}" for s in skills)), "form")


def slots(side: Side, who: Commando) -> list[str]:
    """6.21d, 9.2f: the AP slots of a commando card from the top, with what is in each."""
    found = ['"-1 AP"'] * who.hits
    for slot in range(who.hits, side.slots):
        if slot >= side.plus_slots:
            found.append('free for "-1 AP" only')
        else:
            found.append('"+1 AP"' if slot >= side.plus_slots - who.saved else 'free for "+1 AP" or "-1 AP"')
    return found


def operation_panel(game: Play) -> Panel:
    """The levels of the operation, and its special rules."""
    rules, state = game.rules, game.state
    lines: list[str] = []
    for number, column in enumerate(rules.columns):
        status = "completed" if number < state.column else "now" if number == state.column else "later"
        lines.append(f"{' + '.join(rules.name_of(level) for level in column)}: {status}")
    return Panel(rules.operation.name, (*lines, *(rule.text for rule in rules.special_rules)), "note")
