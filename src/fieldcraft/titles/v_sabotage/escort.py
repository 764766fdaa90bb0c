"""Chapter 14: escorted characters."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Display, Event, Pick, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import alarm, ending, objectives, stealth, tracks
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import SabotageState, level_of, without


def in_play(state: SabotageState, who: str) -> bool:
    """Whether a character is on a level in play."""
    for ground in state.grounds.values():
        if who in ground.escorts:
            return True
    return False


def meet(game: Play) -> None:
    """14.1a, 14.1b: replace each objective that a commando has reached by its character, if there is a space."""
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
    """14.1a, 14.1b: whether a tile has a commando, in critical condition or not, and a free space."""
    return bool(game.state.on(tile)) and game.rules.room(game.state, tile) > 0


def appear(game: Play, who: str, tile: str) -> None:
    """14.1a: place a character on a tile: stealthy if possible, visible on a large tile."""
    ground = game.rules.ground(game.state, tile)
    ground.escorts[who] = tile
    manner = game.rules.box.characters[who].manner
    if manner == "open" or (manner == "wary" and stealth.cover(game, tile) == "large"):
        ground.visible_escorts = (*ground.visible_escorts, who)
    game.emit(CharacterMet, who)
    alarm.check_alarm(game, level_of(tile))


def companions(game: Play, tile: str) -> tuple[str, ...]:
    """14.1j: the characters on a tile, who may follow any commando there."""
    ground = game.rules.ground(game.state, tile)
    if not ground.escorts:
        return ()
    return tuple(who for who, at in ground.escorts.items() if at == tile)


def has_one_who_hides(game: Play, tile: str) -> bool:
    """14.2b: whether a character on a tile follows the stealth rules of commandos."""
    return any(game.rules.box.characters[who].manner == "wary" for who in companions(game, tile))


def arrive(game: Play, who: str, tile: str, stealthily: bool) -> None:
    """14.1e, 14.2: make a character who enters a tile stealthy or visible; the commando's skills don't help."""
    ground = game.rules.ground(game.state, tile)
    ground.escorts[who] = tile
    game.emit(Followed, who, tile)
    if game.rules.box.characters[who].manner == "wary":
        size = stealth.cover(game, tile)
        hides = size == "small" or (stealthily and size == "medium")
        kinds = game.rules.standing(game.state, tile)
        if who in ground.visible_escorts:
            if hides and not kinds:
                ground.visible_escorts = without(ground.visible_escorts, who)
                game.emit(stealth.Hidden, who)
        elif not hides:
            ground.visible_escorts = (*ground.visible_escorts, who)
            game.emit(stealth.Revealed, who, False)
        elif kinds:
            stealth.check_character(game, who, tile, kinds)
    alarm.check_alarm(game, level_of(tile))


def leave(game: Play, who: str) -> None:
    """14.1g, 14.1i: take a character out through a trap door, which completes the objective."""
    level = remove(game, who)
    game.emit(CharacterLeft, who, level, tracks.goals(game.state.grounds[level]))


def eliminate(game: Play, who: str) -> None:
    """14.1f, 14.1i: eliminate a character; the operation fails unless the card says otherwise."""
    level = remove(game, who)
    game.emit(CharacterEliminated, who, level, tracks.goals(game.state.grounds[level]))
    if not game.rules.layouts[level].characters[who].spare:
        ending.fail(game, "escort", f"{game.rules.name_of(who)} was killed")


def remove(game: Play, who: str) -> str:
    """Remove a character from play; returns the level they were on."""
    for level, ground in game.state.grounds.items():
        if who in ground.escorts:
            del ground.escorts[who]
            if who in ground.visible_escorts:
                ground.visible_escorts = without(ground.visible_escorts, who)
            return level
    raise ValueError(f"{who} is on no level")


@rule("14.1c")
class WhoFollows(Pick, frozen=True):
    """The player chooses which characters follow a commando."""

    commando: str = ""

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        return f"Choose who follows {game.rules.name_of(self.commando)}"


@rule("14.1a")
class CharacterMet(Event, frozen=True):
    """A character joined the squad."""

    who: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} was found and is ready to follow."


@rule("14.1e")
class Followed(Event, frozen=True):
    """A character went along with a commando."""

    who: str
    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} followed to {rules.name_of(self.tile)}."


@rule("14.1i")
class CharacterLeft(Event, frozen=True):
    """A character left the level."""

    who: str
    level: str
    goals: int

    def text(self, rules: Sabotage) -> str:
        left = f"{self.goals + 1} to {count(self.goals, 'objective')} left"
        return f"{rules.name_of(self.who)} got out of {rules.name_of(self.level)}: {left}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.goals_of(self.level), self.goals + 1, self.goals),)

    def display(self, rules: Sabotage) -> Display:
        return Display(matters="objective")


@rule("14.1f")
class CharacterEliminated(Event, frozen=True):
    """A character was eliminated."""

    who: str
    level: str
    goals: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} was killed: {self.goals + 1} to {count(self.goals, 'objective')} left."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.goals_of(self.level), self.goals + 1, self.goals),)

    def display(self, rules: Sabotage) -> Display:
        return Display(matters="loss")
