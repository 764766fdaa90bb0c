"""The open tasks of a level, and the commando for each."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.native import Transient
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTED, LEFT, OFF, WAITING, Ground, level_of

INTERACT: Final = "interact"
LAY: Final = "lay"
FETCH: Final = "fetch"
MEET: Final = "meet"
LEAD: Final = "lead"
STAB: Final = "stab"
HOLD: Final = "hold"
RESCUE: Final = "rescue"
LEAVE: Final = "leave"
STAY_OFF: Final = "stay off"
KEEP: Final = "keep"
STAGE: Final = "stage"
HOLDERS: Final = 3
IN_TIME: Final = 5
FAR: Final = 99


class Task(Transient):
    """Something for a commando to do: where, for how many AP, and to what."""

    kind: str
    tile: str = ""
    ap: int = 0
    what: str = ""


def assign(game: Play) -> dict[str, Task]:
    """A task for every commando who can act: each job goes to the nearest commando."""
    state = game.state
    able = [
        card
        for card, commando in state.commandos.items()
        if not commando.critical_since and commando.phase != LEFT and commando.place != WAITING
    ]
    open_jobs = [job for level in state.grounds for job in jobs(game, level)]
    pairs = [
        (effort, number, place, card, job)
        for number, job in enumerate(open_jobs)
        for place, card in enumerate(able)
        if (effort := distance(game, card, job)) < FAR
    ]
    pairs.sort()  # no two have the same number and place, so nothing behind these is compared
    found: dict[str, Task] = {}
    taken: set[int] = set()
    for _, number, _, card, job in pairs:
        if card not in found and number not in taken:
            found[card] = job
            taken.add(number)
    for card in able:
        if card not in found:
            found[card] = Task(STAY_OFF) if state.commandos[card].place == OFF else Task(LEAVE)
        elif lacks(game, card, found[card]):
            job = found[card]
            found[card] = Task(FETCH, nearest(game, card, needed(game, job), job.tile), 0, job.tile)
    return found


def needed(game: Play, job: Task) -> str:
    """The use of the equipment that a job takes: TNT, what the level card names, or none."""
    if job.kind == LAY:
        return "tnt"
    kind = game.rules.objective(job.what).needs if job.kind == INTERACT else ""
    return game.rules.box.equipment[kind].use if kind else ""


def lacks(game: Play, card: str, job: Task) -> bool:
    """Whether a commando must first fetch equipment for a job."""
    use = needed(game, job)
    return bool(use) and not carries(game, card, use)


def uses_needed(game: Play, level: str) -> list[str]:
    """The uses of equipment that the open objectives of a level take."""
    return [use for job in jobs(game, level) if (use := needed(game, job))]


def jobs(game: Play, level: str) -> list[Task]:
    """The open jobs of a level: rescues first, then objectives."""
    state, rules = game.state, game.rules
    ground, layout = state.grounds[level], rules.layouts[level]
    found = [
        Task(RESCUE, commando.place, 1, card)
        for card, commando in state.commandos.items()
        if commando.critical_since and level_of(commando.place) == level
    ]
    found += [Task(LEAD, tile, 1, who) for who, tile in ground.escorts.items()]
    for token in ground.objectives:
        objective, tile = layout.objectives[token], layout.where[token]
        if objective.goal == "interact":
            found.append(Task(INTERACT, tile, 1 if objective.shared else objective.ap, token))
        elif objective.goal == "escort":
            found += meeting(game, level, token)
        elif objective.goal == "eliminate":
            found.append(Task(STAB, tile, 1, token))
        elif objective.goal == "protect":
            found += [Task(HOLD, tile, 0, token)] * HOLDERS
        elif tile not in ground.charges:
            found.append(Task(LAY, tile, 1, token))
    if not found and not ground.objectives and must_still_exit(game):
        found = [Task(MEET, tile) for tile in entry_tiles(game, level)[:1]]
    return found


def meeting(game: Play, level: str, token: str) -> list[Task]:
    """How to meet a character: one who is always visible only when a commando holds an open trap door."""
    layout, ground = game.rules.layouts[level], game.state.grounds[level]
    tile = layout.where[token]
    who = layout.objectives[token].character
    if game.rules.box.characters[who].manner != "open":
        return [Task(MEET, tile, 0, token)]
    outs = sorted(exit_tiles(game, level), key=lambda out: steps(game, tile, out))
    if not outs:
        return []
    door = outs[0]
    way = steps(game, tile, door)
    here = [card for card, c in game.state.commandos.items() if level_of(c.place) == level and not c.critical_since]
    ready = any(game.state.commandos[card].place == door for card in here)
    shut = any(trap in ground.blocked for trap, at in layout.traps.items() if at == door)
    near = [next_to for next_to in layout.walk[tile] if steps(game, next_to, door) < way] or [tile]
    if ready and not shut and any(game.state.commandos[card].place in near for card in here):
        return [Task(MEET, tile, 0, token), Task(KEEP, door)]
    return [Task(KEEP, door), Task(STAGE, near[0])]


def must_still_exit(game: Play) -> bool:
    """8.2b: whether a commando must still enter and leave to complete the levels in play."""
    state = game.state
    column = game.rules.columns[state.column]
    if any(ground.exited for ground in state.grounds.values()) or any(level in state.completed for level in column):
        return False
    return all(commando.critical_since or commando.place in (OFF, WAITING) for commando in state.commandos.values())


def distance(game: Play, card: str, job: Task) -> int:
    """The number of tiles from a commando to a job, through a trap door or past a charge if needed."""
    commando = game.state.commandos[card]
    level = level_of(job.tile)
    if commando.place != OFF and level_of(commando.place) != level:
        return FAR
    if job.kind in (RESCUE, LEAD) and commando.phase == ACTED and not commando.saved:
        return FAR
    if job.kind == RESCUE and not can_heal(game, card):
        return FAR
    starts = [commando.place] if commando.place != OFF else entry_tiles(game, level)
    if lacks(game, card, job):
        found = lying(game, level, needed(game, job))
        return min((steps(game, s, at) + steps(game, at, job.tile) for s in starts for at in found), default=FAR)
    entry = 1 if commando.place == OFF else 0
    effort = entry + min((steps(game, start, job.tile) for start in starts), default=FAR)
    return FAR if job.kind == RESCUE and effort > IN_TIME else effort


def steps(game: Play, start: str, goal: str) -> int:
    """The steps between two tiles of a level, through locked doors too."""
    ground = game.rules.ground(game.state, start)
    return game.rules.layout(start).distance(goal, ground.collapsed).get(start, FAR)


def entry_tiles(game: Play, level: str) -> list[str]:
    """The tiles of a level with an open trap door."""
    ground = game.state.grounds[level]
    traps = game.rules.layouts[level].traps
    return [tile for trap, tile in traps.items() if trap not in ground.blocked and tile not in ground.collapsed]


def exit_tiles(game: Play, level: str) -> dict[str, float]:
    """The tiles with a trap door, with the AP it takes to leave there."""
    ground = game.state.grounds[level]
    traps = game.rules.layouts[level].traps
    return {
        tile: 2.0 if trap in ground.blocked else 1.0 for trap, tile in traps.items() if tile not in ground.collapsed
    }


def carries(game: Play, card: str, use: str) -> bool:
    """Whether a commando carries a token for a use."""
    tokens = game.rules.tokens
    return any(tokens[item].use == use for item in game.state.commandos[card].items)


def can_heal(game: Play, card: str) -> bool:
    """Whether a commando can heal."""
    commando = game.state.commandos[card]
    if carries(game, card, "heal"):
        return True
    return game.rules.skilled(game.state, card, "dressing") and "dressing" not in commando.used


def lying(game: Play, level: str, use: str) -> list[str]:
    """The tiles of a level with a token for a use to collect."""
    ground: Ground = game.state.grounds[level]
    tokens = game.rules.tokens
    return [tile for tile, items in ground.items.items() if any(tokens[item].use == use for item in items)]


def nearest(game: Play, card: str, use: str, goal: str) -> str:
    """The tile of the token with the shortest detour on the way to a goal."""
    level = level_of(goal)
    commando = game.state.commandos[card]
    starts = [commando.place] if commando.place != OFF else entry_tiles(game, level)
    found = [(min(steps(game, s, at) for s in starts) + steps(game, at, goal), at) for at in lying(game, level, use)]
    return min(found)[1]
