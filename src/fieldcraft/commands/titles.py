"""`fieldcraft titles`: list the titles."""

from __future__ import annotations

import argparse
from textwrap import fill

from fieldcraft.kernel.setup import option_value

HELP = "list the titles with their scenarios and options"
EXAMPLE = "fieldcraft titles"
WIDTH = 79


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add no arguments."""


def run(args: argparse.Namespace) -> int:
    """Print every title."""
    import fieldcraft as fc

    for title in fc.titles():
        low, high = title.seats
        seats = str(low) if low == high else f"{low} to {high}"
        print(f"{title.id}  {title.name}  (players: {seats}; {title.maturity})")
        print(_indented(title.description, 4))
        print("    Scenarios:")
        for scenario in title.scenarios:
            print(_indented(f"{scenario.id}  {scenario.name}: {scenario.description} ({scenario.length})", 6))
        if title.options:
            print("    Options:")
        for option in title.options:
            choices = ", ".join(map(option_value, option.choices))
            rule = f" Rule {option.rule}." if option.rule else ""
            text = f"{option.name}={option_value(option.default)}  ({choices}) {option.description}{rule}"
            print(_indented(text, 6))
        if title.credits:
            print(_indented(title.credits, 4))
        print()
    return 0


def _indented(text: str, by: int) -> str:
    return fill(text, WIDTH, initial_indent=" " * by, subsequent_indent=" " * (by + 2))
