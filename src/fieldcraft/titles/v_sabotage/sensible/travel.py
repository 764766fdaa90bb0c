"""The cost and risk of each step of a commando, and distances to a goal by such steps."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from fieldcraft.kernel.native import Transient
from fieldcraft.titles.v_sabotage import stealth
from fieldcraft.titles.v_sabotage.layout import Edge, Layout
from fieldcraft.titles.v_sabotage.plans import Size
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.evaluation import PER_DIE, UNSEEN, exposure_cost

NOISE: Final = 2.5
NOISE_AGAIN: Final = 0.3
IN_PASSING: Final = 0.6
NOWHERE: Final = 1e9


class StepCost(Transient):
    """One step of a route: cost, risk, and how it is made."""

    ap: int
    risk: float
    stealthily: bool
    door: str


class TileCost(Transient):
    """A tile to step onto: room, size for hiding, the risk of a check, and the cost of the enemies' dice."""

    free: bool
    size: Size
    check: float
    dice: float


class StepCosts:
    """The steps of a commando on a level, alone or leading a character, to whom skills don't apply.

    What a tile costs is computed once.
    """

    __slots__ = ("card", "exposure", "game", "ground", "layout", "leading", "passing", "tile_costs")

    def __init__(self, game: Play, card: str, layout: Layout, leading: bool):
        self.game = game
        self.card = card
        self.layout = layout
        self.leading = leading
        self.ground = game.state.grounds[layout.id]
        self.exposure = exposure_cost(game, layout.id)
        self.passing = IN_PASSING * self.exposure
        self.tile_costs: dict[str, TileCost] = {}

    def across(self, edge: Edge) -> list[StepCost]:
        """The ways to cross an edge: unseen if possible, or in the open."""
        tile_cost = self.tile_costs.get(edge.to) or self._compute(edge.to)
        if not tile_cost.free:
            return []
        ap, risk, door = 1, 0.0, ""
        if edge.passage == "wall":
            if self.leading or not self.game.rules.skilled(self.game.state, self.card, "walls"):
                return []
        elif edge.door and edge.door in self.ground.locked:
            door = edge.door
            ap += 1
            risk += door_noise(self.game, self.card, self.layout.id)
        if tile_cost.size == "small":
            return [StepCost(ap, risk + tile_cost.check, False, door)]
        in_the_open = StepCost(ap, risk + self.passing + tile_cost.dice, False, door)
        if tile_cost.size == "medium":
            return [StepCost(ap + 1, risk + tile_cost.check, True, door), in_the_open]
        return [in_the_open]

    def _compute(self, tile: str) -> TileCost:
        """The cost of a tile, computed and stored."""
        game, leading, exposure = self.game, self.leading, self.exposure
        free = tile not in self.ground.collapsed and game.rules.room(game.state, tile) >= (2 if leading else 1)
        size = stealth.cover(game, tile) if leading else stealth.cover_for(game, self.card, tile)
        enemies = game.rules.enemies_at(game.state, tile)
        check = (
            (1 - UNSEEN ** (2 * enemies if leading else enemies)) * (exposure + PER_DIE * enemies) if enemies else 0.0
        )
        tile_cost = self.tile_costs[tile] = TileCost(free, size, check, PER_DIE * enemies)
        return tile_cost


def door_noise(game: Play, card: str, level: str) -> float:
    """The cost of the noise when a commando opens a locked door."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if rules.skilled(state, card, "lockpick") or any(rules.tokens[item].use == "crowbar" for item in commando.items):
        return 0.0
    weapons = [rules.weapon(weapon) for weapon in rules.side(card, commando).weapons]
    if any(not weapon.reveal and not weapon.alarm for weapon in weapons):
        return 0.0
    return NOISE_AGAIN if state.grounds[level].alarm else NOISE


def distances(costs: StepCosts, goals: dict[str, float]) -> dict[str, float]:
    """The distance of every tile of a level from the nearest of the given goals, in AP and risk."""
    layout = costs.layout
    found: dict[str, float] = {}
    queue = [(cost, tile) for tile, cost in goals.items()]
    queue.sort()
    while queue:
        cost, tile = heappop(queue)
        if tile in found:
            continue
        found[tile] = cost
        for edge in layout.places[tile].edges:
            if edge.to in found:
                continue
            back = layout.edge(edge.to, tile)
            nearest = NOWHERE
            for step in costs.across(back) if back is not None else []:
                nearest = min(nearest, cost + step.ap + step.risk)
            if nearest < NOWHERE:
                heappush(queue, (nearest, edge.to))
    return found
