"""The drawing cache: drawings survive restarts, and the server works without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldcraft.web import drawing_cache
from fieldcraft.web.drawing_cache import MIN_LENGTH, DrawingCache
from fieldcraft.web.rendering import Renderer

LARGE = "é" * MIN_LENGTH


class Counting:
    """Returns the same drawing and counts the calls."""

    def __init__(self, drawing: str = LARGE):
        self.drawing, self.times = drawing, 0

    def __call__(self) -> str:
        self.times += 1
        return self.drawing


def test_a_drawing_survives_a_restart(tmp_path: Path) -> None:
    draw = Counting()
    assert [DrawingCache(tmp_path).get("map", draw) for _ in range(3)] == [LARGE] * 3
    assert draw.times == 1
    assert DrawingCache(tmp_path).get("another map", Counting("x" * MIN_LENGTH)) == "x" * MIN_LENGTH


def test_new_drawing_code_makes_a_new_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    DrawingCache(tmp_path).get("map", Counting())
    monkeypatch.setattr(drawing_cache, "code_digest", lambda: "another")
    draw = Counting()
    DrawingCache(tmp_path).get("map", draw)
    assert draw.times == 1


def test_small_drawings_are_not_cached(tmp_path: Path) -> None:
    DrawingCache(tmp_path).get("map", Counting("small"))
    assert not list((tmp_path / "drawings").iterdir())


@pytest.mark.parametrize("left", [b"", b"half of i", None])
def test_a_damaged_drawing_is_redrawn(tmp_path: Path, left: bytes | None) -> None:
    DrawingCache(tmp_path).get("map", Counting())
    [kept] = (tmp_path / "drawings").iterdir()
    kept.write_bytes(kept.read_bytes()[:-1] if left is None else left)
    assert DrawingCache(tmp_path).get("map", Counting()) == LARGE
    draw = Counting()
    DrawingCache(tmp_path).get("map", draw)
    assert draw.times == 0


def test_the_oldest_files_are_evicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_cache, "MAX_FILES", 2)
    for name in ("one", "two", "three"):
        DrawingCache(tmp_path).get(name, Counting())
    assert len(list((tmp_path / "drawings").iterdir())) == 2


def test_without_a_usable_folder_everything_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    for cache in (DrawingCache(None), DrawingCache(tmp_path / "file")):
        assert cache.get("map", Counting()) == LARGE
        assert cache.templates is None
        assert "Page not found" in Renderer(cache).page("error.html", heading="Page not found", message="", retry=False)

    def full(*args: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", full)
    assert DrawingCache(tmp_path).get("map", Counting()) == LARGE
    assert not list((tmp_path / "drawings").iterdir())


def test_templates_are_compiled_once(tmp_path: Path) -> None:
    for _ in range(2):
        Renderer(DrawingCache(tmp_path)).page("error.html", heading="", message="", retry=False)
        kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "templates").iterdir()}
        assert len(kept) == 2
    Renderer(DrawingCache(tmp_path)).page("error.html", heading="", message="", retry=False)
    assert kept == {path.name: path.stat().st_mtime_ns for path in (tmp_path / "templates").iterdir()}
