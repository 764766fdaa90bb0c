"""A game as text for review: every decision with its rule, the choice, and what came of it, die by die."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import fieldcraft as fc
from fieldcraft.kernel.log import LogLine
from fieldcraft.kernel.save import digest
from fieldcraft.players import PLAYERS

FOLDER = Path(__file__).parent / "games"
SEED = 7
FIRST, LAST = 150, 30
MOST = 6


class Golden(NamedTuple):
    """One playthrough that is kept."""

    title: str
    scenario: str
    player: str

    @property
    def path(self) -> Path:
        """The file it is kept in."""
        return FOLDER / f"{self.title}-{self.scenario}-{self.player}.txt"


# A title with many scenarios is read in its first few.
GAMES = [
    Golden(title.id, scenario.id, player)
    for title in fc.titles()
    for scenario in title.scenarios[:MOST]
    for player in ("random", "sensible")
]


def playthrough(golden: Golden) -> str:
    """Play the game and tell it."""
    game = fc.new(golden.title, scenario=golden.scenario, seed=SEED, log=True)
    player = PLAYERS[golden.player](SEED)
    asked = []
    while not game.over:
        asked.append(decision(game, player(game)))
    assert game.result is not None
    happened: list[list[str]] = [[] for _ in range(game.number + 1)]
    for line in game.log:
        happened[line.number].append(told(line))
    choices = ["\n".join(lines) for lines in zip(asked, map(joined, happened[1:]), strict=True)]
    head = f"{golden.title}, {golden.scenario}: player {golden.player}, seed {SEED}"
    end = [
        f"{'Won' if game.result.won else 'Lost'}: {game.result.summary}",
        f"Reason: {game.result.reason}. Score: {game.result.score:g}. Choices: {game.number}.",
        f"Final position: {digest(game)}",
    ]
    return "\n".join([head, "", "Set-up", joined(happened[0]), *shortened(choices), *end, ""])


def decision(game: fc.Game[Any, Any], chosen: Any) -> str:
    """The question and the answer, which is given."""
    waiting = game.decision
    assert waiting is not None
    index = chosen if isinstance(chosen, int) else list(game.offered).index(chosen)
    offer = waiting.options[index]
    count = len(waiting.options)
    head = f"{waiting.number + 1}. {waiting.prompt} ({waiting.rule})"
    answer = f"   {index + 1} of {count}: {offer.text}" + (
        f" ({offer.rule})" if offer.rule not in ("", waiting.rule) else ""
    )
    game.choose(chosen)
    return f"{head}\n{answer}"


def told(line: LogLine) -> str:
    """A line of the log."""
    dice = "".join(f"[{face}]" for face in line.dice)
    return " ".join(filter(None, ["     ", line.text, dice, f"({line.rule})" if line.rule else ""]))


def joined(lines: list[str]) -> str:
    """Lines that belong together, and a blank one after them."""
    return "\n".join([*lines, ""])


def shortened(choices: list[str]) -> list[str]:
    """Of a very long game the beginning and the end, and a sum over what is left out."""
    if len(choices) <= FIRST + LAST:
        return choices
    left_out = choices[FIRST:-LAST]
    checksum = blake2b("\n".join(left_out).encode(), digest_size=8).hexdigest()
    gap = f"... {len(left_out)} choices are left out here; the sum over their lines is {checksum}.\n"
    return [*choices[:FIRST], gap, *choices[-LAST:]]


def first_difference(kept: str, played: str) -> str:
    """Where two playthroughs part, or nothing."""
    before, now = kept.splitlines(), played.splitlines()
    for number, (old, new) in enumerate(zip(before, now, strict=False), 1):
        if old != new:
            return f"line {number}:\n  kept:   {old}\n  played: {new}"
    if len(before) != len(now):
        return f"line {min(len(before), len(now)) + 1}: one of them ends"
    return ""
