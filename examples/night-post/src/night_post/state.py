"""Where the couriers are, and what is left in the deck."""

from fieldcraft.kernel.state import State

COURIERS = ("ames", "birch", "cole")
START, GOAL, CAUGHT = "cellar", "outpost", "caught"


class PostState(State):
    """One position."""

    where: dict[str, str]
    deck: dict[str, int]
    night: int = 1
    fog: bool = False

    def under_way(self) -> tuple[str, ...]:
        """The couriers who are neither at the outpost nor caught."""
        return tuple(courier for courier in COURIERS if self.where[courier] not in (GOAL, CAUGHT))

    def count(self, place: str) -> int:
        """The number of couriers in a place."""
        return list(self.where.values()).count(place)
