"""Water moves with landing craft of one's own, and the Amphibious Insertion Table (15.3, 39.6, 39.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import card_moves, fire, movement, objectives, operations

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


@rule("39.6c")
class Crossing(Step, frozen=True):
    """A water move is rolled on the Amphibious Insertion Table: the carrier first, the rest with it or after it."""

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
                    fire.eliminate(game, unit)
                operations.end_if_wiped_out(game)
            return
        landed = [carrier]
        for unit in others:
            fate = "lands" if self.shared else roll_landing(game, unit, self.to)
            if fate == "lands":
                landed.append(unit)
            elif fate == "lost":
                fire.eliminate(game, unit)
        movement.travel(game, tuple(landed), self.origin, self.to)


def roll_landing(game: Play, unit: str, port: str) -> str:
    """39.6c, 39.6e: one die on the table, changed where the port is an Axis fortification."""
    table = game.rules.box.amphibious
    face = game.chance.die("landing")
    fort = table.fort_modifier if port in game.rules.theatres[game.state.mission].forts else 0
    result = table.results[min(6, max(1, face + fort)) - 1]
    game.emit(LandingRolled, unit, port, face, fort, result)
    return result


def sailings(game: Play, unit: str) -> list[Option]:
    """39.9a: a unit with landing craft can put to sea from the port where it is."""
    place = game.state.units[unit]
    return [PutToSea(unit, place)] if place in game.rules.theatres[game.state.mission].ports else []


@rule("39.9a")
class PutToSea(Option, frozen=True):
    """A unit with landing craft makes a water move."""

    unit: str
    port: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} puts to sea from {rules.name_of(self.port)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.port, self.unit)


@rule("39.9c")
class TakeAlong(Choice, frozen=True):
    """They may take one other ground unit, or an Objective that lies in the port."""

    unit: str
    port: str

    def prompt(self, game: Play) -> str:
        return f"What does {game.rules.name_of(self.unit)} take along?"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [SailAlone(self.unit)]
        if game.rules.craft_take_one_thing and game.state.carried_by(self.unit):
            return offered
        here = game.rules.ground_at(game.state, self.port)
        offered += [SailWith(other) for other in here if other != self.unit]
        offered += [objectives.Carry(marker, self.unit) for marker in game.state.lying_at(self.port)]
        return offered

    def choose(self, game: Play, option: Option) -> None:
        force: tuple[str, ...] = (self.unit,)
        if isinstance(option, SailWith):
            force = (self.unit, option.passenger)
        elif isinstance(option, objectives.Carry):
            option.handle(game)
        game.push(ChooseShore(force, self.port))


@rule("39.9a")
class SailAlone(Option, frozen=True):
    """Take nothing more along."""

    unit: str

    def text(self, rules: Commando) -> str:
        return "Nothing more: sail"


@rule("39.9c")
class SailWith(Option, frozen=True):
    """Take a unit."""

    passenger: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.passenger)} sails too"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.passenger,)


@rule("39.9b")
class ChooseShore(Choice, frozen=True):
    """Any other port will do."""

    force: tuple[str, ...]
    port: str

    def prompt(self, game: Play) -> str:
        return f"To which port do they sail from {game.rules.name_of(self.port)}?"

    def options(self, game: Play) -> list[Option]:
        ports = game.rules.theatres[game.state.mission].ports
        return [
            card_moves.Land(port)
            for port in ports
            if port != self.port and not movement.forbids_ending(game, self.force, port)
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


@rule("39.6c")
class LandingRolled(Event, frozen=True):
    """A unit rolled on the Amphibious Insertion Table."""

    unit: str
    port: str
    face: int
    modifier: int
    result: str

    def text(self, rules: Commando) -> str:
        fate = {"lands": "lands", "back": "is turned back", "lost": "is lost at sea"}[self.result]
        modified = f" ({self.modifier:+d} for the fort)" if self.modifier else ""
        return f"{rules.name_of(self.unit)} {fate} off {rules.name_of(self.port)}{modified}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
