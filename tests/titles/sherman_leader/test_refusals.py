"""What is refused is exactly what isn't offered: attacks, moves, passengers and trades in random untidy positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import attacks, movement, purchase, upgrade
from fieldcraft.titles.sherman_leader.battlefield import HEXES, OFF, WATER
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import enemy_piece
from tests.titles.sherman_leader.tables import NOBODY, battle_table, the_rules, week_table

UNITS = ("042", "011", "062", "501", "511", "541", "1121", "1141", "902", "922", "932", "1102", "942")
DAMAGE = ("gun", "machine-gun", "engine", "suspension", "suppressed", "immobile", "exposed")
SIGHT = ("6.8a", "5.5d")
SEEDS = range(4)


def battles(seed: int) -> Iterator[Play]:
    """Battles in the middle of a step: units anywhere, some damaged, some without a commander, some done."""
    dice = Random(seed)
    for _ in range(25):
        where = dice.sample(HEXES, 5)
        units = {unit: dice.choice(where[:3]) for unit in dice.sample(UNITS, 4)}
        foes = [(dice.choice(list(the_rules().foes)), hex_) for hex_ in dice.choices(where, k=4)]
        ground = {hex_: dice.choice(("L", "H", "H", "B", "B", "Im", "W")) for hex_ in dice.sample(HEXES, 8)}
        game = battle_table(
            units,
            foes,
            leaders=leaders(dice, units),
            terrain={hex_: kind for hex_, kind in ground.items() if hex_ not in where},
            damaged={unit: dice.sample(DAMAGE, dice.choice((0, 0, 1, 2))) for unit in units},
        )
        battle = game.state.fight
        for done in (battle.moved, battle.fired, battle.carried, battle.stood_still):
            done.extend(dice.sample(list(units), dice.choice((0, 0, 1))))
        battle.enemy_hexes[dice.randrange(4)] = ""
        yield game


def leaders(dice: Random, units: dict[str, str]) -> dict[str, tuple[str, str]]:
    """A commander of the unit's type at any level for each unit, or none."""
    rules = the_rules("north-africa-1942")
    found: dict[str, tuple[str, str]] = {}
    for unit in units:
        taken = [name for name, _ in found.values()]
        free = [name for name in rules.commander_names[rules.units[unit].type] if name not in taken]
        found[unit] = NOBODY if dice.random() < 0.2 else (dice.choice(free), dice.choice(LEVELS))
    return found


@rule("6.9a", "6.9b", "6.11f")
@pytest.mark.parametrize("seed", SEEDS)
def test_an_enemy_is_refused_as_a_target_exactly_if_no_attack_on_it_is_offered(seed: int) -> None:
    for game in battles(seed):
        foes = [enemy_piece(number) for number in range(4)]
        for unit in game.state.fight.at:
            offers = attacks.attacks(game, unit)
            targets = {place for offer in offers for place in offer.places(game.rules) if place in foes}
            assert targets == {foe for foe in foes if attacks.why_not_fire(game, unit, foe) is None}
            assert attacks.any_attack(game, unit) == bool(offers)


@rule("6.8a", "5.5d", "6.9b")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hex_is_shaded_as_hidden_exactly_if_a_target_there_is_out_of_sight(seed: int) -> None:
    rifle = the_rules().foes["german-rifle"]
    for game in battles(seed):
        for unit in game.state.fight.at:
            shades = {shade.place: shade.kind for shade in attacks.field_of_fire(game, unit)}
            reasons = {hex_: attacks.cannot_target(attacks.Firing(game, unit), rifle, hex_) for hex_ in shades}
            hidden = {hex_ for hex_, reason in reasons.items() if reason is not None and reason.rule in SIGHT}
            assert {hex_ for hex_, reason in reasons.items() if reason is None} <= shades.keys() - hidden
            assert hidden <= {hex_ for hex_, kind in shades.items() if kind == "hidden"}


@rule("6.3a", "6.1c", "5.5f")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_a_unit_cannot_go_there_is_a_reason_that_fits(seed: int) -> None:
    for game in battles(seed):
        layout = game.rules.layouts[game.state.fight.tiles]
        for unit, here in game.state.fight.at.items():
            reachable = {offer.to for offer in movement.moves(game, unit) if isinstance(offer, movement.Move)}
            stuck = movement.cannot_move(game, unit)
            assert not (stuck and reachable)
            for hex_ in set(HEXES) - reachable:
                reason = movement.why_not_move(game, unit, hex_)
                assert reason is not None
                if stuck is None:
                    open_ground = hex_ in layout.passable[game.rules.units[unit].target].open
                    assert (reason.rule == "5.5f") == (layout.terrain[hex_] == WATER and hex_ != here)
                    assert (reason.rule == "6.3a") == (open_ground or hex_ == here)
            assert here not in reachable
            assert OFF not in reachable or here[1] in "456"


@rule("6.5a", "6.5b", "6.5d")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_transport_offers_to_carry_exactly_those_it_does_not_refuse(seed: int) -> None:
    for game in battles(seed):
        for unit in game.state.fight.at:
            others = [other for other in game.state.fight.at if other != unit]
            able = tuple(other for other in others if movement.cannot_be_carried(game, unit, other) is None)
            assert movement.passengers(game, unit) == (able if game.rules.units[unit].transport else ())


def subsets(units: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every set of some units."""
    return [some for number in range(len(units) + 1) for some in combinations(units, number)]


def pays(game: Play, new: str, old: tuple[str, ...]) -> bool:
    """8.5b in other words: the units are worth less than the new one, the SO make up the rest, and it has room."""
    rules, state = game.rules, game.state
    kind, worth = rules.units[new], sum(rules.units[unit].cost for unit in old)
    room = purchase.why_no_room(game, kind.type, setting_up=False) is None
    replaced = kind.type in [rules.units[unit].type for unit in old]
    return 0 < worth < kind.cost <= worth + state.so and (room or replaced)


@rule("8.5a", "8.5b", "3.11d")
@pytest.mark.parametrize("seed", SEEDS)
def test_units_can_be_traded_in_exactly_if_they_and_the_special_options_pay_for_the_new_one(seed: int) -> None:
    dice = Random(seed)
    for _ in range(6):
        owned = tuple(dice.sample(UNITS, 5))
        game = week_table("philippines-1942", units=owned, leaders={}, so=dice.choice((0, 1, 3, 8)))
        for kind in dice.sample(game.rules.for_sale, 6):
            new = purchase.free_number(game, kind)
            fitting = {old for old in subsets(owned) if pays(game, new, old)}
            assert {old for old in subsets(owned) if old and upgrade.cannot_trade(game, new, old) is None} == fitting
            for chosen in subsets(owned[:2]):
                more = any(set(chosen) <= set(old) for old in fitting)
                assert upgrade.completes(game, kind, chosen, tuple(u for u in owned if u not in chosen)) == more
            assert (upgrade.cannot_upgrade_to(game, kind) is None) == bool(fitting)
