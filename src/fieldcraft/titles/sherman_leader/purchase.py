"""Sections 3.11, 3.18, 3.19 and 8.4: buying units, trucks and scouts, at set-up and in the repair step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.steps import Change, Event, No, Option, rule
from fieldcraft.titles.sherman_leader import campaign
from fieldcraft.titles.sherman_leader.card_text import unit_text
from fieldcraft.titles.sherman_leader.cards import BRANCHES, Branch, UnitType
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def free_number(game: Play, kind: UnitType) -> str:
    """3.11c, 8.4d: the first card of a kind that is neither yours nor destroyed; "" if there is none."""
    state = game.state
    for number in kind.numbers:
        if number not in state.units and number not in state.lost_units:
            return number
    return ""


def why_unavailable(game: Play, kind: UnitType, number: str) -> No | None:
    """Why no card of a kind is available, given the number of the first free one."""
    if kind.id not in game.rules.in_service:
        return No("3.11a", "{} was not in service in {}", (kind.name, game.rules.campaign.year))
    return None if number else No("3.11c", "No {} card is left", (kind.name,))


def why_no_room(game: Play, branch: Branch, setting_up: bool, types: list[str] | None = None) -> No | None:
    """Why no further unit of a type can join; a caller that asks several times passes the types of your units."""
    rules, state = game.rules, game.state
    owned, limit = (types or rules.unit_types(state)).count(branch), rules.limits.get(branch)
    if limit is not None and owned >= limit:
        return No("3.11d", "You can have no more than {} {} units", (limit, rules.name_of(branch)))
    if setting_up:
        if owned >= len(rules.commander_names[branch]):
            return No("3.11f", "There are no more {} commanders", (rules.name_of(branch),))
    elif owned >= rules.leader_types(state).count(branch) + len(rules.unused_names(state, branch)):
        return No("8.4f", "No new {} commander is left", (rules.name_of(branch),))
    return None


def full_types(game: Play, setting_up: bool) -> dict[str, No | None]:
    """For each type, why no further unit of it can join, if there is a reason."""
    types = game.rules.unit_types(game.state)
    return {branch: why_no_room(game, branch, setting_up, types) for branch in BRANCHES}


def cannot_buy(game: Play, kind: UnitType, number: str, full: dict[str, No | None]) -> No | None:
    """Why a unit of a kind can't be bought now, given its first free card and the types that are full."""
    if kind.cost > game.state.so:
        return No("3.11b", "{} costs {} SO and you have {}", (kind.name, kind.cost, game.state.so))
    if not number or kind.id not in game.rules.in_service:
        return why_unavailable(game, kind, number)
    return full[kind.type]


def for_sale(game: Play, setting_up: bool) -> list[Option]:
    """3.11: one card of each kind that you can buy now."""
    so = game.state.so
    affordable = [kind for kind in game.rules.for_sale if kind.cost <= so]
    full = full_types(game, setting_up) if affordable else {}
    offered: list[Option] = []
    for kind in affordable:
        number = free_number(game, kind)
        if cannot_buy(game, kind, number, full) is None:
            offered.append(Buy(number, kind.cost, kind.id))
    return offered


def why_not_buy(game: Play, what: Mapping[str, Any], setting_up: bool) -> No | None:
    """Why the unit asked about can't be bought."""
    rules, name = game.rules, str(what.get("piece") or what.get("unit"))
    if name not in rules.units:
        return None
    if name in game.state.units:
        return No("3.11c", "{} is already yours", (rules.name_of(name),))
    if name in game.state.lost_units:
        return No("8.4d", "{} was destroyed", (rules.name_of(name),))
    kind = rules.units[name]
    free = free_number(game, kind)
    reason = cannot_buy(game, kind, free, full_types(game, setting_up))
    return reason or No("3.11c", "Take {} first", (free,))


def buy(game: Play, option: Buy) -> None:
    """3.11b: pay for a unit and add it to your group."""
    campaign.spend(game, option.cost, option.unit)
    game.state.units[option.unit] = ()
    game.emit(Bought, option.unit, option.cost)


@rule("3.11b")
class Buy(Option, frozen=True):
    """Buy a unit."""

    unit: str
    cost: int
    card: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Buy {rules.name_of(self.unit)} for {self.cost} SO ({unit_text(rules, self.unit)})"

    def hint(self, rules: ShermanLeader) -> str:
        return rules.units[self.unit].text

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


def cannot_buy_support(game: Play, what: str) -> No | None:
    """3.18d, 3.19d: why no truck or scout can be bought."""
    state = game.state
    owned, maximum, price, section = support_stock(game, what)
    if owned >= maximum:
        return No(f"{section}d", "You already have all {} {}s", (maximum, what))
    if price > state.so:
        return No(f"{section}a", "A {} costs {} SO and you have {}", (what, price, state.so))
    return None


def support_stock(game: Play, what: str) -> tuple[int, int, int, str]:
    """How many trucks or scouts you own, how many exist, the price of one, and the section about them."""
    rules, state = game.rules, game.state
    if what == "truck":
        return state.trucks, rules.box.support.trucks, rules.truck_price, "3.18"
    return state.scouts, rules.box.support.scouts, rules.scout_price, "3.19"


def support_for_sale(game: Play) -> list[Option]:
    """3.18a, 3.19a: a truck and a scout, where you can buy one now."""
    offered: list[Option] = []
    if cannot_buy_support(game, "truck") is None:
        offered.append(BuySupport("truck", game.rules.truck_price))
    if cannot_buy_support(game, "scout") is None:
        offered.append(BuyScout("scout", game.rules.scout_price))
    return offered


def why_not_support(game: Play, what: Mapping[str, Any]) -> No | None:
    """Why the truck or scout asked about can't be bought."""
    name = what.get("what") or what.get("piece")
    return cannot_buy_support(game, str(name)) if name in ("truck", "scout") else None


def buy_support(game: Play, option: BuySupport) -> None:
    """3.18a, 3.19a: pay for a truck or a scout and add it to your group."""
    state, what = game.state, option.what
    campaign.spend(game, option.cost, f"a {what}")
    if what == "truck":
        state.trucks += 1
        game.emit(SupportBought, what, state.trucks - 1)
    else:
        state.scouts += 1
        game.emit(ScoutBought, what, state.scouts - 1)


@rule("3.18a")
class BuySupport(Option, frozen=True):
    """Buy a truck."""

    what: str
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        truck = f"{rules.truck_saves} SO off one attack in the Enemy bands each week"
        use = truck if self.what == "truck" else "one more turn in one battle each week"
        return f"Buy a {self.what} for {self.cost} SO ({use})"


@rule("3.19a")
class BuyScout(BuySupport, frozen=True):
    """Buy a scout."""


@rule("3.11b")
class Bought(Event, frozen=True):
    """A unit was bought."""

    unit: str
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} joined the group for {self.cost} SO."


@rule("3.18a")
class SupportBought(Event, frozen=True):
    """A truck was bought."""

    what: str
    before: int

    def text(self, rules: ShermanLeader) -> str:
        return f"A {self.what} joined the group: {self.before} to {self.before + 1}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(f"{self.what}s", self.before, self.before + 1),)


@rule("3.19a")
class ScoutBought(SupportBought, frozen=True):
    """A scout was bought."""
