"""Where a commando should end the turn, and the first step of the route there."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from fieldcraft.kernel.native import Transient
from fieldcraft.titles.v_sabotage import stealth
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.evaluation import FAR, arrivals, danger, exposure_cost
from fieldcraft.titles.v_sabotage.sensible.tasks import FETCH, HOLD, KEEP, LEAVE, STAGE, Task, entry_tiles, exit_tiles
from fieldcraft.titles.v_sabotage.sensible.travel import StepCost, StepCosts, distances
from fieldcraft.titles.v_sabotage.state import OFF, level_of

DONE_NOW: Final = 3.0
PER_HIT: Final = 2.0


class Route(Transient):
    """The best route of a commando this turn: the value of where it ends, and its first step (none means to stay)."""

    value: float
    to: str = ""
    stealthily: bool = False
    door: str = ""


def goals(game: Play, task: Task, level: str) -> dict[str, float]:
    """The tiles where a task can be done, with the AP it takes there."""
    if task.kind == LEAVE:
        return exit_tiles(game, level)
    return {task.tile: float(task.ap)}


def best_route(game: Play, card: str, task: Task, ap: int, leading: bool) -> Route:
    """The route to the best tile that a commando can reach with some AP."""
    commando = game.state.commandos[card]
    level = level_of(task.tile) if commando.place == OFF else level_of(commando.place)
    layout = game.rules.layouts[level]
    wanted = goals(game, task, level)
    costs = StepCosts(game, card, layout, leading)
    far = distances(costs, wanted)
    coming = arrivals(game, level)
    best = Route(FAR * 2)
    visited: set[tuple[str, int]] = set()
    queue: list[tuple[float, int, str, int, bool, Route]] = []
    number = 0
    for risk, tile, left, visible, first in starts(game, card, level, ap):
        number += 1
        heappush(queue, (risk, number, tile, left, visible, first))
    while queue:
        risk, _, tile, left, visible, first = heappop(queue)
        if (tile, left) in visited:
            continue
        visited.add((tile, left))
        value = risk + end_value(game, task, tile, left, visible, wanted, far, coming)
        if value < best.value - 0.01:
            best = Route(value, first.to, first.stealthily, first.door)
        for edge in layout.places[tile].edges:
            for step in costs.across(edge):
                if step.ap > left or (edge.to, left - step.ap) in visited:
                    continue
                number += 1
                begin = first if first.to or first.door else Route(0.0, edge.to, step.stealthily, step.door)
                extra = reaction(game, card, tile, edge.to) if visible else 0.0
                after = still_seen(game, card, visible, edge.to, step)
                heappush(queue, (risk + step.risk + extra, number, edge.to, left - step.ap, after, begin))
    return best


def starts(game: Play, card: str, level: str, ap: int) -> list[tuple[float, str, int, bool, Route]]:
    """Where a route can start: the commando's tile, or each trap door to enter by."""
    commando = game.state.commandos[card]
    if commando.place != OFF:
        return [(0.0, commando.place, ap, commando.visible, Route(0.0))]
    found: list[tuple[float, str, int, bool, Route]] = []
    for tile in entry_tiles(game, level):
        if game.rules.room(game.state, tile) < 1:
            continue
        size = stealth.cover_for(game, card, tile)
        price = 2 if size == "medium" else 1
        enemies = game.rules.enemies_at(game.state, tile)
        risk = exposure_cost(game, level) * (1 - (2 / 3) ** enemies) if enemies else 0.0
        if price <= ap:
            found.append((risk, tile, ap - price, size == "large", Route(0.0, tile, price == 2)))
    return found


def end_value(
    game: Play,
    task: Task,
    tile: str,
    left: int,
    visible: bool,
    wanted: dict[str, float],
    far: dict[str, float],
    coming: dict[str, float],
) -> float:
    """The value of ending on a tile with some AP left; lower is better."""
    if tile in wanted and left >= wanted[tile] and task.kind not in (FETCH, HOLD, KEEP, STAGE):
        if task.kind == LEAVE:
            return -DONE_NOW
        return danger(game, tile, visible, coming) - DONE_NOW
    return danger(game, tile, visible, coming) + far.get(tile, FAR) - 0.2 * left


def reaction(game: Play, card: str, here: str, to: str) -> float:
    """The cost of reaction fire at a visible commando who moves."""
    rules, state = game.rules, game.state
    dice = sum(rules.enemies[kind].dice for tile in (here, to) for kind in rules.standing(state, tile))
    return PER_HIT * dice * (7 - rules.places[here].hit) / 6


def still_seen(game: Play, card: str, visible: bool, tile: str, step: StepCost) -> bool:
    """Whether a commando is visible after a step."""
    if visible and game.rules.enemies_at(game.state, tile):
        return True
    size = stealth.cover_for(game, card, tile)
    return not (size == "small" or (size == "medium" and step.stealthily))
