"""Chapter 11: our cards have every value that the rulebook shows."""

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader.cards import Level, UnitType
from fieldcraft.titles.sherman_leader.chart_records import MovementRow
from tests.titles.sherman_leader.test_data import BOX


def unit(number: str) -> UnitType:
    """The unit card with a number."""
    (found,) = [kind for kind in BOX.types.values() if number in kind.numbers]
    return found


def side(name: str, level: str) -> Level:
    """One side of a commander's cards."""
    found: Level = getattr(BOX.commanders[name], level)
    return found


def row(roll: int) -> MovementRow:
    """A row of the movement chart."""
    (found,) = [line for line in BOX.movement if line.roll == roll]
    return found


@rule("11.1a", "11.1d")
def test_north_africa_1942() -> None:
    card = BOX.campaigns["north-africa-1942"]
    assert (card.year, card.country, card.terrain, card.so) == (1942, "germany", "desert", 42)
    assert card.commanders == {"recruit": 5, "green": 3, "average": 3, "skilled": 2}
    assert card.surplus == "green"
    assert card.aggressive_from > 4
    (paint,) = card.notes
    assert paint.enemy_attack_on["armor"] > 0


@rule("11.1b", "11.1c")
def test_bulge_1944() -> None:
    card = BOX.campaigns["bulge-1944"]
    assert (card.year, card.country, card.terrain, card.so) == (1944, "germany", "winter", 43)
    assert card.commanders == {"recruit": 4, "green": 4, "average": 4, "skilled": 3, "veteran": 2}
    assert card.surplus == "green"
    assert card.aggressive_from <= 8
    assert sum(note.movement for note in card.notes) == 2


@rule("11.1e", "11.1g")
def test_over_there_is_not_offensive() -> None:
    card = BOX.objectives["over-there"]
    assert (card.so, card.battalion_points, card.weeks, card.weekly_so) == (45, 29, 4, 7)
    assert 20 <= card.great <= 24
    assert BOX.objectives["offensive"].so == 45
    assert BOX.objectives["offensive"] is not card


@rule("11.1f")
def test_cut_off() -> None:
    card = BOX.objectives["cut-off"]
    assert (card.great, card.good, card.adequate, card.poor) == (17, 13, 9, 7)


def test_invasion_helps_at_close_range_and_presses_on_the_map() -> None:
    notes = BOX.objectives["invasion"].notes
    assert sum(note.close_attack for note in notes) > 0
    assert sum(note.operational for note in notes) > 0


@rule("11.1h")
def test_the_german_cups_of_1942_and_1944() -> None:
    cups = {cup.year: cup.tanks for cup in BOX.cups if cup.country == "germany"}
    assert cups[1942] == {"pz-iii": 7, "pz-iv": 2, "stug": 2}
    assert {"pz-iii", "pz-iv", "stug", "tiger"} <= set(cups[1944])


@rule("11.2a")
def test_what_battalions_are_worth() -> None:
    worth = {"1A": 5, "2A": 3, "4A": 3, "9A": 3, "11A": 3, "10A": 2, "2S": 4, "1S": 1, "1C": 6, "6C": 5}
    assert {name: BOX.battalions[name].vp for name in worth} == worth


@rule("11.2b")
def test_where_battalions_start() -> None:
    bands = {
        "4A": "friendly-staging",
        "9A": "friendly-staging",
        "6C": "front",
        "2A": "enemy-transit",
        "10A": "enemy-transit",
        "11A": "enemy-transit",
        "1C": "enemy-rear",
        "2S": "enemy-rear",
        "1S": "enemy-breakthrough",
    }
    assert {name: BOX.battalions[name].band for name in bands} == bands
    assert [name for name in bands if BOX.battalions[name].fixed] == ["6C"]


@rule("11.2c", "11.2i")
def test_9a_is_the_fast_assault() -> None:
    card = BOX.battalions["9A"]
    assert card.name == "Fast Assault"
    assert card.units == {"tank": 4, "rifle": 2, "at": 2, "armored-car": 2, "truck": 2}
    assert sum(note.turns for note in card.notes) == -1
    assert 12 <= card.half < 15
    assert 3 <= card.destroyed <= 5


@rule("11.2d")
def test_1c_adds_a_rifle_to_every_battle_while_on_the_map() -> None:
    (note,) = BOX.battalions["1C"].notes
    assert note.reinforce == {"rifle": 1}
    assert note.everywhere
    assert note.lasting


@rule("11.2e")
def test_large_tank_force_and_scout_force() -> None:
    named = {card.name: card for card in BOX.battalions.values() if card.country == "germany"}
    large, scouts = named["Large Tank Force"], named["Scout Force"]
    assert large.units == {"tank": 8, "halftrack": 2, "rifle": 2, "mg": 2, "at-gun": 2, "armored-car": 2}
    assert scouts.units == dict.fromkeys(("tank", "rifle", "mg", "truck", "armored-car"), 2)
    assert (scouts.half, scouts.destroyed) == (9, 4)
    assert BOX.battalions["1S"].name == "Supply Convoy"
    assert BOX.battalions["1S"].half >= 6


@rule("11.2f", "11.2g", "11.2h")
def test_the_notes_that_the_book_shows() -> None:
    rear = [card for card in BOX.battalions.values() if (card.country, card.band) == ("germany", "enemy-rear")]
    (orders,) = [card for card in rear if any(note.halt for note in card.notes)]
    assert [(note.xp, note.lasting) for note in orders.notes if note.xp] == [(2, True)]
    (barred,) = [card for card in rear if any(note.closed for note in card.notes)]
    assert barred.fixed
    assert [(note.xp, note.lasting) for note in barred.notes if note.xp] == [(3, True)]
    assert [note.closed for note in barred.notes if note.everywhere] == [("enemy-breakthrough",)]
    assert all(note.lasting for card in BOX.battalions.values() for note in card.notes if note.xp)


@rule("11.3a")
def test_what_units_cost() -> None:
    costs = {
        "901": 3,
        "902": 3,
        "921": 4,
        "1111": 5,
        "501": 5,
        "503": 5,
        "301": 8,
        "005": 8,
        "1132": 9,
        "931": 10,
        "1031": 12,
        "042": 14,
    }
    assert {number: unit(number).cost for number in costs} == costs
    assert sum(costs.values()) == 86
    assert all(unit(number).years[0] <= 1944 <= unit(number).years[1] for number in costs)


@rule("11.3b")
def test_what_type_units_are() -> None:
    assert {number: unit(number).type for number in ("931", "1031", "901", "921", "1111")} == dict.fromkeys(
        ("931", "1031", "901", "921", "1111"), "infantry"
    )
    assert unit("005").type == "armor"
    assert unit("301").type == unit("501").type == "light-armor"
    assert (unit("1132").type, unit("1132").target) == ("artillery", "HE")
    assert all(kind.target == "HE" for kind in BOX.types.values() if kind.type == "artillery")


@rule("11.3c")
def test_what_units_can_do() -> None:
    assert unit("902").defense == 3
    assert (unit("921").defense, unit("921").he) == (2, 2)
    assert unit("042").defense == 2
    assert unit("931").ap == 7
    assert unit("931").indirect


@rule("11.3d")
def test_the_anti_tank_team_and_the_scout_car() -> None:
    team = unit("1111")
    assert (team.defense, team.range[1], team.tactics, team.stress) == (3, 1, 1, 2)
    assert unit("301").command_tactics == 1


@rule("11.3e")
def test_the_halftrack() -> None:
    card = unit("501")
    assert (card.speed, card.he, card.moving, card.transport) == (2, 6, 2, True)
    assert card.defense < unit("042").defense


@rule("11.3f")
def test_what_commanders_need() -> None:
    log = {
        ("sanders", "recruit"): (4, 0),
        ("chin", "recruit"): (4, 0),
        ("kowalski", "recruit"): (4, 0),
        ("jones", "recruit"): (4, 0),
        ("reisner", "green"): (5, 1),
        ("henders", "green"): (5, 1),
        ("cruz", "green"): (4, 1),
        ("blair", "green"): (5, 0),
        ("kolchak", "average"): (9, 1),
        ("red-tree", "average"): (4, 0),
        ("eandi", "average"): (7, 1),
        ("tylutki", "average"): (7, 1),
        ("stout", "average"): (4, 2),
    }
    assert {who: (side(*who).xp, side(*who).cool) for who in log} == log


@rule("11.3g")
def test_what_commanders_add() -> None:
    assert side("sanders", "recruit").okay.close == -1
    assert side("kolchak", "average").okay.far == 1
    assert "medic" in side("kolchak", "average").skills
    assert side("blair", "green").okay.far == 1
    fought = {"reisner": "green", "sanders": "recruit", "kolchak": "average", "red-tree": "average"}
    fought |= {"henders": "green", "eandi": "average", "blair": "green"}
    assert {side(name, level).okay.speed for name, level in fought.items()} == {"slow"}
    assert any(side(name, level).limits == (6, 11) for name in BOX.commanders for level in ("average", "skilled"))


@rule("11.3h", "11.3i")
def test_what_the_enemy_can_do() -> None:
    foes = BOX.enemies
    assert foes["pz-iii"].he == 5
    assert foes["pz-iv"].he == 4
    assert (foes["stug"].ap, foes["stug"].he, foes["stug"].defense) == (3, 5, 3)
    assert (foes["german-rifle"].he, foes["german-rifle"].range, foes["german-rifle"].defense) == (5, 1, 3)
    assert foes["german-rifle"].ap_range == 0
    assert foes["german-at"].he == 7
    assert foes["german-mg"].ap is None
    assert foes["german-mortar"].indirect
    assert foes["german-building"].points == 4
    assert foes["tiger"].points + foes["stug"].points == 6
    assert foes["german-armored-car"].points + foes["german-truck"].points == 3


@rule("11.4a", "11.4b", "11.4c")
def test_the_movement_chart() -> None:
    assert row(1).armour == "hold"
    assert (row(8).armour, row(8).infantry, row(8).guns) == (
        "advance-if-cannot-attack",
        "he-advance",
        "advance-to-cover",
    )
    assert row(8).rifle_mark
    assert (row(3).armour, row(3).guns) == ("hold", "hold")
    assert (row(9).armour, row(9).guns) == ("advance", "advance")


@rule("11.4d", "11.4e", "11.4f")
def test_the_cards_of_the_sample() -> None:
    assert BOX.events["vital-mission"].top.vp == 1
    assert BOX.events["inspiring-leader"].bottom.stress == -1
    assert BOX.conditions["leadership"].note.destroyed_so == 1
