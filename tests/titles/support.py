"""A table set up for a rule's test: units where you want them, dice as you script them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Any

from fieldcraft.kernel.chance import Scripted
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.state import fields
from fieldcraft.kernel.steps import Option, Step
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import CommandoState


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
    """A game at a step (by default, choosing an operation), with the luck of the set position scripted.

    `units` says who stands where, the rest are in the Recruit Box; `hidden` says which kind of marker lies face
    down where; `deck` names the event cards left in the deck, the rest are discards; other keywords set fields of
    the state (ops=3, kia=2, rp=5, held=["road-watch"], objectives={"objective-1": "jalo"}, mines=["barce"]...).
    """
    found = find(title)
    setup = found.setup("campaign" if campaign else mission, dict(options or {}))
    rules = found.rules(setup, "test", found.data)
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
    game: Play = Game(found, rules, state, [step or ChooseOperation()], Scripted(rolls))
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


def play(game: Play, option: Option | int, *rolls: int | str) -> None:
    """Choose an option with exactly these dice and draws."""
    game.chance = Scripted(rolls)
    game.choose(option)
    game.chance.finish()


def said(game: Play) -> list[str]:
    """The log lines of the last choice."""
    return [line.text for line in game.log if line.number == game.number]


def offered(game: Play, kind: type[Option]) -> list[Any]:
    """The options of one class that are on offer."""
    return [option for option in game.offered if isinstance(option, kind)]
