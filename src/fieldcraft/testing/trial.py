"""A trial game: played at random but reproducibly, and stopped wherever a check wants to look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from fieldcraft.kernel import registry
from fieldcraft.kernel.arguments import safe_repr
from fieldcraft.kernel.decision import Decision, Offer
from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.random_play import final_pick
from fieldcraft.kernel.state import fields
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title

LONGEST = 20_000
AnyGame = Game[Any, Any]
Fingerprint = tuple[bytes, int, list[Option]]
KEY = msgspec.json.Encoder(order="deterministic")


class Trial:
    """One game of a title that a check can play again and again, always the same.

    It is played at random. Random play rarely gets far, so on odd seeds the title's sensible player, if there is one,
    makes most of the choices.
    """

    def __init__(self, title: str, scenario: str | None = None, seed: int = 0, **options: Any):
        self.title = registry.find(title)
        self.scenario = scenario
        self.seed = seed
        self.options = options
        self.game: AnyGame | None = None
        self.half_sensible = seed % 2 == 1 and type(self.title).sensible is not Title.sensible

    def __str__(self) -> str:
        setup = "".join(f", {name}={value!r}" for name, value in self.options.items())
        number = f", decision {self.game.number}" if self.game is not None else ""
        scenario = f" {self.scenario}" if self.scenario else ""
        return f"{self.title.id}{scenario}{setup}, seed {self.seed}{number}"

    def new(self, **how: Any) -> AnyGame:
        """Start the game."""
        self.game = registry.new(self.title.id, scenario=self.scenario, seed=self.seed, **{**how, **self.options})
        return self.game

    def play(self, game: AnyGame, longest: int = LONGEST) -> Iterator[int]:
        """Continue the game. Yields each index before it is chosen."""
        player = Random(self.seed)
        for _ in range(longest):
            if game.over:
                return
            expect(len(game.offered) > 0, "dead end: the decision has no options")
            index = final_pick(game, player.randrange(len(game.offered)), player.random)
            if self.half_sensible and game.pending is None and player.random() < 0.95:
                index = game.offered.index(self.title.sensible(game))
            yield index
            game.choose(index)

    def inspect(self, most: int) -> Iterator[tuple[AnyGame, int]]:
        """Play the game and stop at some of its decisions, each with the index that is chosen next."""
        length = sum(1 for _ in self.play(self.new()))
        chosen = {0, length - 1, *Random(~self.seed).sample(range(length), min(most, length))}
        game = self.new()
        for number, index in enumerate(self.play(game)):
            if number in chosen:
                yield game, index


def expect(condition: bool, message: str) -> None:
    """Raise AssertionError unless a condition holds."""
    if not condition:
        raise AssertionError(message)


def fingerprint(game: AnyGame) -> Fingerprint:
    """What two equal games have in common: the position, the number of choices, and the options.

    It reads the state itself. A snapshot would be a clone, and hide what a clone forgets.
    """
    place = KEY.encode((game.state, game.agenda, game.choice, game.result))
    return place, game.number, list(game.offered)


def scramble(thing: Any) -> Any:
    """Change everything that can be changed in a value, in place, and return a different value to put in its place."""
    if isinstance(thing, list):
        for index, one in enumerate(thing):
            thing[index] = scramble(one)
        thing.append(None)
    elif isinstance(thing, dict):
        for key, one in list(thing.items()):
            thing[key] = scramble(one)
        thing["no such key"] = None
    elif isinstance(thing, set):
        thing.add("no such thing")
    elif names := fields(thing):
        if _is_frozen(thing):
            return thing
        for name in names:
            setattr(thing, name, scramble(getattr(thing, name)))
    else:
        return _another(thing)
    return thing


def _another(value: Any) -> Any:
    """A different value of the same type, where there is an easy one: compiled fields accept no other type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return f"{value}?" if isinstance(value, str) else value


def _is_frozen(thing: Any) -> bool:
    return isinstance(thing, msgspec.Struct) and thing.__struct_config__.frozen


def waiting(game: AnyGame) -> Decision:
    """The current decision."""
    if game.decision is None:
        raise AssertionError("the game is over")
    return game.decision


def find_rule(title: Title, rule: str, who: str) -> None:
    """Check that a rule is in the ledger."""
    expect(not rule or bool(title.ledger.find(rule)), f"{who} names rule {rule}, which isn't in the ledger")


# Hostile callers


class Foreign(Option, frozen=True):
    """An option that belongs to no title."""

    name: str = "foreign"


def nonsense(game: AnyGame) -> list[Any]:
    """Objects that aren't choices, or belong to another game or decision."""
    decision = waiting(game)
    offers = decision.options
    numbers = [-1, len(offers), 10**30, 10**5000, True, False, 0.0, float("nan")]
    things = [None, "0", b"0", [], {}, (0,), object(), Foreign(), Foreign, decision, offers, offers[:1]]
    stale = [Offer(game.rules, game.offered[0], game.number + step, 0) for step in (-1, 1)]
    return [*numbers, *things, *stale]


def altered(offered: Sequence[Option]) -> Iterator[Option]:
    """Options of the right type with wrong values."""
    for option in offered[:5]:
        for field in option.__struct_fields__:
            for value in (None, -1, 3.5, "no-such-thing", ("nobody",)):
                made = msgspec.structs.replace(option, **{field: value})
                if made not in offered:
                    yield made


def refuses(game: AnyGame, bad: Any) -> None:
    """Check that a bad choice raises IllegalChoice and changes nothing."""
    before = fingerprint(game)
    try:
        game.choose(bad)
    except IllegalChoice:
        expect(fingerprint(game) == before, f"the game changed although it refused {safe_repr(bad)}")
    except Exception as wrong:
        raise AssertionError(f"{safe_repr(bad)} was refused with {wrong!r}, not with IllegalChoice") from wrong
    else:
        raise AssertionError(f"{safe_repr(bad)} was accepted as a choice")
