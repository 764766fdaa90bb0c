"""Chapter 6: spending Purchase Points, at set-up and after a mission is placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.shop import Shop, Ware
from fieldcraft.kernel.steps import Change, Choice, Consequence, Event, Finish, No, Option, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.commandos_europe import arrival, bases, lookups, missions, own_pieces
from fieldcraft.titles.commandos_europe.loadout import loadouts
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, LATER, MUSTER, OPEN, RETIRED, STOCK, EuropeState
from fieldcraft.titles.commandos_europe.terrain import FAR, LAND

LONE_VEHICLE: Final = " Without a squad it makes no noise, whatever it hauls."
LONE_CRAFT: Final = " It takes a squad and its gear over water; without a squad it makes no noise."


@rule("3.0d")
class Muster(Choice, frozen=True):
    """Before a map is set up, buy squads, leaders or a second base."""

    def shortcut(self, game: Play) -> str:
        return bases.QUICK_START

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [lookups.missions(game)]

    def prompt(self, game: Play) -> str:
        name = game.rules.name_of(game.state.map)
        return f"{name}: buy squads, leaders or a second base? You have {game.state.pp} PP."

    def always_asks(self) -> bool:
        """True: what was bought can be taken back until you stop."""
        return True

    def shop(self, game: Play) -> Shop:
        return shop(game, game.rules.people_prices, self.prompt(game))

    def options(self, game: Play) -> list[Option]:
        return [Enough(game.state.pp), *for_sale(game.rules, game.state, game.rules.people_prices)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Buy):
            pay(game, option, MUSTER)
            if for_sale(game.rules, game.state, game.rules.people_prices):
                game.push(self)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        kind = kind_asked(game.rules, what)
        if kind and game.rules.pieces_of[kind][0] in game.rules.gear:
            return No("3.4b", "You can buy gear only after the first mission is placed")
        return forbids_buying(game.rules, game.state, kind) if kind else None


@rule("3.5a")
class ChooseDeliveryBase(Choice, frozen=True):
    """With two bases, choose which one a purchase goes to."""

    piece: str

    def prompt(self, game: Play) -> str:
        return f"Deliver {game.rules.name_of(self.piece)} to which base?"

    def options(self, game: Play) -> list[Option]:
        return [GoesTo(self.piece, hex_) for hex_ in game.rules.base_hexes(game.state)]

    def choose(self, game: Play, option: GoesTo) -> None:
        game.state.put(option.piece, option.hex)


@rule("3.5a")
class GoesTo(Option, frozen=True):
    """Deliver to this base."""

    piece: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"Deliver {rules.name_of(self.piece)} to the base at {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("6.0a")
class Purchase(Choice, frozen=True):
    """After a mission is placed, buy what is in stock, and move bases."""

    def shortcut(self, game: Play) -> str:
        return bases.QUICK_START if game.state.turn == 1 else ""

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.shop(game)

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        if state.mission_status != OPEN:
            return f"Buy, or save your {state.pp} PP?"
        mission = rules.data.missions[state.mission]
        needs = f"requires {rules.names_of(mission.needs)}" if mission.needs else "requires no gear"
        place = f"{rules.name_of(state.target)}{how_far(rules, state)}"
        return f"{mission.name} at {place} {needs}{what_you_have(rules, state)}. Buy, or save your {state.pp} PP?"

    def always_asks(self) -> bool:
        """True: what was bought can be taken back until you stop."""
        return True

    def shop(self, game: Play) -> Shop:
        return shop(game, game.rules.prices, self.prompt(game), loadouts(game))

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        offered: list[Option] = [Enough(state.pp)]  # first, so that its number stays the same as you buy
        offered += required_first(game, for_sale(rules, state, rules.prices))
        if state.pp > 0:
            for base in rules.bases:
                if bases.forbids_moving(rules, state, base) is None:
                    offered.append(bases.MoveBase(base, state.pp))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Buy):
            game.push(self)
            deliver(game, option)
        elif isinstance(option, bases.MoveBase):
            at = game.state.pieces[option.base]
            game.push_all(bases.RollToMoveBase(option.base), arrival.LoseGearAtSea(at), self)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = what.get("piece") or what.get("base")
        if piece in game.rules.bases and piece in game.state.pieces:
            return bases.forbids_moving(game.rules, game.state, str(piece))
        kind = kind_asked(game.rules, what)
        return forbids_buying(game.rules, game.state, kind) if kind else None

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if isinstance(option, bases.MoveBase):
            return "the base can move" if after.state.pp < before.state.pp else "too expensive, the base stays"
        return super().outcome(before, option, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, bases.MoveBase)


def shop(game: Play, prices: tuple[tuple[str, int], ...], prompt: str, totals: str = "") -> Shop:
    """6.0c: everything that is or was in stock on this map, what the mission requires first."""
    rules, state = game.rules, game.state
    is_open = state.mission_status == OPEN
    needs = rules.data.missions[state.mission].needs if is_open else ()
    missing = missions.lacking(rules, state.mission, state.pieces) if is_open else ()
    wares = []
    for kind, cost in sorted(prices, key=lambda price: price[0] not in needs):
        if {state.boxes.get(piece) for piece in rules.pieces_of[kind]} <= {LATER, RETIRED, FALLEN, DESTROYED}:
            continue
        wanted, reason = kind in missing, forbids_buying(rules, state, kind)
        shelf = "Required for the mission" if kind in needs else own_pieces.shelf(game, kind)
        piece, buy = own_pieces.for_sale(game, kind), Buy(kind, cost, wanted)
        wares.append(Ware(piece, f"{cost} PP", (buy,), shelf, reason.text if reason else "", wanted))
    return Shop(tuple(wares), prompt, totals=totals)


def how_far(rules: Europe, state: EuropeState) -> str:
    """How far the target is from the nearest base or squad, and whether the way there is over water."""
    graph = rules.graph(state)
    camps = rules.base_hexes(state)
    squads = [hex_ for piece, hex_ in state.pieces.items() if piece in rules.squads]
    if not camps and not squads:
        return ""
    start = min([*camps, *squads], key=lambda hex_: graph.board.distance(hex_, state.target))
    distance = graph.board.distance(start, state.target)
    if not distance:
        return ""
    whose = "base" if start in camps else "squad"
    by_land = any(state.target in graph.reach(LAND, hex_, FAR - 1, ()) for hex_ in {*camps, *squads})
    return f", {count(distance, 'hex', 'hexes')} from your {whose}{',' if by_land else ' and over water,'}"


def what_you_have(rules: Europe, state: EuropeState) -> str:
    """Which of the gear the mission requires is on the map, in words."""
    needs, missing = rules.data.missions[state.mission].needs, missions.lacking(rules, state.mission, state.pieces)
    if not missing:
        return ", which you have" if needs else ""
    have = [kind for kind in needs if kind not in missing]
    return f" (you have {rules.names_of(have)})" if have else ""


def required_first(game: Play, offered: list[Option]) -> list[Option]:
    """Put the gear first that the mission requires and you don't have."""
    state = game.state
    if state.mission_status != OPEN:
        return offered
    needs = missions.lacking(game.rules, state.mission, state.pieces)
    if not needs:
        return offered
    wanted: list[Option] = [
        Buy(buy.what, buy.cost, True) for buy in offered if isinstance(buy, Buy) and buy.what in needs
    ]
    return wanted + [buy for buy in offered if not (isinstance(buy, Buy) and buy.what in needs)]


@rule("6.0c")
class Buy(Option, frozen=True):
    """Buy one piece of a kind."""

    what: str
    cost: int
    needed: bool = False

    def text(self, rules: Europe) -> str:
        parts = [rules.values(rules.pieces_of[self.what][0])]
        parts += ["required for the mission"] if self.needed else []
        more = ", ".join(part for part in parts if part)
        return f"Buy {rules.name_of(self.what)} for {self.cost} PP{f': {more}' if more else ''}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.what,)

    def hint(self, rules: Europe) -> str:
        gear = rules.data.gear.get(self.what)
        if gear is None:
            return ""
        names = [mission.name for mission in rules.data.missions.values() if self.what in mission.needs]
        shown = names if len(names) <= 3 else [*names[:3], "others"]
        wanted = f" Required for {join(shown)}." if names else ""
        alone = {"vehicle": LONE_VEHICLE, "craft": LONE_CRAFT}.get(gear.kind, "")
        return f"{gear.text}{alone}{wanted}"


def for_sale(rules: Europe, state: EuropeState, prices: tuple[tuple[str, int], ...]) -> list[Option]:
    """6.0c: what you can buy from a price list sorted by price."""
    offered: list[Option] = []
    for kind, cost in prices:
        if cost > state.pp:
            break
        if forbids_buying(rules, state, kind) is None:
            offered.append(Buy(kind, cost))
    return offered


def forbids_buying(rules: Europe, state: EuropeState, kind: str) -> No | None:
    """6.0c, 3.2h, 3.1f, 3.5d: why you can't buy a piece, or None."""
    if not in_stock(rules, state, kind):
        return not_in_stock(state, rules.pieces_of[kind], rules.name_of(kind))
    piece = rules.counters[rules.pieces_of[kind][0]]
    if piece.cost > state.pp:
        return No("6.0c", "{} costs {} PP and you have {}", (rules.name_of(kind), piece.cost, state.pp))
    if state.turn and piece.role != "base" and rules.every_base.isdisjoint(state.pieces):
        return No("3.5d", "You have no base to put {} in", (rules.name_of(kind),))
    return None


def in_stock(rules: Europe, state: EuropeState, kind: str) -> str:
    """The first piece of a kind in stock, or nothing."""
    for piece in rules.pieces_of[kind]:
        if state.boxes.get(piece) == STOCK:
            return piece
    return ""


def not_in_stock(state: EuropeState, pieces: tuple[str, ...], name: str) -> No:
    """Why none of the given pieces is for sale."""
    boxes = {state.boxes.get(piece) for piece in pieces}
    if boxes <= {LATER, RETIRED}:
        return No("3.2c", "{} can't be bought: it arrives, and leaves, with a map", (name,))
    if FALLEN in boxes:
        return No("3.2h", "{} has been eliminated and can't be bought again", (name,))
    if DESTROYED in boxes:
        return No("3.1f", "{} was destroyed on this map", (name,))
    return No("6.0c", "You already have {}", (name,))


def kind_asked(rules: Europe, what: Mapping[str, Any]) -> str:
    """The kind of piece a question is about."""
    thing = str(what.get("piece") or what.get("what") or "")
    if thing in rules.counters:
        return rules.counters[thing].kind
    return thing if thing in rules.pieces_of else ""


@rule("6.2c")
class Enough(Finish, frozen=True):
    """Stop buying."""

    pp: int

    def text(self, rules: Europe) -> str:
        return f"Stop buying and keep {self.pp} PP"


def pay(game: Play, option: Buy, place: str) -> str:
    """6.2d: pay for a piece, which is then yours: in a base, or waiting to be placed."""
    piece = in_stock(game.rules, game.state, option.what)
    game.state.pp -= option.cost
    game.state.put(piece, place)
    game.emit(Bought, piece, option.cost, game.state.pp)
    return piece


@rule("6.2d")
class Bought(Event, frozen=True):
    """A piece was bought."""

    piece: str
    cost: int
    pp: int

    def text(self, rules: Europe) -> str:
        return f"You bought {rules.name_of(self.piece)} for {self.cost} PP ({self.pp + self.cost} to {self.pp})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("PP", self.pp + self.cost, self.pp),)


def deliver(game: Play, option: Buy) -> None:
    """3.5a, 3.5b: a purchase is put in a base at once; a base goes wherever it may."""
    camps, is_base = game.rules.base_hexes(game.state), option.what in game.rules.bases
    at_once = len(camps) == 1 and not is_base
    piece = pay(game, option, camps[0] if at_once else MUSTER)
    if is_base:
        game.push(bases.PlaceBase(piece))
    elif not at_once:
        game.push(ChooseDeliveryBase(piece))
