"""Everything a commando can do now, in his own activation or in a window between (6.2, 6.3, 6.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.v_sabotage import (
    alarm,
    casualties,
    equipment,
    explosives,
    fighting,
    handling,
    movement,
    objectives,
    posts,
    saving,
    skills,
    trap_doors,
)
from fieldcraft.titles.v_sabotage.action import cannot_pay, tokens_needed
from fieldcraft.titles.v_sabotage.state import LEFT, OFF, WAITING, Commando, level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play


def actions(game: Play, card: str, window: bool) -> list[Option]:
    """All that a commando may do: paid actions first, then those for 0 AP."""
    commando = game.state.commandos[card]
    if commando.phase == LEFT or commando.place == WAITING:
        return []
    found: list[Option] = []
    means = commando.saved if window else commando.ap + commando.saved
    if means and not commando.fell:
        found += moves(game, card, window)
        if commando.place != OFF:
            one = tokens_needed(game, card, 1, window)
            found += fights(game, card, one)
            found += works(game, card, window, one)
            found += uses(game, card, window, one)
    if commando.place != OFF:
        found += free(game, card, window)
    return found


def moves(game: Play, card: str, window: bool) -> list[Option]:
    """6.6 to 6.11: moving, moving stealthily, leaving and unblocking."""
    found: list[Option] = []
    commando = game.state.commandos[card]
    enters = commando.place == OFF
    one, two = tokens_needed(game, card, 1, window), tokens_needed(game, card, 2, window)
    sneaks = cannot_pay(game, card, 2, window) is None
    for to in movement.destinations(game, card):
        if movement.no_way(game, card, to) or movement.no_room(game, to):
            continue
        ahead = movement.prospect(game, card, to, False)
        found.append(movement.Move(card, one, to, enters, ahead))
        if ahead == "fire" and not one and commando.saved and not window:
            found.append(movement.Move(card, 1, to, enters, ahead))
        if sneaks and movement.no_hiding(game, card, to) is None:
            found.append(movement.Sneak(card, two, to, enters, movement.prospect(game, card, to, True)))
    if not enters:
        if trap_doors.cannot_leave(game, card, window) is None:
            fire = commando.visible and game.rules.enemies_at(game.state, commando.place) > 0
            found.append(trap_doors.Exit(card, one, commando.place, fire))
        if trap_doors.cannot_unblock(game, card, window) is None:
            found.append(trap_doors.Unblock(card, one, commando.place))
    return found


def fights(game: Play, card: str, one: int) -> list[Option]:
    """6.12 to 6.17: close combat and shooting."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    tile = commando.place
    if not commando.visible and rules.enemies_at(state, tile):
        found += [fighting.Stab(card, one, target, kind, tile) for target, kind in casualties.victims(game, tile)]
    near, doors = fighting.targets(game, card), fighting.doors_at(game, tile)
    far: list[str] = []
    if rules.skilled(state, card, "far-shot"):
        far = [at for at in fighting.far_tiles(game, tile) if at not in near and rules.enemies_at(state, at)]
    if not near and not doors and not far:
        return found
    printed = rules.side(card, commando).weapons
    for weapon in fighting.weapons(game, card):
        if fighting.too_hot(game, card, weapon):
            continue
        found += [fighting.Shoot(card, one, weapon, at) for at in (*near, *(far if weapon in printed else ()))]
        if rules.weapon(weapon).use == "firearm":
            found += [fighting.ShootDoor(card, one, weapon, door) for door in doors]
    return found


def works(game: Play, card: str, window: bool, one: int) -> list[Option]:
    """6.19 to 6.21, 15.1: the alarm, objectives, saving an AP, and skills."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    if alarm.cannot_interrupt(game, card, window) is None:
        found.append(alarm.Interrupt(card, one))
    for token in objectives.here(game, card):
        if objectives.cannot_interact(game, card, token, window) is None:
            cost = objectives.price(game, token)
            tokens = tokens_needed(game, card, cost, window)
            found.append(objectives.Interact(card, tokens, token, cost))
    if saving.cannot_save(game, card, window) is None:
        found.append(saving.Save(card))
    for skill in rules.side(card, state.commandos[card]).skills:
        if skill == "order":
            found += [
                skills.GiveWord(card, one, other)
                for other in state.commandos
                if skills.cannot_order(game, card, other, window) is None
            ]
        elif skill == "lockpick":
            doors = fighting.doors_at(game, state.commandos[card].place)
            found += [
                skills.PickLock(card, one, door)
                for door in doors
                if skills.cannot_pick(game, card, door, window) is None
            ]
        elif skill == "dressing":
            found += [
                skills.Dress(card, one, other)
                for other in state.commandos
                if skills.cannot_dress(game, card, other, window) is None
            ]
    return found


def uses(game: Play, card: str, window: bool, one: int) -> list[Option]:
    """6.18: using equipment, where it costs an AP."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    for item in dict.fromkeys(commando.items):
        use = rules.tokens[item].use
        if use == "heal":
            for other in state.commandos:
                if equipment.heal_price(game, card, other) and equipment.cannot_heal(game, card, other, window) is None:
                    found.append(equipment.Heal(card, one, other))
        elif use == "crowbar":
            doors = fighting.doors_at(game, commando.place)
            found += [equipment.Force(card, one, door) for door in doors]
            for gate in rules.places[commando.place].gates:
                if equipment.cannot_barricade(game, card, gate, window) is None:
                    found.append(equipment.Barricade(card, one, gate))
        elif use == "uniform":
            if equipment.cannot_disguise(game, card, window) is None:
                found.append(equipment.Disguise(card, one))
        elif use == "tnt":
            if explosives.charge_price(game, card):
                found.append(explosives.LayCharge(card, one, commando.place))
        elif use == "bombardment":
            for level in state.grounds:
                for tile, place in rules.layouts[level].places.items():
                    if not place.indoor and explosives.cannot_bombard(game, card, tile, window) is None:
                        found.append(explosives.Bombard(card, one, tile))
    return found


def free(game: Play, card: str, window: bool) -> list[Option]:
    """6.4, 6.5, 13.8: what costs 0 AP."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    tile = commando.place
    ground = rules.ground(state, tile)
    for item in dict.fromkeys(ground.items.get(tile, ())):
        if handling.cannot_hold(game, card, item) is None:
            found.append(handling.Collect(card, 0, item, tile))
    for at in dict.fromkeys(ground.charges):
        found.append(explosives.Detonate(card, 0, at))
    for nest in rules.places[tile].nests:
        if posts.cannot_take_nest(game, card, nest) is None:
            found.append(posts.TakeNest(card, 0, nest))
    if commando.nest and posts.cannot_leave_nest(game, card) is None:
        found.append(posts.LeaveNest(card, 0, commando.nest))
    if commando.items:
        found += skilled(game, card, window)
    found += handling.handovers(game, card)
    for item in dict.fromkeys(commando.items):
        if handling.cannot_drop(game, card, item) is None:
            found.append(handling.Drop(card, 0, item, tile))
    return found


def skilled(game: Play, card: str, window: bool) -> list[Option]:
    """15.1d, 15.1e: equipment that costs a skilled hand nothing."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    tile = state.commandos[card].place
    if rules.skilled(state, card, "fuses") and explosives.cannot_lay(game, card, window) is None:
        found.append(explosives.LayCharge(card, 0, tile, 0))
    if rules.skilled(state, card, "surgeon"):
        for other in state.commandos:
            if other != card and equipment.cannot_heal(game, card, other, window) is None:
                found.append(equipment.Heal(card, 0, other, 0))
    return found


def nothing_free(game: Play, card: str, who: Commando, trifles: bool) -> bool:
    """Whether a commando can surely do nothing out of turn (with `trifles`, nothing but shifting equipment)."""
    if who.saved:
        return False
    if who.place in (OFF, WAITING):
        return True
    state, rules = game.state, game.rules
    ground = state.grounds[level_of(who.place)]
    if ground.charges or rules.places[who.place].nests:
        return False
    if who.items and (card, who.side) in rules.free_hands:
        return False
    if trifles:
        return True
    if ground.items.get(who.place):
        return False
    for mate in state.commandos.values():
        if mate is not who and mate.place == who.place and (mate.items or who.items):
            return False
    return True


def worth_a_window(found: list[Option]) -> bool:
    """6.3f, 6.3i: whether there is more among the options than shifting equipment about and laying charges."""
    trifles = (handling.Drop, handling.HandOver, handling.Collect, explosives.LayCharge)
    return any(not isinstance(option, trifles) for option in found)
