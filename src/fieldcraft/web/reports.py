"""A game as a text report: the setup, every choice with its results, and the ending."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.kernel.log import LogLine
from fieldcraft.kernel.text import count
from fieldcraft.web.game_table import GameTable


def report(table: GameTable) -> str:
    """Return the whole report."""
    return "\n".join([*_heading(table), "", *_choices(table), "", *_ending(table)]) + "\n"


def _heading(table: GameTable) -> Iterator[str]:
    game = table.game
    yield table.name
    yield "=" * len(table.name)
    yield "Played with real dice." if game.own_dice else f"Seed {game.seed}."
    if game.setup.options:
        yield f"Options: {', '.join(f'{name}={value}' for name, value in game.setup.options.items())}."
    named = [f"{seat.name} (player {seat.number + 1})" for seat in table.seats if seat.name]
    if named:
        yield f"Players: {', '.join(named)}."
    if game.practice:
        yield "Practice game: undo may go back past dice."


def _choices(table: GameTable) -> Iterator[str]:
    for moment in table.game.moments():
        if moment.text:
            only = " (the only choice)" if moment.number in table.forced else ""
            yield f"{moment.number}. {moment.text}{only}"
        for line in moment.lines:
            yield f"    {_line(line)}"


def _line(line: LogLine) -> str:
    dice = " ".join(f"[{face}]" for face in line.dice)
    rule = f" ({line.rule})" if line.rule else ""
    return f"{line.text}{' ' + dice if dice else ''}{rule}"


def _ending(table: GameTable) -> Iterator[str]:
    game, result = table.game, table.game.result
    if result is None:
        yield f"The game is not over. {table.scene.status}".rstrip()
    else:
        yield f"{'Won' if result.won else 'Lost'}, score {result.score:g}, after {count(game.number, 'choice')}."
        yield result.summary
    if game.rewound:
        yield f"Choices undone past dice: {game.rewound}."
