"""Plain data, so that a rule's test doesn't depend on numbers that may be rebalanced.

Every unit throws one die and moves two spaces, both sides use the same battle table, terrain adds nothing, and
the deck and the bin are small ones defined here. Leaders are out of play, so that no die is rolled for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from fieldcraft.kernel.steps import Step, TakeRest
from fieldcraft.titles.commando import data
from fieldcraft.titles.commando.battle_line import AsTheyStand
from fieldcraft.titles.commando.carrying import KeepCarrying
from fieldcraft.titles.commando.combat import Fire
from fieldcraft.titles.commando.events import OpforArrive
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.records import BattleTable, Box, Card, Effect, OpforType, Result
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import FALLEN, Campaign, ident
from tests.titles.support import offered, play, table

MISS, PANIC, HIT = 1, 3, 6
YOU_FIRST, ENEMY_FIRST = (6, 1), (1, 6)
PARAS = "parachute-company"
A, B, C, D = "3-para-a-company", "3-para-b-company", "40-commando", "42-commando"
LEADER, SECOND_LEADER = "lt-col-crook", "col-ch-teau-jobert"
SAPPER, PSYOP, SUPPLY, TANKS = "9-para-squadron-re", "voice-of-britain", "beach-supply-column", "c-squadron-6-rtr"
AIRSTRIKE = "sea-hawks-albion"
HOME, FIELD, NEXT, FAR, FARTHEST = "port-fuad", "pelusium", "east-kantara", "kantara", "el-ballah"

GUARD, RIFLES, GUNNERS, CAPTAIN = "guard", "rifles", "gunners", "captain"
OPFOR = (GUARD, RIFLES, GUNNERS, CAPTAIN)
COUNT = 4
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
TABLE: tuple[Result, Result, Result, Result, Result, Result] = (
    "none",
    "none",
    "panic",
    "panic",
    "eliminate",
    "eliminate",
)
LEADERS = {"musketeer": (LEADER, SECOND_LEADER), "lrdg": ("easonsmith", "stirling")}


class Prelude(Step, frozen=True):
    """Set the campaign and run the step that the test is about; then choose an operation."""

    campaign: Campaign | None
    step: Step | None

    def run(self, game: Play) -> None:
        game.state.campaign = self.campaign
        game.push_all(*([self.step] if self.step else []), *game.rules.sequence.operation())


def plain_table(
    units: Mapping[str, str],
    *,
    title: str = "musketeer",
    mission: str = "sea-and-sky",
    step: Step | None = None,
    deck: Iterable[str] = CARDS,
    held: Iterable[str] = (),
    leaders: str = FALLEN,
    firepower: Mapping[str, int] | None = None,
    movement: Mapping[str, int] | None = None,
    edit: Callable[[Box], None] | None = None,
    battle_table: BattleTable | None = None,
    ops: int = 6,
    campaign: Campaign | None = None,
    **more: Any,
) -> Play:
    """A game with plain numbers; `firepower`, `movement` and `edit` change those that the test is about."""
    read = data.read

    def read_plain(folder: Path) -> Box:
        box = make_plain(read(folder), battle_table)
        for unit in {**(firepower or {}), **(movement or {})}:
            give_values(box, unit, firepower or {}, movement or {})
        if edit:
            edit(box)
        return box

    away = dict.fromkeys(LEADERS[title], leaders)
    left = [card for card in deck if card not in held]
    used = sorted(card for card in CARDS if card not in left and card not in held)
    with patch.object(data, "read", read_plain):
        game = table(
            title,
            mission,
            units={**away, **units},
            step=Prelude(campaign, step),
            deck=left,
            discards=used,
            held=list(held),
            ops=ops,
            campaign=campaign is not None,
            **more,
        )
    game.chance.finish()
    return game


def make_plain(box: Box, battle_table: BattleTable | None) -> Box:
    """Give every unit one die and two spaces, the ground no effect, and put the cards of this file in the deck."""
    for name, ground in box.terrain.items():
        box.terrain[name] = replace(ground, opfor=0, superiority=0)
    for name, kind in box.types.items():
        air = bool({"airstrike", "air-supply", "helicopter"} & set(kind.traits))
        box.types[name] = replace(kind, firepower=1, movement=0 if air else 2)
    for name, mission in box.missions.items():
        box.missions[name] = replace(
            mission, real=1, false_markers=1, recover=1, kia=2, ops=6, rp=10, leaders=1, stacking=6
        )
    box.opfor.clear()
    for name in OPFOR:
        box.opfor[name] = OpforType(id=name, name=name, firepower=1, count=COUNT, source="test")
    box.opfor[CAPTAIN] = replace(box.opfor[CAPTAIN], traits=("leader",))
    box.cards.clear()
    for name, words in CARDS.items():
        box.cards[name] = Card(id=name, name=name, text=name, source="test", **words)
    if PARAS not in box.types:
        box.cards["friends"] = replace(box.cards["friends"], reinforce="truck")
    return replace(box, battle=battle_table or BattleTable(commando=TABLE, opfor=TABLE, source="test"))


def give_values(box: Box, unit: str, firepower: Mapping[str, int], movement: Mapping[str, int]) -> None:
    """Give a counter of yours, or a kind of OPFOR unit, values of its own."""
    if unit in box.opfor:
        box.opfor[unit] = replace(box.opfor[unit], firepower=firepower[unit])
        return
    kind = next(kind for kind in box.types.values() if unit in map(ident, kind.names))
    (name,) = [name for name in kind.names if ident(name) == unit]
    box.types[kind.id] = replace(kind, names=tuple(other for other in kind.names if other != name))
    dice, spaces = firepower.get(unit, kind.firepower), movement.get(unit, kind.movement)
    box.types[unit] = replace(kind, id=unit, names=(name,), firepower=dice, movement=spaces)


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
    """A battle in the field, after the first roll for Tactical Superiority and what it may lead to at once."""
    kinds = list(enemies)
    here = dict.fromkeys(units, FIELD)
    step = OpforArrive(len(kinds), win, lose, FIELD)
    return plain_table({**here, **(others or {})}, step=step, rolls=[*kinds, *superiority], **more)


def as_they_stand(game: Play, *rolls: int | str) -> None:
    """Keep the line as it is."""
    (option,) = offered(game, AsTheyStand)
    play(game, option, *rolls)


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


def gather(game: Play, space: str) -> None:
    """Form a force of all units in a space."""
    play(game, OperateFrom(space))
    for option in offered(game, TakeRest):
        play(game, option)


def reachable(game: Play) -> set[str]:
    """Where the force can move to."""
    return {option.to for option in offered(game, Move) if not option.supply}


def keep_carrying(game: Play, *rolls: int | str) -> None:
    """Set down nothing at the end of the movement."""
    play(game, KeepCarrying(), *rolls)


def march(game: Play, start: str, to: str, *rolls: int | str) -> None:
    """All units in a space, as one force, move to another."""
    gather(game, start)
    (move,) = [option for option in offered(game, Move) if option.to == to and not option.supply]
    play(game, move, *rolls)
