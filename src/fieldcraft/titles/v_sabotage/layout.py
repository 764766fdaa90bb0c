"""Levels for the rules: tiles, edges, tokens and paths, computed once from the plan and the special rules."""

from __future__ import annotations

from fieldcraft.boards.paths import distances
from fieldcraft.boards.tiles import leading_edge, nearer, sides
from fieldcraft.kernel.native import Transient
from fieldcraft.titles.v_sabotage.plans import Passage, Size, Tile
from fieldcraft.titles.v_sabotage.records import Box, Level, Objective

COMPASS = ("n", "e", "s", "w")


class Edge(Transient):
    """The edge between a tile and a neighbour: the passage as drawn, and the door if there is one."""

    to: str
    side: str
    passage: Passage
    door: str


class Place(Transient):
    """A tile with what is printed on it and what was set up on it.

    `tokens` are its nests and its other `posts`. `near` are the tile and its neighbours, `near_tokens` their tokens,
    `tightest` the spaces of the smallest of them.
    """

    id: str
    level: str
    name: str
    tile: Tile
    size: Size
    indoor: bool
    spaces: int
    hit: int
    edges: tuple[Edge, ...]
    tokens: tuple[str, ...]
    nests: tuple[str, ...]
    posts: tuple[str, ...]
    traps: tuple[str, ...]
    gates: tuple[str, ...]
    alarm: bool
    near: frozenset[str] = frozenset()
    near_tokens: frozenset[str] = frozenset()
    tightest: int = 0


class Layout:
    """One level: `walk` are the tiles enemies can step to, `toward` the same by side, `distance` counts their steps."""

    def __init__(self, box: Box, level: Level, objectives: tuple[Objective, ...]):
        self.level = level
        self.id = level.id
        plan = box.plans[level.id]
        self.plan = plan
        self.alarm = self._id("alarm") if level.alarm else ""
        self.objectives = {self._id(objective.id): objective for objective in objectives}
        self.characters = {o.character: o for o in objectives if o.goal == "escort"}
        self.nests = {self._id(f"nest-{n}"): self._id(tile) for n, tile in enumerate(level.nests, 1)}
        self.traps = {self._id(f"trap-{tile}"): self._id(tile) for tile in (*level.open, *level.blocked)}
        self.gates = {self._id(f"gate-{n}"): self._id(gate.tile) for n, gate in enumerate(plan.entrances, 1)}
        self.blocked = tuple(self._id(f"trap-{tile}") for tile in level.blocked)
        self.doors: dict[str, tuple[str, str]] = {}
        self.locked: tuple[str, ...] = ()
        edges = self._edges()
        self.places = {self._id(tile.id): self._place(box, tile, edges) for tile in plan.tiles.values()}
        for place in self.places.values():
            self._set_neighbourhood(place)
        self.numbers = {tile: number for number, tile in enumerate(self.places)}
        self.where = self._where()
        passable = ("open", "door", "locked")
        self.walk = {
            tile: tuple(edge.to for edge in place.edges if edge.passage in passable)
            for tile, place in self.places.items()
        }
        self.toward = {
            (tile, side): tuple(edge.to for edge in place.edges if edge.side == side and edge.passage in passable)
            for tile, place in self.places.items()
            for side in COMPASS
        }
        self.leading = {
            (tile, side): leading_edge(p.tile.row, p.tile.column, p.tile.height, p.tile.width, side)
            for tile, p in self.places.items()
            for side in COMPASS
        }
        self._distances: dict[tuple[str, tuple[str, ...]], dict[str, int]] = {}
        self._pursuits: dict[tuple[str, tuple[str, ...], tuple[str, ...]], tuple[int | None, tuple[str, ...]]] = {}

    def _id(self, name: str) -> str:
        """The id of something on this level."""
        return f"{self.id}.{name}"

    def _edges(self) -> dict[str, list[Edge]]:
        """Every tile's edges, and the doors."""
        found: dict[str, list[Edge]] = {tile: [] for tile in self.plan.tiles}
        touching = sides((b.first, b.second, b.side) for b in self.plan.borders)
        for border in self.plan.borders:
            door = ""
            if border.passage in ("door", "locked"):
                door = self._id(f"{border.first}-{border.second}")
                self.doors[door] = (self._id(border.first), self._id(border.second))
                if border.passage == "locked":
                    self.locked += (door,)
            for here, there in ((border.first, border.second), (border.second, border.first)):
                found[here].append(Edge(self._id(there), touching[here][there], border.passage, door))
        return found

    def _place(self, box: Box, tile: Tile, edges: dict[str, list[Edge]]) -> Place:
        """One tile with its tokens."""
        here = self._id(tile.id)
        size = box.sizes[tile.size]
        nests = tuple(nest for nest, at in self.nests.items() if at == here)
        alarm = self.level.alarm == tile.id
        to_do = [token for token, objective in self.objectives.items() if objective.tile == tile.id]
        posts = (*([self.alarm] if alarm else []), *to_do)
        name = self.level.names.get(tile.id, "")
        return Place(
            id=here,
            level=self.id,
            name=name,
            tile=tile,
            size=tile.size,
            indoor=tile.indoor,
            spaces=size.spaces - box.nest.takes * len(nests),
            hit=size.hit,
            edges=tuple(edges[tile.id]),
            tokens=(*nests, *posts),
            nests=nests,
            posts=posts,
            traps=tuple(trap for trap, at in self.traps.items() if at == here),
            gates=tuple(gate for gate, at in self.gates.items() if at == here),
            alarm=alarm,
        )

    def _set_neighbourhood(self, place: Place) -> None:
        """Set the tiles near a place (itself and its neighbours), their tokens, and the fewest spaces among them."""
        place.near = frozenset([place.id, *(edge.to for edge in place.edges)])
        place.near_tokens = frozenset(token for tile in place.near for token in self.places[tile].tokens)
        place.tightest = min(self.places[tile].spaces for tile in place.near)

    def _where(self) -> dict[str, str]:
        """The tile of each token, trap door and entrance."""
        posts = {token: self._id(objective.tile) for token, objective in self.objectives.items()}
        alarm = {self.alarm: self._id(self.level.alarm)} if self.alarm else {}
        return {**self.nests, **self.traps, **self.gates, **posts, **alarm}

    def distance(self, goal: str, collapsed: tuple[str, ...]) -> dict[str, int]:
        """7.5j: the steps enemies need to a tile from every other, when some tiles have collapsed."""
        key = (goal, collapsed)
        cached = self._distances.get(key)
        if cached is None:
            cached = self._distances[key] = distances(self.walk, (goal,), closed=collapsed)
        return cached

    def pursuit(
        self, tile: str, goals: tuple[str, ...], collapsed: tuple[str, ...]
    ) -> tuple[int | None, tuple[str, ...]]:
        """7.5b, 7.7c: the distance of a tile from the nearest goal, and the next tiles on the shortest paths.

        Cached: the same question comes up all the time.
        """
        key = (tile, goals, collapsed)
        cached = self._pursuits.get(key)
        if cached is None:
            far = {goal: at for goal in goals if (at := self.distance(goal, collapsed).get(tile)) is not None}
            nearest = min(far.values(), default=None)
            closest = [self.distance(goal, collapsed) for goal in far if far[goal] == nearest]
            steps = [to for distance in closest for to in nearer(self.walk, tile, distance)]
            cached = self._pursuits[key] = (nearest, tuple(dict.fromkeys(steps)))
        return cached

    def edge(self, tile: str, to: str) -> Edge | None:
        """The edge between two tiles, if they touch."""
        for edge in self.places[tile].edges:
            if edge.to == to:
                return edge
        return None

    def names(self) -> dict[str, str]:
        """The names of the tiles and tokens of this level."""
        names = {tile: place.name for tile, place in self.places.items()}
        names |= {token: objective.name for token, objective in self.objectives.items()}
        names |= {nest: f"the MG42 nest in {names[tile]}" for nest, tile in self.nests.items()}
        names |= {trap: f"the trap door in {names[tile]}" for trap, tile in self.traps.items()}
        names |= {gate: f"the enemy entrance at {names[tile]}" for gate, tile in self.gates.items()}
        names |= {door: f"the door between {names[a]} and {names[b]}" for door, (a, b) in self.doors.items()}
        if self.alarm:
            names[self.alarm] = f"the alarm in {names[self.where[self.alarm]]}"
        return names
