"""The terminal screenshots to take."""

from tests.pictures.terminal import Picture, Position


def before_the_first_move(game: Position) -> bool:
    """The force is chosen and can go anywhere, so the map shows the option numbers."""
    return type(game.choice).__name__ == "BeforeMovement"


def in_the_thick_of_it(game: Position) -> bool:
    """Shots have been fired and several enemies are left."""
    if type(game.choice).__name__ != "FireAt" or len(game.last.events or ()) < 2:
        return False
    return len(game.offered) >= 3 and len(game.state.battle.line) >= 4


PICTURES = (
    Picture(
        "desert",
        "Long Range Desert Group before the first move: the map, the orders, and each way to go with its odds",
        ("lrdg", "raid-rommel", 7),
        (112, 34),
        before_the_first_move,
    ),
    Picture(
        "battle",
        "A battle in the desert: what the last shots did, both sides, and the odds of each target",
        ("lrdg", "operation-crusader", 15),
        (112, 28),
        in_the_thick_of_it,
    ),
    Picture(
        "port-said",
        "Operation Musketeer: Port Said and the Canal after the first landing",
        ("musketeer", "before-midnight", 7),
        (112, 40),
        before_the_first_move,
    ),
)
