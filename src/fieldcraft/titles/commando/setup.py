"""Chapters 7 to 9: setting up a mission, its card, and recruiting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.commando import operations
from fieldcraft.titles.commando.state import AIR, RECRUIT, SPENT, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.data import UnitType
    from fieldcraft.titles.commando.rules import Commando, Play


@rule("7.0a")
class OpenMission(Step, frozen=True):
    """Everything goes back to its box; the Mission card says what comes out."""

    mission: str
    leaders: tuple[str, ...] | None = None

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        card = rules.box.missions[self.mission]
        state.mission = self.mission
        state.ops, state.kia = card.ops, 0
        state.rp += card.rp
        state.units, state.boxes = {}, {}
        state.panicked, state.hidden, state.mines, state.found_early = [], [], [], []
        state.dropped, state.held, state.objectives = [], [], {}
        state.unturned = rules.markers[self.mission].copy()
        state.bin = rules.full_bin.copy()
        state.deck = rules.full_deck.copy()
        state.discards, state.battle = [], None
        leaders = rules.leaders[: card.leaders] if self.leaders is None else self.leaders
        game.emit(MissionOpened, self.mission, card.ops, state.rp)
        game.push(Recruit(rules.theatres[self.mission].bases))
        for leader in reversed(leaders):
            game.push(PlaceLeader(leader))
        game.push(PlaceMarkers(card.real + card.false_markers))


@rule("23.0a")
class PlaceMarkers(Step, frozen=True):
    """Two dice give each marker its space; a taken, closed or friendly one is thrown again."""

    count: int

    def run(self, game: Play) -> None:
        hidden, chance, theatre = game.state.hidden, game.chance, game.rules.theatres[game.state.mission]
        left = self.count
        while left > 0:
            high, low = chance.dice(2, "objective location")
            space = theatre.locations[high + low]
            fits = space in theatre.for_markers and space not in hidden
            if fits:
                hidden.append(space)
                left -= 1
            if game.event_log is not None:
                game.emit(MarkerPlaced if fits else MarkerMisplaced, space, (high, low))


@rule("8.0b")
class PlaceLeader(Choice, frozen=True):
    """A leader of the card joins you in a base of your choice."""

    leader: str

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.leader)} joins you: choose his base."

    def options(self, game: Play) -> list[Option]:
        return [Join(self.leader, base) for base in game.rules.theatres[game.state.mission].bases]

    def choose(self, game: Play, option: Join) -> None:
        game.state.put(self.leader, option.base)
        game.emit(Joined, self.leader, option.base)


@rule("8.0b")
class Join(Option, frozen=True):
    """A leader starts in this base."""

    leader: str
    base: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.leader)} starts at {rules.name_of(self.base)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)


@rule("9.0a")
class Recruit(Choice, frozen=True):
    """You buy units base by base: what you buy while a base is named is placed there."""

    bases: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Recruit at {game.rules.name_of(self.bases[0])}: {game.state.rp} RP left."

    def options(self, game: Play) -> list[Option]:
        rules, state, bases = game.rules, game.state, self.bases
        units, boxes = state.units, state.boxes
        offered: list[Option] = []
        for last, buy in rules.offers[state.mission, bases[0]][min(state.rp, rules.dearest)].items():
            if (last not in units and last not in boxes) or in_box(rules, state, buy.type):
                offered.append(buy)
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
        else:
            game.push(BeginPlay())

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("type")
        for unit in game.rules.units.values():
            if name in (unit.id, unit.kind):
                return forbids_buying(game, game.rules.box.types[unit.kind])
        return None


def forbids_buying(game: Play, kind: UnitType) -> No | None:
    """9.0a: why a unit cannot be bought, if it cannot."""
    state = game.state
    if kind.cost > state.rp:
        return No("9.0a", "{} costs {} RP and you have {}", (kind.name, kind.cost, state.rp))
    if kind.cost == 0:
        return No("9.0a", "{} have no price", (kind.plural,))
    if kind.years and game.rules.mission(state).year not in kind.years:
        return No("36.0b", "{} cannot be had in {}", (kind.plural, game.rules.mission(state).year))
    if not in_box(game.rules, state, kind.id):
        return No("9.0a", "No {} is left in the Recruit Box", (kind.name,))
    return None


def in_box(rules: Commando, state: CommandoState, kind: str) -> str:
    """The first counter of a type that lies in the Recruit Box, or nothing."""
    units, boxes = state.units, state.boxes
    for unit in rules.counters[kind]:
        if unit not in units and boxes.get(unit, RECRUIT) in (RECRUIT, SPENT):
            return unit
    return ""


def buy(game: Play, option: Buy) -> None:
    """9.0b: a ground unit goes to the base, an air unit to Air Available."""
    unit = in_box(game.rules, game.state, option.type)
    game.state.rp -= option.cost
    place = AIR if game.rules.units[unit].air else option.base
    game.state.put(unit, place)
    if game.event_log is not None:
        game.emit(Bought, unit, option.cost, place)


@rule("9.0a")
class Buy(Option, frozen=True):
    """Buy one unit of a type."""

    type: str
    base: str
    cost: int

    def text(self, rules: Commando) -> str:
        kind = rules.box.types[self.type]
        values = f"{kind.firepower}-{kind.movement}"
        return f"{kind.name} ({values}) for {self.cost} RP"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)

    def hint(self, rules: Commando) -> str:
        return rules.box.types[self.type].does


@rule("9.0b")
class NextBase(Option, frozen=True):
    """Go on to recruit at the next base."""

    base: str

    def text(self, rules: Commando) -> str:
        return f"No more here; recruit at {rules.name_of(self.base)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)


@rule("9.0c")
class BeginMission(Option, frozen=True):
    """Stop recruiting."""

    rp: int

    def text(self, rules: Commando) -> str:
        if self.rp and not (rules.reserve_points or rules.campaign):
            return f"Begin the mission ({self.rp} RP are lost)"
        return f"Begin the mission ({self.rp} RP in reserve)" if self.rp else "Begin the mission"


@rule("9.0c")
class BeginPlay(Step, frozen=True):
    """Recruiting is over: RP are kept or lost, and the first operation is chosen."""

    def run(self, game: Play) -> None:
        if not game.rules.reserve_points and not game.rules.campaign:
            game.state.rp = 0
        game.push(operations.NEXT_OPERATION)
        operations.end_if_wiped_out(game)


@rule("8.0a")
class MissionOpened(Event, frozen=True):
    """A Mission card was taken."""

    mission: str
    ops: int
    rp: int

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.mission)} begins: {self.ops} Ops, {self.rp} RP."


@rule("23.0a")
class MarkerPlaced(Event, frozen=True):
    """A marker was placed face down."""

    space: str
    rolled: tuple[int, int]

    def text(self, rules: Commando) -> str:
        return f"An Objective marker is placed at {rules.name_of(self.space)}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("23.0a")
class MarkerMisplaced(Event, frozen=True):
    """A marker's space was taken, closed or friendly."""

    space: str
    rolled: tuple[int, int]

    def text(self, rules: Commando) -> str:
        return f"No marker can be placed at {rules.name_of(self.space)}: roll again."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("8.0b")
class Joined(Event, frozen=True):
    """A leader came."""

    leader: str
    base: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.leader)} takes command at {rules.name_of(self.base)}."


@rule("9.0b")
class Bought(Event, frozen=True):
    """A unit was bought."""

    unit: str
    cost: int
    place: str

    def text(self, rules: Commando) -> str:
        where = "stands by" if self.place == AIR else f"musters at {rules.name_of(self.place)}"
        return f"{rules.name_of(self.unit)} ({rules.name_of(rules.units[self.unit].kind)}, {self.cost} RP) {where}."
