"""Fragments of the open table: earlier positions, reasons by name, and the focus area."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.kernel.beats import retell
from fieldcraft.kernel.scene import Board, Piece, Scene, Spot
from fieldcraft.titles.commando.movement import BeforeMovement, Move
from fieldcraft.web.app import create_app
from fieldcraft.web.rendering import focus_area
from fieldcraft.web.settings import Settings
from fieldcraft.web.story import enemy_phase, turn_marks

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
    """The URL of its table."""
    made = pages.post("/api/games/import", json={"save": moving.save()}).json()["game"]
    return f"/games/{made['id']}"


def test_an_earlier_position_is_shown_and_the_last_one_is_current(pages: TestClient, table: str) -> None:
    assert 'data-at="1"' in pages.get(f"{table}/at?number=1").text
    assert "data-at" not in pages.get(f"{table}/at?number=999").text.partition("<form")[0]
    assert pages.get(f"{table}/at?number=-1").status_code == 404
    assert pages.get(f"{table}/at?number=x").status_code == 422


def test_the_timeline_knows_where_turns_start(pages: TestClient, table: str) -> None:
    timeline = pages.get(f"{table}/turns").json()
    marks = timeline["turns"]
    assert marks[0]["number"] == 0
    assert [mark["number"] for mark in marks] == sorted({mark["number"] for mark in marks})
    assert all(mark["turn"] for mark in marks)
    assert timeline["enemy"] is None


def test_each_operation_is_marked() -> None:
    game = fc.new("lrdg", seed=7)
    while not game.over:
        game.choose(game.title.sensible(game))
    assert len(list(turn_marks(game))) > 3


@pytest.mark.parametrize("scenario", ["training-3", "green"])
def test_the_last_enemy_phase_is_found(scenario: str) -> None:
    game = fc.new("v-sabotage", scenario=scenario, seed=7)
    while game.state.turn < 2 and not game.over:
        game.choose(game.title.sensible(game))
    found = enemy_phase(game)
    assert found is not None
    assert not game.fork(at=found).scene().phase.enemy
    told = retell(game.as_of(game.history[found]), game.history[found + 1 :])
    scenes = [game.fork(at=found).scene()]
    for beat in (beat for beats in told for beat in beats):
        scenes.append(beat.applied_to(scenes[-1]))
    assert any(scene.phase.enemy for scene in scenes)


def test_the_displayed_position_is_marked_in_the_log(pages: TestClient, table: str) -> None:
    assert re.findall(r'<li data-number="(\d+)" class="current">', pages.get(f"{table}/at?number=2").text) == ["2"]
    assert 'class="current"' not in pages.get(f"{table}/table").text


@pytest.mark.parametrize(("name", "reply"), [("TOBRUK", "Tobruk"), ("sîwa", "Siwa"), ("xyz", "Nothing on the board")])
def test_a_reason_is_asked_for_by_name(pages: TestClient, table: str, name: str, reply: str) -> None:
    assert reply in pages.get(f"{table}/why", params={"name": name}).text


def test_all_names_are_listed(pages: TestClient, table: str) -> None:
    names = re.findall('<option value="([^"]+)"', pages.get(f"{table}/names").text)
    assert "Tobruk" in names
    assert names == sorted(set(names))


def test_the_cost_of_a_move_is_written_at_its_destination(pages: TestClient, table: str, moving: fc.Game) -> None:  # type: ignore[type-arg]
    page = pages.get(table).text
    written = page.partition('<g class="figures"')[2].partition("</g>")[0]
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" class="ringed">(\d+)</text>', written)
    spots = {spot.id: spot for spot in moving.scene().board.spots}
    moves = [option for option in moving.offered if isinstance(option, Move)]
    costs = {(f"{spots[m.to].x:g}", f"{spots[m.to].y:g}"): str(m.spaces) for m in moves}
    assert {(x, y): text for x, y, text in found} == costs
    assert 'class="figures"' not in pages.get(f"{table}/at?number=1").text


def test_the_focus_is_on_selectable_things_or_else_on_our_pieces_or_else_on_theirs() -> None:
    pieces = (Piece("p", "P", "truck", "ours", "b"), Piece("e", "E", "truck", "theirs", "a"))
    scene = Scene(BOARD, pieces, (), "")
    assert focus_area(scene, ("a", "b", "nowhere")) == (200, 100, 376, 276)
    assert focus_area(scene, ("p",)) == focus_area(scene, ()) == (300, 150, 176, 176)
    assert focus_area(Scene(BOARD, pieces[1:], (), ""), ()) == (100, 50, 176, 176)
    assert focus_area(Scene(BOARD, (), (), ""), ()) == ()
