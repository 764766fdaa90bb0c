"""The battle stage shows both lines, who acts on whom, what it is for and what decides, on a desk and on a phone."""

import re
from itertools import combinations

import pytest

from fieldcraft.drawing import stage
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.stage import LIFT
from fieldcraft.kernel.library import Lookup, Table
from fieldcraft.kernel.scene import Piece, Stage
from tests.drawing.positions import SVG, parsed

LEAST = 96
TABLE = Table("table:fire", "Fire", ("Die", "Result"), (("1-4", "no effect"), ("5", "panic"), ("6", "eliminated")))


def line(side: str, count: int) -> tuple[Piece, ...]:
    return tuple(Piece(f"{side}-{n}", f"{side} unit {n}", "truck", side, "x", ("2", "3")) for n in range(count))


def fight(ours: int = 4, theirs: int = 3, banner: str = "", active: str = "ours-1") -> Stage:
    return Stage(
        "Tracks from the Air", line("ours", ours), line("theirs", theirs), "Round 2", active, "theirs-0",
        ("Win: +1 Op.", "Lose: -1 Op, and the force leaves the space."), (Lookup("table:fire", (1,)),), "sand-sea",
        banner,
    )  # fmt: skip


def counters(markup: str) -> dict[str, tuple[float, float, float]]:
    """The middle of each counter and half its size."""
    found = {}
    for group in parsed(markup).iter(f"{SVG}g"):
        place = group.get("data-place")
        if place:
            x, y, scale = map(float, re.findall(r"-?[\d.]+", group.get("transform") or ""))
            found[place] = (x, y, 22 * scale)
    return found


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (4, 3), (7, 7), (12, 9), (20, 2)])
def test_counters_are_at_least_96_pixels_on_a_desk_and_never_overlap(ours: int, theirs: int) -> None:
    drawn = stage(fight(ours, theirs), [TABLE])
    found = counters(drawn)
    high = float((parsed(drawn).get("viewBox") or "").split()[3])
    assert len(found) == ours + theirs
    assert all(2 * half >= LEAST for _, _, half in found.values())
    assert all(half < x < 1040 - half and half < y < high - half for x, y, half in found.values())
    for (x, y, half), (x2, y2, _) in combinations(found.values(), 2):
        assert max(abs(x - x2), abs(y - y2)) >= 2 * half - 0.5


@pytest.mark.parametrize("count", [1, 5, 12])
def test_a_phone_shows_the_same_counters_within_390_pixels(count: int) -> None:
    drawn = stage(fight(count, count), [TABLE], narrow=True)
    assert (parsed(drawn).get("viewBox") or "").startswith("0 0 390 ")
    assert all(half < x < 390 - half and half >= 28 for x, _, half in counters(drawn).values())


@pytest.mark.parametrize("count", [11, 16, 17, 23])
def test_a_line_that_is_too_long_stands_in_even_ranks(count: int) -> None:
    found = counters(stage(fight(count, 1, active="")))
    ours = [round(y) for id, (_, y, _) in found.items() if id.startswith("ours")]
    ranks = [ours.count(y) for y in sorted(set(ours))]
    assert len(ranks) > 1
    assert max(ranks) - min(ranks) <= 1


def test_their_line_is_above_ours() -> None:
    found = counters(stage(fight()))
    assert max(y for id, (_, y, _) in found.items() if id.startswith("theirs")) < min(
        y for id, (_, y, _) in found.items() if id.startswith("ours")
    )


def test_the_active_unit_is_lifted_and_a_line_leads_to_its_target() -> None:
    found = counters(stage(fight()))
    assert found["ours-0"][1] - found["ours-1"][1] == pytest.approx(LIFT)
    drawn = parsed(stage(fight()))
    assert len([e for e in drawn.iter() if e.get("class") == "stage-fire"]) == 1
    assert len([e for e in drawn.iter() if e.get("class") == "stage-light"]) == 1


def test_without_an_active_unit_there_is_no_line() -> None:
    assert "stage-fire" not in stage(fight(active=""))


def test_the_row_that_applies_is_lit() -> None:
    drawn = parsed(stage(fight(), [TABLE]))
    lit = ["".join(e.itertext()) for e in drawn.iter() if e.get("class") == "stage-cell lit"]
    assert lit == ["5", "panic"]


def test_a_table_that_is_not_given_is_left_out() -> None:
    assert "stage-cell" not in stage(fight())


def test_what_the_battle_is_for_is_written_beside_it() -> None:
    words = " ".join("".join(e.itertext()) for e in parsed(stage(fight())).iter() if e.get("class") == "stage-words")
    assert words == "Win: +1 Op. Lose: -1 Op, and the force leaves the space."


@pytest.mark.parametrize("narrow", [False, True])
def test_the_closing_banner_fits(narrow: bool) -> None:
    drawn = parsed(
        stage(fight(banner="Won: KIA +2, +1 Op, and a great deal of captured petrol besides"), narrow=narrow)
    )
    lines = [e for e in drawn.iter() if e.get("class") == "stage-banner-words"]
    assert 1 <= len(lines) <= 3
    room = 390 if narrow else 850
    for one in lines:
        assert text_width("".join(one.itertext()), float(one.get("font-size") or 0), "typewriter") < room


@pytest.mark.parametrize("ours", [3, 6])
def test_the_closing_banner_lies_on_the_ground_between_the_lines(ours: int) -> None:
    markup = stage(fight(ours=ours, theirs=0, banner="You won the battle at Canal Company."))
    words = [float(e.get("y", 0)) for e in parsed(markup).iter() if e.get("class") == "stage-banner-words"]
    frame = next(e for e in parsed(markup).iter() if e.get("class") == "stage-frame")
    top, tall = float(frame.get("y", 0)), float(frame.get("height", 0))
    assert all(top <= y <= top + tall for y in words)


def test_names_and_stakes_are_escaped() -> None:
    hostile = Stage("<b>", (Piece("<i>", "<u>", "x", "ours", "y"),), stakes=("<script>",), banner="<a>")
    assert parsed(stage(hostile)) is not None
    assert "<script" not in stage(hostile)


def test_an_empty_fight_draws_the_ground_alone() -> None:
    assert parsed(stage(Stage("Nothing"))) is not None
