"""Tables for tests: terrain, units and enemies where you want them, with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.state import fields
from fieldcraft.kernel.steps import Choice, Done, Option, Step
from fieldcraft.titles.sherman_leader import (
    assignment,
    attacks,
    commanders,
    damage_cup,
    deployment,
    enemy_turn,
    movement,
    purchase,
    refit,
    sequence,
    setup,
    turn,
)
from fieldcraft.titles.sherman_leader.activation import side_gone
from fieldcraft.titles.sherman_leader.battlefield import HEXES, tile_hexes
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Attack, Battle, ShermanState
from tests.titles.scripted import Watched, choose

Rolls = Iterable[int | str]
PLAIN = {
    "armor": ("eandi", "stout", "yates"),
    "light-armor": ("henders", "smith"),
    "artillery": ("cruz", "feldman"),
    "infantry": ("reisner", "jones", "mackey", "delgado"),
}
"""Commanders who at Average are Slow and have no attack modifiers."""
NOBODY = ("", "")


SAMPLE = ["2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A"]
"""The battalions of the sample game, in the order of drawing."""


@cache
def the_rules(campaign: str = "bulge-1944", objective: str = "over-there", **options: Any) -> ShermanLeader:
    """The rules of a campaign."""
    title = find("sherman-leader")
    rules = title.rules(title.setup(campaign, {"objective": objective, **options}), "test", title.data)
    assert isinstance(rules, ShermanLeader)
    return rules


ENEMY_TURN = (enemy_turn.EnemyMovementRoll(), enemy_turn.EnemyActions())
END_OF_TURN = (turn.EndTurn(), sequence.BattleTurns())
POST_COMBAT = (*sequence.POST_COMBAT, sequence.Battles(), sequence.EndOfWeek())
REPAIR_STEP = (refit.CountStaff(), refit.Refit())
END_OF_WEEK = (*sequence.END_OF_WEEK, sequence.Week())
SPEND_REST = (setup.SpendRest(), sequence.Week())
PLAN_WEEK = (assignment.PlanWeek(), sequence.Battles(), sequence.EndOfWeek())
IN_BATTLE = (turn.NextToAct, turn.EndTurn, enemy_turn.EnemyMovementRoll, sequence.BattleTurns)
"""The first steps after which a battle that is over goes on with the post-combat steps."""


class Pause(Choice, frozen=True):
    """The end of the part of a game that a test is about."""

    def prompt(self, game: Play) -> str:
        return "The test ends here."

    def options(self, game: Play) -> list[Option]:
        return [Done(0)]


class PostCombatIfOver(Step, frozen=True):
    """Goes on with the post-combat steps if the battle is over."""

    def run(self, game: Play) -> None:
        if game.state.battle is not None and (game.state.battle.ended or side_gone(game)):
            game.push_all(*POST_COMBAT)


def at_step(rules: ShermanLeader, step: Step | Sequence[Step], state: ShermanState, rolls: Rolls) -> Play:
    """A game that is about to run a step, or several, with scripted chance."""
    steps = (step,) if isinstance(step, Step) else tuple(step)
    if isinstance(steps[0], IN_BATTLE):
        steps += (PostCombatIfOver(),)
    game: Play = Game(find("sherman-leader"), rules, state, [Pause(), *steps[::-1]], Watched(rolls))
    game.event_log = []
    return game


def started(game: Play) -> Play:
    """A game run up to its first decision, which must use up the script."""
    game.advance()
    game.chance.finish()
    assert game.event_log is not None
    game.last = Entry(0, None, None, (), game.chance.mark(), game.snapshot(), tuple(game.event_log))
    return game


def group(
    rules: ShermanLeader,
    units: Mapping[str, Sequence[str]] | Iterable[str] = (),
    leaders: Mapping[str, str] | None = None,
    battalions: Mapping[str, str] | None = None,
    **changes: Any,
) -> ShermanState:
    """A state with units and their damage, commanders and their levels, battalions and their bands."""
    state: ShermanState
    state, _ = rules.begin()
    state.week = 1
    owned = units if isinstance(units, Mapping) else dict.fromkeys(units, ())
    state.units = {unit: tuple(sides) for unit, sides in owned.items()}
    for name, level in (leaders or {}).items():
        state.level[name] = LEVELS.index(level)
        state.xp[name] = state.stress[name] = 0
    state.battalions = dict(battalions or {})
    for name, value in changes.items():
        assert name in fields(state), name
        if name in ("xp", "stress"):
            getattr(state, name).update(value)
        else:
            setattr(state, name, value)
    return state


def opened(
    scenario: str = "bulge-1944", script: Sequence[str] = SAMPLE, objective: str = "over-there", **options: Any
) -> Play:
    """A campaign with scripted battalions, at the purchase of units."""
    return fc.new(
        "sherman-leader", scenario=scenario, objective=objective, chance=fc.Scripted(script), log=True, **options
    )


def buy(game: Play, *numbers: str) -> None:
    """Buy a unit of the same kind as each of these numbers."""
    for number in numbers:
        kind = game.rules.units[number]
        (option,) = [option for option in offered(game, purchase.Buy) if game.rules.units[option.unit] is kind]
        play(game, option)


def game_unit(game: Play, option: purchase.Buy) -> str:
    """The kind of unit that an option buys."""
    return game.rules.units[option.unit].id


def week_table(
    campaign: str = "bulge-1944",
    objective: str = "over-there",
    *,
    step: Step | Sequence[Step] | None = None,
    rolls: Rolls = (),
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Play:
    """A game between battles, by default planning the week's attacks."""
    rules = the_rules(campaign, objective, **(options or {}))
    return started(at_step(rules, step or PLAN_WEEK, group(rules, **changes), rolls))


def battle_table(
    units: Mapping[str, str],
    enemies: Sequence[tuple[str, str]] = (),
    *,
    leaders: Mapping[str, tuple[str, str]] | None = None,
    terrain: Mapping[str, str] | None = None,
    damaged: Mapping[str, Sequence[str]] | None = None,
    step: Step | Sequence[Step] | None = None,
    pace: str = "slow",
    battalion: str = "9A",
    campaign: str = "north-africa-1942",
    objective: str = "over-there",
    notes: Iterable[str] = (),
    rolls: Rolls = (),
    options: Mapping[str, Any] | None = None,
    fight: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Play:
    """A game in a battle, by default in the Slow step of turn 1, on open ground, with no note in force.

    `units` has the hexes of your units and `leaders` their commanders and levels. A unit without an entry gets a
    commander who adds nothing; NOBODY stands for a commander who was killed. `enemies` are kinds and hexes; if they are
    few, the battalion was down to Half strength before this turn. `terrain` has the hexes that are not open. `fight`
    sets fields of the battle, other keywords fields of the state. Two more battles are planned this week, so a battle
    that ends leads to the choice between them.
    """
    rules = the_rules(campaign, objective, **(options or {}))
    who = who_leads(rules, units, leaders or {})
    named = {name: level for name, level in who.values() if name}
    hurt = {unit: (damaged or {}).get(unit, ()) for unit in units}
    state = group(rules, hurt, named, {battalion: "front"}, **changes)
    state.attacks = [Attack("1A", ()), Attack("2A", ())]
    state.battle, state.fought = battle_of(rules, battalion, who, tuple(notes)), list(named)
    battle = state.battle
    battle.tiles, battle.at = lay(rules, terrain or {}), dict(units)
    battle.turn, battle.step = 1, pace
    battle.enemy_kinds, battle.enemy_hexes = [kind for kind, _ in enemies], [hex_ for _, hex_ in enemies]
    points = sum(rules.points[kind] for kind, _ in enemies)
    battle.weakened = 0 < points <= rules.box.battalions[battalion].half
    game = at_step(rules, step or turn.NextToAct(), state, rolls)
    damage_cup.place_lasting(game, tuple(units), tuple(named))
    led = battle.leader
    battle.leader = {unit: name for unit, name in led.items() if name}
    deployment.hand_out_tactics(game)
    battle.leader = led
    battle.fast_units = [unit for unit in units if commanders.speed(rules, state, unit) == "fast"]
    for field, value in (fight or {}).items():
        assert field in fields(battle), field
        setattr(battle, field, value)
    return started(game)


def who_leads(
    rules: ShermanLeader, units: Iterable[str], leaders: Mapping[str, tuple[str, str]]
) -> dict[str, tuple[str, str]]:
    """The commander and level for each unit: the one given, or the next who adds nothing."""
    spare = {
        branch: [name for name in names if (name, "average") not in leaders.values()] for branch, names in PLAIN.items()
    }
    return {unit: leaders.get(unit) or (spare[rules.units[unit].type].pop(0), "average") for unit in units}


def battle_of(
    rules: ShermanLeader, battalion: str, who: Mapping[str, tuple[str, str]], notes: tuple[str, ...]
) -> Battle:
    """A battle that has just begun."""
    names = tuple(name for name, _ in who.values() if name)
    leader = {unit: name for unit, (name, _) in who.items()}
    return Battle(
        battalion=battalion,
        commanders=names,
        leader=leader,
        notes=notes,
        cup=rules.full_cup.copy(),
        tanks=rules.tank_cup.copy(),
    )


def lay(rules: ShermanLeader, terrain: Mapping[str, str]) -> tuple[str, ...]:
    """Six tiles made for a test: terrain in the given hexes, all others open."""
    assert set(terrain) <= set(HEXES), terrain
    names = []
    for place in range(6):
        hexes = tuple(terrain.get(hex_, "") for hex_ in tile_hexes(place))
        name = f"test {place} {'|'.join(hexes)}"
        rules.tiles[name] = hexes  # type: ignore[assignment]
        names.append(name)
    return tuple(names)


def play(game: Play, option: Option | int, *rolls: int | str) -> None:
    """Choose an option with exactly these dice and draws."""
    choose(game, option, rolls)


def take(game: Play, text: str, *rolls: int | str) -> None:
    """Choose the one option whose text starts like this, with exactly these dice and draws."""
    found = [option for option in game.offered if option.text(game.rules).startswith(text)]
    exact = [option for option in found if option.text(game.rules) == text]
    assert len(exact or found) == 1, (text, texts(game))
    play(game, (exact or found)[0], *rolls)


def texts(game: Play) -> list[str]:
    """The texts of the current options."""
    return [option.text(game.rules) for option in game.offered]


def offered(game: Play, kind: type[Option]) -> list[Any]:
    """The current options of one class."""
    return [option for option in game.offered if isinstance(option, kind)]


def log_lines(game: Play) -> list[str]:
    """The log lines of the last choice."""
    return [line.text for line in game.log if line.number == game.number]


def shots(game: Play, unit: str) -> dict[str, attacks.Fire]:
    """Activate a unit; returns the attacks it can make, by kind and hex of the target."""
    play(game, turn.Act(unit))
    return shots_now(game)


def shots_now(game: Play) -> dict[str, attacks.Fire]:
    """The attacks you can choose, by kind and hex of the target."""
    return {f"{option.kind} {option.hex}": option for option in offered(game, attacks.Fire)}


def moves_now(game: Play) -> dict[str, movement.Move]:
    """The moves you can choose, by destination."""
    return {option.to: option for option in offered(game, movement.Move)}
