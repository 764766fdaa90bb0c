"""Checks that the data makes a playable campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from fieldcraft.boards.points import connected
from fieldcraft.kernel.data import raise_mistakes
from fieldcraft.titles.commandos_europe.maps import Map, Terrain
from fieldcraft.titles.commandos_europe.records import GameData
from fieldcraft.titles.commandos_europe.state import BOXES

MISSIONS = {"norway": 19, "north-africa": 17, "normandy": 13, "continent": 9}
GRADES = ("start", "bought", "experienced", "veteran")
LETTERS = ("A", "B")
RANKS = ("commander", "officer")
MARKERS = 20
NEEDED = ("clear", "sea", "river", "canal", "road", "path", "rail", "cliff")


def check(data: GameData) -> None:
    """Raise BadData listing every error with its file, record and field."""
    parts = (_missions, _gear, _people, _enemies, _casualties, _assessments, _names)
    raise_mistakes(error for part in parts for error in part(data))
    raise_mistakes(error for map_ in data.maps.values() for error in _map(data, map_))


def check_chart(chart: Mapping[str, Terrain]) -> None:
    """10.7, 11.0: the terrain the rules require is there, and each letter stands for one kind."""
    raise_mistakes(_chart(chart))


def _chart(chart: Mapping[str, Terrain]) -> Iterator[str]:
    for name in NEEDED:
        if name not in chart:
            yield f"terrain.toml has no terrain {name!r}, which the rules require"
    letters: set[str] = set()
    for terrain in chart.values():
        where = f"terrain.toml, terrain {terrain.id!r}"
        drawn = terrain.part in ("ground", "feature")
        if drawn and (len(terrain.letter) != 1 or terrain.letter != terrain.letter.lower()):
            yield f"{where}, field letter: it must be one lower-case letter"
        if terrain.letter in letters:
            yield f"{where}, field letter: {terrain.letter!r} is already in use"
        if terrain.letter:
            letters.add(terrain.letter)
        if terrain.move < 0:
            yield f"{where}, field move: it can't be negative"
        if terrain.combat > 0:
            yield f"{where}, field combat: it must be zero or negative, because terrain helps the defender"


def _missions(data: GameData) -> Iterator[str]:
    """3.0c, 6.1, 7.0: each map has the right number, on its own hexes, with gear that exists."""
    for name, count in MISSIONS.items():
        number = sum(mission.map == name for mission in data.missions.values())
        if number != count:
            yield f"missions.toml has {number} missions with map = {name!r}, not {count}"
    for mission in data.missions.values():
        where = f"missions.toml, mission {mission.id!r}"
        for hex_ in mission.hexes:
            if hex_ not in data.maps[mission.map].hexes:
                yield f"{where}, field hexes: hex {hex_!r} is not on that map"
        for kind in mission.needs:
            if kind not in data.gear:
                yield f"{where}, field needs: there is no gear {kind!r}"
            elif mission.needs.count(kind) > 1:
                yield f"{where}, field needs: {kind!r} is named twice"
        if mission.award < 0:
            yield f"{where}, field award: it can't be negative"


def _gear(data: GameData) -> Iterator[str]:
    """2.4: values are possible, and flags fit the kind of gear."""
    for gear in data.gear.values():
        where = f"gear.toml, gear {gear.id!r}"
        if gear.count < 1:
            yield f"{where}, field count: it must be at least 1"
        for field in ("firepower", "cost", "movement"):
            if getattr(gear, field) < 0:
                yield f"{where}, field {field}: it can't be negative"
        if gear.black and not gear.plus:
            yield f"{where}, field black: only a vehicle or craft can be black"
        for field in ("anti_tank", "naval"):
            if getattr(gear, field) and gear.kind != "weapon":
                yield f"{where}, field {field}: only a weapon can have it"


def _people(data: GameData) -> Iterator[str]:
    """2.3a: four pairs of squads, four pairs of leaders, a free base and one to buy."""
    squads: Counter[tuple[str, str]] = Counter((squad.letter, squad.grade) for squad in data.squads.values())
    leaders: Counter[tuple[str, str]] = Counter((leader.rank, leader.grade) for leader in data.leaders.values())
    for grade in GRADES:
        for letter in LETTERS:
            if squads[letter, grade] != 1:
                yield f"people.toml has {squads[letter, grade]} squads with letter {letter!r}, grade {grade!r}, not 1"
        for rank in RANKS:
            if leaders[rank, grade] != 1:
                yield f"people.toml has {leaders[rank, grade]} leaders with rank {rank!r}, grade {grade!r}, not 1"
    for key, table in (("squad", data.squads), ("leader", data.leaders)):
        for person in table.values():
            for field in ("firepower", "cost", "movement"):
                if getattr(person, field) < 0:
                    yield f"people.toml, {key} {person.id!r}, field {field}: it can't be negative"
    if len(data.bases) != 2 or sum(base.cost == 0 for base in data.bases.values()) != 1:
        yield "people.toml must have two bases, one of them with cost = 0"


def _enemies(data: GameData) -> Iterator[str]:
    """10.6, 11.0: every map has enemies, and none is both circled and a boat."""
    for name in MISSIONS:
        if not any(enemy.map == name for enemy in data.enemies.values()):
            yield f"enemies.toml has no enemy with map = {name!r}"
    for enemy in data.enemies.values():
        where = f"enemies.toml, enemy {enemy.id!r}"
        for field, minimum in (("count", 1), ("firepower", 1), ("movement", 0)):
            if getattr(enemy, field) < minimum:
                yield f"{where}, field {field}: it must be at least {minimum}"
        if enemy.circled and enemy.boat:
            yield f"{where}, field boat: a circled unit can't be a boat"


def _casualties(data: GameData) -> Iterator[str]:
    """2.3a, 13.1: twenty markers, each of which kills a leader or lowers a squad's values."""
    total = sum(marker.count for marker in data.casualties.values())
    if total != MARKERS:
        yield f"casualties.toml has {total} markers, not {MARKERS}"
    for marker in data.casualties.values():
        where = f"casualties.toml, marker {marker.id!r}"
        if marker.count < 1:
            yield f"{where}, field count: it must be at least 1"
        for field in ("firepower", "movement", "noise"):
            if getattr(marker, field) < 0:
                yield f"{where}, field {field}: it can't be negative"
            if getattr(marker, field) and marker.kills:
                yield f"{where}, field {field}: a marker that kills a leader can't change a squad"
    if all(marker.kills for marker in data.casualties.values()):
        yield "casualties.toml has no marker for a squad, so no squad could ever be lost"


def _assessments(data: GameData) -> Iterator[str]:
    """5.0: every total has one assessment."""
    totals = [row.total for row in data.assessments]
    for row in data.assessments:
        if totals.count(row.total) > 1:
            yield f"assessments.toml, assessment {row.id!r}, field total: another assessment has the same total"
    if not totals or min(totals) > -sum(MISSIONS.values()):
        yield "assessments.toml has no assessment for the lowest totals"


def _names(data: GameData) -> Iterator[str]:
    """Ids are unique, because pieces, markers and missions are looked up by id."""
    taken = {*BOXES, *data.maps}
    for mission in data.missions.values():
        yield from _taken(taken, (mission.id,), f"missions.toml, mission {mission.id!r}")
    for marker in data.casualties.values():
        yield from _taken(taken, (marker.id,), f"casualties.toml, marker {marker.id!r}")
    for gear in data.gear.values():
        yield from _taken(taken, (gear.id, *gear.pieces()), f"gear.toml, gear {gear.id!r}")
    for enemy in data.enemies.values():
        yield from _taken(taken, (enemy.id, *enemy.pieces()), f"enemies.toml, enemy {enemy.id!r}")
    for key, table in (("squad", data.squads), ("leader", data.leaders), ("base", data.bases)):
        for name in table:
            yield from _taken(taken, (name,), f"people.toml, {key} {name!r}")


def _taken(taken: set[str], names: Iterable[str], where: str) -> Iterator[str]:
    """Yield an error for each id already in use, and mark the ids as used."""
    for name in dict.fromkeys(names):
        if not name:
            yield f"{where}, field id: it is empty"
        if name in taken:
            yield f"{where}, field id: {name!r} is already in use"
        taken.add(name)


def _map(data: GameData, map_: Map) -> Iterator[str]:
    """3.1a, 12.1c: Norway has no clear hex, a base fits somewhere, and every mission can be reached from one."""
    name = f"{map_.id}.toml"
    if map_.id == "norway":
        for ground in map_.hexes.values():
            if "clear" in ground.terrain:
                yield f"{name}, map, field grid: {ground.id} is clear, but open ground on this map must be mountain"
    bases = [hex_ for hex_ in map_.hexes if hex_ not in map_.no_base]
    if not bases:
        yield f"{name}, map, field grid: no hex can hold a base"
        return
    board = _neighbours(map_)
    within_reach: set[str] = set()
    for base in bases:
        if base not in within_reach:
            within_reach |= connected(board, base)
    for mission in data.missions.values():
        for hex_ in mission.hexes:
            if hex_ in map_.hexes and hex_ not in within_reach:
                yield f"{name}, map, field grid: no base can reach {hex_} of mission {mission.id!r}"


def _neighbours(map_: Map) -> dict[str, list[str]]:
    """The hexes next to each hex that a squad with a craft can enter."""
    found: dict[str, list[str]] = {}
    for hex_, here in map_.hexes.items():
        found[hex_] = []
        for other in map_.board.neighbours[hex_]:
            there = map_.hexes[other]
            on_foot = not (here.all_sea or there.all_sea or map_.board.side(hex_, other) in map_.sea_sides)
            if on_foot or (here.water and there.water):
                found[hex_].append(other)
    return found
