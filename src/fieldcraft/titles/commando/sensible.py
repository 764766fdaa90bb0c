"""A simple sensible player for the series: one strike force, the nearest marker, and home with what it found.

It looks one decision ahead and knows a few rules of thumb. It is the yardstick that missions are balanced by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Done, Option, Take, TakeRest
from fieldcraft.titles.commando import (
    air,
    airborne,
    amphibious,
    combat,
    events,
    intel,
    logistics,
    movement,
    objectives,
    operations,
    reconnaissance,
    setup,
)
from fieldcraft.titles.commando.state import OFF_MAP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fieldcraft.titles.commando.rules import Play, Unit

FAR = 99
TRAIT_WORTH = {
    "sapper": 2.0,
    "supply": 1.5,
    "psyop": 2.0,
    "wireless": 1.0,
    "recon": 1.0,
    "helicopter": 5.0,
    "amphibious": 2.0,
    "airstrike": 2.0,
}


def choose(game: Play) -> Option:
    """What a simple sensible player would choose."""
    plan = PLANS.get(type(game.choice))
    return plan(game, game.choice) if plan is not None else game.offered[0]


def best(options: Iterable[Option], worth: Callable[[Any], float]) -> Option:
    """The option worth most; the first of equals."""
    return max(options, key=worth)


# What the player wants


def still_needed(game: Play) -> int:
    """How many Objectives must still be found."""
    state = game.state
    in_hand = sum(place in state.units for place in state.objectives.values())
    return game.rules.mission(state).recover - operations.recovered(state) - in_hand


def kia_needed(game: Play) -> int:
    """How far the KIA index is from what the card asks."""
    return max(0, game.rules.mission(game.state).kia) - game.state.kia


def carrying(game: Play, units: Iterable[str]) -> bool:
    """Whether one of some units carries an Objective."""
    bearers = set(game.state.objectives.values())
    return any(unit in bearers for unit in units)


def markers(game: Play) -> list[str]:
    """Where something worth finding may lie."""
    state = game.state
    lying = [place for place in state.objectives.values() if place in game.rules.box.spaces]
    return lying + state.hidden


def distance(game: Play, start: str, goals: Iterable[str]) -> int:
    """How many spaces it is to the nearest of some places."""
    away = game.rules.theatre(game.state).reach(start, FAR, (), True).spaces
    return min((0 if goal == start else away.get(goal, FAR) for goal in goals), default=FAR)


def home(game: Play, units: Iterable[str]) -> tuple[str, ...]:
    """Where a force takes what it carries: a base, or a port if it has craft and cannot walk to a base."""
    theatre = game.rules.theatre(game.state)
    if any(theatre.board[base] for base in theatre.bases):
        return theatre.bases
    return theatre.ports


def value(game: Play, unit: str) -> float:
    """What a unit is worth to its force."""
    rules = game.rules
    worth = 1.0 + rules.firepower[unit] + 0.2 * rules.box.types[rules.units[unit].kind].cost
    worth += sum(TRAIT_WORTH.get(trait, 0.0) for trait in rules.units[unit].traits) * 0.5
    if unit in rules.with_trait["leader"]:
        worth += 2.0
    return worth + 4.0 * len(game.state.carried_by(unit))


# Before the mission


def place_leader(game: Play, choice: setup.PlaceLeader) -> Option:
    """The leader goes where the force will muster."""
    base = muster_base(game)
    return best(game.offered, lambda option: option.base == base)


def muster_base(game: Play) -> str:
    """The base from which the markers are nearest."""
    theatre = game.rules.theatre(game.state)

    def worth(base: str) -> float:
        if not theatre.board[base]:
            return (base in theatre.airfields) + 0.5 * (base in theatre.ports)
        away = theatre.reach(base, FAR, (), True).spaces
        return 100.0 - sum(sorted(away.get(space, FAR) for space in game.state.hidden)[:3])

    return max(theatre.bases, key=worth)


def recruit(game: Play, choice: setup.Recruit) -> Option:
    """Buy the best mixture that can stack, at one base; keep the change."""
    if choice.bases[0] != muster_base(game):
        onward = [option for option in game.offered if isinstance(option, setup.NextBase)]
        if onward:
            return onward[0]
    offers = [option for option in game.offered if isinstance(option, setup.Buy)]
    wanted = [(purchase_worth(game, option), option) for option in offers]
    worth, option = max(wanted, key=lambda pair: pair[0], default=(0.0, game.offered[-1]))
    return option if worth > 0 else game.offered[-1]


def purchase_worth(game: Play, option: setup.Buy) -> float:
    """What one more unit of a type is worth for its price; nothing when it would not fit or not work."""
    rules, state = game.rules, game.state
    kind = rules.box.types[option.type]
    traits = set(kind.traits)
    owned = [rules.units[unit] for unit, place in state.units.items() if place != setup.RECRUIT]
    having = {trait for unit in owned for trait in unit.traits}
    stackers = sum(unit.id in rules.stackers for unit in owned)
    aircraft = bool(traits & {"airstrike", "air-supply", "helicopter"})
    limit = rules.stacking(state)
    if not aircraft and stackers >= limit:
        return 0.0
    if not rules.theatre(state).board[option.base] and not gets_ashore(traits, owned):
        return 0.0
    if kind.movement == 0 and not aircraft and sum(unit.movement > 0 for unit in owned) < 2:
        return 0.0
    if aircraft and "helicopter" not in traits and rules.wireless_needed and "wireless" not in having:
        return 0.0
    if "wireless" in traits and ("wireless" in having or state.rp < option.cost + 2):
        return 0.0
    fresh = sum(TRAIT_WORTH.get(trait, 0.0) for trait in traits if trait not in having or trait == "helicopter")
    walk = 0.4 * min(kind.movement, 3) if not aircraft else 0.0
    return (2.0 * kind.firepower + walk + fresh) / option.cost


def gets_ashore(traits: set[str], owned: list[Unit]) -> bool:
    """Whether a unit bought for a base at sea has a way ashore of its own, or can share one."""
    if traits & {"paratrooper", "amphibious", "helicopter", "airstrike"}:
        return True
    craft = sum("amphibious" in unit.traits for unit in owned)
    guests = sum(not unit.traits & {"paratrooper", "amphibious"} and not unit.air for unit in owned)
    return guests < craft


# Choosing operations


def next_operation(game: Play, choice: Choice) -> Option:
    """Stop when it is won; else let the force with most to do go on."""
    return best(game.offered, lambda option: operation_worth(game, option))


def operation_worth(game: Play, option: Option) -> float:
    """How much an operation promises."""
    if isinstance(option, operations.StopHere):
        return 1000.0
    if isinstance(option, intel.PlayIntel | intel.BuyOp):
        return free_action_worth(game, option)
    if isinstance(option, operations.OperateFrom):
        return force_worth(game, option.space)
    if isinstance(option, airborne.Lift):
        return lift_worth(game, option.space)
    if isinstance(option, airborne.Drop):
        return 70.0 + len(airborne.can_drop(game, option.base)) if still_needed(game) > 0 else 45.0
    if isinstance(option, amphibious.PutToSea):
        return sail_worth(game, option)
    return 1.0


def free_action_worth(game: Play, option: Option) -> float:
    """Intel is played to look at markers; Ops are bought and played for when they run short."""
    state = game.state
    if isinstance(option, intel.PlayIntel):
        if option.use == "reveal":
            return 900.0 if still_needed(game) > 0 and len(state.hidden) > 1 else -1.0
        if option.use != "op":
            gates = movement.embarkations(game, option.use)
            found = any(carrying(game, game.rules.ground_at(state, space)) for space in gates)
            return 950.0 if found else -1.0
    short = state.ops <= 2 and (still_needed(game) > 0 or carrying(game, state.units) or kia_needed(game) > 0)
    return 800.0 if short else -1.0


def force_worth(game: Play, space: str) -> float:
    """A force that carries goes home; another goes to the nearest marker; a strong one looks for a fight."""
    rules, state = game.rules, game.state
    units = rules.ground_at(state, space)
    strength = sum(rules.firepower[unit] for unit in units)
    walking = movement.walkers(rules, tuple(units))
    if not walking:
        return 0.0
    if not rules.theatre(state).board[space]:
        return 0.5
    if carrying(game, units):
        return 150.0 - distance(game, space, home(game, units))
    if still_needed(game) > 0 and markers(game):
        return 60.0 + 2.0 * strength - 4.0 * distance(game, space, markers(game))
    return 30.0 + strength


def lift_worth(game: Play, space: str) -> float:
    """Helicopters bring what was found home, and men to where it may be found."""
    theatre = game.rules.theatre(game.state)
    units = game.rules.ground_at(game.state, space)
    if space in theatre.bases:
        spare = len(airborne.ready_helicopters(game)) > still_needed(game)
        return 40.0 if still_needed(game) > 0 and spare else 0.2
    return 200.0 if carrying(game, units) else -1.0


def sail_worth(game: Play, option: amphibious.PutToSea) -> float:
    """Landing craft bring what was found home, and men to where it may be found."""
    units = game.rules.ground_at(game.state, option.port)
    if option.port in game.rules.theatre(game.state).bases:
        return 62.0 if still_needed(game) > 0 and not game.rules.theatre(game.state).board[option.port] else -1.0
    return 190.0 if carrying(game, units) else -1.0


def last_window(game: Play, choice: Choice) -> Option:
    """Play for time if the mission is not won yet."""
    won = operations.forbids_stopping(game) is None
    for option in game.offered:
        if not won and isinstance(option, intel.BuyOp):
            return option
        if not won and isinstance(option, intel.PlayIntel) and option.use == "op":
            return option
    return game.offered[-1]


# Picking units


def form_force(game: Play, choice: operations.FormForce) -> Option:
    """Everybody who keeps up goes, the best first if not all may stack."""
    rules = game.rules
    everyone = choice.chosen + choice.candidates
    quick = max(rules.movement[unit] for unit in everyone)
    carriers = sum(rules.movement[unit] >= 2 for unit in everyone)
    pace = min(2, quick)
    able = [u for u in everyone if rules.movement[u] >= pace or (rules.movement[u] == 0 and carriers > 1)]
    return pick(game, choice, strongest(game, able, rules.stacking(game.state)))


def strongest(game: Play, units: Iterable[str], limit: int) -> list[str]:
    """The most valuable units that may stack, and every leader."""
    rules = game.rules
    ranked = sorted(units, key=lambda unit: -value(game, unit))
    chosen: list[str] = []
    for unit in ranked:
        if unit not in rules.stackers or sum(u in rules.stackers for u in chosen) < limit:
            chosen.append(unit)
    return chosen


def pick(game: Play, choice: Any, wanted: list[str]) -> Option:
    """The next step towards a set of pieces."""
    rest = [unit for unit in choice.candidates if unit in wanted]
    for option in game.offered:
        if isinstance(option, TakeRest) and len(rest) == len(choice.candidates):
            return option
        if isinstance(option, Take) and rest and option.piece == rest[0]:
            return option
    done = [option for option in game.offered if isinstance(option, Done)]
    return done[0] if done else game.offered[0]


def pick_airborne(game: Play, choice: Any) -> Option:
    """As many as may stack; those who carry something first."""
    limit = game.rules.stacking(game.state)
    everyone = choice.chosen + choice.candidates
    wanted = strongest(game, everyone, limit)[: max(1, choice.most(game))]
    bearers = [unit for unit in everyone if game.state.carried_by(unit)]
    return pick(game, choice, bearers or wanted)


def come_down(game: Play, choice: Any) -> Option:
    """Bring what was found to a base; else land on a marker, or next to most of them."""
    theatre = game.rules.theatre(game.state)
    if carrying(game, choice.force):
        return best(game.offered, lambda option: option.space in theatre.bases)
    goals = markers(game)

    def worth(option: airborne.ComeDown) -> float:
        risk = 0.5 * (theatre.chart[option.space].opfor + theatre.chart[option.space].superiority)
        return -distance(game, option.space, goals) - risk - 50.0 * (option.space in theatre.bases)

    return best(game.offered, worth)


def take_along(game: Play, choice: amphibious.TakeAlong) -> Option:
    """Take the strongest companion to a raid, and the one who carries something home."""
    worth = {o: value(game, o.passenger) for o in game.offered if isinstance(o, amphibious.SailWith)}
    found = [option for option in game.offered if isinstance(option, objectives.Carry)]
    if found:
        return found[0]
    return max(worth, key=lambda option: worth[option]) if worth else game.offered[0]


def embark(game: Play, choice: movement.MoveByCard) -> Option:
    """From where something is to be brought home."""
    return best(game.offered, lambda option: carrying(game, game.rules.ground_at(game.state, option.space)))


def call_air(game: Play, choice: air.CallAir) -> Option:
    """All airstrikes; helicopters are kept for the way home."""
    everyone = choice.chosen + choice.candidates
    return pick(game, choice, [unit for unit in everyone if unit in game.rules.with_trait["airstrike"]])


def land(game: Play, choice: Any) -> Option:
    """Home if something is carried, else the port nearest to a marker."""
    theatre = game.rules.theatre(game.state)
    if carrying(game, choice.force):
        return best(game.offered, lambda option: option.to in theatre.bases)
    goals = markers(game)
    return best(game.offered, lambda option: -distance(game, option.to, goals) - FAR * (option.to in theatre.bases))


# Moving


def before_movement(game: Play, choice: movement.BeforeMovement) -> Option:
    """Look first, pick up what lies here, then go where there is most to gain."""
    return best(game.offered, lambda option: move_worth(game, choice, option))


def move_worth(game: Play, choice: movement.BeforeMovement, option: Option) -> float:
    """How much a move promises."""
    if isinstance(option, intel.FreeAction):
        return free_action_worth(game, option)
    if isinstance(option, objectives.Carry):
        lies_here = game.state.objectives[option.objective] == choice.space
        return 500.0 + value(game, option.unit) if lies_here else -10.0
    if isinstance(option, objectives.SetDown):
        return -10.0
    if isinstance(option, reconnaissance.Reconnoitre):
        return 400.0 if still_needed(game) > 0 else -10.0
    if isinstance(option, reconnaissance.FlyOver):
        near = distance(game, choice.space, [option.target]) <= 4
        return 300.0 if still_needed(game) > 0 and near else -10.0
    if isinstance(option, movement.Stay):
        return -5.0
    assert isinstance(option, movement.Move)
    return destination_worth(game, choice.force, option)


def destination_worth(game: Play, force: tuple[str, ...], option: movement.Move) -> float:
    """Nearer to home with an Objective, nearer to a marker without, and where the enemy is when KIA is short."""
    theatre = game.rules.theatre(game.state)
    cost = 0.4 if option.supply else 0.0
    if carrying(game, force) and (still_needed(game) <= 0 or not within_reach(game, option.to)):
        return 100.0 - 10.0 * distance(game, option.to, home(game, force)) - cost
    if still_needed(game) > 0 and markers(game):
        return 100.0 - 10.0 * distance(game, option.to, markers(game)) - cost - risk_at(game, option.to)
    fight = option.to not in theatre.bases and option.to not in theatre.safe and option.to not in game.state.mines
    return 50.0 * fight - risk_at(game, option.to) - cost


def within_reach(game: Play, space: str) -> bool:
    """Whether there is time to look for one more before going home."""
    nearest = distance(game, space, markers(game))
    return nearest < FAR and game.state.ops > 2 + nearest // 2 + 2


def risk_at(game: Play, space: str) -> float:
    """How much the ground favours the enemy."""
    ground = game.rules.theatre(game.state).chart[space]
    return 1.0 * ground.opfor + 0.7 * ground.superiority + 3.0 * (space in game.state.mines)


def load(game: Play, choice: movement.LoadUnits) -> Option:
    """Load it on whoever can carry."""
    return game.offered[0]


# Events and battle


def change_card(game: Play, choice: events.ChangeCard) -> Option:
    """Talk your way out of a bad card."""
    card = game.rules.box.cards[choice.card]
    met = not card.needs or game.rules.any_with(choice.force, card.needs)
    effect = game.rules.effects[choice.card][met]
    bad = effect.opfor >= 3 or effect.ops < 0 or bool(effect.strip)
    if effect.opfor == 2 and kia_needed(game) <= 0:
        bad = True
    return game.offered[1 if bad else 0]


def line_up(game: Play, choice: combat.LineUp) -> Option:
    """The least valuable stands in front."""
    waiting = [option for option in game.offered if isinstance(option, combat.StandNext)]
    return min(waiting, key=lambda option: value(game, option.unit))


def fire_at(game: Play, choice: combat.FireAt) -> Option:
    """Every aircraft helps; the target is the one whose loss helps most."""
    for option in game.offered:
        if isinstance(option, air.Engage):
            return option
    extra = [option for option in game.offered if isinstance(option, air.AddDice)]
    if extra:
        return extra[0]
    return best(game.offered, lambda option: target_worth(game, option))


def target_worth(game: Play, option: combat.Fire) -> float:
    """A kill is worth a KIA point; a gun silenced before it fires is worth its dice."""
    battle, rules = game.state.battle, game.rules
    assert battle is not None
    table = rules.box.battle.commando
    kills = sum(result == "eliminate" or (option.panicked and result == "panic") for result in table) / 6
    hits = sum(result != "none" for result in table) / 6
    kill, hit = 1 - (1 - kills) ** option.dice, 1 - (1 - hits) ** option.dice
    threat = 0.0 if option.panicked else 0.35 * rules.enemy_firepower[option.kind]
    if option.target in battle.enemy_fired:
        threat *= 0.7
    return kill + hit * threat


def declare(game: Play, choice: logistics.DeclareFullFirepower) -> Option:
    """Full Firepower when the enemy is as strong as we are."""
    battle, rules = game.state.battle, game.rules
    assert battle is not None
    theirs = sum(rules.enemy_firepower[kind] for kind in battle.kinds)
    ours = sum(rules.firepower[unit] for unit in battle.line)
    return game.offered[0] if 3 * theirs >= 2 * ours else game.offered[-1]


def take_all(game: Play, choice: Any) -> Option:
    """Everything that can be had."""
    for option in game.offered:
        if isinstance(option, TakeRest):
            return option
    return game.offered[0]


def choose_marker(game: Play, choice: intel.ChooseMarker) -> Option:
    """Look at the marker nearest to the strongest force."""
    state, rules = game.state, game.rules
    places = [p for u, p in state.units.items() if p not in OFF_MAP and u in rules.ground and rules.theatre(state).board[p]]
    return best(game.offered, lambda o: -min((distance(game, p, [o.space]) for p in places), default=FAR))


def choose_carrier(game: Play, choice: objectives.ChooseCarrier) -> Option:
    """The one that stands last in line carries."""
    able = [option for option in game.offered if isinstance(option, objectives.Carry)]
    return max(able, key=lambda option: value(game, option.unit))


PLANS: dict[type[Choice], Callable[[Play, Any], Option]] = {
    setup.PlaceLeader: place_leader,
    setup.Recruit: recruit,
    operations.NextOperation: next_operation,
    operations.LastWindow: last_window,
    operations.FormForce: form_force,
    movement.BeforeMovement: before_movement,
    movement.LoadUnits: load,
    movement.MoveByCard: embark,
    movement.ChooseLanding: land,
    movement.ChooseTravellers: pick_airborne,
    airborne.ChooseDroppers: pick_airborne,
    airborne.ChooseLifted: pick_airborne,
    airborne.ChooseDropZone: come_down,
    airborne.ChooseLandingZone: come_down,
    amphibious.TakeAlong: take_along,
    amphibious.ChooseShore: land,
    events.ChangeCard: change_card,
    combat.LineUp: line_up,
    combat.FireAt: fire_at,
    air.CallAir: call_air,
    logistics.DeclareFullFirepower: declare,
    logistics.ChooseTurnaround: take_all,
    intel.ChooseMarker: choose_marker,
    objectives.ChooseCarrier: choose_carrier,
}
