"""The merits of options before any die is rolled: the way to a task, hiding, and danger.

Advice takes its reasons from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.measure import OPTION, Measure, fixed_merit, kind_merit
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import (
    alarm,
    carrying,
    combat,
    commando_phase,
    equipment,
    explosives,
    guards,
    health,
    movement,
    objectives,
    reserve_ap,
    squad,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible import tasks
from fieldcraft.titles.v_sabotage.sensible.activation import safe_to_detonate, useful
from fieldcraft.titles.v_sabotage.sensible.evaluation import UNSEEN, arrivals, threat
from fieldcraft.titles.v_sabotage.sensible.simple_choices import SQUAD, remoteness
from fieldcraft.titles.v_sabotage.sensible.suggestions import JOBS
from fieldcraft.titles.v_sabotage.state import OFF, level_of

Merits = list[Measure]
TASK: Final = "task"
HIDING: Final = {"": 2, "check": 1, "seen": 0, "fire": -1}


def merits(game: Play, option: Option) -> Merits:
    """The merits of an option; none if options of its kind are all alike."""
    found = next((MERITS[kind] for kind in type(option).__mro__ if kind in MERITS), None)
    return found(game, option) if found is not None else []


def task_of(game: Play, card: str) -> tasks.Task:
    """What a commando has to do."""
    return tasks.assign(game).get(card, tasks.Task(tasks.LEAVE))


def moved(game: Play, option: Any) -> Merits:
    """Of a tile to go to: how near it is to the task, how safe, and whether the commando stays hidden there."""
    softly = isinstance(option, movement.Sneak)
    cover = HIDING["" if softly and option.hides == "seen" else option.hides]
    price = Measure("AP", -2 if softly else -1, "costs only 1 AP", "costs 2 AP", 1.0)
    return [*way(game, option.commando, option.to), *safety(game, option.to, cover), price]


def way(game: Play, card: str, tile: str) -> Merits:
    """Of a tile: how near it is to what a commando has to do."""
    task = task_of(game, card)
    if task.kind == tasks.STAY_OFF:
        return []
    if task.kind in (tasks.LEAVE, tasks.KEEP) and not task.tile:
        left = min([tasks.steps(game, tile, out) for out in tasks.exit_tiles(game, level_of(tile))], default=tasks.FAR)
        goal = "the way out"
    else:
        left, goal = tasks.steps(game, tile, task.tile), game.rules.name_of(task.tile)
    text = f"reaches {goal}" if not left else f"is {count(left, 'tile')} from {goal}"
    return [Measure(TASK, -left, text, text, 1.0)]


def safety(game: Play, tile: str, cover: int) -> Merits:
    """Of a tile: how safe it is for a commando who is hidden there, checks for stealth, is seen or comes under fire."""
    if tile == OFF:
        return []
    hides = cover == HIDING[""]
    seen = 0.0 if not hides else 1 - UNSEEN ** arrivals(game, level_of(tile)).get(tile, 0.0)
    near = threat(game, tile)
    stays = "stays hidden" if hides else "can stay hidden" if cover == HIDING["check"] else "avoids fire"
    shown = "stays hidden" if hides else "may be seen" if cover == HIDING["check"] else "is seen at once"
    hidden = Measure("hidden", cover, stays, shown, 1.0)
    fewer = Measure(
        "threat", -near, "has fewer enemies around it", f"has enemies with {count(near, 'die', 'dice')} around it", 1.0
    )
    later = f"is found {percent(seen)} of the time when enemies move" if seen else "lies where no enemy is expected"
    return [hidden, fewer, Measure("seen", -seen, later, later, 0.08)]


def stopped(game: Play, option: commando_phase.Stop) -> Merits:
    """Of ending an activation."""
    commando = game.state.commandos[option.commando]
    task = task_of(game, option.commando)
    if task.kind == tasks.STAY_OFF:
        return kind_merit(
            "keeps a commando without a task outside, where no one can be seen", "goes in for nothing", 2.0
        )
    if commando.place == OFF:
        return kind_merit("waits outside, where no one can be seen", "goes in now")
    stays = "stays hidden" if not commando.visible else "stays, because nothing better can be reached"
    return [
        *way(game, option.commando, commando.place),
        *safety(game, commando.place, HIDING["seen" if commando.visible else ""]),
        *kind_merit(stays, "moves on", 0.3),
    ]


def saved(game: Play, option: reserve_ap.Save) -> Merits:
    """Of saving an AP."""
    commando = game.state.commandos[option.commando]
    text = "keeps an AP for a turn that needs it"
    return [
        *way(game, option.commando, commando.place),
        *safety(game, commando.place, HIDING["seen" if commando.visible else ""]),
        *kind_merit(text, "loses the AP", 1.3),
    ]


def activated(game: Play, option: commando_phase.Activate) -> Merits:
    """Of a commando to act next: best is one who is seen, then one with something to do."""
    task = task_of(game, option.commando)
    commando = game.state.commandos[option.commando]
    busy = task.kind != tasks.STAY_OFF
    job = "has a job to do" if task.tile == "" else f"has a job to do in {game.rules.name_of(task.tile)}"
    job = "can help a comrade in time" if task.kind == tasks.RESCUE else job
    return [
        Measure(TASK, busy + (task.kind == tasks.RESCUE), job, "has nothing to do inside"),
        Measure("seen", commando.visible, "is seen and must get out of sight first", "is not seen", 1.0),
        Measure(OPTION, 0.5 * busy, "uses AP that would be lost", "loses AP"),
    ]


def phase_ended(game: Play, option: Any) -> Merits:
    """Of ending the phase: everyone has done what there is to do."""
    left = [card for card, task in tasks.assign(game).items() if task.kind != tasks.STAY_OFF]
    if not left:
        return kind_merit("is enough: no one has anything to do inside", "acts without need", 0.6)
    seen = any(commando.visible for commando in game.state.commandos.values())
    still = "keeps everyone where they are, hidden" if not seen else "risks no more this turn"
    return [Measure("still", 1, still, "moves on"), *kind_merit(still, "moves on", 0.6)]


def worked(game: Play, option: objectives.Interact) -> Merits:
    """Of working on an objective."""
    return kind_merit("does what you came for", "leaves an objective undone", 5.0)


def shot(game: Play, option: Any) -> Merits:
    """Of a shot: the enemies there."""
    number = game.rules.enemies_at(game.state, option.tile)
    text = f"can remove {count(number, 'enemy', 'enemies')} from {game.rules.name_of(option.tile)}"
    return [Measure(OPTION, 1.0 + number / 4, text, "leaves them where they are", 0.25)]


def stabbed(game: Play, option: combat.Stab) -> Merits:
    """Of close combat."""
    dice = game.rules.enemies[option.kind].dice
    return kind_merit("removes an enemy without a sound", "leaves the enemy there", 2.0 + dice / 10)


def detonated(game: Play, option: explosives.Detonate) -> Merits:
    """Of setting off a charge."""
    safe = safe_to_detonate(game, option.tile)
    return kind_merit("destroys an objective with none of yours near", "waits with the charge", 6.0 if safe else 0.0)


def collected(game: Play, option: carrying.Collect) -> Merits:
    """Of equipment to collect."""
    wanted = useful(game, option.commando, option.item)
    return kind_merit("takes something the job needs, and costs little", "leaves it there", 3.0 if wanted else 0.2)


def recruited(game: Play, option: squad.Recruit) -> Merits:
    """Of a commando for the squad, by what they are good at."""
    pairs = [*SQUAD]
    rank = pairs.index((option.card, option.side)) if (option.card, option.side) in pairs else len(pairs)
    job = JOBS.get(option.card, f"{game.rules.name_of(option.card)} goes along")
    text = f"suits this game, in which {job}"
    return [Measure("rank", -rank, text, f"is less use here, though {job}", 1.0)]


def sided(game: Play, option: squad.TakeSide) -> Merits:
    """Of a side of a commando's card."""
    choice = game.choice
    pairs = [*SQUAD]
    card = getattr(choice, "card", "")
    rank = pairs.index((card, option.side)) if (card, option.side) in pairs else len(pairs)
    return [Measure("rank", -rank, "carries what is more often of use", "carries what is seldom of use", 1.0)]


def left(game: Play, option: trap_doors.Exit) -> Merits:
    """Of leaving the level."""
    task = task_of(game, option.commando)
    return kind_merit("gets out with the job done", "stays in danger", 5.0 if task.kind == tasks.LEAVE else 0.3)


def hit(game: Play, option: health.BeHit) -> Merits:
    """Of who takes a hit: best is one who can bear it."""
    text = f"hits one with {count(option.left, 'free slot')}"
    return [Measure("left", option.left, text, text, 1.0)]


def far(game: Play, option: Any) -> Merits:
    """Of where enemies go or come in: best is far from your commandos."""
    gates = game.rules.layout(option.gate).gates if hasattr(option, "gate") else {}
    tile = gates[option.gate] if gates else getattr(option, "to", "") or getattr(option, "tile", "")
    if not tile or tile not in game.rules.places:
        return []
    away = remoteness(game, tile)
    text = f"keeps them {count(away, 'tile')} from your commandos"
    return [Measure("away", away, text, text, 1.0)]


def guarded(game: Play, option: Any) -> Merits:
    """Of who becomes a guard: best is the most dangerous, since guards don't move."""
    dice = game.rules.enemies[option.kind].dice
    return [
        Measure(
            "dice",
            dice,
            "pins down the most dangerous enemy, since guards don't move",
            "leaves a more dangerous enemy free",
            1.0,
        )
    ]


MERITS: Final[dict[type[Option], Callable[[Play, Any], Merits]]] = {
    movement.Move: moved,
    movement.Sneak: moved,
    commando_phase.Stop: stopped,
    commando_phase.Activate: activated,
    commando_phase.EndPhase: phase_ended,
    reserve_ap.Save: saved,
    trap_doors.Exit: left,
    trap_doors.Unblock: fixed_merit("opens a way out", "leaves the way shut", 0.8),
    objectives.Interact: worked,
    explosives.LayCharge: fixed_merit("puts the charge where it is needed", "carries the charge on", 4.0),
    explosives.Detonate: detonated,
    combat.Shoot: shot,
    combat.Stab: stabbed,
    carrying.Collect: collected,
    equipment.Heal: fixed_merit("puts a wounded commando back on their feet", "leaves a commando wounded", 5.0),
    alarm.Interrupt: fixed_merit("stops the alarm before more enemies come", "lets more enemies come", 3.0),
    windows.Pass: fixed_merit("saves the AP for your own turn", "spends AP out of turn"),
    windows.PassPhase: fixed_merit("saves the AP for your own turn", "spends AP out of turn"),
    windows.PassWindow: fixed_merit("saves the AP for your own turn", "spends AP out of turn"),
    windows.OutOfTurn: fixed_merit("uses an AP where it helps at once", "keeps the AP", 0.8),
    squad.Recruit: recruited,
    squad.TakeSide: sided,
    health.BeHit: hit,
    guards.Guard: guarded,
}
