"""How the sensible player values a tile: the enemies it expects there, and the cost of being seen.

Costs are in action points: being seen is as bad as losing some.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.titles.v_sabotage.layout import COMPASS, Layout
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import OFF, level_of

UNSEEN: Final = 2 / 3
SEEN: Final = 4.0
SEEN_AGAIN: Final = 2.5
PER_DIE: Final = 0.45
CALM_TURNS: Final = 3
IMPATIENCE: Final = 0.2
LEAST_PATIENCE: Final = 0.15
FAR: Final = 99.0


def exposure_cost(game: Play, level: str) -> float:
    """The cost of being seen on a level: higher while its alarm is silent, lower as time passes."""
    ground = game.state.grounds[level]
    patience = max(LEAST_PATIENCE, 1 - IMPATIENCE * max(0, ground.turns - CALM_TURNS))
    return patience * (SEEN_AGAIN if ground.alarm else SEEN)


def directions(game: Play, level: str) -> tuple[str, ...]:
    """The directions in which the enemies of a level may move this turn if they see no commando."""
    ground = game.state.grounds[level]
    if not ground.card or ground.effect == "still":
        return () if ground.card else COMPASS
    compass = game.rules.box.cards[ground.card].compass
    return COMPASS if compass == "again" else (compass,)


def reinforcements(game: Play, level: str) -> int:
    """The number of enemies each entrance of a level will bring this turn."""
    ground = game.state.grounds[level]
    plain = 2 if ground.alarm else 1
    if ground.effect == "nobody" or not game.rules.box.levels[level].enemy_phase:
        return 0
    if ground.effect == "swapped":
        return 3 - plain
    if ground.effect == "more":
        return plain + ground.amount
    return max(0, plain - ground.amount) if ground.effect == "fewer" else plain


def arrivals(game: Play, level: str) -> dict[str, float]:
    """The number of enemies expected to enter each tile of a level in the next enemy phase."""
    layout, ground = game.rules.layouts[level], game.state.grounds[level]
    if not layout.level.enemy_phase:
        return {}
    coming: dict[str, float] = {}
    movers: dict[str, float] = {tile: float(len(kinds)) for tile, kinds in ground.loose.items()}
    fresh = reinforcements(game, level)
    for gate, tile in layout.gates.items():
        if gate not in ground.barricaded:
            count = float(fresh + len(ground.outside.get(gate, ())))
            coming[tile] = coming.get(tile, 0.0) + count
            movers[tile] = movers.get(tile, 0.0) + count
    chased = [who.place for who in game.state.commandos.values() if who.visible and level_of(who.place) == level]
    chased += [ground.escorts[who] for who in ground.visible_escorts]
    if chased:
        for tile, number in movers.items():
            ways = towards(layout, tile, chased, ground.collapsed)
            for way in ways:
                coming[way] = coming.get(way, 0.0) + number / len(ways)
        return coming
    sides = directions(game, level)
    for tile, number in movers.items():
        for side in sides:
            onward = layout.toward[tile, side]
            for way in onward:
                coming[way] = coming.get(way, 0.0) + number / len(onward) / len(sides)
    return coming


def towards(layout: Layout, tile: str, chased: list[str], collapsed: tuple[str, ...]) -> list[str]:
    """The next tiles of enemies who move towards the nearest visible commando."""
    distance = min((layout.distance(goal, collapsed) for goal in chased), key=lambda far: far.get(tile, FAR))
    here = distance.get(tile, FAR)
    return [way for way in layout.walk[tile] if distance.get(way, FAR) < here]


def threat(game: Play, tile: str) -> int:
    """The enemy dice that can reach a tile now or after one step."""
    rules, state = game.rules, game.state
    near = [tile, *rules.layout(tile).walk[tile]]
    return sum(rules.enemies[kind].dice for other in near for kind in rules.standing(state, other))


def danger(game: Play, tile: str, visible: bool, coming: dict[str, float]) -> float:
    """The cost of being on a tile when the commando phase ends."""
    if tile == OFF:
        return 0.0
    level = game.rules.places[tile].level
    if visible:
        return exposure_cost(game, level) + PER_DIE * threat(game, tile)
    seen: float = 1 - UNSEEN ** coming.get(tile, 0.0)
    return seen * (exposure_cost(game, level) + PER_DIE * (threat(game, tile) + 1.5 * coming.get(tile, 0.0)))
