"""Moving: gear goes ahead, the raider follows by the quietest way, and those who are hunted make for safety."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Done, Option, Take
from fieldcraft.titles.commandos_europe import journey, movement, noise, portage, turn
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid, force_of, mighty
from fieldcraft.titles.commandos_europe.sensible.cart import Errand, errand
from fieldcraft.titles.commandos_europe.sensible.raid import PATIENCE, Raid, party_of, profile, waiting
from fieldcraft.titles.commandos_europe.sensible.routes import danger, dangers, turns
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import LAND

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Play

CLOSE: Final = 3  # turns from the target at which the hunted go for it all the same


def choose_move(game: Play, choice: movement.ChooseMove) -> Option:
    """Give up what cannot be done; move the raider and whoever is hunted; then end the phase."""
    think = next((option for option in game.offered if isinstance(option, turn.ThinkOfGivingUp)), None)
    raid = best_raid(game.rules, game.state)
    if think is not None and hopeless(game, raid):
        return think
    ahead = errand(game.rules, game.state, raid)
    for mover in movers(game, raid, ahead):
        hex_ = game.state.pieces[mover]
        party = set(going(game, mover, raid, ahead))
        for option in game.offered:
            if isinstance(option, movement.MoveAll) and option.hex == hex_ and set(option.party) == party:
                return option
        for option in game.offered:
            if isinstance(option, movement.MoveSome) and option.hex == hex_:
                return option
        for option in game.offered:
            if isinstance(option, movement.MoveAll) and option.hex == hex_ and mover in option.party:
                return option
    return next(option for option in game.offered if isinstance(option, movement.EndMovement))


def going(game: Play, mover: str, raid: Raid | None, ahead: Errand | None) -> tuple[str, ...]:
    """Who and what goes with a squad, or with a vehicle on its errand; a strong force stays together."""
    state, rules = game.state, game.rules
    if ahead is not None and ahead.cart == mover:
        return ahead.party
    if raid is not None and mover in raid.party:
        return raid.party
    hex_ = state.pieces[mover]
    if len(rules.squads_at(state, hex_)) > 1 and not rules.is_base(state, hex_):
        force = force_of(rules, state, hex_)
        if mighty(rules, state, force):
            return force
    return party_of(rules, state, mover)


def movers(game: Play, raid: Raid | None, ahead: Errand | None) -> list[str]:
    """Who should move now: the hunted, then the vehicle on its errand; while it brings gear the raider waits."""
    state = game.state
    found = [squad for squad in state.detected if squad not in state.moved]
    if ahead is not None:
        if ahead.cart not in state.moved:
            found.append(ahead.cart)
        if not waiting(game.rules, state):
            return found
    if raid is not None and raid.squad not in state.moved and raid.squad not in found:
        found.append(raid.squad)
    return found


def hopeless(game: Play, raid: Raid | None) -> bool:
    """Whether the mission cannot be done any more, or has taken too long."""
    state = game.state
    if state.standing != OPEN or state.moved:
        return False
    stuck = raid is None and errand(game.rules, state, raid) is None
    return stuck or state.turn - state.placed_on > PATIENCE


def give_up(game: Play, choice: turn.GiveUp) -> Option:
    """Forfeit the mission if it is hopeless, and nothing else."""
    if hopeless(game, best_raid(game.rules, game.state)):
        for option in game.offered:
            if isinstance(option, turn.Forfeit):
                return option
    return next(option for option in game.offered if isinstance(option, turn.CarryOn))


def who_goes(game: Play, choice: movement.WhoGoes) -> Option:
    """Pick the party of the squad that sets out from a hex."""
    raid = best_raid(game.rules, game.state)
    ahead = errand(game.rules, game.state, raid)
    here = [mover for mover in movers(game, raid, ahead) if game.state.pieces[mover] == choice.hex]
    party = set(going(game, here[0], raid, ahead)) if here else set()
    takes = [option for option in game.offered if isinstance(option, Take)]
    for option in takes:
        if option.piece in party:
            return option
    finish = next((option for option in game.offered if isinstance(option, Done)), None)
    return finish or game.offered[-1]


def where_to(game: Play, choice: journey.WhereTo) -> Option:
    """The raider takes the quietest way; the hunted go for the target if it is close, or else for safety."""
    state, rules = game.state, game.rules
    goes = [option for option in game.offered if isinstance(option, journey.GoTo)]
    squad = next((piece for piece in choice.party if piece in rules.squads), "")
    raid = best_raid(rules, state)
    if not goes:
        return game.offered[0]
    if not squad:
        return drive(game, choice, goes, raid)
    if raid is not None and squad in raid.party and (squad not in state.detected or goes_for_it(game, raid)):
        fast = raid.loud or squad in state.detected
        return min(goes, key=lambda option: worth(game, choice.party, raid.goal, option, fast))
    return min(goes, key=lambda option: shelter(game, choice.party, option))


def drive(game: Play, choice: journey.WhereTo, goes: list[journey.GoTo], raid: Raid | None) -> Option:
    """A vehicle without a squad takes the fastest way to where its errand leads."""
    state, rules = game.state, game.rules
    ahead = errand(rules, state, raid)
    if ahead is None or ahead.cart not in choice.party:
        return game.offered[0]
    country, pace = rules.country(state), max(0, portage.allowance(rules, state, choice.party, LAND))
    return min(goes, key=lambda option: turns(country, ahead.goal, pace, None, option.to))


def goes_for_it(game: Play, raid: Raid) -> bool:
    """Whether a hunted raider is close enough to its target, or strong enough, to finish the job."""
    return raid.goal == game.state.target and (raid.loud or raid.turns <= CLOSE)


def worth(game: Play, party: tuple[str, ...], goal: str, option: journey.GoTo, fast: bool) -> float:
    """How bad it is to go to a hex on the way to a goal."""
    country = game.rules.country(game.state)
    land, water, level = profile(game.rules, game.state, party)
    if fast:
        near = min([country.board.distance(option.to, hex_) for hex_ in game.state.enemies.values()], default=9)
        left = turns(country, goal, land, water, option.to)
        return 10 * left - min(near, 4) + country.combat[option.to] / 20
    now = 0.0 if option.noise is None or option.to == goal else danger(option.noise)
    return now + dangers(country, goal, land, water, level, option.to) + option.cost / 1000


def shelter(game: Play, party: tuple[str, ...], option: journey.GoTo) -> float:
    """How bad it is for the hunted to go to a hex: into a base, or away from the enemy and loud enough to slip away."""
    state, rules = game.state, game.rules
    country = rules.country(state)
    camps = rules.base_hexes(state)
    if option.to in camps:
        return -1000
    enemies = [country.board.distance(option.to, hex_) for hex_ in state.enemies.values()]
    near = min(enemies, default=9)
    beside = sum(far <= 1 for far in enemies)
    heard = noise.chance_of(option.noise) / 100 if option.noise is not None and camps else 0.0
    land, water, _ = profile(rules, state, party)
    home = min([turns(country, camp, land, water, option.to) for camp in camps], default=0)
    cover = country.combat[option.to] / 10
    return 6 * beside + cover - min(near, 5) - 8 * heard + home
