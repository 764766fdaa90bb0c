"""Chapters 6.10 and 6.11: leaving by a trap door, and opening one that is blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, No, Step, rule
from fieldcraft.titles.v_sabotage import escort, health, movement, posts, training
from fieldcraft.titles.v_sabotage.action import Action, cannot_pay, pay, unable
from fieldcraft.titles.v_sabotage.state import LEFT, OFF, level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def cannot_leave(game: Play, card: str, window: bool) -> No | None:
    """6.10: why a commando cannot leave by a trap door."""
    no = unable(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    place = rules.places[state.commandos[card].place]
    if not place.traps:
        return No("6.10a", "There is no trap door on the tile of {}", (rules.name_of(card),))
    if all(trap in state.grounds[place.level].blocked for trap in place.traps):
        return No("6.10a", "The trap door is blocked")
    return cannot_pay(game, card, 1, window)


@rule("6.10a")
class Exit(Action, frozen=True):
    """Leave the level by an open trap door."""

    tile: str = ""
    fire: bool = False

    def text(self, rules: Sabotage) -> str:
        fire = ", under fire" if self.fire else ""
        return f"{rules.name_of(self.commando)} leaves by {rules.name_of(self.tile)}'s trap door{fire}{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando, *rules.places[self.tile].traps)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        company = escort.companions(game, self.tile)
        if company:
            game.push(escort.WhoFollows(company, (), self.commando, "", False))
        else:
            game.push(Leaving(self.commando, ()))


@rule("6.10g")
class Leaving(Step, frozen=True):
    """Reaction fire from the tile that he leaves, then he is gone."""

    commando: str
    company: tuple[str, ...]

    def run(self, game: Play) -> None:
        here = game.state.commandos[self.commando].place
        dice = movement.reaction(game, self.commando, self.company, here, "")
        game.push_all(*dice, Left(self.commando, self.company))


@rule("6.10b")
class Left(Step, frozen=True):
    """He is off the level and does nothing more this turn; if he was put in critical condition, he is eliminated."""

    commando: str
    company: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        commando = state.commandos[self.commando]
        tile = commando.place
        level = level_of(tile)
        left = commando.nest
        if commando.fell:
            health.eliminate(game, self.commando)
        else:
            commando.place, commando.nest, commando.phase, commando.ap = OFF, "", LEFT, 0
            state.grounds[level].left = True
            game.emit(WentOut, self.commando, tile)
            training.teach(game, level, "out")
        if game.result is None:
            for who in self.company:
                if escort.is_here(state, who):
                    escort.leave(game, who)
            if left:
                game.push(posts.TakePosts(tile))


def cannot_unblock(game: Play, card: str, window: bool) -> No | None:
    """6.11: why a commando cannot unblock a trap door."""
    no = unable(game, card)
    if no:
        return No("6.11b", "From below the trap door is too heavy") if game.state.commandos[card].place == OFF else no
    state, rules = game.state, game.rules
    place = rules.places[state.commandos[card].place]
    if not any(trap in state.grounds[place.level].blocked for trap in place.traps):
        return No("6.11a", "There is no blocked trap door on the tile of {}", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("6.11a")
class Unblock(Action, frozen=True):
    """Open a blocked trap door."""

    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} unblocks the trap door{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando, *rules.places[self.tile].traps)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        open_trap(game, *game.rules.places[self.tile].traps)


def open_trap(game: Play, *traps: str) -> None:
    """A blocked trap door is turned to its open side."""
    for trap in traps:
        ground = game.rules.ground(game.state, trap)
        ground.blocked = tuple(other for other in ground.blocked if other != trap)
        game.emit(Unblocked, trap)


@rule("6.10b")
class WentOut(Event, frozen=True):
    """A commando left the level."""

    card: str
    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} leaves by the trap door of {rules.name_of(self.tile)}."


@rule("6.11a")
class Unblocked(Event, frozen=True):
    """A trap door was opened."""

    trap: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.opening(self.trap)} is open."
