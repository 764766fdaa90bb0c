"""Sections 3.15 to 3.17 and 7.6: commanders, their stress and status, skills, death and promotion."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Change, Display, Event, rule
from fieldcraft.kernel.text import signed
from fieldcraft.titles.sherman_leader import damage_cup, tracks
from fieldcraft.titles.sherman_leader.cards import LEVELS, Values
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import FAST, SLOW, ShermanState

OKAY: Final = 0
SHAKEN: Final = 1
UNFIT: Final = 2
STATUS: Final = ("Okay", "Shaken", "Unfit")
ACE: Final = len(LEVELS) - 1


def status(rules: ShermanLeader, state: ShermanState, name: str) -> int:
    """3.15a, 3.15b, 3.15c, 3.15d: Okay, Shaken or Unfit, by a commander's current stress."""
    okay, shaken = rules.sides[name][state.level[name]].limits
    stress = state.stress[name]
    return OKAY if stress <= okay else SHAKEN if stress <= shaken else UNFIT


def stress_text(game: Play, names: list[str]) -> str:
    """The stress of the given commanders, the highest first."""
    stress = game.state.stress
    return ", ".join(f"{game.rules.name_of(name)} {stress[name]}" for name in sorted(names, key=lambda n: -stress[n]))


def fit_leader(rules: ShermanLeader, state: ShermanState, unit: str) -> str:
    """3.15e: the commander of a unit in battle; "" if they are dead or Unfit."""
    battle = state.battle
    assert battle is not None
    name = battle.leader[unit]
    if not name or state.stress[name] > rules.sides[name][state.level[name]].limits[1]:
        return ""
    return name


def with_leader(game: Play, unit: str) -> str:
    """A unit in battle with its commander in brackets."""
    name = game.state.fight.leader[unit]
    return f"{game.rules.name_of(unit)} ({game.rules.name_of(name)})" if name else game.rules.name_of(unit)


def with_aim(game: Play, unit: str) -> str:
    """A unit in battle with its commander, and what is added to its attack dice at any range and after moving."""
    rules, state = game.rules, game.state
    name = fit_leader(rules, state, unit)
    own = values(rules, state, name) if name else None
    close, far = (own.close, own.far) if own is not None else (rules.leaderless, rules.leaderless)
    apart = f"dice {signed(close)} at R0, {signed(far)} farther"
    added = apart if close != far else f"dice {signed(close)}" if close else ""
    moving = rules.units[unit].moving
    after = f"{-moving:+d} after moving" if moving else ""
    aim = ", ".join(filter(None, [added, after]))
    leader = state.fight.leader[unit]
    known = ": ".join(filter(None, [rules.name_of(leader) if leader else "", aim]))
    return f"{rules.name_of(unit)} ({known})" if known else rules.name_of(unit)


def values(rules: ShermanLeader, state: ShermanState, name: str) -> Values:
    """3.15a, 3.15b: the values that a fit commander uses."""
    side = rules.sides[name][state.level[name]]
    return side.okay if state.stress[name] <= side.limits[0] else side.shaken


def speed(rules: ShermanLeader, state: ShermanState, unit: str) -> str:
    """3.15h, 3.15e: the step in which a unit acts."""
    name = fit_leader(rules, state, unit)
    return FAST if name and values(rules, state, name).speed == FAST else SLOW


def has_skill(rules: ShermanLeader, state: ShermanState, unit: str, skill: str) -> bool:
    """3.15e, 3.15f: whether a unit can use a skill of its commander."""
    name = fit_leader(rules, state, unit)
    return bool(name) and skill in rules.skills[name][state.level[name]]


def add_stress(game: Play, name: str, amount: int, cause: str) -> None:
    """7.4c: change a commander's stress, which never falls below zero; `cause` is the id of a card, or a text."""
    before = game.state.stress[name]
    after = max(0, before + amount)
    if after != before:
        game.state.stress[name] = after
        game.emit(StressChanged, name, before, after, status(game.rules, game.state, name), cause)


def remove(game: Play, name: str) -> tracks.Changes:
    """Remove a commander from the campaign for good; returns the tracks that this moved."""
    state, start = game.state, tracks.before(game)
    del state.level[name], state.xp[name], state.stress[name]
    if name in state.wounded:
        state.wounded.remove(name)
    state.staff = [entry for entry in state.staff if not entry.endswith(f" {name}")]
    state.former.append(name)
    if state.battle is not None:
        state.battle.tactics.pop(name, None)
        state.battle.command_tactics.pop(name, None)
    return tracks.moved(game, start)


def join(game: Play, name: str, level: int) -> None:
    """3.14, 8.4b: add a commander to your group."""
    state = game.state
    state.level[name] = level
    state.xp[name] = state.stress[name] = 0
    game.emit(CommanderJoined, name, level)


def kill(game: Play, name: str) -> None:
    """6.15b, 6.15c, 6.2g, 6.17h: kill a commander in battle; the unit, if there is one, fights on."""
    battle = game.state.fight
    damage_cup.return_counters(game, name)
    battle.without_unit.pop(name, None)
    for unit, leader in battle.leader.items():
        if leader == name:
            battle.leader[unit] = ""
    game.state.killed.append(name)
    game.emit(CommanderKilled, name, remove(game, name))


def raise_level(game: Play, name: str, xp: int = 0) -> None:
    """3.17a, 7.6b, 7.6e: raise a commander one level for XP, or for none; an Ace keeps no count of XP."""
    state = game.state
    before = state.xp[name]
    state.level[name] += 1
    state.xp[name] = 0 if state.level[name] == ACE else before - xp
    game.emit(Promoted, name, state.level[name], before, state.xp[name])


def promote(game: Play, name: str) -> None:
    """7.6a, 7.6b, 7.6e: promote a commander as often as their XP allow; the remainder stays."""
    state, sides = game.state, game.rules.sides[name]
    while state.level[name] < ACE and state.xp[name] >= sides[state.level[name]].xp:
        raise_level(game, name, sides[state.level[name]].xp)


def add_experience(game: Play, name: str, amount: int, cause: str) -> None:
    """7.5, 7.6e: give a commander XP; an Ace gains none. `cause` is the id of a card, or a text."""
    if amount > 0 and game.state.level[name] < ACE:
        before = game.state.xp[name]
        game.state.xp[name] = before + amount
        game.emit(ExperienceGained, name, before, before + amount, cause)


@rule("3.15d")
class StressChanged(Event, frozen=True):
    """A commander's stress rose or fell."""

    name: str
    before: int
    after: int
    status: int
    cause: str

    def text(self, rules: ShermanLeader) -> str:
        change = self.after - self.before
        verb = f"took {change}" if change > 0 else f"lost {-change}"
        now = f"{self.before} to {self.after}, {STATUS[self.status]}"
        return f"{rules.name_of(self.name)} {verb} Stress ({rules.name_of(self.cause)}): {now}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.stress_track(self.name), self.before, self.after),)


@rule("3.14e")
class CommanderJoined(Event, frozen=True):
    """A commander joined the group."""

    name: str
    level: int

    def text(self, rules: ShermanLeader) -> str:
        branch = rules.name_of(rules.branch[self.name])
        return f"{rules.name_of(self.name)} joined the group ({LEVELS[self.level].title()}, {branch})."


@rule("6.15b")
class CommanderKilled(Event, frozen=True):
    """A commander was killed."""

    name: str
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} was killed in action."

    def changes(self) -> tuple[Change, ...]:
        return self.moved

    def display(self, rules: ShermanLeader) -> Display:
        return Display(matters="commander")


@rule("7.6a")
class Promoted(Event, frozen=True):
    """A commander rose one level."""

    name: str
    level: int
    before: int
    after: int

    def text(self, rules: ShermanLeader) -> str:
        xp = f": {self.before} XP to {self.after}" if self.before != self.after else ""
        return f"{rules.name_of(self.name)} was promoted to {LEVELS[self.level].title()}{xp}."

    def changes(self) -> tuple[Change, ...]:
        moved = Change(tracks.xp_track(self.name), self.before, self.after)
        return (moved,) if self.before != self.after else ()


@rule("7.5a")
class ExperienceGained(Event, frozen=True):
    """A commander gained XP."""

    name: str
    before: int
    after: int
    cause: str

    def text(self, rules: ShermanLeader) -> str:
        gained = f"{rules.name_of(self.name)} gained {self.after - self.before} XP"
        return f"{gained} ({rules.name_of(self.cause)}): {self.before} to {self.after}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.xp_track(self.name), self.before, self.after),)
