"""A game as a text report: the setup, every choice with its results, and the ending."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.errors import BadSave
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine
from fieldcraft.kernel.text import count
from fieldcraft.web.game_table import GameTable

NO_BEAT: Final = Beat()


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
    """Every choice and what followed, as the beats tell it: under the heading of its phase, with what dice needed."""
    game, heading = table.game, ""
    told = _beats(game)
    for moment in game.moments():
        if moment.text:
            only = " (the only choice)" if moment.number in table.forced else ""
            yield f"{moment.number}. {moment.text}{only}"
        for number, line in enumerate(moment.lines):
            beats = told.get(moment.number, [])
            beat = beats[number] if number < len(beats) else NO_BEAT
            if beat.heading != heading and beat.heading:
                heading = beat.heading
                yield f"  {heading}"
            yield f"    {_line(line, beat)}"


def _beats(game: Game[Any, Any]) -> dict[int, list[Beat]]:
    """The beats of every choice, by its number; none if the record was written by rules that have changed since."""
    start, *made = game.history
    try:
        told = retell(game.as_of(start), made)
    except BadSave:
        return {}
    return {entry.number: beats for entry, beats in zip(made, told, strict=True)}


def _line(line: LogLine, beat: Beat) -> str:
    """What happened, with the dice, what they needed and what each came to."""
    dice = " ".join(f"[{face}]" for face in line.dice)
    needed = ", ".join(dict.fromkeys(roll.needed for roll in beat.rolls if roll.needed))
    rule = f" ({line.rule})" if line.rule else ""
    return f"{line.text}{' ' + dice if dice else ''}{f', needed {needed}' if needed else ''}{rule}"


def _ending(table: GameTable) -> Iterator[str]:
    game, result = table.game, table.game.result
    if result is None:
        yield f"The game is not over. {table.scene.status}".rstrip()
    else:
        yield f"{'Won' if result.won else 'Lost'}, score {result.score:g}, after {count(game.number, 'choice')}."
        yield result.summary
    if game.rewound:
        yield f"Choices undone past dice: {game.rewound}."
