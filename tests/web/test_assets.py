"""Static files: preloaded in parallel and cached."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.kernel.registry import new
from fieldcraft.web import assets
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from fieldcraft.web.table_view import card_url

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


def test_a_drawing_is_kept_until_the_data_changes() -> None:
    rules = new("lrdg").rules
    assert assets.caching(assets.drawing_key(rules.version), rules.version) == assets.IMMUTABLE
    assert assets.caching(assets.drawing_key("other data"), rules.version) == "no-cache"
    assert assets.caching("", rules.version) == "no-cache"


def test_the_card_of_other_data_has_another_address(tmp_path: Path) -> None:
    ours = new("lrdg", seed=7)
    shutil.copytree(ours.title.data, tmp_path / "data")
    with (tmp_path / "data" / "events.toml").open("a") as table:
        table.write("# Tried at the club.\n")
    theirs = new("lrdg", seed=7, data=tmp_path / "data")
    assert card_url("game", ours.rules, "ghibli") != card_url("game", theirs.rules, "ghibli")


@pytest.mark.parametrize(("title", "most"), [("lrdg", 150_000), ("musketeer", 150_000)])
def test_a_ground_is_small_on_the_wire(tmp_path: Path, title: str, most: int) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"))), headers=OURS) as client:
        client.get("/")
        page = client.post("/games", data={"title": title, "seed": "7"}).text
        [address] = re.findall('data-ground="([^"]+)"', page)
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < most


def test_what_many_load_is_compressed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compressed: list[int] = []
    compress = gzip.compress

    def noting(data: bytes, level: int) -> bytes:
        compressed.append(len(data))
        return compress(data, level)

    monkeypatch.setattr(gzip, "compress", noting)
    assets.compressed_file.cache_clear()
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"))), headers=OURS) as client:
        page = client.post("/games", data={"title": "lrdg", "seed": "7"}).text
        (ground,) = re.findall(r'data-ground="([^"]+)"', page)
        for path in (ground, assets.static_url("table.css"), "/titles/lrdg/cover.svg?small=yes"):
            compressed.clear()
            first, second = (client.get(path) for _ in range(2))
            assert first.headers["content-encoding"] == second.headers["content-encoding"] == "gzip"
            assert first.text == second.text
            assert len(first.content) in compressed
            assert len(compressed) == len(set(compressed))
