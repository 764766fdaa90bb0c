"""Sections 8.6 and 8.7: replacing commanders, and parting with those who have no unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.shop import Shop, Ware
from fieldcraft.kernel.steps import Change, Choice, Event, No, Option, rule
from fieldcraft.titles.sherman_leader import campaign, commanders, lookups, scene_pieces
from fieldcraft.titles.sherman_leader.card_text import commander_text, higher_levels_text
from fieldcraft.titles.sherman_leader.cards import BRANCHES, LEVELS
from fieldcraft.titles.sherman_leader.commanders import ACE
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def vacancies(game: Play) -> dict[str, int]:
    """8.6a, 8.6f: the number of units of each type that need a new commander, as far as unused names last."""
    rules, state = game.rules, game.state
    owned, led = rules.unit_types(state), rules.leader_types(state)
    found: dict[str, int] = {}
    for branch in BRANCHES:
        missing = owned.count(branch) - led.count(branch)
        if missing > 0:
            found[branch] = min(missing, len(rules.unused_names(state, branch)))
    return {branch: number for branch, number in found.items() if number}


@rule("8.6a")
class FillVacancy(Option, frozen=True):
    """Choose a commander for a unit that has none."""

    branch: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Choose a new {rules.name_of(self.branch)} commander for a unit that has none"


@rule("8.6c")
class ChooseRecruit(Choice, frozen=True):
    """You choose a new commander, and pay at once for any levels above Recruit."""

    branch: str

    def prompt(self, game: Play) -> str:
        return f"Choose a new {game.rules.name_of(self.branch)} commander: {game.state.so} SO left."

    def options(self, game: Play) -> list[Option]:
        rules, price = game.rules, game.rules.promotion_price
        names = rules.unused_names(game.state, self.branch)
        levels = range(min(ACE, game.state.so // price) + 1)
        return [Recruit(name, level, price * level) for level in levels for name in names]

    def shop(self, game: Play) -> Shop:
        """8.6c, 8.6d: the commanders who can join, at each level that you can pay for."""
        wares = []
        for option in self.options(game):
            assert isinstance(option, Recruit)
            piece = scene_pieces.candidate(game.rules, option.name, option.level)
            price = f"{option.so} SO" if option.so else "free"
            wares.append(Ware(piece, price, (option,), LEVELS[option.level].title()))
        return Shop(tuple(wares), self.prompt(game), verb="Choose", one=True)

    def choose(self, game: Play, option: Recruit) -> None:
        campaign.spend(game, option.so, f"promoting {game.rules.name_of(option.name)}")
        commanders.join(game, option.name, option.level)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("name")
        if name in game.state.level or name in game.state.former:
            return No("8.6c", "{} is or was in your group", (game.rules.name_of(str(name)),))
        if name in game.rules.branch:
            return No("8.6a", "{} commands another type of unit", (game.rules.name_of(str(name)),))
        return None

    def lookups(self, game: Play) -> list[Lookup]:
        names = game.rules.unused_names(game.state, self.branch)
        promotion = lookups.table("prices", [lookups.PROMOTION])
        return [*lookups.cards("commander", names), promotion, lookups.table("skills")]


@rule("8.6c")
class Recruit(Option, frozen=True):
    """This commander joins."""

    name: str
    level: int
    so: int

    def text(self, rules: ShermanLeader) -> str:
        cost = f" for {self.so} SO" if self.so else ""
        return f"{rules.name_of(self.name)}{cost} ({commander_text(rules, self.name, self.level)})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)

    def hint(self, rules: ShermanLeader) -> str:
        return higher_levels_text(rules, self.name, self.level)


def surplus_types(game: Play) -> list[str]:
    """8.7a, 8.7c: the types of which you have more commanders than units."""
    owned, led = game.rules.unit_types(game.state), game.rules.leader_types(game.state)
    return [branch for branch in BRANCHES if led.count(branch) > owned.count(branch)]


def discharge(game: Play, name: str) -> None:
    """8.7d: remove a commander from the group for good."""
    game.emit(Discharged, name, commanders.remove(game, name))


@rule("8.7a")
class Discharge(Option, frozen=True):
    """Discharge a commander."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Discharge {rules.name_of(self.name)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.7d")
class Discharged(Event, frozen=True):
    """A commander left the group."""

    name: str
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} left the group."

    def changes(self) -> tuple[Change, ...]:
        return self.moved
