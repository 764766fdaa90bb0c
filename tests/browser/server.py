"""A server in a thread of its own, as a person would start it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import uvicorn

from fieldcraft.web.app import create_app
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings


class Running(NamedTuple):
    """Where it listens, and the service inside."""

    url: str
    service: Service


@contextmanager
def running(db: str) -> Iterator[Running]:
    """Serve until the block ends."""
    app = create_app(Settings(db=db, rate=0, storage_rate=0, poll_interval=0.1, odds_patience=600))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.service)
        app.state.updates.close()
        server.should_exit = True
        thread.join(10)
