"""Chapters S39 and S40: the Amphibious Insertion Table, and units with their own landing craft."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import card_moves, forces
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.losses import eliminate
from fieldcraft.titles.commando.ops import end_if_wiped_out
from fieldcraft.titles.commando.rules import Commando, Play

RESULTS: Final = {"lands": "landed at", "back": "was turned back off", "lost": "was lost at sea off"}


@rule("S39.0a")
class Crossing(Step, frozen=True):
    """Roll a water move on the Amphibious Insertion Table: the first unit, and the rest with it or each on its own."""

    force: tuple[str, ...]
    origin: str
    to: str
    shared: bool

    def run(self, game: Play) -> None:
        carrier, *others = self.force
        result = roll_landing(game, carrier, self.to)
        if result != "lands":
            if result == "lost":
                for unit in self.force:
                    eliminate(game, unit)
                end_if_wiped_out(game)
            return
        landed = [carrier]
        for unit in others:
            fate = "lands" if self.shared else roll_landing(game, unit, self.to)
            if fate == "lands":
                landed.append(unit)
            elif fate == "lost":
                eliminate(game, unit)
        forces.travel(game, tuple(landed), self.origin, self.to)


def roll_landing(game: Play, unit: str, port: str) -> str:
    """S39.0a, S39.0b: roll one die on the table, modified where the port is an enemy fortification."""
    table = game.rules.box.amphibious
    face = game.chance.die("landing")
    fort = table.fort_modifier if port in game.rules.theatres[game.state.mission].forts else 0
    result = table.results[min(6, max(1, face + fort)) - 1]
    game.emit(LandingRolled, unit, port, face, fort, result)
    return result


def sailings(game: Play, unit: str) -> list[Option]:
    """S40.0a: a unit with landing craft can put to sea from the port where it is."""
    place = game.state.units[unit]
    return [PutToSea(unit, place)] if place in game.rules.theatres[game.state.mission].ports else []


@rule("S40.0a")
class PutToSea(Option, frozen=True):
    """Make a water move with a unit's own landing craft."""

    unit: str
    port: str

    def text(self, rules: Commando) -> str:
        return f"Put to sea from {rules.name_of(self.port)} with {rules.name_of(self.unit)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.port, self.unit)


@rule("S40.0c")
class TakeAlong(Choice, frozen=True):
    """Choose one other ground unit, or an Objective that lies in the port, to take along."""

    unit: str
    port: str

    def prompt(self, game: Play) -> str:
        return f"Choose what {game.rules.name_of(self.unit)} takes along."

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [SailAlone(self.unit)]
        if game.rules.craft_take_one_thing and game.state.carried_by(self.unit):
            return offered
        here = game.rules.ground_at(game.state, self.port)
        offered += [SailWith(other) for other in here if other != self.unit]
        offered += [Carry(marker, self.unit) for marker in game.state.lying_at(self.port)]
        return offered

    def choose(self, game: Play, option: Option) -> None:
        force: tuple[str, ...] = (self.unit,)
        if isinstance(option, SailWith):
            force = (self.unit, option.passenger)
        elif isinstance(option, Carry):
            option.perform(game)
        game.push(ChooseShore(force, self.port))


@rule("S40.0a")
class SailAlone(Option, frozen=True):
    """Take nothing more."""

    unit: str

    def text(self, rules: Commando) -> str:
        return "Take nothing more"


@rule("S40.0c")
class SailWith(Option, frozen=True):
    """Take a unit along."""

    passenger: str

    def text(self, rules: Commando) -> str:
        return f"Take {rules.name_of(self.passenger)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.passenger,)


@rule("S40.0b")
class ChooseShore(Choice, frozen=True):
    """Choose the port of landing."""

    force: tuple[str, ...]
    port: str

    def prompt(self, game: Play) -> str:
        return f"Choose the port to sail to from {game.rules.name_of(self.port)}."

    def options(self, game: Play) -> list[Option]:
        ports = game.rules.theatres[game.state.mission].ports
        return [
            card_moves.Land(port)
            for port in ports
            if port != self.port and not forces.forbids_ending(game, self.force, port)
        ] or [card_moves.Land(self.port)]

    def choose(self, game: Play, option: card_moves.Land) -> None:
        if option.to != self.port:
            game.push(Crossing(self.force, self.port, option.to, shared=True))

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: card_moves.Land, after: Play) -> str:
        place = after.state.place(self.force[0])
        if place == option.to:
            return "landed"
        return "turned back" if place == self.port else "lost"


@rule("S39.0a")
class LandingRolled(Event, frozen=True):
    """A unit rolled on the Amphibious Insertion Table."""

    unit: str
    port: str
    face: int
    modifier: int
    result: str

    def text(self, rules: Commando) -> str:
        modified = f" ({self.modifier:+d} for the fort)" if self.modifier else ""
        return f"{rules.name_of(self.unit)} {RESULTS[self.result]} {rules.name_of(self.port)}{modified}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
