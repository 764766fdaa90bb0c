"""Chapter 10 and 7.10: hits on commandos and characters, critical condition, elimination and replacement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, Option, Step, rule
from fieldcraft.titles.v_sabotage import ending, escort, posts, squad, training, windows
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, WAITING, Commando, level_of, put

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


@rule("7.10a")
class Wounds(Step, frozen=True):
    """Hits fall on visible characters, one after another; where several could take one, the players choose."""

    dice: tuple[int, ...]
    among: tuple[str, ...]
    cover: bool

    def run(self, game: Play) -> None:
        dice = self.dice
        while dice:
            targets = can_take(game, dice[0], self.among, self.cover)
            if len(targets) > 1:
                game.push(TakeHit(dice, self.among, self.cover))
                return
            for who in targets:
                hit(game, who)
                if game.result is not None:
                    return
            dice = dice[1:]


def can_take(game: Play, die: int, among: tuple[str, ...], cover: bool) -> list[str]:
    """7.10c, 7.10d, 13.8g: who can take a hit; a nest shields against low dice, and nobody is hit beyond critical."""
    state, rules = game.state, game.rules
    found: list[str] = []
    for who in among:
        commando = state.commandos.get(who)
        if commando is None:
            if escort.is_here(state, who):
                found.append(who)
        elif not commando.fell and not (cover and commando.nest and die < rules.nest_hit):
            found.append(who)
    return found


@rule("7.10b")
class TakeHit(Choice, frozen=True):
    """The players say who takes a hit."""

    dice: tuple[int, ...]
    among: tuple[str, ...]
    cover: bool

    def seat(self, game: Play) -> int:
        seats = {game.state.commandos[who].seat if who in game.state.commandos else ANYBODY for who in self.among}
        return seats.pop() if len(seats) == 1 else ANYBODY

    def prompt(self, game: Play) -> str:
        left = f"{len(self.dice)} hits" if len(self.dice) > 1 else "one hit"
        return f"Who takes the hit of a {self.dice[0]}? There {'are' if len(self.dice) > 1 else 'is'} {left} to share."

    def options(self, game: Play) -> list[Option]:
        state = game.state
        found: list[Option] = []
        for who in can_take(game, self.dice[0], self.among, self.cover):
            commando = state.commandos.get(who)
            found.append(BeHit(who, -1 if commando is None else slots_left(game, who, commando)))
        return found

    def choose(self, game: Play, option: BeHit) -> None:
        hit(game, option.who)
        if game.result is None:
            game.push(Wounds(self.dice[1:], self.among, self.cover))


@rule("7.10b")
class BeHit(Option, frozen=True):
    """This one takes the hit; `left` are the injuries he can still bear, -1 for a character."""

    who: str
    left: int

    def text(self, rules: Sabotage) -> str:
        if self.left < 0:
            return f"{rules.name_of(self.who)}, who does not survive it"
        more = "goes into critical condition" if self.left == 1 else f"can take {self.left - 1} more after it"
        return f"{rules.name_of(self.who)}, who {more}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.who,)


def slots_left(game: Play, card: str, commando: Commando) -> int:
    """How many more injuries a commando bears before all his slots are taken."""
    return game.rules.side(card, commando).slots - commando.hits


def hit(game: Play, who: str) -> None:
    """One hit on a commando or a character."""
    if who in game.state.commandos:
        injure(game, who)
    else:
        escort.killed(game, who)


def injure(game: Play, card: str) -> None:
    """10.2: a "-1 AP" token on the uppermost slot, over a "+1 AP" token if one lies there."""
    commando = game.state.commandos[card]
    commando.hits += 1
    flipped = commando.saved > 0
    if flipped:
        commando.saved -= 1
    if commando.ap > 0:
        commando.ap -= 1
    game.emit(Injured, card, flipped)
    windows.wake(game, card)
    training.teach(game, level_of(commando.place), "injury")
    if slots_left(game, card, commando) == 0:
        fall(game, card)


def fall(game: Play, card: str) -> None:
    """10.3: all slots are taken, so he is in critical condition: stealthy, without uniform, his activation over."""
    commando = game.state.commandos[card]
    commando.fell = game.state.turn
    commando.visible = commando.uniform = False
    commando.ap = 0
    if commando.phase == ACTING:
        commando.phase = ACTED
    game.emit(Fell, card)


@rule("10.3d")
class BleedOut(Step, frozen=True):
    """Commandos who fell in an earlier turn and were not healed are eliminated."""

    def run(self, game: Play) -> None:
        state = game.state
        for card, commando in list(state.commandos.items()):
            if commando.fell and commando.fell < state.turn:
                eliminate(game, card)
                if game.result is not None:
                    return


def eliminate(game: Play, card: str, exploded: bool = False) -> None:
    """10.5: a commando is out; what he carried stays on his tile, or is destroyed with him."""
    state, rules = game.state, game.rules
    commando = state.commandos.pop(card)
    tile = commando.place
    ground = rules.ground(state, tile)
    if exploded:
        for item in commando.items:
            put(state.discards, item)
    elif commando.items:
        ground.items[tile] = (*ground.items.get(tile, ()), *commando.items)
    state.lost += 1
    game.emit(Eliminated, card)
    if commando.nest:
        game.push(posts.TakePosts(tile))
    for special in rules.rules_for("no-losses"):
        if state.lost >= special.n:
            state.fallen = (*state.fallen, card)
            ending.fail(game, "losses", "The operation cannot bear these losses")
            return
    if state.column + 1 < len(rules.columns):
        replace(game, card, commando)
    else:
        state.fallen = (*state.fallen, card)


def replace(game: Play, card: str, commando: Commando) -> None:
    """10.5b, 10.5d: his player draws a new card; the eliminated one goes to the pile, which refills the reserve."""
    state = game.state
    new = game.chance.pick("commando", state.cards)
    state.cards = tuple(other for other in state.cards if other != new)
    state.fallen = (*state.fallen, card)
    if not state.cards:
        state.cards, state.fallen = state.fallen, ()
    state.commandos[new] = Commando(commando.seat, "blue", WAITING)
    game.emit(Replaced, card, new)
    game.push(squad.ChooseSide(new))


@rule("10.2a")
class Injured(Event, frozen=True):
    """A commando was hit."""

    card: str
    flipped: bool

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} is hit{' and loses a saved AP' if self.flipped else ''}."


@rule("10.3a")
class Fell(Event, frozen=True):
    """A commando went into critical condition."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} is in critical condition and must be healed before the next turn ends."


@rule("10.4a")
class Eliminated(Event, frozen=True):
    """A commando is out of the game."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} is dead."


@rule("10.5b")
class Replaced(Event, frozen=True):
    """A new commando will come."""

    card: str
    new: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.new)} will take the place of {rules.name_of(self.card)} on the next level."
