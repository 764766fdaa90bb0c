"""The game in an 80 by 24 pseudo-terminal."""

import os
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import fieldcraft as fc

fcntl = pytest.importorskip("fcntl", reason="pseudo-terminals are a Unix thing")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

ROOT = Path(__file__).parents[2]
CLEAR = "\x1b[2J"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 30.0


class Terminal:
    """The game in an 80 by 24 window."""

    def __init__(self, *arguments: str):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        environment = os.environ | {"TERM": "xterm-256color", "PYTHONPATH": paths, "LC_ALL": "C.UTF-8"}
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal.ford", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")},
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def signal(self, number: int) -> None:
        """Send a signal once the program waits for a key: just before, Python notices it only at the next one."""
        status = Path(f"/proc/{self.process.pid}/stat")
        while status.exists() and status.read_text().rpartition(")")[2].split()[0] != "S":
            sleep(0.01)
        self.process.send_signal(number)

    def wait_for(self, words: str) -> str:
        """Read until a text appears; returns everything read."""
        new = ""
        end = monotonic() + PATIENCE
        while words not in new:
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - monotonic()))
            if not ready:
                raise AssertionError(f"{words!r} did not appear in {new!r}")
            try:
                new += os.read(self.master, 65536).decode()
            except OSError:
                break
        self.seen += new
        return new

    def wait_for_prompt(self, words: str) -> None:
        """Read until a text appears, and on to the end of the prompt, so that the echo of input can't split it."""
        self.wait_for(words)
        while not self.seen.endswith("> "):
            self.wait_for(" ")

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def pages(self) -> list[list[str]]:
        """Everything shown so far, page by page."""
        pages = [page.removesuffix("\r\n") for page in self.seen.split(CLEAR)[1:]]
        return [[ESCAPE.sub("", line.rstrip("\r")) for line in page.split("\n")] for page in pages]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def table(request: Any) -> Iterator[Terminal]:
    terminal = Terminal("ford", "--scenario", "crossing", "--seed", "5")
    terminal.wait_for("Enter to begin >")
    yield terminal
    terminal.close()


def test_no_page_is_larger_than_the_terminal(table: Terminal) -> None:
    for typed, answer in [
        ("", "? for help >"),
        ("3", "? for help >"),
        ("?", "Enter for more"),
        ("", "Enter to go back >"),
        ("", "? for help >"),
        ("t", "Enter to go back >"),
        ("", "? for help >"),
        ("w mill", "? for help >"),
        ("o 2", "? for help >"),
        ("/ 1", "? for help >"),
        ("m", "? for help >"),
        ("1", "Pick one or more"),
        ("1 2", "? for help >"),
        ("p", ">"),
    ]:
        table.type(typed)
        table.wait_for_prompt(answer)
    pages = table.pages()
    assert len(pages) >= 13
    for page in pages:
        assert len(page) <= 24
        assert max(map(len, page)) <= 80


def test_the_page_is_in_colour_and_the_dice_are_drawn(table: Terminal) -> None:
    table.type("")
    shown = table.wait_for("? for help >")
    table.type("3")
    shown += table.wait_for("? for help >")
    assert "\x1b[1;36m" in shown
    assert re.search(r"\x1b\[[0-9;]*m [1-6] \x1b\[0m", shown)


def test_the_interrupt_key_saves_and_ends(table: Terminal, tmp_path: Path) -> None:
    table.type("")
    table.wait_for("? for help >")
    table.type("4")
    assert "Turn 2: what" in table.wait_for("? for help >")
    table.signal(signal.SIGINT)
    assert "Stopped. The game was saved to ford-crossing-5.json" in table.wait_for(".json")
    assert table.process.wait(PATIENCE) == 130
    assert fc.load((tmp_path / "ford-crossing-5.json").read_text()).state.turn == 2


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_saves_and_ends(number: int, table: Terminal, tmp_path: Path) -> None:
    table.type("")
    table.wait_for("? for help >")
    table.type("4")
    assert "Turn 2: what" in table.wait_for("? for help >")
    table.signal(number)
    table.wait_for("The game was saved to ford-crossing-5.json")
    assert table.process.wait(PATIENCE) == 128 + number
    assert fc.load((tmp_path / "ford-crossing-5.json").read_text()).state.turn == 2


def test_a_window_that_is_closed_saves(table: Terminal, tmp_path: Path) -> None:
    table.type("")
    table.wait_for("? for help >")
    table.type("4")
    table.wait_for("? for help >")
    os.close(table.master)
    table.process.wait(PATIENCE)
    table.master = os.open(os.devnull, os.O_RDONLY)
    assert fc.load((tmp_path / "ford-crossing-5.json").read_text()).state.turn == 2
