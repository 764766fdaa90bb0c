"""Every card, counter and table of a scenario in words and numbers, for players to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress

from fieldcraft.kernel.library import Card, Library, Table, illustrate
from fieldcraft.titles.commando import records
from fieldcraft.titles.commando.cards import USES, card_text, mission_text, ops_text
from fieldcraft.titles.commando.displays import COLUMNS, HITS
from fieldcraft.titles.commando.reference import Reference

Rows = tuple[tuple[str, ...], ...]
LANDINGS = {"lands": "lands", "back": "turned back to its port", "lost": "lost at sea: eliminated"}
JUMPS = {"lands": "lands", "scattered": "scattered: lands panicked", "lost": "lost: eliminated"}
FIVE_LINES = 5


def library(rules: Reference) -> Library:
    """The library of a scenario."""
    return Library(illustrate(cards(rules), rules.picture_folders), tuple(tables(rules)))


def cards(rules: Reference) -> Iterable[Card]:
    """Missions, events, your units, OPFOR units and markers, in this order."""
    box = rules.box
    yield from (mission_card(rules, mission) for mission in box.missions.values())
    yield from (event_card(rules, card) for card in box.cards.values())
    yield from (unit_card(kind) for kind in box.types.values())
    yield from (opfor_card(kind) for kind in box.opfor.values())
    for marker in box.markers.values():
        facts = (("In the box", str(marker.count)),)
        yield Card(f"marker:{marker.id}", "Marker", marker.name, facts, (), "4.0a", marker.source)


def mission_card(rules: Reference, mission: records.Mission) -> Card:
    """8.0: a Mission card."""
    parts = mission_text(rules, mission)
    facts = (("Year", str(mission.year)), *(labelled(part) for part in parts[:FIVE_LINES]))
    text = (mission.situation, *parts[FIVE_LINES:])
    return Card(f"mission:{mission.id}", "Mission card", mission.name, facts, text, "8.0a", mission.source)


def labelled(line: str) -> tuple[str, str]:
    """A line such as `Execution: 12 Ops.` as a label and its value.

    >>> labelled("Execution: 12 Ops.")
    ('Execution', '12 Ops')
    """
    label, value = line.split(": ", 1)
    return label, value.removesuffix(".")


def event_card(rules: Reference, card: records.Card) -> Card:
    """16.0: an event card: OPFOR, what winning and losing change, its other effects, and its uses as Intel."""
    opfor = (("OPFOR", str(card.opfor)), ("Win", ops_text(card.win)), ("Lose", ops_text(-card.lose)))
    facts = (
        ("Copies", str(card.copies)),
        *(opfor if card.opfor else ()),
        *((("Ops", f"{card.ops:+d}"),) if card.ops else ()),
        *((("RP", f"{card.rp:+d}"),) if card.rp else ()),
        *((("Intel", ", ".join(USES[use] for use in card.intel)),) if card.intel else ()),
    )
    text = (card_text(rules, card.id), card.text)
    return Card(f"event:{card.id}", "Event card", card.name, facts, text, "16.0a", card.source)


def unit_card(kind: records.UnitType) -> Card:
    """4.0, 9.0: one type of unit of yours."""
    facts = (
        ("Firepower", str(kind.firepower)),
        ("Movement", str(kind.movement)),
        ("Price", price(kind)),
        ("Traits", traits(kind.traits)),
        *((("Years", years(kind.years)),) if kind.years else ()),
        ("Counters", ", ".join(kind.names)),
    )
    return Card(f"unit:{kind.id}", "Your unit", kind.name, facts, non_empty(kind.does, kind.text), "4.0a", kind.source)


def opfor_card(kind: records.OpforType) -> Card:
    """18.0: one type of OPFOR unit."""
    facts = (("Firepower", str(kind.firepower)), ("In the bin", str(kind.count)), ("Traits", traits(kind.traits)))
    text = non_empty(kind.does, kind.text)
    return Card(f"opfor:{kind.id}", "OPFOR unit", kind.name, facts, text, "18.0a", kind.source)


def tables(rules: Reference) -> Iterable[Table]:
    """Recruit, terrain, spaces, Objective locations, battle, landings, drops and scoring."""
    yield recruit_table(rules)
    yield terrain_chart(rules)
    yield space_table(rules)
    yield location_table(rules)
    yield from dice_tables(rules)
    yield victory_table(rules)


def recruit_table(rules: Reference) -> Table:
    """9.0: what each type of unit costs and can do."""
    heading = ("Unit", "Price", "Firepower", "Movement", "Counters", "Years", "What it does")
    rows = tuple(recruit_row(kind) for kind in recruits(rules))
    note = "The cheapest come first. Aircraft go to the Air Available box, ground units to a base."
    return Table("table:recruit", "Recruit Table", heading, rows, (note,), "9.0a", "units.toml")


def recruit_row(kind: records.UnitType) -> tuple[str, ...]:
    """One row of the Recruit Table."""
    numbers = (kind.firepower, kind.movement, len(kind.names))
    return (kind.name, price(kind), *map(str, numbers), years(kind.years), kind.does)


def recruits(rules: Reference) -> list[records.UnitType]:
    """The rows of the Recruit Table: the cheapest first, then what can't be bought."""
    return [*rules.for_sale, *(kind for kind in rules.box.types.values() if not kind.cost)]


def terrain_chart(rules: Reference) -> Table:
    """3.0, 15.1: how terrain affects movement, event cards and Tactical Superiority."""
    rows = [
        (ground.name, "STOP" if ground.stop else "", modifier(ground.opfor), modifier(ground.superiority), ground.text)
        for ground in rules.box.terrain.values()
    ]
    heading, *body = without_empty_columns(
        [("Terrain", "Movement", "OPFOR drawn", "OPFOR Tactical Superiority", ""), *rows]
    )
    return Table("table:terrain", "Terrain Effects Chart", heading, tuple(body), (), "3.0a", "map.toml")


def without_empty_columns(lines: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """A heading and its rows, without empty columns."""
    _, *rows = lines
    filled = [any(cells) for cells in zip(*rows, strict=True)]
    return [tuple(compress(line, filled)) for line in lines]


def space_table(rules: Reference) -> Table:
    """3.0: what each space is, and in which years."""
    rows = tuple(
        (space.name, rules.box.terrain[space.terrain].name, ", ".join(marks(space)), space.note)
        for space in rules.box.spaces.values()
    )
    return Table(
        "table:spaces", "Spaces of the map", ("Space", "Terrain", "Marks", "Note"), rows, (), "3.0a", "map.toml"
    )


def marks(space: records.Space) -> list[str]:
    """What is marked in a space, with the years if not in all of them."""
    found = [("base", space.base, space.base_years), ("airfield", space.airfield, ()), ("port", space.port, ())]
    found += [("enemy fort", bool(space.fort), space.fort), ("safe", bool(space.safe), space.safe)]
    return [f"{name} {years(when)}" if when else name for name, here, when in found if here] or ["none"]


def location_table(rules: Reference) -> Table:
    """23.0: where the total of two dice places an Objective marker."""
    rows = tuple((str(row.total), rules.name_of(row.space), years(row.years)) for row in rules.box.locations)
    note = "Roll again if the space has a marker, is closed to you or is friendly."
    heading = ("Two dice", "Space", "Years")
    name = "Random Objective Location Table"
    return Table("table:objective-locations", name, heading, rows, (note,), "23.0a", "tables.toml")


def dice_tables(rules: Reference) -> Iterable[Table]:
    """19.2, S39.0, 25.0: what a die does."""
    battle, sea, air = rules.box.battle, rules.box.amphibious, rules.box.airborne
    yours, theirs = ([HITS[result] for result in side] for side in (battle.commando, battle.opfor))
    note = "Each die counts separately. A second panic eliminates, and hits beyond an elimination are wasted."
    heading = ("Die", *COLUMNS.values())
    name = "Battle Results Tables"
    yield Table("table:battle-results", name, heading, by_die(yours, theirs), (note,), "19.2a", battle.source)
    landings = by_die([LANDINGS[result] for result in sea.results])
    forts = (f"At an enemy fort the die is modified by {sea.fort_modifier:+d}.",) if sea.fort_modifier else ()
    name = "Amphibious Insertion Table"
    yield Table("table:amphibious", name, ("Die", "Result"), landings, forts, "S39.0a", sea.source)
    if air is not None:
        jumps = by_die([JUMPS[result] for result in air.results])
        name = "Airborne Insertion Table"
        yield Table("table:airborne", name, ("Die", "Result"), jumps, (), "25.0b", air.source)


def by_die(*columns: Sequence[str]) -> Rows:
    """Rows for a roll of 1, of 2, and so on."""
    return tuple((str(face), *cells) for face, cells in enumerate(zip(*columns, strict=True), 1))


def victory_table(rules: Reference) -> Table:
    """6.0: what a mission scores."""
    rows = (
        ("Mission accomplished", f"{rules.score_for_winning:+d}"),
        ("Each Real Objective recovered", f"{rules.score_for_objective:+d}"),
        ("KIA index at the end", "its value"),
        ("Each Op left, if you stop early having won", "+1"),
    )
    notes = (
        "A mission is accomplished if you meet all its card asks for by the end and the KIA index isn't below zero.",
        "You win a campaign by winning every mission, and lose it by losing two in a row; its score is their sum.",
        "After each mission of a campaign you gain 1 RP for each OPFOR unit you eliminated.",
    )
    return Table("table:victory", "Victory and score", ("For", "Score"), rows, notes, "6.0b", "rules 6.0, 31.3")


def price(kind: records.UnitType) -> str:
    """What a unit costs."""
    return f"{kind.cost} RP" if kind.cost else "not for sale"


def years(when: Sequence[int]) -> str:
    """Years, or all of them."""
    return ", ".join(map(str, when)) or "all"


def modifier(number: int) -> str:
    """A modifier with its sign, or nothing for zero."""
    return f"{number:+d}" if number else ""


def traits(names: Sequence[str]) -> str:
    """What a counter can do, in a few words."""
    return ", ".join(name.replace("-", " ") for name in names) or "none"


def non_empty(*parts: str) -> tuple[str, ...]:
    """The sentences that aren't empty."""
    return tuple(part for part in parts if part)
