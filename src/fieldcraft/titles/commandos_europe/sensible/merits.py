"""The merits of options before any die is rolled: noise, turns to the target, what a mission requires.

Advice takes its reasons from here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from fieldcraft.kernel.measure import OPTION, Measure, fixed_merit, kind_merit
from fieldcraft.kernel.sets import completed
from fieldcraft.kernel.steps import Done, Option, Pick, Take, TakeRest
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import (
    bases,
    casualties,
    enemy_attack,
    friendly_combat,
    missions,
    movement,
    noise,
    purchases,
    pursuit,
    success,
    suppressive_fire,
    travel_options,
)
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible import buying, giving_up, moving
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid
from fieldcraft.titles.commandos_europe.sensible.contact import LITTLE, losing_rolls
from fieldcraft.titles.commandos_europe.sensible.raid import power, profile, squads
from fieldcraft.titles.commandos_europe.sensible.routes import NEVER, dangers, mean_distance, travel_costs, turns
from fieldcraft.titles.commandos_europe.sensible.supply import supply_run

Merits = list[Measure]
PURCHASE: Final = "purchase"
WANTED: Final = 20.0


def merits(game: Play, option: Option) -> Merits:
    """The merits of an option; none if options of its kind are all alike."""
    found = next((MERITS[kind] for kind in type(option).__mro__ if kind in MERITS), None)
    return found(game, option) if found is not None else []


def bought(game: Play, option: purchases.Buy) -> Merits:
    """Of a purchase: whether the mission requires it, and what it is good for."""
    rules, what = game.rules, option.what
    wanted = buying.shopping_list(game) if isinstance(game.choice, purchases.Purchase) else []
    if option.needed:
        text = "is required for the mission"
    elif what in rules.bases:
        text = "gives you a second place to set out from and to escape to"
    elif what in rules.pieces_of:
        text = use_of(game, rules.pieces_of[what][0])
    else:
        text = "gives you more people for the raids"
    worth = WANTED - wanted.index(what) if what in wanted else 0.0
    listed = worth > 0 or (what in rules.bases and game.state.pp >= buying.SECOND_BASE)
    cheap = Measure("price", -option.cost, f"costs only {option.cost} PP", f"costs {option.cost} PP", 1.0)
    unneeded = f"{text}, which this raid can do without"
    return [Measure(PURCHASE, max(worth, 1.5 * listed), text, text if listed else unneeded, 0.25), cheap]


def use_of(game: Play, piece: str) -> str:
    """What a piece of gear is good for."""
    counter = game.rules.counters[piece]
    if piece in game.rules.craft:
        return "crosses water"
    if piece in game.rules.vehicles:
        return "takes gear ahead quickly"
    if counter.noise < 0:
        return f"makes a squad quieter by {-counter.noise}"
    if counter.firepower:
        return f"adds {counter.firepower} firepower"
    return "helps on the way"


def stopped(game: Play, option: purchases.Enough) -> Merits:
    """Of buying nothing more: the PP kept."""
    text = f"keeps {option.pp} PP for later missions, which require gear of their own"
    return [Measure(PURCHASE, 1.0, text, "keeps no PP that this mission could use", 0.25)]


def moved_base(game: Play, option: bases.MoveBase) -> Merits:
    """Of moving a base: worth it if the target is far."""
    far = buying.base_is_far(game)
    return [Measure(PURCHASE, 1.4 * far, "brings the base nearer to the target", "moves a well-placed base", 0.25)]


def based(game: Play, option: bases.BaseAt) -> Merits:
    """Of a hex for a base: how far missions are."""
    state, rules = game.state, game.rules
    graph = rules.graph(state)
    others = [hex_ for hex_ in rules.base_hexes(state) if hex_ != option.hex]
    apart = min([graph.board.distance(option.hex, hex_) for hex_ in others], default=99)
    spread = Measure("apart", apart >= 10, "lies far enough from your other base", "lies close to your other base")
    if state.target:
        cost = travel_costs(graph, state.target).get(option.hex, 999)
        return [Measure("near", -cost, "is nearer to the target", "is farther from the target", 1.0), spread]
    worth = mean_distance(graph, buying.targets(rules, state))[option.hex]
    near = "lies nearer to most of the places where missions turn up"
    return [Measure("near", -worth, near, "lies farther from where missions turn up", 0.005), spread]


def gone(game: Play, option: Any) -> Merits:
    """Of a hex to move to: turns and danger left to the target, noise there, enemies, and the way to a base."""
    state, rules = game.state, game.rules
    party = tuple(getattr(game.choice, "party", ()))
    land, water, level = profile(rules, state, party)
    found = kind_merit("goes the whole way at once", "stops on the way", 0.5)
    does = "accomplishes the mission" if getattr(option, "mission", "") else "doesn't accomplish the mission yet"
    found.append(Measure("mission", bool(getattr(option, "mission", "")), does, does))
    chance = noise.detection_chance(option.noise) if getattr(option, "noise", None) is not None else 0
    text = f"risks only {chance}% detection" if chance else "makes no noise that could be heard"
    found.append(Measure("noise", -chance, text, f"risks {chance}% detection", 10.0))
    hunted = any(piece in state.detected for piece in party)
    raid = best_raid(rules, state)
    if (
        raid is not None
        and any(piece in raid.party for piece in party)
        and (not hunted or moving.presses_on(game, raid))
    ):
        found += toward(game, option.to, raid.goal, (land, water, level))
    else:
        found += sheltered(game, option.to, land, water)
    return found


def toward(game: Play, hex_: str, goal: str, pace: tuple[int, int | None, int]) -> Merits:
    """How far a hex is from a goal, in turns and in danger."""
    graph, (land, water, level) = game.rules.graph(game.state), pace
    left = turns(graph, goal, land, water, hex_)
    what = "the target" if goal == game.state.target else "the gear that the mission requires"
    text = f"reaches {what}" if not left else f"is {count(left, 'turn')} from {what}"
    text = f"isn't on the way to {what}" if left >= NEVER else text
    quieter = f"leaves a quieter way to {what}"
    risk = dangers(graph, goal, land, water, level, hex_)
    away = graph.board.distance(hex_, goal)
    beeline = f"is {count(away, 'hex', 'hexes')} from {what}"
    return [
        Measure("turns", -left, text, text, 1.0),
        Measure("way", -risk, quieter, f"leaves a louder way to {what}", 0.05),
        Measure("beeline", -away, beeline, beeline, 1.0),
        defence(game, hex_),
    ]


def defence(game: Play, hex_: str) -> Measure:
    """How much the terrain of a hex helps its defenders."""
    helps = game.rules.graph(game.state).combat[hex_]
    return Measure("cover", -helps, "is easier to defend", "is harder to defend", 10.0)


def sheltered(game: Play, hex_: str, land: int, water: int | None) -> Merits:
    """How safe a hex is for a squad that is hunted."""
    state, rules = game.state, game.rules
    graph, camps = rules.graph(state), rules.base_hexes(state)
    near = min([graph.board.distance(hex_, enemy) for enemy in state.enemies.values()], default=9)
    home = min([turns(graph, camp, land, water, hex_) for camp in camps], default=0)
    saves = "is back in a base, where the enemy gives up" if hex_ in camps else f"is {count(home, 'turn')} from a base"
    away = f"keeps {count(near, 'hex', 'hexes')} between the squad and the enemy"
    return [
        Measure("home", -home - (hex_ not in camps), saves, saves, 1.0),
        Measure("enemy", min(near, 5), away, away, 1.0),
        defence(game, hex_),
    ]


def paused(game: Play, option: travel_options.Pause) -> Merits:
    """Of a stop on the way."""
    return kind_merit("can pick up or drop something on the way", "doesn't stop on the way", 0.0)


def moved(game: Play, option: Any) -> Merits:
    """Of pieces to move: those with a job to do, and no more than it takes."""
    state, rules = game.state, game.rules
    raid = best_raid(rules, state)
    supply = supply_run(rules, state, raid)
    if giving_up.hopeless(game, raid):
        raid = supply = None
    due = moving.movers(game, raid, supply)
    mine = [mover for mover in due if state.pieces[mover] == option.hex]
    if not mine:
        return []
    hunted = any(mover in state.detected for mover in mine)
    job = "takes the squad that is hunted out of reach" if hunted else "brings the raiding party nearer to its target"
    found = [Measure(OPTION, 2.0, job, "leaves the raiding party where it is")]
    party = moving.party_with(game, mine[0], raid, supply)
    here = [piece for piece in state.at(option.hex) if piece not in state.moved]
    few = isinstance(option, movement.MoveSome)
    fits = few if len(party) < len(here) else not few
    text = (
        "takes only what the raid needs, and a small party is a quiet one"
        if few
        else "keeps together what the raid needs"
    )
    return [
        *found,
        Measure("party", fits, text, "takes more than the raid needs" if not few else "takes more clicks"),
    ]


def ended(game: Play, option: movement.EndMovement) -> Merits:
    """Of ending movement: no one else has a job to do."""
    state, rules = game.state, game.rules
    raid = best_raid(rules, state)
    busy = moving.movers(game, raid, supply_run(rules, state, raid))
    idle = "leaves the others at rest, where no one hears them"
    return kind_merit(idle, "moves those who have nothing to do there and could be heard", 0.0 if busy else 1.5)


def picked(game: Play, option: Option) -> Merits:
    """Of a set of pieces: what the mission requires, noise, speed and firepower."""
    state, rules = game.state, game.rules
    if not isinstance(game.choice, Pick):
        return []
    chosen = completed(game, option)
    party = tuple(piece for piece in chosen if piece in state.pieces)
    if isinstance(game.choice, casualties.ChooseGearLost | casualties.ChooseExcessGear):
        return lost(game, party)
    if isinstance(game.choice, suppressive_fire.NominateWeapons):
        spare = sum(rules.counters[piece].firepower <= LITTLE for piece in party)
        text = f"fires {count(len(party), 'weapon')} that the defence can spare"
        worth = spare - 2.0 * (len(party) - spare)
        return [
            Measure("weapons", worth, text, "fires weapons that the defence needs", 1.0),
            Measure("kept", -len(party), "keeps more weapons for the defence", "leaves the defence weaker", 1.0),
        ]
    land, _, level = profile(rules, state, party)
    needs = missions.lacking(rules, state.mission, party) if state.mission else []
    fire = power(rules, state, party)
    return [
        Measure("needs", -len(needs), "takes all that the mission requires", "leaves something the mission requires"),
        Measure("noise", -level, f"makes noise {level} before the ground counts", f"makes noise {level}", 1.0),
        Measure("pace", land, f"has {land} MP a turn", f"has {land} MP a turn", 1.0),
        Measure("fire", fire, f"has firepower {fire}", f"has firepower {fire}", 1.0),
        Measure("rest", -len(party), "keeps the others safe in the base", "leaves fewer in the base", 1.0),
    ]


def lost(game: Play, gear: Collection[str]) -> Merits:
    """Of gear to lose: what the mission can do without."""
    rules, mission = game.rules, game.state.mission
    needs = rules.data.missions[mission].needs if mission else ()
    needed = sum(rules.counters[piece].kind in needs for piece in gear)
    cost = sum(rules.counters[piece].cost for piece in gear)
    return [
        Measure("needs", -needed, "keeps what the mission requires", "loses what the mission requires"),
        Measure("cost", -cost, f"loses gear worth only {cost} PP", f"loses gear worth {cost} PP", 1.0),
    ]


def stood(game: Play, option: noise.Stand) -> Merits:
    """Of staying: gear and mission are kept."""
    raid = best_raid(game.rules, game.state)
    close = raid is not None and game.state.pieces[raid.squad] == option.hex and moving.presses_on(game, raid)
    text = "keeps the gear, and the target is close enough to be reached" if close else "keeps the gear for a fight"
    return kind_merit(text, "gives up the gear", 1.0)


def slipped(game: Play, option: Any) -> Merits:
    """Of escaping: the squad is saved, in a base near the target."""
    state = game.state
    away = game.rules.graph(state).board.distance(option.camp, state.target) if state.target else 0
    safe = "saves the squad from a hunt that it would hardly survive"
    near = f"escapes to a base {count(away, 'hex', 'hexes')} from the target"
    return [Measure(OPTION, 2.0, safe, "brings one to six enemy units"), Measure("camp", -away, near, near, 1.0)]


def attacked(game: Play, option: friendly_combat.Attack) -> Merits:
    """Of an attack: by how much it outweighs the defence."""
    edge = option.power + option.ground - game.rules.enemy(option.enemy).firepower
    text = f"is {edge} points ahead before the dice" if edge >= 0 else f"is {-edge} points behind before the dice"
    return [Measure(OPTION, edge / 15, text, text, 0.3)]


def held(game: Play, option: friendly_combat.EndAttacks) -> Merits:
    """Of making no more attacks."""
    return [Measure(OPTION, 0.7, "keeps out of a fight with poor odds", "lets the enemy attack first", 0.3)]


def aimed(game: Play, option: suppressive_fire.Aim) -> Merits:
    """Of a target for suppressive fire: best is one that is near and strong."""
    pinned = option.enemy in [enemy for _, enemy in getattr(game.choice, "aims", ())]
    firepower = game.rules.enemy(option.enemy).firepower
    away = f"fires at {count(option.distance, 'hex', 'hexes')}, where it hits more easily"
    return [
        Measure("fresh", not pinned, "pins another enemy", "fires at one already under fire"),
        Measure("distance", -option.distance, away, "fires from farther away", 1.0),
        Measure("fire", firepower, f"pins one with firepower {firepower}", "pins a weaker one", 1.0),
    ]


def checked(game: Play, option: noise.CheckAt) -> Merits:
    """Of making a noise check first."""
    text = f"has the check at noise {option.level} first, which is the quieter one"
    return [Measure("level", -option.level, text, "starts with the louder one", 1.0)]


def delivered(game: Play, option: purchases.GoesTo) -> Merits:
    """Of a base to deliver to: best is one with a squad to take the gear."""
    held_by = [squad for squad in squads(game.rules, game.state) if game.state.pieces[squad] == option.hex]
    return [Measure("squad", len(held_by), "delivers it where a squad can take it", "delivers it where no one is", 1.0)]


def defended(game: Play, option: enemy_attack.DefendWith) -> Merits:
    """Of a defence: how often it holds, and whom it endangers."""
    choice = game.choice
    ground = game.rules.graph(game.state).combat[getattr(choice, "hex", "")]
    holds = 36 - losing_rolls(option.theirs + ground - option.power)
    text = f"holds in {holds} of 36 rolls"
    stray = Measure(
        "stray", not option.naval, "puts none of your own under naval gunfire", "may hit your own squad", 1.0
    )
    return [Measure("holds", holds, text, text, 2.0), stray]


def suffered(game: Play, option: Any) -> Merits:
    """Of who is hit: best is one who survives it."""
    fatal = getattr(option, "fatal", False)
    return [Measure("fatal", not fatal, "is survived", "eliminates a squad", 1.0)]


def pursued(game: Play, option: Any) -> Merits:
    """Of where an enemy goes: best is away from the squads."""
    hex_: str = getattr(option, "to", "") or getattr(option, "hex", "")
    if not hex_:
        return []
    graph = game.rules.graph(game.state)
    away = min(
        [graph.board.distance(hex_, game.state.pieces[squad]) for squad in squads(game.rules, game.state)], default=9
    )
    text = f"keeps it {count(away, 'hex', 'hexes')} from your squads"
    return [Measure("away", away, text, text, 1.0)]


MERITS: Final[dict[type[Option], Callable[[Play, Any], Merits]]] = {
    Take: picked,
    TakeRest: picked,
    Done: picked,
    purchases.Buy: bought,
    purchases.Enough: stopped,
    purchases.GoesTo: delivered,
    bases.MoveBase: moved_base,
    bases.BaseAt: based,
    travel_options.GoTo: gone,
    travel_options.Pause: paused,
    travel_options.PauseAt: gone,
    movement.MoveAll: moved,
    movement.MoveSome: moved,
    movement.EndMovement: ended,
    noise.Stand: stood,
    noise.SlipAway: slipped,
    noise.SomeSlipAway: slipped,
    noise.CheckAt: checked,
    success.GoOn: fixed_merit("still has time to accomplish the mission", "gives the mission up"),
    success.Forfeit: fixed_merit("loses no more time on a mission that can't be done", "waits for nothing", 0.5),
    friendly_combat.Attack: attacked,
    friendly_combat.EndAttacks: held,
    suppressive_fire.Aim: aimed,
    suppressive_fire.OpenFire: fixed_merit("fires at the enemies that matter most", "aims again"),
    enemy_attack.DefendWith: defended,
    casualties.Suffers: suffered,
    pursuit.PursueTo: pursued,
    pursuit.TakeWay: pursued,
}
