"""Chapters 12.8 and 12.9: how many enemies come, which, and where they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, No, Step, rule
from fieldcraft.titles.commandos_europe import detection, losses, turn
from fieldcraft.titles.commandos_europe.state import EuropeState

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("12.8a")
class Generation(Step, frozen=True):
    """A die says how many enemy units come; each is drawn and drifts from the detected hex."""

    hex: str

    def run(self, game: Play) -> None:
        state = game.state
        die = game.chance.die("number of enemies")
        count = min(die, sum(state.cup.values()))
        game.emit(EnemiesCome, self.hex, die, count)
        refused: list[str] = []
        for _ in range(count):
            kind = game.chance.draw("enemies", state.cup)
            state.cup[kind] -= 1
            if not place(game, kind, self.hex):
                refused.append(kind)
        for kind in refused:
            state.cup[kind] += 1
        detection.settle(game)


def place(game: Play, kind: str, origin: str) -> bool:
    """12.9: one unit drifts from the detected hex and is placed, unless the terrain refuses it."""
    state, rules = game.state, game.rules
    direction = game.chance.die("direction")
    distance = game.chance.die("distance", 10)
    hex_ = rules.country(state).board.drift(origin, direction, distance)
    refusal = refuses(rules, state, kind, hex_)
    if refusal is not None:
        game.emit(Refused, kind, hex_, direction, distance)
        return False
    enemy = next(piece for piece in rules.box.enemies[kind].pieces() if piece not in state.enemies)
    state.enemies[enemy] = hex_
    game.emit(EnemyPlaced, enemy, hex_, direction, distance)
    squads = rules.squads_at(state, hex_)
    if not squads:
        losses.trample(game, hex_)
    elif not rules.is_base(state, hex_):
        unaware = [squad for squad in squads if squad not in state.detected]
        if unaware:
            detection.detect(game, unaware)
    return True


def refuses(rules: Europe, state: EuropeState, kind: str, hex_: str) -> No | None:
    """12.9e-i: why a kind of enemy unit cannot be placed in a hex, if it cannot."""
    unit, ground = rules.box.enemies[kind], rules.box.maps[state.map].hexes[hex_]
    if unit.boat and not (ground.all_sea or ground.coastal):
        return No("12.9f", "{} needs the sea", (unit.name,))
    if not unit.boat and ground.all_sea:
        return No("12.9e", "{} cannot be at sea", (unit.name,))
    if unit.circled and not ground.circled_placed:
        return No("12.9g", "{} cannot be placed in {}", (unit.name, hex_))
    return None


@rule("12.8a")
class EnemiesCome(Event, frozen=True):
    """The number of enemies was rolled."""

    hex: str
    die: int
    count: int

    def text(self, rules: Europe) -> str:
        return f"The alarm is raised round {rules.name_of(self.hex)}: {turn.counted(self.count, 'enemy unit')}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


@rule("12.9a")
class EnemyPlaced(Event, frozen=True):
    """An enemy unit was placed."""

    enemy: str
    hex: str
    direction: int
    distance: int

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)} appears at {rules.name_of(self.hex)}."

    def dice(self) -> tuple[int, ...]:
        return (self.direction, self.distance)


@rule("12.9e")
class Refused(Event, frozen=True):
    """An enemy unit went back to the cup."""

    kind: str
    hex: str
    direction: int
    distance: int

    def text(self, rules: Europe) -> str:
        unit = rules.box.enemies[self.kind]
        found = "only sea" if rules.hex(self.hex).all_sea else "no water" if unit.boat else "no way to drive"
        return f"{unit.name} at {rules.name_of(self.hex)}: {found}, back into the cup."

    def dice(self) -> tuple[int, ...]:
        return (self.direction, self.distance)
