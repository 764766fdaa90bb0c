"""What the table fetches while it stands open: moments of the past, reasons by name, and where to look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.kernel.scene import Board, Piece, Scene, Spot
from fieldcraft.titles.commando.movement import BeforeMovement, Move
from fieldcraft.web.app import create_app
from fieldcraft.web.looks import near
from fieldcraft.web.settings import Settings

BOARD = Board("map", 900, 600, (Spot("a", "A", 100, 50, (0, 0)), Spot("b", "B", 300, 150, (1, 0))), ())


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"), rate=0))) as made:
        yield made


@pytest.fixture
def moving() -> fc.Game:  # type: ignore[type-arg]
    """A game in which a force is about to move."""
    game = fc.new("lrdg", seed=7)
    while not isinstance(game.choice, BeforeMovement):
        game.choose(game.title.sensible(game))
    return game


@pytest.fixture
def table(pages: TestClient, moving: fc.Game) -> str:  # type: ignore[type-arg]
    """Its address."""
    made = pages.post("/api/games/import", json={"save": moving.save()}).json()["game"]
    return f"/games/{made['id']}"


def test_a_moment_is_shown_and_the_last_one_is_the_present(pages: TestClient, table: str) -> None:
    assert 'data-at="1"' in pages.get(f"{table}/at?number=1").text
    assert "data-at" not in pages.get(f"{table}/at?number=999").text.partition("<form")[0]
    assert pages.get(f"{table}/at?number=-1").status_code == 404
    assert pages.get(f"{table}/at?number=x").status_code == 422


def test_what_is_played_goes_on_by_itself_until_the_present(pages: TestClient, table: str) -> None:
    number, seen = 0, 0
    while True:
        page = pages.get(f"{table}/at?number={number}&play=yes").text
        onward = re.findall(r'<span hx-get="[^"]*number=(\d+)&amp;play=yes" hx-trigger="load delay', page)
        if not onward:
            break
        number, seen = int(onward[0]), seen + 1
    assert 'id="options"' in page
    assert seen == number
    assert "load delay" not in pages.get(f"{table}/at?number=1").text


def test_the_moment_on_show_is_marked_in_the_log(pages: TestClient, table: str) -> None:
    assert re.findall(r'<li data-number="(\d+)" class="here">', pages.get(f"{table}/at?number=2").text) == ["2"]
    assert 'class="here"' not in pages.get(f"{table}/table").text


@pytest.mark.parametrize(("called", "told"), [("TOBRUK", "Tobruk"), ("sîwa", "Siwa"), ("xyz", "Nothing on the board")])
def test_a_reason_is_asked_for_by_name(pages: TestClient, table: str, called: str, told: str) -> None:
    assert told in pages.get(f"{table}/why", params={"called": called}).text


def test_every_name_can_be_chosen_from(pages: TestClient, table: str) -> None:
    names = re.findall('<option value="([^"]+)"', pages.get(f"{table}/names").text)
    assert "Tobruk" in names
    assert names == sorted(set(names))


def test_what_a_move_costs_stands_where_it_goes(pages: TestClient, table: str, moving: fc.Game) -> None:  # type: ignore[type-arg]
    page = pages.get(table).text
    written = page.partition('<g class="figures"')[2].partition("</g>")[0]
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" class="ringed">(\d+)</text>', written)
    spots = {spot.id: spot for spot in moving.scene().board.spots}
    moves = [option for option in moving.offered if isinstance(option, Move)]
    costs = {(f"{spots[m.to].x:g}", f"{spots[m.to].y:g}"): str(m.spaces) for m in moves}
    assert {(x, y): words for x, y, words in found} == costs
    assert 'class="figures"' not in pages.get(f"{table}/at?number=1").text


def test_the_eye_is_led_to_what_is_lit_or_else_to_our_pieces() -> None:
    pieces = (Piece("p", "P", "truck", "ours", "b"), Piece("e", "E", "truck", "theirs", "a"))
    scene = Scene(BOARD, pieces, (), "")
    assert near(scene, ("a", "b", "nowhere")) == (200, 100, 376, 276)
    assert near(scene, ("p",)) == near(scene, ()) == (300, 150, 176, 176)
    assert near(Scene(BOARD, (), (), ""), ()) == ()
