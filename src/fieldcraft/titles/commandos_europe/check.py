"""What must be true of the data before anybody plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from fieldcraft.boards.points import connected
from fieldcraft.kernel.errors import BadData
from fieldcraft.titles.commandos_europe.state import BOXES

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.data import Box
    from fieldcraft.titles.commandos_europe.maps import Map, Terrain

MISSIONS = {"norway": 19, "north-africa": 17, "normandy": 13, "continent": 9}
GRADES = ("start", "bought", "experienced", "veteran")
LETTERS = ("A", "B")
RANKS = ("commander", "officer")
MARKERS = 20
NEEDED = ("clear", "sea", "river", "canal", "road", "path", "rail", "cliff")


def check(box: Box) -> None:
    """Complain about everything that does not fit, naming file, record and field."""
    parts = (_missions, _gear, _people, _enemies, _casualties, _assessments, _names)
    complain(mistake for part in parts for mistake in part(box))
    complain(mistake for chart in box.maps.values() for mistake in _map(box, chart))


def check_chart(chart: Mapping[str, Terrain]) -> None:
    """10.7, 11.0: the kinds of terrain that the rules speak of are there, and each letter means one of them."""
    complain(_chart(chart))


def _chart(chart: Mapping[str, Terrain]) -> Iterator[str]:
    for name in NEEDED:
        if name not in chart:
            yield f"terrain.toml has no terrain {name!r}, of which the rules speak"
    letters: set[str] = set()
    for terrain in chart.values():
        where = f"terrain.toml, terrain {terrain.id!r}"
        drawn = terrain.part in ("ground", "feature")
        if drawn and (len(terrain.letter) != 1 or terrain.letter != terrain.letter.lower()):
            yield f"{where}, field letter: it must be one small letter"
        if terrain.letter in letters:
            yield f"{where}, field letter: {terrain.letter!r} already means something else"
        if terrain.letter:
            letters.add(terrain.letter)
        if terrain.move < 0:
            yield f"{where}, field move: it cannot be negative"
        if terrain.combat > 0:
            yield f"{where}, field combat: it is zero or negative, as terrain helps the defender"


def complain(mistakes: Iterable[str]) -> None:
    """Raise what is wrong, if anything is, each thing once."""
    found = list(dict.fromkeys(mistakes))
    if found:
        raise BadData(*found)


def _missions(box: Box) -> Iterator[str]:
    """3.0c, 6.1, 7.0: so many for each map, on hexes of that map, with gear that exists."""
    for name, count in MISSIONS.items():
        there = sum(mission.map == name for mission in box.missions.values())
        if there != count:
            yield f"missions.toml has {there} missions with map = {name!r}, not {count}"
    for mission in box.missions.values():
        where = f"missions.toml, mission {mission.id!r}"
        for hex_ in mission.hexes:
            if hex_ not in box.maps[mission.map].hexes:
                yield f"{where}, field hexes: there is no hex {hex_!r} on that map"
        if mission.needs and mission.needs not in box.gear:
            yield f"{where}, field needs: there is no gear {mission.needs!r}"
        if mission.award < 0:
            yield f"{where}, field award: it cannot be negative"


def _gear(box: Box) -> Iterator[str]:
    """2.4: values are possible, and only what is plus-type has a plus-type's marks."""
    for gear in box.gear.values():
        where = f"gear.toml, gear {gear.id!r}"
        if gear.count < 1:
            yield f"{where}, field count: it must be at least 1"
        for field in ("firepower", "cost", "movement"):
            if getattr(gear, field) < 0:
                yield f"{where}, field {field}: it cannot be negative"
        if gear.black and not gear.plus:
            yield f"{where}, field black: only a vehicle or craft can be black"
        for field in ("anti_tank", "naval"):
            if getattr(gear, field) and gear.kind != "weapon":
                yield f"{where}, field {field}: it is no weapon"


def _people(box: Box) -> Iterator[str]:
    """2.3a: four pairs of squads, four pairs of leaders, a free base and one to buy."""
    squads: Counter[tuple[str, str]] = Counter((squad.letter, squad.grade) for squad in box.squads.values())
    leaders: Counter[tuple[str, str]] = Counter((leader.rank, leader.grade) for leader in box.leaders.values())
    for grade in GRADES:
        for letter in LETTERS:
            if squads[letter, grade] != 1:
                yield f"people.toml has {squads[letter, grade]} squads with letter {letter!r}, grade {grade!r}, not 1"
        for rank in RANKS:
            if leaders[rank, grade] != 1:
                yield f"people.toml has {leaders[rank, grade]} leaders with rank {rank!r}, grade {grade!r}, not 1"
    for key, table in (("squad", box.squads), ("leader", box.leaders)):
        for person in table.values():
            for field in ("firepower", "cost", "movement"):
                if getattr(person, field) < 0:
                    yield f"people.toml, {key} {person.id!r}, field {field}: it cannot be negative"
    if len(box.bases) != 2 or sum(base.cost == 0 for base in box.bases.values()) != 1:
        yield "people.toml must have two bases, one of them with cost = 0"


def _enemies(box: Box) -> Iterator[str]:
    """10.6, 11.0: every map has enemies, and each is one kind of mover."""
    for name in MISSIONS:
        if not any(enemy.map == name for enemy in box.enemies.values()):
            yield f"enemies.toml has no enemy with map = {name!r}"
    for enemy in box.enemies.values():
        where = f"enemies.toml, enemy {enemy.id!r}"
        for field, least in (("count", 1), ("firepower", 1), ("movement", 0)):
            if getattr(enemy, field) < least:
                yield f"{where}, field {field}: it must be at least {least}"
        if enemy.circled and enemy.boat:
            yield f"{where}, field boat: a circled unit is no boat"


def _casualties(box: Box) -> Iterator[str]:
    """2.3a, 13.1: twenty markers, each of which kills a leader or lowers a squad's values."""
    total = sum(marker.count for marker in box.casualties.values())
    if total != MARKERS:
        yield f"casualties.toml has {total} markers, not {MARKERS}"
    for marker in box.casualties.values():
        where = f"casualties.toml, marker {marker.id!r}"
        if marker.count < 1:
            yield f"{where}, field count: it must be at least 1"
        for field in ("firepower", "movement", "noise"):
            if getattr(marker, field) < 0:
                yield f"{where}, field {field}: it cannot be negative"
            if getattr(marker, field) and marker.kills:
                yield f"{where}, field {field}: a marker that kills a leader changes no squad"
    if all(marker.kills for marker in box.casualties.values()):
        yield "casualties.toml has no marker for a squad, so no squad could ever be lost"


def _assessments(box: Box) -> Iterator[str]:
    """5.0: every total has one assessment."""
    totals = [row.total for row in box.assessments]
    for row in box.assessments:
        if totals.count(row.total) > 1:
            yield f"assessments.toml, assessment {row.id!r}, field total: another one has it too"
    if not totals or min(totals) > -sum(MISSIONS.values()):
        yield "assessments.toml has no assessment for the lowest totals"


def _names(box: Box) -> Iterator[str]:
    """One id means one thing, since pieces, markers and missions are looked up by it."""
    taken = {*BOXES, *box.maps}
    for mission in box.missions.values():
        yield from _taken(taken, (mission.id,), f"missions.toml, mission {mission.id!r}")
    for marker in box.casualties.values():
        yield from _taken(taken, (marker.id,), f"casualties.toml, marker {marker.id!r}")
    for gear in box.gear.values():
        yield from _taken(taken, (gear.id, *gear.pieces()), f"gear.toml, gear {gear.id!r}")
    for enemy in box.enemies.values():
        yield from _taken(taken, (enemy.id, *enemy.pieces()), f"enemies.toml, enemy {enemy.id!r}")
    for key, table in (("squad", box.squads), ("leader", box.leaders), ("base", box.bases)):
        for name in table:
            yield from _taken(taken, (name,), f"people.toml, {key} {name!r}")


def _taken(taken: set[str], names: Iterable[str], where: str) -> Iterator[str]:
    """Complain about names that already mean something else, and take them."""
    for name in dict.fromkeys(names):
        if not name:
            yield f"{where}, field id: it is empty"
        if name in taken:
            yield f"{where}, field id: {name!r} already means something else"
        taken.add(name)


def _map(box: Box, chart: Map) -> Iterator[str]:
    """3.1a, 12.1c: no clear ground in Norway, somewhere for a base, and every mission within reach of it."""
    name = f"{chart.id}.toml"
    if chart.id == "norway":
        for ground in chart.hexes.values():
            if "clear" in ground.terrain:
                yield f"{name}, map, field grid: {ground.id} is clear, but on this map open ground is mountain"
    bases = [hex_ for hex_ in chart.hexes if hex_ not in chart.no_base]
    if not bases:
        yield f"{name}, map, field grid: there is no hex for a base"
        return
    ways = _ways(chart)
    within_reach: set[str] = set()
    for base in bases:
        if base not in within_reach:
            within_reach |= connected(ways, base)
    for mission in box.missions.values():
        for hex_ in mission.hexes:
            if hex_ in chart.hexes and hex_ not in within_reach:
                yield f"{name}, map, field grid: {hex_}, where mission {mission.id!r} may be, is cut off"


def _ways(chart: Map) -> dict[str, list[str]]:
    """Where a squad that has a craft can get to from each hex, on foot or afloat."""
    ways: dict[str, list[str]] = {}
    for hex_, here in chart.hexes.items():
        ways[hex_] = []
        for other in chart.board.neighbours[hex_]:
            there = chart.hexes[other]
            on_foot = not (here.all_sea or there.all_sea or chart.board.side(hex_, other) in chart.sea_sides)
            if on_foot or (here.water and there.water):
                ways[hex_].append(other)
    return ways
