"""What a step costs a commando and what it risks, and how far it is to a goal by such steps."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.native import Transient
from fieldcraft.titles.v_sabotage import stealth
from fieldcraft.titles.v_sabotage.layout import Edge, Layout
from fieldcraft.titles.v_sabotage.plans import Size
from fieldcraft.titles.v_sabotage.sensible.outlook import PER_DIE, UNSEEN, trouble

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play

NOISE: Final = 2.5
NOISE_AGAIN: Final = 0.3
IN_PASSING: Final = 0.6
NOWHERE: Final = 1e9


class Stride(Transient):
    """One step of a way: what it costs, what it risks, and how it is made."""

    ap: int
    risk: float
    stealthily: bool
    door: str


class Footing(Transient):
    """A tile to step onto: whether there is room, what hides, what a check risks, and what the enemies' dice cost."""

    free: bool
    size: Size
    check: float
    dice: float


class Walk:
    """A commando on his way over a level, alone or leading another, who has no skills then.

    What he finds on a tile is found out once.
    """

    __slots__ = ("card", "footings", "fright", "game", "ground", "layout", "leading", "passing")

    def __init__(self, game: Play, card: str, layout: Layout, leading: bool):
        self.game = game
        self.card = card
        self.layout = layout
        self.leading = leading
        self.ground = game.state.grounds[layout.id]
        self.fright = trouble(game, layout.id)
        self.passing = IN_PASSING * self.fright
        self.footings: dict[str, Footing] = {}

    def strides(self, edge: Edge) -> list[Stride]:
        """The ways to go over an edge: unseen if that is possible, or in the open."""
        footing = self.footings.get(edge.to) or self._look_at(edge.to)
        if not footing.free:
            return []
        ap, risk, door = 1, 0.0, ""
        if edge.passage == "wall":
            if self.leading or not self.game.rules.skilled(self.game.state, self.card, "walls"):
                return []
        elif edge.door and edge.door in self.ground.locked:
            door = edge.door
            ap += 1
            risk += noise_of_door(self.game, self.card, self.layout.id)
        if footing.size == "small":
            return [Stride(ap, risk + footing.check, False, door)]
        in_the_open = Stride(ap, risk + self.passing + footing.dice, False, door)
        if footing.size == "medium":
            return [Stride(ap + 1, risk + footing.check, True, door), in_the_open]
        return [in_the_open]

    def _look_at(self, tile: str) -> Footing:
        """What he finds on a tile."""
        game, leading, fright = self.game, self.leading, self.fright
        free = tile not in self.ground.gone and game.rules.room(game.state, tile) >= (2 if leading else 1)
        size = stealth.cover(game, tile) if leading else stealth.cover_for(game, self.card, tile)
        enemies = game.rules.enemies_at(game.state, tile)
        check = (1 - UNSEEN ** (2 * enemies if leading else enemies)) * (fright + PER_DIE * enemies) if enemies else 0.0
        footing = self.footings[tile] = Footing(free, size, check, PER_DIE * enemies)
        return footing


def noise_of_door(game: Play, card: str, level: str) -> float:
    """What it costs, beside the AP, to get a locked door open."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if rules.skilled(state, card, "lockpick") or any(rules.tokens[item].use == "crowbar" for item in commando.items):
        return 0.0
    weapons = [rules.weapon(weapon) for weapon in rules.side(card, commando).weapons]
    if any(not weapon.reveal and not weapon.alarm for weapon in weapons):
        return 0.0
    return NOISE_AGAIN if state.grounds[level].alarm else NOISE


def distances(walk: Walk, goals: dict[str, float]) -> dict[str, float]:
    """How far it is for a commando from every tile of a level to the nearest of some goals, risks included."""
    layout = walk.layout
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
            for step in walk.strides(back) if back is not None else []:
                nearest = min(nearest, cost + step.ap + step.risk)
            if nearest < NOWHERE:
                heappush(queue, (nearest, edge.to))
    return found
