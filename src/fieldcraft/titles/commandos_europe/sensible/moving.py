"""Moving: gear goes ahead, the raiding party follows by the quietest route, and detected squads make for safety."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Done, Option, Take
from fieldcraft.titles.commandos_europe import detection, movement, noise, portage, success, travel, travel_options
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible import giving_up
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid, force_of, is_strong
from fieldcraft.titles.commandos_europe.sensible.raid import Raid, gear_at_target, party_of, profile
from fieldcraft.titles.commandos_europe.sensible.routes import danger, dangers, turns
from fieldcraft.titles.commandos_europe.sensible.supply import SupplyRun, supply_run
from fieldcraft.titles.commandos_europe.terrain import LAND

CLOSE: Final = 3  # turns from the target at which a detected squad still goes for it
# How bad it is for a hunted squad to be next to an enemy unit, to be heard, and to be a turn farther from a base.
BESIDE: Final = 6
HEARD: Final = 4
HOME: Final = 6


def choose_move(game: Play, choice: movement.ChooseMove) -> Option:
    """Move detected squads and the raiding party; then end the phase, and before that a hopeless mission."""
    late = giving_up.overdue(game)
    if late is not None:
        return late
    raid = best_raid(game.rules, game.state)
    supply = supply_run(game.rules, game.state, raid)
    hopeless = giving_up.hopeless(game, raid)
    if hopeless:
        raid = supply = None
    for mover in movers(game, raid, supply):
        hex_ = game.state.pieces[mover]
        party = set(party_with(game, mover, raid, supply))
        for option in game.offered:
            if isinstance(option, movement.MoveAll) and option.hex == hex_ and set(option.party) == party:
                return option
        for option in game.offered:
            if isinstance(option, movement.MoveSome) and option.hex == hex_:
                return option
        for option in game.offered:
            if isinstance(option, movement.MoveAll) and option.hex == hex_ and mover in option.party:
                return option
    last = success.Forfeit if hopeless else movement.EndMovement
    return next(option for option in game.offered if isinstance(option, last))


def party_with(game: Play, mover: str, raid: Raid | None, supply: SupplyRun | None) -> tuple[str, ...]:
    """Who and what goes with a squad, or with a vehicle on a supply run; a strong force stays together."""
    state, rules = game.state, game.rules
    if supply is not None and supply.vehicle == mover:
        return supply.party
    if raid is not None and mover in raid.party:
        return raid.party
    hex_ = state.pieces[mover]
    if len(rules.squads_at(state, hex_)) > 1 and not rules.is_base(state, hex_):
        force = force_of(rules, state, hex_)
        if is_strong(rules, state, force):
            return force
    return party_of(rules, state, mover)


def movers(game: Play, raid: Raid | None, supply: SupplyRun | None) -> list[str]:
    """Who should move now: detected squads, then a vehicle on a supply run; while it brings gear the raid waits."""
    state = game.state
    found = [squad for squad in detection.hunted_outside(game) if squad not in state.moved]
    if supply is not None:
        if supply.vehicle not in state.moved:
            found.append(supply.vehicle)
        if not gear_at_target(game.rules, state):
            return found
    if raid is not None and raid.squad not in state.moved and raid.squad not in found:
        found.append(raid.squad)
    return found


def choose_party(game: Play, choice: movement.ChooseParty) -> Option:
    """Pick the party that sets out from a hex."""
    raid = best_raid(game.rules, game.state)
    supply = supply_run(game.rules, game.state, raid)
    here = [mover for mover in movers(game, raid, supply) if game.state.pieces[mover] == choice.hex]
    party = set(party_with(game, here[0], raid, supply)) if here else set()
    takes = [option for option in game.offered if isinstance(option, Take)]
    for option in takes:
        if option.piece in party:
            return option
    finish = next((option for option in game.offered if isinstance(option, Done)), None)
    return finish or game.offered[0]


def choose_destination(game: Play, choice: travel.ChooseDestination) -> Option:
    """The raiding party takes the quietest route; detected squads go for the target if it is close, or for safety."""
    state, rules = game.state, game.rules
    moves = [option for option in game.offered if isinstance(option, travel_options.GoTo)]
    squad = next((piece for piece in choice.party if piece in rules.squads), "")
    raid = best_raid(rules, state)
    if not moves:
        return game.offered[0]
    if not squad:
        return drive(game, choice, moves, raid)
    if raid is not None and squad in raid.party and (squad not in state.detected or presses_on(game, raid)):
        fast = raid.loud or squad in state.detected
        return min(moves, key=lambda option: move_cost(game, choice.party, raid.goal, option, fast))
    return min(moves, key=lambda option: shelter_cost(game, choice.party, option))


def drive(game: Play, choice: travel.ChooseDestination, moves: list[travel_options.GoTo], raid: Raid | None) -> Option:
    """A vehicle without a squad takes the fastest route of its supply run."""
    state, rules = game.state, game.rules
    supply = supply_run(rules, state, raid)
    if supply is None or supply.vehicle not in choice.party:
        return game.offered[0]
    graph, pace = rules.graph(state), max(0, portage.allowance(rules, state, choice.party, LAND))
    return min(moves, key=lambda option: turns(graph, supply.goal, pace, None, option.to))


def presses_on(game: Play, raid: Raid) -> bool:
    """Whether a detected raiding party is close enough to its target, or strong enough, to finish the job."""
    return raid.goal == game.state.target and (raid.loud or raid.turns <= CLOSE)


def move_cost(game: Play, party: tuple[str, ...], goal: str, option: travel_options.GoTo, fast: bool) -> float:
    """How bad it is to move to a hex on the way to a goal."""
    graph = game.rules.graph(game.state)
    land, water, level = profile(game.rules, game.state, party)
    if fast:
        near = min([graph.board.distance(option.to, hex_) for hex_ in game.state.enemies.values()], default=9)
        left = turns(graph, goal, land, water, option.to)
        return 10 * left - min(near, 4) + graph.combat[option.to] / 20
    now = 0.0 if option.noise is None or option.to == goal else danger(option.noise)
    return now + dangers(graph, goal, land, water, level, option.to) + option.cost / 1000


def shelter_cost(game: Play, party: tuple[str, ...], option: travel_options.GoTo) -> float:
    """How bad a hex is for a hunted squad: best is a base, then near one, away from enemies, quiet and covered."""
    state, rules = game.state, game.rules
    graph = rules.graph(state)
    camps = rules.base_hexes(state)
    if option.to in camps:
        return -1000
    enemies = [graph.board.distance(option.to, hex_) for hex_ in state.enemies.values()]
    near = min(enemies, default=9)
    beside = sum(far <= 1 for far in enemies)
    heard = noise.detection_chance(option.noise) / 100 if option.noise is not None else 0.0
    land, water, _ = profile(rules, state, party)
    home = min([turns(graph, camp, land, water, option.to) for camp in camps], default=0)
    cover = graph.combat[option.to] / 10
    return BESIDE * beside + cover - min(near, 5) + HEARD * heard + HOME * home
