"""Chapter 2.4: your counters and their values, in one shape for people, gear and bases."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fieldcraft.titles.commandos_europe.records import GameData

Role = Literal["squad", "leader", "vehicle", "craft", "gear", "base"]
SQUAD_PORTAGE: Final = 6
LEADER_PORTAGE: Final = 1
# Pieces in a hex are shown in this order: what can move first, then what must be hauled.
DISPLAY_ORDER: Final = ("base", "squad", "vehicle", "craft", "leader", "gear")
# A party is picked in this order: what is hauled comes before what can haul it. On land people carry craft, at sea
# craft carry people.
PICK_ORDER: Final = ("base", "gear", "craft", "leader", "vehicle", "squad")
PICK_ORDER_AT_SEA: Final = ("base", "gear", "leader", "vehicle", "squad", "craft")


class Counter(msgspec.Struct, frozen=True):
    """One of your pieces. `movement` is standard for squads, added for plus-type pieces, subtracted for other gear."""

    id: str
    kind: str
    name: str
    short: str
    role: Role
    firepower: int = 0
    cost: int = 0
    noise: int = 0
    movement: int = 0
    portage: int = 0
    black: bool = False
    anti_tank: bool = False
    naval: bool = False
    rank: str = ""
    letter: str = ""
    grade: str = ""


def counters(data: GameData) -> dict[str, Counter]:
    """All your pieces, in display order."""
    found = [*_bases(data), *_squads(data), *_leaders(data), *_gear(data)]
    found.sort(key=_display_rank)
    return {counter.id: counter for counter in found}


def _display_rank(counter: Counter) -> tuple[int, bool]:
    """Sort by role; black craft come after the craft that can haul them."""
    return DISPLAY_ORDER.index(counter.role), counter.role == "craft" and counter.black


def _bases(data: GameData) -> list[Counter]:
    return [Counter(base.id, base.id, base.name, base.short, "base", cost=base.cost) for base in data.bases.values()]


def _squads(data: GameData) -> list[Counter]:
    return [
        Counter(
            squad.id,
            squad.id,
            squad.name,
            squad.short,
            "squad",
            firepower=squad.firepower,
            cost=squad.cost,
            noise=squad.noise,
            movement=squad.movement,
            portage=SQUAD_PORTAGE,
            letter=squad.letter,
            grade=squad.grade,
        )
        for squad in data.squads.values()
    ]


def _leaders(data: GameData) -> list[Counter]:
    """9.1b, 9.2c: a leader hauls one piece, and the movement value of a leader counts as black."""
    return [
        Counter(
            leader.id,
            leader.id,
            leader.name,
            leader.short,
            "leader",
            firepower=leader.firepower,
            cost=leader.cost,
            noise=leader.noise,
            movement=leader.movement,
            portage=LEADER_PORTAGE,
            black=True,
            rank=leader.rank,
            grade=leader.grade,
        )
        for leader in data.leaders.values()
    ]


def _gear(data: GameData) -> list[Counter]:
    found: list[Counter] = []
    for gear in data.gear.values():
        role: Role = gear.kind if gear.kind == "vehicle" or gear.kind == "craft" else "gear"
        pieces = gear.pieces()
        for number, piece in enumerate(pieces, 1):
            found.append(
                Counter(
                    piece,
                    gear.id,
                    gear.name if len(pieces) == 1 else f"{gear.name} {number}",
                    gear.short,
                    role,
                    firepower=gear.firepower,
                    cost=gear.cost,
                    noise=gear.noise,
                    movement=gear.movement,
                    portage=gear.portage,
                    black=gear.black,
                    anti_tank=gear.anti_tank,
                    naval=gear.naval,
                )
            )
    return found
