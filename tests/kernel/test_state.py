"""States: a clone copies what can change and shares what can't."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.kernel.native import Frozen
from fieldcraft.kernel.state import State, copied_fields, is_immutable
from fieldcraft.testing.trial import scramble


class Order(Frozen, frozen=True):
    """An immutable part."""

    unit: str
    path: tuple[str, ...] = ()


class Mutable(msgspec.Struct):
    """A part that can change and has no clone."""

    name: str


class Report(Frozen, frozen=True):
    """Frozen, but with a field that can change."""

    losses: dict[str, int]


class Squad(State):
    """A part that can change."""

    men: list[str]
    ammo: int = 6


class Field(State):
    """Every kind of field."""

    name: str
    turn: int = 1
    orders: tuple[Order, ...] = ()
    last: Order | None = None
    places: dict[str, str] = {}
    seen: set[str] = set()
    stacks: dict[str, list[str]] = {}
    lines: list[tuple[int, int]] = []
    squad: Squad | None = None
    squads: dict[str, Squad] = {}
    reserve: list[Squad] = []


def field(names: list[str], ammo: int) -> Field:
    squads = [Squad(names.copy(), ammo) for _ in range(3)]
    stacks = {name: names.copy() for name in names}
    return Field(
        "Sidi Barrani",
        orders=(Order("r1", tuple(names)),),
        last=Order("r2"),
        places=dict.fromkeys(names, "siwa"),
        seen=set(names),
        stacks=stacks,
        lines=[(1, ammo)],
        squad=squads[0],
        squads={"a": squads[1]},
        reserve=[squads[2]],
    )


@given(names=st.lists(st.text(max_size=4), max_size=4, unique=True), ammo=st.integers(0, 9))
def test_a_clone_is_equal_and_shares_nothing_that_can_change(names: list[str], ammo: int) -> None:
    original = field(names, ammo)
    clone = original.clone()
    assert clone == original
    assert clone.orders is original.orders, "what can't change is shared"
    scramble(clone)
    assert original == field(names, ammo)


def test_a_state_without_its_optional_parts_can_be_cloned() -> None:
    assert Field("Jalo").clone() == Field("Jalo")


def test_new_states_do_not_share_their_defaults() -> None:
    first, second = Field("a"), Field("b")
    first.places["r1"] = "siwa"
    assert second.places == {}


@pytest.mark.parametrize("kind", [Mutable, Report, list[Mutable], dict[str, Report], Mutable | None, int | list[str]])
def test_a_field_that_cannot_be_copied_is_named(kind: Any) -> None:
    wrong: Any = msgspec.defstruct("Wrong", [("part", kind)], bases=(State,))
    with pytest.raises(TypeError, match="the state's field part can't be cloned"):
        copied_fields(wrong)


def test_a_frozen_record_is_immutable_only_if_its_fields_are() -> None:
    assert is_immutable(Order)
    assert not is_immutable(Report)
