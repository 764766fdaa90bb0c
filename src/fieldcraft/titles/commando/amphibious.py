"""Chapters S39 and S40: the Amphibious Insertion Table, and units with their own landing craft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Display, Event, Option, Step, rule
from fieldcraft.titles.commando import departure, forces, lookups, outcomes
from fieldcraft.titles.commando.carrying import Carry, SetDown
from fieldcraft.titles.commando.losses import eliminate
from fieldcraft.titles.commando.ops import end_if_wiped_out
from fieldcraft.titles.commando.rules import Commando, Play

RESULTS: Final = {"lands": "landed at", "back": "was turned back off", "lost": "was lost at sea off"}


@rule("S39.0a")
class Crossing(Step, frozen=True):
    """Roll for a water move on the Amphibious Insertion Table: once for the whole force, or once for each unit."""

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
    """S40.0a: a unit with landing craft can put to sea from the port where it is, if there is one to sail to."""
    port = game.state.units[unit]
    return [PutToSea(unit, port)] if can_sail(game, unit, port) else []


def can_sail(game: Play, unit: str, port: str) -> bool:
    """S40.0a: whether there is a port to which a unit can sail."""
    theatre = game.rules.theatres[game.state.mission]
    if port not in theatre.gates["water"]:
        return False
    return theatre.has_other_base("water", port) or bool(shores(game, (unit,)))


def shores(game: Play, force: tuple[str, ...]) -> list[str]:
    """S40.0a, 10.2a: the ports a force can sail to from where it is, except full ones."""
    ports, start = game.rules.theatres[game.state.mission].ports, game.state.units[force[0]]
    if start not in ports:
        return []
    return forces.with_room(game, force, [port for port in ports if port != start])


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
        limit = ": one other unit or one Objective" if game.rules.craft_take_one_thing else ""
        return f"Choose what {game.rules.name_of(self.unit)} takes along{limit}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), Lookup("table:amphibious")]

    def options(self, game: Play) -> list[Option]:
        state, one_thing = game.state, game.rules.craft_take_one_thing
        aboard = state.carried_by(self.unit)
        unload = [SetDown(marker, self.unit) for marker in aboard]
        if one_thing and aboard:
            return [SailAlone(self.unit), *unload] if len(aboard) == 1 else [*unload]
        others = [unit for unit in game.rules.ground_at(state, self.port) if unit != self.unit]
        if one_thing:
            unload = [SetDown(marker, unit) for unit in others for marker in state.carried_by(unit)]
            others = [unit for unit in others if not state.carried_by(unit)]
        return [
            SailAlone(self.unit),
            *(SailWith(other) for other in others if shores(game, (self.unit, other))),
            *(Carry(marker, self.unit) for marker in state.lying_at(self.port)),
            *unload,
        ]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, SetDown):
            option.perform(game)
            game.push(self)
            return
        if isinstance(option, Carry):
            option.perform(game)
        force = (self.unit, option.passenger) if isinstance(option, SailWith) else (self.unit,)
        game.push(ChooseShore(force, self.port))


@rule("S40.0a")
class SailAlone(Option, frozen=True):
    """Take nothing more."""

    unit: str

    def text(self, rules: Commando) -> str:
        return "Take nothing else"


@rule("S40.0c")
class SailWith(Option, frozen=True):
    """Take a unit along."""

    passenger: str

    def text(self, rules: Commando) -> str:
        return f"Take {rules.name_of(self.passenger)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.passenger,)


@rule("S40.0b")
class ChooseShore(departure.Departure, frozen=True):
    """Choose the port of landing; before that the force may reconnoitre."""

    def prompt(self, game: Play) -> str:
        return f"Choose the port to sail to from {game.rules.name_of(self.space)}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), Lookup("table:amphibious")]

    def options(self, game: Play) -> list[Option]:
        return [*(SailTo(port) for port in shores(game, self.force)), *self.preparations(game)]

    def objective_actions(self, game: Play) -> list[Option]:
        """S40.0c: none, since what the craft takes has been chosen."""
        return []

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, SailTo):
            game.push(Crossing(self.force, self.space, option.to, shared=True))
        else:
            self.prepare(game, option)

    def goes(self, option: Option) -> bool:
        return isinstance(option, SailTo)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if not isinstance(option, SailTo):
            return super().outcome(before, option, after)
        return outcomes.turned_back(before, self.force, self.space, after)


@rule("S40.0b")
class SailTo(Option, frozen=True):
    """Sail to a port."""

    to: str

    def text(self, rules: Commando) -> str:
        return f"Sail to {rules.name_of(self.to)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)


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

    def display(self, rules: Commando) -> Display:
        return Display.rolled("Amphibious Insertion", self.face, results=(self.result,))
