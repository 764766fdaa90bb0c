"""Chapter 12, first part: the noise a stack makes, the check for it, and escaping from detection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Event, No, Option, Pick, Step, rule
from fieldcraft.titles.commandos_europe import detection, enemies, journey, losses, missions, setup
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.journey import WhereTo
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

ALWAYS_HEARD: Final = 1
NEVER_HEARD: Final = 10  # the ten-sided die shows 0


def heard(roll: int, level: int) -> bool:
    """12.0e, 12.0f: whether a roll at a noise level is a detection."""
    return roll == ALWAYS_HEARD or (roll != NEVER_HEARD and roll <= level)


def chance_of(level: int) -> int:
    """How likely a detection is, in percent."""
    return 10 * min(max(level, 1), 9)


def level_at(rules: Europe, state: EuropeState, hex_: str) -> int:
    """12.0c, 12.1, 12.2: the noise level of a hex where squads have ended their movement."""
    pieces = [piece for piece, place in state.pieces.items() if place == hex_]
    level = state.done + terrain_noise(rules, state, hex_, all_stealthy(rules, state, hex_))
    return level + sum([rules.noise_of(state, piece) for piece in pieces])


def terrain_noise(rules: Europe, state: EuropeState, hex_: str, stealthy: bool) -> int:
    """12.1, 12.3: what the terrain adds; to those who move stealthily never more than 0."""
    printed = rules.country(state).noise[hex_]
    return min(0, printed) if stealthy else printed


def all_stealthy(rules: Europe, state: EuropeState, hex_: str) -> bool:
    """12.3d: whether every squad that moved into a hex moved just one hex."""
    moved = [squad for squad in rules.squads_at(state, hex_) if squad in state.moved]
    return all(squad in state.stealthy for squad in moved)


def moves_with_noise(game: Play, leg: WhereTo, reached: Mapping[str, int]) -> list[Option]:
    """The moves of a party, each with the noise at which it would be checked."""
    rules, state = game.rules, game.state
    party = leg.party
    if rules.squads.isdisjoint(party):
        return [journey.GoTo(hex_, cost) for hex_, cost in reached.items()]
    own = state.done + sum([rules.noise_of(state, piece) for piece in party])
    country = rules.country(state)
    noise, near = country.noise, () if leg.way else country.board.neighbours[leg.at]
    there: dict[str, int] = {}
    for piece, place in state.pieces.items():
        if place in reached:
            there[place] = there.get(place, 0) + rules.noise_of(state, piece)
    levels = {hex_: own + noise[hex_] for hex_ in reached}
    for hex_ in near:
        if noise[hex_] > 0 and hex_ in reached and (hex_ not in there or all_stealthy(rules, state, hex_)):
            levels[hex_] = own
    for hex_, more in there.items():
        levels[hex_] += more
    does_it = state.standing == OPEN and state.target in reached and missions.equipped(game, party)
    if does_it:
        levels[state.target] += 1  # The mission is done there, and the enemy more alert at once (12.2).
    quiet = dict.fromkeys([hex_ for hex_ in rules.base_hexes(state) if hex_ in reached])
    heard = levels | quiet
    moves: list[Option] = [*map(journey.GoTo, reached, reached.values(), heard.values())]
    if does_it:  # First, where nobody overlooks it.
        to = state.target
        del moves[list(reached).index(to)]
        moves.insert(0, journey.GoTo(to, reached[to], heard[to], True))
    return moves


@rule("12.0b")
class NoiseChecks(Step, frozen=True):
    """When all movement is done, each hex with a squad that moved is checked, in the order you like."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        hexes: dict[str, None] = {}
        for piece in state.moved:
            place = state.pieces.get(piece)
            if piece in rules.squads and place is not None and not rules.is_base(state, place):
                hexes[place] = None
        if len(hexes) == 1:
            game.push(NoiseCheck(*hexes))
        elif hexes:
            game.push(NextCheck(tuple(hexes)))


@rule("12.0b")
class NextCheck(Choice, frozen=True):
    """You choose which hex is checked next."""

    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return "Which hex is checked for noise next?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        return [CheckAt(hex_, level_at(rules, state, hex_)) for hex_ in self.hexes]

    def choose(self, game: Play, option: CheckAt) -> None:
        rest = tuple(hex_ for hex_ in self.hexes if hex_ != option.hex)
        game.push_all(NoiseCheck(option.hex), NextCheck(rest) if len(rest) > 1 else NoiseCheck(rest[0]))

    def outcome(self, before: Play, option: CheckAt, after: Play) -> str:
        return outcome_of_checks(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("12.0b")
class CheckAt(Option, frozen=True):
    """Check this hex."""

    hex: str
    level: int

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.hex)}, noise {self.level} (heard {chance_of(self.level)}%)"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)

    def badge(self, rules: Europe) -> str:
        return f"{chance_of(self.level)}%"


@rule("12.0a")
class NoiseCheck(Step, frozen=True):
    """One ten-sided die for a hex. Those who are heard are detected, or escape to a base."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        squads = rules.squads_at(state, self.hex)
        if not squads:
            return
        level = level_at(rules, state, self.hex)
        roll = game.chance.die("noise", 10)
        found = heard(roll, level)
        game.emit(Listened, self.hex, level, roll, found)
        if not found:
            return
        if rules.base_hexes(state):
            game.push(Escape(self.hex))
        else:
            stay(game, self.hex)


def stay(game: Play, hex_: str) -> None:
    """12.4g, 12.8: whoever is left in a hex is detected, and enemies come."""
    squads = game.rules.squads_at(game.state, hex_)
    if squads:
        detection.detect(game, squads)
        game.push(enemies.Generation(hex_))
    else:
        detection.settle(game)


@rule("12.4a")
class Escape(Choice, frozen=True):
    """Detected people may leave everything behind and be in a base at once, before the enemy comes."""

    hex: str

    def prompt(self, game: Play) -> str:
        return f"Heard at {game.rules.name_of(self.hex)}! Stand, or slip away to a base and leave what you have?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        people = sorted(rules.people_at(state, self.hex), key=rules.order.__getitem__)
        camps = rules.base_hexes(state)
        offered: list[Option] = [Stand(self.hex)]
        offered += [SlipAway(self.hex, camp, tuple(people)) for camp in camps]
        if len(people) > 1:
            offered += [SomeSlipAway(self.hex, camp) for camp in camps]
        return offered

    def choose(self, game: Play, option: Option) -> None:
        rules, state = game.rules, game.state
        if isinstance(option, SlipAway):
            escape(game, option.people, self.hex, option.camp)
        elif isinstance(option, SomeSlipAway):
            people = tuple(sorted(rules.people_at(state, self.hex), key=rules.order.__getitem__))
            game.push(WhoSlipsAway(people, (), self.hex, option.camp))
        else:
            stay(game, self.hex)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place")
        if place in game.rules.country(game.state).board:
            return No("12.4d", "{} is not a base of yours", (game.rules.name_of(str(place)),))
        return None


def escape(game: Play, people: tuple[str, ...], hex_: str, camp: str) -> None:
    """12.4: people are put into a base; what nobody stays with is eliminated."""
    state, rules = game.state, game.rules
    for piece in people:
        state.pieces[piece] = camp
        state.detected.pop(piece, None)
    undone = state.mission if state.standing == OPEN and camp == state.target else ""
    game.emit(Escaped, people, camp, undone)
    if not rules.squads_at(state, hex_):
        losses.lose_gear(game, rules.gear_at(state, hex_))
        losses.drown(game, hex_)
    stay(game, hex_)


@rule("12.4c")
class WhoSlipsAway(Pick, frozen=True):
    """You pick who escapes; the others stay and are detected."""

    hex: str = ""
    camp: str = ""

    def prompt(self, game: Play) -> str:
        return f"Who slips away to {game.rules.name_of(self.camp)}?"

    def minimum(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        escape(game, pieces, self.hex, self.camp)


@rule("12.4a")
class Stand(Option, frozen=True):
    """Stay and be hunted."""

    hex: str

    def text(self, rules: Europe) -> str:
        return f"Stand at {rules.name_of(self.hex)}: one to six enemy units come"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("12.4a")
class SlipAway(Option, frozen=True):
    """Everybody escapes to a base, without gear."""

    hex: str
    camp: str
    people: tuple[str, ...]

    def text(self, rules: Europe) -> str:
        who = setup.listed(rules, self.people)
        verb = "slips" if len(self.people) == 1 else "slip"
        return f"{who} {verb} away to the base at {rules.name_of(self.camp)}, leaving any gear"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.camp,)


@rule("12.4c")
class SomeSlipAway(Option, frozen=True):
    """Only some escape."""

    hex: str
    camp: str

    def text(self, rules: Europe) -> str:
        return f"Only some slip away to the base at {rules.name_of(self.camp)}, without gear"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.camp,)


def outcome_of_checks(before: Play, after: Play) -> str:
    """Name what noise checks led to."""
    if isinstance(after.choice, Escape) or after.state.groups > before.state.groups:
        return "somebody is heard"
    return "nobody is heard"


@rule("12.0e")
class Listened(Event, frozen=True):
    """A noise check was made."""

    hex: str
    level: int
    roll: int
    found: bool

    def text(self, rules: Europe) -> str:
        end = "detected!" if self.found else "nobody heard you."
        return f"Noise {self.level} at {rules.name_of(self.hex)}, rolled {self.roll % 10}: {end}"

    def dice(self) -> tuple[int, ...]:
        return (self.roll % 10,)


@rule("12.4a")
class Escaped(Event, frozen=True):
    """People escaped to a base."""

    people: tuple[str, ...]
    camp: str
    undone: str

    def text(self, rules: Europe) -> str:
        verb = "slips" if len(self.people) == 1 else "slip"
        end = f" {rules.name_of(self.undone)} is not done by that: somebody has to move there." if self.undone else ""
        return f"{setup.listed(rules, self.people)} {verb} away to the base at {rules.name_of(self.camp)}.{end}"
