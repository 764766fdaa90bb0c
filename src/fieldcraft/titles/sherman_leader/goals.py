"""What the player wants, where play is, and the cards in force: the goal and phase bar."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.scene import CardInPlay, Goal, Phase
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import attacks
from fieldcraft.titles.sherman_leader.end_of_week import PriorityRest, RestOrNot, shortage
from fieldcraft.titles.sherman_leader.post_combat import CloseBattle
from fieldcraft.titles.sherman_leader.refit import Refit
from fieldcraft.titles.sherman_leader.rules import EVALUATIONS, Play
from fieldcraft.titles.sherman_leader.state import AFTER, FAST, SLOW

WON_FROM: Final = "adequate"
BATTLE_STEPS: Final = ("Set-up", "Fast units", "Enemy", "Slow units", "Debrief")
STEP_NUMBER: Final = {"": 0, FAST: 1, "enemy": 2, SLOW: 3, AFTER: 4}
WEEK_STEPS: Final = ("Plan", "Battles", "Refit")
REFIT: Final = 2


def goals(game: Play) -> tuple[Goal, ...]:
    """9.1: in a battle the battalion to destroy, then what the campaign asks for; a phone has room for the first."""
    return (*battle_goal(game), *campaign_goals(game))


def battle_goal(game: Play) -> tuple[Goal, ...]:
    """5.11f: the battalion to destroy, and the points it has left."""
    battle = game.state.battle
    if battle is None:
        return ()
    card, placed = game.rules.box.battalions[battle.battalion], bool(battle.enemy_kinds)
    left = attacks.points_left(game)
    text = f"Destroy {game.rules.name_of(card.id)}: {count(card.destroyed, 'point')} or fewer left"
    note = f"{left} now; Half at {card.half}" if left > card.half else f"{left} now, Half strength"
    done = placed and attacks.is_destroyed(game)
    return (Goal(text, done=done, note=note if placed else "not in sight yet"),)


def wanted_vp(game: Play) -> int:
    """9.1: the VP of the next line of the objective's chart, which is enough to win as long as that is ahead."""
    chart, vp = dict(zip(EVALUATIONS, game.rules.evaluation_vp, strict=True)), game.state.vp
    if vp < chart[WON_FROM]:
        return chart[WON_FROM]
    return min((line for line in chart.values() if line > vp), default=chart["great"])


def campaign_goals(game: Play) -> tuple[Goal, ...]:
    """9.1: the next line of the objective's chart, and the SO that you need to stay in the game."""
    rules, state = game.rules, game.state
    chart = dict(zip(EVALUATIONS, rules.evaluation_vp, strict=True))
    won = state.vp >= chart[WON_FROM]
    wanted = wanted_vp(game)
    line = next(name for name, vp in chart.items() if vp == wanted)
    note = "enough to win" if won else ""
    shown = [Goal(f"Earn {wanted} VP: {line.title()}", state.vp, wanted, state.vp >= wanted, note)]
    danger = shortage(game, part_of_week(game) == REFIT)
    if danger:
        shown.append(Goal("Stay able to pay, or the campaign is lost", note=danger))
    return tuple(shown)


def phase(game: Play) -> Phase:
    """2.0: the turn of a battle and its step, or the part of the week."""
    state = game.state
    if state.battle is not None:
        turn = f"Turn {state.battle.turn} of {state.battle.turns}" if state.battle.turn else "Before the battle"
        return Phase(turn, BATTLE_STEPS, STEP_NUMBER[state.battle.step], enemy=state.battle.step == "enemy")
    if not state.week:
        return Phase("Set-up")
    return Phase(f"Week {state.week} of {game.rules.objective.weeks}", WEEK_STEPS, part_of_week(game))


def part_of_week(game: Play) -> int:
    """2.0b: whether you plan, fight or refit, seen from what is left to do and whether a battle was fought."""
    agenda = game.agenda
    if CloseBattle() in agenda:
        return 1
    if PriorityRest() in agenda or isinstance(game.choice, (Refit, RestOrNot)):
        return REFIT
    return 1 if game.state.fought else 0


def cards_in_play(game: Play) -> tuple[CardInPlay, ...]:
    """The campaign, its objective, the special condition of the week, and the battalion in battle."""
    rules, state = game.rules, game.state
    shown = [CardInPlay(f"campaign:{rules.campaign.id}", "Campaigns")]
    shown.append(CardInPlay(f"objective:{rules.objective.id}", "Objectives"))
    if state.condition:
        shown.append(CardInPlay(f"condition:{state.condition}", "Special conditions"))
    if state.battle is not None:
        shown.append(CardInPlay(f"battalion:{state.battle.battalion}", "Battalions"))
    return tuple(shown)
