"""What all operations of the service work with: the store, the games in memory, and who hears of a change."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.web.game_cache import GameCache
from fieldcraft.web.links import SeatLinks, key_of_server
from fieldcraft.web.metrics import Metrics
from fieldcraft.web.settings import Settings
from fieldcraft.web.storage import Storage
from fieldcraft.web.store import Stamp, Store


class Operations:
    """The base of the parts of the service."""

    def __init__(self, settings: Settings, connections: int = 0):
        self.settings = settings
        self.store = Store(settings.url, settings.lock_patience, connections or settings.connections)
        self.links = SeatLinks(key_of_server(settings))
        self.cache = GameCache(self.store, settings, self.links)
        self.storage = Storage(self.store, settings)
        self.on_change: Callable[[str, Stamp], None] = lambda game, stamp: None
        self.metrics: Metrics | None = None

    def close(self) -> None:
        """Close the database."""
        self.store.close()
