"""How the sensible player answers what the enemy's turn and the cards ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Done, Option, Take, TakeRest
from fieldcraft.titles.v_sabotage.sensible.tasks import steps, ways_in
from fieldcraft.titles.v_sabotage.state import level_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fieldcraft.titles.v_sabotage.rules import Play

SQUAD: Final = (
    ("scout", "blue"),
    ("sapper", "tan"),
    ("officer", "tan"),
    ("medic", "blue"),
    ("sniper", "tan"),
)


def offers(game: Play) -> list[Any]:
    """What is on offer."""
    return list(game.offered)


def most(options: list[Any], score: Callable[[Any], float]) -> Option:
    """The option with the highest score, the first of several."""
    chosen: Option = max(options, key=score)
    return chosen


def recruit(game: Play, choice: Any) -> Option:
    """The commandos who keep out of sight first."""
    offered: dict[tuple[str, str], Option] = {(option.card, option.side): option for option in offers(game)}
    return next((offered[pair] for pair in SQUAD if pair in offered), game.offered[0])


def take_all(game: Play, choice: Any) -> Option:
    """Everybody comes along."""
    for kind in (TakeRest, Take, Done):
        for option in game.offered:
            if isinstance(option, kind):
                return option
    return game.offered[0]


def take_hit(game: Play, choice: Any) -> Option:
    """Whoever can bear most takes the hit, and no character if it can be helped."""
    return most(offers(game), lambda option: option.left)


def dice(game: Play, option: Any) -> int:
    """How many dice the enemy of an option has."""
    return game.rules.enemies[option.kind].dice


def victim(game: Play, choice: Any) -> Option:
    """One whose death is an objective, else the most dangerous."""
    left = game.rules.ground(game.state, choice.tile).objectives
    wanted = [o for o in offers(game) if o.target in left and game.rules.objective(o.target).goal == "eliminate"]
    safe = [o for o in offers(game) if o.target not in left or not game.rules.objective(o.target).spare]
    return most(wanted or safe or offers(game), lambda option: dice(game, option))


def crowd(game: Play, choice: Any) -> Option:
    """The tile with most enemies."""
    return most(offers(game), lambda option: game.rules.enemies_at(game.state, option.tile))


def pin_down(game: Play, choice: Any) -> Option:
    """The most dangerous of them stands guard, and moves no more."""
    return most(offers(game), lambda option: dice(game, option))


def weakest(game: Play, choice: Any) -> Option:
    """As few dice as possible."""
    return most(offers(game), lambda option: -sum(game.rules.enemies[kind].dice for kind in option.kinds))


def remoteness(game: Play, tile: str) -> int:
    """How far the nearest commando on the level is from a tile."""
    level = level_of(tile)
    places = [who.place for who in game.state.commandos.values() if level_of(who.place) == level]
    return min((steps(game, place, tile) for place in places or ways_in(game, level)), default=0)


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
    """Whoever has most injuries."""
    return most(offers(game), lambda option: game.state.commandos[option.commando].hits)


def hardiest(game: Play, choice: Any) -> Option:
    """The tile where those who are seen can bear most."""
    state = game.state

    def health(option: Any) -> int:
        seen = game.rules.visible_at(state, option.to)
        return min(3 - state.commandos[who].hits if who in state.commandos else 0 for who in seen)

    return most(offers(game), health)
