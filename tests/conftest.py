"""How tests run: property tests try the same inputs each time, and workers begin with the tests in a browser.

`--hypothesis-profile=explore` looks for new inputs.
"""

from __future__ import annotations

import os
from itertools import groupby

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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each worker begin with its share of the tests in a browser, so that the short ones come last.

    Workers get equal parts of the list, one after the other, and take tests from the end of each other's parts when
    they run out. Left in the order of the alphabet, tests in a browser would be one worker's and the last to be taken.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in an order in which each worker's part begins with tests in a browser, module by module."""
    firsts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    rest: list[pytest.Item] = []
    for path, run in groupby(items, lambda item: item.path):
        (min(firsts, key=len) if path.parent.name == "browser" else rest).extend(run)
    order: list[pytest.Item] = []
    for number, first in enumerate(firsts):
        filled = len(items) * (number + 1) // workers - len(order) - len(first)
        order += [*first, *rest[: max(0, filled)]]
        del rest[: max(0, filled)]
    return order + rest
