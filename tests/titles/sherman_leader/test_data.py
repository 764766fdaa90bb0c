"""The data of the box: the published number of cards, within the bounds of the known values."""

from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from fieldcraft.titles.sherman_leader import data
from fieldcraft.titles.sherman_leader.battlefield import Layout
from fieldcraft.titles.sherman_leader.cards import BRANCHES, LEVELS, Box, Effect, Note

FOLDER = Path(data.__file__).parent / "data"
BOX = data.read(FOLDER)
COUNTRIES = ("germany", "japan")


def notes(box: Box) -> list[Note]:
    """Every note on every card."""
    on_cards = [note for campaign in box.campaigns.values() for note in campaign.notes]
    on_cards += [note for objective in box.objectives.values() for note in objective.notes]
    on_cards += [note for battalion in box.battalions.values() for note in battalion.notes]
    on_events = [part for event in box.events.values() for part in (event.top, event.bottom)]
    return on_cards + on_events + [condition.note for condition in box.conditions.values()]


def test_the_box_is_as_big_as_it_should_be() -> None:
    assert len(BOX.campaigns) == 9
    assert 6 <= len(BOX.objectives) <= 8
    assert len(BOX.types) >= 20
    assert 45 <= sum(len(kind.numbers) for kind in BOX.types.values()) <= 60
    assert len(BOX.commanders) >= 24
    assert 28 <= sum(card.copies for card in BOX.events.values()) <= 34
    assert 18 <= sum(card.copies for card in BOX.conditions.values()) <= 24
    assert sum(counter.count for counter in BOX.damage.values()) == 40


@pytest.mark.parametrize("country", COUNTRIES)
def test_each_country_has_its_battalions(country: str) -> None:
    types = Counter(card.type for card in BOX.battalions.values() if card.country == country)
    assert types["assault"] >= 11
    assert types["supply"] >= 6
    assert types["command"] >= 6


@pytest.mark.parametrize("country", COUNTRIES)
def test_every_enemy_counter_has_a_battalion(country: str) -> None:
    counters = {enemy.type for enemy in BOX.enemies.values() if enemy.country == country}
    assert {type_ for card in BOX.battalions.values() if card.country == country for type_ in card.units} == counters


def test_campaigns_run_from_africa_to_germany_and_the_pacific() -> None:
    assert {campaign.country for campaign in BOX.campaigns.values()} == set(COUNTRIES)
    assert {campaign.year for campaign in BOX.campaigns.values()} == {1942, 1943, 1944, 1945}
    assert {campaign.terrain for campaign in BOX.campaigns.values()} == {"desert", "european", "winter", "jungle"}
    levels = Counter(campaign.difficulty for campaign in BOX.campaigns.values())
    assert levels == {"introductory": 2, "standard": 3, "advanced": 2, "expert": 2}


@pytest.mark.parametrize("year", [1942, 1943, 1944, 1945])
def test_every_year_offers_fifteen_units_and_every_type(year: int) -> None:
    kinds = [kind for kind in BOX.types.values() if kind.years[0] <= year <= kind.years[1]]
    assert sum(len(kind.numbers) for kind in kinds) >= 15
    assert {kind.type for kind in kinds} == set(BRANCHES)
    cheapest = sorted(kind.cost for kind in kinds for _ in kind.numbers)[:15]
    assert sum(cheapest) <= 87


def test_each_type_has_more_commanders_than_a_group_of_fifteen_needs() -> None:
    types = Counter(man.type for man in BOX.commanders.values())
    assert types["infantry"] >= 10
    assert types["armor"] >= 6
    assert types["light-armor"] >= 5
    assert types["artillery"] >= 3


def test_a_promotion_never_makes_a_commander_worse() -> None:
    for man in BOX.commanders.values():
        sides = [man.at(level) for level in LEVELS]
        for lower, upper in pairwise(sides):
            assert lower.cool <= upper.cool
            assert lower.limits <= upper.limits
            assert (lower.okay.close, lower.okay.far) <= (upper.okay.close, upper.okay.far)
            assert set(lower.skills) - {"cautious"} <= set(upper.skills)


def test_a_shaken_commander_is_slow_and_worse() -> None:
    for man in BOX.commanders.values():
        for level in LEVELS:
            side = man.at(level)
            assert side.shaken.speed == "slow"
            assert (side.shaken.close, side.shaken.far) < (side.okay.close, side.okay.far)


def test_recruits_are_slow_and_without_skills_that_help() -> None:
    for man in BOX.commanders.values():
        assert man.recruit.okay.speed == "slow"
        assert set(man.recruit.skills) <= {"cautious"}
        assert man.ace.okay.speed == "fast"
        assert man.recruit.cool == 0


def test_few_can_heal_or_mend() -> None:
    able = [man for man in BOX.commanders.values() if {"medic", "mechanic"} & set(man.average.skills)]
    assert 2 <= len(able) <= len(BOX.commanders) / 4


def test_the_two_numbers_of_a_battalion_are_half_and_a_quarter_of_its_points() -> None:
    points = {(foe.country, foe.type): foe.points for foe in BOX.enemies.values()}
    for card in BOX.battalions.values():
        total = sum(count * points[card.country, type_] for type_, count in card.units.items())
        assert card.half == total // 2, card.id
        assert 0.2 <= card.destroyed / total <= 0.26, card.id
        assert all(count % 2 == 0 for count in card.units.values()), card.id
        assert 6 <= sum(card.units.values()) <= 20, card.id


def test_no_more_than_one_assault_battalion_in_five_starts_in_friendly_staging() -> None:
    for country in COUNTRIES:
        assault = [card for card in BOX.battalions.values() if (card.country, card.type) == (country, "assault")]
        staging = [card for card in assault if card.band == "friendly-staging"]
        assert len(staging) * 5 <= len(assault)


def test_only_fixed_battalions_have_buildings_and_bunkers() -> None:
    for card in BOX.battalions.values():
        assert card.fixed or not {"building", "bunker"} & set(card.units), card.id


def test_every_tank_is_worth_the_same_so_that_the_cup_does_not_shift_the_numbers() -> None:
    assert {foe.points for foe in BOX.enemies.values() if foe.type == "tank"} == {3}


def test_eight_tiles_of_each_terrain_none_with_more_than_one_closed_hex() -> None:
    assert Counter(tile.terrain for tile in BOX.tiles.values()) == {
        "desert": 8,
        "european": 8,
        "winter": 8,
        "jungle": 8,
    }
    for tile in BOX.tiles.values():
        assert sum(hex_ in ("W", "Im") for hex_ in tile.hexes) <= 1
        assert 1 <= sum(bool(hex_) for hex_ in tile.hexes) <= 3
    assert {tile.terrain for tile in BOX.tiles.values() if "B" in tile.hexes} == {"european"}


@pytest.mark.parametrize("terrain", ["desert", "european", "winter", "jungle"])
def test_tiles_are_seldom_laid_again(terrain: str) -> None:
    tiles = [tile.hexes for tile in BOX.tiles.values() if tile.terrain == terrain]
    layouts = [laid for number, laid in enumerate(permutations(tiles, 6)) if number % 40 == 0]
    playable = sum(Layout(laid).playable() for laid in layouts)
    assert playable / len(layouts) > 0.8


def test_every_note_that_can_be_refused_costs_two_at_most() -> None:
    assert all(note.pay <= 2 for note in notes(BOX))
    assert all(note.so >= -1 for note in notes(BOX))


def test_every_effect_is_on_some_card() -> None:
    found = {
        field
        for note in notes(BOX)
        for effect in (note, note.paid, note.unpaid)
        for field in Effect.__struct_fields__
        if getattr(effect, field)
    }
    assert set(Effect.__struct_fields__) == found


def test_the_text_of_a_note_names_its_price() -> None:
    for note in notes(BOX):
        assert note.text.endswith(".")
        if note.pay:
            assert f"pay {note.pay} SO" in note.text.replace("Pay", "pay"), note.text


def test_objectives_ask_for_about_the_same_share_of_their_battalions() -> None:
    for card in BOX.objectives.values():
        points = card.battalion_points
        assert 0.70 <= card.great / points <= 0.78, card.id
        assert 0.53 <= card.good / points <= 0.60, card.id
        assert 0.37 <= card.adequate / points <= 0.43, card.id
        assert 5.5 <= points / card.weeks <= 10, card.id
