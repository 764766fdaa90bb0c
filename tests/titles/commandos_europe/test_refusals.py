"""What is offered, what is refused and what then happens agree, with stacks, bases and enemies anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from fieldcraft.kernel.scene import Stop
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe import bases, movement, noise, pursuit, suppressive_fire, travel
from fieldcraft.titles.commandos_europe.friendly_combat import ChooseAttackers
from fieldcraft.titles.commandos_europe.movement import ChooseParty, FriendlyMovement
from fieldcraft.titles.commandos_europe.pick_party import in_pick_order
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.travel import ChooseDestination, ChooseOnwardParty
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.titles.commandos_europe.drill import A2, B2, BASE, BASE_2, COMMANDER, OFFICER, A, B, drill

PEOPLE = (A, B, A2, B2, COMMANDER, OFFICER)
GEAR = ("chevy", "jeep-1", "dinghy-1", "canoe", "sten-1", "bren-1", "vickers-1", "bofors", "explosives-1", "camera")
HEXES = ("2310", "2510", "2511", "2520", "2521", "2522", "2618", "3010", "3412", "2624")
FOES = ("patrol-1", "patrol-2", "guard-1", "car-1", "gunboat-1", "gunners-1")
SEEDS = range(4)
Stacks = Iterator[tuple[Play, str, tuple[str, ...]]]


def positions(seed: int, number: int = 8) -> Iterator[Play]:
    """The Friendly Movement Phase with two stacks near each other, perhaps a base, and enemies around."""
    dice = Random(seed)
    for _ in range(number):
        first = dice.choice(HEXES)
        near = dice.choice(drill().rules.graph(drill().state).board.neighbours[first])
        pieces = {piece: dice.choice((first, first, near)) for piece in dice.sample(PEOPLE + GEAR, 7)}
        camps = {base: dice.choice((first, near, "2506")) for base in dice.sample((BASE, BASE_2), 1)}
        foes = {foe: dice.choice((near, "2508", "2512", "2519", "2523", "2619")) for foe in dice.sample(FOES, 2)}
        squads = [piece for piece in pieces if piece in (A, B, A2, B2)]
        yield drill(
            pieces | (camps if dice.random() < 0.5 else {}),
            {foe: hex_ for foe, hex_ in foes.items() if hex_ not in {*pieces.values(), *camps.values()}},
            step=FriendlyMovement(),
            moved=dice.sample(list(pieces), dice.choice((0, 0, 1))),
            detected={squad: 1 for squad in squads if dice.random() < 0.6},
            done=dice.randrange(4),
            target=dice.choice((first, near, "2512")),
        )


def stacks(seed: int) -> Stacks:
    """The stacks that can move, with at most five pieces of each."""
    for game in positions(seed):
        for hex_, pieces in movement.stacks(game).items():
            yield game, hex_, tuple(pieces[:5])


def subsets(pieces: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every set of some pieces."""
    return [some for number in range(len(pieces) + 1) for some in combinations(pieces, number)]


@rule("10.11a", "10.3a")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_party_can_be_picked_exactly_if_it_can_set_out(seed: int) -> None:
    for game, hex_, pieces in stacks(seed):
        candidates = in_pick_order(game, pieces, hex_)
        choice = ChooseParty(candidates, (), hex_)
        fitting = {party for party in subsets(candidates) if choice.allowed(game, party)}
        for party in subsets(candidates):
            later = candidates[candidates.index(party[-1]) + 1 :] if party else candidates
            possible = any(fit[: len(party)] == party and set(fit[len(party) :]) <= set(later) for fit in fitting)
            assert choice.can_be_completed(game, party, later) == possible, (hex_, party, later)


@rule("9.0d", "13.0h", "13.2a")
@pytest.mark.parametrize("seed", SEEDS)
def test_attackers_can_be_picked_exactly_if_a_squad_is_among_them_and_uses_all_the_weapons(seed: int) -> None:
    for game, hex_, pieces in stacks(seed):
        candidates = tuple(sorted(pieces, key=game.rules.pick_order.__getitem__))
        choice = ChooseAttackers(candidates, (), hex_)
        fitting = [party for party in subsets(candidates) if choice.allowed(game, party)]
        for party in subsets(candidates):
            later = candidates[candidates.index(party[-1]) + 1 :] if party else candidates
            possible = any(fit[: len(party)] == party and set(fit[len(party) :]) <= set(later) for fit in fitting)
            assert choice.can_be_completed(game, party, later) == possible, (hex_, party, later)


@rule("10.1a", "10.3c", "10.3f", "11.1c")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hex_is_refused_exactly_if_no_move_there_is_offered(seed: int) -> None:
    for game, hex_, pieces in stacks(seed):
        if movement.forbids_setting_out(game, pieces, hex_) is None:
            choice = ChooseDestination(pieces, hex_)
            offers = {option.to for option in choice.options(game) if isinstance(option, GoTo)}
            board, foes = game.rules.graph(game.state).board, game.state.enemies.values()
            near = [at for at in board.ids if board.distance(hex_, at) < 7]
            reasons = {at: travel.forbids_going(game, choice, at) for at in near}
            assert {at for at, reason in reasons.items() if reason is None} == offers & {*near}
            for at, reason in reasons.items():
                rule_number = reason.rule if reason else ""
                assert (rule_number == "10.1a") == (at == hex_)
                assert (rule_number == "10.3f") == (at in foes)


@rule("12.2a", "12.3a", "7.1a")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_names_its_cost_the_noise_it_makes_and_whether_it_does_the_mission(seed: int) -> None:
    for game, hex_, pieces in stacks(seed):
        for move in moves_to_watch(game, hex_, pieces):
            after = moved(game, hex_, pieces, move)
            for other, (at, party) in enumerate(ready_stacks(after)):
                if other < 2 and at != move.to:
                    for second in moves_to_watch(after, at, party):
                        moved(after, at, party, second)


@rule("7.1a", "10.4f")
def test_a_vehicle_that_brings_the_gear_to_a_squad_at_the_mission_says_that_it_does_it() -> None:
    squad_waits = {A: "2510", "chevy": "2508", "explosives-1": "2508"}
    game = drill(squad_waits, step=FriendlyMovement(), mission="blow", target="2510")
    party = ("chevy", "explosives-1")
    move = next(option for option in moves_to_watch(game, "2508", party) if option.to == "2510")
    assert (move.mission, move.noise) == (True, None)
    assert moved(game, "2508", party, move).state.accomplished == ["blow"]
    alone = moves_to_watch(game, "2508", ("chevy",))
    assert not [option for option in alone if option.mission]


def ready_stacks(game: Play) -> list[tuple[str, tuple[str, ...]]]:
    """The stacks that can set out whole."""
    found = [(hex_, tuple(pieces)) for hex_, pieces in movement.stacks(game).items()]
    return [(hex_, party) for hex_, party in found if movement.forbids_setting_out(game, party, hex_) is None]


def moves_to_watch(game: Play, hex_: str, pieces: tuple[str, ...]) -> list[GoTo]:
    """The moves of a stack to the mission, to hexes with other pieces, and to one that is next to it."""
    if movement.forbids_setting_out(game, pieces, hex_) is not None:
        return []
    near = game.rules.graph(game.state).board.neighbours[hex_]
    offers = [option for option in ChooseDestination(pieces, hex_).options(game) if isinstance(option, GoTo)]
    meets = [option for option in offers if option.mission or option.to in game.state.pieces.values()]
    return meets + [option for option in offers if option.to in near][:2]


def moved(game: Play, hex_: str, pieces: tuple[str, ...], move: GoTo) -> Play:
    """The position after a move, which must be what the option says."""
    choice, after = ChooseDestination(pieces, hex_), game.clone()
    trace = choice.trace(game, move)
    choice.choose(after, move)
    assert (trace.stops[0], trace.stops[-1]) == (Stop(hex_), Stop(move.to, str(move.cost)))
    assert {after.state.pieces.get(piece, move.to) for piece in pieces} == {move.to}
    assert (after.state.done > game.state.done) == move.mission
    if move.noise is not None:
        assert noise.level_at(after.rules, after.state, move.to) == move.noise, (move, pieces)
    elif not after.rules.squads.isdisjoint(pieces):
        assert after.rules.is_base(after.state, move.to)
    return after


@rule("3.1a", "3.1c", "3.1g")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hex_is_refused_to_a_base_exactly_if_it_is_not_offered(seed: int) -> None:
    for game in positions(seed, 3):
        offers = [option.hex for option in bases.PlaceBase(BASE_2).options(game) if isinstance(option, bases.BaseAt)]
        board = game.rules.graph(game.state).board
        assert set(offers) == {hex_ for hex_ in board.ids if bases.forbids_base(game.rules, game.state, hex_) is None}
        assert bases.forbids_base(game.rules, game.state, "nowhere") is not None


@rule("15.0a", "15.0e", "15.0m")
@pytest.mark.parametrize("seed", SEEDS)
def test_weapons_fire_at_what_could_move_and_is_within_five_hexes(seed: int) -> None:
    for game in positions(seed):
        state, rules = game.state, game.rules
        distance = rules.graph(state).board.distance
        for weapon in suppressive_fire.weapons_ready(rules, state):
            at = state.pieces[weapon]
            assert any(state.pieces[squad] == at for squad in state.detected)
            assert suppressive_fire.targets_of(game, weapon) == [
                (foe, distance(at, hex_))
                for foe, hex_ in state.enemies.items()
                if distance(at, hex_) <= 5 and rules.enemy(foe).movement and not pursuit.attackable_hexes(game, hex_)
            ]


@rule("9.3b", "10.5c", "11.1g")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_on_from_a_stop_can_be_picked_exactly_if_they_are_not_refused(seed: int) -> None:
    for game, hex_, pieces in stacks(seed):
        if movement.forbids_setting_out(game, pieces, hex_) is not None:
            continue
        steps = game.rules.graph(game.state).steps
        for mode in ("land", "water"):
            for to, cost in steps[mode][hex_][:2]:
                choice = ChooseOnwardParty(
                    in_pick_order(game, pieces, to), (), to, pieces, hex_, pieces, (), cost, mode, True
                )
                fitting = {party for party in subsets(choice.candidates) if choice.allowed(game, party)}
                assert fitting == {
                    party for party in subsets(choice.candidates) if not party or choice.forbids(game, party) is None
                }
                for party in fitting - {()}:
                    assert choice.points_left(game, party) > 0
