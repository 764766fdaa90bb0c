"""Suggestions for a new player: a combat group, its commanders, support, and the attack of the week."""

from __future__ import annotations

from collections import Counter
from typing import Final

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.text import count, join, tally
from fieldcraft.titles.sherman_leader import (
    assign_commanders,
    assignment,
    deployment,
    purchase,
    setup,
    trucks_and_scouts,
)
from fieldcraft.titles.sherman_leader.availability import ready_units
from fieldcraft.titles.sherman_leader.commanders import with_leader
from fieldcraft.titles.sherman_leader.end_of_week import shortage
from fieldcraft.titles.sherman_leader.rules import BRANCH_NAMES, Play
from fieldcraft.titles.sherman_leader.sensible import battle, planning, set_up
from fieldcraft.titles.sherman_leader.state import Attack

MOST_CHOICES: Final = 60
MOST_NAMED: Final = 4
"""More units than these are not named one by one if all of them go."""
PLANNING: Final = (
    assignment.SendUnits,
    assign_commanders.WhoLeads,
    trucks_and_scouts.HowManyTrucks,
    trucks_and_scouts.HowManyScouts,
)


def suggestions(game: Play) -> list[Suggestion]:
    """Suggestions for the current decision."""
    choice = game.choice
    if isinstance(choice, setup.BuyUnits):
        return combat_group(game)
    if isinstance(choice, setup.SelectCommander):
        return [commanders(game, choice)]
    if isinstance(choice, setup.SpendRest):
        return support(game)
    if isinstance(choice, assignment.PlanWeek):
        return attack(game, choice)
    return [together(game, choice)] if isinstance(choice, deployment.PlaceUnits) and len(choice.units) > 1 else []


def combat_group(game: Play) -> list[Suggestion]:
    """Units for every purpose, with a reserve of SO."""
    twin, bought = game.clone(), list[purchase.Buy]()
    while isinstance(twin.choice, setup.BuyUnits) and len(bought) < MOST_CHOICES:
        option = set_up.buy(twin, twin.choice)
        if not isinstance(option, purchase.Buy):
            break
        bought.append(option)
        twin.choose(option)
    if not bought:
        return []
    cards = [game.rules.units[buy.unit] for buy in bought]
    kinds = Counter(BRANCH_NAMES[card.type] for card in cards)
    mix = join(f"{number} {kind}" for kind, number in kinds.items())
    left = game.state.so - sum(buy.cost for buy in bought)
    reason = f"A group for every kind of enemy: {mix}. It keeps {left} SO for attacks and repairs."
    return [Suggestion(f"A ready group: {tally(card.name for card in cards)}", reason, tuple(bought))]


def commanders(game: Play, choice: setup.SelectCommander) -> Suggestion:
    """The best commanders, chosen automatically."""
    option = set_up.select(game, choice)
    return Suggestion(option.text(game.rules), "The best commanders get the most expensive units.", (option,))


def support(game: Play) -> list[Suggestion]:
    """A truck and a scout."""
    twin, bought = game.clone(), list[purchase.BuySupport]()
    while isinstance(twin.choice, setup.SpendRest) and len(bought) < MOST_CHOICES:
        option = set_up.spend(twin, twin.choice)
        if not isinstance(option, purchase.BuySupport):
            break
        bought.append(option)
        twin.choose(option)
    if not bought:
        return []
    wares = Counter(option.what for option in bought)
    reason = "A truck makes a distant attack cheaper, and a scout gives a battle one more turn."
    kept = f"You keep {twin.state.so} SO."
    text = f"Buy {join(count(number, what) for what, number in wares.items())}"
    return [Suggestion(text, f"{reason} {kept}", tuple(bought))]


def attack(game: Play, choice: assignment.PlanWeek) -> list[Suggestion]:
    """The battalion that earns most for the force it takes, the units to send, and their commanders."""
    first = planning.plan_week(game, choice)
    if not isinstance(first, assignment.Target):
        return []
    twin, made = game.clone(), [first, *list[Option]()]
    twin.choose(first)
    while isinstance(twin.choice, PLANNING) and len(made) < MOST_CHOICES:
        option = plan(twin, twin.choice)
        made.append(option)
        twin.choose(option)
    rules = game.rules
    vp = count(rules.vp_left(game.state, first.battalion), "VP", "VP")
    reason = f"It earns the most for the units it takes, enough of them to win: {vp}."
    sent = twin.state.attacks[-1] if twin.state.attacks else None
    if sent is None:
        return []
    units = [f"{rules.name_of(unit)} ({rules.name_of(name)})" for unit, name in sent.teams]
    if len(units) > MOST_NAMED and not ready_units(twin):
        units = [f"all {len(units)} ready units"]
    teams = join(units + support_sent(sent))
    if sent.scouts:
        reason += f" {count(sent.scouts, 'scout gives', 'scouts give')} {count(sent.scouts, 'more turn')}."
    reason = f"{reason} {safety(game, twin)}".rstrip()
    return [Suggestion(f"Attack {rules.name_of(first.battalion)} with {teams}", reason, tuple(made))]


def support_sent(attack: Attack) -> list[str]:
    """The trucks and scouts that an attack takes along."""
    parts = ((attack.trucks, "truck"), (attack.scouts, "scout"))
    return [count(number, what) for number, what in parts if number]


def safety(game: Play, planned: Play) -> str:
    """8.3d: whether you can pay at the end of the week with a plan, if winning its attacks would not do without it."""
    danger = shortage(planned, paid=False)
    if danger:
        return f"{danger}: plan another attack, too, if you can." if ready_units(planned) else f"{danger}."
    return "If you win, you can pay whatever the others do." if shortage(game, paid=False) else ""


def plan(game: Play, choice: Choice) -> Option:
    """The next choice of a plan: who goes, who leads, and how many trucks and scouts."""
    if isinstance(choice, assignment.SendUnits):
        return planning.send(game, choice)
    if isinstance(choice, assign_commanders.WhoLeads):
        return planning.lead(game, choice)
    if isinstance(choice, trucks_and_scouts.HowManyScouts):
        return planning.all_scouts(game, choice)
    return game.offered[0]


def together(game: Play, choice: deployment.PlaceUnits) -> Suggestion:
    """Every unit where the cover is best, there and ahead."""
    twin, placed = game.clone(), list[Option]()
    while isinstance(twin.choice, deployment.PlaceUnits):
        option = battle.place(twin, twin.choice)
        placed.append(option)
        twin.choose(option)
    there: dict[str, list[str]] = {}
    for option in placed:
        if isinstance(option, deployment.Place):
            there.setdefault(option.hex, []).append(with_leader(game, option.unit))
    text = "; ".join(f"in {hex_} {join(units)}" for hex_, units in there.items())
    return Suggestion(f"Place {text}", "The cover is best there and in the hexes ahead.", tuple(placed))
