"""Enemy movement on the proving ground: the compass cards, and where the enemies stand."""

from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.rules import Play

NORTH, EAST, SOUTH, WEST = "hot-soup", "nothing-to-report", "fox", "flat-tyre"
AGAIN = "blackout"
STEP = EnemyMovement()


def card(name: str) -> dict[str, str]:
    """The level's card, with no effect but its compass."""
    return {"card": name}


def at(game: Play, tile: str) -> list[str]:
    """The enemies on a tile, guards included."""
    return sorted(game.rules.standing(game.state, f"range.{tile}"))
