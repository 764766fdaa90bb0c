"""Chapter 12.0 to 12.4: the noise a stack makes, the check for it, stealth, and escaping detection.

Combat noise (12.5), staying detected (12.6) and bases (12.11) are in detection.py, enemy generation and placement
(12.8, 12.9) in enemies.py, pursuit (12.10) in pursuit.py, and moving bases (12.12) in bases.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import (
    Change,
    Choice,
    Consequence,
    Display,
    Event,
    No,
    Option,
    Pick,
    Ripple,
    Roll,
    Step,
    rule,
)
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import detection, enemies, lookups, losses, outcomes
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState

ALWAYS_DETECTED: Final = 1
NEVER_DETECTED: Final = 10  # the ten-sided die shows 0


# 12.0 Creating noise


@rule("12.0b")
class NoiseChecks(Step, frozen=True):
    """After all movement, check each hex with a squad that moved, in the order you choose."""

    def run(self, game: Play) -> None:
        hexes = hexes_to_check(game)
        if len(hexes) == 1:
            game.push(NoiseCheck(hexes[0]))
        elif hexes:
            game.push(ChooseCheck(hexes))


def hexes_to_check(game: Play) -> tuple[str, ...]:
    """12.0b: the hexes with a squad that has moved, except bases."""
    state, rules = game.state, game.rules
    hexes: dict[str, None] = {}
    for piece in state.moved:
        place = state.pieces.get(piece)
        if piece in rules.squads and place is not None and not rules.is_base(state, place):
            hexes[place] = None
    return tuple(hexes)


@rule("12.0b")
class ChooseCheck(Choice, frozen=True):
    """Choose which hex is checked next."""

    hexes: tuple[str, ...]

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [lookups.noise(level_at(game.rules, game.state, hex_) for hex_ in self.hexes)]

    def prompt(self, game: Play) -> str:
        return "Check which hex for noise next?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        return [CheckAt(hex_, level_at(rules, state, hex_)) for hex_ in self.hexes]

    def choose(self, game: Play, option: CheckAt) -> None:
        rest = tuple(hex_ for hex_ in self.hexes if hex_ != option.hex)
        game.push_all(NoiseCheck(option.hex), ChooseCheck(rest) if len(rest) > 1 else NoiseCheck(rest[0]))

    def outcome(self, before: Play, option: CheckAt, after: Play) -> str | Consequence:
        return outcome_of_checks(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("12.0b")
class CheckAt(Option, frozen=True):
    """Check this hex."""

    hex: str
    level: int

    def text(self, rules: Europe) -> str:
        return f"Check {rules.name_of(self.hex)}: noise {self.level}, {detection_chance(self.level)}% detection"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)

    def badge(self, rules: Europe) -> str:
        return f"{detection_chance(self.level)}%"


@rule("12.0a")
class NoiseCheck(Step, frozen=True):
    """Roll a ten-sided die for a hex. Squads that are heard are detected or escape to a base."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        squads = rules.squads_at(state, self.hex)
        if not squads:
            return
        level = level_at(rules, state, self.hex)
        roll = game.chance.die("noise", 10)
        found = is_detection(roll, level)
        game.emit(NoiseChecked, self.hex, level, roll, found)
        if not found:
            return
        people = may_escape(rules, state, self.hex)
        if people:
            game.push(Escape(self.hex, people, tuple(rules.base_hexes(state))))
        else:
            stay(game, self.hex)


@rule("12.0e")
class NoiseChecked(Event, frozen=True):
    """A noise check was made."""

    hex: str
    level: int
    roll: int
    found: bool

    def text(self, rules: Europe) -> str:
        end = "detected" if self.found else "not detected"
        return f"Noise check at {rules.name_of(self.hex)}: rolled {self.roll % 10} at noise {self.level}, {end}."

    def dice(self) -> tuple[int, ...]:
        return (self.roll % 10,)

    def display(self, rules: Europe) -> Display:
        needed = f"above {min(max(self.level, ALWAYS_DETECTED), NEVER_DETECTED - 1)}"  # 12.0f
        roll = Roll(self.dice(), 10, "Noise check", needed, ("heard" if self.found else "unheard",))
        heard = Ripple(self.hex, detection_chance(self.level) / 100)
        return Display(rolls=(roll,), places=(self.hex,), ripples=(heard,))


def level_at(rules: Europe, state: EuropeState, hex_: str, openly: bool = False) -> int:
    """12.0c: the noise level of a hex where squads end their movement: pieces, terrain and alertness.

    A squad that is about to halt there has come `openly`, not by stealth.
    """
    pieces = [piece for piece, place in state.pieces.items() if place == hex_]
    terrain = terrain_noise(rules, state, hex_)
    if not openly and all_stealthy(rules, state, hex_):
        terrain = min(0, terrain)
    return alertness(state) + terrain + sum([rules.noise_of(state, piece) for piece in pieces])


def is_detection(roll: int, level: int) -> bool:
    """12.0e, 12.0f: whether a roll at a noise level is a detection."""
    return roll == ALWAYS_DETECTED or (roll != NEVER_DETECTED and roll <= level)


def detection_chance(level: int) -> int:
    """12.0e, 12.0f: how likely a detection is, in percent."""
    return 10 * min(max(level, 1), 9)


def outcome_of_checks(before: Play, after: Play) -> Consequence:
    """The outcome of noise checks, and of what the enemy then does before you decide again."""
    if isinstance(after.choice, ChooseCheck):
        return Consequence("several hexes are checked one by one")
    found = isinstance(after.choice, Escape) or after.state.groups > before.state.groups
    return outcomes.consequence(before, after, "not detected", found)


# 12.1 Terrain noise


def terrain_noise(rules: Europe, state: EuropeState, hex_: str) -> int:
    """12.1: the noise of the terrain in a hex."""
    return rules.graph(state).noise[hex_]


# 12.2 Alertness


def alertness(state: EuropeState) -> int:
    """12.2: 1 for each mission done on this map."""
    return state.done


# 12.3 Stealth movement


def all_stealthy(rules: Europe, state: EuropeState, hex_: str) -> bool:
    """12.3a, 12.3d: whether every squad that moved into a hex moved just one hex, so that terrain adds no noise."""
    moved = [squad for squad in rules.squads_at(state, hex_) if squad in state.moved]
    return all(squad in state.stealthy for squad in moved)


# 12.4 Escaping detection


def may_escape(rules: Europe, state: EuropeState, hex_: str) -> tuple[str, ...]:
    """12.4d, 12.4f: who in a hex that was heard may escape: squads not detected before, and the leaders with them."""
    here = rules.people_at(state, hex_)
    if not rules.base_hexes(state) or all(
        forbids_escape(rules, state, piece) for piece in here if piece in rules.squads
    ):
        return ()
    free = [piece for piece in here if forbids_escape(rules, state, piece) is None]
    return tuple(sorted(free, key=rules.order.__getitem__))


def forbids_escape(rules: Europe, state: EuropeState, piece: str) -> No | None:
    """12.4f: why a squad or leader can't escape, or None."""
    if piece in state.detected and not rules.hunted_squads_escape:
        return No("12.4f", "{} was already detected and can't escape", (rules.name_of(piece),))
    return None


@rule("12.4a")
class Escape(Choice, frozen=True):
    """People about to be detected may abandon everything and go to a base at once, before the enemy comes.

    `people` are those who may escape, and `camps` the bases that are still open to them.
    """

    hex: str
    people: tuple[str, ...]
    camps: tuple[str, ...]

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), lookups.noise([level_at(game.rules, game.state, self.hex)])]

    def prompt(self, game: Play) -> str:
        return f"Detected at {game.rules.name_of(self.hex)}: stay, or abandon your gear and escape to a base?"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [Stand(self.hex, bool(game.rules.squads_at(game.state, self.hex)))]
        offered += [SlipAway(self.hex, camp, self.people) for camp in self.camps]
        if len(self.people) > 1:
            offered += [SomeSlipAway(self.hex, camp) for camp in self.camps]
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, SlipAway):
            escape(game, option.people, option.camp)
            stay(game, self.hex)
        elif isinstance(option, SomeSlipAway):
            others = tuple(camp for camp in self.camps if camp != option.camp)
            game.push(ChooseEscapees(self.people, (), self.hex, option.camp, self.people, others))
        else:
            stay(game, self.hex)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return enemies_called(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        rules, state = game.rules, game.state
        piece, place = str(what.get("piece") or ""), str(what.get("place") or "")
        if piece in rules.people:
            return forbids_escape(rules, state, piece)
        if place in rules.base_hexes(state):
            return No("12.4d", "You have already picked who escapes to {}", (rules.name_of(place),))
        if place in rules.graph(state).board:
            return No("12.4d", "{} is not one of your bases", (rules.name_of(place),))
        return None


@rule("12.4a")
class Stand(Option, frozen=True):
    """Stay. Squads that stay are detected."""

    hex: str
    squads: bool = True

    def text(self, rules: Europe) -> str:
        comes = "one to six enemy units come" if self.squads else "no enemy comes for leaders alone"
        return f"Stay at {rules.name_of(self.hex)}: {comes}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("12.4a")
class SlipAway(Option, frozen=True):
    """Everyone who can escapes to a base, without gear."""

    hex: str
    camp: str
    people: tuple[str, ...]

    def text(self, rules: Europe) -> str:
        return f"Escape to the base at {rules.name_of(self.camp)} without gear: {rules.names_of(self.people)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.camp,)


@rule("12.4c")
class SomeSlipAway(Option, frozen=True):
    """Only some people escape to this base."""

    hex: str
    camp: str

    def text(self, rules: Europe) -> str:
        return f"Choose who escapes to the base at {rules.name_of(self.camp)} without gear"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.camp,)


@rule("12.4c")
class ChooseEscapees(Pick, frozen=True):
    """Pick who escapes to a base; the others may escape to another one, or stay and are detected."""

    hex: str = ""
    camp: str = ""
    people: tuple[str, ...] = ()
    other_camps: tuple[str, ...] = ()

    def prompt(self, game: Play) -> str:
        return f"Pick who escapes to {game.rules.name_of(self.camp)}."

    def minimum(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        """12.4d: send these to the base, and ask where the others go if there is another base."""
        escape(game, pieces, self.camp)
        rest = tuple(piece for piece in self.people if piece not in pieces)
        if rest and self.other_camps:
            game.push(Escape(self.hex, rest, self.other_camps))
        else:
            stay(game, self.hex)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return enemies_called(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True


def enemies_called(before: Play, after: Play) -> str | Consequence:
    """The outcome of being detected, for the odds: losses, or how many enemies came."""
    new = max(0, len(after.state.enemies) - len(before.state.enemies))
    return outcomes.consequence(before, after, f"no losses, {count(new, 'more enemy', 'more enemies')}")


def escape(game: Play, people: tuple[str, ...], camp: str) -> None:
    """12.4a: put people in a base."""
    state = game.state
    before = len(state.detected)
    for piece in people:
        state.pieces[piece] = camp
        state.detected.pop(piece, None)
    undone = state.mission if state.mission_status == OPEN and camp == state.target else ""
    game.emit(Escaped, people, camp, undone, before, len(state.detected))


@rule("12.4a")
class Escaped(Event, frozen=True):
    """People escaped to a base."""

    people: tuple[str, ...]
    camp: str
    undone: str
    before: int
    after: int

    def text(self, rules: Europe) -> str:
        freed = f" (detected squads: {self.before} to {self.after})" if self.before != self.after else ""
        end = f" That did not accomplish {rules.name_of(self.undone)}: a squad must move there." if self.undone else ""
        return f"{rules.names_of(self.people)} escaped to the base at {rules.name_of(self.camp)}{freed}.{end}"

    def changes(self) -> tuple[Change, ...]:
        return (Change("Detected", self.before, self.after),)

    def display(self, rules: Europe) -> Display:
        return Display(places=(self.camp,))


def stay(game: Play, hex_: str) -> None:
    """12.4c, 12.4g, 12.8: squads still in a hex are detected, and enemies come; gear without a squad is eliminated."""
    state, rules = game.state, game.rules
    squads = rules.squads_at(state, hex_)
    if squads:
        detection.detect(game, squads, hex_, detection.BY_NOISE)
        game.push(enemies.GenerateEnemies(hex_))
    else:
        losses.lose_gear(game, rules.gear_at(state, hex_))
        losses.drown(game, hex_)
        detection.update(game)
