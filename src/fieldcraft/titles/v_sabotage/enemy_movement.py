"""Chapters 7.4, 7.5 and 7.7: enemy movement."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import ANY_SEAT, Consequence, Display, Event, Option, Path, Step, rule
from fieldcraft.kernel.text import join
from fieldcraft.titles.v_sabotage import events, guards, losses, reading, reinforcements, stealth
from fieldcraft.titles.v_sabotage.alike import PickAlike, confirms, kinds_of, numbered, toward_weakest
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.shared_choices import EnemyChoice
from fieldcraft.titles.v_sabotage.state import level_of, put, without


@rule("7.4a")
class EnemyMovement(Step, frozen=True):
    """Move the enemies of each level, in a direction set once for the whole step."""

    def run(self, game: Play) -> None:
        game.state.transfers = ()
        grounds = game.state.grounds
        levels = [level for level in reinforcements.levels_with_enemies(game) if grounds[level].effect != "still"]
        game.push_list([SetDirection(level) for level in levels])


@rule("7.4c")
class SetDirection(Step, frozen=True):
    """7.4: enemies move towards visible commandos, or by the compass of the level's event card."""

    level: str

    def run(self, game: Play) -> None:
        ground = game.state.grounds[self.level]
        ground.chased = tuple(game.rules.visible_tiles(game.state, self.level))
        ground.direction = ""
        if not ground.chased:
            ground.direction = compass(game, self.level)
            if not ground.direction:
                return
        game.emit(Heading, self.level, ground.direction)
        passes: list[Step] = [MovePass(self.level, False)]
        if ground.effect == "hurry" or has_swift_enemy(game, self.level):
            passes.append(MovePass(self.level, True))
        game.push_list(passes)


def has_swift_enemy(game: Play, level: str) -> bool:
    """15.2c: whether a unit on a level moves two tiles."""
    enemies = game.rules.enemies
    for kinds in game.state.grounds[level].loose.values():
        for kind in kinds:
            if enemies[kind].trait == "swift":
                return True
    return False


def compass(game: Play, level: str) -> str:
    """7.4f, 7.4g, 11.7c: the direction of the level's card; the redraw sign draws from the main deck."""
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
    """Move all enemies one tile, the nearest first; the second pass is for those that move two."""

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
        game.push(MoveRanks(tuple(tuple(ranks[rank]) for rank in sorted(ranks)), self.second))


def rank_of(game: Play, tile: str) -> int | None:
    """7.5b, 7.5c: the rank of a tile in the order of movement, lowest first; None if there is no route."""
    level = level_of(tile)
    ground, layout = game.state.grounds[level], game.rules.layouts[level]
    if ground.direction:
        return -layout.leading[tile, ground.direction]
    return layout.pursuit(tile, ground.chased, ground.collapsed)[0]


@rule("7.5c")
class MoveRanks(Step, frozen=True):
    """Move tile by tile, rank by rank; within a rank the players choose the order if it matters."""

    ranks: tuple[tuple[str, ...], ...]
    second: bool

    def run(self, game: Play) -> None:
        for at, moving in enumerate(self.ranks):
            if len(moving) > 1:
                moving = tuple([tile for tile in moving if movers(game, tile, self.second)])
                if compete(game, moving, self.second):
                    game.push_all(WhichFirst(moving, self.second), MoveRanks(self.ranks[at + 1 :], self.second))
                    return
            for number, tile in enumerate(moving, 1):
                choices = move_from(game, tile, self.second)
                if choices:
                    game.push_all(*choices, MoveRanks((moving[number:], *self.ranks[at + 1 :]), self.second))
                    return


def compete(game: Play, tiles: tuple[str, ...], second: bool) -> bool:
    """Whether it matters which tile moves first: for the spaces of another, or for who protects a token."""
    if len(tiles) < 2:
        return False
    wanted: dict[str, list[tuple[str, ...]]] = {}
    for tile in tiles:
        kinds = movers(game, tile, second)
        for way in next_tiles(game, tile):
            wanted.setdefault(way, []).append(kinds)
    for way, groups in wanted.items():
        if len(groups) > 1 and (sum(map(len, groups)) > spaces(game, way) or compete_for_post(game, way, groups)):
            return True
    return False


def compete_for_post(game: Play, tile: str, groups: list[tuple[str, ...]]) -> bool:
    """7.6b: whether the group that comes first would protect a token of a tile with another kind of unit."""
    tokens = [token for token in game.rules.places[tile].tokens if guards.unprotected(game, tile, token)]
    enemies = game.rules.enemies
    regulars = [{kind for kind in group if enemies[kind].regular} for group in groups]
    return bool(tokens) and len(set().union(*regulars)) > 1 and sum(map(bool, regulars)) > 1


def spaces(game: Play, tile: str) -> int:
    """6.7: the free spaces of a tile for enemies, empty nests included."""
    return game.rules.room(game.state, tile) + len(game.rules.free_nests(game.state, tile))


@rule("7.5c")
class WhichFirst(EnemyChoice, frozen=True):
    """The players choose which of several equally near tiles moves first when there isn't room for all."""

    tiles: tuple[str, ...]
    second: bool

    def prompt(self, game: Play) -> str:
        return "Equally near, and not enough room for all: choose which enemies move first"

    def options(self, game: Play) -> list[Option]:
        return [MoveFirst(tile) for tile in self.tiles]

    def tie_break(self, game: Play) -> Option:
        return MoveFirst(self.tiles[0])

    def choose(self, game: Play, option: MoveFirst) -> None:
        rest = without(self.tiles, option.tile)
        game.push_all(*move_from(game, option.tile, self.second), MoveRanks((rest,), self.second))

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.MOVEMENT), Lookup(reading.CHECKS))


@rule("7.5c")
class MoveFirst(Option, frozen=True):
    """Move the enemies on this tile first."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"The enemies in {rules.name_of(self.tile)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


def movers(game: Play, tile: str, second: bool) -> tuple[str, ...]:
    """7.5f, 7.5g, 15.2c, 15.3t: the enemies on a tile that move now; none beside a visible commando."""
    state = game.state
    ground = state.grounds[level_of(tile)]
    kinds = ground.loose.get(tile, ())
    if not kinds:
        return ()
    for who in state.commandos.values():
        if who.visible and who.place == tile:
            return ()
    for name in ground.visible_escorts:
        if ground.escorts[name] == tile:
            return ()
    if second and ground.effect != "hurry":
        return tuple(kind for kind in kinds if game.rules.enemies[kind].trait == "swift")
    return kinds


def next_tiles(game: Play, tile: str) -> tuple[str, ...]:
    """7.5, 7.7c: the next tiles: those in the direction, or on shortest paths to the nearest visible commandos."""
    level = level_of(tile)
    ground, layout = game.state.grounds[level], game.rules.layouts[level]
    if ground.direction:
        onward = layout.toward[tile, ground.direction]
        return tuple(to for to in onward if to not in ground.collapsed) if ground.collapsed else onward
    return layout.pursuit(tile, ground.chased, ground.collapsed)[1]


def move_from(game: Play, tile: str, second: bool) -> list[Step]:
    """7.5a: move the enemies of one tile, split into equal groups if there are several next tiles."""
    kinds = movers(game, tile, second)
    onward = next_tiles(game, tile) if kinds else ()
    return split(game, tile, kinds, onward, len(kinds) // len(onward)) if onward else []


def split(game: Play, tile: str, kinds: tuple[str, ...], onward: tuple[str, ...], equal: int) -> list[Step]:
    """7.7a: move a group to each next tile, an equal share or more; the choices to be made, and the rest."""
    if not kinds:
        return []
    if len(onward) == 1:
        return move_group(game, tile, onward[0], kinds)
    choice = SplitGroup(numbered(kinds, tile), (), tile, onward, equal)
    only = choice.only_set(game)
    if only is None:
        return [choice]
    going = kinds_of(only)
    choices = move_group(game, tile, onward[0], going)
    rest = without(kinds, *going)
    if choices:
        return [*choices, Split(tile, rest, onward[1:], equal)]
    return split(game, tile, rest, onward[1:], equal)


@rule("7.7a")
class Split(Step, frozen=True):
    """Move the remaining groups, after a choice."""

    tile: str
    kinds: tuple[str, ...]
    ways: tuple[str, ...]
    equal: int

    def run(self, game: Play) -> None:
        game.push_list(split(game, self.tile, self.kinds, self.ways, self.equal))


@rule("7.7b")
class SplitGroup(PickAlike, frozen=True):
    """The players choose who goes to the first of several tiles: an equal share and any number of those that remain."""

    tile: str = ""
    ways: tuple[str, ...] = ()
    equal: int = 0

    def seat(self, game: Play) -> int:
        return ANY_SEAT

    def prompt(self, game: Play) -> str:
        rules = game.rules
        least, most = self.minimum(game), self.maximum(game)
        number = str(least) if least == most else f"{least} to {most}"
        others = join([rules.name_of(to) for to in self.ways[1:]], "or")
        start = f"The enemies in {rules.name_of(self.tile)} can go to {rules.name_of(self.ways[0])} or {others}"
        return f"{start}: choose {number} for {rules.name_of(self.ways[0])}"

    def minimum(self, game: Play) -> int:
        return self.equal

    def maximum(self, game: Play) -> int:
        return len(self.candidates) - self.equal * (len(self.ways) - 1)

    def tie_break(self, game: Play) -> Option:
        return toward_weakest(game, self)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        going = kinds_of(pieces)
        rest = without(kinds_of(self.candidates), *going)
        marching = move_group(game, self.tile, self.ways[0], going)
        game.push_all(*marching, Split(self.tile, rest, self.ways[1:], self.equal))

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return losses.squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return confirms(option, len(self.candidates) - self.equal * (len(self.ways) - 1))

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.MOVEMENT), Lookup(reading.CHECKS), *reading.for_enemies(game, kinds_of(self.candidates)))


def move_group(game: Play, tile: str, to: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.5i, 7.7d: move a group to the next tile, as far as there is room."""
    if not kinds:
        return []
    if len(kinds) <= game.rules.room(game.state, to):
        return march(game, tile, to, kinds)
    choice = WhoMarches(numbered(kinds, tile), (), to, reinforcements.spaces_for(game, to, kinds), tile)
    only = choice.only_set(game)
    return [choice] if only is None else march(game, tile, to, kinds_of(only))


def march(game: Play, tile: str, to: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.5l: move a batch to a tile: stealth checks first, then it protects what is unprotected."""
    if not kinds:
        return []
    game.state.idle = False
    guards.remove_loose(game, tile, *kinds)
    guards.add_loose(game, to, kinds)
    game.emit(EnemiesMoved, tile, to, kinds)
    stealth.enemies_enter(game, to, kinds)
    return guards.take_posts(game, to)


@rule("7.7d")
class WhoMarches(reinforcements.WhoEnters, frozen=True):
    """The players choose who goes when there isn't room for the whole group."""

    origin: str = ""

    def prompt(self, game: Play) -> str:
        room = f"{game.rules.capitalized(self.tile)} has room for {self.size} of {len(self.candidates)}"
        return f"{room}: choose who goes"

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push_list(march(game, self.origin, self.tile, kinds_of(pieces)))


@rule("7.4b")
class Heading(Event, frozen=True):
    """The direction of movement was determined."""

    level: str
    direction: str

    def text(self, rules: Sabotage) -> str:
        names = {"n": "north", "e": "east", "s": "south", "w": "west"}
        way = f"headed {names[self.direction]}" if self.direction else "closed in on those they saw"
        return f"The enemies in {rules.name_of(self.level)} {way}."


@rule("7.4f")
class Redrawn(Event, frozen=True):
    """A card was drawn for its direction only."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"The players drew another card for the direction: {rules.name_of(self.card)}."


@rule("7.5a")
class EnemiesMoved(Event, frozen=True):
    """Enemies moved."""

    tile: str
    to: str
    kinds: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        units = reinforcements.tally_units(rules, self.kinds)
        return f"Enemies moved from {rules.name_of(self.tile)} to {rules.name_of(self.to)}: {units}."

    def display(self, rules: Sabotage) -> Display:
        kinds = dict.fromkeys(self.kinds)
        paths = (Path(f"{self.tile}:{kind}", (self.tile, self.to), f"{self.to}:{kind}") for kind in kinds)
        return Display(paths=tuple(paths), places=(self.tile, self.to))
