"""Chapter 6: spending Purchase Points, at the set-up of a map and when a mission has been placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Event, No, Option, rule
from fieldcraft.titles.commandos_europe import bases
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, LATER, MUSTER, OPEN, RETIRED, STOCK, EuropeState
from fieldcraft.titles.commandos_europe.terrain import FAR, LAND

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


LONE_VEHICLE: Final = " Without a squad it makes no noise, whatever it hauls."
LONE_CRAFT: Final = " It takes a squad and its gear over water; without a squad it makes no noise."


def in_stock(rules: Europe, state: EuropeState, kind: str) -> str:
    """The first piece of a kind that can be bought, or nothing."""
    for piece in rules.pieces_of[kind]:
        if state.boxes.get(piece) == STOCK:
            return piece
    return ""


def forbids_buying(rules: Europe, state: EuropeState, kind: str) -> No | None:
    """6.0c, 3.2h, 3.1f, 3.5d: why a piece cannot be bought, if it cannot."""
    if not in_stock(rules, state, kind):
        return not_in_stock(state, rules.pieces_of[kind], rules.name_of(kind))
    piece = rules.counters[rules.pieces_of[kind][0]]
    if piece.cost > state.pp:
        return No("6.0c", "{} costs {} PP and you have {}", (rules.name_of(kind), piece.cost, state.pp))
    if state.turn and piece.role != "base" and not rules.base_hexes(state):
        return No("3.5d", "You have no base to put {} in", (rules.name_of(kind),))
    return None


def not_in_stock(state: EuropeState, pieces: tuple[str, ...], name: str) -> No:
    """Why none of some pieces is for sale."""
    boxes = {state.boxes.get(piece) for piece in pieces}
    if boxes <= {LATER, RETIRED}:
        return No("3.2c", "{} cannot be bought: it comes, and goes, by itself", (name,))
    if FALLEN in boxes:
        return No("3.2h", "{} has fallen and cannot be bought again", (name,))
    if DESTROYED in boxes:
        return No("3.1f", "{} was destroyed on this map", (name,))
    return No("6.0c", "{} is with you already", (name,))


def for_sale(rules: Europe, state: EuropeState, offers: tuple[Buy, ...]) -> list[Option]:
    """6.0c: what can be bought of some offers, the cheapest of which come first."""
    offered: list[Option] = []
    for offer in offers:
        if offer.cost > state.pp:
            break
        if forbids_buying(rules, state, offer.what) is None:
            offered.append(offer)
    return offered


def offers_of(rules: Europe, kinds: list[str]) -> tuple[Buy, ...]:
    """Offers for some kinds of pieces, the cheapest first."""
    offers = [Buy(kind, rules.counters[rules.pieces_of[kind][0]].cost) for kind in kinds]
    return tuple(sorted(offers, key=_cost))


def _cost(offer: Buy) -> int:
    return offer.cost


@rule("3.0d")
class Muster(Choice, frozen=True):
    """Before a map is set up you may buy squads, leaders and a second base."""

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(game.state.map)}: squads, leaders or a second base? {game.state.pp} PP in hand."

    def options(self, game: Play) -> list[Option]:
        return [Enough(game.state.pp), *for_sale(game.rules, game.state, game.rules.people_for_sale)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Buy):
            piece = pay(game, option)
            game.state.put(piece, MUSTER)
            if for_sale(game.rules, game.state, game.rules.people_for_sale):
                game.push(self)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        kind = kind_asked(game.rules, what)
        if kind and game.rules.pieces_of[kind][0] in game.rules.gear:
            return No("3.4b", "Gear is bought when the first mission has been placed")
        return forbids_buying(game.rules, game.state, kind) if kind else None


@rule("6.0a")
class Purchase(Choice, frozen=True):
    """When a mission has been placed you may buy what is in stock, and move bases."""

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        if state.standing != OPEN:
            return f"Buy, or save your {state.pp} PP?"
        mission = rules.box.missions[state.mission]
        needs = f"needs {rules.name_of(mission.needs)}" if mission.needs else "needs no gear"
        have = ", which you have" if mission.needs and owned(rules, state, mission.needs) else ""
        place = f"{rules.name_of(state.target)}{how_far(rules, state)}"
        return f"{mission.name} at {place} {needs}{have}. Buy, or save your {state.pp} PP?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        offered: list[Option] = [Enough(state.pp)]  # First, so that its number does not change with what is bought.
        offered += needed_first(game, for_sale(rules, state, rules.all_for_sale))
        if state.pp > 0:
            for base in rules.bases:
                if bases.forbids_moving(rules, state, base) is None:
                    offered.append(bases.MoveBase(base, state.pp))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Buy):
            piece = pay(game, option)
            game.push(self)
            deliver(game, piece)
        elif isinstance(option, bases.MoveBase):
            game.push_all(bases.PriceOfMove(option.base), self)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = what.get("piece") or what.get("base")
        if piece in game.rules.bases and piece in game.state.pieces:
            return bases.forbids_moving(game.rules, game.state, str(piece))
        kind = kind_asked(game.rules, what)
        return forbids_buying(game.rules, game.state, kind) if kind else None

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        if isinstance(option, bases.MoveBase):
            return "the base can move" if after.state.pp < before.state.pp else "too dear, the base stays"
        return super().outcome(before, option, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, bases.MoveBase)


def how_far(rules: Europe, state: EuropeState) -> str:
    """How far the target is from the nearest base or squad, and whether it can be walked to from there."""
    country = rules.country(state)
    camps = rules.base_hexes(state)
    squads = [hex_ for piece, hex_ in state.pieces.items() if piece in rules.squads]
    if not camps and not squads:
        return ""
    start = min([*camps, *squads], key=lambda hex_: country.board.distance(hex_, state.target))
    far = country.board.distance(start, state.target)
    if not far:
        return ""
    whose = "base" if start in camps else "squad"
    dry = any(state.target in country.reach(LAND, hex_, FAR - 1, ()) for hex_ in {*camps, *squads})
    return f", {far} {'hex' if far == 1 else 'hexes'} from your {whose}{',' if dry else ' and over water,'}"


def owned(rules: Europe, state: EuropeState, kind: str) -> bool:
    """Whether a piece of a kind is on the map."""
    return any(piece in state.pieces for piece in rules.pieces_of[kind])


def needed_first(game: Play, offered: list[Option]) -> list[Option]:
    """What the mission needs stands before everything else, unless you have it."""
    state, rules = game.state, game.rules
    needs = rules.box.missions[state.mission].needs if state.standing == OPEN else ""
    if not needs or owned(rules, state, needs):
        return offered
    wanted: list[Option] = [
        Buy(buy.what, buy.cost, True) for buy in offered if isinstance(buy, Buy) and buy.what == needs
    ]
    return wanted + [buy for buy in offered if not (isinstance(buy, Buy) and buy.what == needs)]


def kind_asked(rules: Europe, what: Mapping[str, Any]) -> str:
    """The kind of piece that somebody asks about."""
    thing = str(what.get("piece") or what.get("what") or "")
    if thing in rules.counters:
        return rules.counters[thing].kind
    return thing if thing in rules.pieces_of else ""


def pay(game: Play, option: Buy) -> str:
    """Take a piece out of the stock for its price."""
    piece = in_stock(game.rules, game.state, option.what)
    game.state.pp -= option.cost
    game.emit(Bought, piece, option.cost)
    return piece


def deliver(game: Play, piece: str) -> None:
    """3.5a, 3.5b: what you buy goes into a base at once; a base goes wherever it may."""
    if piece in game.rules.bases:
        game.push(bases.PlaceBase(piece))
        return
    camps = game.rules.base_hexes(game.state)
    if len(camps) == 1:
        game.state.put(piece, camps[0])
    else:
        game.push(DeliverTo(piece))


@rule("3.5a")
class DeliverTo(Choice, frozen=True):
    """With two bases you say into which one a purchase goes."""

    piece: str

    def prompt(self, game: Play) -> str:
        return f"Which base does {game.rules.name_of(self.piece)} go to?"

    def options(self, game: Play) -> list[Option]:
        return [GoesTo(self.piece, hex_) for hex_ in game.rules.base_hexes(game.state)]

    def choose(self, game: Play, option: GoesTo) -> None:
        game.state.put(option.piece, option.hex)


@rule("3.5a")
class GoesTo(Option, frozen=True):
    """Into this base."""

    piece: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.piece)} goes to the base at {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("6.0c")
class Buy(Option, frozen=True):
    """Buy one piece of a kind."""

    what: str
    cost: int
    needed: bool = False

    def text(self, rules: Europe) -> str:
        said = [rules.values(rules.pieces_of[self.what][0])]
        said += ["the mission needs it"] if self.needed else []
        more = ", ".join(words for words in said if words)
        return f"{rules.name_of(self.what)} for {self.cost} PP{f': {more}' if more else ''}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.what,)

    def hint(self, rules: Europe) -> str:
        gear = rules.box.gear.get(self.what)
        if gear is None:
            return ""
        names = [mission.name for mission in rules.box.missions.values() if mission.needs == self.what]
        wanted = f" Needed for {', '.join(names[:3])}{' and others' if len(names) > 3 else ''}." if names else ""
        ways = {"vehicle": LONE_VEHICLE, "craft": LONE_CRAFT}.get(gear.kind, "")
        return f"{gear.text}{ways}{wanted}"


@rule("6.2c")
class Enough(Option, frozen=True):
    """Buy no more."""

    pp: int

    def text(self, rules: Europe) -> str:
        return f"Buy no more and keep {self.pp} PP"


@rule("6.2d")
class Bought(Event, frozen=True):
    """A piece was bought."""

    piece: str
    cost: int

    def text(self, rules: Europe) -> str:
        return f"Bought for {self.cost} PP: {rules.name_of(self.piece)}."
