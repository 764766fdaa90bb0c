"""Every title says of unusual positions what it said before: what is offered, refused and shown, and what follows."""

import pytest

from tests.golden.playthrough import first_difference
from tests.golden.survey_cases import SURVEYS, TITLES, path_of, text_of

LARGEST = 110_000


@pytest.mark.parametrize("title", TITLES)
def test_unusual_positions_are_as_before(title: str) -> None:
    difference = first_difference(path_of(title).read_text("utf-8"), text_of(title))
    if difference:
        hint = "If you meant that, run make golden and review the difference."
        pytest.fail(f"{path_of(title).name}, {difference}\n{hint}", pytrace=False)


def test_each_title_has_one_survey_that_is_short_enough_to_read() -> None:
    sizes = {path.name: path.stat().st_size for path in SURVEYS.iterdir()}
    assert sorted(sizes) == sorted(path_of(title).name for title in TITLES)
    assert max(sizes.values()) < LARGEST
