"""Chapter 15: ground movement, stopping, transport, and moves by airfield and water."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from fieldcraft.kernel.steps import Choice, Event, No, Option, Pick, Step, rule
from fieldcraft.titles.commando import events, intel, logistics, objectives, operations, reconnaissance
from fieldcraft.titles.commando.state import DELIVERED, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play

Carried = tuple[tuple[str, str], ...]


def walkers(rules: Commando, force: tuple[str, ...]) -> list[str]:
    """15.4: the units that can move by themselves, and carry."""
    return [unit for unit in force if rules.movement[unit] > 0]


def allowance(rules: Commando, force: tuple[str, ...], carried: Carried) -> int:
    """15.0a, 15.4b: the movement of the slowest unit that nobody carries."""
    aboard = [passenger for passenger, _ in carried]
    return min(rules.movement[unit] for unit in force if unit not in aboard)


def markers_on_map(state: CommandoState) -> tuple[str, ...]:
    """15.1b: the spaces where a marker lies, face up or face down."""
    lying = [place for place in state.objectives.values() if place not in state.units and place != DELIVERED]
    return (*state.hidden, *state.mines, *lying) if lying else (*state.hidden, *state.mines)


def forbids_ending(game: Play, force: tuple[str, ...], space: str) -> No | None:
    """10.2: why a force may not end a movement in a space, if it may not."""
    rules, state = game.rules, game.state
    if space in rules.theatre(state).bases:
        return None
    stackers = rules.stackers
    here = sum(place == space and unit in stackers for unit, place in state.units.items())
    total = here + sum(unit in stackers for unit in force)
    limit = rules.stacking(state)
    if total > limit:
        return No("10.2a", f"{total} units would stand at {rules.called(space)}; the limit is {limit}")
    return None


@rule("15.4a")
class LoadUnits(Choice, frozen=True):
    """A unit that cannot move is loaded on one that can, each on its own."""

    force: tuple[str, ...]
    space: str
    heavy: tuple[str, ...]
    carried: Carried = ()

    def prompt(self, game: Play) -> str:
        return f"Who carries {game.rules.called(self.heavy[0])}?"

    def options(self, game: Play) -> list[Option]:
        busy = [carrier for _, carrier in self.carried]
        free = [unit for unit in walkers(game.rules, self.force) if unit not in busy]
        return [*(Load(self.heavy[0], carrier) for carrier in free), LeaveBehind(self.heavy[0])]

    def choose(self, game: Play, option: Option) -> None:
        force, carried, rest = self.force, self.carried, self.heavy[1:]
        if isinstance(option, Load):
            carried = (*carried, (option.unit, option.carrier))
        else:
            force = tuple(unit for unit in force if unit != self.heavy[0])
        if rest:
            game.then(LoadUnits(force, self.space, rest, carried))
        else:
            game.then(BeforeMovement(force, self.space, carried))


@rule("15.4a")
class Load(Option, frozen=True):
    """Load a unit on a carrier."""

    unit: str
    carrier: str

    def words(self, rules: Commando) -> str:
        return f"{rules.called(self.carrier)} carries {rules.called(self.unit)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.carrier)


@rule("15.4b")
class LeaveBehind(Option, frozen=True):
    """Leave a unit out of the force."""

    unit: str

    def words(self, rules: Commando) -> str:
        return f"Leave {rules.called(self.unit)} behind"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit,)


@rule("15.0b")
class BeforeMovement(Choice, frozen=True):
    """The force moves to a destination or stays; before that it may reconnoitre and take up Objectives."""

    force: tuple[str, ...]
    space: str
    carried: Carried = ()
    reconnoitred: bool = False
    handled: tuple[str, ...] = ()

    def prompt(self, game: Play) -> str:
        names = ", ".join(game.rules.called(unit) for unit in self.force)
        return f"Where does the force go ({names})?"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = []
        near = destinations(game, self.force, self.space, self.carried)
        offered += [Move(space, spaces) for space, spaces in near.items()]
        if game.rules.logistics:
            offered += logistics.longer_moves(game, self.force, self.space, self.carried, near)
        offered.append(Stay(self.space))
        if game.rules.reconnaissance and not self.reconnoitred and game.state.hidden:
            offered += reconnaissance.targets(game, self.force, self.space)
        if game.state.objectives:
            offered += objectives.loads(game, self.force, self.space, self.handled)
        offered += intel.free_actions(game, moves=False)
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Move):
            game.then(Travel(self.force, self.space, option.to, option.supply))
        elif isinstance(option, Stay):
            game.tell(Stayed, self.space)
        elif isinstance(option, intel.FreeAction):
            option.play(game, self)
        elif isinstance(option, objectives.Handling):
            option.handle(game)
            game.then(msgspec.structs.replace(self, handled=(*self.handled, option.objective)))
        else:
            again = msgspec.structs.replace(self, reconnoitred=True)
            reconnaissance.reconnoitre(game, option, again)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        if isinstance(option, Move):
            return events.outcome_of_move(before, self.force, after)
        if not isinstance(option, Stay):
            turned = len(before.state.hidden) - len(after.state.hidden)
            return "the marker is turned up" if turned else "nothing is seen"
        return super().outcome(before, option, after)

    def telling(self, option: Option) -> bool:
        return isinstance(option, Move)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place") or what.get("to")
        if place not in game.rules.box.spaces:
            return None
        return forbids_move(game, self.force, self.space, self.carried, str(place))


def destinations(game: Play, force: tuple[str, ...], space: str, carried: Carried) -> dict[str, int]:
    """15.0: the spaces a force can move to, with their distance."""
    rules, state = game.rules, game.state
    sapper = rules.any_with(force, "sapper")
    moves = allowance(rules, force, carried)
    reached = rules.theatre(state).reach(space, moves, rules.stopping_markers(state, sapper), sapper)
    return within_stacking(game, force, reached)


def within_stacking(game: Play, force: tuple[str, ...], reached: dict[str, int]) -> dict[str, int]:
    """10.2: leave out the spaces where too many units would stand."""
    state, stackers = game.state, game.rules.stackers
    theatre = game.rules.theatre(state)
    mine = sum(unit in stackers for unit in force)
    limit = game.rules.stacking(state)
    if mine > limit:
        return {space: far for space, far in reached.items() if space in theatre.bases}
    full = {
        place
        for unit, place in state.units.items()
        if place in reached and unit in stackers and forbids_ending(game, force, place)
    }
    return {space: far for space, far in reached.items() if space not in full} if full else reached


def forbids_move(game: Play, force: tuple[str, ...], space: str, carried: Carried, to: str) -> No | None:
    """Chapter 15: why a force cannot move to a space, if it cannot."""
    rules, state = game.rules, game.state
    name = rules.called(to)
    theatre = rules.theatre(state)
    if to not in theatre.board:
        return No("37.0e", f"{name} is closed to you")
    if to == space:
        return No("15.0a", f"The force is at {name} already")
    moves = allowance(rules, force, carried)
    if moves == 0:
        return No("15.4b", "A unit that cannot move and is not carried holds the force")
    sapper = rules.any_with(force, "sapper")
    if to in theatre.reach(space, moves, rules.stopping_markers(state, sapper), sapper):
        return forbids_ending(game, force, to)
    free = theatre.reach(space, moves, (), True)
    if to in free:
        return No("15.1a", f"On every way to {name} within {moves} a space stops the force")
    return No("15.0a", f"{name} is more than {operations.count(moves, 'space')} away")


@rule("15.0b")
class Move(Option, frozen=True):
    """Move the force to a space."""

    to: str
    spaces: int
    supply: str = ""

    def words(self, rules: Commando) -> str:
        with_help = f", supplied by {rules.called(self.supply)}" if self.supply else ""
        return f"Move to {rules.called(self.to)} ({operations.count(self.spaces, 'space')}{with_help})"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)


@rule("15.0a")
class Stay(Option, frozen=True):
    """Do not move."""

    space: str

    def words(self, rules: Commando) -> str:
        return f"Stay at {rules.called(self.space)} (no event)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("15.0a")
class Travel(Step, frozen=True):
    """The force goes to its destination, together."""

    force: tuple[str, ...]
    origin: str
    to: str
    supply: str = ""

    def run(self, game: Play) -> None:
        game.tell(Moved, self.force, self.origin, self.to)
        arrive(game, self.force, self.to)
        if self.supply:
            game.then(logistics.SupplyCheck(self.supply))


def arrive(game: Play, force: tuple[str, ...], space: str) -> None:
    """A force has come to a space: Objectives are delivered in a base; elsewhere an event follows."""
    state = game.state
    for unit in force:
        state.units[unit] = space
    if space in game.rules.theatre(state).bases:
        objectives.deliver(game, force, space)
        return
    game.then(
        *game.rules.on_entering(game, force, space),
        events.EventSegment(force, space),
        objectives.ObjectiveSegment(force, space),
    )


@rule("15.2a")
class MoveByCard(Choice, frozen=True):
    """An Intel card lets units go by air or water: first from where."""

    use: str
    back: str = ""

    def prompt(self, game: Play) -> str:
        return f"From where does the force go by {'air' if self.use == 'airfield' else 'water'}?"

    def options(self, game: Play) -> list[Option]:
        return [Embark(space, self.use) for space in embarkations(game, self.use)]

    def choose(self, game: Play, option: Embark) -> None:
        game.rules.board(game, self.use, option.space)


def embarkations(game: Play, use: str) -> list[str]:
    """15.2a, 15.3a: the spaces from which somebody can go by air or water, and to somewhere."""
    rules, state = game.rules, game.state
    theatre = rules.theatre(state)
    gates = theatre.airfields if use == "airfield" else theatre.ports
    return [
        space
        for space in gates
        if walkers(rules, tuple(rules.ground_at(state, space))) and rules.landings(game, use, space)
    ]


@rule("15.2a")
class Embark(Option, frozen=True):
    """Start from a space."""

    space: str
    use: str

    def words(self, rules: Commando) -> str:
        return f"From {rules.called(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("15.2a")
class ChooseTravellers(Pick, frozen=True):
    """Then who goes; units that cannot walk must have a carrier each."""

    space: str = ""
    use: str = ""

    def prompt(self, game: Play) -> str:
        return f"Who goes from {game.rules.called(self.space)}?"

    def least(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        walking = walkers(game.rules, pieces)
        heavy = [unit for unit in pieces if unit not in walking]
        force = tuple(unit for unit in pieces if unit in walking or unit in heavy[: len(walking)])
        if force:
            game.then(ChooseLanding(force, self.space, self.use))


@rule("15.2a")
class ChooseLanding(Choice, frozen=True):
    """Then where to."""

    force: tuple[str, ...]
    space: str
    use: str

    def prompt(self, game: Play) -> str:
        return f"Where does the force from {game.rules.called(self.space)} land?"

    def options(self, game: Play) -> list[Option]:
        return [
            Land(to)
            for to in game.rules.landings(game, self.use, self.space)
            if not forbids_ending(game, self.force, to)
        ] or [Land(self.space)]

    def choose(self, game: Play, option: Land) -> None:
        if option.to != self.space:
            game.rules.cross(game, self.use, self.force, self.space, option.to)


@rule("15.2a")
class Land(Option, frozen=True):
    """Land in a space."""

    to: str

    def words(self, rules: Commando) -> str:
        return f"At {rules.called(self.to)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)


@rule("15.0a")
class Moved(Event, frozen=True):
    """A force moved."""

    force: tuple[str, ...]
    origin: str
    to: str

    def words(self, rules: Commando) -> str:
        names = ", ".join(rules.called(unit) for unit in self.force)
        return f"{names}: {rules.called(self.origin)} to {rules.called(self.to)}."


@rule("16.0a")
class Stayed(Event, frozen=True):
    """A force stayed where it was."""

    space: str

    def words(self, rules: Commando) -> str:
        return f"The force stays at {rules.called(self.space)}."
