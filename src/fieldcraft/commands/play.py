"""`fieldcraft play`: play a title in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldcraft.commands.common import add_scenario, setup_arguments, whole_number

if TYPE_CHECKING:
    from fieldcraft.terminal.messages import Message
    from fieldcraft.terminal.screens import Screen

HELP = "play a title in the terminal"
EXAMPLE = "fieldcraft play lrdg --scenario raid-rommel --seed 7"
SEEDS = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("title", nargs="?", metavar="TITLE", help="the title to play (see: fieldcraft titles)")
    add_scenario(parser)
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help="the random seed; the same seed gives the same dice"
    )
    parser.add_argument("--guided", action="store_true", help="play the guided first game: what to do and why")
    parser.add_argument("--load", type=Path, metavar="FILE", help="continue a saved game")
    parser.add_argument("--dice", choices=["own"], help="own: roll real dice, draw real cards and enter the results")
    parser.add_argument("--practice", action="store_true", help="allow undo past dice and cards")
    parser.add_argument("--plain", action="store_true", help="no colour and no pages, for pipes and screen readers")
    parser.add_argument("--advise", action="store_true", help="suggest a choice at each decision")
    parser.add_argument("--no-auto", action="store_true", help="don't play forced choices automatically")


def run(args: argparse.Namespace) -> int:
    """Play until the player quits."""
    from fieldcraft.terminal.screens import screen_for
    from fieldcraft.terminal.session import Session

    screen = screen_for(sys.stdin, sys.stdout, args.plain)
    game, messages = _load(args) if args.load else _new(args, screen)
    session = Session(game, screen, auto=not args.no_auto, data=args.data, advise=args.advise)
    if args.load:
        session.loaded(args.load)
    return session.run(messages)


def _new(args: argparse.Namespace, screen: Screen) -> tuple[Any, list[Message]]:
    """Start a new game; a player at a keyboard who named no set-up is asked for it."""
    import fieldcraft as fc
    from fieldcraft.kernel.registry import find
    from fieldcraft.terminal.new_game import ask_setup

    if args.title is None:
        known = ", ".join(title.id for title in fc.titles())
        raise fc.BadSetup(f"name a title to play: {known}")
    own = args.dice == "own"
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    setup = setup_arguments(args)
    if args.guided:
        setup |= _guided(args)
    elif sys.stdin.isatty() and args.scenario is None and not args.option:
        setup |= ask_setup(find(args.title), screen)
    seed = setup.pop("seed", seed)
    game = fc.new(args.title, seed=seed, own_dice=own, practice=args.practice, log=True, **setup)
    return game, briefing(game)


def _guided(args: argparse.Namespace) -> dict[str, Any]:
    """The set-up of the guided first game, which allows no other."""
    import fieldcraft as fc
    from fieldcraft.interface.guide import first_guide
    from fieldcraft.kernel.registry import find
    from fieldcraft.terminal.new_game import guided_setup

    for name, value in {"--scenario": args.scenario, "--option": args.option, "--seed": args.seed}.items():
        if value is not None and value != []:
            raise fc.BadSetup(f"{name} cannot be used with --guided")
    guide = first_guide(find(args.title))
    if guide is None:
        raise fc.BadSetup(f"{args.title} has no guided game")
    return guided_setup(guide)


def briefing(game: Any) -> list[Message]:
    """What the player reads before the first decision."""
    from fieldcraft.terminal.messages import Message

    scenario = next(known for known in game.title.scenarios if known.id == game.setup.scenario)
    luck = "You roll your own dice." if game.own_dice else f"Seed {game.seed}."
    practice = " Practice game: you can undo past dice." if game.practice else ""
    return [
        Message(game.title.name, "heading"),
        Message(game.title.description),
        Message(""),
        Message(scenario.name, "heading"),
        Message(scenario.description),
        Message(""),
        Message(f"Length: {scenario.length}. {luck}{practice}"),
        *map(Message, changed_options(game)),
        Message("Type ? at any time for help."),
    ]


def changed_options(game: Any) -> list[str]:
    """A sentence for each option that isn't as usual."""
    found = []
    for setting in game.title.settings:
        value = game.setup.options[setting.name]
        if value == setting.default:
            continue
        if isinstance(value, bool):
            found.append(f"Option{'' if value else ' off'}: {setting.description}")
        else:
            found.append(f"Option: {setting.description.rstrip('.')}: {setting.name_of(value)}.")
    return found


def _load(args: argparse.Namespace) -> tuple[Any, list[Message]]:
    """Load a game; its file determines the set-up."""
    import fieldcraft as fc
    from fieldcraft.interface import save_files

    given = {
        "--scenario": args.scenario,
        "--option": args.option,
        "--seed": args.seed,
        "--dice": args.dice,
        "--guided": args.guided or None,
    }
    for name, value in given.items():
        if value is not None and value != []:
            raise fc.BadSetup(f"{name} cannot be used with --load")
    game = save_files.read(args.load, args.data)
    if args.title is not None and args.title != game.title.id:
        raise fc.BadSetup(f"{args.load} is a game of {game.title.id}, not {args.title}")
    game.practice = game.practice or args.practice
    return game, []
