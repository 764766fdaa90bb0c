"""What the sensible player expects: where enemies will come, and what it costs to be seen by them.

Costs are counted in action points. Being seen is as bad as losing some of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.titles.v_sabotage.layout import COMPASS, Layout
from fieldcraft.titles.v_sabotage.state import OFF, level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play

UNSEEN: Final = 2 / 3
SEEN: Final = 4.0
SEEN_AGAIN: Final = 2.5
PER_DIE: Final = 0.45
CALM_TURNS: Final = 3
IMPATIENCE: Final = 0.2
LEAST_PATIENCE: Final = 0.15
FAR: Final = 99.0


def trouble(game: Play, level: str) -> float:
    """What it costs to be seen on a level: more while its alarm is silent, and less the longer it takes."""
    ground = game.state.grounds[level]
    patience = max(LEAST_PATIENCE, 1 - IMPATIENCE * max(0, ground.turns - CALM_TURNS))
    return patience * (SEEN_AGAIN if ground.alarm else SEEN)


def directions(game: Play, level: str) -> tuple[str, ...]:
    """Where the enemies of a level may go this turn if nobody is seen."""
    ground = game.state.grounds[level]
    if not ground.card or ground.effect == "still":
        return () if ground.card else COMPASS
    compass = game.rules.box.cards[ground.card].compass
    return COMPASS if compass == "again" else (compass,)


def reinforcements(game: Play, level: str) -> int:
    """How many enemies each entrance of a level will bring this turn."""
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
    """How many enemies may be expected to come onto each tile of a level in the next enemy phase."""
    layout, ground = game.rules.layouts[level], game.state.grounds[level]
    if not layout.level.enemy_phase:
        return {}
    coming: dict[str, float] = {}
    movers: dict[str, float] = {tile: float(len(kinds)) for tile, kinds in ground.loose.items()}
    fresh = reinforcements(game, level)
    for gate, tile in layout.gates.items():
        if gate not in ground.barred:
            count = float(fresh + len(ground.outside.get(gate, ())))
            coming[tile] = coming.get(tile, 0.0) + count
            movers[tile] = movers.get(tile, 0.0) + count
    chased = [who.place for who in game.state.commandos.values() if who.visible and level_of(who.place) == level]
    chased += [ground.escorts[who] for who in ground.seen]
    if chased:
        for tile, number in movers.items():
            ways = towards(layout, tile, chased, ground.gone)
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


def towards(layout: Layout, tile: str, chased: list[str], gone: tuple[str, ...]) -> list[str]:
    """The next tiles of enemies who go for the nearest of those they see."""
    distance = min((layout.distance(goal, gone) for goal in chased), key=lambda far: far.get(tile, FAR))
    here = distance.get(tile, FAR)
    return [way for way in layout.walk[tile] if distance.get(way, FAR) < here]


def threat(game: Play, tile: str) -> int:
    """How many dice of enemies can reach a tile now or after one step."""
    rules, state = game.rules, game.state
    near = [tile, *rules.layout(tile).walk[tile]]
    return sum(rules.enemies[kind].dice for other in near for kind in rules.standing(state, other))


def danger(game: Play, tile: str, visible: bool, coming: dict[str, float]) -> float:
    """What it costs to be on a tile when the commandos' phase ends."""
    if tile == OFF:
        return 0.0
    level = game.rules.places[tile].level
    if visible:
        return trouble(game, level) + PER_DIE * threat(game, tile)
    seen: float = 1 - UNSEEN ** coming.get(tile, 0.0)
    return seen * (trouble(game, level) + PER_DIE * (threat(game, tile) + 1.5 * coming.get(tile, 0.0)))
