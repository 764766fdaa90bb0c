"""What took long to draw is kept between starts, and nothing depends on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldcraft.web import drawer as drawers
from fieldcraft.web.drawer import WORTH_KEEPING, Drawer
from fieldcraft.web.looks import Looks

LARGE = "é" * WORTH_KEEPING


class Hand:
    """Draws the same, and counts how often."""

    def __init__(self, drawing: str = LARGE):
        self.drawing, self.times = drawing, 0

    def __call__(self) -> str:
        self.times += 1
        return self.drawing


def test_a_drawing_is_made_once_and_found_by_the_next_start(tmp_path: Path) -> None:
    hand = Hand()
    assert [Drawer(tmp_path).take("map", hand) for _ in range(3)] == [LARGE] * 3
    assert hand.times == 1
    assert Drawer(tmp_path).take("another map", Hand("x" * WORTH_KEEPING)) == "x" * WORTH_KEEPING


def test_what_is_drawn_by_other_code_is_another_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Drawer(tmp_path).take("map", Hand())
    monkeypatch.setattr(drawers, "hand", lambda: "another")
    hand = Hand()
    Drawer(tmp_path).take("map", hand)
    assert hand.times == 1


def test_what_is_soon_drawn_is_not_kept(tmp_path: Path) -> None:
    Drawer(tmp_path).take("map", Hand("small"))
    assert not list((tmp_path / "drawings").iterdir())


@pytest.mark.parametrize("left", [b"", b"half of i", None])
def test_a_drawing_that_was_spoilt_is_made_anew(tmp_path: Path, left: bytes | None) -> None:
    Drawer(tmp_path).take("map", Hand())
    [kept] = (tmp_path / "drawings").iterdir()
    kept.write_bytes(kept.read_bytes()[:-1] if left is None else left)
    assert Drawer(tmp_path).take("map", Hand()) == LARGE
    hand = Hand()
    Drawer(tmp_path).take("map", hand)
    assert hand.times == 0


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawers, "MOST", 2)
    for name in ("one", "two", "three"):
        Drawer(tmp_path).take(name, Hand())
    assert len(list((tmp_path / "drawings").iterdir())) == 2


def test_where_nothing_can_be_kept_everything_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    for drawer in (Drawer(None), Drawer(tmp_path / "file")):
        assert drawer.take("map", Hand()) == LARGE
        assert drawer.templates is None
        assert "Off the map" in Looks(drawer).page("error.html", heading="Off the map", sentence="", again=False)

    def full(*args: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", full)
    assert Drawer(tmp_path).take("map", Hand()) == LARGE
    assert not list((tmp_path / "drawings").iterdir())


def test_templates_are_compiled_once(tmp_path: Path) -> None:
    for _ in range(2):
        Looks(Drawer(tmp_path)).page("error.html", heading="", sentence="", again=False)
        kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "templates").iterdir()}
        assert len(kept) == 2
    Looks(Drawer(tmp_path)).page("error.html", heading="", sentence="", again=False)
    assert kept == {path.name: path.stat().st_mtime_ns for path in (tmp_path / "templates").iterdir()}
