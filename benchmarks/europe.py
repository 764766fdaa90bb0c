"""Commandos: Europe: how each mission ends, and whether an attack is ever worth it.

`python -m benchmarks attacks` plays the second; the first is a table of `python -m benchmarks balance`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, Final, NamedTuple

import fieldcraft as fc
from benchmarks.styles.common import asks, of_kind
from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import find, rules_for, start
from fieldcraft.kernel.setup import Value
from fieldcraft.kernel.steps import Option
from fieldcraft.lab.figures import percent, rounded, signed
from fieldcraft.lab.simulate import KindCount, SimulatedGame, play
from fieldcraft.lab.statistics import Estimate, holm, mean, mean_chance
from fieldcraft.players import Player, named

TITLE: Final = "commandos-europe"
MAPS: Final = ("norway", "north-africa", "normandy", "continent")
PLACED, HEARD, LOST = "placed", "heard", "lost"
MISSION_HEAD: Final = ("map", "mission", "gear", "played", "accomplished", "heard or hunted", "squads lost")
ATTACK_HEAD: Final = ("map", "positions", "better", "clearly", "clearly worse", "missions, net", "95% interval")
# The number of plays that choose the best attack of a position, and of the others that say what it is worth.
CHOOSING, JUDGING = 12, 60
MOST_ATTACKS: Final = 2
SURE: Final = 0.05


def play_missions(game: AnyGame, player: Player) -> SimulatedGame:
    """Play a game and count, for each mission: if it was accomplished, if a squad was heard, and the squads lost."""
    played: dict[str, bool] = {}

    def watching(game: AnyGame) -> Option | int:
        mission = game.state.mission
        if mission:
            heard = bool(game.state.detected) or asks(game, "escape")
            played[mission] = played.get(mission, False) or heard
        return player(game)

    simulated = play(game, watching)
    state = game.state
    lost = list(state.lost.values())
    kinds = [KindCount(f"{PLACED} {mission}", 1, int(mission in state.accomplished)) for mission in played]
    kinds += [KindCount(f"{HEARD} {mission}", 1, int(heard)) for mission, heard in played.items()]
    kinds += [KindCount(f"{LOST} {mission}", 1, lost.count(mission)) for mission in played]
    return simulated._replace(kinds=tuple(kinds))


def mission_rows(games: Sequence[SimulatedGame]) -> list[tuple[str, ...]]:
    """What became of each mission, and of those with and without gear together."""
    counts: dict[str, tuple[int, int]] = {}
    for game in games:
        for kind, offered, taken in game.kinds:
            before = counts.get(kind, (0, 0))
            counts[kind] = before[0] + offered, before[1] + taken
    rules = fc.new(TITLE, seed=1).rules
    missions = [mission for mission in rules.data.missions.values() if f"{PLACED} {mission.id}" in counts]
    rows: list[tuple[str, ...]] = [
        (mission.map, mission.name, gear_names(rules, mission), *_figures(counts, [mission.id])) for mission in missions
    ]
    for text, needing in (("all that need gear", True), ("all that need none", False)):
        some = [mission.id for mission in missions if bool(mission.needs) is needing]
        rows.append(("all", text, "", *_figures(counts, some)))
    return rows


def gear_names(rules: Any, mission: Any) -> str:
    """What a mission needs, in words."""
    return ", ".join(rules.data.gear[kind].name for kind in mission.needs) or "none"


def _figures(counts: dict[str, tuple[int, int]], missions: Sequence[str]) -> tuple[str, str, str, str]:
    def total(what: str) -> int:
        return sum(counts[f"{what} {mission}"][1] for mission in missions)

    played = sum(counts[f"{PLACED} {mission}"][0] for mission in missions)
    return str(played), percent(total(PLACED), played), percent(total(HEARD), played), percent(total(LOST), played)


class Position(NamedTuple):
    """A position in which an attack is offered: what the best one is worth, and how likely chance alone explains it."""

    map: str
    attack: str
    worth: Estimate
    chance: float


def positions(map_: str, seed: int, options: Mapping[str, Value] | None = None) -> Iterator[AnyGame]:
    """The positions of a sensible game in which an attack is offered."""
    title = find(TITLE)
    game: AnyGame = start(title, rules_for(title, map_, dict(options or {}), None), seed)
    while not game.over:
        if asks(game, "choose-attack") and of_kind(game.offered, "attack"):
            yield game.clone(same_chance=True)
        game.choose(game.title.sensible(game))


def judged(map_: str, game: AnyGame) -> Position:
    """What the best attack of a position is worth, in missions, against none."""
    stay = next(option for option in game.offered if not of_kind([option], "attack", "attack-apart"))
    attacks = sorted(of_kind(game.offered, "attack"), key=lambda attack: -_edge(game, attack))[:MOST_ATTACKS]

    def scores(option: Option, plays: range) -> list[float]:
        return [score(game, option, number) for number in plays]

    choosing, judging = range(CHOOSING), range(CHOOSING, CHOOSING + JUDGING)
    best = max(attacks, key=lambda attack: sum(scores(attack, choosing)))
    found = [one - other for one, other in zip(scores(best, judging), scores(stay, judging), strict=True)]
    return Position(map_, best.text(game.rules), mean(found), mean_chance(found))


def _edge(game: AnyGame, attack: Any) -> int:
    return int(attack.power + attack.ground - game.rules.enemy(attack.enemy).firepower)


def score(game: AnyGame, option: Option, number: int) -> float:
    """The missions, net, of a game that goes on sensibly after an option, with luck of its own."""
    twin = game.clone(same_chance=True)
    twin.chance = Seeded(0, key=hash64(f"attack {number}"))
    twin.choose(option)
    player = named("sensible")
    while twin.result is None:
        twin.choose(player(twin))
    return float(twin.result.score)


def attack_rows(found: Sequence[Position]) -> list[tuple[str, ...]]:
    """For each map, and for all: in how many positions the best attack is better than none, and clearly so."""
    sure = dict(zip(found, holm([position.chance for position in found]), strict=True))
    rows = []
    for map_ in (*MAPS, "all"):
        some = [position for position in found if map_ in (position.map, "all")]
        if not some:
            continue
        better = [position for position in some if position.worth.value > 0]
        clear = [position for position in some if sure[position] < SURE]
        counts = [len(some), len(better), *(sum(p.worth.value * sign > 0 for p in clear) for sign in (1, -1))]
        rows.append((map_, *map(str, counts), *signed(mean([p.worth.value for p in some]), digits=2)))
    return rows


def examples(found: Sequence[Position], number: int = 5) -> list[str]:
    """The attacks that gained most, in words."""
    best = sorted(found, key=lambda position: -position.worth.low)[:number]
    return [
        f"{position.map}: {position.attack} {rounded(position.worth.value, 2, '+')} missions "
        f"({' to '.join(rounded(end, 2, '+') for end in position.worth[1:])})"
        for position in best
    ]


def play_attacks(
    number: int, seed: int, progress: Callable[[str], None], options: Mapping[str, Value] | None = None
) -> list[Position]:
    """Judge the first few positions of each map, in games with consecutive seeds."""
    found: list[Position] = []
    for map_ in MAPS:
        games = (game for one in count(seed) for game in positions(map_, one, options))
        for at, game in enumerate(islice(games, number), 1):
            found.append(judged(map_, game))
            progress(f"{map_}: {at} of {number} positions")
    return found
