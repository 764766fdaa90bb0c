"""Chapters 10.4, 11 and 12: setting up levels, completing and dismantling them, and their collapse."""

from __future__ import annotations

from fieldcraft.kernel.steps import ANY_SEAT, Change, Display, Event, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import ending, equipment_reserve, explosives, guards, objectives, tracks, training
from fieldcraft.titles.v_sabotage.alike import PickAlike, numbered, without_number
from fieldcraft.titles.v_sabotage.rules import MP40, Play, Sabotage
from fieldcraft.titles.v_sabotage.state import OFF, WAITING, Ground, level_of, put, take, without


@rule("12.4c")
class BuildLevels(Step, frozen=True):
    """Set up the levels of the next column once all levels in play are completed; replacements may enter."""

    def run(self, game: Play) -> None:
        state = game.state
        if state.grounds:
            return
        state.column += 1
        for commando in state.commandos.values():
            if commando.place == WAITING:
                commando.place = OFF
        for level in game.rules.columns[state.column]:
            set_up(game, level)
            if game.result is not None:
                return


def set_up(game: Play, level: str) -> None:
    """11.3 to 11.7: set up a level with its tokens, guards and, if its time is limited, its own event deck."""
    state, rules = game.state, game.rules
    ground = state.grounds[level] = bare_ground(rules, level)
    work = tuple((token, rules.objective(token).ap) for token in ground.objectives)
    game.emit(LevelBuilt, level, ground.alarm, ground.limit, work)
    lay_equipment(game, level)
    before = tracks.size(state.reserve)
    place_guards(game, level)
    game.emit(
        tracks.ReserveChanged, f"Guards were posted in {rules.name_of(level)}", before, tracks.size(state.reserve)
    )
    training.teach(game, level, "start")


def bare_ground(rules: Sabotage, level: str) -> Ground:
    """11.4a, 15.5: a level with its tokens as the card and special rules say, without equipment and guards."""
    layout = rules.layouts[level]
    limit = rules.turn_limit(level)
    shut = tuple(f"{level}.trap-{rule.tile}" for rule in rules.rules_for("blocked", level))
    return Ground(
        limit=limit,
        locked=tuple(layout.doors) if any(rules.rules_for("locked", level)) else layout.locked,
        blocked=(*layout.blocked, *shut),
        objectives=dict.fromkeys(layout.objectives, 0),
        alarm=any(rules.rules_for("alarm-on", level)),
        own_cards=limit if layout.level.events else 0,
    )


def preview(rules: Sabotage, level: str) -> Ground:
    """11.2e: a level as it will be set up: with the equipment on its card, and the guards of its tokens."""
    ground = bare_ground(rules, level)
    for kind, tiles in equipment_wanted(rules, level).items():
        for tile in tiles:
            ground.items[tile] = (*ground.items.get(tile, ()), rules.tokens_of[kind][0])
    guard = f"{next(iter(rules.box.regulars))}-{MP40}"
    ground.guards = dict.fromkeys(triangular_tokens(rules, level), guard)
    for tile in extra_guards(rules, level):
        ground.loose[tile] = (*ground.loose.get(tile, ()), guard)
    return ground


def equipment_wanted(rules: Sabotage, level: str) -> dict[str, list[str]]:
    """11.4a, 15.5c: the tiles that get equipment of each kind by the level card and special rules."""
    wanted: dict[str, list[str]] = {}
    for tile, kinds in rules.box.levels[level].equipment.items():
        for kind in kinds:
            wanted.setdefault(kind, []).append(f"{level}.{tile}")
    for gift in rules.rules_for("gift", level):
        if gift.level == level:
            wanted.setdefault(gift.token, []).extend([f"{level}.{gift.tile}"] * gift.n)
    return wanted


def lay_equipment(game: Play, level: str) -> None:
    """11.4a, 15.5c: place the equipment that the level card and special rules name."""
    for kind, tiles in equipment_wanted(game.rules, level).items():
        lay(game, kind, tuple(tiles))


def lay(game: Play, kind: str, tiles: tuple[str, ...]) -> None:
    """11.4b: place tokens of one kind; where there are too few, the players choose which tile goes without."""
    state, rules = game.state, game.rules
    piles = (state.equipment, state.discards)
    available = sum(pile.get(item, 0) for pile in piles for item in rules.tokens_of[kind])
    if 0 < available < len(tiles) and len(set(tiles)) > 1:
        game.push(WhoGoesWithout(numbered(tiles), (), kind, len(tiles) - available))
        return
    for tile in tiles[:available]:
        ground = rules.ground(state, tile)
        ground.items[tile] = (*ground.items.get(tile, ()), equipment_reserve.fetch(game, kind))


@rule("11.4b")
class WhoGoesWithout(PickAlike, frozen=True):
    """The players choose the tiles that go without a token, because there are too few."""

    kind: str = ""
    missing: int = 0

    def seat(self, game: Play) -> int:
        return ANY_SEAT

    def prompt(self, game: Play) -> str:
        tiles = count(self.missing, "tile that goes", "tiles that go")
        return f"Not enough tokens ({game.rules.name_of(self.kind)}): choose {tiles} without"

    def minimum(self, game: Play) -> int:
        return self.missing

    def maximum(self, game: Play) -> int:
        return self.missing

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        served = without(self.candidates, *pieces)
        lay(game, self.kind, tuple(without_number(piece) for piece in served))


def place_guards(game: Play, level: str) -> None:
    """11.5, 15.5f: place an enemy with an MP40 on each triangular token; veteran and special rules add more."""
    ground = game.state.grounds[level]
    for token in triangular_tokens(game.rules, level):
        kind = take_guard(game)
        if not kind:
            return
        ground.guards[token] = kind
    for tile in extra_guards(game.rules, level):
        kind = take_guard(game)
        if not kind:
            return
        guards.add_loose(game, tile, (kind,))


def triangular_tokens(rules: Sabotage, level: str) -> tuple[str, ...]:
    """11.5a: the tokens of a level that an enemy protects from the start."""
    layout = rules.layouts[level]
    return (*layout.nests, *([layout.alarm] if layout.alarm else []), *layout.objectives)


def extra_guards(rules: Sabotage, level: str) -> list[str]:
    """11.5b, 15.5f: the tiles that get one more enemy each, in veteran difficulty or by a special rule."""
    extra = list(dict.fromkeys(rules.layouts[level].gates.values())) if rules.veteran else []
    for more in rules.rules_for("guards", level):
        if more.level == level:
            extra += [f"{level}.{more.tile}"] * more.n
    return extra


def take_guard(game: Play) -> str:
    """11.5c: take a regular with its MP40 side up, soldiers first; if none is left the operation fails."""
    reserve = game.state.reserve
    for regular in game.rules.box.regulars:
        if regular in reserve:
            take(reserve, regular)
            return f"{regular}-{MP40}"
    ending.fail(game, "reserve", "the enemy reserve is too small for the guards")
    return ""


@rule("12.4a")
class CompleteLevels(Step, frozen=True):
    """Dismantle completed levels at the end of the commando phase; with the last, the operation succeeds."""

    def run(self, game: Play) -> None:
        state = game.state
        for level in list(state.grounds):
            if is_clear(game, level) and commando_exited(game):
                dismantle(game, level)
        if not state.grounds and state.column + 1 == len(game.rules.columns):
            ending.succeed(game)


def commando_exited(game: Play) -> bool:
    """8.2c, 8.2d: whether a commando has left one of the levels that are played at the same time."""
    state = game.state
    before = sum(len(column) for column in game.rules.columns[: state.column])
    return len(state.completed) > before or any(ground.exited for ground in state.grounds.values())


def is_clear(game: Play, level: str) -> bool:
    """8.2b: whether all objectives of a level are done and no commando is on it."""
    if not objectives.all_done(game.state.grounds[level]):
        return False
    return not any(level_of(who.place) == level for who in game.state.commandos.values())


def dismantle(game: Play, level: str) -> None:
    """12.4b: discard a level's equipment and return its enemies to the reserve."""
    state, rules = game.state, game.rules
    ground = state.grounds.pop(level)
    for items in ground.items.values():
        for item in items:
            put(state.discards, item)
    for kind, number in (("tnt", len(ground.charges)), ("crowbar", len(ground.barricaded))):
        if number:
            put(state.discards, rules.kits[kind], number)
    units = [*ground.loose.values(), *ground.outside.values(), tuple(ground.guards.values())]
    gone = [kind for kinds in units for kind in kinds]
    if ground.card:
        put(state.used_cards, ground.card)
    state.completed = (*state.completed, level)
    game.emit(LevelCompleted, level, len(state.completed), ground.alarm, tracks.turns_left(ground))
    tracks.back_to_reserve(game, gone, f"The enemies of {rules.name_of(level)} left")


@rule("10.4c")
class Collapse(Step, frozen=True):
    """Tiles of a level collapse: first those with an open trap door, then all that touch a collapsed one."""

    level: str
    first: int

    def run(self, game: Play) -> None:
        ground = game.state.grounds.get(self.level)
        if ground is None or ground.turns < self.first:
            return
        layout = game.rules.layouts[self.level]
        if ground.collapsed:
            touching = {edge.to for tile in ground.collapsed for edge in layout.places[tile].edges}
            collapsing = [tile for tile in layout.places if tile in touching and tile not in ground.collapsed]
        else:
            collapsing = [tile for trap, tile in layout.traps.items() if trap not in ground.blocked]
        for tile in dict.fromkeys(collapsing):
            if game.result is None:
                collapse_tile(game, self.level, tile)
        if game.result is None and len(ground.collapsed) == len(layout.places) and not ground.exited:
            ending.fail(game, "collapse", f"no commando got out of {game.rules.name_of(self.level)}")


def collapse_tile(game: Play, level: str, tile: str) -> None:
    """10.4d: remove a tile with everything on it."""
    state, rules = game.state, game.rules
    ground = state.grounds[level]
    game.emit(TileCollapsed, tile)
    explosives.clear_equipment(game, tile)
    explosives.clear_enemies(game, tile)
    explosives.clear_friends(game, tile)
    if game.result is not None:
        return
    ground.collapsed = (*ground.collapsed, tile)
    for gate in rules.places[tile].gates:
        tracks.back_to_reserve(game, ground.outside.pop(gate, ()), "Enemies behind a collapsed entrance left")
        if gate in ground.barricaded:
            ground.barricaded = tuple(other for other in ground.barricaded if other != gate)
            put(state.discards, rules.kits["crowbar"])
    if any(token in ground.objectives for token in rules.places[tile].tokens):
        ending.fail(game, "collapse", f"an objective was buried in {rules.name_of(tile)}")


@rule("12.3a")
class LevelBuilt(Event, frozen=True):
    """A level was set up."""

    level: str
    alarm: bool
    limit: int
    work: tuple[tuple[str, int], ...]

    def text(self, rules: Sabotage) -> str:
        alarm = " Its alarm is triggered." if self.alarm else ""
        limit = f" {count(self.limit, 'turn')} left." if self.limit else ""
        goals = f" {count(len(self.work), 'objective')} to complete."
        return f"{rules.name_of(self.level)} was set up. {rules.box.levels[self.level].text}{goals}{limit}{alarm}"

    def changes(self) -> tuple[Change, ...]:
        return (
            *tracks.change(tracks.alarm_of(self.level), 0, int(self.alarm)),
            *tracks.change(tracks.time_of(self.level), 0, self.limit),
            *tracks.change(tracks.goals_of(self.level), 0, len(self.work)),
            *(change for token, ap in self.work for change in tracks.change(tracks.work_on(token), 0, ap)),
        )


@rule("12.4a")
class LevelCompleted(Event, frozen=True):
    """A level was completed."""

    level: str
    completed: int
    alarm: bool
    time: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.level)} was completed: {count(self.completed, 'level')} so far."

    def changes(self) -> tuple[Change, ...]:
        return (
            Change(tracks.COMPLETED, self.completed - 1, self.completed),
            *tracks.change(tracks.alarm_of(self.level), int(self.alarm), 0),
            *tracks.change(tracks.time_of(self.level), self.time, 0),
        )

    def display(self, rules: Sabotage) -> Display:
        return Display(matters="objective")


@rule("10.4c")
class TileCollapsed(Event, frozen=True):
    """A tile collapsed."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.capitalized(self.tile)} collapsed with everything on it."
