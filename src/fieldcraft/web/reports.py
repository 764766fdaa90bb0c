"""A game as a text to keep: how it was set up, every choice with what came of it, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.kernel.log import LogLine
from fieldcraft.web.tables import Table


def report(table: Table) -> str:
    """The whole story."""
    return "\n".join([*_head(table), "", *_story(table), "", *_end(table)]) + "\n"


def _head(table: Table) -> Iterator[str]:
    """What was played, and how."""
    game = table.game
    yield table.name
    yield "=" * len(table.name)
    yield "Your own dice." if game.own_dice else f"Seed {game.seed}."
    if game.setup.options:
        yield f"Options: {', '.join(f'{name}={value}' for name, value in game.setup.options.items())}."
    named = [f"player {seat.number + 1}: {seat.name}" for seat in table.seats if seat.name]
    if named:
        yield f"At the table: {', '.join(named)}."
    if game.practice:
        yield "A practice game: undo may go back past dice."


def _story(table: Table) -> Iterator[str]:
    """Each choice, and what happened then."""
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


def _end(table: Table) -> Iterator[str]:
    """How it ended, or where it stands."""
    game, result = table.game, table.game.result
    if result is None:
        yield f"The game goes on. {table.scene.status}".rstrip()
    else:
        yield f"{'Won' if result.won else 'Lost'}, score {result.score:g}, after {game.number} choices."
        yield result.summary
    if game.rewound:
        yield f"Taken back past dice: {game.rewound}."
