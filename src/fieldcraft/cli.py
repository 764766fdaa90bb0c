"""The command line: `fieldcraft COMMAND`. Each command is a module in `fieldcraft.commands`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from fieldcraft.kernel.errors import FieldcraftError

COMMANDS = (
    *("serve", "play", "titles", "learn", "cards", "rules", "replay", "luck"),
    *("simulate", "check", "bench", "train", "baselines", "admin"),
)
BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error and exit."""
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> Parser:
    """The parser for all commands."""
    from fieldcraft import __version__
    from fieldcraft.commands.common import build_kind

    top = Parser(
        prog="fieldcraft",
        description="Solitaire wargames with every rule enforced.",
        epilog="Example: fieldcraft play lrdg",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"fieldcraft {__version__} ({build_kind()})")
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


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments. Words may follow options: argparse alone takes those before the first option only."""
    top = parser()
    args, rest = top.parse_known_args(argv)
    if rest:
        if "words" not in args or any(word.startswith("-") for word in rest):
            top.error(f"unrecognized arguments: {' '.join(rest)}")
        args.words += rest
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Bad input prints one line and returns 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # Replace characters that the encoding lacks.
            stream.reconfigure(errors="replace")
    try:
        args = parse(argv)
        code = int(args.run(args))
        sys.stdout.flush()
    except FieldcraftError as error:
        return report_error(str(error), BAD_INPUT)
    except BrokenPipeError:
        # The reader is gone. Without this, Python prints another error when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return report_error(f"{name}{error.strerror or error}", BAD_INPUT)
    except KeyboardInterrupt:
        return report_error("stopped", 130)
    except Exception as bug:
        if sys.flags.dev_mode:
            raise
        return report_error(
            f"internal error, please report it: {bug!r} (for a traceback: python -X dev -m fieldcraft)", 1
        )
    return code


def report_error(message: str, code: int) -> int:
    """Print an error on one line and return the exit code."""
    print(f"fieldcraft: {' '.join(message.split())}", file=sys.stderr)
    return code
