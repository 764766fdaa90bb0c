"""A toy for players that think: doors with chances behind them, and doors behind doors."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.state import State
from fieldcraft.kernel.steps import Choice, Option, Step
from fieldcraft.kernel.title import Rules, Scenario, Setup, Title

# How many faces of a die in six win behind each way through the doors. A tuple is a further row of doors, a list one
# where a coin opens the door.
SCENARIOS: dict[str, Any] = {
    "better": (2, 5),
    "equal": (3, 3, 3, 3),
    "worse": (4, 1, 1),
    "deep": (2, (0, 6)),
    "deeper": (2, (0, (0, 6))),
    "many": (2, *[1] * 60),
    "one": (3,),
    "coin": (2, [3, (0, 6)]),
}
Table = Game[Any, Any]


class DoorState(State):
    way: list[int]

    def clone(self) -> DoorState:
        return DoorState(self.way[:])


class Door(Option, frozen=True):
    number: int

    def text(self, rules: DoorRules) -> str:
        return f"Door {self.number}"


class Choose(Choice, frozen=True):
    def prompt(self, game: Table) -> str:
        return "Which door?"

    def options(self, game: Table) -> Sequence[Option]:
        return [Door(n) for n in range(len(game.rules.behind(game.state.way)))]

    def choose(self, game: Table, option: Door) -> None:
        go_through(game, option.number)


def go_through(game: Table, number: int) -> None:
    """Stand behind the door of that number."""
    game.state.way.append(number)
    behind = game.rules.behind(game.state.way)
    game.push(Throw(behind) if isinstance(behind, int) else Coin() if isinstance(behind, list) else Choose())


class Coin(Step, frozen=True):
    def run(self, game: Table) -> None:
        go_through(game, game.chance.die("coin", 2) - 1)


class Throw(Step, frozen=True):
    faces: int

    def run(self, game: Table) -> None:
        won = game.chance.die("door") <= self.faces
        game.end(Result(won, int(won), "Through" if won else "Shut", "through" if won else "shut"))


class DoorRules(Rules):
    def begin(self) -> tuple[DoorState, list[Step]]:
        return DoorState([]), [Choose()]

    def behind(self, way: list[int]) -> Any:
        """What lies behind the doors you went through."""
        found = SCENARIOS[self.setup.scenario]
        for number in way:
            found = found[number]
        return found


class Doors(Title):
    id = "doors"
    name = "Doors"
    description = "A toy."
    maturity = "toy"
    credits = ""
    version = "1"
    scenarios = tuple(Scenario(name, name, "", "") for name in SCENARIOS)
    state = DoorState
    ledgers = ()
    data = Path(__file__).parent

    def rules(self, setup: Setup, version: str, data: Path) -> Rules:
        return DoorRules(setup, version)

    def sensible(self, game: Any) -> Option:
        """The sensible player takes the first door."""
        first: Option = game.offered[0]
        return first


def chapter() -> ModuleType:
    """A module with the steps and options."""
    made = ModuleType("doors")
    for kind in (Door, Choose, Coin, Throw):
        setattr(made, kind.__name__, kind)
    return made


Doors.chapters = (chapter(),)
TITLE = Doors()
