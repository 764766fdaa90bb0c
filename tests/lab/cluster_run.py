"""A study on a real cluster of three nodes on this machine, one of which is killed in the middle. Run as a program.

It prints how many games were there when the node was killed, and whether they all came out as in one process.
"""

import logging
import sys
from collections.abc import Sequence
from socket import socket
from typing import Any

import ray
from ray.cluster_utils import Cluster as Machines

from fieldcraft.kernel.registry import find
from fieldcraft.lab.cluster import Cluster
from fieldcraft.lab.executors import InProcess
from fieldcraft.lab.run import GamesInMemory, run
from fieldcraft.lab.simulate import SimulatedGame
from fieldcraft.lab.study import make_study, pack
from fieldcraft.lab.variants import Change

GAMES = 400
CHANGES: list[Change] = [{"units.truck.firepower": 3, "op_price": 1}]


class Killing(GamesInMemory):
    """Keeps games, and kills a node when it has some."""

    machines: Any
    node: Any
    killed_at = 0

    def add(self, condition: int, games: Sequence[SimulatedGame]) -> None:
        """Kill the node once a tenth of the games are there."""
        super().add(condition, games)
        there = sum(map(len, self.games))
        if not self.killed_at and there > GAMES // 10:
            self.killed_at = there
            self.machines.remove_node(self.node, allow_graceful=False)


def main(how: str) -> int:
    """Play the study on the cluster and alone, and compare. `how` is direct, or client for a ray:// address."""
    port = _free_port()
    head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": port if how == "client" else None}
    machines = Machines(initialize_head=True, head_node_args=head)
    victim = machines.add_node(num_cpus=1)
    machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    if how == "direct":
        ray.init(machines.address, log_to_driver=False, logging_level=logging.ERROR)
    study = make_study(find("lrdg"), ["raid-rommel"], ["random"], CHANGES, games=GAMES // 2, seed=5, details=True)
    job = pack(study)
    games = Killing(study)
    games.machines, games.node = machines, victim
    executor = Cluster(job, f"ray://127.0.0.1:{port}" if how == "client" else "ray")
    capacity = executor.capacity
    run(study, executor, games)
    executor.close()
    alone = GamesInMemory(study)
    run(study, InProcess(job), alone)
    same = all(games.games_of(condition) == alone.games_of(condition) for condition in range(len(study.conditions)))
    dead = not victim.any_processes_alive()
    many = sum(map(len, games.games))
    print(f"{capacity} blocks at once, a node killed at game {games.killed_at}: {dead}, {many} games, same: {same}")
    ray.shutdown()
    machines.shutdown()  # type: ignore[no-untyped-call]
    return 0 if same and dead else 1


def _free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
