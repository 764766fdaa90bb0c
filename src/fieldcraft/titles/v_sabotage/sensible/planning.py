"""Where a commando should be when his turn is over, and the first step of the way there."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.native import Transient
from fieldcraft.titles.v_sabotage import stealth
from fieldcraft.titles.v_sabotage.sensible.outlook import FAR, arrivals, danger, trouble
from fieldcraft.titles.v_sabotage.sensible.tasks import FETCH, HOLD, KEEP, LEAVE, STAGE, Task, ways_in, ways_out
from fieldcraft.titles.v_sabotage.sensible.walking import Stride, Walk, distances
from fieldcraft.titles.v_sabotage.state import OFF, level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play

DONE_NOW: Final = 3.0
PER_HIT: Final = 2.0


class Way(Transient):
    """The best that a commando can do this turn: how it will be in the end, and the first step (none means to stay)."""

    value: float
    to: str = ""
    stealthily: bool = False
    door: str = ""


def goals(game: Play, task: Task, level: str) -> dict[str, float]:
    """The tiles where a task is done, with the AP that it takes there."""
    if task.kind == LEAVE:
        return ways_out(game, level)
    return {task.tile: float(task.ap)}


def best_way(game: Play, card: str, task: Task, ap: int, leading: bool = False) -> Way:
    """Look at every tile that a commando can reach with his AP, and take the way to the best."""
    commando = game.state.commandos[card]
    level = level_of(task.tile) if commando.place == OFF else level_of(commando.place)
    layout = game.rules.layouts[level]
    wanted = goals(game, task, level)
    walk = Walk(game, card, layout, leading)
    far = distances(walk, wanted)
    coming = arrivals(game, level)
    best = Way(FAR * 2)
    settled: set[tuple[str, int]] = set()
    queue: list[tuple[float, int, str, int, bool, Way]] = []
    number = 0
    for risk, tile, left, visible, first in starts(game, card, level, ap):
        number += 1
        heappush(queue, (risk, number, tile, left, visible, first))
    while queue:
        risk, _, tile, left, visible, first = heappop(queue)
        if (tile, left) in settled:
            continue
        settled.add((tile, left))
        value = risk + worth(game, task, tile, left, visible, wanted, far, coming)
        if value < best.value - 0.01:
            best = Way(value, first.to, first.stealthily, first.door)
        for edge in layout.places[tile].edges:
            for step in walk.strides(edge):
                if step.ap > left or (edge.to, left - step.ap) in settled:
                    continue
                number += 1
                begin = first if first.to or first.door else Way(0.0, edge.to, step.stealthily, step.door)
                extra = reaction(game, card, tile, edge.to) if visible else 0.0
                after = still_seen(game, card, visible, edge.to, step)
                heappush(queue, (risk + step.risk + extra, number, edge.to, left - step.ap, after, begin))
    return best


def starts(game: Play, card: str, level: str, ap: int) -> list[tuple[float, str, int, bool, Way]]:
    """Where the way begins: the commando's tile, or each trap door by which he can come in."""
    commando = game.state.commandos[card]
    if commando.place != OFF:
        return [(0.0, commando.place, ap, commando.visible, Way(0.0))]
    found: list[tuple[float, str, int, bool, Way]] = []
    for tile in ways_in(game, level):
        if game.rules.room(game.state, tile) < 1:
            continue
        size = stealth.cover_for(game, card, tile)
        price = 2 if size == "medium" else 1
        enemies = game.rules.enemies_at(game.state, tile)
        risk = trouble(game, level) * (1 - (2 / 3) ** enemies) if enemies else 0.0
        if price <= ap:
            found.append((risk, tile, ap - price, size == "large", Way(0.0, tile, price == 2)))
    return found


def worth(
    game: Play,
    task: Task,
    tile: str,
    left: int,
    visible: bool,
    wanted: dict[str, float],
    far: dict[str, float],
    coming: dict[str, float],
) -> float:
    """How good it is to end on a tile with some AP left; less is better."""
    if tile in wanted and left >= wanted[tile] and task.kind not in (FETCH, HOLD, KEEP, STAGE):
        if task.kind == LEAVE:
            return -DONE_NOW
        return danger(game, tile, visible, coming) - DONE_NOW
    return danger(game, tile, visible, coming) + far.get(tile, FAR) - 0.2 * left


def reaction(game: Play, card: str, here: str, to: str) -> float:
    """What reaction fire costs a visible commando who moves."""
    rules, state = game.rules, game.state
    dice = sum(rules.enemies[kind].dice for tile in (here, to) for kind in rules.standing(state, tile))
    return PER_HIT * dice * (7 - rules.places[here].hit) / 6


def still_seen(game: Play, card: str, visible: bool, tile: str, step: Stride) -> bool:
    """Whether a commando is visible after a step."""
    if visible and game.rules.enemies_at(game.state, tile):
        return True
    size = stealth.cover_for(game, card, tile)
    return not (size == "small" or (size == "medium" and step.stealthily))
