"""Chapter 3: campaign set-up. You draw battalions, buy units, select commanders, and spend what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.shop import Shop, Ware
from fieldcraft.kernel.steps import Change, Choice, Consequence, Display, Event, Finish, No, Option, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.sherman_leader import campaign, commanders, lookups, purchase, scene_pieces, shelves
from fieldcraft.titles.sherman_leader.card_text import commander_text, higher_levels_text
from fieldcraft.titles.sherman_leader.cards import BRANCHES, LEVELS
from fieldcraft.titles.sherman_leader.chart_records import Designation
from fieldcraft.titles.sherman_leader.commanders import ACE
from fieldcraft.titles.sherman_leader.outcomes import SO, RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

CYCLE: Final[tuple[Designation, ...]] = ("assault", "assault", "supply", "command")


@rule("3.7a")
class OpenCampaign(Step, frozen=True):
    """The campaign and objective cards give you your SO."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        state.so = campaign.starting_so(rules)
        game.emit(CampaignOpened, state.so, campaign.option_cost(rules))


@rule("3.9a")
class DrawBattalions(Step, frozen=True):
    """Draw assault, assault, supply, command, and repeat until you reach the objective's battalion points."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        decks = {type_: dict(deck) for type_, deck in rules.decks.items()}
        total = drawn = 0
        while total < rules.objective.battalion_points and any(decks.values()):
            deck = decks[CYCLE[drawn % len(CYCLE)]]
            drawn += 1
            if not deck:
                continue
            name = game.chance.draw("battalions", deck)
            del deck[name]
            card = rules.box.battalions[name]
            state.battalions[name] = card.band
            total += card.vp
            game.emit(BattalionDrawn, name, card.vp, card.band, total)


@rule("3.11a")
class BuyUnits(Choice, frozen=True):
    """You buy units one by one."""

    def prompt(self, game: Play) -> str:
        state = game.state
        owned = f", {count(len(state.units), 'unit')} bought" if state.units else ""
        return f"Buy units: {state.so} SO left{owned}."

    def options(self, game: Play) -> list[Option]:
        offered = purchase.for_sale(game, setting_up=True)
        if game.state.units:
            offered.append(DoneBuying(game.state.so))
        return offered

    def always_asks(self) -> bool:
        """True: what was bought can be taken back until you stop."""
        return True

    def shop(self, game: Play) -> Shop:
        return Shop(shelves.units(game), self.prompt(game))

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, purchase.Buy):
            purchase.buy(game, option)
            game.push(self)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return purchase.why_not_buy(game, what, setting_up=True)

    def lookups(self, game: Play) -> list[Lookup]:
        numbers = [option.unit for option in self.options(game) if isinstance(option, purchase.Buy)]
        drawn = lookups.cards("battalion", game.state.battalions)
        own = lookups.cards("campaign", [game.rules.campaign.id]) + lookups.cards(
            "objective", [game.rules.objective.id]
        )
        return [*own, *lookups.unit_cards(game, numbers), *drawn, lookups.table("tank-cups")]


@rule("3.11e")
class DoneBuying(Finish, frozen=True):
    """Stop buying units."""

    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Stop buying units and keep {self.so} SO for promotions, attacks, repairs and losses"


@rule("3.14a")
class SelectCommanders(Step, frozen=True):
    """Select one commander for each unit, from the lowest level to the highest."""

    def run(self, game: Play) -> None:
        if len(game.state.level) < len(game.state.units):
            game.push(SelectCommander())


def next_level(game: Play) -> int:
    """3.14b, 3.14c: the level of the next commander to be selected."""
    selected, quota = len(game.state.level), game.rules.quota
    return quota[selected] if selected < len(quota) else game.rules.surplus


def types_short(game: Play) -> list[str]:
    """3.14a: the types of which you have fewer commanders than units."""
    owned, led = game.rules.unit_types(game.state), game.rules.leader_types(game.state)
    return [branch for branch in BRANCHES if led.count(branch) < owned.count(branch)]


def cannot_select(game: Play, name: str, branches: list[str]) -> No | None:
    """3.14a, 3.14f: why a commander can't be selected."""
    if name in game.state.level:
        return No("3.14f", "{} is already in your group", (game.rules.name_of(name),))
    if game.rules.branch[name] not in branches:
        branch = game.rules.name_of(game.rules.branch[name])
        return No("3.14a", "Each of your {} units already has a commander", (branch,))
    return None


@rule("3.14e")
class SelectCommander(Choice, frozen=True):
    """You choose who joins at the next level."""

    def prompt(self, game: Play) -> str:
        rules, state = game.rules, game.state
        level = LEVELS[next_level(game)].title()
        owned, led = rules.unit_types(state), rules.leader_types(state)
        missing = [f"{owned.count(b) - led.count(b)} {rules.name_of(b)}" for b in types_short(game)]
        number, total = len(state.level) + 1, len(state.units)
        return f"Select commander {number} of {total}, level {level}. Still needed: {join(missing)}."

    def options(self, game: Play) -> list[Option]:
        level = next_level(game)
        branches = types_short(game)
        offered: list[Option] = [
            Enlist(name, level)
            for branch in branches
            for name in game.rules.commander_names[branch]
            if cannot_select(game, name, branches) is None
        ]
        return [*offered, EnlistRest(len(game.state.units) - len(game.state.level))]

    def shop(self, game: Play) -> Shop:
        """3.14e: everyone of a type that you need, at the next level."""
        rules, level, branches = game.rules, next_level(game), types_short(game)
        wares = []
        for branch in dict.fromkeys(rules.unit_types(game.state)):
            for name in rules.commander_names[branch]:
                reason = cannot_select(game, name, branches)
                piece, enlist = scene_pieces.candidate(rules, name, level), Enlist(name, level)
                price, shelf = LEVELS[level].title(), rules.name_of(branch)
                wares.append(Ware(piece, price, (enlist,), shelf, reason.text if reason else ""))
        return Shop(tuple(wares), self.prompt(game), verb="Select")

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Enlist):
            commanders.join(game, option.name, option.level)
            game.push(SelectCommanders())
        else:
            enlist_rest(game)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("name")
        return cannot_select(game, str(name), types_short(game)) if name in game.rules.branch else None

    def lookups(self, game: Play) -> list[Lookup]:
        names = [option.name for option in self.options(game) if isinstance(option, Enlist)]
        own = lookups.cards("campaign", [game.rules.campaign.id])
        return [*own, *lookups.cards("commander", names), lookups.table("skills")]


def enlist_rest(game: Play) -> None:
    """Fill the remaining places: the most expensive units get the highest levels, names in the order of the box."""
    rules, state = game.rules, game.state
    by_cost = sorted(state.units, key=lambda unit: rules.units[unit].cost)
    taken = [rules.branch[name] for name in state.level]
    for unit in by_cost:
        branch = rules.units[unit].type
        if branch in taken:
            taken.remove(branch)
            continue
        name = next(name for name in rules.commander_names[branch] if name not in state.level)
        commanders.join(game, name, next_level(game))


@rule("3.14e")
class Enlist(Option, frozen=True):
    """Select this commander at the next level."""

    name: str
    level: int

    def text(self, rules: ShermanLeader) -> str:
        branch = rules.name_of(rules.branch[self.name])
        return f"{rules.name_of(self.name)}, {branch} ({commander_text(rules, self.name, self.level)})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)

    def hint(self, rules: ShermanLeader) -> str:
        return higher_levels_text(rules, self.name, self.level)


@rule("3.14e")
class EnlistRest(Finish, frozen=True):
    """Fill all remaining places with the next commanders in the box."""

    count: int

    def text(self, rules: ShermanLeader) -> str:
        places = f"{self.count} remaining places" if self.count > 1 else "last place"
        return f"Fill the {places} automatically"


@rule("2.0a")
class SpendRest(RiskyChoice, frozen=True):
    """You promote commanders and buy trucks and scouts with the SO you have left."""

    def prompt(self, game: Play) -> str:
        return f"Buy promotions, trucks and scouts: {game.state.so} SO left."

    def always_asks(self) -> bool:
        """True: what was bought can be taken back until you begin."""
        return True

    def options(self, game: Play) -> list[Option]:
        state = game.state
        offered: list[Option] = []
        if state.so >= game.rules.promotion_price:
            offered += [Promote(n, level + 1) for n, level in state.level.items() if level < ACE]
        return [*offered, *purchase.support_for_sale(game), BeginCampaign(state.so)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Promote):
            campaign.spend(game, game.rules.promotion_price, f"promoting {game.rules.name_of(option.name)}")
            commanders.raise_level(game, option.name)
            game.push(self)
        elif isinstance(option, purchase.BuySupport):
            purchase.buy_support(game, option)
            game.push(self)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("name")
        if name in game.state.level:
            if game.state.level[str(name)] == ACE:
                return No("3.17a", "{} is already an Ace", (game.rules.name_of(str(name)),))
            return No("3.17a", "A promotion costs {} SO and you have {}", (game.rules.promotion_price, game.state.so))
        return purchase.why_not_support(game, what)

    def lookups(self, game: Play) -> list[Lookup]:
        rows = (lookups.PROMOTION, lookups.TRUCK, lookups.SCOUT)
        return [lookups.table("prices", rows), *lookups.cards("commander", game.state.level), lookups.table("skills")]

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, BeginCampaign)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        """4.1a: what an option leads to; the special condition of the first week may cost SO."""
        lost = before.state.so - after.state.so
        if isinstance(option, BeginCampaign) and lost > 0:
            return Consequence(f"the first week's condition costs {lost} SO", SO * lost)
        return super().outcome(before, option, after)


@rule("3.17a")
class Promote(Option, frozen=True):
    """Raise a commander one level."""

    name: str
    level: int

    def text(self, rules: ShermanLeader) -> str:
        card = commander_text(rules, self.name, self.level)
        branch = rules.name_of(rules.branch[self.name])
        return f"Promote {rules.name_of(self.name)}, {branch}, for {rules.promotion_price} SO ({card})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("2.0a")
class BeginCampaign(Finish, frozen=True):
    """Finish the set-up."""

    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Begin the campaign with {self.so} SO"


@rule("3.7a")
class CampaignOpened(Event, frozen=True):
    """The campaign began."""

    so: int
    extras: int

    def text(self, rules: ShermanLeader) -> str:
        paid = f" after paying {self.extras} SO for optional rules" if self.extras else ""
        return f"You started {rules.campaign.name}, {rules.objective.name}, with {self.so} SO{paid}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("SO", 0, self.so),)


@rule("3.9a")
class BattalionDrawn(Event, frozen=True):
    """A battalion was drawn."""

    battalion: str
    vp: int
    band: str
    total: int

    def text(self, rules: ShermanLeader) -> str:
        place = f"{rules.name_of(self.battalion)} ({self.vp} VP) was placed in {rules.name_of(self.band)}"
        return f"{place} ({self.total} battalion points so far)."

    def display(self, rules: ShermanLeader) -> Display:
        return Display(places=(self.battalion,), card=f"battalion:{self.battalion}")
