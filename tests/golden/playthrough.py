"""A game as text for review: one line for each choice, with what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import fieldcraft as fc
from fieldcraft.kernel.log import LogLine
from fieldcraft.players import PLAYERS

FOLDER = Path(__file__).parent / "games"


class Golden(NamedTuple):
    """One playthrough that is kept."""

    title: str
    scenario: str
    player: str
    seed: int = 7
    longest: int = 60

    @property
    def path(self) -> Path:
        """The file it is kept in."""
        return FOLDER / f"{self.title}-{self.scenario}-{self.player}.txt"


# Chosen so that between them they reach every phase of play and every way a game of the title can end early.
GAMES = [
    *(Golden("lrdg", scenario, "sensible") for scenario in ("raid-rommel", "operation-crusader", "campaign")),
    *(Golden("lrdg", scenario, "sensible") for scenario in ("delay-at-all-costs", "operation-agreement")),
    *(Golden("lrdg", scenario, "random") for scenario in ("raid-rommel", "operation-crusader", "campaign")),
    *(Golden("musketeer", scenario, "sensible") for scenario in ("gamil", "telescope", "sea-and-sky", "campaign")),
    *(Golden("musketeer", scenario, "random") for scenario in ("gamil", "telescope", "sea-and-sky")),
    *(Golden("commandos-europe", scenario, "sensible") for scenario in ("norway", "north-africa", "continent")),
    *(Golden("commandos-europe", scenario, "random") for scenario in ("normandy", "norway", "campaign")),
    # A week of Sherman Leader is planned before it is fought, so its games are shown further.
    *(
        Golden("sherman-leader", scenario, "sensible", longest=150)
        for scenario in ("north-africa-1942", "normandy-1944")
    ),
    *(
        Golden("sherman-leader", scenario, "random", longest=110)
        for scenario in ("saipan-1944", "bulge-1944", "italy-1944")
    ),
    *(Golden("v-sabotage", scenario, "sensible") for scenario in ("training-1", "training-2", "training-3")),
    *(Golden("v-sabotage", scenario, "sensible") for scenario in ("green", "greatsword", "black-tea")),
    *(Golden("v-sabotage", scenario, "random") for scenario in ("training-1", "green", "greatsword")),
]


def playthrough(golden: Golden) -> str:
    """Play the game and write it down, as far as a person reads."""
    game = fc.new(golden.title, scenario=golden.scenario, seed=golden.seed, log=True)
    player = PLAYERS[golden.player](golden.seed)
    lines = [f"{golden.title}, {golden.scenario}: player {golden.player}, seed {golden.seed}"]
    lines.append(f"Set-up -> {result(game)}")
    while not game.over and game.number < golden.longest:
        chosen = choice(game, player(game))
        lines.append(f"{chosen} -> {result(game)}")
    return "\n".join([*lines, ending(game, golden.longest), ""])


def choice(game: fc.Game[Any, Any], chosen: Any) -> str:
    """Make a choice: its number, which option of how many it is, its text and its rule."""
    decision = game.decision
    assert decision is not None
    index = chosen if isinstance(chosen, int) else list(game.offered).index(chosen)
    option = decision.options[index]
    line = f"{decision.number + 1}. {option.text} [{index + 1}/{len(decision.options)}, {option.rule or decision.rule}]"
    game.choose(chosen)
    return line


def result(game: fc.Game[Any, Any]) -> str:
    """What came of the last choice."""
    return " ".join(map(event, (line for line in game.log if line.number == game.number))) or "-"


def event(line: LogLine) -> str:
    """A line of the log with its dice."""
    return line.text + "".join(f" [{face}]" for face in line.dice)


def ending(game: fc.Game[Any, Any], longest: int) -> str:
    """How the game ended, or that it goes on."""
    if game.result is None:
        return f"The game goes on; {longest} choices are shown."
    outcome = "Won" if game.result.won else "Lost"
    return f"{outcome}: {game.result.summary} ({game.result.reason}, score {game.result.score:g})"


def first_difference(kept: str, played: str) -> str:
    """The first line in which two playthroughs differ, or nothing."""
    before, now = kept.splitlines(), played.splitlines()
    for number, (old, new) in enumerate(zip(before, now, strict=False), 1):
        if old != new:
            return f"line {number}:\n  kept:   {old}\n  played: {new}"
    if len(before) != len(now):
        return f"line {min(len(before), len(now)) + 1}: one of them ends"
    return ""
