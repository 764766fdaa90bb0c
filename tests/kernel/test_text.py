"""Numbers, plurals and lists in English."""

import pytest

from fieldcraft.kernel.text import count, join, plural, tally


@pytest.mark.parametrize(("number", "text"), [(0, "0 tanks"), (1, "1 tank"), (2, "2 tanks"), (-1, "-1 tank")])
def test_a_noun_agrees_with_its_number(number: int, text: str) -> None:
    assert count(number, "tank") == text


def test_an_irregular_plural_is_given() -> None:
    assert count(3, "enemy", "enemies") == "3 enemies"
    assert plural(1, "enemy", "enemies") == "enemy"


@pytest.mark.parametrize(
    ("items", "text"),
    [([], ""), (["Siwa"], "Siwa"), (["Siwa", "Jalo"], "Siwa and Jalo"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_has_its_conjunction_before_the_last_item(items: list[str], text: str) -> None:
    assert join(items) == text
    assert join(iter(items)) == text


def test_equal_names_are_counted() -> None:
    assert tally(["Tiger", "Panther", "Panther"]) == "Tiger, 2 x Panther"
    assert tally([]) == ""
