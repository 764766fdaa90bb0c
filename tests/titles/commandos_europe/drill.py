"""A drill ground with plain numbers, so that tests of rules don't depend on maps and values that may change.

It uses the grid of the Normandy map. All of it is clear except for the hexes named here. The sea is in the south, rows
22 to 26, with the coast along row 21; a river runs down column 30 and a canal down column 34; a road goes west to east
along row 18 through woods and ridge. Squads have firepower 10, leaders 1, weapons round numbers, and there are five
kinds of enemies. A lookout, which no test is about, keeps the Friendly Movement Phase open until a test ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.state import fields
from fieldcraft.kernel.steps import Done, Option, Pick, Step, Take
from fieldcraft.titles.commandos_europe import data, sensible
from fieldcraft.titles.commandos_europe.maps import EXTENT, Map, Terrain, read_map
from fieldcraft.titles.commandos_europe.movement import ChooseMove, EndMovement, MoveAll, MoveSome
from fieldcraft.titles.commandos_europe.records import Casualty, Enemy, GameData, Gear, Mission
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.sequence import Turn
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.titles.commandos_europe.test_data import DATA
from tests.titles.scripted import choose

MAP = "normandy"
CAMP, FIELD = "2503", "2510"
A, B, A2, B2 = "a-squad", "b-squad", "a-squad-2", "b-squad-2"
COMMANDER, OFFICER = "commander", "officer"
BASE, BASE_2 = "base", "base-2"
LOOKOUT, LOOKOUT_POST = "officer-2", "3901"
ROAD = "2118 2218 2318 2418 2518 2618 2718"
RIVER = " ".join(f"30{row:02}" for row in range(8, 22))
CANAL = " ".join(f"34{row:02}" for row in range(8, 17))
# move, noise, combat
CHART = {
    "clear": (1, 2, 0),
    "woods": (2, 1, -20),
    "bocage": (2, 3, -20),
    "oasis": (1, 1, -10),
    "mountain": (2, 1, -10),
    "ridge": (3, 2, -20),
    "marsh": (3, 1, 0),
    "sea": (1, 0, 0),
    "building": (1, 3, -30),
    "airfield": (1, 3, 0),
    "pier": (1, 3, -10),
    "breakwater": (1, 2, -10),
    "ship": (1, 3, -20),
    "river": (2, -2, 0),
    "canal": (2, -1, 0),
    "road": (1, 2, 0),
    "path": (1, 1, 0),
    "rail": (0, 1, 0),
    "cliff": (1, 0, 0),
}
CELLS = {
    "2310": "w",
    "2311": "r",
    "2312": "s",
    "2313": "m",
    "2314": "o",
    "2315": "w",
    "2316": "m",
    "2318": "w",
    "2418": "r",
    "2518": "s",
    "3504": "cb",
    "3508": "cf",
    "2715": "wb",
    "3722": "~h",
    "3822": "~k",
    "3622": "~p",
    "2624": "C",
}
RAIL = "3610 3611 3612"
PATH = "2313 2314"
CLIFFS = "2206/2306 2507/2508 2218/2318"
SEA_SIDES = "2121/2221 2621/2721"
# firepower, cost, noise, movement
WEAPONS = {
    "sten": (2, 1, 0, 0),
    "bren": (4, 2, 1, 1),
    "vickers": (7, 4, 1, 3),
    "mortar-2": (5, 3, 1, 1),
    "boys": (3, 2, 1, 2),
    "piat": (4, 3, 1, 2),
    "bofors": (9, 6, 3, 4),
    "flamethrower": (8, 4, 1, 2),
    "sherman": (20, 12, 5, 3),
    "naval-gunfire": (30, 7, 0, 0),
    "grenades": (3, 1, 0, 0),
    "radio": (0, 2, 1, 1),
    "explosives": (0, 2, 0, 1),
    "camera": (0, 1, 0, 0),
    "camouflage": (0, 2, -2, 0),
    "chevy": (0, 6, 5, 6),
    "jeep": (0, 4, 3, 4),
    "dinghy": (0, 2, 2, 3),
    "canoe": (0, 2, 1, 4),
    "scuba": (0, 3, 0, 2),
}
SIX = ("sten-1", "sten-2", "sten-3", "sten-4", "grenades-1", "grenades-2")
PATROL, GUARD, CAR, BOAT, GUNNERS = "patrol", "guard", "car", "gunboat", "gunners"


def enemy(name: str, firepower: int, move: int, *, circled: bool = False, boat: bool = False) -> Enemy:
    """A kind of enemy, with four pieces."""
    return Enemy(
        id=name,
        name=name.capitalize(),
        short=name,
        map="normandy",
        symbol="infantry",
        count=4,
        firepower=firepower,
        movement=move,
        circled=circled,
        boat=boat,
        source="test",
    )


ENEMIES = [
    enemy(PATROL, 10, 3),
    enemy(GUARD, 10, 0),
    enemy(CAR, 20, 6, circled=True),
    enemy(BOAT, 20, 6, boat=True),
    enemy(GUNNERS, 30, 2),
]


def mission(name: str, hexes: str, award: int, *needs: str) -> Mission:
    """A mission on the drill ground."""
    first, second, third = hexes.split()
    return Mission(
        id=name, name=name.capitalize(), map="normandy", hexes=(first, second, third), needs=needs, award=award,
        text="A drill.", source="test",
    )  # fmt: skip


MISSIONS = [
    mission("walk", "2510 2710 2910", 3),
    mission("blow", "2512 2712 2912", 5, "explosives"),
    mission("snap", "3504 2715 2513", 4, "camera"),
    mission("swim", "2523 2723 2923", 4),
    mission("wire", "2711 2713 2912", 6, "explosives", "radio"),
    *[mission(f"errand-{number}", "3902 3903 3904", 1) for number in range(1, 5)],
]


def drill_map(chart: Mapping[str, Terrain]) -> Map:
    """The drill ground."""
    (west, east), (first, last) = EXTENT[MAP]
    lines: list[str] = []
    for row in range(first, last + 1):
        for odd in (1, 0):
            cells = []
            for column in range(west, east + 1):
                if column % 2 == odd:
                    number = f"{column}{row:02}"
                    plain = "~" if row > 21 else "C" if row == 21 else "c"
                    cells.append(CELLS.get(number, plain))
            lines.append(f"{row:02} {' '.join(cells)}")
    ground = {
        "id": MAP,
        "name": "Drill ground",
        "source": "test",
        "grid": "\n".join(lines),
        "roads": [ROAD],
        "paths": [PATH],
        "rails": [RAIL],
        "rivers": [RIVER],
        "canals": [CANAL],
        "bridges": "3013",
        "cliffs": [CLIFFS],
        "sea_sides": [SEA_SIDES],
    }
    return read_map({"map": ground}, "drill.toml", chart)


@cache
def drill_data() -> GameData:
    """The data of the campaign with the drill ground for Normandy, and plain numbers."""
    box = data.read(DATA)
    chart = {
        name: replace(ground, move=CHART[name][0], noise=CHART[name][1], combat=CHART[name][2])
        for name, ground in box.terrain.items()
    }
    gear: dict[str, Gear] = {}
    for name, piece in box.gear.items():
        fire, cost, noise, move = WEAPONS.get(name, (piece.firepower, piece.cost, piece.noise, piece.movement))
        gear[name] = replace(piece, firepower=fire, cost=cost, noise=noise, movement=move)
    casualties = {name: replace(marker, firepower=0, movement=0, noise=0) for name, marker in box.casualties.items()}
    casualties["wounded"] = replace(casualties["wounded"], firepower=1)
    casualties["two-down"] = replace(casualties["two-down"], firepower=12)
    casualties["stretcher"] = replace(casualties["stretcher"], movement=1)
    casualties["stretchers"] = replace(casualties["stretchers"], movement=12)
    casualties["crying-out"] = replace(casualties["crying-out"], noise=1)
    return replace(
        box,
        terrain=chart,
        maps={**box.maps, MAP: drill_map(chart)},
        missions={
            **{name: row for name, row in box.missions.items() if row.map != MAP},
            **{row.id: row for row in MISSIONS},
        },
        gear=gear,
        squads={name: replace(squad, firepower=10, noise=1) for name, squad in box.squads.items()},
        leaders={
            name: replace(leader, firepower=1, movement=2 if leader.rank == "commander" else 1)
            for name, leader in box.leaders.items()
        },
        enemies={
            **{name: row for name, row in box.enemies.items() if row.map != MAP},
            **{row.id: row for row in ENEMIES},
        },
        casualties=casualties,
    )


def casualty(name: str) -> Casualty:
    """A kind of casualties marker."""
    return drill_data().casualties[name]


@cache
def drill_rules(scenario: str, options: tuple[tuple[str, Any], ...]) -> Europe:
    """The rules with the drill ground."""
    found = find("commandos-europe")
    plain = drill_data()
    with patch.object(data, "read", lambda _folder: plain):
        rules = found.rules(found.setup(scenario, dict(options)), "test", found.data)
    assert isinstance(rules, Europe)
    return rules


def drill(
    pieces: Mapping[str, str] | None = None,
    enemies: Mapping[str, str] | None = None,
    *,
    step: Step | tuple[Step, ...] = (),
    rolls: Iterable[int | str] = (),
    options: Mapping[str, Any] | None = None,
    scenario: str = "campaign",
    **changes: Any,
) -> Play:
    """A game on the drill ground at some steps, by default a new turn, with the first rolls scripted.

    `pieces` gives the hex of each of your pieces on the map; the others are in their boxes. `enemies` gives the hexes
    of enemy units. Other keywords set fields of the state. The mission is "walk", at 2910, and running.
    """
    found = find("commandos-europe")
    rules = drill_rules(scenario, tuple((options or {}).items()))
    state = fresh_state(rules)
    for piece, place in {LOOKOUT: LOOKOUT_POST, **(pieces or {})}.items():
        state.put(piece, place)
    for unit, place in (enemies or {}).items():
        state.enemies[unit] = place
        state.cup[rules.enemy_kind[unit]] -= 1
    steps = (step,) if isinstance(step, Step) else step
    state.turn = 1 if steps else 0
    for name, value in changes.items():
        assert name in fields(state), name
        setattr(state, name, value)
    game: Play = Game(found, rules, state, [Turn(), *reversed(steps)], Scripted(rolls))
    game.event_log = []
    game.advance()
    game.chance.finish()
    game.last = Entry(0, None, None, (), game.chance.mark(), game.snapshot(), tuple(game.event_log))
    return game


def fresh_state(rules: Europe) -> EuropeState:
    """The drill ground with nothing on it."""
    state = rules.new_state()
    state.map, state.turn = MAP, 0
    state.cup = rules.full_cup[MAP].copy()
    state.missions = dict.fromkeys(rules.missions_on[MAP], 1)
    del state.missions["walk"]
    state.mission, state.target, state.mission_status = "walk", "2910", OPEN
    return state


def at(hex_: str, *pieces: str) -> dict[str, str]:
    """Pieces that are all in one hex."""
    return dict.fromkeys(pieces, hex_)


def play(game: Play, option: Option | int, *rolls: int | str) -> None:
    """Choose an option with exactly these dice and draws."""
    choose(game, option, rolls)


def offered(game: Play, kind: type[Option]) -> list[Any]:
    """The options of one class that are on offer."""
    return [option for option in game.offered if isinstance(option, kind)]


def the(game: Play, kind: type[Option], **fields: Any) -> Any:
    """The one option of a class with these values."""
    found = [
        option
        for option in offered(game, kind)
        if all(getattr(option, name) == value for name, value in fields.items())
    ]
    assert len(found) == 1, (found, game.offered)
    return found[0]


def take(game: Play, *pieces: str, rolls: Iterable[int | str] = ()) -> None:
    """Pick exactly these pieces; the rolls come with the last of them."""
    rolls = tuple(rolls)
    choice = game.choice
    assert isinstance(choice, Pick)
    wanted = sorted(pieces, key=choice.candidates.index)
    while wanted:
        option = the(game, Take, piece=wanted.pop(0))
        before = game.choice
        last = not wanted and len(game.offered) == 1
        play(game, option, *(rolls if last else ()))
        if not wanted and type(game.choice) is type(before) and set(getattr(game.choice, "chosen", ())) == set(pieces):
            play(game, the(game, Done), *rolls)


def set_out(game: Play, *party: str) -> None:
    """Choose the pieces that move: all that can move in their hex, or some of them."""
    hex_ = game.state.pieces[party[0]]
    whole = [option for option in offered(game, MoveAll) if option.hex == hex_]
    if whole and set(whole[0].party) == set(party):
        play(game, whole[0])
    else:
        play(game, the(game, MoveSome, hex=hex_))
        take(game, *party)


def ready(game: Play) -> dict[str, tuple[str, ...]]:
    """The stacks that may move whole, by their hexes, without the lookout."""
    return {option.hex: option.party for option in offered(game, MoveAll) if option.hex != LOOKOUT_POST}


def can_set_out(*party: str, hex_: str = FIELD) -> bool:
    """Whether exactly these pieces may move together out of a hex."""
    game = drill(at(hex_, *party))
    return set(ready(game).get(hex_, ())) == set(party)


def reach(game: Play, *party: str) -> dict[str, int]:
    """The hexes that a party can go to, each with its cost."""
    clone = game.clone()
    set_out(clone, *party)
    return {option.to: option.cost for option in offered(clone, GoTo)}


def go(game: Play, to: str, *party: str) -> None:
    """Move a party."""
    set_out(game, *party)
    play(game, the(game, GoTo, to=to))


def end_movement(game: Play, *rolls: int | str) -> None:
    """End the Friendly Movement Phase; the rolls are for the noise checks and what follows."""
    if isinstance(game.choice, ChooseMove):
        play(game, the(game, EndMovement), *rolls)


def log_lines(game: Play) -> list[str]:
    """The log lines of the last choice."""
    return [line.text for line in game.log if line.number == game.number]


def advised(game: Play) -> object:
    """What the sensible player would choose; it is always on offer."""
    option = sensible.choose(game)
    assert option in list(game.offered)
    return option
