"""Between battles: payments, choices of notes, repairs, purchases and rest."""

from __future__ import annotations

import math
from typing import Any, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import end_of_week, notes, purchase, refit, replacements
from fieldcraft.titles.sherman_leader.cards import BANDS
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible.estimates import best, enemy_mix, quality, slack, spare_points
from fieldcraft.titles.sherman_leader.sensible.set_up import purchase_worth

# The SO it keeps beyond expected losses, and before the last week, which has no losses.
RESERVE: Final = 8
LAST_RESERVE: Final = 4
SERIOUS: Final = ("engine", "suspension", "gun", "hull", "casualty")


def pay(game: Play, choice: notes.PayOrNot) -> Option:
    """Pay if enough is left for expected losses."""
    return game.offered[0 if game.state.so >= game.rules.notes[choice.note].pay + threat(game) else 1]


def threat(game: Play) -> int:
    """The SO to keep because losses may exceed the weekly gain."""
    return max(0, math.ceil(game.state.so - spare_points(game)))


def reserve(game: Play) -> int:
    """The SO to keep in the repair step."""
    last = game.state.week >= game.rules.objective.weeks - 1
    return LAST_RESERVE if last else RESERVE + threat(game)


def name_one(game: Play, choice: notes.NameOne) -> Option:
    """Give stress to the commander who bears it best, relief to the one who needs it most."""
    state = game.state

    def worth(option: Any) -> float:
        name: str = option.name
        if choice.what == "stress":
            return float(slack(game, name) if choice.amount > 0 else state.stress[name] - slack(game, name))
        if choice.what == "xp":
            return state.xp[name] - float(game.rules.side(state, name).xp)
        if choice.what == "tactics":
            return float(game.rules.units[name].cost)
        if choice.what == "push back":
            return -float(BANDS.index(state.battalions[name]))
        return 1.0 if option.side in SERIOUS else 0.0

    return best(game.offered, worth)


def recruit(game: Play, choice: replacements.ChooseRecruit) -> Option:
    """Take a Recruit without promotions."""
    return game.offered[0]


def repair_step(game: Play, choice: refit.Refit) -> Option:
    """Use free work first, then repair what keeps a unit out of battle, then buy, above the reserve."""
    mix = enemy_mix(game)
    return best(game.offered, lambda option: refit_worth(game, option, mix))


def refit_worth(game: Play, option: Option, mix: dict[str, float]) -> float:
    """The priority of an option; anything below finishing is not done."""
    state = game.state
    left = state.so - reserve(game)
    if isinstance(option, replacements.FillVacancy):
        return 99.0
    if isinstance(option, refit.Treat):
        return {"wounded": 95.0, "casualty": 85.0, "stress": 60.0 + state.stress.get(option.name, 0)}[option.what]
    if isinstance(option, refit.Mend):
        return 92.0 if option.side in SERIOUS else 82.0
    if isinstance(option, refit.Repair):
        serious = option.side in SERIOUS
        return (75.0 if serious else 45.0) if left >= option.so else -1.0
    if isinstance(option, refit.Heal):
        return 78.0 if left >= option.so else -1.0
    if isinstance(option, purchase.Buy):
        needed = game.rules.units[option.unit].type in replacements.surplus_types(game)
        worth = purchase_worth(game, option, mix)
        return (55.0 if needed else 30.0) + 5.0 * worth if left >= option.cost else -1.0
    if isinstance(option, purchase.BuySupport):
        return 20.0 if option.what == "scout" and state.scouts < 2 and left >= 1 else -1.0
    if isinstance(option, replacements.Discharge):
        return 10.0 - quality(game, option.name)
    return 0.0 if isinstance(option, refit.RefitDone) else -2.0


def rest(game: Play, choice: end_of_week.RestOrNot) -> Option:
    """Pay for rest when half of the commanders are close to Shaken."""
    state = game.state
    tired = sum(slack(game, name) < 2 for name in state.level)
    affordable = state.so >= game.rules.rest_price + reserve(game)
    return game.offered[0 if affordable and 2 * tired >= len(state.level) else 1]
