"""The merits of the options between battles: VP, SO, commanders. Advice takes its reasons from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.measure import OPTION, Measure, fixed_merit, kind_merit
from fieldcraft.kernel.sets import completed
from fieldcraft.kernel.steps import Done, Option, Pick, Take, TakeRest
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import (
    assign_commanders,
    assignment,
    end_of_week,
    notes,
    purchase,
    refit,
    replacements,
    setup,
    trucks_and_scouts,
    upgrade,
    week,
)
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible import planning
from fieldcraft.titles.sherman_leader.sensible.battle_merits import BATTLE_MERITS, Merits
from fieldcraft.titles.sherman_leader.sensible.estimates import (
    enemy_mix,
    losses_ahead,
    quality,
    slack,
    strength,
    unit_worth,
)
from fieldcraft.titles.sherman_leader.sensible.refit import SERIOUS
from fieldcraft.titles.sherman_leader.sensible.set_up import RESERVE, purchase_worth

KEPT: Final = "kept"


def merits(game: Play, option: Option) -> Merits:
    """The merits of an option; none if options of its kind are all alike."""
    found = next((MERITS[kind] for kind in type(option).__mro__ if kind in MERITS), None)
    return found(game, option) if found is not None else []


def keeps(so: int) -> Measure:
    """Of keeping SO."""
    return Measure(KEPT, 1, f"keeps {so} SO for losses and repairs", "leaves fewer SO for losses and repairs")


def bought(game: Play, option: purchase.Buy) -> Merits:
    """Of a unit to buy: what it does against the enemies on the map for its price."""
    card, mix = game.rules.units[option.unit], enemy_mix(game)
    worth = purchase_worth(game, option, mix)
    against = f"does more against the enemies on the map for its {option.cost} SO"
    found = [
        Measure(
            "purchase", worth, against, f"does less against the enemies on the map for its {option.cost} SO", 0.002
        ),
        Measure("price", -option.cost, f"costs only {option.cost} SO", f"costs {option.cost} SO", 1.0),
    ]
    if card.type in replacements.surplus_types(game):
        found.append(
            Measure("idle", 1, "gives a commander without a unit something to lead", "leaves a commander idle")
        )
    return found


def supported(game: Play, option: purchase.BuySupport) -> Merits:
    """Of a scout or a truck to buy."""
    if option.what == "scout":
        more, less = "gives you one more turn in a battle each week", "gives no extra turn"
        return [*kind_merit(more, less, 1.2 if game.state.scouts else 1.8), Measure("turns", 1, more, less, 1.0)]
    return kind_merit("saves 2 SO on a distant attack each week", "saves no SO")


def kept(game: Play, option: Any) -> Merits:
    """Of SO left over, once they are needed for losses."""
    return [
        keeps(option.so),
        *kind_merit("spends nothing on what can wait", "spends SO on what can wait", 1.5 * (option.so <= RESERVE + 12)),
    ]


def repaired(game: Play, option: refit.Repair) -> Merits:
    """Of a repair: whether it lets a unit fight again."""
    serious = option.side in SERIOUS
    text = "lets a damaged unit fight at full strength" if serious else "repairs what would weaken the next fight"
    return kind_merit(text, "leaves a unit damaged", 4.0 if serious else 2.0)


def promoted(game: Play, option: setup.Promote) -> Merits:
    """Of a promotion: who is better for it."""
    text = f"makes {game.rules.name_of(option.name)} shoot and bear stress better in every battle"
    return [*kind_merit(text, "leaves your commanders as they are"), bears(game, option.name)]


def bears(game: Play, name: str) -> Measure:
    """Of a commander: the stress they can still take."""
    left = slack(game, name)
    text = f"takes one who bears {left} more Stress" if left > 0 else "takes one who is near the limit"
    return Measure("bears", left, text, text, 1.0)


def discharged(game: Play, option: replacements.Discharge) -> Merits:
    """Of a commander to discharge: best is the weakest."""
    return [
        Measure("weakest", -quality(game, option.name), "lets the weakest commander go", "lets a better one go", 0.2)
    ]


def recruited(game: Play, option: Any) -> Merits:
    """Of a new commander: level and price."""
    price = Measure("price", -getattr(option, "so", 0), "costs less SO", "costs more SO", 1.0)
    level = Measure("level", option.level, "has the higher level", "has a lower level", 1.0)
    side = game.rules.sides[option.name][option.level]
    text = f"bears {side.limits[0]} Stress before being Shaken"
    shots = side.okay.close + side.okay.far
    aims = Measure("aim", shots, "shoots better", "shoots worse", 1.0)
    return [price, level, aims, Measure("bears", side.limits[0], text, text, 1.0)]


def targeted(game: Play, option: assignment.Target) -> Merits:
    """Of a battalion to attack: its VP, the losses prevented, its price, and the force that it takes."""
    weeks = max(1, min(planning.HORIZON, game.rules.objective.weeks - game.state.week))
    loss = losses_ahead(game, option.battalion, weeks)
    stops = f"stops a battalion that would cost you about {loss:.0f} SO in the next weeks"
    free = planning.total(game, planning.willing_units(game))
    needed = planning.needed_force(game, option.battalion)
    enough = free >= planning.ENOUGH * needed
    price = f"costs {option.cost} SO" if option.cost else "costs no SO"
    return [
        Measure(
            "enough", 2.0 * enough, "goes for one that your units can beat", "takes on more than your units can beat"
        ),
        Measure("stops", loss, stops, "stops one that would cost you less", 1.0),
        Measure("VP", option.vp, f"is worth {option.vp} VP", f"is worth {option.vp} VP", 1.0),
        Measure("force", -needed, "takes on a smaller enemy", "takes on a larger enemy", 3.0),
        Measure("price", -option.cost, price, price, 1.0),
    ]


def planned(game: Play, option: assignment.PlanDone) -> Merits:
    """Of ending the plan: the others rest."""
    return [Measure("enough", 1.0, "lets those who stay behind rest", "sends units that would be too weak")]


def sent(game: Play, option: Any) -> Merits:
    """Of units to send: whether they are enough."""
    choice = game.choice
    if isinstance(choice, upgrade.TurnIn):
        return turned_in(game, completed(game, option))
    units = completed(game, option) if isinstance(choice, Pick) else (option.unit,)
    led = planning.levels(game, list(units))
    have = sum(strength(game, unit, led[unit]) for unit in units)
    battalion = getattr(choice, "battalion", "")
    need = planning.needed_force(game, battalion) if battalion else 0.0
    spared = Measure(
        "spared", -len(units), "leaves more units to rest or to attack elsewhere", "leaves fewer to rest", 1.0
    )
    enough = Measure("enough", min(have, need) / (need or 1.0), "sends enough to win", "sends fewer than it takes", 0.1)
    return [enough, spared]


def turned_in(game: Play, units: tuple[str, ...]) -> Merits:
    """Of units to trade for a better one: best are those that do least."""
    worth = sum(unit_worth(game, game.rules.units[unit], enemy_mix(game)) for unit in units)
    damage = sum(len(game.state.units[unit]) for unit in units)
    return [
        Measure("worth", -worth, "gives up what does less against the enemies on the map", "gives up more", 0.01),
        Measure("damage", damage, "gives up what is damaged", "gives up what is undamaged", 1.0),
    ]


def led_by(game: Play, option: assign_commanders.Lead) -> Merits:
    """Of a commander for a unit: their level, and the stress they can still take."""
    level = Measure("level", option.level, "has the higher level", "has a lower level", 1.0)
    return [level, bears(game, option.name)]


def rested(game: Play, option: end_of_week.Rest) -> Merits:
    """Of rest for everyone, if they need it."""
    tired = sum(slack(game, name) < 2 for name in game.state.level)
    text = f"brings {count(tired, 'commander')} back from the limit of what they can bear"
    return [Measure(OPTION, 2.0 * tired / max(1, len(game.state.level)), text, "leaves tired commanders as they are")]


def not_rested(game: Play, option: Any) -> Merits:
    """Of going without rest: the SO kept."""
    return [Measure(OPTION, 0.75, "keeps the SO for losses and repairs", "leaves fewer SO for losses and repairs")]


def named(game: Play, option: notes.Name) -> Merits:
    """Of a unit, commander or battalion for a note to affect."""
    if option.name in game.state.battalions:
        loss = losses_ahead(game, option.name, 2)
        text = "is the battalion that would cost you most SO"
        return [Measure("danger", loss, text, "is a lesser danger", 0.3)]
    if option.name in game.state.level:
        left = slack(game, option.name) * (1 if option.amount > 0 else -1)
        text = "falls on the one who bears it best" if option.amount > 0 else "goes to the one who needs it most"
        return [Measure("bears", left, text, "falls on one who is nearer the limit", 1.0)]
    serious = option.side in SERIOUS
    return [Measure("repair", serious, "repairs what keeps a unit from fighting", "repairs something minor")]


def trucked(game: Play, option: trucks_and_scouts.Trucks) -> Merits:
    """Of trucks for an attack."""
    text = f"pays {option.cost} SO for the attack"
    return [Measure("price", -option.cost, text, text, 1.0)]


def scouted(game: Play, option: trucks_and_scouts.Scouts) -> Merits:
    """Of scouts for an attack."""
    text = f"has {count(option.count, 'extra turn')} to win in" if option.count else "has no extra turn to win in"
    return [Measure("turns", option.count, text, text, 1.0)]


def first_fought(game: Play, option: week.FightNext) -> Merits:
    """Of a battle to fight first."""
    text = f"begins with the stronger force, of {count(option.units, 'unit')}"
    return [Measure("units", option.units, text, "begins with a weaker force", 1.0)]


def upgraded(game: Play, option: upgrade.NewUnit) -> Merits:
    """Of a better unit to upgrade to."""
    worth = unit_worth(game, game.rules.units[option.unit], enemy_mix(game))
    return [Measure("worth", worth, "does more against the enemies on the map", "does less against them", 0.01)]


def paid(game: Play, option: notes.Pay) -> Merits:
    """Of paying SO for what a note offers."""
    spare = game.state.so - option.so >= RESERVE // 2
    return [
        Measure(
            "affordable", 2.0 * spare, "can be afforded, and spares you what the note threatens", "is too expensive now"
        )
    ]


MERITS: Final[dict[type[Option], Callable[[Play, Any], Merits]]] = BATTLE_MERITS | {
    Take: sent,
    TakeRest: sent,
    Done: sent,
    purchase.Buy: bought,
    purchase.BuySupport: supported,
    setup.DoneBuying: kept,
    setup.BeginCampaign: kept,
    setup.Enlist: recruited,
    setup.EnlistRest: fixed_merit(
        "gives the best commanders to the most expensive units in one step", "takes many steps"
    ),
    setup.Promote: promoted,
    refit.RefitDone: kept,
    refit.Repair: repaired,
    refit.Heal: fixed_merit("lets a wounded commander lead again", "leaves a commander wounded", 5.0),
    refit.Treat: fixed_merit("costs nothing, and the Medic can do it once a week", "leaves free work undone", 8.0),
    refit.Mend: fixed_merit("costs nothing, and the Mechanic can do it once a week", "leaves free work undone", 7.0),
    refit.Replace: fixed_merit("gives the place to one who can fight", "leaves the place to one who can't fight"),
    replacements.FillVacancy: fixed_merit(
        "gives a unit without a commander one, so that it can fight", "leaves a unit at home", 9.0
    ),
    replacements.Recruit: recruited,
    replacements.Discharge: discharged,
    upgrade.BeginUpgrade: fixed_merit(
        "trades units that you can spare for a better one", "leaves your units as they are", 1.1
    ),
    upgrade.NewUnit: upgraded,
    assignment.Target: targeted,
    assignment.PlanDone: planned,
    assignment.SendOne: sent,
    assign_commanders.Lead: led_by,
    assign_commanders.BestLead: fixed_merit(
        "gives the best commanders to the most expensive units in one step", "takes many steps"
    ),
    end_of_week.Rest: rested,
    end_of_week.NoRest: not_rested,
    notes.Name: named,
    notes.Pay: paid,
    notes.DoNotPay: not_rested,
    trucks_and_scouts.Trucks: trucked,
    trucks_and_scouts.Scouts: scouted,
    week.FightNext: first_fought,
}
