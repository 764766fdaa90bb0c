"""Static files: preloaded in parallel and cached."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.web import assets
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings

OURS = {"Origin": "http://testserver"}


def test_the_modules_of_the_table_include_all_imports() -> None:
    found = assets.modules("table.js")
    for name in found:
        for needed in re.findall(r"from \"\./([^\"]+)\"", assets.static_files()[name][0].decode()):
            assert needed in found
    assert {"table.js", "dom.js", "viewport.js"} <= set(found)
    assert len(found) == len(set(found))


def test_the_table_preloads_everything_the_first_paint_needs(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"))), headers=OURS) as client:
        client.get("/")
        page = client.post("/games", data={"title": "lrdg", "seed": "7"}).text
        head = page.partition("</head>")[0]
        for name in ("ground", "palette"):
            [address] = re.findall(f'data-{name}="(/[^"]+)"', page)
            assert f'href="{address}"' in head
            assert client.get(address).headers["cache-control"].startswith("private, max-age")
    for name in assets.modules("table.js"):
        assert f'<link rel="modulepreload" href="{assets.static_url(name)}">' in head


@pytest.mark.parametrize(("title", "most"), [("lrdg", 150_000), ("musketeer", 150_000)])
def test_a_ground_is_small_on_the_wire(tmp_path: Path, title: str, most: int) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"))), headers=OURS) as client:
        client.get("/")
        page = client.post("/games", data={"title": title, "seed": "7"}).text
        [address] = re.findall('data-ground="([^"]+)"', page)
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < most
