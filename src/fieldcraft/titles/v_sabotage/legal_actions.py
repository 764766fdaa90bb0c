"""Chapters 6.2, 6.3 and 6.22: the legal actions of a commando, in an activation or in a window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.v_sabotage import (
    alarm,
    carrying,
    casualties,
    combat,
    equipment,
    explosives,
    guards,
    movement,
    objectives,
    reserve_ap,
    skills,
    stealth,
    trap_doors,
)
from fieldcraft.titles.v_sabotage.action import tokens_needed
from fieldcraft.titles.v_sabotage.layout import Place
from fieldcraft.titles.v_sabotage.records import Side
from fieldcraft.titles.v_sabotage.rules import MAX_QUIET_MOVES, Play
from fieldcraft.titles.v_sabotage.state import LEFT, OFF, WAITING, Commando, level_of

TRANSFERS: Final = (carrying.Drop, carrying.HandOver)


def actions(game: Play, card: str, window: bool) -> list[Option]:
    """The legal actions of a commando: paid ones first, then those for 0 AP."""
    commando = game.state.commandos[card]
    if commando.phase == LEFT or commando.place == WAITING:
        return []
    own = 0 if window else commando.ap
    able = (own or commando.saved) and not commando.critical_since
    if commando.place == OFF:
        return entries(game, card, own) if able else []
    if not able:
        return free_actions(game, card, window)
    rules = game.rules
    one = 0 if own else 1
    guarded = rules.guarded_near(game.state, rules.places[commando.place])
    found = moves(game, card, window, guarded)
    side = rules.side(card, commando)
    if guarded or "far-shot" in side.skills or game.state.grounds[level_of(commando.place)].locked:
        found += attacks(game, card, side, one, guarded)
    found += other_actions(game, card, side, window, one)
    if commando.items:
        found += equipment_uses(game, card, window, one)
    found += free_actions(game, card, window)
    return found


def entries(game: Play, card: str, own: int) -> list[Option]:
    """6.6f: entering by a trap door, plainly or stealthily."""
    state, rules = game.state, game.rules
    ways = movement.entry_tiles(game)
    return moves_onto(game, card, ways, own, [to for to in ways if rules.enemies_at(state, to)], False)


def moves(game: Play, card: str, window: bool, guarded: Sequence[str]) -> list[Option]:
    """6.6 to 6.11: moving, moving stealthily, leaving and unblocking; `guarded` are the tiles nearby with enemies."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    tile = commando.place
    here = rules.places[tile]
    ground = state.grounds[here.level]
    own = 0 if window else commando.ap
    watched = commando.visible and tile in guarded
    led = ground.escorts and commando.uniform
    if guarded or ground.collapsed or led or len(state.commandos) + len(ground.escorts) > here.tightest:
        found = moves_onto(game, card, adjacent_tiles(game, card, here), own, guarded, watched)
    else:
        # With no enemy near and no tile that could be full, the moves depend on the key alone.
        key = (card, commando.side, tile, own, commando.saved, commando.uniform, ground.effect, ground.locked)
        cached = rules.quiet_moves.get(key)
        if cached is None:
            if len(rules.quiet_moves) >= MAX_QUIET_MOVES:
                rules.quiet_moves.clear()
            cached = rules.quiet_moves[key] = moves_onto(game, card, adjacent_tiles(game, card, here), own, (), False)
        found = cached.copy()
    if here.traps:
        if trap_doors.cannot_leave(game, card, window) is None:
            found.append(trap_doors.Exit(card, 0 if own else 1, tile, watched))
        if trap_doors.cannot_unblock(game, card, window) is None:
            found.append(trap_doors.Unblock(card, 0 if own else 1, tile))
    return found


def adjacent_tiles(game: Play, card: str, here: Place, enough: int = 99) -> list[str]:
    """The adjacent tiles a commando can enter, or `enough` of them."""
    found: list[str] = []
    for edge in here.edges:
        if edge.passage != "open" and not movement.can_cross(game, card, here.id, edge):
            continue
        if movement.no_room(game, edge.to) is None:
            found.append(edge.to)
            if len(found) == enough:
                break
    return found


def moves_onto(game: Play, card: str, ways: list[str], own: int, guarded: Sequence[str], watched: bool) -> list[Option]:
    """6.6a, 6.8a, 6.22e: moves onto tiles, and stealthy moves where they hide; each notes the risk."""
    commando = game.state.commandos[card]
    visible, enters, saved = commando.visible, commando.place == OFF, commando.saved
    one = 0 if own else 1
    found: list[Option] = []
    for to in ways:
        size = stealth.cover_for(game, card, to)
        manned = to in guarded
        fire = watched or (manned and visible)
        hides = "fire" if fire else "check" if manned else ""
        ahead = hides if fire or size == "small" else "seen"
        found.append(movement.Move(card, one, to, enters, ahead))
        if fire and own and saved:
            found.append(movement.Move(card, 1, to, enters, ahead))
        if commando.uniform:
            size = movement.size_to_sneak(game, card, to)
        if size == "medium" and own + saved > 1 and movement.cannot_hide(game, card, to, size, manned) is None:
            least = 2 - min(2, own)
            most = min(2, saved) if fire and own else least
            found += [movement.Sneak(card, tokens, to, enters, hides) for tokens in range(least, most + 1)]
    return found


def attacks(game: Play, card: str, side: Side, one: int, guarded: Sequence[str]) -> list[Option]:
    """6.12 to 6.17: close combat and shooting."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    tile = commando.place
    doors = combat.doors_at(game, tile)
    found: list[Option] = []
    if tile in guarded and not commando.visible:
        found += [combat.Stab(card, one, target, kind, tile) for target, kind in casualties.victims(game, tile)]
    near: list[str] = []
    if guarded:
        reach = combat.within_range(game, tile)
        near = [at for at in guarded if at in reach]
    far: list[str] = []
    if "far-shot" in side.skills:
        far = [at for at in combat.far_tiles(game, tile) if at not in near and rules.enemies_at(state, at)]
    if not near and not doors and not far:
        return found
    for weapon in combat.weapons(game, card):
        if combat.too_hot(game, card, weapon):
            continue
        found += [combat.Shoot(card, one, weapon, at) for at in (*near, *(far if weapon in side.weapons else ()))]
        if not one and commando.saved and commando.visible and tile in near:
            # 6.22e: its hits could come back to the thrower.
            found += [combat.Shoot(card, 1, weapon, tile)] if rules.weapon(weapon).use == "grenade" else []
        if doors and rules.weapon(weapon).use == "firearm":
            found += [combat.ShootDoor(card, one, weapon, door) for door in doors]
    return found


def other_actions(game: Play, card: str, side: Side, window: bool, one: int) -> list[Option]:
    """6.19 to 6.21, 15.1: the alarm, objectives, saving AP, and skills."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    here = rules.places[commando.place]
    if here.alarm and alarm.cannot_interrupt(game, card, window) is None:
        found.append(alarm.Interrupt(card, one))
    for token in here.posts:
        if token != rules.layouts[here.level].alarm and objectives.cannot_interact(game, card, token, window) is None:
            cost = objectives.price(game, token)
            found.append(objectives.Interact(card, tokens_needed(game, card, cost, window), token, cost))
    if not window and commando.ap and reserve_ap.no_free_slot(game, card) is None:
        found.append(reserve_ap.Save(card))
    for skill in side.skills:
        if skill == "order":
            found += [
                skills.GiveWord(card, one, other)
                for other in state.commandos
                if other != card and skills.cannot_order(game, card, other, window) is None
            ]
        elif skill == "lockpick":
            doors = combat.doors_at(game, commando.place)
            found += [
                skills.PickLock(card, one, door)
                for door in doors
                if skills.cannot_pick(game, card, door, window) is None
            ]
        elif skill == "dressing":
            found += [
                skills.Dress(card, one, other)
                for other, mate in state.commandos.items()
                if mate.hits and skills.cannot_dress(game, card, other, window) is None
            ]
    return found


def equipment_uses(game: Play, card: str, window: bool, one: int) -> list[Option]:
    """6.18: using equipment for 1 AP."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    for item in dict.fromkeys(commando.items):
        use = rules.tokens[item].use
        if use == "heal":
            for other, mate in state.commandos.items():
                if not mate.hits or not equipment.heal_price(game, card, other):
                    continue
                if equipment.cannot_heal(game, card, other, window) is None:
                    found.append(equipment.Heal(card, one, other))
        elif use == "crowbar":
            doors = combat.doors_at(game, commando.place)
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
                        risky = not one and commando.saved and commando.visible and tile == commando.place
                        found += [explosives.Bombard(card, tokens, tile) for tokens in ((0, 1) if risky else (one,))]
    return found


def free_actions(game: Play, card: str, window: bool) -> list[Option]:
    """6.4, 6.5, 13.8: actions for 0 AP."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    tile = commando.place
    ground = state.grounds[level_of(tile)]
    if tile in ground.items:
        for item in dict.fromkeys(ground.items[tile]):
            if carrying.cannot_hold(game, card, item) is None:
                found.append(carrying.Collect(card, 0, item, tile))
    if ground.charges:
        found += explosives.detonations(game, card)
    for nest in rules.places[tile].nests:
        if guards.cannot_take_nest(game, card, nest) is None:
            found.append(guards.TakeNest(card, 0, nest))
    if commando.nest and guards.cannot_leave_nest(game, card) is None:
        found.append(guards.LeaveNest(card, 0, commando.nest))
    if commando.items and (card, commando.side) in rules.free_hands:
        found += skilled_uses(game, card, window)
    if len(state.commandos) > 1:
        found += carrying.handovers(game, card)
    for item in dict.fromkeys(commando.items) if commando.items else ():
        if not state.transfers or carrying.cannot_drop(game, card, item) is None:
            found.append(carrying.Drop(card, 0, item, tile))
    return found


def skilled_uses(game: Play, card: str, window: bool) -> list[Option]:
    """15.1d, 15.1e: equipment that a skill lets its owner use for 0 AP."""
    found: list[Option] = []
    state, rules = game.state, game.rules
    tile = state.commandos[card].place
    if rules.skilled(state, card, "fuses") and explosives.cannot_lay(game, card, window) is None:
        found.append(explosives.LayCharge(card, 0, tile, 0))
    if rules.skilled(state, card, "surgeon"):
        for other, mate in state.commandos.items():
            if mate.hits and other != card and equipment.cannot_heal(game, card, other, window) is None:
                found.append(equipment.Heal(card, 0, other, 0))
    return found


def nothing_to_do(game: Play, card: str, who: Commando, ignore_transfers: bool) -> bool:
    """Whether a quick look rules out any action out of turn (or, with `ignore_transfers`, any but moving equipment)."""
    tile = who.place
    if who.saved or tile in (OFF, WAITING) or who.phase == LEFT:
        return not who.saved
    state, rules = game.state, game.rules
    ground = state.grounds[level_of(tile)]
    if ground.charges or rules.places[tile].nests:
        return False
    if who.items and (card, who.side) in rules.free_hands:
        return False
    if ignore_transfers:
        return True
    if tile in ground.items:
        return False
    for mate in state.commandos.values():
        if mate.place == tile and mate is not who and (mate.items or who.items):
            return False
    return True


def can_drop(game: Play, card: str, who: Commando) -> bool:
    """6.4c: whether a commando has equipment to drop."""
    if not who.items or who.place == OFF:
        return False
    return not game.state.transfers or any(carrying.cannot_drop(game, card, item) is None for item in who.items)


def can_help(game: Play, card: str, who: Commando) -> bool:
    """6.3a: whether a commando has an action out of turn other than dropping equipment."""
    if nothing_to_do(game, card, who, ignore_transfers=False):
        return False
    if can_move(game, card, True):
        return True
    return any(not isinstance(option, carrying.Drop) for option in actions(game, card, True))


def can_act(game: Play, card: str) -> bool:
    """Whether a commando has any action in their activation."""
    return can_move(game, card, False) or bool(actions(game, card, False))


def can_move(game: Play, card: str, window: bool) -> bool:
    """6.6: whether a commando can move to an adjacent tile: those who can pay for anything nearly always can."""
    who = game.state.commandos[card]
    if who.critical_since or who.phase == LEFT or who.place in (OFF, WAITING):
        return False
    if not who.saved and (window or not who.ap):
        return False
    return bool(adjacent_tiles(game, card, game.rules.places[who.place], enough=1))


def more_than_transfers(game: Play, card: str, who: Commando) -> bool:
    """6.1d: whether a commando without AP can do more than drop equipment and hand it over."""
    if (
        nothing_to_do(game, card, who, ignore_transfers=True)
        and who.place not in game.state.grounds[level_of(who.place)].items
    ):
        return False
    return any(not isinstance(option, TRANSFERS) for option in free_actions(game, card, False))


def worth_a_window(found: list[Option], idle: bool) -> bool:
    """6.3f, 6.3i: whether the options open a window: dropping equipment doesn't, and in an idle moment no handling."""
    minor = (carrying.Drop, carrying.HandOver, carrying.Collect, explosives.LayCharge) if idle else carrying.Drop
    return any(not isinstance(option, minor) for option in found)
