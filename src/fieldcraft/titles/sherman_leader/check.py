"""Checks on the data beyond its schema; those on the notes of cards are in `check_notes`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, permutations

from fieldcraft.kernel.data import raise_mistakes
from fieldcraft.titles.sherman_leader.battlefield import Layout
from fieldcraft.titles.sherman_leader.cards import (
    BANDS,
    BRANCHES,
    DESIGNATIONS,
    ENEMY_TYPES,
    LEVELS,
    Battalion,
    Box,
    Campaign,
    Commander,
    UnitType,
)
from fieldcraft.titles.sherman_leader.check_notes import check_notes

TILES_LAID = 6
LAYOUTS_TRIED = 2000
FARTHEST = 4
DIE = range(1, 11)


def check(box: Box) -> None:
    """Raise BadData with every mistake found, each naming file, record and field."""
    parts = (_names, _units, _commanders, _enemies, _cups, _battalions, _campaigns, _objectives, _decks, _damage)
    raise_mistakes(mistake for part in (*parts, _tiles, _charts, check_notes) for mistake in part(box))


def _names(box: Box) -> Iterator[str]:
    """Ids are unique across tables, since pieces, places and cards are looked up by id."""
    taken: set[str] = {*BANDS, *BRANCHES}
    tables = (
        ("campaigns.toml, campaign", box.campaigns),
        ("objectives.toml, objective", box.objectives),
        ("battalions.toml, battalion", box.battalions),
        ("commanders.toml, commander", box.commanders),
        ("enemies.toml, enemy", box.enemies),
        ("events.toml, event", box.events),
        ("conditions.toml, condition", box.conditions),
    )
    ids = [(name, f"{where} {name!r}, field id") for where, table in tables for name in table]
    for kind in box.types.values():
        ids += [(number, f"units.toml, type {kind.id!r}, field numbers") for number in kind.numbers]
    for name, where in ids:
        if not name:
            yield f"{where}: must not be empty"
        if name in taken:
            yield f"{where}: {name!r} is already in use"
        taken.add(name)


def _units(box: Box) -> Iterator[str]:
    """Unit cards have possible values."""
    for kind in box.types.values():
        for field, why in _unit(kind):
            yield f"units.toml, type {kind.id!r}, field {field}: {why}"


def _unit(kind: UnitType) -> Iterator[tuple[str, str]]:
    """The mistakes in a unit card, by field."""
    if not kind.numbers:
        yield "numbers", "must not be empty"
    if kind.years[0] > kind.years[1]:
        yield "years", "the last year is before the first"
    if kind.cost < 1:
        yield "cost", "must be at least 1"
    if kind.ap is None and kind.he is None:
        yield "he", "the unit needs an AP or HE attack"
    for field in ("ap", "he"):
        value = getattr(kind, field)
        if value is not None and not 1 <= value <= 10:
            yield field, "must be from 1 to 10"
    if not 0 <= kind.range[0] <= kind.range[1] <= FARTHEST:
        yield "range", f"must be two rising numbers from 0 to {FARTHEST}"
    if kind.ap_close and (kind.ap is None or kind.range[0] > 0):
        yield "ap_close", "the unit has no AP attack at R0"
    for field in ("speed", "defense", "moving", "stress", "tactics", "command_tactics"):
        if getattr(kind, field) < 0:
            yield field, "must not be negative"
    if kind.team and kind.type != "infantry":
        yield "team", "only Infantry has teams"


def _commanders(box: Box) -> Iterator[str]:
    """Commanders have possible values, and every unit type has commanders."""
    for card in box.commanders.values():
        for field, why in _commander(card):
            yield f"commanders.toml, commander {card.id!r}, field {field}: {why}"
    for branch in {kind.type: None for kind in box.types.values()}:
        if all(card.type != branch for card in box.commanders.values()):
            yield f"commanders.toml has no commander of type {branch!r}, which units.toml uses"


def _commander(card: Commander) -> Iterator[tuple[str, str]]:
    """The mistakes in a commander's cards, by field."""
    for level in LEVELS:
        side = card.at(level)
        if level != "ace" and side.xp < 1:
            yield f"{level}.xp", "must be at least 1"
        if level == "ace" and side.xp:
            yield f"{level}.xp", "must be 0: an Ace is not promoted"
        if not 0 <= side.limits[0] < side.limits[1]:
            yield f"{level}.limits", "must be two rising numbers, 0 or more"
        for field in ("cool", "tactics", "command_tactics"):
            if getattr(side, field) < 0:
                yield f"{level}.{field}", "must not be negative"


def _enemies(box: Box) -> Iterator[str]:
    """Each country has one kind of counter for each type but tanks, with possible values."""
    for enemy in box.enemies.values():
        where = f"enemies.toml, enemy {enemy.id!r}"
        if enemy.points < 1:
            yield f"{where}, field points: must be at least 1"
        if enemy.type != "tank" and enemy.count < 1:
            yield f"{where}, field count: must be at least 1"
        if enemy.type == "tank" and enemy.count:
            yield f"{where}, field count: must be left out; tanks are counted in the cups"
        for field in ("ap", "he"):
            value = getattr(enemy, field)
            if value is not None and not 1 <= value <= 10:
                yield f"{where}, field {field}: must be from 1 to 10"
        for field in ("range", "ap_range"):
            if not 0 <= (getattr(enemy, field) or 0) <= FARTHEST:
                yield f"{where}, field {field}: must be from 0 to {FARTHEST}"
        if enemy.defense < 0:
            yield f"{where}, field defense: must not be negative"
    for country in _countries(box):
        for type_ in ENEMY_TYPES:
            count = sum(enemy.country == country and enemy.type == type_ for enemy in box.enemies.values())
            if type_ != "tank" and count != 1:
                yield f"enemies.toml has {count} enemies of type {type_!r} for {country}, expected 1"


def _countries(box: Box) -> tuple[str, ...]:
    """The countries that campaigns are fought against."""
    return tuple(dict.fromkeys(campaign.country for campaign in box.campaigns.values()))


def _cups(box: Box) -> Iterator[str]:
    """Each campaign's country has one cup for its year, with tanks of that country."""
    for number, cup in enumerate(box.cups, 1):
        where = f"enemies.toml, cup number {number}, field tanks"
        for tank, count in cup.tanks.items():
            enemy = box.enemies.get(tank)
            if enemy is None or enemy.type != "tank" or enemy.country != cup.country:
                yield f"{where}: {cup.country} has no tank {tank!r}"
            if count < 1:
                yield f"{where}: the number of {tank!r} must be at least 1"
        if not cup.tanks:
            yield f"{where}: must not be empty"
    for campaign in box.campaigns.values():
        count = sum((cup.country, cup.year) == (campaign.country, campaign.year) for cup in box.cups)
        if count != 1:
            yield f"enemies.toml has {count} cups for {campaign.country} in {campaign.year}, expected 1"


def _battalions(box: Box) -> Iterator[str]:
    """Battalions can be placed, reduced and destroyed."""
    for card in box.battalions.values():
        for field, why in _battalion(box, card):
            yield f"battalions.toml, battalion {card.id!r}, field {field}: {why}"


def _battalion(box: Box, card: Battalion) -> Iterator[tuple[str, str]]:
    """The mistakes in a battalion card, by field."""
    if card.vp < 1:
        yield "vp", "must be at least 1"
    cups = [sum(cup.tanks.values()) for cup in box.cups if cup.country == card.country]
    available = {enemy.type: enemy.count for enemy in box.enemies.values() if enemy.country == card.country}
    available["tank"] = min(cups, default=0)
    for type_, count in card.units.items():
        if count < 1:
            yield f"units.{type_}", "must be at least 1"
        elif count > available.get(type_, 0):
            yield f"units.{type_}", f"there are only {available.get(type_, 0)} counters"
    lowest = {type_: _fewest_points(box, card, type_) for type_ in card.units}
    total = sum(count * lowest[type_] for type_, count in card.units.items())
    if not 0 <= card.destroyed < card.half < total:
        yield "half", f"destroyed must be lower than half, and half lower than the {total} points of the units"


def _fewest_points(box: Box, card: Battalion, type_: str) -> int:
    """The points of the battalion's cheapest counter of a type."""
    points = [foe.points for foe in box.enemies.values() if (foe.country, foe.type) == (card.country, type_)]
    return min(points, default=0)


def _campaigns(box: Box) -> Iterator[str]:
    """Campaigns can be set up."""
    for campaign in box.campaigns.values():
        where = f"campaigns.toml, campaign {campaign.id!r}"
        if any(count < 0 for count in campaign.commanders.values()):
            yield f"{where}, field commanders: numbers must not be negative"
        if not 1 <= campaign.aggressive_from <= 11:
            yield f"{where}, field aggressive_from: must be from 1 to 11"
        yield from _affordable(box, campaign, where)
        for type_ in DESIGNATIONS:
            if not _deck(box, campaign.country, type_):
                yield f"battalions.toml has no {type_} battalion for {campaign.country}"


def _affordable(box: Box, campaign: Campaign, where: str) -> Iterator[str]:
    """You can buy a unit whatever the objective."""
    prices = [kind.cost for kind in box.types.values() if kind.years[0] <= campaign.year <= kind.years[1]]
    lowest = campaign.so + min((objective.so for objective in box.objectives.values()), default=0)
    if min(prices, default=lowest + 1) > lowest:
        yield f"{where}, field so: too low to buy a unit of {campaign.year} with every objective"


def _deck(box: Box, country: str, type_: str) -> list[Battalion]:
    """The battalions of a country and type."""
    return [card for card in box.battalions.values() if (card.country, card.type) == (country, type_)]


def _objectives(box: Box) -> Iterator[str]:
    """Objectives can be reached, and the evaluation rises."""
    fewest = min((sum(c.vp for c in box.battalions.values() if c.country == who) for who in _countries(box)), default=0)
    for card in box.objectives.values():
        where = f"objectives.toml, objective {card.id!r}"
        if card.weeks < 1:
            yield f"{where}, field weeks: must be at least 1"
        if card.weekly_so < 0:
            yield f"{where}, field weekly_so: must not be negative"
        if not 1 <= card.battalion_points <= fewest:
            yield f"{where}, field battalion_points: must be from 1 to {fewest}, the VP of all battalions"
        if not 0 < card.poor < card.adequate < card.good < card.great <= card.battalion_points:
            yield f"{where}, field great: the evaluation must rise from poor to great, up to the battalion points"


def _decks(box: Box) -> Iterator[str]:
    """Every card has at least one copy."""
    for name, deck in (("events.toml, event", box.events), ("conditions.toml, condition", box.conditions)):
        for card in deck.values():
            if card.copies < 1:
                yield f"{name} {card.id!r}, field copies: must be at least 1"


def _damage(box: Box) -> Iterator[str]:
    """There is always a damage counter to draw: No Effect is never redrawn and never leaves the cup."""
    for counter in box.damage.values():
        if counter.count < 1:
            yield f"damage.toml, counter {counter.id!r}, field count: must be at least 1"
    for side in ("ap", "he"):
        if all(getattr(counter, side) != "no-effect" for counter in box.damage.values()):
            yield f"damage.toml has no counter with 'no-effect' in its field {side}"


def _tiles(box: Box) -> Iterator[str]:
    """Each campaign's tiles make a battlefield."""
    for terrain in dict.fromkeys(campaign.terrain for campaign in box.campaigns.values()):
        tiles = [tile.hexes for tile in box.tiles.values() if tile.terrain == terrain]
        if len(tiles) < TILES_LAID:
            yield f"tiles.toml has {len(tiles)} tiles of terrain {terrain!r}; a battle needs {TILES_LAID}"
        elif not any(Layout(laid).playable() for laid in islice(permutations(tiles, TILES_LAID), LAYOUTS_TRIED)):
            yield f"tiles.toml: the tiles of terrain {terrain!r} make no playable battlefield"


def _charts(box: Box) -> Iterator[str]:
    """Each roll is on each chart once."""
    rolls = [row.roll for row in box.movement]
    if sorted(rolls) != list(range(min(rolls), max(rolls) + 1)) or min(rolls) > 1 or max(rolls) < max(DIE):
        yield "charts.toml, movement, field roll: the rows must name each roll once, from 1 or less to 10 or more"
    yield from _once((roll for place in box.placement for roll in place.rolls), DIE, "placement, field rolls")
    for number, place in enumerate(box.placement, 1):
        if place.row not in (0, 1) or place.column not in range(4):
            yield f"charts.toml, placement number {number}, field row: must be in the top two rows of four hexes"
    yield from _once((row.type for row in box.operational), DESIGNATIONS, "operational, field type")
    for line in box.operational:
        if line.hold >= line.advance:
            yield f"charts.toml, operational {line.type!r}, field hold: must be lower than advance"
    for field in ("trucks", "scouts"):
        if getattr(box.support, field) < 0:
            yield f"charts.toml, support, field {field}: must not be negative"


def _once(found: Iterable[object], expected: Iterable[object], where: str) -> Iterator[str]:
    """Every expected value occurs once."""
    counts = Counter(found)
    for thing in expected:
        if counts[thing] != 1:
            yield f"charts.toml, {where}: {thing!r} occurs {counts[thing]} times, expected once"
