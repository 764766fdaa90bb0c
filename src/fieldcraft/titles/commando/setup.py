"""Chapters 7 to 9: setting up a mission, its card, and recruiting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import Piece
from fieldcraft.kernel.shop import Shop, Ware
from fieldcraft.kernel.steps import Change, Choice, Event, Finish, No, Option, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando import lookups
from fieldcraft.titles.commando.ops import end_if_wiped_out
from fieldcraft.titles.commando.pieces import symbol
from fieldcraft.titles.commando.records import UnitType
from fieldcraft.titles.commando.reference import Wares
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import AIR, KIA, KILLED, OBJECTIVES, OPS, RECRUIT, RP, SPENT, CommandoState
from fieldcraft.titles.commando.tracks import PAID, UNSPENT, change_rp


@rule("7.0a")
class OpenMission(Step, frozen=True):
    """Put everything back in its box and take the Ops and RP of the Mission card."""

    mission: str

    def run(self, game: Play) -> None:
        last, rules = game.state, game.rules
        card = rules.box.missions[self.mission]
        game.state = CommandoState(
            mission=self.mission,
            ops=card.ops,
            rp=last.rp + card.rp,
            unturned=rules.markers[self.mission].copy(),
            bin=rules.full_bin.copy(),
            deck=rules.full_deck.copy(),
            campaign=last.campaign,
        )
        if game.event_log is not None:
            before = (last.ops, last.kia, last.killed, last.rp, last.recovered())
            game.emit(MissionOpened, self.mission, before, (card.ops, 0, 0, game.state.rp, 0))


@rule("23.0a")
class PlaceMarkers(Step, frozen=True):
    """Roll two dice for the space of each marker, again if it is taken, closed or friendly."""

    count: int

    def run(self, game: Play) -> None:
        hidden, chance, theatre = game.state.hidden, game.chance, game.rules.theatres[game.state.mission]
        locations, allowed, logged = theatre.locations, theatre.for_markers, game.event_log is not None
        left = self.count
        while left > 0:
            high, low = chance.dice(2, "objective location")
            space = locations[high + low]
            fits = space in allowed and space not in hidden
            if fits:
                hidden.append(space)
                left -= 1
            if logged:
                game.emit(MarkerPlaced if fits else MarkerRerolled, space, (high, low))


@rule("8.0b")
class PlaceLeader(Choice, frozen=True):
    """Choose a base for one of the card's leaders."""

    leader: str

    def prompt(self, game: Play) -> str:
        return f"Choose a base for {game.rules.name_of(self.leader)}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def interruptible(self) -> bool:
        """False: RP are a reserve only once recruiting is over (S32.0b)."""
        return False

    def options(self, game: Play) -> list[Option]:
        return [Join(self.leader, base) for base in game.rules.theatres[game.state.mission].bases]

    def choose(self, game: Play, option: Join) -> None:
        game.state.put(self.leader, option.base)
        game.emit(LeaderPlaced, self.leader, option.base)


@rule("8.0b")
class Join(Option, frozen=True):
    """Place a leader in this base."""

    leader: str
    base: str

    def text(self, rules: Commando) -> str:
        return f"Place {rules.name_of(self.leader)} at {rules.name_of(self.base)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)


@rule("9.0a")
class Recruit(Choice, frozen=True):
    """Buy units base by base: what you buy is placed in the first of the bases left."""

    bases: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Recruit at {game.rules.name_of(self.bases[0])}: {game.state.rp} RP left."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), Lookup("table:recruit", rows_on_offer(game))]

    def interruptible(self) -> bool:
        """False: RP are a reserve only once recruiting is over (S32.0b)."""
        return False

    def always_asks(self) -> bool:
        """True: whatever was bought can be taken back until the mission begins."""
        return True

    def shop(self, game: Play) -> Shop:
        """9.0a, 9.0b: every unit of the year, for any of the bases; those where you have units are offered first."""
        rules, state = game.rules, game.state
        year, bases = rules.mission(state).year, tuple(rules.theatres[state.mission].bases)
        kinds = [kind for kind in rules.for_sale if rules.counters[kind.id] and (not kind.years or year in kind.years)]
        onward = tuple(NextBase(base) for base in bases)
        wares = tuple(ware(game, kind, bases) for kind in kinds)
        held = [base for base in bases if base in state.units.values()]
        return Shop(wares, f"Recruit: {state.rp} RP left.", tuple(dict.fromkeys([*held, *bases])), onward)

    def accepts(self, game: Play, option: Option) -> bool:
        """Whether it buys a unit for a base that isn't listed yet, or no longer: the order of the bases is free."""
        return any(option in ware.options for ware in self.shop(game).wares if not ware.reason)

    def options(self, game: Play) -> list[Option]:
        rules, state, bases = game.rules, game.state, self.bases
        offers = rules.offers.get((state.mission, bases[0])) or offers_at(rules, state.mission, bases[0])
        affordable = offers[state.rp if state.rp < rules.highest_price else rules.highest_price]
        offered = affordable.options.copy()
        for unit in (*state.units, *state.boxes):
            if unit in affordable.by_last_counter and not in_box(rules, state, rules.units[unit].kind):
                offered.remove(affordable.by_last_counter[unit])
        if len(bases) > 1 and offered:
            offered.append(NextBase(bases[1]))
        offered.append(BeginMission(state.rp))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Buy):
            buy(game, option)
            game.push(self)
        elif isinstance(option, NextBase):
            game.push(Recruit(self.bases[1:]))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("type")
        for unit in game.rules.units.values():
            if name in (unit.id, unit.kind):
                return forbids_buying(game, game.rules.box.types[unit.kind])
        return None


def ware(game: Play, kind: UnitType, bases: tuple[str, ...]) -> Ware:
    """A type of unit on its shelf; an air unit goes to Air Available, wherever it is bought."""
    rules, reason = game.rules, forbids_buying(game, kind)
    unit = rules.units[rules.counters[kind.id][0]]
    values = (str(kind.firepower), str(kind.movement))
    about = f"unit:{kind.id}"
    piece = Piece(kind.id, kind.name, symbol(rules, kind.id), "ours", "", values, note=kind.does, card=about)
    places = bases[:1] if unit.air else bases
    options = tuple(Buy(kind.id, base, kind.cost) for base in places)
    shelf = "Aircraft" if unit.air else "Ground units"
    return Ware(piece, f"{kind.cost} RP", options, shelf, reason.text if reason else "")


def rows_on_offer(game: Play) -> tuple[int, ...]:
    """9.0a: the rows of the Recruit Table for units that can be bought now; the cheapest come first."""
    kinds = game.rules.for_sale
    return tuple([row for row, kind in enumerate(kinds) if not forbids_buying(game, kind)])


def offers_at(rules: Commando, mission: str, base: str) -> list[Wares]:
    """9.0a: what can be bought in a mission for a base with no RP, one RP, and so on."""
    stocked = [kind for kind in rules.for_sale if rules.counters[kind.id]]
    kinds = [kind for kind in stocked if not kind.years or rules.box.missions[mission].year in kind.years]
    offers = {rules.counters[kind.id][-1]: Buy(kind.id, base, kind.cost) for kind in kinds}
    found = [
        Wares({last: buy for last, buy in offers.items() if buy.cost <= rp}) for rp in range(rules.highest_price + 1)
    ]
    rules.offers[mission, base] = found
    return found


def forbids_buying(game: Play, kind: UnitType) -> No | None:
    """9.0a: why a unit can't be bought, or None."""
    state = game.state
    if kind.cost > state.rp:
        return No("9.0a", "{} costs {} RP and you have {}", (kind.name, kind.cost, state.rp))
    if kind.cost == 0:
        return No("9.0a", "{} can't be bought", (kind.plural,))
    if kind.years and game.rules.mission(state).year not in kind.years:
        return No("S36.0a", "{} aren't available in {}", (kind.plural, game.rules.mission(state).year))
    if not in_box(game.rules, state, kind.id):
        return No("9.0a", "No {} is left in the Recruit Box", (kind.name,))
    return None


def in_box(rules: Commando, state: CommandoState, kind: str) -> str:
    """The first counter of a type in the Recruit Box, or nothing."""
    units, boxes = state.units, state.boxes
    for unit in rules.counters[kind]:
        if unit not in units and boxes.get(unit, RECRUIT) in (RECRUIT, SPENT):
            return unit
    return ""


def buy(game: Play, option: Buy) -> None:
    """9.0b: buy a unit: a ground unit goes to the base, an air unit to Air Available."""
    unit = in_box(game.rules, game.state, option.type)
    change_rp(game, -option.cost, PAID, unit)
    place = AIR if game.rules.units[unit].air else option.base
    game.state.put(unit, place)
    if game.event_log is not None:
        game.emit(UnitBought, unit, place)


@rule("9.0a")
class Buy(Option, frozen=True):
    """Buy one unit of a type."""

    type: str
    base: str
    cost: int

    def text(self, rules: Commando) -> str:
        kind = rules.box.types[self.type]
        return f"Buy {kind.name} ({kind.firepower}-{kind.movement}) for {self.cost} RP"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)

    def hint(self, rules: Commando) -> str:
        return rules.box.types[self.type].does


@rule("9.0b")
class NextBase(Option, frozen=True):
    """Go on to recruit at the next base."""

    base: str

    def text(self, rules: Commando) -> str:
        return f"Go on to recruit at {rules.name_of(self.base)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)


@rule("9.0c")
class BeginMission(Finish, frozen=True):
    """Stop recruiting."""

    rp: int

    def text(self, rules: Commando) -> str:
        if self.rp and not (rules.reserve_points or rules.campaign):
            return f"Begin the mission (lose {self.rp} RP)"
        return f"Begin the mission (keep {self.rp} RP)" if self.rp else "Begin the mission"


@rule("9.0c")
class BeginPlay(Step, frozen=True):
    """Recruiting is over: unspent RP are kept or lost."""

    def run(self, game: Play) -> None:
        if not game.rules.reserve_points and not game.rules.campaign:
            change_rp(game, -game.state.rp, UNSPENT)
        end_if_wiped_out(game)


@rule("8.0a")
class MissionOpened(Event, frozen=True):
    """A Mission card was taken."""

    mission: str
    before: tuple[int, int, int, int, int]
    after: tuple[int, int, int, int, int]

    def text(self, rules: Commando) -> str:
        ops, kia, _, rp, _ = self.after
        return f"{rules.name_of(self.mission)} began: {count(ops, 'Op')}, KIA {kia}, {rp} RP."

    def changes(self) -> tuple[Change, ...]:
        moved = zip((OPS, KIA, KILLED, RP, OBJECTIVES), self.before, self.after, strict=True)
        return tuple(Change(track, before, after) for track, before, after in moved)


@rule("23.0a")
class MarkerPlaced(Event, frozen=True):
    """A marker was placed face down."""

    space: str
    rolled: tuple[int, int]

    def text(self, rules: Commando) -> str:
        return f"An Objective marker was placed at {rules.name_of(self.space)}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("23.0a")
class MarkerRerolled(Event, frozen=True):
    """The space rolled for a marker was taken, closed or friendly."""

    space: str
    rolled: tuple[int, int]

    def text(self, rules: Commando) -> str:
        return f"No marker can be placed at {rules.name_of(self.space)}: rolled again."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("8.0b")
class LeaderPlaced(Event, frozen=True):
    """A leader was placed."""

    leader: str
    base: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.leader)} took command at {rules.name_of(self.base)}."


@rule("9.0b")
class UnitBought(Event, frozen=True):
    """A unit was bought."""

    unit: str
    place: str

    def text(self, rules: Commando) -> str:
        kind = rules.name_of(rules.units[self.unit].kind)
        where = "went to Air Available" if self.place == AIR else f"mustered at {rules.name_of(self.place)}"
        return f"{rules.name_of(self.unit)} ({kind}) {where}."

    def bought(self, rules: Commando) -> str:
        return rules.name_of(self.unit)
