"""Chapter 14: characters who are escorted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Pick, rule
from fieldcraft.titles.v_sabotage import alarm, ending, movement, objectives, stealth, trap_doors
from fieldcraft.titles.v_sabotage.state import SabotageState, level_of, without

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def is_here(state: SabotageState, who: str) -> bool:
    """Whether a character is on a level in play."""
    for ground in state.grounds.values():
        if who in ground.escorts:
            return True
    return False


def meet(game: Play) -> None:
    """14.1a, 14.1b: where a commando has reached the objective, the character takes its place if there is a space."""
    rules = game.rules
    if not rules.has_characters:
        return
    for level, ground in game.state.grounds.items():
        layout = rules.layouts[level]
        for token in list(ground.objectives):
            objective = layout.objectives[token]
            tile = layout.where[token]
            if objective.goal == "escort" and can_appear(game, tile):
                objectives.remove_token(game, token)
                appear(game, objective.character, tile)


def can_appear(game: Play, tile: str) -> bool:
    """14.1b: whether a commando is there, and a space."""
    for commando in game.state.commandos.values():
        if commando.place == tile and not commando.fell:
            return game.rules.room(game.state, tile) > 0
    return False


def appear(game: Play, who: str, tile: str) -> None:
    """14.1a: a character steps out, stealthy if he can be, and visible on a large tile."""
    ground = game.rules.ground(game.state, tile)
    ground.escorts[who] = tile
    manner = game.rules.box.characters[who].manner
    if manner == "open" or (manner == "wary" and stealth.cover(game, tile) == "large"):
        ground.seen = (*ground.seen, who)
    game.emit(Met, who)
    alarm.watch(game, level_of(tile))


def companions(game: Play, tile: str) -> tuple[str, ...]:
    """14.1j: the characters on a tile, whom any commando there may take along."""
    ground = game.rules.ground(game.state, tile)
    if not ground.escorts:
        return ()
    return tuple(who for who, at in ground.escorts.items() if at == tile)


def arrive(game: Play, who: str, tile: str, stealthily: bool) -> None:
    """14.2: what entering a tile does to a character, who hides as he can and has no use of the commando's skills."""
    ground = game.rules.ground(game.state, tile)
    ground.escorts[who] = tile
    if game.rules.box.characters[who].manner == "wary":
        size = stealth.cover(game, tile)
        hides = size == "small" or (stealthily and size == "medium")
        kinds = game.rules.standing(game.state, tile)
        if who in ground.seen:
            if hides and not kinds:
                ground.seen = without(ground.seen, who)
                game.emit(stealth.Hidden, who)
        elif not hides:
            ground.seen = (*ground.seen, who)
            game.emit(stealth.Revealed, who, stealth.BECAUSE_OPEN, False)
        elif kinds:
            stealth.check_character(game, who, tile, kinds)
    alarm.watch(game, level_of(tile))


def leave(game: Play, who: str) -> None:
    """14.1g, 14.1i: a character leaves the level through a trap door, and his objective is completed."""
    level = forget(game, who)
    game.emit(Delivered, who, level)


def killed(game: Play, who: str) -> None:
    """14.1f, 14.1i: the first hit eliminates a character, and the operation fails unless the card says otherwise."""
    level = forget(game, who)
    game.emit(CharacterKilled, who)
    if not game.rules.layouts[level].characters[who].spare:
        ending.fail(game, "escort", f"{game.rules.name_of(who)} has been killed")


def forget(game: Play, who: str) -> str:
    """Take a character off the level he is on; which level that was."""
    for level, ground in game.state.grounds.items():
        if who in ground.escorts:
            del ground.escorts[who]
            if who in ground.seen:
                ground.seen = without(ground.seen, who)
            return level
    raise ValueError(f"{who} is on no level")


@rule("14.1c")
class WhoFollows(Pick, frozen=True):
    """The player says which characters go along with a commando, to a tile or out by the trap door."""

    commando: str = ""
    to: str = ""
    stealthily: bool = False

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        return f"Who follows {game.rules.name_of(self.commando)}?"

    def maximum(self, game: Play) -> int:
        """14.1d: no more than find a space with the commando."""
        if not self.to:
            return len(self.candidates) + len(self.chosen)
        return min(len(self.candidates) + len(self.chosen), game.rules.room(game.state, self.to) - 1)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        if self.to:
            movement.cross(game, self.commando, self.to, self.stealthily, pieces)
        else:
            game.push(trap_doors.Leaving(self.commando, pieces))


@rule("14.1a")
class Met(Event, frozen=True):
    """A character joins the squad."""

    who: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} is found, and ready to come along."


@rule("14.1i")
class Delivered(Event, frozen=True):
    """A character is out."""

    who: str
    level: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} is out of {rules.name_of(self.level)}."


@rule("14.1f")
class CharacterKilled(Event, frozen=True):
    """A character is dead."""

    who: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} is dead."
