"""`fieldcraft cards`: print the cards and tables of a title."""

from __future__ import annotations

import argparse
import sys

from fieldcraft.commands.common import add_scenario, page_width, print_messages, setup_arguments

HELP = "read the cards and tables of a title"
EXAMPLE = "fieldcraft cards lrdg ghibli"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("title", metavar="TITLE", help="the title (see: fieldcraft titles)")
    parser.add_argument("words", nargs="*", metavar="NAME", help="a name, part of one, or words in a card or table")
    add_scenario(parser)
    parser.add_argument("--plain", action="store_true", help="print tables as sentences, for screen readers and pipes")


def run(args: argparse.Namespace) -> int:
    """Print what the name stands for, or the list of all cards and tables."""
    from fieldcraft.interface.reading import library_of
    from fieldcraft.kernel.errors import BadSetup
    from fieldcraft.kernel.registry import find, rules_for
    from fieldcraft.terminal.cards import listing, named

    setup = setup_arguments(args)
    library = library_of(rules_for(find(args.title), setup.pop("scenario"), data=setup.pop("data"), options=setup))
    width = 0 if args.plain or not sys.stdout.isatty() else page_width() - 2
    name = " ".join(args.words).strip()
    if args.words:
        found = named(library, name, width) if name else []
        if not found:
            raise BadSetup(
                f"no card or table of {args.title} matches {name!r}; fieldcraft cards {args.title} lists them"
            )
        print_messages(found)
    elif any(library):
        print_messages(listing(library))
    else:
        raise BadSetup(f"{args.title} has no cards and tables")
    return 0
