"""The sensible player's choices outside activations: the squad, the enemy phase, event cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.sets import toward_set
from fieldcraft.kernel.steps import Done, Option, Take, TakeRest
from fieldcraft.titles.v_sabotage.alike import PickAlike, best_set, kinds_of, toward_weakest
from fieldcraft.titles.v_sabotage.casualties import ChooseVictim
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.tasks import entry_tiles, steps
from fieldcraft.titles.v_sabotage.state import level_of

SQUAD: Final = (
    ("scout", "blue"),
    ("sapper", "tan"),
    ("officer", "tan"),
    ("medic", "blue"),
    ("sniper", "tan"),
)


def offers(game: Play) -> list[Any]:
    """The options on offer, of any class."""
    return list(game.offered)


def most(options: list[Any], score: Callable[[Any], float]) -> Option:
    """The option with the highest score; the first of equals."""
    chosen: Option = max(options, key=score)
    return chosen


def recruit(game: Play, choice: Any) -> Option:
    """Recruit the commandos who hide best first."""
    offered: dict[tuple[str, str], Option] = {(option.card, option.side): option for option in offers(game)}
    return next((offered[pair] for pair in SQUAD if pair in offered), game.offered[0])


def take_all(game: Play, choice: Any) -> Option:
    """Everyone follows."""
    for kind in (TakeRest, Take, Done):
        for option in game.offered:
            if isinstance(option, kind):
                return option
    return game.offered[0]


def take_hit(game: Play, choice: Any) -> Option:
    """Give the hit to the commando with the most free slots, to a character last."""
    return most(offers(game), lambda option: option.left)


def dice(game: Play, option: Any) -> int:
    """The dice of an option's enemy."""
    return game.rules.enemies[option.kind].dice


def worth(game: Play, tile: str, target: str, kind: str) -> int:
    """How much an enemy's death helps: an objective most, then the most dangerous, one to be spared last."""
    if target in game.rules.ground(game.state, tile).objectives:
        objective = game.rules.objective(target)
        if objective.goal == "eliminate":
            return 99
        if objective.spare:
            return -1
    return game.rules.enemies[kind].dice


def victim(game: Play, choice: Any) -> Option:
    """Eliminate an enemy who is an objective, else the most dangerous."""
    return most(offers(game), lambda option: worth(game, choice.tile, option.target, option.kind))


def victims(game: Play, choice: ChooseVictim) -> Option:
    """Eliminate those whose deaths help most."""

    def value(piece: str) -> int:
        target = piece.split(":")[1] if piece.startswith("guard:") else ""
        return worth(game, choice.tile, target, kinds_of((piece,))[0])

    return toward_set(game, best_set(game, choice, value))


def crowd(game: Play, choice: Any) -> Option:
    """The tile with the most enemies."""
    return most(offers(game), lambda option: game.rules.enemies_at(game.state, option.tile))


def pin_down(game: Play, choice: Any) -> Option:
    """The most dangerous enemy becomes the guard, since guards don't move."""
    return most(offers(game), lambda option: dice(game, option))


def break_tie(game: Play, choice: PickAlike) -> Option:
    """Break a tie of the enemy's as auto-play does: the weakest go."""
    return toward_weakest(game, choice)


def remoteness(game: Play, tile: str) -> int:
    """The distance of a tile from the nearest commando on the level."""
    level = level_of(tile)
    places = [who.place for who in game.state.commandos.values() if level_of(who.place) == level]
    return min((steps(game, place, tile) for place in places or entry_tiles(game, level)), default=0)


def near_us(game: Play, choice: Any) -> Option:
    """The tile nearest to a commando."""
    return most(offers(game), lambda option: -remoteness(game, option.tile))


def far_from_us(game: Play, choice: Any) -> Option:
    """The entrance farthest from every commando."""
    chosen: Option = max(
        offers(game), key=lambda option: remoteness(game, game.rules.layout(option.gate).gates[option.gate])
    )
    return chosen


def worst_hurt(game: Play, choice: Any) -> Option:
    """The commando with the most injuries."""
    return most(offers(game), lambda option: game.state.commandos[option.commando].hits)


def hardiest(game: Play, choice: Any) -> Option:
    """The tile whose visible commandos can take the most hits."""
    state = game.state

    def health(option: Any) -> int:
        seen = game.rules.visible_at(state, option.to)
        return min(3 - state.commandos[who].hits if who in state.commandos else 0 for who in seen)

    return most(offers(game), health)
