"""Chapter 2.4: your counters as the chapters ask about them, whatever record they come from."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fieldcraft.titles.commandos_europe.data import Box

Role = Literal["squad", "leader", "vehicle", "craft", "gear", "base"]
SQUAD_PORTAGE: Final = 6
LEADER_PORTAGE: Final = 1
# In this order the pieces of a hex are shown and picked: first who can go, then what can be hauled.
ORDER: Final = ("base", "squad", "vehicle", "craft", "leader", "gear")
# In this order the pieces of a party are picked: whatever is marked, those who can take it along come later. On land
# people take craft along, at sea craft take people.
PICKED: Final = ("base", "gear", "craft", "leader", "vehicle", "squad")
PICKED_AT_SEA: Final = ("base", "gear", "leader", "vehicle", "squad", "craft")


class Counter(msgspec.Struct, frozen=True):
    """One of your pieces. `movement` is standard for a squad, plus for a plus-type piece, and minus for other gear."""

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


def counters(box: Box) -> dict[str, Counter]:
    """All your pieces, in the order in which they are shown."""
    found = [*_bases(box), *_squads(box), *_leaders(box), *_gear(box)]
    found.sort(key=_place_in_order)
    return {counter.id: counter for counter in found}


def _place_in_order(counter: Counter) -> tuple[int, bool]:
    """Black craft come after the others, since those can haul them."""
    return ORDER.index(counter.role), counter.role == "craft" and counter.black


def _bases(box: Box) -> list[Counter]:
    return [Counter(base.id, base.id, base.name, base.short, "base", cost=base.cost) for base in box.bases.values()]


def _squads(box: Box) -> list[Counter]:
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
        for squad in box.squads.values()
    ]


def _leaders(box: Box) -> list[Counter]:
    """9.1b, 9.2c: a leader hauls one piece, and his movement value counts as black."""
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
        for leader in box.leaders.values()
    ]


def _gear(box: Box) -> list[Counter]:
    found: list[Counter] = []
    for gear in box.gear.values():
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
