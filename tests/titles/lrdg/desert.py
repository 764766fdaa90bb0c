"""The desert with plain numbers: Long Range Desert Group with the plain data of the series tests.

Kufra is a base. Zighen is one space away, Jalo two, and both are outside the safe side in both years.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import force_setattr, replace

from fieldcraft.kernel.steps import Take, TakeRest
from fieldcraft.titles.commando.amphibious import PutToSea
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.events import OpforArrive
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.records import Box, LandingTable, OpforType
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Cross
from fieldcraft.titles.commando.state import AIR
from tests.titles.commando.plain import COUNT, YOU_FIRST, give_values, plain_table
from tests.titles.support import play

IN_1941, ALSO_1941, IN_1942, ALSO_1942 = (
    "raid-rommel",
    "operation-crusader",
    "delay-at-all-costs",
    "operation-agreement",
)
TRUCKS, MORE_TRUCKS, CARS, JEEPS = "r1-patrol", "t2-patrol", "marmon-herringtons", "popski"
GUNS, SAPPER, SIG, SUPPLY, WIRELESS = (
    "bofors-section",
    "demolition-party",
    "buck-s-section",
    "heavy-section",
    "number-11-set",
)
MARINES, LEADER, SECOND_LEADER = "11th-royal-marines", "easonsmith", "stirling"
AIRSTRIKE, SECOND_AIRSTRIKE, AIR_SUPPLY = "113-squadron", "33-squadron", "216-squadron"
HOME, FIELD, FAR = "kufra", "zighen", "jalo"
PORT, OTHER_PORT, FORT, BASE_PORT = "derna", "mersa-matruh", "benghazi", "alexandria"
FLAK, STUKA = "flak", "stukas"
LOST, BACK, LANDS = 1, 2, 6
EVEN, ODD = 2, 3


def make_desert(box: Box) -> None:
    """Guns can't move, the OPFOR have Flak and aircraft, and a landing can go wrong in every way."""
    box.types["heavy-weapons"] = replace(box.types["heavy-weapons"], movement=0)
    box.opfor[FLAK] = OpforType(id=FLAK, name=FLAK, firepower=1, count=COUNT, traits=("aaa",), source="test")
    box.opfor[STUKA] = OpforType(id=STUKA, name=STUKA, firepower=1, count=COUNT, traits=("air", "aaa"), source="test")
    landings = LandingTable(
        results=("lost", "back", "lands", "lands", "lands", "lands"), fort_modifier=-1, source="test"
    )
    force_setattr(box, "amphibious", landings)


def desert(
    units: Mapping[str, str],
    *,
    mission: str = IN_1941,
    firepower: Mapping[str, int] | None = None,
    edit: Callable[[Box], None] | None = None,
    **more: Any,
) -> Play:
    """A game in the desert; `firepower` and `edit` change the numbers that the test is about."""

    def edit_all(box: Box) -> None:
        make_desert(box)
        for unit in firepower or {}:
            give_values(box, unit, firepower or {}, {})
        if edit:
            edit(box)

    return plain_table(units, title="lrdg", mission=mission, edit=edit_all, **more)


def desert_battle(
    units: Iterable[str],
    enemies: Iterable[str],
    superiority: tuple[int, ...] = YOU_FIRST,
    *,
    space: str = FIELD,
    win: int = 0,
    lose: int = 0,
    others: Mapping[str, str] | None = None,
    **more: Any,
) -> Play:
    """A battle, after the first roll for Tactical Superiority and what it may lead to at once."""
    kinds = list(enemies)
    here = dict.fromkeys(units, space)
    step = OpforArrive(len(kinds), win, lose, space)
    return desert({**here, **(others or {})}, step=step, rolls=[*kinds, *superiority], **more)


def air_battle(enemies: list[str], *rolls: int, units: tuple[str, ...] = (WIRELESS,), **more: Any) -> Play:
    """A battle into which an airstrike has been called, up to your next decision."""
    game = desert_battle(units, enemies, (), others={AIRSTRIKE: AIR, MORE_TRUCKS: FAR}, **more)
    play(game, Take(AIRSTRIKE), *rolls)
    return game


def two_airstrikes(enemies: list[str], *rolls: int, **more: Any) -> Play:
    """A battle into which two airstrikes have been called."""
    others = {AIRSTRIKE: AIR, SECOND_AIRSTRIKE: AIR, MORE_TRUCKS: FAR}
    game = desert_battle([WIRELESS], enemies, (), others=others, **more)
    play(game, TakeRest((AIRSTRIKE, SECOND_AIRSTRIKE)), *rolls)
    return game


def closed(space: str) -> Callable[[Box], None]:
    """Let the mission of 1941 close a space."""

    def edit(box: Box) -> None:
        box.missions[IN_1941] = replace(box.missions[IN_1941], closed=space)

    return edit


def embark(game: Play, use: str, space: str) -> None:
    """Play the Intel card for a move and choose where it starts."""
    play(game, PlayIntel("papers", use))
    play(game, Embark(space, use))


def water_move(to: str, *rolls: int | str) -> Play:
    """A patrol with an Objective goes by water; another waits at each place where it might land."""
    units = {TRUCKS: PORT, MORE_TRUCKS: OTHER_PORT, CARS: FORT}
    game = desert(units, held=["papers"], objectives={"objective-1": TRUCKS})
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS))
    play(game, Land(to), *rolls)
    return game


def marines_at_sea(units: dict[str, str] | None = None, **more: Any) -> Play:
    """The Marines put to sea from a port; others may be there."""
    game = desert({MARINES: PORT, MORE_TRUCKS: HOME, **(units or {})}, **more)
    play(game, PutToSea(MARINES, PORT))
    return game
