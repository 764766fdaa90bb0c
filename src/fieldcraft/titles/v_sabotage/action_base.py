"""What commandos do: the base of all actions. It isn't compiled, since a compiled class attribute would be a field."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from fieldcraft.kernel.base import Brief
from fieldcraft.kernel.steps import Option

PRICE = re.compile(r" \(\d AP\)")
A = TypeVar("A", bound="type[Action]")


def grouped(group: str, points: int = 1) -> Callable[[A], A]:
    """Say in which group of the action bar an action is listed, and the AP that it takes."""

    def mark(action: A) -> A:
        action.group, action.points = group, points
        return action

    return mark


class Action(Option, frozen=True):
    """Something a commando does; `saved` is the number of "+1 AP" tokens spent on it."""

    group: ClassVar[str] = "Other"
    points: ClassVar[int] = 1

    commando: str
    saved: int = 0

    def ap_cost(self, rules: Any) -> int:
        """The AP that it takes."""
        return self.points

    def brief(self, rules: Any) -> Brief:
        """What the action bar shows: the action without the commando's name, and its AP."""
        label = PRICE.sub("", self.label(rules))
        ap = self.ap_cost(rules)
        return Brief(self.group, label[:1].upper() + label[1:], f"{ap} AP" if ap else "free")

    def label(self, rules: Any) -> str:
        """What the commando does, without the name."""
        return self.text(rules).partition(": ")[2]

    def play(self, game: Any) -> None:
        """Carry out the action."""
        raise NotImplementedError(f"{type(self).__name__} has no effect")

    def tokens_spent(self) -> str:
        """The end of the option's text when it spends "+1 AP" tokens."""
        return "" if not self.saved else ', using a "+1 AP" token' if self.saved == 1 else ', using two "+1 AP" tokens'

    def places(self, rules: Any) -> tuple[str, ...]:
        """The commando."""
        return (self.commando,)
