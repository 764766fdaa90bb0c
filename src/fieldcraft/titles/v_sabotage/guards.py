"""Chapters 7.6 and 13.8: enemies who protect triangular tokens, and who takes an MG42 nest."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.kernel.steps import Choice, Consequence, Event, No, Option, Step, rule
from fieldcraft.titles.v_sabotage.action import cannot_act_here
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.losses import squad_outcome
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.shared_choices import EnemyChoice
from fieldcraft.titles.v_sabotage.state import level_of, without


@rule("7.6b")
class TakePosts(Step, frozen=True):
    """Regular units on a tile protect its free triangular tokens; `declined` are nests left to them."""

    tile: str
    declined: tuple[str, ...] = ()

    def run(self, game: Play) -> None:
        if level_of(self.tile) in game.state.grounds:
            game.push_list(take_posts(game, self.tile, self.declined))


def take_posts(game: Play, tile: str, declined: tuple[str, ...] = ()) -> list[Step]:
    """7.6b: place protectors as far as there is nothing to choose; then the choice, and the rest."""
    if tile not in game.rules.ground(game.state, tile).loose:
        return []
    free = [token for token in game.rules.places[tile].tokens if unprotected(game, tile, token)]
    while free:
        kinds = candidates(game, tile)
        if not kinds:
            return []
        for token in free:
            if token not in declined and can_man(game, tile, token):
                return [ManNest(tile, token, declined)]
        if len(free) > 1 and regulars_on(game, tile) < len(free):
            return [ChoosePost(tile, tuple(free)), TakePosts(tile, declined)]
        if len(kinds) > 1:
            return [ChooseGuard(tile, free[0]), TakePosts(tile, declined)]
        protect(game, tile, free.pop(0), kinds[0])
    return []


def unprotected(game: Play, tile: str, token: str) -> bool:
    """7.6a, 7.6h: whether a token on a tile needs a protector."""
    state, rules = game.state, game.rules
    ground = rules.ground(state, tile)
    if token in ground.guards:
        return False
    place = rules.places[tile]
    if token in place.nests:
        return token in rules.free_nests(state, tile)
    return token not in rules.layout(tile).objectives or token in ground.objectives


def candidates(game: Play, tile: str) -> list[str]:
    """7.6f: the kinds of regular unit on a tile that protect no token."""
    enemies = game.rules.enemies
    loose = game.rules.ground(game.state, tile).loose.get(tile, ())
    return [kind for kind in dict.fromkeys(loose) if enemies[kind].regular]


def regulars_on(game: Play, tile: str) -> int:
    """7.6f: the number of regular units on a tile that protect no token."""
    enemies = game.rules.enemies
    return sum(1 for kind in game.rules.ground(game.state, tile).loose.get(tile, ()) if enemies[kind].regular)


def protect(game: Play, tile: str, token: str, kind: str) -> None:
    """7.6b, 7.6c: make a unit the protector of a token."""
    ground = game.rules.ground(game.state, tile)
    remove_loose(game, tile, kind)
    ground.guards[token] = kind
    game.emit(Guarded, kind, token)


def remove_loose(game: Play, tile: str, *kinds: str) -> None:
    """Remove units from those free to move on a tile."""
    loose = game.rules.ground(game.state, tile).loose
    left = without(loose[tile], *kinds)
    if left:
        loose[tile] = left
    else:
        del loose[tile]


def add_loose(game: Play, tile: str, kinds: tuple[str, ...]) -> None:
    """Add units to those free to move on a tile, in a fixed order."""
    if kinds:
        loose = game.rules.ground(game.state, tile).loose
        loose[tile] = tuple(sorted((*loose.get(tile, ()), *kinds)))


def can_man(game: Play, tile: str, token: str) -> list[str]:
    """13.8c, 13.8d: the commandos who can take an empty nest before the enemy does."""
    return [card for card in game.state.on(tile) if cannot_take_nest(game, card, token) is None]


@rule("7.6b")
class ChooseGuard(EnemyChoice, frozen=True):
    """The players choose which of several units protects a token."""

    tile: str
    token: str

    def prompt(self, game: Play) -> str:
        return f"Choose the enemy that protects {game.rules.name_of(self.token)}"

    def options(self, game: Play) -> list[Option]:
        return [Guard(self.token, self.tile, kind) for kind in candidates(game, self.tile)]

    def tie_break(self, game: Play) -> Option:
        """The most dangerous stays, since guards don't move."""
        return Guard(self.token, self.tile, most_dangerous(game, candidates(game, self.tile)))

    def choose(self, game: Play, option: Guard) -> None:
        protect(game, self.tile, self.token, option.kind)


@rule("7.6i")
class ChoosePost(EnemyChoice, frozen=True):
    """The players choose which token is protected where there are more of them than units, and by whom."""

    tile: str
    tokens: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"More tokens than enemies in {game.rules.name_of(self.tile)}: choose what one of them protects"

    def options(self, game: Play) -> list[Option]:
        return [Post(token, self.tile, kind) for token in self.tokens for kind in candidates(game, self.tile)]

    def choose(self, game: Play, option: Post) -> None:
        protect(game, self.tile, option.token, option.kind)


@rule("7.6i")
class Post(Option, frozen=True):
    """This unit protects this token."""

    token: str
    tile: str
    kind: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.kind)} at {rules.name_of(self.token)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.token, self.tile, f"{self.tile}:{self.kind}")


def most_dangerous(game: Play, kinds: Iterable[str]) -> str:
    """The kind of enemy with the most dice."""
    return max(kinds, key=lambda kind: game.rules.enemies[kind].dice)


@rule("7.6b")
class Guard(Option, frozen=True):
    """This unit protects the token."""

    token: str
    tile: str
    kind: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.kind)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, f"{self.tile}:{self.kind}", self.token)


@rule("13.8d")
class ManNest(Choice, frozen=True):
    """Commandos on the tile may take an empty MG42 nest before an enemy does, seat by seat; `asked` have said no."""

    tile: str
    nest: str
    declined: tuple[str, ...]
    asked: tuple[int, ...] = ()

    def seats(self, game: Play) -> list[int]:
        """The seats still to be asked, in order."""
        seats = {game.state.commandos[card].seat for card in can_man(game, self.tile, self.nest)}
        return sorted(seats.difference(self.asked))

    def seat(self, game: Play) -> int:
        return self.seats(game)[0]

    def prompt(self, game: Play) -> str:
        return f"An enemy is about to take {game.rules.name_of(self.nest)}: take it first?"

    def options(self, game: Play) -> list[Option]:
        commandos, seat = game.state.commandos, self.seat(game)
        mine = [card for card in can_man(game, self.tile, self.nest) if commandos[card].seat == seat]
        return [*(TakeNest(card, 0, self.nest) for card in mine), LeaveNestToEnemy(self.nest)]

    def choose(self, game: Play, option: Option) -> None:
        first, *others = self.seats(game)
        if others and not isinstance(option, TakeNest):
            game.push(ManNest(self.tile, self.nest, self.declined, (*self.asked, first)))
            return
        game.push(TakePosts(self.tile, (*self.declined, self.nest)))
        if isinstance(option, TakeNest):
            option.play(game)

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("13.8c")
class LeaveNestToEnemy(Option, frozen=True):
    """No commando takes the nest."""

    nest: str

    def text(self, rules: Sabotage) -> str:
        return "Leave the nest to the enemy"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.nest,)


def cannot_take_nest(game: Play, card: str, nest: str) -> No | None:
    """13.8: why a commando can't take a nest."""
    no = cannot_act_here(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if rules.layout(nest).nests.get(nest) != commando.place:
        return No("13.8a", "{} is not on the tile of {}", (rules.name_of(card), rules.name_of(nest)))
    if commando.nest:
        return No("13.8b", "{} is already in a nest", (rules.name_of(card),))
    if nest not in rules.free_nests(state, commando.place):
        return No("13.8b", "{} is occupied", (rules.capitalized(nest),))
    if f"nest {nest}@{card}" in state.transfers:
        return No("6.3g", "{} has just left the nest", (rules.name_of(card),))
    return None


def cannot_leave_nest(game: Play, card: str) -> No | None:
    """13.8i: why a commando can't leave a nest for its tile."""
    no = cannot_act_here(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if not commando.nest:
        return No("13.8a", "{} isn't in a nest", (rules.name_of(card),))
    if rules.room(state, commando.place) < 1:
        return No("13.8i", "The tile has no free space")
    if f"tile {commando.nest}@{card}" in state.transfers:
        return No("6.3g", "{} has just taken the nest", (rules.name_of(card),))
    return None


@rule("13.8a")
@grouped("Equipment", points=0)
class TakeNest(Action, frozen=True):
    """Take a nest."""

    nest: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: take {rules.name_of(self.nest)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando, self.nest)

    def play(self, game: Play) -> None:
        state = game.state
        state.commandos[self.commando].nest = self.nest
        state.transfers = (*state.transfers, f"tile {self.nest}@{self.commando}")
        game.emit(NestTaken, self.commando, self.nest, True)


@rule("13.8a")
@grouped("Equipment", points=0)
class LeaveNest(Action, frozen=True):
    """Leave a nest for its tile."""

    nest: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: leave {rules.name_of(self.nest)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando, self.nest)

    def play(self, game: Play) -> None:
        state = game.state
        commando = state.commandos[self.commando]
        commando.nest = ""
        state.transfers = (*state.transfers, f"nest {self.nest}@{self.commando}")
        game.emit(NestTaken, self.commando, self.nest, False)
        game.push(TakePosts(commando.place))


@rule("7.6a")
class Guarded(Event, frozen=True):
    """An enemy became the protector of a token."""

    kind: str
    token: str

    def text(self, rules: Sabotage) -> str:
        return f"A {rules.name_of(self.kind)} took up guard at {rules.name_of(self.token)}."


@rule("13.8a")
class NestTaken(Event, frozen=True):
    """A commando took a nest or left it."""

    card: str
    nest: str
    into: bool

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} {'took' if self.into else 'left'} {rules.name_of(self.nest)}."
