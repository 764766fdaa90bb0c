"""A study on a real Ray cluster of three nodes, one of which is killed in the middle."""

import os
import subprocess
import sys

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.lab.study import packed, study_of


@pytest.mark.parametrize("how", ["direct", "client"])
def test_a_study_outlives_a_node_and_comes_out_the_same(how: str) -> None:
    # In a process of its own, since Ray leaves files and threads open that count as mistakes here.
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    command = [sys.executable, "-m", "tests.lab.cluster_run", how]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "a node killed at game" in done.stdout
    assert "True, 400 games, same: True" in done.stdout


def test_an_address_that_is_none_is_refused() -> None:
    from fieldcraft.lab.cluster import Cluster

    study = study_of(find("lrdg"), ["raid-rommel"], ["random"], games=1, seed=1)
    with pytest.raises(fc.BadSetup, match="--on is ray or ray://HOST:PORT, not 'moon'"):
        Cluster(packed(study), "moon")
