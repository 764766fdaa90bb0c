"""Between battles: what notes ask, repairs, replacements, rest."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import notes, purchase, refit, upgrade, week_end
from fieldcraft.titles.sherman_leader.cards import BANDS
from fieldcraft.titles.sherman_leader.sensible.opening import purchase_worth
from fieldcraft.titles.sherman_leader.sensible.wants import best, enemy_mix, quality, slack, spare_points

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

# So many SO it keeps beyond what the battalions at its door may cost, and so many when no week will end any more.
KEPT: Final = 8
KEPT_AT_LAST: Final = 4
GRAVE: Final = ("engine", "suspension", "gun", "hull", "casualty")


def pay(game: Play, choice: notes.PayOrNot) -> Option:
    """Pay if something is left."""
    return game.offered[0 if game.state.so >= game.rules.notes[choice.note].pay + threat(game) else 1]


def threat(game: Play) -> int:
    """The SO that must be kept, because battalions near you may cost more than a week brings."""
    return max(0, math.ceil(game.state.so - spare_points(game)))


def reserve(game: Play) -> int:
    """The SO that are not spent after a week: before the last one nothing is owed for battalions any more."""
    last = game.state.week >= game.rules.objective.weeks - 1
    return KEPT_AT_LAST if last else KEPT + threat(game)


def name_one(game: Play, choice: notes.NameOne) -> Option:
    """Stress for whoever bears it best, relief for whoever needs it most."""
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
        return 1.0 if option.side in GRAVE else 0.0

    return best(game.offered, worth)


def recruit(game: Play, choice: refit.ChooseRecruit) -> Option:
    """A plain Recruit."""
    return game.offered[0]


def repair_step(game: Play, choice: refit.Refit) -> Option:
    """Free help first, then what keeps a unit out of battle, then new units, as long as enough is kept."""
    mix = enemy_mix(game)
    return best(game.offered, lambda option: refit_worth(game, option, mix))


def refit_worth(game: Play, option: Option, mix: dict[str, float]) -> float:
    """How urgent something is; what is worth nothing is not done."""
    state = game.state
    left = state.so - reserve(game)
    if isinstance(option, refit.Treat):
        return {"wounded": 95.0, "casualty": 85.0, "stress": 60.0 + state.stress.get(option.name, 0)}[option.what]
    if isinstance(option, refit.Mend):
        return 92.0 if option.side in GRAVE else 82.0
    if isinstance(option, refit.Repair):
        grave = option.side in GRAVE
        return (75.0 if grave else 45.0) if left >= option.so else -1.0
    if isinstance(option, refit.Heal):
        return 78.0 if left >= option.so else -1.0
    if isinstance(option, purchase.Buy):
        waiting = game.rules.units[option.unit].type in refit.surplus(game)
        worth = purchase_worth(game, option, mix)
        return (55.0 if waiting else 30.0) + 5.0 * worth if left >= option.cost else -1.0
    if isinstance(option, purchase.BuySupport):
        return 20.0 if option.what == "scout" and state.scouts < 2 and left >= 1 else -1.0
    if isinstance(option, refit.Discharge):
        return 10.0 - quality(game, option.name)
    return 0.0 if isinstance(option, refit.RefitDone) else -2.0


def rest(game: Play, choice: week_end.RestOrNot) -> Option:
    """Rest when many are near the end of their nerves."""
    state = game.state
    tired = sum(slack(game, name) < 2 for name in state.level)
    affordable = state.so >= game.rules.rest_price + reserve(game)
    return game.offered[0 if affordable and 2 * tired >= len(state.level) else 1]


def upgrade_to(game: Play, choice: upgrade.ChooseNew) -> Option:
    """Whatever is first; this player does not begin an upgrade."""
    return game.offered[0]
