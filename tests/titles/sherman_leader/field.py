"""A table set up for a rule's test: terrain, units and enemies where you want them, dice as you script them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import fieldcraft as fc
from fieldcraft.kernel.chance import Scripted
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import Choice, Done, Option, Step
from fieldcraft.titles.sherman_leader import attacks, damage, deployment, leadership, movement, purchase, turn, week
from fieldcraft.titles.sherman_leader.battlefield import HEXES, tile_hexes
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Attack, Battle, ShermanState

Rolls = Iterable[int | str]
PLAIN = {
    "armor": ("eandi", "stout", "yates"),
    "light-armor": ("henders", "smith"),
    "artillery": ("cruz", "feldman"),
    "infantry": ("reisner", "jones", "mackey", "delgado"),
}
"""Commanders who, at Average, are Slow and add nothing to attacks."""
NOBODY = ("", "")


SAMPLE = ["2A", "10A", "2S", "1C", "4A", "11A", "1S", "6C", "9A"]
"""The battalions of the sample game, in the order they are drawn."""


@cache
def the_rules(campaign: str = "bulge-1944", objective: str = "over-there", **options: Any) -> ShermanLeader:
    """The rules of a campaign."""
    title = find("sherman-leader")
    rules = title.rules(title.setup(campaign, {"objective": objective, **options}), "test", title.data)
    assert isinstance(rules, ShermanLeader)
    return rules


class Pause(Choice, frozen=True):
    """What comes after the part of a game that a test is about: nothing."""

    def prompt(self, game: Play) -> str:
        return "That was it."

    def options(self, game: Play) -> list[Option]:
        return [Done(0)]


def at_step(rules: ShermanLeader, step: Step, state: ShermanState, rolls: Rolls) -> Play:
    """A game that is about to run a step, with its luck scripted."""
    game: Play = Game(find("sherman-leader"), rules, state, [Pause(), step], Scripted(rolls))
    game.event_log = []
    return game


def started(game: Play) -> Play:
    """A game run up to its first decision, for which exactly the luck that was scripted is needed."""
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
    """A state with a group: units with their damage, commanders with their levels, battalions in their bands."""
    state, _ = rules.begin()
    state.week = 1
    owned = units if isinstance(units, Mapping) else dict.fromkeys(units, ())
    state.units = {unit: tuple(sides) for unit, sides in owned.items()}
    for name, level in (leaders or {}).items():
        state.level[name] = LEVELS.index(level)
        state.xp[name] = state.stress[name] = 0
    state.battalions = dict(battalions or {})
    for name, value in changes.items():
        assert name in state.__struct_fields__, name
        if name in ("xp", "stress"):
            getattr(state, name).update(value)
        else:
            setattr(state, name, value)
    return state


def opened(
    scenario: str = "bulge-1944", script: Sequence[str] = SAMPLE, objective: str = "over-there", **options: Any
) -> Play:
    """A campaign whose battalions are drawn by name, about to buy units."""
    return fc.new(
        "sherman-leader", scenario=scenario, objective=objective, chance=fc.Scripted(script), log=True, **options
    )


def buy(game: Play, *numbers: str) -> None:
    """Buy units of the kinds that these numbers are of."""
    for number in numbers:
        kind = game.rules.units[number]
        (option,) = [option for option in offered(game, purchase.Buy) if game.rules.units[option.unit] is kind]
        play(game, option)


def game_unit(game: Play, option: purchase.Buy) -> str:
    """The kind of unit an offer is about."""
    return game.rules.units[option.unit].id


def week_table(
    campaign: str = "bulge-1944",
    objective: str = "over-there",
    *,
    step: Step | None = None,
    rolls: Rolls = (),
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Play:
    """A game between battles, by default where the attacks of a week are planned."""
    rules = the_rules(campaign, objective, **(options or {}))
    return started(at_step(rules, step or week.PlanWeek(), group(rules, **changes), rolls))


def battle_table(
    units: Mapping[str, str],
    enemies: Sequence[tuple[str, str]] = (),
    *,
    leaders: Mapping[str, tuple[str, str]] | None = None,
    terrain: Mapping[str, str] | None = None,
    damaged: Mapping[str, Sequence[str]] | None = None,
    step: Step | None = None,
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

    `units` says where yours stand and `leaders` who leads them at which level; a unit for whom nobody is named has one
    of those who add nothing, and one that is led by NOBODY has lost its commander. `enemies` are kinds and hexes.
    `terrain` names the hexes that are not open. `fight` sets fields of the battle, other keywords fields of the state.
    Two more battles are to come this week, so that a battle that ends leads to the choice between those.
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
    battle.enemies, battle.where = [kind for kind, _ in enemies], [hex_ for _, hex_ in enemies]
    game = at_step(rules, step or turn.NextToAct(), state, rolls)
    damage.lay_out(game, tuple(units), tuple(named))
    led = battle.leader
    battle.leader = {unit: name for unit, name in led.items() if name}
    deployment.hand_out_tactics(game)
    battle.leader = led
    battle.early = [unit for unit in units if leadership.speed(rules, state, unit) == "fast"]
    for field, value in (fight or {}).items():
        assert field in battle.__struct_fields__, field
        setattr(battle, field, value)
    return started(game)


def who_leads(
    rules: ShermanLeader, units: Iterable[str], leaders: Mapping[str, tuple[str, str]]
) -> dict[str, tuple[str, str]]:
    """The commander and level for each unit: whoever is named, or the next of those who add nothing."""
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
    return Battle(battalion, names, 0, leader, notes, rules.full_cup.copy(), rules.tank_cup.copy(), 0)


def lay(rules: ShermanLeader, terrain: Mapping[str, str]) -> tuple[str, ...]:
    """Six tiles made for a test, with the terrain of the hexes named and all others open."""
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
    game.chance = Scripted(rolls)
    game.choose(option)
    game.chance.finish()


def take(game: Play, words: str, *rolls: int | str) -> None:
    """Choose the one option whose words begin so, with exactly these dice and draws."""
    found = [option for option in game.offered if option.text(game.rules).startswith(words)]
    exact = [option for option in found if option.text(game.rules) == words]
    assert len(exact or found) == 1, (words, texts(game))
    play(game, (exact or found)[0], *rolls)


def texts(game: Play) -> list[str]:
    """The words of what is on offer."""
    return [option.text(game.rules) for option in game.offered]


def offered(game: Play, kind: type[Option]) -> list[Any]:
    """The options of one class that are on offer."""
    return [option for option in game.offered if isinstance(option, kind)]


def said(game: Play) -> list[str]:
    """The log lines of the last choice."""
    return [line.text for line in game.log if line.number == game.number]


def shots(game: Play, unit: str) -> dict[str, attacks.Fire]:
    """Let a unit act, and the attacks it can make, by kind and hex of the target."""
    play(game, turn.Act(unit))
    return shots_now(game)


def shots_now(game: Play) -> dict[str, attacks.Fire]:
    """The attacks on offer, by kind and hex of the target."""
    return {f"{option.kind} {option.hex}": option for option in offered(game, attacks.Fire)}


def moves_now(game: Play) -> dict[str, movement.Move]:
    """The moves on offer, by the hex they go to."""
    return {option.to: option for option in offered(game, movement.Move)}
