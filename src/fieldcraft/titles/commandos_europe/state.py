"""Where every piece of the campaign is, and how far the turn has progressed."""

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

    `pieces` gives the hex of each of your pieces on the map; `boxes` says where the others are: in stock, mustering
    for the map being set up, not yet due, retired for a successor, fallen, or (a base) destroyed on this map. `lost`
    gives each squad lost the mission it was lost in. `detected` gives each detected squad its group. `enemies` lists
    the enemy units on the map in the order they were placed; those in the `cup` are only counted, by kind.
    `bases_too_expensive` are the bases whose price to move could not be paid in this phase. `purchasing` is true in the
    Mission Objective Placement Phase, once its mission is placed. `inflicted` are the enemy units that have caused a
    casualties marker to be drawn in this turn.
    """

    map: str
    turn: int = 0
    pp: int = 0
    pieces: dict[str, str] = {}
    boxes: dict[str, str] = {}
    wounds: dict[str, str] = {}
    pool: dict[str, int] = {}
    detected: dict[str, int] = {}
    groups: int = 0
    enemies: dict[str, str] = {}
    cup: dict[str, int] = {}
    missions: dict[str, int] = {}
    mission: str = NONE
    target: str = NONE
    mission_status: str = NONE
    mission_turn: int = 0
    done: int = 0
    accomplished: list[str] = []
    forfeited: list[str] = []
    undrawn_forfeits: int = 0
    lost: dict[str, str] = {}
    moved: list[str] = []
    stealthy: list[str] = []
    fought: list[str] = []
    attacks: dict[str, bool] = {}
    fired: list[str] = []
    suppressed: list[str] = []
    acted: list[str] = []
    inflicted: list[str] = []
    bases_too_expensive: list[str] = []
    purchasing: bool = False

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
        if hex_ not in self.pieces.values():  # the usual case where an enemy is placed
            return []
        return [piece for piece, place in self.pieces.items() if place == hex_]

    def in_box(self, box: str) -> list[str]:
        """Your pieces in a box."""
        return [piece for piece, place in self.boxes.items() if place == box]

    def enemies_at(self, hex_: str) -> list[str]:
        """The enemy units in a hex, in the order they were placed."""
        return [enemy for enemy, place in self.enemies.items() if place == hex_]
