"""A table with plain numbers, so that a rule's test does not depend on figures that balance may change.

Every unit throws one die and moves two spaces, both sides read the same battle table, the ground adds nothing,
and the deck and the bin are small ones of this file. Leaders are away, so that a won battle ends without a leader's die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from fieldcraft.kernel.steps import Step, TakeRest
from fieldcraft.titles.commando.combat import Fire
from fieldcraft.titles.commando.data import BattleTable, Card, Effect, OpforType
from fieldcraft.titles.commando.events import OpforArrive
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.operations import NextOperation, OperateFrom
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import FALLEN, RECRUIT, Campaign
from tests.titles.support import offered, play, table

MISS, PANIC, HIT = 1, 3, 6
YOU_FIRST, ENEMY_FIRST = (6, 1), (1, 6)
GUARD, RIFLES, GUNNERS, CAPTAIN = "guard", "rifles", "gunners", "captain"
A, B, C, D = "3-para-a-company", "3-para-b-company", "40-commando", "42-commando"
LEADER, SECOND_LEADER = "lt-col-crook", "col-ch-teau-jobert"
SAPPER, PSYOP, SUPPLY, TANKS = "9-para-squadron-re", "voice-of-britain", "beach-supply-column", "c-squadron-6-rtr"
AIRSTRIKE = "sea-hawks-albion"
PARAS = "parachute-company"
HOME, FIELD, NEXT, FAR, FARTHEST = "port-fuad", "pelusium", "east-kantara", "kantara", "el-ballah"

OPFOR = (GUARD, RIFLES, GUNNERS, CAPTAIN)
CARDS: dict[str, dict[str, Any]] = {
    "quiet": {},
    "patrol": {"opfor": 1},
    "ambush": {"opfor": 2, "win": 2, "lose": 1},
    "delay": {"ops": -1},
    "luck": {"ops": 3},
    "shuffle": {"reshuffle": True},
    "friends": {"reinforce": PARAS},
    "breakdown": {"strip": "vehicle"},
    "raid": {"opfor": 1, "raid": True},
    "papers": {"intel": ("reveal", "airfield", "water", "op")},
    "bridge": {"needs": "sapper", "intel": ("op",), "unmet": Effect(ops=-1)},
}


class PlainNumbers(Step, frozen=True):
    """Make the numbers plain, then do what the test is about; afterwards an operation is chosen."""

    step: Step | None
    deck: tuple[str, ...]
    leaders: str
    firepower: dict[str, int]
    movement: dict[str, int]
    edit: Any
    campaign: Campaign | None

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        make_plain(rules)
        rules.firepower.update({unit: n for unit, n in self.firepower.items() if unit in rules.units})
        rules.enemy_firepower.update({kind: n for kind, n in self.firepower.items() if kind in OPFOR})
        rules.movement.update(self.movement)
        if self.edit:
            self.edit(rules)
        state.campaign = self.campaign
        state.bin = dict.fromkeys(OPFOR, 4)
        out = [card for card in CARDS if card not in state.held]
        state.deck = {card: 1 for card in out if card in self.deck}
        state.discards = {card: 1 for card in out if card not in self.deck}
        for leader in rules.leaders:
            if state.units[leader] == RECRUIT:
                state.units[leader] = self.leaders
        game.then(*([self.step] if self.step else []), NextOperation())


def make_plain(rules: Commando) -> None:
    """Give every unit one die and two spaces, every card of this file its words, and the ground no effect."""
    rules.firepower.update(dict.fromkeys(rules.units, 1))
    rules.enemy_firepower = dict.fromkeys(OPFOR, 1)
    rules.enemy_leaders = frozenset([CAPTAIN])
    rules.box.opfor.clear()
    for kind in OPFOR:
        rules.box.opfor[kind] = OpforType(id=kind, name=kind, firepower=1, count=4, source="test")
    rules.movement.update({unit.id: 0 if unit.air else 2 for unit in rules.units.values()})
    for name, card in rules.box.missions.items():
        rules.box.missions[name] = msgspec.structs.replace(
            card, real=1, false_markers=1, recover=1, kia=2, ops=6, rp=10, leaders=1, stacking=6
        )
        chart = rules.theatres[name].chart
        for space, ground in chart.items():
            chart[space] = msgspec.structs.replace(ground, opfor=0, superiority=0)
    rules.box.cards.clear()
    for name, words in CARDS.items():
        rules.box.cards[name] = Card(id=name, name=name, words=name, source="test", **words)
    if PARAS not in rules.box.types:
        rules.box.cards["friends"] = msgspec.structs.replace(rules.box.cards["friends"], reinforce="truck")
    results = ("none", "none", "panic", "panic", "eliminate", "eliminate")
    both = BattleTable(commando=results, opfor=results, source="test")
    rules.box = msgspec.structs.replace(rules.box, battle=both)


def plain_table(
    units: Mapping[str, str],
    *,
    title: str = "musketeer",
    mission: str = "sea-and-sky",
    step: Step | None = None,
    deck: Iterable[str] = tuple(CARDS),
    leaders: str = FALLEN,
    firepower: Mapping[str, int] | None = None,
    movement: Mapping[str, int] | None = None,
    edit: Callable[[Commando], None] | None = None,
    ops: int = 6,
    campaign: Campaign | None = None,
    **more: Any,
) -> Play:
    """A game with plain numbers; `firepower`, `movement` and `edit` change those that the test is about."""
    first = PlainNumbers(step, tuple(deck), leaders, dict(firepower or {}), dict(movement or {}), edit, campaign)
    return table(title, mission, units=units, step=first, ops=ops, campaign=campaign is not None, **more)


def battle(
    units: Iterable[str],
    enemies: Iterable[str],
    superiority: tuple[int, ...] = YOU_FIRST,
    *,
    win: int = 0,
    lose: int = 0,
    others: Mapping[str, str] | None = None,
    **more: Any,
) -> Play:
    """A battle in the field, after the first roll for Tactical Superiority."""
    kinds = list(enemies)
    here = dict.fromkeys(units, FIELD)
    step = OpforArrive(len(kinds), win, lose, FIELD)
    return plain_table({**here, **(others or {})}, step=step, rolls=[*kinds, *superiority], **more)


def fire(game: Play, target: int, *rolls: int | str) -> None:
    """The unit whose turn it is fires at an OPFOR unit, by its number."""
    (option,) = [option for option in offered(game, Fire) if option.target == target]
    play(game, option, *rolls)


def firer(game: Play) -> str:
    """The unit whose turn it is to fire."""
    return str(offered(game, Fire)[0].unit)


def targets(game: Play) -> list[int]:
    """The OPFOR units that can be fired at now."""
    return [option.target for option in offered(game, Fire)]


def reachable(game: Play) -> set[str]:
    """Where the force can move to."""
    return {option.to for option in offered(game, Move) if not option.supply}


def march(game: Play, start: str, to: str, *rolls: int | str) -> None:
    """All units in a space, as one force, move to another."""
    play(game, OperateFrom(start))
    for everybody in offered(game, TakeRest):
        play(game, everybody)
    (move,) = [option for option in offered(game, Move) if option.to == to and not option.supply]
    play(game, move, *rolls)
