"""Connections: one address can't take them all, and headers that are too large or too slow end one."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from fieldcraft.web.connections import ConnectionLimits
from fieldcraft.web.settings import Settings
from tests.web import servers

REQUEST = b"GET /health/live HTTP/1.1\r\nHost: table\r\n\r\n"
MOST = 5


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server without a proxy, with small limits."""
    db = str(tmp_path_factory.mktemp("connections") / "games.db")
    limits = {"max_connections": MOST, "max_header": 2000, "max_watchers_per_address": 2}
    patience = {"header_seconds": servers.PATIENCE}
    with servers.serving(Settings(db=db, proxies="", rate=0, **limits, **patience)) as found:  # type: ignore[arg-type]
        yield found


@pytest.fixture(scope="module")
def hasty_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that waits only a moment for headers."""
    db = str(tmp_path_factory.mktemp("connections") / "games.db")
    with servers.serving(Settings(db=db, proxies="", rate=0, header_seconds=1)) as found:
        yield found


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=servers.PATIENCE)


def answer(connection: socket.socket) -> bytes:
    """What arrives until the other side closes, or until there is a whole response."""
    found = b""
    while part := connection.recv(65_536):
        found += part
        if b"alive" in found:
            break
    return found


def test_an_ordinary_request_is_answered(port: int) -> None:
    with connected(port) as one:
        one.sendall(REQUEST)
        assert answer(one).startswith(b"HTTP/1.1 200")


def test_headers_that_are_too_large_end_the_connection(port: int) -> None:
    with connected(port) as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost: table\r\n")
        one.sendall(b"X-Much: " + b"x" * 3000)
        assert answer(one).startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("start", [b"", b"GET / HTTP/1.1\r\nHost: ta"])
def test_headers_that_never_end_are_given_up(hasty_port: int, start: bytes) -> None:
    with connected(hasty_port) as one:
        one.sendall(start)
        assert answer(one).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("trailers", [b"X-Much: more\r\n" * 5000, b"X-Much: " + b"x" * 50_000])
@pytest.mark.parametrize("request_line", [b"GET /health/live", b"POST /import"])
def test_trailers_that_are_too_large_end_the_connection(port: int, request_line: bytes, trailers: bytes) -> None:
    with connected(port) as one:
        one.sendall(request_line + b" HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na=\r\n0\r\n")
        with suppress(ConnectionError):  # The other side may have closed while we still send.
            one.sendall(trailers)
            while one.recv(65_536):
                pass
    servers.wait_for(lambda: servers.call(port, "GET", "/api/titles")[0] == 200)


@pytest.mark.parametrize("request_line", [b"GET /health/live", b"POST /import"])
def test_trailers_that_come_with_the_headers_end_the_connection_too(port: int, request_line: bytes) -> None:
    start = request_line + b" HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na=\r\n0\r\n"
    with connected(port) as one, suppress(ConnectionError):
        one.sendall(start + b"X-Much: " + b"x" * 20_000)
        while one.recv(65_536):
            pass


def test_a_body_in_small_chunks_arrives(port: int) -> None:
    body = b'{"title": "lrdg", ' + b" " * 5000 + b'"seed": 7}'
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
    with connected(port) as one:
        one.sendall(b"POST /api/games HTTP/1.1\r\nHost: table\r\nContent-Type: application/json\r\n")
        one.sendall(b"Transfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n")
        assert one.recv(1000).startswith(b"HTTP/1.1 201")


def test_the_second_request_of_a_connection_is_watched_too(hasty_port: int) -> None:
    with connected(hasty_port) as one:
        one.sendall(REQUEST)
        answer(one)
        one.sendall(b"GET / HTTP/1.1\r\nHo")
        assert answer(one).startswith(b"HTTP/1.1 408")


def test_an_address_has_only_so_many_connections(port: int) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(connected(port)) for _ in range(MOST)]
        for one in held:
            one.sendall(REQUEST)
            assert answer(one).startswith(b"HTTP/1.1 200")
        with connected(port) as one_too_many:
            assert answer(one_too_many).startswith(b"HTTP/1.1 503")
    servers.wait_for(lambda: servers.call(port, "GET", "/api/titles")[0] == 200)


def test_an_address_watches_only_so_many_games(port: int) -> None:
    _, made = servers.call(port, "POST", "/api/games", {"title": "lrdg"})
    path = f"/api/games/{made['game']['id']}/events"
    with ExitStack() as stack:
        for _ in range(2):
            watching = stack.enter_context(connected(port))
            watching.sendall(f"GET {path} HTTP/1.1\r\nHost: table\r\n\r\n".encode())
            assert watching.recv(1000).startswith(b"HTTP/1.1 200")
        status, refused = servers.call(port, "GET", path)
        assert (status, refused["error"]) == (429, "You are watching too many games at once: close some of them")


def test_the_connections_of_a_proxy_are_not_counted() -> None:
    limits = ConnectionLimits(Settings(max_connections=1, proxies="127.0.0.1, 10.0.0.0/8"))
    assert [limits.add((address, 1)) for address in ("10.1.2.3", "10.1.2.3", "127.0.0.1", "127.0.0.1")] == [""] * 4
    assert [limits.add(("192.0.2.1", port)) for port in (1, 2)] == ["192.0.2.1", None]
    limits.remove("192.0.2.1")
    assert limits.add(("192.0.2.1", 3)) == "192.0.2.1"


def test_all_addresses_together_have_only_so_many_connections() -> None:
    limits = ConnectionLimits(Settings(proxies="127.0.0.1"), most_of_all=2)
    assert [limits.add((address, 1)) for address in ("127.0.0.1", "192.0.2.1", "192.0.2.2")] == ["", "192.0.2.1", None]
    limits.remove("")
    assert limits.add(("192.0.2.2", 1)) == "192.0.2.2"


def test_a_network_of_proxies_may_be_of_any_kind() -> None:
    limits = ConnectionLimits(Settings(max_connections=1, proxies="fd00::/8, 10.1.2.3/8"))
    assert [limits.add((address, 1)) for address in ("fd00::1", "fd00::1", "10.9.9.9", "10.9.9.9")] == [""] * 4


def test_a_customer_with_many_addresses_of_one_prefix_counts_as_one() -> None:
    limits = ConnectionLimits(Settings(max_connections=1, proxies=""))
    assert limits.add(("2001:db8::1", 1)) is not None
    assert limits.add(("2001:db8::2", 1)) is None


def test_only_a_proxy_says_whose_request_it_brings(tmp_path: Path) -> None:
    for proxies, statuses in (("", {200, 429}), ("127.0.0.1", {200})):
        db = str(tmp_path / f"games{len(proxies)}.db")
        with servers.serving(Settings(db=db, proxies=proxies, rate=0.001, burst=5)) as port:
            asked = [servers.call(port, "GET", "/api/titles", forwarded=f"192.0.2.{n}")[0] for n in range(8)]
        assert set(asked) == statuses


@pytest.mark.slow
def test_a_blocked_address_is_refused_by_a_running_server(tmp_path: Path) -> None:
    from fieldcraft import cli

    db = str(tmp_path / "games.db")
    with servers.serving(Settings(db=db)) as port:
        assert cli.main(["admin", "block", "127.0.0.0/8", "--for", "1", "--db", db]) == 0
        servers.wait_for(lambda: servers.call(port, "GET", "/api/titles")[0] == 403)
        assert cli.main(["admin", "unblock", "127.0.0.0/8", "--db", db]) == 0
        servers.wait_for(lambda: servers.call(port, "GET", "/api/titles")[0] == 200)
