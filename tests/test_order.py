"""The order in which workers run the tests."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.conftest import dealt


def items_in(folder: str, modules: int, each: int) -> list[Any]:
    return [
        SimpleNamespace(path=Path(folder, f"test_{module}.py"), name=f"{folder} {module} {number}")
        for module in range(modules)
        for number in range(each)
    ]


def test_every_worker_begins_with_tests_in_a_browser_and_no_test_is_lost() -> None:
    items = items_in("battery", 2, 10) + items_in("browser", 6, 4) + items_in("web", 5, 11)
    order = dealt(items, 3)
    assert sorted(item.name for item in order) == sorted(item.name for item in items)
    part = len(items) // 3
    for start in range(0, 3 * part, part):
        assert [item.path.parent.name == "browser" for item in order[start : start + 9]] == [True] * 8 + [False]


def test_a_module_stays_with_one_worker() -> None:
    items = items_in("browser", 4, 5)
    order = dealt(items, 2)
    assert [item.path.name for item in order[:10]] == ["test_0.py"] * 5 + ["test_2.py"] * 5
