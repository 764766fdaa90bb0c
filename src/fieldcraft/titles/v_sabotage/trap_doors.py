"""Chapters 6.10 and 6.11: leaving by a trap door, and unblocking one."""

from __future__ import annotations

from fieldcraft.kernel.steps import Consequence, Event, No, Option, Step, rule
from fieldcraft.titles.v_sabotage import escort, guards, health, losses, movement, tracks, training
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.alike import confirms
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import LEFT, OFF, level_of


def cannot_leave(game: Play, card: str, window: bool) -> No | None:
    """6.10: why a commando can't leave by a trap door."""
    no = cannot_act_here(game, card)
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
@grouped("Move")
class Exit(Action, frozen=True):
    """Leave the level by an open trap door."""

    tile: str = ""
    fire: bool = False

    def text(self, rules: Sabotage) -> str:
        fire = ", under fire" if self.fire else ""
        leave = f"leave by the trap door in {rules.name_of(self.tile)}{fire}"
        return f"{rules.name_of(self.commando)}: {leave}{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        return f"leave by the trap door{', under fire' if self.fire else ''}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando, *rules.places[self.tile].traps)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to leave by a trap door")
        company = escort.companions(game, self.tile)
        if company:
            game.push(WhoFollowsOut(company, (), self.commando))
        else:
            game.push(Leave(self.commando, ()))


@rule("14.1c")
class WhoFollowsOut(escort.WhoFollows, frozen=True):
    """The player chooses which characters leave the level with a commando."""

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(Leave(self.commando, pieces))

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return losses.squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return confirms(option, len(self.candidates))


@rule("6.10g")
class Leave(Step, frozen=True):
    """Reaction fire from the tile that is left; then the commando is off the level."""

    commando: str
    company: tuple[str, ...]

    def run(self, game: Play) -> None:
        here = game.state.commandos[self.commando].place
        dice = movement.reaction(game, self.commando, self.company, here, "")
        game.push_all(*dice, FinishLeaving(self.commando, self.company))


@rule("6.10b")
class FinishLeaving(Step, frozen=True):
    """Take a commando off the level for the rest of the turn; one now in critical condition is eliminated."""

    commando: str
    company: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        commando = state.commandos[self.commando]
        tile = commando.place
        level = level_of(tile)
        left = commando.nest
        if commando.critical_since:
            health.eliminate(game, self.commando)
        else:
            commando.place, commando.nest, commando.phase = OFF, "", LEFT
            tracks.set_ap(game, self.commando, 0, "left the level")
            state.grounds[level].exited = True
            game.emit(LeftLevel, self.commando, tile)
            training.teach(game, level, "out")
        if game.result is None:
            for who in self.company:
                if escort.in_play(state, who):
                    escort.leave(game, who)
            if left:
                game.push(guards.TakePosts(tile))


def cannot_unblock(game: Play, card: str, window: bool) -> No | None:
    """6.11: why a commando can't unblock a trap door."""
    no = cannot_act_here(game, card)
    if no:
        return (
            No("6.11b", "A trap door can't be unblocked from below") if game.state.commandos[card].place == OFF else no
        )
    state, rules = game.state, game.rules
    place = rules.places[state.commandos[card].place]
    if not any(trap in state.grounds[place.level].blocked for trap in place.traps):
        return No("6.11a", "There is no blocked trap door on the tile of {}", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("6.11a")
@grouped("Doors")
class Unblock(Action, frozen=True):
    """Unblock a trap door."""

    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: unblock the trap door{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando, *rules.places[self.tile].traps)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to unblock a trap door")
        open_trap(game, *game.rules.places[self.tile].traps)


def open_trap(game: Play, *traps: str) -> None:
    """Turn blocked trap doors to their open side."""
    for trap in traps:
        ground = game.rules.ground(game.state, trap)
        ground.blocked = tuple(other for other in ground.blocked if other != trap)
        game.emit(Unblocked, trap)


@rule("6.10b")
class LeftLevel(Event, frozen=True):
    """A commando left the level."""

    card: str
    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} left by the trap door in {rules.name_of(self.tile)}."


@rule("6.11a")
class Unblocked(Event, frozen=True):
    """A trap door was unblocked."""

    trap: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.capitalized(self.trap)} was unblocked."
