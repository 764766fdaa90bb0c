"""The web server under load: a real server, and players who choose as fast as people do.

The server runs in processes of its own over a new SQLite file. Each player has a keep-alive connection and a game, and
plays through the same addresses as a browser. A local copy of the game tells the player which options there are.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

import httpx2 as httpx
import msgspec

import fieldcraft as fc
from benchmarks.attack import attacking
from benchmarks.connection import bytes_received, bytes_sent, connect, expect
from fieldcraft.interface.gestures import options_for, play_forced
from fieldcraft.web.settings import VARIABLE, Settings

WORKERS: Final = 2
PLAYERS: Final = (1, 50, 200)
THINKING: Final = (0.5, 1.5)
WARM_UP: Final = 3.0
TITLE: Final = "lrdg"
OPEN_GAMES: Final = 200
CHOICES: Final = 40
REPEATS: Final = 9
STARTS: Final = 5
START_TIMEOUT: Final = 60.0
# What a page needs; what it offers as a download is left out.
LINKS: Final = re.compile(r'(?:src|href)="(/(?:static|games)/[^"]+\.(?:css|js|svg|woff2))"(?! download)')
SERVE: Final = (
    "import sys\n"
    "if __name__ == '__main__':\n"
    "    from fieldcraft.web import server\n"
    "    from fieldcraft.web.settings import Settings\n"
    "    workers = int(sys.argv[2])\n"
    "    with server.listening('127.0.0.1', int(sys.argv[1]), workers) as made:\n"
    "        sys.exit(server.serve(Settings.from_environment(), made, workers))\n"
)
Progress = Callable[[str], None]


class Load(NamedTuple):
    """The experience of a number of players: choices per second, percentiles of the response time in seconds, bytes."""

    players: int
    choices: int
    rate: float
    p50: float
    p95: float
    p99: float
    slowest: float
    sent: float
    received: float


class FirstBoard(NamedTuple):
    """The time in seconds until a board has loaded with everything it links to, and its size in bytes.

    `first_start`: from the very first start of the server, with empty caches. `restart`: from a later start. `cold`:
    the first request after a start. `warm`: later requests. `cpu`: the CPU time of a later start, which doesn't depend
    on other load; 0 where the system doesn't tell.
    """

    first_start: float
    restart: float
    cold: float
    warm: float
    size: int
    cpu: float


class Report(NamedTuple):
    """All figures of one run."""

    loads: list[Load]
    board: FirstBoard
    memory: float


def measure(
    seconds: float, players: Sequence[int] = PLAYERS, api: bool = False, progress: Progress = lambda text: None
) -> Report:
    """Take all measurements, one after another."""
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        settings = Settings(db=str(Path(folder) / "games.db"), rate=0, max_open_games=1_000_000)
        progress("first board")
        board = first_board(settings)
        loads = []
        for count in players:
            progress(f"{count} players")
            with serving(settings) as port:
                loads.append(asyncio.run(load(port, count, seconds, api)))
    progress("memory")
    return Report(loads, board, memory())


def measure_attack(
    seconds: float, count: int = PLAYERS[-1], api: bool = False, progress: Progress = lambda text: None
) -> list[tuple[str, Load, Counter[int]]]:
    """What players notice of an attacker: without one, with one, and without again, under the usual limits."""
    found: list[tuple[str, Load, Counter[int]]] = []
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        settings = Settings(db=str(Path(folder) / "games.db"))
        with serving(settings) as port:
            for name in ("before", "during", "after"):
                progress(f"{count} players, {name} an attack")
                if name == "during":
                    with attacking(port, WARM_UP + seconds) as statuses:
                        loaded = asyncio.run(load(port, count, seconds, api, addresses=True))
                else:
                    loaded, statuses = asyncio.run(load(port, count, seconds, api, addresses=True)), Counter()
                found.append((name, loaded, statuses))
    return found


@contextmanager
def serving(settings: Settings, workers: int = WORKERS) -> Iterator[int]:
    """Run a server; its port."""
    port = _free_port()
    environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
    command = [sys.executable, "-c", SERVE, str(port), str(workers)]
    with subprocess.Popen(command, env=environment, start_new_session=True) as server:
        try:
            _wait_for_port(port)
            yield port
        finally:
            server.send_signal(signal.SIGTERM)


def _free_port() -> int:
    """A port that isn't in use."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for_port(port: int) -> None:
    """Wait until a server accepts connections; it hasn't answered a request yet."""
    deadline = time.monotonic() + START_TIMEOUT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.005)


# Players


class Player:
    """A player with a game on the server, and a local copy of it that keeps in step."""

    def __init__(self, number: int, api: bool, addresses: bool = False):
        self.random = Random(number)
        self.own_address = f"127.0.{1 + number // 250}.{1 + number % 250}" if addresses else None
        self.cookie = f"fieldcraft={number:032d}"
        self.api = api
        self.times: list[float] = []
        self.sent: list[int] = []
        self.received: list[int] = []
        self.game: fc.Game[Any, Any] | None = None
        self.address = ""
        self.version = 1

    async def play(self, port: int, since: float, until: float) -> None:
        """Think, choose, repeat. Only choices after `since` count."""
        await asyncio.sleep(self.random.uniform(0, THINKING[1]))
        async with connect(port, self.cookie, self.own_address) as client:
            while time.monotonic() < until:
                if self.game is None or self.game.over:
                    await self._start_game(client)
                start = time.monotonic()
                response = await self._choose(client)
                if start >= since:
                    self.times.append(time.monotonic() - start)
                    self.sent.append(bytes_sent(response.request))
                    self.received.append(bytes_received(response))
                await asyncio.sleep(self.random.uniform(*THINKING))

    async def _start_game(self, client: httpx.AsyncClient) -> None:
        """Start a game and load its page."""
        seed = self.random.randrange(1_000_000)
        self.game = fc.new(TITLE, seed=seed)
        play_forced(self.game)
        self.version = 1
        if self.api:
            created = expect(await client.post("/api/games", json={"title": TITLE, "seed": seed}), 201)
            self.address = f"/api/games/{created.json()['game']['id']}"
        else:
            created = expect(await client.post("/games", data={"title": TITLE, "seed": str(seed)}), 303)
            self.address = created.headers["location"]
        expect(await client.get(self.address), 200)

    async def _choose(self, client: httpx.AsyncClient) -> httpx.Response:
        """Choose at random, here and on the server."""
        game = self.game
        assert game is not None
        index = self.random.randrange(len(game.offered))
        for option in options_for(game, [index]):
            game.choose(option)
        play_forced(game)
        if self.api:
            address = f"{self.address}/choices?since={game.number}&scene=false"
            response = await client.post(address, json={"version": self.version, "choices": [index]})
        else:
            form = {"version": str(self.version), "choice": str(index)}
            response = await client.post(f"{self.address}/choices", data=form)
        self.version += 1
        return expect(response, 200)


async def load(port: int, count: int, seconds: float, api: bool = False, addresses: bool = False) -> Load:
    """Have a number of players play for a while, after a warm-up in which they start their games.

    With `addresses`, each of them has a loopback address of its own, as players on the internet have.
    """
    players = [Player(number + 1, api, addresses) for number in range(count)]
    since = time.monotonic() + WARM_UP
    await asyncio.gather(*(player.play(port, since, since + seconds) for player in players))
    times = sorted(seconds for player in players for seconds in player.times)
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    sent = [size for player in players for size in player.sent]
    received = [size for player in players for size in player.received]
    return Load(
        players=count,
        choices=len(times),
        rate=len(times) / seconds,
        p50=cuts[49],
        p95=cuts[94],
        p99=cuts[98],
        slowest=times[-1],
        sent=sum(sent) / len(sent),
        received=sum(received) / len(received),
    )


# The first board


def first_board(settings: Settings, title: str = TITLE, scenario: str = "") -> FirstBoard:
    """How long a player waits for a board, from a start of the server and later: the median of a few starts."""
    with serving(settings, workers=1) as port:
        address, cookie = asyncio.run(_create_game(port, title, scenario))
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as cache:
        runs = [_start_server(settings.db, cache, address, cookie) for _ in range(1 + STARTS)]
    restart, cold, warm, cpu = (median(run[n] for run in runs[1:]) for n in range(4))
    return FirstBoard(runs[0][0], restart, cold, warm, int(runs[0][4]), cpu)


async def _create_game(port: int, title: str, scenario: str) -> tuple[str, str]:
    """The address of a game, and the cookie of its player."""
    cookie = f"fieldcraft={'b' * 32}"
    async with connect(port, cookie) as client:
        form = {"title": title, "seed": "7", **({"scenario": scenario} if scenario else {})}
        created = expect(await client.post("/games", data=form), 303)
    return created.headers["location"], cookie


def _start_server(db: str, cache: str, address: str, cookie: str) -> tuple[float, ...]:
    """Start a server as a player does, and load a board."""
    port = _free_port()
    command = [sys.executable, "-m", "fieldcraft", "serve", "--port", str(port), "--db", db]
    start = time.monotonic()
    # A browser keeps the static files; loading them again and again would exceed the rate limit.
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "FIELDCRAFT_RATE": "0"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True) as server:
        try:
            _wait_for_port(port)
            return asyncio.run(_load_boards(port, address, cookie, start, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)


async def _load_boards(port: int, address: str, cookie: str, start: float, server: int) -> tuple[float, ...]:
    """Seconds from the start, from the first request and for a later one; CPU seconds; bytes."""
    request = time.monotonic()
    size = await _load_board(port, address, cookie)
    loaded, cpu = time.monotonic(), _cpu_seconds(server)
    later = []
    for _ in range(REPEATS):
        again = time.monotonic()
        await _load_board(port, address, cookie)
        later.append(time.monotonic() - again)
    return loaded - start, loaded - request, median(later), cpu, size


async def _load_board(port: int, address: str, cookie: str) -> int:
    """Load a page and everything it links to, as a browser with an empty cache does; the bytes received."""
    async with connect(port, cookie) as client:
        page = expect(await client.get(address), 200)
        size = bytes_received(page)
        for link in dict.fromkeys(LINKS.findall(page.text)):
            size += bytes_received(expect(await client.get(link), 200))
    return size


def first_boards(progress: Progress = lambda text: None) -> dict[str, FirstBoard]:
    """The first board of every title, in its first scenario."""
    found = {}
    for title in fc.titles():
        progress(f"first board of {title.id}")
        with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
            settings = Settings(db=str(Path(folder) / "games.db"), rate=0, max_open_games=1_000_000)
            found[title.id] = first_board(settings, title.id, title.scenarios[0].id)
    return found


# Memory


def memory() -> float:
    """The bytes that one more open game takes in a worker, after some choices; 0 where the system doesn't tell."""
    code = "from benchmarks.web import memory_here; print(memory_here())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def memory_here() -> float:
    """Measure `memory` in this process."""
    from fieldcraft.web.game_table import Visitor
    from fieldcraft.web.service import Service

    who = Visitor("bench")
    with tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder:
        service = Service(Settings(db=str(Path(folder) / "games.db"), max_open_games=1_000_000, cache_size=10_000))
        sizes: list[int] = []
        for number in range(2 * OPEN_GAMES):
            if number >= OPEN_GAMES and not sizes:
                sizes.append(_resident_bytes())
            table = service.create("bench", TITLE, scenario="campaign", seed=number)
            for _ in range(CHOICES):
                if table.game.over:
                    break
                index = table.game.offered.index(table.game.title.sensible(table.game))
                table = service.choose(table.id, who, table.version, [index])
        sizes.append(_resident_bytes())
        service.close()
    return max(0.0, (sizes[1] - sizes[0]) / OPEN_GAMES)


def _cpu_seconds(process: int) -> float:
    """The CPU time of a process."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_bytes() -> int:
    """The memory of this process."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
