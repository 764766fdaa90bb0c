"""The rules of a title are asked several things at every decision, so their methods should be quick to call."""

import pytest

import fieldcraft as fc

MOST_NAMES = 28
"""With more names than this in an object's dictionary, Python 3.11 looks up its methods in the slow way."""


@pytest.mark.parametrize("title", ["lrdg", "musketeer", "commandos-europe", "v-sabotage"])
def test_rules_keep_few_names_in_their_dictionary(title: str) -> None:
    in_dictionary = getattr(fc.new(title, seed=1).rules, "__dict__", {})  # compiled rules have none
    assert len(in_dictionary) <= MOST_NAMES
