"""How much may be stored: by one network address over time, and by everyone together."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from fieldcraft.web.errors import LimitExceeded, Unavailable
from fieldcraft.web.rate_limit import Buckets
from fieldcraft.web.settings import Settings
from fieldcraft.web.store import Store

MEASURED_EVERY: Final = 10.0
TOO_MUCH: Final = "You have stored a lot in a short time: finish or delete games, and try again later"
FULL: Final = "This server has no room for new games at the moment"


class Storage:
    """Charges new games, forks and imports to the address they come from, whatever cookies it sends."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.monotonic):
        share = settings.workers
        self._store = store
        self._maximum = settings.max_stored
        self._buckets = Buckets(settings.storage_rate / share, settings.storage_burst / share, clock)
        self._clock = clock
        self._measured = -MEASURED_EVERY
        self._size = 0

    def charge(self, address: str, size: int) -> None:
        """Raise LimitExceeded or Unavailable if an address may not store some bytes more; no address has no limit."""
        if self._maximum and self._stored() >= self._maximum:
            raise Unavailable(FULL)
        if address and not self._buckets.take(address, size):
            raise LimitExceeded(TOO_MUCH)

    def _stored(self) -> int:
        """The size of the database, measured now and then."""
        now = self._clock()
        if now - self._measured >= MEASURED_EVERY:
            self._measured, self._size = now, self._store.size()
        return self._size
