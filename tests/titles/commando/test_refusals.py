"""What is refused is exactly what isn't offered: moves, purchases and rights, with units and markers anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando import forces, intel
from fieldcraft.titles.commando.intel import BuyOp, PlayIntel
from fieldcraft.titles.commando.movement import BeforeMovement, Move, forbids_move
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.setup import Buy, Recruit, forbids_buying
from fieldcraft.titles.commando.state import RECRUIT
from tests.titles.support import table

TITLES = [("lrdg", "raid-rommel"), ("musketeer", "sea-and-sky")]
SEEDS = range(3)
every_title = pytest.mark.parametrize(("title", "mission"), TITLES, ids=[title for title, _ in TITLES])


def positions(title: str, mission: str, seed: int) -> Iterator[Play]:
    """Units in a few spaces, so that some are full, with face-down markers and Objectives around."""
    dice, rules = Random(seed), table(title, mission).rules
    theatre = rules.theatres[mission]
    ground = [unit for unit, kind in rules.units.items() if not kind.air]
    for _ in range(8):
        around = dice.sample(theatre.spaces, 2) + dice.sample(theatre.bases, 1)
        around += [dice.choice(theatre.board[space] or around) for space in around[:2]]
        units = {unit: dice.choice(around) for unit in dice.sample(ground, min(len(ground), 9))}
        markers = [space for space in sorted(theatre.for_markers) if space in around or dice.random() < 0.2]
        yield table(
            title,
            mission,
            units=units,
            hidden=dict.fromkeys(markers[: dice.randrange(4)], "real"),
            rp=dice.choice((0, 1, 3, 9)),
            ops=dice.choice((1, 5)),
            held=dice.sample([card for card, what in rules.box.cards.items() if what.intel], dice.randrange(3)),
        )


def distance(game: Play, space: str, to: str) -> int:
    """How many routes lie between two spaces, whatever is in the way; 99 if no way leads there."""
    board, reached, near = game.rules.theatres[game.state.mission].board, {space}, {space}
    for number in range(99):
        if to in reached:
            return number
        near = {other for one in near for other in board[one]} - reached
        reached |= near
    return 99


def fitting_reasons(game: Play, force: tuple[str, ...], space: str, to: str) -> tuple[str, ...]:
    """The rules that can keep a force from a space."""
    if to not in game.rules.theatres[game.state.mission].board:
        return ("S36.0b",)
    slowest = min(game.rules.movement[unit] for unit in force)
    if to == space:
        return ("15.0a",)
    if not slowest:
        return ("15.4b",)
    if distance(game, space, to) > slowest + 1:
        return ("15.0a",)
    return ("15.1a", "10.2a") if distance(game, space, to) <= slowest else ("15.0a", "15.1a", "10.2a")


@rule("15.0a", "10.2a", "15.1a")
@every_title
@pytest.mark.parametrize("seed", SEEDS)
def test_a_space_is_refused_exactly_if_no_move_there_is_offered(title: str, mission: str, seed: int) -> None:
    dice = Random(seed)
    for game in positions(title, mission, seed):
        for space in dict.fromkeys(game.state.units.values()):
            here = [unit for unit, place in game.state.units.items() if place == space]
            force = tuple(sorted(dice.sample(here, dice.randint(1, len(here)))))
            left = game.clone()
            for unit in force:
                left.state.put(unit, RECRUIT)
            choice = BeforeMovement(force, space)
            offers = {option.to: option for option in choice.options(left) if isinstance(option, Move)}
            spaces = game.rules.box.spaces
            allowed = {to for to in spaces if forbids_move(left, force, space, (), to) is None}
            assert set(offers) == allowed, (force, space)
            for to in set(spaces) - allowed:
                reason = forbids_move(left, force, space, (), to)
                assert reason is not None
                assert reason.rule in fitting_reasons(left, force, space, to), (force, space, to)
            for option in offers.values():
                trace = choice.trace(left, option)
                assert [trace.stops[0].place, trace.stops[-1].place] == [space, option.to]
                assert len(trace.stops) == option.spaces + 1
                assert forces.forbids_ending(left, force, option.to) is None


@rule("9.0a", "9.0b")
@every_title
@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_is_refused_exactly_if_it_is_not_for_sale(title: str, mission: str, seed: int) -> None:
    for game in positions(title, mission, seed):
        base = game.rules.theatres[mission].bases[0]
        offers = {option.type: option for option in Recruit((base,)).options(game) if isinstance(option, Buy)}
        kinds = game.rules.box.types
        assert set(offers) == {kind for kind, what in kinds.items() if forbids_buying(game, what) is None}
        assert all(option.cost == kinds[kind].cost <= game.state.rp for kind, option in offers.items())


@rule("16.1d", "16.1f", "S32.0a", "S32.0c")
@every_title
@pytest.mark.parametrize("seed", SEEDS)
def test_a_right_is_refused_exactly_if_it_is_not_offered(title: str, mission: str, seed: int) -> None:
    for game in positions(title, mission, seed):
        rights = game.rules.rights(game)
        played = {(right.card, right.use) for right in rights if isinstance(right, PlayIntel)}
        for card, what in game.rules.box.cards.items():
            for use in ("op", "reveal", "airfield", "water"):
                asked = {"kind": "play-intel", "card": card, "use": use}
                held = card in game.state.held and use in what.intel
                assert ((card, use) in played) == (held and intel.forbids(game, asked) is None)
        bought = any(isinstance(right, BuyOp) for right in rights)
        assert bought == (intel.forbids(game, {"kind": "buy-op"}) is None)
        assert intel.forbids(game, {"kind": "move-all"}) is None
