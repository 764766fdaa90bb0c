"""`fieldcraft learn`: how to play a title, on one page."""

from __future__ import annotations

import argparse
import sys

from fieldcraft.commands.common import page_width, print_messages

HELP = "read how to play a title, on one page"
EXAMPLE = "fieldcraft learn lrdg"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("title", metavar="TITLE", help="the title (see: fieldcraft titles)")
    parser.add_argument("--plain", action="store_true", help="write drawings and tables as sentences")


def run(args: argparse.Namespace) -> int:
    """Print the page."""
    from fieldcraft.interface.learn import learn_page
    from fieldcraft.kernel.registry import find
    from fieldcraft.terminal.learn import learn_messages

    title = find(args.title)
    width = 0 if args.plain or not sys.stdout.isatty() else page_width() - 2
    print_messages(learn_messages(title.name, learn_page(title), title.ledger, width))
    return 0
