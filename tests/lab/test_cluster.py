"""A study on a real Ray cluster of three nodes, one of which is killed in the middle."""

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.lab import cluster
from fieldcraft.lab.study import make_study, pack


@pytest.mark.slow
@pytest.mark.parametrize("how", ["direct", "client"])
def test_a_study_survives_a_lost_node_with_the_same_result(how: str) -> None:
    # In a process of its own: Ray leaves files and threads open, which our warnings filter treats as errors.
    # A busy machine needs more than the 30 s that Ray gives the server of a new client to start. That server is forked
    # from a process in which gRPC's threads run, and gRPC's fork handlers can crash it (ray-project/ray#63202).
    environment = {
        **os.environ,
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "300",
        "GRPC_ENABLE_FORK_SUPPORT": "0",
    }
    command = [sys.executable, "-m", "tests.lab.cluster_run", how]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "a node killed at game" in done.stdout
    assert "True, 400 games, same: True" in done.stdout


FAILURE = """Initialization failure from server:
Traceback (most recent call last):
  File "proxier.py", line 777, in Datapath
    raise RuntimeError(
RuntimeError: Proxy failed to Connect to backend! Check
`ray_client_server.err` on the head node of the cluster.
"""
REASON = (
    "Initialization failure from server: RuntimeError: Proxy failed to Connect to backend! Check "
    "`ray_client_server.err` on the head node of the cluster"
)


class FakeRay:
    """A cluster that fails to initialize a few times, then accepts the connection."""

    def __init__(self, failures: Sequence[Exception]) -> None:
        self.failures = list(failures)
        self.attempts = 0

    def init(self, address: str, **how: object) -> None:
        self.attempts += 1
        if self.failures:
            raise self.failures.pop()


def connect(monkeypatch: pytest.MonkeyPatch, fake: FakeRay) -> list[str]:
    """Connect to a fake cluster; the progress shown meanwhile."""
    reported: list[str] = []
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    monkeypatch.setattr("ray.init", fake.init)
    assert cluster._connect("ray://head:10001", reported.append)
    return reported


def test_a_cluster_that_is_not_ready_is_tried_again_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    reported = connect(monkeypatch, FakeRay([ConnectionAbortedError(FAILURE)] * 2))
    assert reported == [
        "Connecting to ray://head:10001",
        f"ray://head:10001 isn't ready (attempt 1 of 4), trying again. Ray says: {REASON}",
        f"ray://head:10001 isn't ready (attempt 2 of 4), trying again. Ray says: {REASON}",
    ]


def test_a_cluster_that_never_gets_ready_is_given_up_with_rays_full_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay([ConnectionAbortedError(FAILURE)] * 9)
    with pytest.raises(fc.BadSetup) as raised:
        connect(monkeypatch, fake)
    assert str(raised.value) == f"cannot connect to ray://head:10001: {REASON}. {cluster.HINT}"
    assert fake.attempts == cluster.ATTEMPTS


def test_a_cluster_that_does_not_answer_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay([ConnectionError("ray client connection timeout")])
    with pytest.raises(fc.BadSetup, match="cannot connect to ray://head:10001: ray client connection timeout"):
        connect(monkeypatch, fake)
    assert fake.attempts == 1


def test_an_invalid_address_is_refused() -> None:
    study = make_study(find("lrdg"), ["raid-rommel"], ["random"], games=1, seed=1)
    with pytest.raises(fc.BadSetup, match="--on takes ray or ray://HOST:PORT, not 'moon'"):
        cluster.Cluster(pack(study), "moon")
