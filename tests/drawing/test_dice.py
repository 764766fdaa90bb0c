"""Dice look like what they are, and a roll says what was needed and what each die came to."""

import pytest

from fieldcraft.drawing import die, roll
from fieldcraft.kernel.base import Roll
from tests.drawing.positions import SVG, parsed


@pytest.mark.parametrize("face", range(1, 7))
def test_a_six_sided_die_has_pips(face: int) -> None:
    drawn = parsed(die(face))
    assert len(drawn.findall(f".//{SVG}circle")) == face
    assert drawn.find(f".//{SVG}text") is None


@pytest.mark.parametrize(("face", "sides"), [(1, 10), (6, 10), (10, 10), (0, 10), (20, 20), (4, 20), (3, 8), (12, 12)])
def test_other_dice_have_numerals_and_never_pips(face: int, sides: int) -> None:
    drawn = parsed(die(face, sides))
    assert drawn.find(f".//{SVG}circle") is None
    assert [text.text for text in drawn.iter(f"{SVG}text")] == [str(face)]


def test_each_kind_of_die_has_its_own_shape() -> None:
    outlines = {parsed(die(5, sides)).find(f"{SVG}path").get("d") for sides in (6, 8, 10, 12, 20)}  # type: ignore[union-attr]
    assert len(outlines) == 5


def test_a_die_says_what_it_is() -> None:
    assert parsed(die(7, 10)).get("aria-label") == "ten-sided die showing 7"
    assert parsed(die("Sandstorm")).get("aria-label") == "die showing Sandstorm"


def texts(dice: Roll) -> list[str]:
    """What is written on a roll."""
    return ["".join(text.itertext()) for text in parsed(roll(dice)).iter(f"{SVG}text")]


def test_a_roll_shows_its_purpose_the_need_and_each_result() -> None:
    dice = Roll((6, 4, 1), 6, "R1 Patrol fires", "5 or 6", ("eliminated", "no effect", "no effect"))
    assert texts(dice) == ["R1 Patrol fires", "eliminated", "no effect", "no effect", "needed: 5 or 6"]
    label = parsed(roll(dice)).get("aria-label")
    assert label == "R1 Patrol fires; 6 eliminated, 4 no effect, 1 no effect; needed: 5 or 6"


def test_a_roll_of_bare_dice_has_nothing_but_dice() -> None:
    assert texts(Roll((3, 2))) == []


def test_a_long_purpose_is_broken_into_lines() -> None:
    wide = float(parsed(roll(Roll((3,), 6, "A very long reason for a single die to be rolled " * 3))).get("width") or 0)
    assert wide < 200


def test_their_dice_are_dark() -> None:
    assert "theirs" in (parsed(roll(Roll((3,), side="theirs"))).get("class") or "")
