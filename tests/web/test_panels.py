"""Panels and guides beside the board."""

from html import unescape
from pathlib import Path

from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings


def test_a_panels_table_is_rendered_with_header_cells(tmp_path: Path) -> None:
    game = fc.new("sherman-leader", scenario="bulge-1944", seed=1)
    while not game.state.level:
        game.choose(game.title.sensible(game))
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db")))) as client:
        made = client.post("/api/games/import", json={"save": game.save()}).json()
        page = unescape(client.get(f"/games/{made['game']['id']}").text)
    tables = [panel.table for panel in game.scene().panels if panel.table]
    assert len(tables) == 3, "the campaign's record, the commanders and the units"
    for head, *rows in tables:
        assert "".join(f'<th scope="col">{cell}</th>' for cell in head) in page
        for name, *cells in rows:
            assert f'<th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) in page


def test_a_guide_is_above_the_prompt_where_the_title_gives_one(tmp_path: Path) -> None:
    games = [fc.new("v-sabotage", scenario=scenario, seed=1) for scenario in ("training-1", "greatsword")]
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db")))) as client:
        made = [client.post("/api/games/import", json={"save": game.save()}).json()["game"] for game in games]
        guided, plain = [client.get(f"/games/{one['id']}").text for one in made]
    assert [one["scene"]["guide"] for one in made] == [list(game.scene().guide) for game in games]
    assert guided.index("<p>Two commandos go in tonight.") < guided.index('<p class="prompt"')
    assert 'class="guide"' not in plain
