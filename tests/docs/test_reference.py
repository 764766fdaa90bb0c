"""Every public name is on the reference page, with an example there or in its docstring."""

from __future__ import annotations

import inspect
import re
from types import ModuleType
from typing import Any

import pytest

import fieldcraft
from fieldcraft import players, testing
from fieldcraft.kernel import scene
from fieldcraft.kernel.odds import Odds
from tests.docs.pages import DOCS, blocks

PAGE = DOCS / "reference.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLES = "".join(block.text for block in blocks("python") if block.page == PAGE)
# Used between our own modules, and no part of the public surface.
INTERNAL = {"on_offer", "as_of"}
CLASSES = (fieldcraft.Game, fieldcraft.Decision, fieldcraft.Offer, fieldcraft.Result, Odds)


def names(module: ModuleType) -> list[tuple[str, Any]]:
    """The public names of a module; a module without `__all__` has its own classes."""
    listed = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items() if inspect.isclass(thing) and thing.__module__ == module.__name__
    ]
    return [(name, getattr(module, name)) for name in listed]


def has_example(name: str, thing: Any) -> bool:
    """Whether an example uses a name, on the page or in its docstring."""
    pattern = re.escape(name) if name.startswith(".") else rf"\b{name}"
    return re.search(rf"{pattern}\b", EXAMPLES) is not None or ">>>" in (inspect.getdoc(thing) or "")


@pytest.mark.parametrize("module", [fieldcraft, testing, players, scene], ids=lambda module: module.__name__)
def test_every_public_name_has_an_example(module: ModuleType) -> None:
    assert [name for name, thing in names(module) if not has_example(name, thing)] == []


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_member_of_the_main_classes_has_an_example(kind: type) -> None:
    public = {name: thing for name, thing in vars(kind).items() if not name.startswith("_") and name not in INTERNAL}
    members = {name: thing for name, thing in public.items() if callable(thing) or isinstance(thing, property)}
    assert [name for name, thing in members.items() if not has_example(f".{name}", thing)] == []


def test_every_name_of_the_package_is_described_on_the_page() -> None:
    missing = []
    for name, thing in names(fieldcraft):
        module = thing.__module__
        if f"::: {module}.{name}\n" not in TEXT and f"::: {module}\n" not in TEXT:
            missing.append(name)
    assert missing == []
