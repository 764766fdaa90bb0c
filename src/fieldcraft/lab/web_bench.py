"""How fast the table in the browser is: a real server, and players who sit at it as fast people do.

The server runs in processes of its own over a new SQLite file. Each player has a keep-alive connection and a game, and
plays through the address that the browser uses; what is on offer he knows from a game of his own that keeps step.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

import msgspec

import fieldcraft as fc
from fieldcraft.interface.gestures import options_for, play_forced
from fieldcraft.lab.wire import Answer, Line
from fieldcraft.web.settings import VARIABLE, Settings

WORKERS: Final = 2
PLAYERS: Final = (1, 50, 200)
THINKING: Final = (0.5, 1.5)
WARM_UP: Final = 3.0
TITLE: Final = "lrdg"
OPENED: Final = 200
CHOICES: Final = 40
TIMES: Final = 9
STARTS: Final = 5
PATIENCE: Final = 60.0
LINKS: Final = re.compile(rb'(?:src|href)="(/(?:static|games)/[^"]+\.(?:css|js|svg|woff2))"')
SERVE: Final = (
    "import sys\n"
    "if __name__ == '__main__':\n"
    "    from fieldcraft.web import server\n"
    "    from fieldcraft.web.settings import Settings\n"
    "    workers = int(sys.argv[2])\n"
    "    with server.listening('127.0.0.1', int(sys.argv[1]), workers) as made:\n"
    "        sys.exit(server.serve(Settings.from_environment(), made, workers))\n"
)
Say = Callable[[str], None]


class Load(NamedTuple):
    """What so many players met: choices a second, how long an answer took, in seconds, and bytes on the wire."""

    players: int
    choices: int
    rate: float
    half: float
    most: float
    nearly_all: float
    slowest: float
    sent: float
    received: float


class FirstBoard(NamedTuple):
    """How long it takes, in seconds, until a board is there with all that belongs to it, and how many bytes that is.

    `ever`: from the very first start of the server, before anything was drawn. `started`: from starting it again.
    `cold`: the first request to a server that just started. `warm`: later ones. `busy`: what starting it again took of
    the processor, which is the same however busy the machine is; 0 where that cannot be read.
    """

    ever: float
    started: float
    cold: float
    warm: float
    size: int
    busy: float


class Report(NamedTuple):
    """All figures of one run."""

    loads: list[Load]
    board: FirstBoard
    memory: float


def measure(
    seconds: float, players: Sequence[int] = PLAYERS, api: bool = False, say: Say = lambda words: None
) -> Report:
    """Everything, one after another."""
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        settings = Settings(db=str(Path(folder) / "games.db"), rate=0, max_open_games=1_000_000)
        say("first board")
        board = first_board(settings)
        loads = []
        for count in players:
            say(f"{count} players")
            with serving(settings) as port:
                loads.append(asyncio.run(load(port, count, seconds, api)))
    say("memory")
    return Report(loads, board, memory())


@contextmanager
def serving(settings: Settings, workers: int = WORKERS) -> Iterator[int]:
    """The port of a server that runs as long as it is needed."""
    port = _free_port()
    environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
    command = [sys.executable, "-c", SERVE, str(port), str(workers)]
    with subprocess.Popen(command, env=environment, start_new_session=True) as server:
        try:
            asyncio.run(_answering(port))
            yield port
        finally:
            server.send_signal(signal.SIGTERM)


def _free_port() -> int:
    """A port at which nobody listens."""
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def _answering(port: int) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            line = await Line.open(port)
            answer = await line.get("/api/titles")
            line.close()
            if answer.status == 200:
                return
        except OSError:
            if time.monotonic() > until:
                raise
        await asyncio.sleep(0.01)


# Players


class Player:
    """Somebody at a table of his own, with a game beside it that keeps step."""

    def __init__(self, number: int, api: bool):
        self.dice = Random(number)
        self.cookie = f"fieldcraft={number:032d}"
        self.api = api
        self.times: list[float] = []
        self.sent: list[int] = []
        self.received: list[int] = []
        self.game: fc.Game[Any, Any] | None = None
        self.address = ""
        self.version = 1

    async def play(self, port: int, since: float, until: float) -> None:
        """Think, choose, and think again."""
        await asyncio.sleep(self.dice.uniform(0, THINKING[1]))
        line = await Line.open(port, self.cookie)
        while time.monotonic() < until:
            if self.game is None or self.game.over:
                await self._sit_down(line)
            began = time.monotonic()
            answer = await self._choose(line)
            if began >= since:
                self.times.append(time.monotonic() - began)
                self.sent.append(answer.sent)
                self.received.append(answer.received)
            await asyncio.sleep(self.dice.uniform(*THINKING))
        line.close()

    async def _sit_down(self, line: Line) -> None:
        """Begin a game and look at it."""
        seed = self.dice.randrange(1_000_000)
        self.game = fc.new(TITLE, seed=seed)
        play_forced(self.game)
        self.version = 1
        if self.api:
            made = await line.post("/api/games", {"title": TITLE, "seed": seed}, 201)
            self.address = f"/api/games/{msgspec.json.decode(made.text())['game']['id']}"
        else:
            made = await line.post("/games", f"title={TITLE}&seed={seed}", 303)
            self.address = made.header(b"location")
        await line.get(self.address)

    async def _choose(self, line: Line) -> Answer:
        """One choice, here and there."""
        game = self.game
        assert game is not None
        index = self.dice.randrange(len(game.offered))
        for option in options_for(game, [index]):
            game.choose(option)
        play_forced(game)
        if self.api:
            body: Any = {"version": self.version, "choices": [index]}
            answer = await line.post(f"{self.address}/choices?since={game.number}&scene=false", body, 200)
        else:
            answer = await line.post(f"{self.address}/choices", f"version={self.version}&choice={index}", 200)
        self.version += 1
        return answer


async def load(port: int, count: int, seconds: float, api: bool = False) -> Load:
    """So many players for so long, after a while in which they sit down."""
    players = [Player(number + 1, api) for number in range(count)]
    since = time.monotonic() + WARM_UP
    await asyncio.gather(*(player.play(port, since, since + seconds) for player in players))
    times = sorted(seconds for player in players for seconds in player.times)
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    sent = [size for player in players for size in player.sent]
    received = [size for player in players for size in player.received]
    return Load(
        count,
        len(times),
        len(times) / seconds,
        cuts[49],
        cuts[94],
        cuts[98],
        times[-1],
        sum(sent) / len(sent),
        sum(received) / len(received),
    )


# The first board


def first_board(settings: Settings) -> FirstBoard:
    """How long a player waits for a board, from a start of the server and later: the median of a few starts."""
    address, cookie = _game_to_find(settings)
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        runs = [_started(settings.db, folder, address, cookie) for _ in range(1 + STARTS)]
    started, cold, warm, busy = (median(run[n] for run in runs[1:]) for n in range(4))
    return FirstBoard(runs[0][0], started, cold, warm, int(runs[0][4]), busy)


def _started(db: str, cache: str, address: str, cookie: str) -> tuple[float, ...]:
    """Start a server as a player does, and look at a board."""
    port = _free_port()
    command = [sys.executable, "-m", "fieldcraft", "serve", "--port", str(port), "--db", db]
    began = time.monotonic()
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True) as server:
        try:
            return asyncio.run(_boards(port, address, cookie, began, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)


def _game_to_find(settings: Settings) -> tuple[str, str]:
    """A game that is there when the server starts."""
    from fieldcraft.web.service import Service
    from fieldcraft.web.visitors import visitor_id

    token = "b" * 32
    service = Service(settings)
    table = service.create(visitor_id(token), TITLE, seed=7)
    service.close()
    return f"/games/{table.id}", f"fieldcraft={token}"


async def _boards(port: int, address: str, cookie: str, began: float, server: int) -> tuple[float, ...]:
    """How long a board takes from a start, from the first request and later; the processor's time, and its bytes."""
    await _listening(port)
    asked = time.monotonic()
    size = await _board(port, address, cookie)
    first, busy = time.monotonic(), _busy(server)
    later = []
    for _ in range(TIMES):
        again = time.monotonic()
        await _board(port, address, cookie)
        later.append(time.monotonic() - again)
    return first - began, first - asked, median(later), busy, size


async def _listening(port: int) -> None:
    """Wait until a server takes calls; it has answered none yet."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            (await Line.open(port)).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.005)


async def _board(port: int, address: str, cookie: str) -> int:
    """A page with everything that it links to, as a browser with an empty cache gets it; its bytes."""
    line = await Line.open(port, cookie)
    page = await line.get(address)
    size = page.received
    for link in dict.fromkeys(LINKS.findall(page.text())):
        size += (await line.get(link.decode())).received
    line.close()
    return size


# Memory


def memory() -> float:
    """Bytes that one more open game takes in a worker, after some choices; 0 where that cannot be read."""
    code = "from fieldcraft.lab.web_bench import memory_here; print(memory_here())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(told.stdout)


def memory_here() -> float:
    """The same, in this process."""
    from fieldcraft.web.game_table import Visitor
    from fieldcraft.web.service import Service

    who = Visitor("bench")
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        service = Service(Settings(db=str(Path(folder) / "games.db"), max_open_games=1_000_000, cache_size=10_000))
        sizes: list[int] = []
        for number in range(2 * OPENED):
            if number >= OPENED and not sizes:
                sizes.append(_resident())
            table = service.create("bench", TITLE, scenario="campaign", seed=number)
            for _ in range(CHOICES):
                if table.game.over:
                    break
                index = table.game.offered.index(table.game.title.sensible(table.game))
                table = service.choose(table.id, who, table.version, [index])
        sizes.append(_resident())
        service.close()
    return max(0.0, (sizes[1] - sizes[0]) / OPENED)


def _busy(process: int) -> float:
    """How long a process has had the processor, in seconds."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident() -> int:
    """How much memory this process has, in bytes."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
