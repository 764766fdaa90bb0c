"""Section 8.5: units are turned in, and their cost goes towards a better one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Done, Event, No, Option, Pick, Step, Take, rule
from fieldcraft.titles.sherman_leader import campaign, purchase, refit
from fieldcraft.titles.sherman_leader.cards import UnitType

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def undamaged(game: Play) -> list[str]:
    """8.5a: the units that can be turned in."""
    return [unit for unit, sides in game.state.units.items() if not sides]


def cannot_upgrade_to(game: Play, kind: UnitType) -> No | None:
    """Why nothing can be turned in for a unit of a kind."""
    reason = purchase.not_there(game, kind, purchase.free_number(game, kind))
    if reason is None and not completes(game, kind, (), tuple(undamaged(game))):
        return No("8.5b", "No unit can be turned in for {} with {} SO to add", (kind.name, game.state.so))
    return reason


def completes(game: Play, kind: UnitType, chosen: tuple[str, ...], rest: tuple[str, ...]) -> bool:
    """Whether units chosen, and perhaps some of the rest, can be turned in.

    What sets of units are worth is kept as the bits of two numbers: of sets with a unit of the new one's type, which
    makes room for it, and of sets without.
    """
    cards = [game.rules.units[unit] for unit in chosen]
    worth = 1 << sum([card.cost for card in cards])
    same, others = (worth, 0) if kind.type in [card.type for card in cards] else (0, worth)
    for unit in rest:
        card = game.rules.units[unit]
        same |= (same | others if card.type == kind.type else same) << card.cost
        others |= 0 if card.type == kind.type else others << card.cost
    least = max(1, kind.cost - game.state.so)
    enough = (1 << kind.cost) - (1 << least) if least < kind.cost else 0
    if same & enough:
        return True
    return others & enough != 0 and purchase.no_room(game, kind.type, setting_up=False) is None


def possible(game: Play) -> bool:
    """Whether any upgrade can be made."""
    if game.state.so < 1:
        return False
    for kind in game.rules.for_sale:
        if cannot_upgrade_to(game, kind) is None:
            return True
    return False


def candidates(game: Play) -> list[UnitType]:
    """The kinds of units for which others can be turned in."""
    return [kind for kind in game.rules.for_sale if cannot_upgrade_to(game, kind) is None]


@rule("8.5a")
class BeginUpgrade(Option, frozen=True):
    """Turn units in for a better one."""

    def text(self, rules: ShermanLeader) -> str:
        return "Upgrade: turn units in for a better one"


@rule("8.5a")
class ChooseNew(Choice, frozen=True):
    """You choose the unit that is bought by turning others in."""

    def prompt(self, game: Play) -> str:
        return f"Upgrade: which unit do you want? {game.state.so} SO to add to what you turn in."

    def options(self, game: Play) -> list[Option]:
        return [NewUnit(purchase.free_number(game, kind), kind.cost) for kind in candidates(game)]

    def choose(self, game: Play, option: NewUnit) -> None:
        game.push(TurnIn(tuple(undamaged(game)), (), option.unit))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        unit = str(what.get("piece") or what.get("unit"))
        return cannot_upgrade_to(game, game.rules.units[unit]) if unit in game.rules.units else None


@rule("8.5a")
class NewUnit(Option, frozen=True):
    """Upgrade to this unit."""

    unit: str
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)}, {self.cost} SO ({purchase.unit_words(rules, self.unit)})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("8.5b")
class TurnIn(Pick, frozen=True):
    """You pick the units that are turned in: together cheaper than the new one, and dear enough to afford it."""

    new: str = ""

    def prompt(self, game: Play) -> str:
        cost, units = game.rules.units[self.new].cost, game.rules.units
        paid = sum(units[unit].cost for unit in self.chosen)
        return f"Which units do you turn in for {game.rules.name_of(self.new)} ({cost} SO)? {paid} SO so far."

    def options(self, game: Play) -> list[Option]:
        kind = game.rules.units[self.new]
        offered: list[Option] = []
        for index, unit in enumerate(self.candidates):
            if completes(game, kind, (*self.chosen, unit), self.candidates[index + 1 :]):
                offered.append(Take(unit))
        if self.chosen and cannot_trade(game, self.new, self.chosen) is None:
            offered.append(Done(len(self.chosen)))
        return offered

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        trade(game, self.new, pieces)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        unit = what.get("piece")
        if unit not in game.state.units:
            return None
        if game.state.units[str(unit)]:
            return No("8.5a", "It is damaged")
        return cannot_trade(game, self.new, (*self.chosen, str(unit))) or No("8.5a", "It was passed over")


def cannot_trade(game: Play, new: str, old: tuple[str, ...]) -> No | None:
    """8.5b, 3.11b, 3.11d, 8.4f: why units cannot be turned in for a new one."""
    rules, state = game.rules, game.state
    kind, worth = rules.units[new], sum(rules.units[unit].cost for unit in old)
    if worth >= kind.cost:
        return No("8.5b", "They are worth {} SO, and {} must cost more", (worth, kind.name))
    if kind.cost - worth > state.so:
        return No("3.11b", "{} SO are left to pay and you have {}", (kind.cost - worth, state.so))
    same = any(rules.units[unit].type == kind.type for unit in old)
    return None if same else purchase.no_room(game, kind.type, setting_up=False)


def trade(game: Play, new: str, old: tuple[str, ...]) -> None:
    """8.5c, 8.5d, 8.5e, 8.5g: the old units go, the new one comes, and commanders with them."""
    rules, state = game.rules, game.state
    kind, worth = rules.units[new], sum(rules.units[unit].cost for unit in old)
    waiting = kind.type in refit.surplus(game)
    types = [rules.units[unit].type for unit in old]
    for unit in old:
        del state.units[unit]
    campaign.spend(game, kind.cost - worth)
    state.units[new] = ()
    game.emit(Upgraded, new, old, kind.cost - worth)
    steps: list[Step] = []
    if kind.type in types:
        types.remove(kind.type)
    elif not waiting:
        steps.append(refit.ChooseRecruit(kind.type))
    game.push_all(*[PartWith(branch) for branch in types], *steps)


@rule("8.5d")
class PartWith(Step, frozen=True):
    """A commander of a type goes with the unit that was turned in, if there is one too many."""

    branch: str

    def run(self, game: Play) -> None:
        if self.branch in refit.surplus(game):
            game.push(WhoGoes(self.branch))


@rule("8.5d")
class WhoGoes(Choice, frozen=True):
    """You choose the commander who leaves the group."""

    branch: str

    def prompt(self, game: Play) -> str:
        return f"A {game.rules.name_of(self.branch)} unit was turned in: which commander leaves the group?"

    def options(self, game: Play) -> list[Option]:
        return [refit.Discharge(name) for name in game.rules.leaders(game.state, self.branch)]

    def choose(self, game: Play, option: refit.Discharge) -> None:
        refit.discharge(game, option.name)


@rule("8.5a")
class Upgraded(Event, frozen=True):
    """Units were turned in for a better one."""

    new: str
    old: tuple[str, ...]
    paid: int

    def text(self, rules: ShermanLeader) -> str:
        old = " and ".join(rules.name_of(unit) for unit in self.old)
        return f"{old} turned in for {rules.name_of(self.new)}, with {self.paid} SO."
