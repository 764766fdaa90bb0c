"""Panels beside the board."""

from pathlib import Path

from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.kernel.steps import Pick
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from tests.web.plain import without_terms


def test_a_panels_table_is_rendered_with_header_cells(tmp_path: Path) -> None:
    game = fc.new("sherman-leader", scenario="bulge-1944", seed=1)
    while not game.state.level:
        game.choose(game.title.sensible(game))
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db")))) as client:
        made = client.post("/api/games/import", json={"save": game.save()}).json()
        page = without_terms(client.get(f"/games/{made['game']['id']}").text)
    tables = [panel.table for panel in game.scene().panels if panel.table]
    assert len(tables) == 3, "the campaign's record, the commanders and the units"
    for head, *rows in tables:
        assert "".join(f'<th scope="col">{cell}</th>' for cell in head) in page
        for name, *cells in rows:
            assert f'<th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) in page


def test_goals_and_the_phase_are_always_in_view_and_follow_the_game(tmp_path: Path) -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    while game.state.battle is None:
        game.choose(game.title.sensible(game))
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db")))) as client:
        made = client.post("/api/games/import", json={"save": game.save()}).json()["game"]
        page = without_terms(client.get(f"/games/{made['id']}").text)
    goals = page[page.index('<div id="goals"') : page.index("</div>", page.index('<div id="goals"'))]
    assert '<li aria-current="step">Battle</li>' in goals
    for goal in game.scene().goals:
        assert f"{goal.text}</span> <b>{goal.progress}</b>" in goals


def test_a_set_to_which_nothing_can_be_added_has_no_button_to_confirm_more(tmp_path: Path) -> None:
    game = fc.new("commandos-europe", scenario="normandy", seed=3)
    while not (isinstance(game.choice, Pick) and game.choice.maximum(game) == len(game.choice.chosen)):
        game.choose(game.title.sensible(game))
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db")))) as client:
        made = client.post("/api/games/import", json={"save": game.save()}).json()["game"]
        page = client.get(f"/games/{made['id']}").text
    assert 'data-maximum="0"' in page
    assert 'id="confirm"' not in page
    assert 'data-kind="done"' in page
