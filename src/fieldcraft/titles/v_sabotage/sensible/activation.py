"""The sensible player's choices in activations and windows."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.v_sabotage import (
    alarm,
    carrying,
    combat,
    commando_phase,
    equipment,
    explosives,
    guards,
    legal_actions,
    movement,
    objectives,
    reserve_ap,
    skills,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.evaluation import threat
from fieldcraft.titles.v_sabotage.sensible.routes import best_route
from fieldcraft.titles.v_sabotage.sensible.tasks import (
    HOLD,
    INTERACT,
    KEEP,
    LAY,
    LEAD,
    LEAVE,
    RESCUE,
    STAB,
    STAY_OFF,
    Task,
    assign,
    carries,
    exit_tiles,
    jobs,
    uses_needed,
)
from fieldcraft.titles.v_sabotage.state import OFF, level_of

WANTED: Final = ("heal", "tnt", "firearm", "uniform", "crowbar", "grenade", "bombardment")


def who_acts(game: Play, choice: commando_phase.WhoActs) -> Option:
    """Activate a rescuer first, then visible commandos, then those with a task; then act out of turn if it helps."""
    tasks = assign(game)
    best, rank = None, 9
    for option in game.offered:
        if isinstance(option, commando_phase.Activate):
            task = tasks.get(option.commando, Task(STAY_OFF))
            mine = 0 if task.kind == RESCUE else 1 if game.state.commandos[option.commando].visible else 2
            mine += {KEEP: 1, LEAVE: 2}.get(task.kind, 0)
            if task.kind != STAY_OFF and mine < rank:
                best, rank = option, mine
    return best or interject(game) or commando_phase.EndPhase()


def plausible(game: Play) -> list[Option]:
    """The options worth considering: not dropping things out of turn, or bombing a tile without enemies."""
    return [option for option in game.offered if worth_considering(game, option)]


def worth_considering(game: Play, option: Option) -> bool:
    """Whether an option can do any good."""
    if isinstance(option, windows.OutOfTurn):
        return legal_actions.can_help(game, option.commando, game.state.commandos[option.commando])
    if isinstance(option, explosives.Bombard):
        bombs = game.rules.box.equipment[game.rules.kits["bombardment"]]
        return bombs.powerful or game.rules.enemies_at(game.state, option.tile) > 0
    return True


def interject(game: Play) -> Option | None:
    """Let a commando act out of turn who has something good to do."""
    for option in game.offered:
        if isinstance(option, windows.OutOfTurn):
            mine = legal_actions.actions(game, option.commando, True)
            if out_of_turn(game, option.commando, mine) is not None:
                return option
    return None


def healer(game: Play, card: str) -> Option | None:
    """Let a comrade act who heals the active commando for 0 AP, so that they have more AP at once."""
    for option in game.offered:
        if isinstance(option, windows.OutOfTurn):
            mine = legal_actions.actions(game, option.commando, True)
            if first(mine, equipment.Heal, patient=card, cost=0) is not None:
                return option
    return None


def activation(game: Play, choice: commando_phase.Activation) -> Option:
    """The next action of the active commando."""
    card = choice.commando
    mine = [option for option in game.offered if getattr(option, "commando", "") == card]
    task = assign(game).get(card, Task(LEAVE))
    stop = mine[-1]
    if task.kind == STAY_OFF:
        return stop
    commando = game.state.commandos[card]
    free = free_action(mine, game, card) or (healer(game, card) if commando.hits else None)
    if free is not None:
        return free
    if commando.ap < 1 and not commando.visible and not nearly_done(game, card, task):
        return stop
    means = commando.ap + (commando.saved if commando.visible or nearly_done(game, card, task) else 0)
    if not means:
        return stop
    if commando.place != OFF:
        done = act_here(game, card, task, mine)
        if done is not None:
            return done
    return follow_route(game, card, task, mine, means) or leftover(game, card, task, mine) or stop


def nearly_done(game: Play, card: str, task: Task) -> bool:
    """Whether a saved AP would finish the task now."""
    tile = game.state.commandos[card].place
    return tile == task.tile or (task.kind == LEAVE and tile in exit_tiles(game, level_of(tile)))


def first(options: list[Option], kind: type[Option], **fields: Any) -> Option | None:
    """The first option of a class with these field values."""
    for option in options:
        if isinstance(option, kind) and all(getattr(option, name) == value for name, value in fields.items()):
            return option
    return None


def free_action(mine: list[Option], game: Play, card: str) -> Option | None:
    """A 0-AP action that is always good: set off a charge, heal, collect what is useful."""
    for option in mine:
        if isinstance(option, explosives.Detonate) and safe_to_detonate(game, option.tile):
            return option
        if isinstance(option, equipment.Heal) and option.cost == 0:
            return option
        if isinstance(option, carrying.Collect) and useful(game, card, option.item):
            return option
    return None


def safe_to_detonate(game: Play, tile: str) -> bool:
    """Whether to set off a charge: an objective is on its tile, and no commando or character."""
    rules, state = game.rules, game.state
    left = state.grounds[level_of(tile)].objectives
    if not any(token in left for token in rules.places[tile].tokens):
        return False
    return not state.on(tile) and tile not in state.grounds[level_of(tile)].escorts.values()


def useful(game: Play, card: str, item: str) -> bool:
    """Whether a token is worth a slot; the last slot is kept for what matters most."""
    rules, commando = game.rules, game.state.commandos[card]
    kind = rules.tokens[item]
    room = rules.side(card, commando).carries - len(commando.items)
    if kind.use == "tnt":
        return not carries(game, card, "tnt") or len(game.state.commandos) == 1
    if kind.use == "heal":
        return True
    if kind.use in uses_needed(game, level_of(commando.place)) and not carries(game, card, kind.use):
        return True
    return kind.use in WANTED and room > 1 and item not in commando.items


def act_here(game: Play, card: str, task: Task, mine: list[Option]) -> Option | None:
    """An action on this tile for the task, or against a danger."""
    state = game.state
    commando = state.commandos[card]
    here = commando.place
    if task.kind == RESCUE and here == task.tile:
        return first(mine, equipment.Heal, patient=task.what) or first(mine, skills.Dress, patient=task.what)
    if here == task.tile:
        if task.kind == INTERACT:
            return first(mine, objectives.Interact, objective=task.what)
        if task.kind == LAY:
            return first(mine, explosives.LayCharge, tile=here)
        if task.kind == STAB:
            return first(mine, combat.Stab, target=task.what) or shot(game, card, mine, here)
        if task.kind == HOLD or (task.kind == LEAD and task.what in state.grounds[level_of(here)].visible_escorts):
            kill = first(mine, combat.Stab) or shot(game, card, mine, here)
            if kill is not None:
                return kill
    if task.kind == KEEP and here == task.tile:
        return first(mine, trap_doors.Unblock)
    if task.kind in (LEAVE, LEAD) and (task.kind == LEAVE or here == task.tile):
        out = first(mine, trap_doors.Exit) or first(mine, trap_doors.Unblock)
        if out is not None:
            return out
    if commando.hits > 1:
        return first(mine, equipment.Heal, patient=card) or first(mine, skills.Dress, patient=card)
    quiet = not any(who.visible and level_of(who.place) == level_of(here) for who in state.commandos.values())
    if quiet and len(jobs(game, level_of(here))) > 0:
        return first(mine, alarm.Interrupt)
    return None


def follow_route(game: Play, card: str, task: Task, mine: list[Option], means: int) -> Option | None:
    """The first step of the best route."""
    goal = task
    here = game.state.commandos[card].place
    if task.kind == LEAD and here == task.tile:
        goal = Task(LEAVE)
    route = best_route(game, card, goal, means, leading=goal is not task)
    if route.door:
        return open_door(game, card, mine, route.door)
    if route.to:
        if not route.stealthily and should_disguise(game, card, mine):
            return first(mine, equipment.Disguise)
        return first(mine, movement.Sneak if route.stealthily else movement.Move, to=route.to)
    return None


def should_disguise(game: Play, card: str, mine: list[Option]) -> bool:
    """Whether to put on a uniform now: there is an AP to spare, and no enemy near."""
    commando = game.state.commandos[card]
    return commando.ap > 1 and first(mine, equipment.Disguise) is not None and not threat(game, commando.place)


def open_door(game: Play, card: str, mine: list[Option], door: str) -> Option | None:
    """Open a locked door, quietly if possible; a crowbar that an objective needs is the last resort."""
    quiet = first(mine, skills.PickLock, door=door)
    force = first(mine, equipment.Force, door=door)
    if quiet is not None or (force is not None and can_spare_crowbar(game, card)):
        return quiet or force
    shots = [option for option in mine if isinstance(option, combat.ShootDoor) and option.door == door]
    return shots[0] if shots else force


def can_spare_crowbar(game: Play, card: str) -> bool:
    """Whether a commando has more crowbars than the open objectives of the level need."""
    commando = game.state.commandos[card]
    crowbars = [item for item in commando.items if game.rules.tokens[item].use == "crowbar"]
    return len(crowbars) > uses_needed(game, level_of(commando.place)).count("crowbar")


def shot(game: Play, card: str, mine: list[Option], tile: str = "") -> Option | None:
    """The shot with the most expected hits, at one tile or at any."""
    rules, state = game.rules, game.state
    best, most = None, 0.3
    for option in mine:
        if isinstance(option, combat.Shoot) and (not tile or option.tile == tile):
            kind = rules.weapon(option.weapon)
            enemies = rules.enemies_at(state, option.tile)
            spilled = kind.use == "grenade" and rules.visible_at(state, option.tile)
            hits = min(enemies, kind.dice * (7 - rules.places[option.tile].hit) / 6)
            if hits > most and not (spilled and enemies < kind.dice):
                best, most = option, hits
    return best


def leftover(game: Play, card: str, task: Task, mine: list[Option]) -> Option | None:
    """A use for AP that no route needs: fight if visible, knife a lone enemy, heal, save."""
    commando = game.state.commandos[card]
    if commando.place == OFF or commando.ap < 1:
        return None
    if commando.visible and threat(game, commando.place):
        fire = shot(game, card, mine)
        if fire is not None:
            return fire
    if not commando.visible and game.rules.enemies_at(game.state, commando.place) == 1:
        knife = first(mine, combat.Stab)
        if knife is not None:
            return knife
    if commando.hits:
        heal = first(mine, equipment.Heal, patient=card) or first(mine, skills.Dress, patient=card)
        if heal is not None:
            return heal
    return (
        (first(mine, equipment.Barricade) if can_spare_crowbar(game, card) else None)
        or first(mine, reserve_ap.Save)
        or first(mine, skills.GiveWord)
        or first(mine, equipment.Disguise)
    )


def window(game: Play, choice: windows.Window) -> Option:
    """Out of turn: a good action of the commando, or a pass."""
    offered = list(game.offered)
    return out_of_turn(game, choice.commando, offered) or offered[-1]


def between_enemy_steps(game: Play, choice: windows.SeatWindow) -> Option:
    """Let a commando act who has something good to do, or pass until one is hit or seen."""
    return interject(game) or windows.PassPhase()


def out_of_turn(game: Play, card: str, mine: list[Option]) -> Option | None:
    """An action out of turn that helps: what is always good, getting out, hiding or shooting when visible."""
    commando = game.state.commandos[card]
    free = free_action(mine, game, card) if not commando.critical_since else None
    if free is not None:
        return free
    if commando.saved and assign(game).get(card, Task(LEAVE)).kind == LEAVE:
        out = first(mine, trap_doors.Exit)
        if out is not None:
            return out
    if commando.visible and commando.saved and commando.place != OFF and threat(game, commando.place):
        hide = hiding_place(game, card, mine)
        if hide is not None:
            return hide
        fire = shot(game, card, mine, commando.place)
        if fire is not None:
            return fire
    return first(mine, guards.TakeNest) if commando.visible else None


def hiding_place(game: Play, card: str, mine: list[Option]) -> Option | None:
    """The move that hides a visible commando where the fewest enemy dice can reach."""
    rules, state = game.rules, game.state
    found: list[tuple[int, str, Option]] = []
    for option in mine:
        if not isinstance(option, movement.Move) or rules.enemies_at(state, option.to):
            continue
        if rules.places[option.to].size == "small" or state.commandos[card].uniform:
            found.append((threat(game, option.to), option.to, option))
    return min(found, key=lambda pair: pair[:2])[2] if found else None
