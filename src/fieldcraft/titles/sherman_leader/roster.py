"""The roster strip: in a battle your teams, between battles your commanders."""

from __future__ import annotations

from fieldcraft.kernel.scene import Member, Meter
from fieldcraft.titles.sherman_leader import commanders, scene_pieces
from fieldcraft.titles.sherman_leader.availability import assigned
from fieldcraft.titles.sherman_leader.battlefield import OFF
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.cards import BRANCHES, LEVELS
from fieldcraft.titles.sherman_leader.commanders import ACE, STATUS
from fieldcraft.titles.sherman_leader.rules import Play


def roster(game: Play) -> tuple[Member, ...]:
    """Everyone who can act."""
    state = game.state
    if state.battle is not None:
        return tuple(team(game, unit) for unit in state.battle.leader)
    sent = assigned(state)
    return tuple(officer(game, name, name in sent) for branch in BRANCHES for name in game.rules.leaders(state, branch))


def team(game: Play, unit: str) -> Member:
    """A unit in battle with its commander: stress, damage, and whether it can still act in this turn."""
    rules, battle = game.rules, game.state.fight
    name, card = battle.leader[unit], rules.units[unit]
    damage = tuple(DAMAGE_NAMES[side] for side in game.state.units.get(unit, ()))
    left = ("retreated",) if battle.at.get(unit, OFF) == OFF and unit in battle.retreated else ()
    to_be_placed = not battle.turn and not left and unit in game.state.units
    ready = (unit in battle.at or to_be_placed) and not (unit in battle.acted and battle.step in ("fast", "slow"))
    if not name:
        return Member(unit, scene_pieces.short_name(card), f"unit:{card.id}", (), (*damage, *left), (), ready)
    return Member(
        unit,
        rules.name_of(name),
        f"commander:{name}",
        (stress(game, name),),
        (*_state(game, name), *damage, *left),
        (scene_pieces.short_name(card),),
        ready,
    )


def officer(game: Play, name: str, sent: bool) -> Member:
    """A commander between battles: stress, experience, and whether they are assigned to an attack."""
    rules, state = game.rules, game.state
    level, side = state.level[name], rules.side(state, name)
    meters = [stress(game, name)]
    if level != ACE:
        meters.append(Meter("XP", state.xp[name], side.xp))
    marks = (*_state(game, name), *(("assigned",) if sent else ()))
    return Member(
        name, rules.name_of(name), f"commander:{name}", tuple(meters), marks, (LEVELS[level].title(),), not sent
    )


def stress(game: Play, name: str) -> Meter:
    """A commander's stress, up to where they are Unfit."""
    _, shaken = game.rules.sides[name][game.state.level[name]].limits
    status = commanders.status(game.rules, game.state, name)
    return Meter("Stress", min(game.state.stress[name], shaken + 1), shaken + 1, status > 0)


def _state(game: Play, name: str) -> tuple[str, ...]:
    """Whether a commander is Shaken, Unfit or wounded."""
    status = commanders.status(game.rules, game.state, name)
    shown = (STATUS[status].lower() if status else "", "wounded" if name in game.state.wounded else "")
    return tuple(filter(None, shown))
