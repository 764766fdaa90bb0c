"""Property tests try the same inputs each time; `--hypothesis-profile=explore` looks for new ones."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is slow, and that is no failure: no deadline, and no complaint about slow inputs.
settings.register_profile(
    "same", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile("same")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many workers again as cores: a third of all test time is spent waiting for a browser or a server."""
    return max(2, (os.cpu_count() or 1) * 3 // 2)
