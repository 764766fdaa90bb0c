"""The command line: `fieldcraft COMMAND`. Each command has a module of its own in `fieldcraft.commands`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from fieldcraft.kernel.errors import FieldcraftError

COMMANDS = ("serve", "play", "titles", "simulate", "replay", "luck", "rules", "check", "bench", "train", "baselines")
BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """A parser whose complaints take one line."""

    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> Parser:
    """The parser of all commands."""
    from fieldcraft import __version__
    from fieldcraft.commands.common import built

    top = Parser(
        prog="fieldcraft",
        description="Solitaire wargames with every rule enforced.",
        epilog="Example: fieldcraft play lrdg",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"fieldcraft {__version__} ({built()})")
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name in COMMANDS:
        module = import_module(f"fieldcraft.commands.{name}")
        command = commands.add_parser(
            name,
            help=module.HELP,
            description=module.HELP[0].upper() + module.HELP[1:] + ".",
            epilog=f"Example: {module.EXAMPLE}",
            allow_abbrev=False,
        )
        module.arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code. A mistake in what was asked for is 2, with one line that says which."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # A terminal without the signs we use shows others, not a crash.
            stream.reconfigure(errors="replace")
    try:
        asked = parser().parse_args(argv)
        code = int(asked.run(asked))
        sys.stdout.flush()
    except FieldcraftError as wrong:
        return complain(str(wrong), BAD_INPUT)
    except BrokenPipeError:
        # Nobody reads any more. Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as wrong:
        name = f"{wrong.filename}: " if wrong.filename else ""
        return complain(f"{name}{wrong.strerror or wrong}", BAD_INPUT)
    except KeyboardInterrupt:
        return complain("stopped", 130)
    except Exception as bug:
        if sys.flags.dev_mode:
            raise
        return complain(f"a mistake of ours, please report it: {bug!r} (python -X dev shows where)", 1)
    return code


def complain(words: str, code: int) -> int:
    """Say on one line what is wrong."""
    print(f"fieldcraft: {' '.join(words.split())}", file=sys.stderr)
    return code
