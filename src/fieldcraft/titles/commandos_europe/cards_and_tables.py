"""The library: missions, pieces, enemies and markers as cards, and every table a player would look up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fieldcraft.kernel.library import Card, Library, Table, illustrate
from fieldcraft.kernel.text import signed
from fieldcraft.titles.commandos_europe import noise, suppressive_fire, victory
from fieldcraft.titles.commandos_europe.maps import Terrain
from fieldcraft.titles.commandos_europe.records import Casualty, Enemy, Mission
from fieldcraft.titles.commandos_europe.rules import Europe

DIRECTIONS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
PHASES: Final = (
    ("Mission Objective Placement", "Only if no mission is running: draw and place one, buy, move bases."),
    ("Friendly Movement", "Move any pieces; then check each hex where a squad ended for noise."),
    ("Friendly Combat", "Squads may attack; each attack detects them and brings enemies."),
    ("Enemy Movement/Combat", "Suppressive fire; then each enemy unit pursues and attacks."),
    ("Success Determination", "Go on to the next turn, mission or map."),
)
Facts = tuple[tuple[str, str], ...]


def library(rules: Europe) -> Library:
    """All cards and tables of the maps in play."""
    cards = (*mission_cards(rules), *piece_cards(rules), *enemy_cards(rules), *marker_cards(rules))
    return Library(illustrate(cards, rules.picture_folders), tables(rules))


def facts(**values: str | int) -> Facts:
    """The values that a card prints, without empty ones."""
    return tuple((name.replace("_", " ").capitalize(), str(value)) for name, value in values.items() if value != "")


# Cards


def mission_cards(rules: Europe) -> Iterator[Card]:
    """The missions of the maps in play."""
    for mission in rules.data.missions.values():
        if mission.map in rules.maps:
            first, second, third = map(rules.name_of, mission.hexes)
            values = facts(
                map=rules.name_of(mission.map),
                requires=requires(rules, mission),
                award=f"{mission.award} PP",
                on_1_or_2=first,
                on_3_or_4=second,
                on_5_or_6=third,
            )
            name, text = mission.name, (mission.text,)
            yield Card(f"mission:{mission.id}", "Mission", name, values, text, "7.0b", mission.source)


def requires(rules: Europe, mission: Mission) -> str:
    """The gear a mission requires."""
    return rules.names_of(mission.needs) or "no gear"


def piece_cards(rules: Europe) -> Iterator[Card]:
    """Squads, leaders, bases and gear, one card for each kind."""
    data = rules.data
    for squad in data.squads.values():
        grade = facts(grade=squad.grade, cost=price(squad.cost))
        values = facts(firepower=squad.firepower, noise=squad.noise, movement=squad.movement, portage=6)
        text = ("When it is eliminated, the later squads of its letter don't come.",) if squad.grade != "bought" else ()
        yield Card(f"squad:{squad.id}", "Squad", squad.name, grade + values, text, "3.2a", squad.source)
    for leader in data.leaders.values():
        grade = facts(rank=leader.rank, grade=leader.grade, cost=price(leader.cost))
        values = facts(firepower=leader.firepower, noise=leader.noise, movement=f"+{leader.movement}", portage=1)
        yield Card(f"leader:{leader.id}", "Leader", leader.name, grade + values, (), "3.3a", leader.source)
    for base in data.bases.values():
        yield Card(f"base:{base.id}", "Base", base.name, facts(cost=price(base.cost)), (), "3.1a", base.source)
    for gear in data.gear.values():
        values = facts(
            type=gear.kind,
            pieces=gear.count,
            cost=price(gear.cost),
            firepower=gear.firepower,
            noise=gear.noise,
            movement=f"{'+' if gear.plus else '-'}{gear.movement}",
            portage=gear.portage if gear.plus else "",
        )
        wanted = [mission.name for mission in data.missions.values() if gear.id in mission.needs]
        notes = [gear.text]
        notes += ["Doubled when an enemy on wheels or tracks attacks."] if gear.anti_tank else []
        notes += ["Scatters after the combat and may hit your own people."] if gear.naval else []
        notes += ["Another vehicle or craft can haul it."] if gear.black else []
        notes += [f"Required for {', '.join(wanted)}."] if wanted else []
        yield Card(f"gear:{gear.id}", "Gear", gear.name, values, tuple(notes), "2.4a", gear.source)


def price(cost: int) -> str:
    """A price in words."""
    return f"{cost} PP" if cost else "free"


def enemy_cards(rules: Europe) -> Iterator[Card]:
    """The enemy units of the maps in play."""
    for enemy in rules.data.enemies.values():
        if enemy.map in rules.maps:
            values = facts(
                map=rules.name_of(enemy.map), pieces=enemy.count, firepower=enemy.firepower, movement=goes(enemy)
            )
            text = (enemy.text,) if enemy.text else ()
            yield Card(f"enemy:{enemy.id}", "Enemy unit", enemy.name, values, text, "2.3b", enemy.source)


def goes(enemy: Enemy) -> str:
    """How an enemy unit moves."""
    if not enemy.movement:
        return "0, never moves"
    how = ", circled: on wheels or tracks" if enemy.circled else ", by water" if enemy.boat else ""
    return f"{enemy.movement}{how}"


def marker_cards(rules: Europe) -> Iterator[Card]:
    """The casualties markers."""
    for marker in rules.data.casualties.values():
        values = facts(pieces=marker.count, effect=effect(marker))
        yield Card(f"marker:{marker.id}", "Casualties marker", marker.name, values, (), "13.1c", marker.source)


def effect(marker: Casualty) -> str:
    """What a casualties marker does."""
    if marker.kills:
        return f"one {marker.kills} in the hex is killed, squads are unharmed"
    changes = {"firepower": -marker.firepower, "movement": -marker.movement, "noise": marker.noise}
    return ", ".join(f"{name} {value:+d}" for name, value in changes.items() if value) or "no change of values"


# Tables


def tables(rules: Europe) -> tuple[Table, ...]:
    """Every table of the game."""
    return (
        Table(
            "table:sequence",
            "Sequence of play",
            ("Phase", "What happens"),
            tuple(row[:2] for row in PHASES),
            (),
            "4.0a",
        ),
        terrain_chart(rules),
        noise_table(),
        casualties_table(rules),
        gear_table(rules),
        *[enemy_table(rules, name) for name in rules.maps],
        *[mission_table(rules, name) for name in rules.maps],
        suppression_table(),
        scatter_table(),
        assessment_table(rules),
    )


def terrain_chart(rules: Europe) -> Table:
    """10.7, 12.1, 13.0: the Terrain Effects Chart, in the order of the data."""
    rows = tuple(
        (ground.name, cost_of(ground), signed(ground.noise), signed(ground.combat), ground.text)
        for ground in rules.data.terrain.values()
    )
    notes = (
        "If a hex has several kinds, the highest cost, the highest noise and the most negative combat modifier count.",
        "A road or path cancels the movement cost of other terrain in its hex. A craft pays 1 on sea and rivers.",
    )
    return Table(
        "table:terrain",
        "Terrain Effects Chart",
        ("Terrain", "Movement", "Noise", "Combat", "Notes"),
        rows,
        notes,
        "10.7a",
    )


def cost_of(ground: Terrain) -> str:
    """What entering a kind of terrain costs."""
    return f"+{ground.move}" if ground.id == "cliff" else str(ground.move)


def noise_table() -> Table:
    """12.0: how likely each noise level is to be heard, from 1 or less to 9 or more."""
    rows = tuple(
        (f"{level} or less" if level == 1 else f"{level} or more" if level == 9 else str(level),
         ", ".join(str(die) for die in range(1, 10) if noise.is_detection(die, level)),
         f"{noise.detection_chance(level)}%")
        for level in range(1, 10)
    )  # fmt: skip
    notes = (
        "The level is the noise of all pieces in the hex and of its terrain, and 1 for each mission done on the map.",
        "With stealth movement, terrain noise above 0 counts as 0.",
        "A 0 is always silence and a 1 always detection.",
    )
    heading = ("Noise level", "Detected if you roll", "Chance")
    return Table("table:noise", "Noise check (chance to be detected)", heading, rows, notes, "12.0e")


def casualties_table(rules: Europe) -> Table:
    """13.1: the casualties markers, in the order of the data."""
    rows = tuple((marker.name, str(marker.count), effect(marker)) for marker in rules.data.casualties.values())
    notes = ("A second marker eliminates a squad. Markers stay until the map ends; Killed markers go back at once.",)
    return Table("table:casualties", "Casualties markers", ("Marker", "Number", "Effect"), rows, notes, "13.1c")


def gear_table(rules: Europe) -> Table:
    """6.0, 2.4: weapons and equipment with their prices and values, in the order of the data."""
    rows = tuple(
        (gear.name, str(gear.cost), str(gear.count), str(gear.firepower), signed(gear.noise),
         f"{'+' if gear.plus else '-'}{gear.movement}")
        for gear in rules.data.gear.values()
    )  # fmt: skip
    heading = ("Gear", "PP", "Pieces", "Firepower", "Noise", "Movement")
    return Table("table:gear", "Weapons and equipment", heading, rows, (), "6.0c")


def enemy_table(rules: Europe, name: str) -> Table:
    """2.3b: the enemy units of a map."""
    units = [enemy for enemy in rules.data.enemies.values() if enemy.map == name]
    rows = tuple((unit.name, str(unit.count), str(unit.firepower), goes(unit)) for unit in units)
    heading = ("Unit", "Pieces", "Firepower", "Movement")
    return Table(f"table:enemies-{name}", f"Enemy units: {rules.name_of(name)}", heading, rows, (), "2.3b")


def mission_table(rules: Europe, name: str) -> Table:
    """7.0b: where the missions of a map can be, what they require and pay."""
    missions = [mission for mission in rules.data.missions.values() if mission.map == name]
    rows = tuple((m.name, *m.hexes, requires(rules, m), f"{m.award} PP") for m in missions)
    heading = ("Mission", "1-2", "3-4", "5-6", "Requires", "Pays")
    return Table(f"table:missions-{name}", f"Missions: {rules.name_of(name)}", heading, rows, (), "7.0b")


def suppression_table() -> Table:
    """15.0e: what a weapon must roll. Row n is a distance of n + 1 hexes."""
    reach = range(1, suppressive_fire.MAX_RANGE + 1)
    rows = tuple((str(far), faces_above(far), f"{round(100 * (6 - far) / 6)}%") for far in reach)
    return Table("table:suppression", "Suppressive fire", ("Hexes away", "Works on", "Chance"), rows, (), "15.0e")


def faces_above(number: int) -> str:
    """The faces of a six-sided die above a number below 6."""
    return {4: "5 or 6", 5: "6"}.get(number, f"{number + 1} to 6")


def scatter_table() -> Table:
    """12.9b: the directions of placement and of stray gunfire."""
    rows = tuple((str(die), way) for die, way in enumerate(DIRECTIONS, 1))
    notes = (
        "An enemy unit is placed that way, at the distance a ten-sided die shows; stray gunfire hits the next hex.",
    )
    return Table("table:directions", "Directions", ("Die", "Direction"), rows, notes, "12.9b")


def assessment_table(rules: Europe) -> Table:
    """5.0e, 5.0f: the victory table, best first, with the lowest total for each line."""
    times = victory.scale(rules)
    *lines, worst = rules.data.assessments
    least = f"less than {lines[-1].total}"
    rows = (*[(f"{line.total} or more", line.name, line.text) for line in lines], (least, worst.name, worst.text))
    notes = ["The total is missions accomplished, less missions forfeited, less squads lost."]
    notes += [f"A single map counts {times} times."] if times > 1 else []
    return Table("table:assessments", "Victory", ("Total", "Assessment", "Report"), rows, tuple(notes), "5.0e")
