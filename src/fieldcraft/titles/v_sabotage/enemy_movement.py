"""Chapters 7.4, 7.5 and 7.7: where the enemies go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, Option, Step, rule
from fieldcraft.titles.v_sabotage import events, posts, reinforcements, stealth
from fieldcraft.titles.v_sabotage.state import level_of, put, without

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


@rule("7.4a")
class EnemyMovement(Step, frozen=True):
    """The enemies of each level move: the direction is fixed first, and holds for the whole step."""

    def run(self, game: Play) -> None:
        grounds = game.state.grounds
        levels = [level for level in reinforcements.levels_with_enemies(game) if grounds[level].effect != "still"]
        game.push_all(*[Direction(level) for level in levels])


@rule("7.4c")
class Direction(Step, frozen=True):
    """7.4: towards visible commandos, or by the compass of the level's card."""

    level: str

    def run(self, game: Play) -> None:
        ground = game.state.grounds[self.level]
        ground.chased = tuple(game.rules.watched_tiles(game.state, self.level))
        ground.direction = ""
        if not ground.chased:
            ground.direction = compass(game, self.level)
            if not ground.direction:
                return
        game.emit(Heading, self.level, ground.direction)
        passes: list[Step] = [MovePass(self.level, False)]
        if ground.effect == "hurry" or anybody_swift(game, self.level):
            passes.append(MovePass(self.level, True))
        game.push_all(*passes)


def anybody_swift(game: Play, level: str) -> bool:
    """15.2c: whether an enemy on a level moves two tiles."""
    enemies = game.rules.enemies
    for kinds in game.state.grounds[level].loose.values():
        for kind in kinds:
            if enemies[kind].trait == "swift":
                return True
    return False


def compass(game: Play, level: str) -> str:
    """7.4f, 7.4g, 11.7c: the direction of the level's card; the redraw sign calls for cards of the main deck."""
    card = game.state.grounds[level].card
    if not card:
        return ""
    direction = game.rules.box.cards[card].compass
    while direction == "again":
        card = events.draw_card(game, False)
        direction = game.rules.box.cards[card].compass
        put(game.state.used_cards, card)
        game.emit(Redrawn, card)
    return direction


@rule("7.5b")
class MovePass(Step, frozen=True):
    """All enemies move one tile, the nearest first; in the second pass only those who move two."""

    level: str
    second: bool

    def run(self, game: Play) -> None:
        loose = game.state.grounds[self.level].loose
        ranks: dict[int, list[str]] = {}
        numbers = game.rules.layouts[self.level].numbers
        for tile in sorted(loose, key=numbers.__getitem__) if len(loose) > 1 else loose:
            rank = rank_of(game, tile)
            if rank is not None:
                ranks.setdefault(rank, []).append(tile)
        game.push(MoveOn(tuple(tuple(ranks[rank]) for rank in sorted(ranks)), self.second))


def rank_of(game: Play, tile: str) -> int | None:
    """7.5b, 7.5c: when a tile's turn comes: the lower, the sooner; None if there is no route."""
    level = level_of(tile)
    ground, layout = game.state.grounds[level], game.rules.layouts[level]
    if ground.direction:
        return -layout.leading[tile, ground.direction]
    return layout.pursuit(tile, ground.chased, ground.gone)[0]


@rule("7.5c")
class MoveOn(Step, frozen=True):
    """Tiles move rank by rank; those of one rank one after another, in an order that is asked for if it matters."""

    ranks: tuple[tuple[str, ...], ...]
    second: bool

    def run(self, game: Play) -> None:
        for at, moving in enumerate(self.ranks):
            if len(moving) > 1:
                moving = tuple([tile for tile in moving if movers(game, tile, self.second)])
                if compete(game, moving, self.second):
                    game.push_all(WhichFirst(moving, self.second), MoveOn(self.ranks[at + 1 :], self.second))
                    return
            for number, tile in enumerate(moving, 1):
                asked = move_from(game, tile, self.second)
                if asked:
                    game.push_all(*asked, MoveOn((moving[number:], *self.ranks[at + 1 :]), self.second))
                    return


def compete(game: Play, tiles: tuple[str, ...], second: bool) -> bool:
    """Whether enemies of different tiles want more spaces of one tile than it has."""
    if len(tiles) < 2:
        return False
    wanted: dict[str, list[int]] = {}
    for tile in tiles:
        count = len(movers(game, tile, second))
        for way in ways(game, tile):
            wanted.setdefault(way, []).append(count)
    return any(len(counts) > 1 and sum(counts) > spaces(game, way) for way, counts in wanted.items())


def spaces(game: Play, tile: str) -> int:
    """6.7: the spaces that a tile offers to enemies, empty nests included."""
    return game.rules.room(game.state, tile) + len(game.rules.free_nests(game.state, tile))


@rule("7.5c")
class WhichFirst(Choice, frozen=True):
    """Two tiles are equally near and there is not room for both: the players say which moves first."""

    tiles: tuple[str, ...]
    second: bool

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Equally near, and not room for all: which enemies move first?"

    def options(self, game: Play) -> list[Option]:
        return [MoveFirst(tile) for tile in self.tiles]

    def choose(self, game: Play, option: MoveFirst) -> None:
        rest = without(self.tiles, option.tile)
        game.push_all(*move_from(game, option.tile, self.second), MoveOn((rest,), self.second))


@rule("7.5c")
class MoveFirst(Option, frozen=True):
    """Those on this tile."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"Those in {rules.name_of(self.tile)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


def movers(game: Play, tile: str, second: bool) -> tuple[str, ...]:
    """7.5f, 7.5g, 15.2c, 15.3t: the enemies on a tile that move now; none where somebody visible stands."""
    state = game.state
    ground = state.grounds[level_of(tile)]
    kinds = ground.loose.get(tile, ())
    if not kinds:
        return ()
    for who in state.commandos.values():
        if who.visible and who.place == tile:
            return ()
    for name in ground.seen:
        if ground.escorts[name] == tile:
            return ()
    if second and ground.effect != "hurry":
        return tuple(kind for kind in kinds if game.rules.enemies[kind].trait == "swift")
    return kinds


def ways(game: Play, tile: str) -> tuple[str, ...]:
    """7.5, 7.7c: the next tiles: all in the direction, or on shortest paths to the nearest visible commandos."""
    level = level_of(tile)
    ground, layout = game.state.grounds[level], game.rules.layouts[level]
    if ground.direction:
        onward = layout.toward[tile, ground.direction]
        return tuple(to for to in onward if to not in ground.gone) if ground.gone else onward
    return layout.pursuit(tile, ground.chased, ground.gone)[1]


def move_from(game: Play, tile: str, second: bool) -> list[Step]:
    """7.5a: the enemies of one tile move, split into equal groups if there are several ways."""
    kinds = movers(game, tile, second)
    onward = ways(game, tile) if kinds else ()
    return split(game, tile, kinds, onward) if onward else []


def split(game: Play, tile: str, kinds: tuple[str, ...], onward: tuple[str, ...]) -> list[Step]:
    """7.7a: one group for each way that is left, equal as far as it goes; what must be asked, and what is left."""
    if not kinds:
        return []
    if len(onward) == 1:
        return march_off(game, tile, onward[0], kinds)
    found = shares(kinds, onward)
    if len(found) > 1:
        return [SplitGroup(tile, kinds, onward)]
    asked = march_off(game, tile, onward[0], found[0])
    rest = without(kinds, *found[0])
    return [*asked, Split(tile, rest, onward[1:])] if asked else split(game, tile, rest, onward[1:])


@rule("7.7a")
class Split(Step, frozen=True):
    """The groups that are left march, after a question has been answered."""

    tile: str
    kinds: tuple[str, ...]
    ways: tuple[str, ...]

    def run(self, game: Play) -> None:
        game.push_all(*split(game, self.tile, self.kinds, self.ways))


def shares(kinds: tuple[str, ...], onward: tuple[str, ...]) -> list[tuple[str, ...]]:
    """7.7a, 7.7b: the groups that the first way can get: an equal share, or one more where there is a rest."""
    equal, rest = divmod(len(kinds), len(onward))
    sizes = (equal, equal + 1) if rest else (equal,)
    return [group for size in sizes for group in reinforcements.groups(kinds, size)]


@rule("7.7b")
class SplitGroup(Choice, frozen=True):
    """The players say who goes which way."""

    tile: str
    kinds: tuple[str, ...]
    ways: tuple[str, ...]

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        rules = game.rules
        ways = " or ".join(rules.name_of(way) for way in self.ways)
        return f"The enemies in {rules.name_of(self.tile)} could go to {ways}. Who goes where?"

    def options(self, game: Play) -> list[Option]:
        found = shares(self.kinds, self.ways)
        return [Send(self.tile, self.ways[0], group, self.ways[1:], without(self.kinds, *group)) for group in found]

    def choose(self, game: Play, option: Send) -> None:
        rest = without(self.kinds, *option.kinds)
        marching = march_off(game, self.tile, self.ways[0], option.kinds)
        game.push_all(*marching, Split(self.tile, rest, self.ways[1:]))


@rule("7.7b")
class Send(Option, frozen=True):
    """These go there, and the others elsewhere."""

    tile: str
    to: str
    kinds: tuple[str, ...]
    others: tuple[str, ...]
    rest: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        there = f"{rules.name_of(self.to)}: {reinforcements.counted(rules, self.kinds)}"
        others = " and ".join(rules.name_of(other) for other in self.others)
        return f"{there}; {others}: {reinforcements.counted(rules, self.rest)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.to, self.tile)


def march_off(game: Play, tile: str, to: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.5i, 7.7d: a group goes to the next tile, as far as it finds room there."""
    if not kinds:
        return []
    fit = reinforcements.entering(game, to, kinds)
    if len(fit) > 1:
        return [WhoMarches(tile, to, kinds)]
    return march(game, tile, to, fit[0]) if fit else []


def march(game: Play, tile: str, to: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.5l: a batch enters a tile, takes up what is unprotected there, and may notice somebody."""
    game.state.asked = False
    posts.withdraw(game, tile, *kinds)
    posts.join(game, to, kinds)
    game.emit(Marched, tile, to, kinds)
    stealth.enemies_enter(game, to, kinds)
    return posts.take_posts(game, to)


@rule("7.7d")
class WhoMarches(Choice, frozen=True):
    """There is not room for the whole group: the players say who goes."""

    tile: str
    to: str
    kinds: tuple[str, ...]

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return f"There is not room for all in {game.rules.name_of(self.to)}: who goes?"

    def options(self, game: Play) -> list[Option]:
        found = reinforcements.entering(game, self.to, self.kinds)
        return [Send(self.tile, self.to, group, (self.tile,), without(self.kinds, *group)) for group in found]

    def choose(self, game: Play, option: Send) -> None:
        game.push_all(*march(game, self.tile, self.to, option.kinds))


@rule("7.4b")
class Heading(Event, frozen=True):
    """The direction was determined."""

    level: str
    direction: str

    def text(self, rules: Sabotage) -> str:
        names = {"n": "north", "e": "east", "s": "south", "w": "west"}
        way = f"move {names[self.direction]}" if self.direction else "close in on whom they see"
        return f"The enemies in {rules.name_of(self.level)} {way}."


@rule("7.4f")
class Redrawn(Event, frozen=True):
    """A card was drawn for its direction only."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"Another card for the direction: {rules.name_of(self.card)}."


@rule("7.5a")
class Marched(Event, frozen=True):
    """Enemies moved."""

    tile: str
    to: str
    kinds: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        return (
            f"From {rules.name_of(self.tile)} to {rules.name_of(self.to)}: {reinforcements.counted(rules, self.kinds)}."
        )
