"""Sections 39.5, 39.6 and 39.9: one unit by air or water for each Intel card, and the Royal Marines' own craft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import fire, movement, objectives, operations

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


def landings(game: Play, use: str, origin: str) -> list[str]:
    """39.5b, 39.5c, 39.6b: where a unit can come down or land by Intel card."""
    rules, state = game.rules, game.state
    theatre = rules.theatre(state)
    gates = theatre.airfields if use == "airfield" else theatre.ports
    held = {place for unit, place in state.units.items() if unit in rules.ground}
    found = [space for space in gates if space != origin and (space in theatre.bases or space in held)]
    if use == "airfield":
        found += [base for base in theatre.bases if base != origin and base not in found]
    return found


@rule("39.5a")
class ChooseTraveller(Choice, frozen=True):
    """One unit goes, by water perhaps with a passenger that cannot walk."""

    space: str
    use: str

    def prompt(self, game: Play) -> str:
        return f"Which unit goes from {game.rules.called(self.space)}?"

    def options(self, game: Play) -> list[Option]:
        here = tuple(game.rules.ground_at(game.state, self.space))
        walking = movement.walkers(game.rules, here)
        offered: list[Option] = [Travel(unit) for unit in walking]
        if self.use == "water":
            heavy = [unit for unit in here if unit not in walking]
            free = [unit for unit in walking if not game.state.carried_by(unit)]
            offered += [Travel(unit, passenger) for unit in free for passenger in heavy]
        return offered

    def choose(self, game: Play, option: Travel) -> None:
        force = (option.unit, option.passenger) if option.passenger else (option.unit,)
        game.then(movement.ChooseLanding(force, self.space, self.use))


@rule("39.6a")
class Travel(Option, frozen=True):
    """This unit goes."""

    unit: str
    passenger: str = ""

    def words(self, rules: Commando) -> str:
        aboard = f" with {rules.called(self.passenger)}" if self.passenger else ""
        return f"{rules.called(self.unit)}{aboard}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit,)


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
        game.then(movement.Travel(tuple(landed), self.origin, self.to))


def roll_landing(game: Play, unit: str, port: str) -> str:
    """39.6c, 39.6e: one die on the table, changed where the port is an Axis fortification."""
    table = game.rules.box.amphibious
    face = game.chance.die("landing")
    fort = table.fort_modifier if port in game.rules.theatre(game.state).forts else 0
    result = table.results[min(6, max(1, face + fort)) - 1]
    game.tell(LandingRolled, unit, port, face, fort, result)
    return result


def marine_operations(game: Play) -> list[Option]:
    """39.9: the Royal Marines put to sea from the port where they are."""
    ports = game.rules.theatre(game.state).ports
    marines = game.rules.with_trait["amphibious"]
    return [PutToSea(u, p) for u, p in game.state.units.items() if u in marines and p in ports]


@rule("39.9a")
class PutToSea(Option, frozen=True):
    """The Royal Marines make a water move."""

    unit: str
    port: str

    def words(self, rules: Commando) -> str:
        return f"{rules.called(self.unit)} put to sea from {rules.called(self.port)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.port, self.unit)


def put_to_sea(game: Play, option: PutToSea) -> None:
    """39.9: first what they take along, then where they go."""
    game.then(TakeAlong(option.unit, option.port))


@rule("39.9c")
class TakeAlong(Choice, frozen=True):
    """The Royal Marines may take one other ground unit or one Real Objective."""

    unit: str
    port: str

    def prompt(self, game: Play) -> str:
        return f"What do {game.rules.called(self.unit)} take along?"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [SailAlone(self.unit)]
        if len(game.state.carried_by(self.unit)) > 1:
            return offered
        if not game.state.carried_by(self.unit):
            here = game.rules.ground_at(game.state, self.port)
            offered += [SailWith(other) for other in here if other != self.unit]
            offered += [objectives.Carry(m, self.unit) for m in game.state.lying_at(self.port)]
        return offered

    def choose(self, game: Play, option: Option) -> None:
        force: tuple[str, ...] = (self.unit,)
        if isinstance(option, SailWith):
            force = (self.unit, option.passenger)
        elif isinstance(option, objectives.Carry):
            option.handle(game)
        game.then(ChooseShore(force, self.port))


@rule("39.9a")
class SailAlone(Option, frozen=True):
    """Take nobody."""

    unit: str

    def words(self, rules: Commando) -> str:
        return "Nobody: sail as they are"


@rule("39.9c")
class SailWith(Option, frozen=True):
    """Take a unit."""

    passenger: str

    def words(self, rules: Commando) -> str:
        return f"{rules.called(self.passenger)} sails too"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.passenger,)


@rule("39.9b")
class ChooseShore(Choice, frozen=True):
    """Any other port will do."""

    force: tuple[str, ...]
    port: str

    def prompt(self, game: Play) -> str:
        return f"To which port do they sail from {game.rules.called(self.port)}?"

    def options(self, game: Play) -> list[Option]:
        ports = game.rules.theatre(game.state).ports
        return [
            movement.Land(port)
            for port in ports
            if port != self.port and not movement.forbids_ending(game, self.force, port)
        ]

    def choose(self, game: Play, option: movement.Land) -> None:
        game.then(Crossing(self.force, self.port, option.to, shared=True))

    def telling(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: movement.Land, after: Play) -> str:
        place = after.state.units[self.force[0]]
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

    def words(self, rules: Commando) -> str:
        fate = {"lands": "lands", "back": "is turned back", "lost": "is lost at sea"}[self.result]
        modified = f" ({self.modifier:+d} for the fort)" if self.modifier else ""
        return f"{rules.called(self.unit)} {fate} off {rules.called(self.port)}{modified}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
