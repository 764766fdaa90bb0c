"""`fieldcraft play`: a title at the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldcraft.commands.common import add_scenario, set_up, whole_number

if TYPE_CHECKING:
    from fieldcraft.terminal.lines import Said

HELP = "play a title in the terminal"
EXAMPLE = "fieldcraft play lrdg --scenario raid-rommel --seed 7"
SEEDS = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to play and how."""
    parser.add_argument("title", nargs="?", metavar="TITLE", help="what to play (see fieldcraft titles)")
    add_scenario(parser)
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the same number, the same luck")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--dice", choices=["own"], help="own: roll and draw yourself and tell the game")
    parser.add_argument("--practice", action="store_true", help="let undo go back past dice")
    parser.add_argument("--plain", action="store_true", help="no colour, no pages: for screen readers too")
    parser.add_argument("--advise", action="store_true", help="say at each decision what search would do")
    parser.add_argument("--no-auto", action="store_true", help="ask even when there is only one choice")


def run(asked: argparse.Namespace) -> int:
    """Play."""
    from fieldcraft.terminal.screens import screen_for
    from fieldcraft.terminal.session import Session

    game, greeting = _loaded(asked) if asked.load else _new(asked)
    screen = screen_for(sys.stdin, sys.stdout, asked.plain)
    session = Session(game, screen, auto=not asked.no_auto, data=asked.data, advise=asked.advise)
    if asked.load:
        session.loaded(asked.load)
    return session.run(greeting)


def _new(asked: argparse.Namespace) -> tuple[Any, list[Said]]:
    """A game from the start."""
    import fieldcraft as fc

    if asked.title is None:
        known = ", ".join(title.id for title in fc.titles())
        raise fc.BadSetup(f"say what to play: {known}")
    own = asked.dice == "own"
    seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
    game = fc.new(asked.title, seed=seed, own_dice=own, practice=asked.practice, log=True, **set_up(asked))
    return game, briefing(game)


def briefing(game: Any) -> list[Said]:
    """What a player reads before the first decision."""
    from fieldcraft.terminal.lines import Said

    scenario = next(known for known in game.title.scenarios if known.id == game.setup.scenario)
    luck = "You roll your own dice." if game.own_dice else f"Seed {game.seed}."
    practice = " Practice: undo goes back past dice." if game.practice else ""
    options = [f"{name}={value}" for name, value in game.setup.options.items()]
    return [
        Said(game.title.name, "head"),
        Said(game.title.description),
        Said(""),
        Said(scenario.name, "head"),
        Said(scenario.description),
        Said(""),
        Said(f"Length: {scenario.length}. {luck}{practice}"),
        *([Said(f"Options: {', '.join(options)}.")] if options else []),
        Said("Type ? at any time for help."),
    ]


def _loaded(asked: argparse.Namespace) -> tuple[Any, list[Said]]:
    """A game from a file, which says itself how it was set up."""
    import fieldcraft as fc
    from fieldcraft.terminal import saving

    given = {
        "--scenario": asked.scenario,
        "--option": asked.option,
        "--seed": asked.seed,
        "--dice": asked.dice,
    }
    for name, value in given.items():
        if value is not None and value != []:
            raise fc.BadSetup(f"{name} cannot be changed in a loaded game")
    game = saving.read(asked.load, asked.data)
    if asked.title is not None and asked.title != game.title.id:
        raise fc.BadSetup(f"{asked.load} is a game of {game.title.id}, not of {asked.title}")
    game.practice = game.practice or asked.practice
    return game, []
