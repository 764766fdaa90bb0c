"""Where every piece of the campaign is, and how the turn stands."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.state import State

STOCK: Final = "stock"
MUSTER: Final = "muster"
LATER: Final = "later"
RETIRED: Final = "retired"
FALLEN: Final = "fallen"
DESTROYED: Final = "destroyed"
BOXES: Final = (STOCK, MUSTER, LATER, RETIRED, FALLEN, DESTROYED)

NONE: Final = ""
OPEN: Final = "open"
ACCOMPLISHED: Final = "accomplished"
FORFEITED: Final = "forfeited"


class EuropeState(State):
    """One position.

    `pieces` says in which hex each of your pieces on the map is, `boxes` where the others are: in stock, mustering for
    the map that is being set up, not yet due, retired for a successor, fallen, or (a base) destroyed on this map.
    `standing` is how the current mission stands. `detected` gives each detected squad its group. `enemies` are the
    enemy units on the map, in the order in which they were placed; the others are only counted, by kind, in the `cup`.
    """

    map: str
    turn: int
    pp: int
    pieces: dict[str, str]
    boxes: dict[str, str]
    wounds: dict[str, str]
    pool: dict[str, int]
    detected: dict[str, int]
    groups: int
    enemies: dict[str, str]
    cup: dict[str, int]
    missions: dict[str, int]
    mission: str
    target: str
    standing: str
    placed_on: int
    done: int
    accomplished: list[str]
    forfeited: list[str]
    given_up: int
    lost: dict[str, str]
    moved: list[str]
    stealthy: list[str]
    fought: list[str]
    attacks: dict[str, bool]
    fired: list[str]
    suppressed: list[str]
    acted: list[str]
    tried: list[str]
    pondered: bool

    def clone(self) -> EuropeState:
        """An independent copy."""
        return EuropeState(
            self.map,
            self.turn,
            self.pp,
            self.pieces.copy(),
            self.boxes.copy(),
            self.wounds.copy(),
            self.pool.copy(),
            self.detected.copy(),
            self.groups,
            self.enemies.copy(),
            self.cup.copy(),
            self.missions.copy(),
            self.mission,
            self.target,
            self.standing,
            self.placed_on,
            self.done,
            self.accomplished[:],
            self.forfeited[:],
            self.given_up,
            self.lost.copy(),
            self.moved[:],
            self.stealthy[:],
            self.fought[:],
            self.attacks.copy(),
            self.fired[:],
            self.suppressed[:],
            self.acted[:],
            self.tried[:],
            self.pondered,
        )

    def put(self, piece: str, place: str) -> None:
        """Put a piece in a hex or in a box."""
        if place in BOXES:
            self.pieces.pop(piece, None)
            self.boxes[piece] = place
        else:
            self.boxes.pop(piece, None)
            self.pieces[piece] = place

    def at(self, hex_: str) -> list[str]:
        """Your pieces in a hex."""
        if hex_ not in self.pieces.values():  # As it mostly is where the enemy turns up.
            return []
        return [piece for piece, place in self.pieces.items() if place == hex_]

    def in_box(self, box: str) -> list[str]:
        """Your pieces in a box."""
        return [piece for piece, place in self.boxes.items() if place == box]

    def enemies_at(self, hex_: str) -> list[str]:
        """The enemy units in a hex, in the order in which they were placed."""
        return [enemy for enemy, place in self.enemies.items() if place == hex_]
