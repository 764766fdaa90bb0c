"""Real servers in processes of their own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.web.settings import VARIABLE, Settings

ROOT = Path(__file__).parents[2]
SERVE = """
import sys
from fieldcraft.web import server
from fieldcraft.web.settings import Settings
if __name__ == "__main__":
    with server.listening("127.0.0.1", int(sys.argv[1]), int(sys.argv[2])) as made:
        sys.exit(server.serve(Settings.from_environment(), made, int(sys.argv[2])))
"""
PATIENCE = 300.0
"""Seconds after which a test gives up. Heavy work has a low priority, so on a busy machine it may take minutes."""
PORTS = range(10_000, 32_000)
"""Ports that no system gives to outgoing connections, which may get any of the others before a server does."""
_next_port = count(os.getpid() * 131)  # Tests that run in other processes try other ports.


def free_port() -> int:
    """A free port."""
    while True:
        port = PORTS[next(_next_port) % len(PORTS)]
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def start(
    settings: Settings, port: int, workers: int = 1, errors: int | None = None, **variables: str
) -> subprocess.Popen[bytes]:
    """Start a server in a process group of its own, and wait until it answers."""
    environment = {**os.environ, **variables, VARIABLE: msgspec.json.encode(settings).decode()}
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port), str(workers)],
        env=environment,
        cwd=ROOT,
        start_new_session=True,
        stderr=errors,
    )
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        if is_ready(port):
            return server
        time.sleep(0.05)
    kill(server)
    raise RuntimeError("the server does not answer")


def is_ready(port: int) -> bool:
    """Whether a server answers, and can read its database."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)


def workers_of(server: subprocess.Popen[bytes]) -> list[int]:
    """The process ids of a server's workers."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def kill(server: subprocess.Popen[bytes], number: int = signal.SIGKILL) -> int:
    """Kill a server and all its workers at once."""
    if server.poll() is None:
        os.killpg(server.pid, number)
    return server.wait(PATIENCE)


@contextmanager
def serving(settings: Settings, workers: int = 1) -> Iterator[int]:
    """The port of a server that runs as long as it is needed."""
    port = free_port()
    server = start(settings, port, workers)
    try:
        yield port
    finally:
        kill(server)


def call(port: int, method: str, path: str, body: Any = None, token: str = "", forwarded: str = "") -> tuple[int, Any]:
    """Send one request, perhaps one that a proxy forwards; return the status and the decoded body."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    headers |= {"X-Forwarded-For": forwarded} if forwarded else {}
    try:
        connection.request(method, path, msgspec.json.encode(body) if body is not None else None, headers)
        answer = connection.getresponse()
        data = answer.read()
        return answer.status, msgspec.json.decode(data) if data else None
    finally:
        connection.close()
