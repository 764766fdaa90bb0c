"""The merits of the series' options: dice, spaces, markers. Advice takes its reasons from here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from fieldcraft.kernel.measure import OPTION, Measure, fixed_merit, kind_merit
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.sets import completed
from fieldcraft.kernel.steps import Done, Option, Pick, Take, TakeRest
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando import (
    air,
    airborne,
    amphibious,
    battle_line,
    card_moves,
    carrying,
    combat,
    events,
    intel,
    logistics,
    movement,
    operations,
    reconnaissance,
    setup,
)
from fieldcraft.titles.commando.reference import Unit
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible import landings, recruiting
from fieldcraft.titles.commando.sensible.battle import chances, elimination
from fieldcraft.titles.commando.sensible.event_cards import card_worth
from fieldcraft.titles.commando.sensible.movement import risk_at
from fieldcraft.titles.commando.sensible.valuation import (
    FAR,
    carries,
    distance,
    home,
    markers,
    still_needed,
    value,
)

Merits = list[Measure]
GOES: Final = Measure("aircraft", 1, "keeps the aircraft for a battle", "uses an aircraft that a battle may need")


def merits(game: Play, option: Option) -> Merits:
    """The merits of an option; none if options of its kind are all alike."""
    found = next((MERITS[kind] for kind in type(option).__mro__ if kind in MERITS), None)
    return found(game, option) if found is not None else []


def dice(number: int) -> str:
    """A number of dice."""
    return count(number, "die", "dice")


def nearness(game: Play, space: str, units: Collection[str]) -> Merits:
    """How near a space is to where units have to go: home with an Objective, else to one or to a face-down marker."""
    if carries(game, units):
        return [near(game, space, home(game), "a base, with the Objective")]
    fetch = landings.to_fetch(game, list(units))
    if fetch or still_needed(game) > 0:
        return [near(game, space, fetch or markers(game), "an Objective" if fetch else "a face-down marker")]
    theatre = game.rules.theatres[game.state.mission]
    fight = space not in theatre.bases and space not in theatre.safe
    back = near(game, space, home(game), "a base")
    return [Measure("fight", fight, "goes where there is a fight to win", "goes where there is no fight to win"), back]


def near(game: Play, space: str, goals: Collection[str], what: str) -> Measure:
    """How far a space is from the nearest of some goals."""
    away = distance(game, space, goals)
    text = f"reaches {what}" if not away else f"is {count(away, 'space')} from {what}"
    return Measure(what, float(-away), text, "is far from any of them" if away >= FAR else text, 1.0)


def ground(game: Play, space: str) -> Merits:
    """How safe a space is."""
    return [Measure("ground", -risk_at(game, space), "meets fewer enemies there", "meets more enemies there", 0.7)]


def moved(game: Play, option: movement.Move) -> Merits:
    """Of a move: what it brings the force nearer to, and whether it needs supplies."""
    force = getattr(game.choice, "force", ())
    supplies = Measure("supply", -bool(option.supply), "uses up no supplies", "uses up supplies")
    return [*nearness(game, option.to, force), *ground(game, option.to), supplies, GOES]


def stayed(game: Play, option: movement.Stay) -> Merits:
    """Of staying: no event card, and no progress."""
    quiet = Measure("event", 1, "draws no event card", "draws an event card")
    return [*nearness(game, option.space, getattr(game.choice, "force", ())), quiet]


def landed(game: Play, option: Any) -> Merits:
    """Of a place to land, from the air or the sea."""
    space: str = option.to if hasattr(option, "to") else option.space
    return [*nearness(game, space, getattr(game.choice, "force", ())), *ground(game, space), GOES]


def flown_over(game: Play, option: reconnaissance.FlyOver) -> Merits:
    """Of air reconnaissance: it uses an aircraft."""
    told = kind_merit("tells what a marker is before you go there", "goes there blind", 2.5)
    return [*told, Measure(GOES.name, 0, GOES.better, GOES.worse)]


def bought(game: Play, option: setup.Buy) -> Merits:
    """Of a unit to buy: its dice, its speed, and what it can do that none of yours can."""
    kind = game.rules.box.types[option.type]
    owned = {trait for unit in force_of(game) for trait in unit.traits}
    fresh = [trait for trait in kind.traits if trait not in owned and trait in SKILLS]
    abilities = f" and brings {SKILLS[fresh[0]]}" if fresh else ""
    text = f"adds {dice(kind.firepower)} and moves {count(kind.movement, 'space')} for {option.cost} RP{abilities}"
    return [
        Measure("purchase", recruiting.purchase_worth(game, option), text, text, 0.05),
        Measure("dice", kind.firepower, text, text, 1.0),
        Measure("pace", kind.movement, text, text, 1.0),
        Measure("price", -option.cost, text, text, 1.0),
    ]


def force_of(game: Play) -> list[Unit]:
    """The units that you have or have bought."""
    return [unit for unit in game.rules.units.values() if unit.id in game.state.units]


SKILLS: Final = {
    "sapper": "sappers",
    "supply": "supplies",
    "psyop": "PSYOP",
    "wireless": "a wireless",
    "recon": "reconnaissance",
    "helicopter": "a helicopter",
    "amphibious": "landing craft",
    "airstrike": "an air strike",
    "air-supply": "supplies by air",
}


def begun(game: Play, option: setup.BeginMission) -> Merits:
    """Of beginning the mission: the RP left."""
    kept = f"keeps {option.rp} RP for later" if game.rules.reserve_points or game.rules.campaign else NO_USE
    return [Measure("purchase", 0.05, kept, kept, 0.05)]


NO_USE: Final = "buys nothing that this force could not use"


def gone_on(game: Play, option: setup.NextBase) -> Merits:
    """Of going on to the next base: it should be the one where the force gathers."""
    there = option.base == recruiting.muster_base(game) or game.choice.bases[0] != recruiting.muster_base(game)  # type: ignore[union-attr]
    text = "saves the RP for units where your force gathers"
    return [Measure("purchase", 9.0 * there, text, "leaves the place where your force gathers", 0.05)]


def joined(game: Play, option: setup.Join) -> Merits:
    """Of a base for the leader: how near the markers are, or how a force can leave it."""
    theatre = game.rules.theatres[game.state.mission]
    if theatre.board[option.base]:
        away = theatre.reach(option.base, FAR, (), True).spaces
        far = sum(sorted(away.get(space, FAR) for space in game.state.hidden)[:3])
        return [Measure("base", -far, "is the base nearest to the markers", "is farther from the markers", 1.0)]
    port = "has a port to sail from" if option.base in theatre.ports else "has neither an airfield nor a port"
    text = "has an airfield to fly from" if option.base in theatre.airfields else port
    worth = (option.base in theatre.airfields) + 0.5 * (option.base in theatre.ports)
    return [Measure("base", worth - 200.0, text, text, 0.4)]


def picked(game: Play, option: Option) -> Merits:
    """Of a set of units: its dice, its speed, and what it carries."""
    choice = game.choice
    if not isinstance(choice, Pick):
        return []
    units = [unit for unit in completed(game, option) if unit in game.rules.units]
    firepower = sum(game.rules.firepower[unit] for unit in units)
    fires = f"brings {dice(firepower)} in all"
    found = [Measure("dice", firepower, fires, fires, 1.0)]
    carried = sum(len(game.state.carried_by(unit)) for unit in units)
    found.append(Measure("carried", carried, "takes the Objective along", "leaves the Objective behind", 1.0))
    paces = [game.rules.movement[unit] for unit in units if game.rules.movement[unit]]
    if paces and not isinstance(choice, air.CallAir):
        pace = f"moves {count(min(paces), 'space')} an operation"
        found.append(Measure("pace", min(paces), pace, pace, 1.0))
    single = "keeps the rest where they are, for another operation"
    return [*found, Measure("rest", -len(units), single, "leaves fewer units for another operation", 1.0)]


def operated(game: Play, option: operations.OperateFrom) -> Merits:
    """Of an operation: what the force there has to do, and how strong it is."""
    units = game.rules.ground_at(game.state, option.space)
    firepower = sum(game.rules.firepower[unit] for unit in units)
    carrying_one = carries(game, units)
    fires = f"uses a force of {dice(firepower)}"
    return [
        Measure(OPTION, 1.0 + carrying_one, "has an Objective to bring home", "has no Objective to bring home"),
        *nearness(game, option.space, units),
        Measure("dice", firepower, fires, fires, 1.0),
    ]


def dropped(game: Play, option: airborne.Drop) -> Merits:
    """Of a parachute drop: it reaches the Objective in one operation."""
    firepower = sum(game.rules.firepower[unit] for unit in airborne.can_drop(game, option.base))
    fires = f"lands {dice(firepower)} on top of a marker in one operation"
    return [
        Measure(OPTION, 1.5, fires, "takes longer to reach a marker"),
        Measure("dice", firepower, fires, fires, 1.0),
    ]


def lifted(game: Play, option: airborne.Lift) -> Merits:
    """Of a lift by helicopter: home with an Objective."""
    if landings.can_lift_home(game, option.space):
        return kind_merit("flies an Objective home", "leaves an Objective where it is", 3.0)
    return kind_merit("sets units down anywhere, over everything that lies between", "goes on foot")


def sailed(game: Play, option: amphibious.PutToSea) -> Merits:
    """Of putting to sea."""
    units = game.rules.ground_at(game.state, option.port)
    text = "takes the Objective home by water" if carries(game, units) else "lands units in a port by water"
    firepower = sum(game.rules.firepower[unit] for unit in units)
    fires = f"takes {dice(firepower)} across the water"
    dice_there = Measure("dice", firepower, fires, fires, 1.0)
    return [*kind_merit(text, "stays on land", 2.5 if carries(game, units) else 1.2), dice_there]


def fired(game: Play, option: combat.Fire) -> Merits:
    """Of fire: how likely it is to eliminate its target, and the dice the target could still fire."""
    battle = game.state.battle
    assert battle is not None
    _, hit = chances(game, option)
    kill = elimination(game, option)
    text = f"eliminates its target {percent(kill)} of the time" if kill else "can only make its target panic"
    waits = not option.panicked and option.target not in battle.enemy_fired
    threat = game.rules.enemy_firepower[option.kind] if waits else 0
    silences = f"can silence an enemy that still has {dice(threat)} to fire"
    return [
        Measure("kill", kill, text, text, 0.05),
        Measure("threat", hit * threat, silences, "fires at an enemy that is less of a danger now", 0.2),
        Measure(OPTION, 1, "fires before the enemy does", "leaves the enemy unharmed"),
    ]


def added(game: Play, option: air.AddDice) -> Merits:
    """Of adding an aircraft's dice."""
    text = f"makes this fire stronger by {dice(option.dice)}, which can't be kept for another battle"
    return [
        *kind_merit(text, "fires without the aircraft", 1.5),
        Measure("air dice", option.dice, text, f"adds {dice(option.dice)}", 1.0),
    ]


def stood(game: Play, option: Any) -> Merits:
    """Of standing in front: best is the unit you can most easily spare."""
    unit: str = option.units[0] if isinstance(option, battle_line.AsTheyStand) else option.unit
    name = game.rules.name_of(unit)
    spared = f"puts {name} in front, where the enemy fires first, and that is the unit you can best spare"
    single = isinstance(option, battle_line.StandNext)
    firepower = 0 if unit in game.state.panicked else game.rules.firepower[unit]
    return [
        Measure("front", -value(game, unit), spared, f"puts {name} in front, a unit you need more", 0.1),
        Measure("fires", firepower, f"lets {name} fire first, with {dice(firepower)}", f"lets {name} fire first", 1.0),
        Measure("open", single, "leaves the places behind open", "decides all the other places too"),
    ]


def taken_up(game: Play, option: carrying.Carry) -> Merits:
    """Of a carrier for an Objective."""
    last = "gives it to one who stands at the end of your line, where few shots reach"
    pace = f"carries it {count(game.rules.movement[option.unit], 'space')} an operation"
    return [
        *kind_merit("takes what the mission asks for", "leaves what the mission asks for"),
        Measure("bearer", value(game, option.unit), last, "gives it to one who is shot at earlier", 0.2),
        Measure("pace", game.rules.movement[option.unit], pace, pace, 1.0),
    ]


def turned_up(game: Play, option: intel.TurnUp) -> Merits:
    """Of a marker to turn up: best is the one nearest to your units."""
    board = game.rules.theatres[game.state.mission].board
    places = [place for unit, place in game.state.units.items() if unit in game.rules.ground and board[place]]
    away = min((distance(game, place, [option.space]) for place in places), default=FAR)
    text = f"is {count(away, 'space')} from your units"
    return [Measure("near", -away, text, text, 1.0)]


def given_card(game: Play, option: Any) -> Merits:
    """Of playing an event card or replacing it."""
    choice = game.choice
    if not isinstance(choice, events.ChangeCard):
        return []
    others = game.state.deck or game.state.discards
    average = sum(card_worth(game, card, choice.force, choice.space) for card in others) / max(1, len(others))
    own = card_worth(game, choice.card, choice.force, choice.space)
    keeps = isinstance(option, events.PlayCard)
    text = "is better than most cards that could come instead" if own >= average else "is worse than most cards left"
    other = "gives up a card that is better than most" if own >= average else "gets rid of a card worse than most"
    return [Measure("card", own if keeps else average, text if keeps else other, text if keeps else other, 0.1)]


def played(game: Play, option: intel.PlayIntel) -> Merits:
    """Of an Intel card, by its use."""
    uses = {"reveal": "turns up a marker without going there", "op": "gains an Op"}
    worth = {"op": 2.4, "reveal": 2.1}.get(option.use, 1.8)
    text = uses.get(option.use, "moves units without a march")
    return kind_merit(text, text, worth)


def supplied(game: Play, option: logistics.FullFirepower) -> Merits:
    """Of Full Firepower, or of going without."""
    return kind_merit("fires with more dice in this battle", "keeps the supplies", 2.0)


def embarked(game: Play, option: card_moves.Embark) -> Merits:
    """Of a start for a move by card: best is one with an Objective, or else with the most dice."""
    units = game.rules.ground_at(game.state, option.space)
    firepower = sum(game.rules.firepower[unit] for unit in units)
    text = f"starts with {dice(firepower)}"
    bears = carries(game, units) or bool(game.state.lying_at(option.space))
    return [
        Measure("carried", bears, "starts where an Objective is", "starts where no Objective is", 1.0),
        Measure("dice", firepower, text, text, 1.0),
    ]


MERITS: Final[dict[type[Option], Callable[[Play, Any], Merits]]] = {
    Take: picked,
    TakeRest: picked,
    Done: picked,
    setup.Buy: bought,
    setup.BeginMission: begun,
    setup.NextBase: gone_on,
    setup.Join: joined,
    movement.Move: moved,
    movement.Stay: stayed,
    card_moves.Land: landed,
    amphibious.SailTo: landed,
    airborne.ComeDown: landed,
    operations.OperateFrom: operated,
    operations.StopHere: fixed_merit(
        "wins the mission now, so that nothing more can be lost", "plays on at a risk", 9.0
    ),
    airborne.Drop: dropped,
    airborne.Lift: lifted,
    amphibious.PutToSea: sailed,
    combat.Fire: fired,
    air.AddDice: added,
    air.Engage: fixed_merit("fights the enemy's aircraft before they strike", "lets the enemy's aircraft strike", 3.0),
    battle_line.StandNext: stood,
    battle_line.AsTheyStand: stood,
    carrying.Carry: taken_up,
    carrying.SetDown: fixed_merit("leaves the Objective safe at the base", "keeps the Objective at risk"),
    carrying.SetDownAll: fixed_merit("leaves every Objective safe at the base", "keeps an Objective at risk", 2.0),
    reconnaissance.Reconnoitre: fixed_merit(
        "tells what a marker is before you march to it", "marches there blind", 3.0
    ),
    reconnaissance.FlyOver: flown_over,
    intel.TurnUp: turned_up,
    intel.PlayIntel: played,
    intel.BuyOp: fixed_merit("gains an Op, and Ops are time", "costs RP for an Op", 1.9),
    events.PlayCard: given_card,
    events.DrawAnother: given_card,
    logistics.FullFirepower: supplied,
    card_moves.Embark: embarked,
}
