"""A toy title that touches everything the kernel does: a rifle range with a cup of targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Board, Scene
from fieldcraft.kernel.state import State
from fieldcraft.kernel.steps import Choice, Event, No, Option, Pick, Step, rule
from fieldcraft.kernel.title import Rules, Scenario, Setting, Setup, Title

HERE = Path(__file__).parent
CUP = {"tin": 3, "bottle": 2, "hat": 1}
Table = Game[Any, Any]


class RangeState(State):
    turns: int
    cup: dict[str, int]
    held: list[str]
    weather: str = ""
    hits: int = 0
    aimed: bool = False
    total: int = 0

    def clone(self) -> RangeState:
        return RangeState(self.turns, self.cup.copy(), self.held[:], self.weather, self.hits, self.aimed, self.total)


class Weather(Step, frozen=True):
    """The set-up draws a card."""

    def run(self, game: Table) -> None:
        game.state.weather = game.chance.draw("weather", {"clear": 2, "rain": 1})
        game.emit(Shone, game.state.weather)


class Aim(Option, frozen=True):
    """Take aim: no luck is needed."""

    def text(self, rules: RangeRules) -> str:
        return "Take aim"


@rule("1.1a")
class Shoot(Option, frozen=True):
    """Shoot some bullets."""

    bullets: int

    def text(self, rules: RangeRules) -> str:
        return f"Shoot {self.bullets}"

    def places(self, rules: RangeRules) -> tuple[str, ...]:
        return ("butts",)

    def badge(self, rules: RangeRules) -> str:
        return str(self.bullets)


class Rummage(Option, frozen=True):
    """Draw a target from the cup."""

    def text(self, rules: RangeRules) -> str:
        return "Rummage in the cup"


class Tidy(Option, frozen=True):
    """Choose which targets to put back."""

    def text(self, rules: RangeRules) -> str:
        return "Put targets back"


class Turn(Choice, frozen=True):
    """What to do next."""

    def prompt(self, game: Table) -> str:
        return f"{game.state.turns} turns left, {game.state.hits} hits"

    def options(self, game: Table) -> Sequence[Option]:
        offered: list[Option] = [Shoot(n) for n in (1, 2, 3)]
        if not game.state.aimed:
            offered.append(Aim())
        offered.append(Rummage())
        if game.state.held:
            offered.append(Tidy())
        return offered

    def choose(self, game: Table, option: Option) -> None:
        state = game.state
        state.turns -= 1
        game.push(Next())
        if isinstance(option, Aim):
            state.aimed = True
        elif isinstance(option, Shoot):
            game.push(Fire(option.bullets))
        elif isinstance(option, Rummage):
            game.push(Draw())
        else:
            game.push(PutBack(tuple(dict.fromkeys(state.held))))

    def why_not(self, game: Table, what: Mapping[str, Any]) -> No | None:
        if what.get("kind") == "aim" and game.state.aimed:
            return No("1.1a", "You have taken aim already")
        return None

    def outcome(self, before: Table, option: Option, after: Table) -> str:
        return f"{after.state.hits - before.state.hits} hits"


class Fire(Step, frozen=True):
    """All bullets at once."""

    bullets: int

    def run(self, game: Table) -> None:
        dice = game.chance.dice(self.bullets, "fire")
        game.emit(Shot, dice)
        game.state.hits += sum(die >= (4 if game.state.aimed else 5) for die in dice)
        game.state.aimed = False


class Draw(Step, frozen=True):
    """A target comes out of the cup, which is filled again when it is empty."""

    def run(self, game: Table) -> None:
        state = game.state
        name = game.chance.draw("cup", state.cup)
        state.cup[name] -= 1
        state.held.append(name)
        if not any(state.cup.values()):
            state.cup, state.held = CUP.copy(), []


class PutBack(Pick, frozen=True):
    """Targets go back into the cup."""

    def prompt(self, game: Table) -> str:
        return "Which go back?"

    def picked(self, game: Table, pieces: tuple[str, ...]) -> None:
        for piece in pieces:
            game.state.held.remove(piece)
            game.state.cup[piece] += 1


class Next(Step, frozen=True):
    """The end of a turn."""

    def run(self, game: Table) -> None:
        if game.state.turns > 0:
            game.push(Turn())
        else:
            hits = game.state.hits
            game.end(Result(hits >= 3, hits, f"{hits} hits", "time"))


class Shone(Event, frozen=True):
    """The weather was drawn."""

    weather: str

    def text(self, rules: RangeRules) -> str:
        return f"The sky: {self.weather}"


@rule("1.1a")
class Shot(Event, frozen=True):
    """Bullets flew."""

    fell: tuple[int, ...]
    made: ClassVar[int] = 0

    def __post_init__(self) -> None:
        Shot.made += 1

    def text(self, rules: RangeRules) -> str:
        return f"The dice fall {self.fell}"

    def dice(self) -> tuple[int, ...]:
        return self.fell


class RangeRules(Rules):
    def begin(self) -> tuple[RangeState, list[Step]]:
        turns = int(self.setup.options["turns"])
        return RangeState(turns, CUP.copy(), []), [Weather(), Turn()]

    def within(self, game: Table, stretch: str) -> bool:
        return stretch == "range" and bool(game.state.turns)

    def outcome(self, before: Table, after: Table, stretch: str) -> str:
        return f"{after.state.hits - before.state.hits} hits"

    def check(self, state: RangeState) -> None:
        for name, count in CUP.items():
            if state.cup.get(name, -1) + state.held.count(name) != count:
                raise ValueError(f"there are not {count} of {name}")

    def scene(self, game: Table) -> Scene:
        return Scene(Board("Range", 1, 1, (), ()), (), (), "")


class Range(Title):
    id = "range"
    name = "The Range"
    description = "A toy."
    maturity = "toy"
    credits = ""
    version = "1"
    scenarios = (Scenario("range", "Range", "", ""), Scenario("other", "Other", "", ""))
    settings = (
        Setting("turns", 6, (6, 200, 1000), "How many turns"),
        Setting("wet", False, (False, True), "A switch"),
    )
    state = RangeState
    ledgers = (HERE / "toy_rules.md",)
    data = HERE

    def rules(self, setup: Setup, version: str, data: Path) -> Rules:
        return RangeRules(setup, version)


def chapter(*classes: type) -> ModuleType:
    """A module that holds the steps, options and events of a toy."""
    made = ModuleType("chapter")
    for kind in classes:
        setattr(made, kind.__name__, kind)
    return made


STEPS = (Weather, Aim, Shoot, Rummage, Tidy, Turn, Fire, Draw, PutBack, Next, Shone, Shot)
Range.chapters = (chapter(*STEPS),)
TITLE = Range()


def play(game: fc.Game[Any, Any], choices: int | None = None, seed: int = 0) -> fc.Game[Any, Any]:
    """Play at random, to the end or for a number of choices."""
    player = Random(seed)
    while not game.over and choices != 0:
        game.choose(player.randrange(len(game.offered)))
        choices = None if choices is None else choices - 1
    return game


def offers(game: fc.Game[Any, Any]) -> Sequence[fc.Offer]:
    """What is on offer."""
    assert game.decision is not None
    return game.decision.options
