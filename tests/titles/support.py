"""A game set up for a rule's test: units where you want them, dice as you script them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.state import fields
from fieldcraft.kernel.steps import Option, Step
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.setup import BeginPlay, Recruit
from fieldcraft.titles.commando.state import CommandoState
from tests.titles.scripted import choose


def table(
    title: str = "lrdg",
    mission: str = "raid-rommel",
    *,
    units: Mapping[str, str] | None = None,
    hidden: Mapping[str, str] | None = None,
    deck: Iterable[str] | None = None,
    step: Step | None = None,
    rolls: Iterable[int | str] = (),
    campaign: bool = False,
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Play:
    """A game at a step (by default, choosing an operation); `rolls` are the results on the way to the first choice.

    `units` says where units are, the rest are in the Recruit Box; `hidden` says which kind of marker is face
    down where; `deck` names the event cards left in the deck, the rest are discards; other keywords set fields of
    the state (ops=3, kia=2, rp=5, held=["road-watch"], objectives={"objective-1": "jalo"}, mines=["barce"]...).
    """
    found = find(title)
    setup = found.setup("campaign" if campaign else mission, dict(options or {}))
    rules = found.rules(setup, "test", found.data)
    rules.cite = found.cite
    assert isinstance(rules, Commando)
    state = fresh_state(rules, mission)
    for unit, place in (units or {}).items():
        state.put(unit, place)
    for space, kind in (hidden or {}).items():
        state.hidden.append(space)
        insort(state.unturned, kind)
    if deck is not None:
        left = list(deck)
        state.discards = [card for card in state.deck if card not in left]
        state.deck = [card for card in state.deck if card in left]
    for name, value in changes.items():
        assert name in fields(state), name
        setattr(state, name, value)
    agenda = [step] if step else [*rules.sequence.operation()][::-1]
    game: Play = Game(found, rules, state, agenda, Scripted(rolls))
    game.event_log = []
    game.advance()
    game.chance.finish()
    game.last = Entry(0, None, None, (), game.chance.mark(), game.snapshot(), tuple(game.event_log))
    return game


def fresh_state(rules: Commando, mission: str) -> CommandoState:
    """A mission with everything in its box and nothing on the map."""
    state, _ = rules.begin()
    card = rules.box.missions[mission]
    state.mission, state.ops, state.rp = mission, card.ops, 0
    state.bin, state.deck = rules.full_bin[:], rules.full_deck[:]
    return state


class BeginGame(Step, frozen=True):
    """Play the scenario from its first step."""

    def run(self, game: Play) -> None:
        game.push_all(*game.rules.sequence.game(game.rules))


class RecruitAndBegin(Step, frozen=True):
    """Recruit in some bases, then begin play."""

    bases: tuple[str, ...]

    def run(self, game: Play) -> None:
        game.push_all(Recruit(self.bases), BeginPlay())


class SetUpMission(Step, frozen=True):
    """Set up a mission and go on with its first operation."""

    mission: str

    def run(self, game: Play) -> None:
        rules = game.rules
        leaders = rules.leaders[: rules.box.missions[self.mission].leaders]
        game.push_all(*rules.sequence.mission(rules, self.mission, leaders))


def units_at(game: Play, space: str) -> list[str]:
    """Your units in a space."""
    return [unit for unit, place in game.state.units.items() if place == space]


def play(game: Play, option: Option | int, *rolls: int | str) -> None:
    """Choose an option with exactly these dice and draws."""
    choose(game, option, rolls)


def log_lines(game: Play) -> list[str]:
    """The log lines of the last choice."""
    return [line.text for line in game.log if line.number == game.number]


def offered(game: Play, kind: type[Option]) -> list[Any]:
    """The options of one class."""
    return [option for option in game.offered if isinstance(option, kind)]
