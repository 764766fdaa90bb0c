"""Section 8.5: turning in units to pay part of a better one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Event, No, Option, PickFitting, Step, rule
from fieldcraft.kernel.text import join
from fieldcraft.titles.sherman_leader import campaign, lookups, purchase, replacements
from fieldcraft.titles.sherman_leader.card_text import unit_text
from fieldcraft.titles.sherman_leader.cards import UnitType
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def undamaged(game: Play) -> list[str]:
    """8.5a: the units you can turn in."""
    return [unit for unit, sides in game.state.units.items() if not sides]


def cannot_upgrade_to(game: Play, kind: UnitType) -> No | None:
    """Why no units can be turned in for a unit of a kind."""
    reason = purchase.why_unavailable(game, kind, purchase.free_number(game, kind))
    if reason is None and not completes(game, kind, (), tuple(undamaged(game))):
        return No("8.5b", "Your units and {} SO can't pay for {}", (game.state.so, kind.name))
    return reason


def completes(game: Play, kind: UnitType, chosen: tuple[str, ...], rest: tuple[str, ...]) -> bool:
    """Whether the chosen units, alone or with some of the rest, can be turned in.

    Two bit sets hold the values that sets of units can have: sets with a unit of the new unit's type, which
    makes room for it, and sets without.
    """
    cards = [game.rules.units[unit] for unit in chosen]
    value = 1 << sum([card.cost for card in cards])
    same, others = (value, 0) if kind.type in [card.type for card in cards] else (0, value)
    for unit in rest:
        card = game.rules.units[unit]
        same |= (same | others if card.type == kind.type else same) << card.cost
        others |= 0 if card.type == kind.type else others << card.cost
    minimum = max(1, kind.cost - game.state.so)
    enough = (1 << kind.cost) - (1 << minimum) if minimum < kind.cost else 0
    if same & enough:
        return True
    return others & enough != 0 and purchase.why_no_room(game, kind.type, setting_up=False) is None


def possible(game: Play) -> bool:
    """Whether you can make any upgrade."""
    if game.state.so < 1:
        return False
    for kind in game.rules.for_sale:
        if cannot_upgrade_to(game, kind) is None:
            return True
    return False


def candidates(game: Play) -> list[UnitType]:
    """The kinds of units you can upgrade to."""
    return [kind for kind in game.rules.for_sale if cannot_upgrade_to(game, kind) is None]


@rule("8.5a")
class BeginUpgrade(Option, frozen=True):
    """Turn in units for a better one."""

    def text(self, rules: ShermanLeader) -> str:
        return "Upgrade: turn in units for a better one"


@rule("8.5a")
class ChooseNew(Choice, frozen=True):
    """You choose the unit to upgrade to."""

    def prompt(self, game: Play) -> str:
        return f"Choose a unit to upgrade to: {game.state.so} SO to add to the units you turn in."

    def options(self, game: Play) -> list[Option]:
        return [NewUnit(purchase.free_number(game, kind), kind.cost) for kind in candidates(game)]

    def choose(self, game: Play, option: NewUnit) -> None:
        game.push(TurnIn(tuple(undamaged(game)), (), option.unit))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        unit = str(what.get("piece") or what.get("unit"))
        return cannot_upgrade_to(game, game.rules.units[unit]) if unit in game.rules.units else None

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.unit_cards(game, [option.unit for option in self.options(game) if isinstance(option, NewUnit)])


@rule("8.5a")
class NewUnit(Option, frozen=True):
    """Upgrade to this unit."""

    unit: str
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)}, {self.cost} SO ({unit_text(rules, self.unit)})"

    def hint(self, rules: ShermanLeader) -> str:
        return rules.units[self.unit].text

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("8.5b")
class TurnIn(PickFitting, frozen=True):
    """You pick the units to turn in: together cheaper than the new one, with your SO enough to pay for it."""

    new: str = ""

    def prompt(self, game: Play) -> str:
        cost, units = game.rules.units[self.new].cost, game.rules.units
        paid = sum(units[unit].cost for unit in self.chosen)
        return f"Choose units to turn in for {game.rules.name_of(self.new)} ({cost} SO): {paid} SO so far."

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return len(pieces) > 0 and cannot_trade(game, self.new, pieces) is None

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        return completes(game, game.rules.units[self.new], pieces, rest)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        trade(game, self.new, pieces)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        unit = what.get("piece")
        if unit not in game.state.units:
            return None
        if game.state.units[str(unit)]:
            return No("8.5a", "It is damaged")
        return cannot_trade(game, self.new, (*self.chosen, str(unit))) or No("8.5a", "You already passed it over")

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.unit_cards(game, (self.new, *self.candidates))


def cannot_trade(game: Play, new: str, old: tuple[str, ...]) -> No | None:
    """8.5b, 3.11b, 3.11d, 8.4f: why units can't be turned in for a new one."""
    rules, state = game.rules, game.state
    kind, worth = rules.units[new], sum(rules.units[unit].cost for unit in old)
    if worth >= kind.cost:
        return No("8.5b", "They are worth {} SO, and {} must cost more than that", (worth, kind.name))
    if kind.cost - worth > state.so:
        return No("3.11b", "You would still have to pay {} SO and have {}", (kind.cost - worth, state.so))
    same = any(rules.units[unit].type == kind.type for unit in old)
    return None if same else purchase.why_no_room(game, kind.type, setting_up=False)


def trade(game: Play, new: str, old: tuple[str, ...]) -> None:
    """8.5c, 8.5d, 8.5e, 8.5g: exchange the old units for the new one, and commanders with them."""
    rules, state = game.rules, game.state
    kind, worth = rules.units[new], sum(rules.units[unit].cost for unit in old)
    has_commander = kind.type in replacements.surplus_types(game)
    types = [rules.units[unit].type for unit in old]
    for unit in old:
        del state.units[unit]
    campaign.spend(game, kind.cost - worth, new)
    state.units[new] = ()
    game.emit(Upgraded, new, old, kind.cost - worth)
    steps: list[Step] = []
    if kind.type in types:
        types.remove(kind.type)
    elif not has_commander:
        steps.append(replacements.ChooseRecruit(kind.type))
    game.push_all(*[DischargeSurplus(branch) for branch in types], *steps)


@rule("8.5d")
class DischargeSurplus(Step, frozen=True):
    """A commander of a type leaves with the unit that was turned in, if you have more commanders than units."""

    branch: str

    def run(self, game: Play) -> None:
        if self.branch in replacements.surplus_types(game):
            game.push(WhoLeaves(self.branch))


@rule("8.5d")
class WhoLeaves(Choice, frozen=True):
    """You choose the commander who leaves the group."""

    branch: str

    def prompt(self, game: Play) -> str:
        return f"Choose a {game.rules.name_of(self.branch)} commander to discharge with the unit you turned in."

    def options(self, game: Play) -> list[Option]:
        return [replacements.Discharge(name) for name in game.rules.leaders(game.state, self.branch)]

    def choose(self, game: Play, option: replacements.Discharge) -> None:
        replacements.discharge(game, option.name)

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.cards("commander", game.rules.leaders(game.state, self.branch))


@rule("8.5a")
class Upgraded(Event, frozen=True):
    """Units were turned in for a better one."""

    new: str
    old: tuple[str, ...]
    paid: int

    def text(self, rules: ShermanLeader) -> str:
        old = join(rules.name_of(unit) for unit in self.old)
        return f"You turned in {old} and paid {self.paid} SO for {rules.name_of(self.new)}."
