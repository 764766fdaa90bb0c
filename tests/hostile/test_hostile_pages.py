"""Hostile requests to the pages: forms, addresses and files of every kind, and no page breaks."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fieldcraft.web import fragments, pages
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings

OURS = {"Origin": "http://testserver"}
WORDS = st.text(st.characters(codec="utf-8"), max_size=40)
NUMBERS = st.integers(-3, 12).map(str) | st.integers().map(str)
FIELDS = st.sampled_from(
    [
        "title",
        "scenario",
        "seed",
        "practice",
        "own_dice",
        "version",
        "choice",
        "pieces",
        "auto",
        "at",
        "name",
        "option.x",
    ]
)
VALUES = WORDS | NUMBERS | st.sampled_from(["lrdg", "yes", "raid-rommel", "r1-patrol", "<script>alert(1)</script>"])
FORMS = st.dictionaries(FIELDS | WORDS, VALUES | st.lists(VALUES, max_size=3), max_size=6)
HOW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
ROUTES = [*pages.ROUTES, *fragments.ROUTES]
READ = sorted({route.path for route in ROUTES if "GET" in (route.methods or ()) and not route.path.endswith("/events")})
# The whole board is drawn again for every request for its picture.
QUICK_AND_SLOW = [pytest.param(path, marks=pytest.mark.slow if path.endswith(".svg") else ()) for path in READ]
SENT = sorted({route.path for route in ROUTES if "POST" in (route.methods or ())})


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A hostile browser."""
    path = tmp_path_factory.mktemp("hostile") / "games.db"
    app = create_app(Settings(db=str(path), rate=0, max_open_games=100_000))
    with TestClient(app, follow_redirects=False, headers=OURS) as made:
        made.get("/")
        yield made


@pytest.fixture(scope="module")
def game(client: TestClient) -> str:
    """The id of a game of this browser's."""
    made = client.post("/games", data={"title": "lrdg", "seed": "3"})
    return str(made.headers["location"]).rsplit("/", 1)[1]


def check(answer: object) -> None:
    """The response is a page with its policy, and nothing broke."""
    assert answer.status_code < 500, answer.text  # type: ignore[attr-defined]
    assert "unsafe" not in answer.headers["content-security-policy"]  # type: ignore[attr-defined]
    assert "Traceback" not in answer.text  # type: ignore[attr-defined]


def filled(path: str, game: str, words: list[str]) -> str:
    """Fill in the parameters of a path."""
    spare = iter(words)
    path = path.replace("{game}", game).replace("{title}", "lrdg").replace("{name:path}", "{name}")
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + quote(next(spare, "x") or "x", safe="") + rest.partition("}")[2]
    return path


@pytest.mark.parametrize("path", QUICK_AND_SLOW)
@HOW
@given(
    words=st.lists(WORDS | NUMBERS, max_size=3),
    asked=st.dictionaries(
        st.sampled_from(
            ["at", "q", "v", "seed", "scenario", "version", "index", "place", "piece", "kind", "dark", "since"]
        ),
        VALUES,
        max_size=3,
    ),
)
def test_any_page(client: TestClient, game: str, path: str, words: list[str], asked: dict[str, str]) -> None:
    check(client.get(filled(path, game, words), params=asked))


@pytest.mark.parametrize("path", READ)
@HOW
@given(words=st.lists(WORDS, min_size=3, max_size=3))
def test_any_page_of_what_is_not_there(client: TestClient, path: str, words: list[str]) -> None:
    address = filled(path.replace("{title}", "{x}"), quote(words[0] or "x", safe=""), words)
    check(client.get(address))


@pytest.mark.parametrize("path", [path for path in SENT if not path.endswith("/delete")])
@HOW
@given(form=FORMS)
def test_any_form(client: TestClient, game: str, path: str, form: dict[str, str | list[str]]) -> None:
    check(client.post(filled(path, game, []), data=form))


@pytest.mark.parametrize("path", SENT)
@HOW
@given(
    raw=st.binary(max_size=200),
    kind=st.sampled_from(
        [
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "text/plain",
            "",
        ]
    ),
)
def test_bytes_for_a_form(client: TestClient, path: str, raw: bytes, kind: str) -> None:
    check(client.post(filled(path, "x" * 22, []), content=raw, headers={"Content-Type": kind}))


@HOW
@given(raw=st.binary(max_size=300) | WORDS.map(str.encode), name=WORDS)
def test_any_file(client: TestClient, raw: bytes, name: str) -> None:
    check(client.post("/import", files={"file": (name or "x", raw)}))


@HOW
@given(words=st.lists(WORDS, min_size=1, max_size=4))
def test_any_address(client: TestClient, words: list[str]) -> None:
    check(client.get(OURS["Origin"] + "/" + "/".join(quote(word, safe="") for word in words)))


def test_no_page_holds_anything_inline(client: TestClient, game: str) -> None:
    for path in ("/", "/titles/lrdg", "/titles/lrdg/rules", f"/games/{game}", f"/games/{game}/table"):
        text = client.get(path).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        for script in text.split("<script")[1:]:
            assert " src=" in script.partition(">")[0]


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "'\"><script>alert(1)</script>"])
def test_a_name_is_only_a_name(client: TestClient, name: str) -> None:
    made = client.post("/games", data={"title": "lrdg", "seed": "3"})
    id = str(made.headers["location"]).rsplit("/", 1)[1]
    assert client.post(f"/api/games/{id}/name", json={"name": name}).status_code == 200
    for path in (f"/games/{id}", f"/games/{id}/table", "/"):
        text = client.get(path).text
        assert "<img src=x" not in text
        assert "<script>alert" not in text
