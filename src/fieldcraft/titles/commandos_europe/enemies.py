"""Chapters 12.8 and 12.9: how many enemy units come, which ones, and where they are placed."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Display, Event, No, Roll, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import detection, losses
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState


@rule("12.8a")
class GenerateEnemies(Step, frozen=True):
    """Roll how many enemy units come; draw each and place it by scatter from the detected hex."""

    hex: str

    def run(self, game: Play) -> None:
        state = game.state
        die = game.chance.die("number of enemies")
        number = min(die, sum(state.cup.values()))
        game.emit(EnemiesGenerated, self.hex, die, number)
        refused: list[str] = []
        for _ in range(number):
            kind = game.chance.draw("enemies", state.cup)
            state.cup[kind] -= 1
            if not place(game, kind, self.hex):
                refused.append(kind)
        put_back(game, refused)
        detection.update(game)


def put_back(game: Play, kinds: list[str]) -> None:
    """12.8c: units that could not be placed go back to the cup after the whole batch."""
    cup = game.state.cup
    for kind in kinds:
        cup[kind] += 1
    if kinds:
        game.emit(BackInCup, len(kinds), sum(cup.values()))


@rule("12.8c")
class BackInCup(Event, frozen=True):
    """The units of a batch that could not be placed went back to the cup."""

    count: int
    cup: int

    def text(self, rules: Europe) -> str:
        return f"{count(self.count, 'enemy unit')} went back to the cup ({self.cup - self.count} to {self.cup})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Cup", self.cup - self.count, self.cup),)


@rule("12.8a")
class EnemiesGenerated(Event, frozen=True):
    """The number of enemies was rolled."""

    hex: str
    die: int
    count: int

    def text(self, rules: Europe) -> str:
        return f"The alarm was raised around {rules.name_of(self.hex)}: {count(self.count, 'enemy unit')} came."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: Europe) -> Display:
        return Display.rolled("Enemies that come", self.die, results=(str(self.count),))


def place(game: Play, kind: str, origin: str) -> bool:
    """12.9: scatter one unit from the detected hex and place it, unless the terrain refuses it."""
    state, rules = game.state, game.rules
    direction = game.chance.die("direction")
    distance = game.chance.die("distance", 10)
    hex_ = rules.graph(state).board.drift(origin, direction, distance)
    if refuses(rules, state, kind, hex_) is not None:
        if game.event_log is not None:
            game.emit(PlacementRefused, kind, hex_, direction, distance, sum(state.cup.values()))
        return False
    enemy = next(piece for piece in rules.enemy_pieces[kind] if piece not in state.enemies)
    state.enemies[enemy] = hex_
    if game.event_log is not None:
        game.emit(EnemyPlaced, enemy, hex_, direction, distance, len(state.enemies), sum(state.cup.values()))
    squads = rules.squads_at(state, hex_)
    if not squads:
        losses.overrun(game, hex_)
    elif not rules.is_base(state, hex_):
        undetected = [squad for squad in squads if squad not in state.detected]
        if undetected:
            detection.detect(game, undetected, hex_, detection.BY_ENEMY)
    return True


def scattered(direction: int, distance: int, hex_: str) -> Display:
    """12.9: the dice for the direction and the distance of a new enemy unit."""
    rolls = (Roll((direction,), 6, "Direction", side="theirs"), Roll((distance,), 10, "Distance", side="theirs"))
    return Display(rolls=rolls, places=(hex_,) if hex_ else ())


@rule("12.9a")
class EnemyPlaced(Event, frozen=True):
    """An enemy unit was placed."""

    enemy: str
    hex: str
    direction: int
    distance: int
    count: int
    cup: int

    def text(self, rules: Europe) -> str:
        tally = f"enemies on the map: {self.count - 1} to {self.count}, cup: {self.cup + 1} to {self.cup}"
        return f"{rules.name_of(self.enemy)} appeared at {rules.name_of(self.hex)} ({tally})."

    def changes(self) -> tuple[Change, ...]:
        return Change("Enemies", self.count - 1, self.count), Change("Cup", self.cup + 1, self.cup)

    def dice(self) -> tuple[int, ...]:
        return (self.direction, self.distance)

    def display(self, rules: Europe) -> Display:
        return scattered(self.direction, self.distance, self.hex)


def refuses(rules: Europe, state: EuropeState, kind: str, hex_: str) -> No | None:
    """12.9e-i: why a kind of enemy unit can't be placed in a hex, or None."""
    unit, ground = rules.data.enemies[kind], rules.data.maps[state.map].hexes[hex_]
    if unit.boat and not (ground.all_sea or ground.coastal):
        return No("12.9f", "{} can be placed only on sea or coast", (unit.name,))
    if not unit.boat and ground.all_sea:
        return No("12.9e", "{} can't be placed at sea", (unit.name,))
    if unit.circled and not ground.circled_placed:
        return No("12.9g", "{} can't be placed in {}", (unit.name, hex_))
    return None


@rule("12.9e")
class PlacementRefused(Event, frozen=True):
    """An enemy unit went back to the cup."""

    kind: str
    hex: str
    direction: int
    distance: int
    cup: int

    def text(self, rules: Europe) -> str:
        unit = rules.data.enemies[self.kind]
        why = "is all sea" if rules.hex(self.hex).all_sea else "has no water" if unit.boat else "is closed to vehicles"
        drawn = f"cup: {self.cup + 1} to {self.cup}"
        return f"{unit.name} was drawn but could not be placed: {rules.name_of(self.hex)} {why} ({drawn})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Cup", self.cup + 1, self.cup),)

    def dice(self) -> tuple[int, ...]:
        return (self.direction, self.distance)

    def display(self, rules: Europe) -> Display:
        return scattered(self.direction, self.distance, self.hex)
