"""An attacker: one address that floods a server with what is expensive to answer.

`python -m benchmarks.attack PORT SECONDS` asks for pictures, odds, earlier positions and imports over many connections
from an address of its own, and prints how many requests got which status. It speaks to the loopback address only.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import httpx2 as httpx
import msgspec

ADDRESS: Final = "127.0.0.2"
CONNECTIONS: Final = 30
GAMES: Final = 4
CHOICES: Final = 30
MAX_REQUESTS: Final = 200_000
TITLES: Final = ("lrdg", "v-sabotage", "sherman-leader", "commandos-europe")


class Target:
    """A game that the attacker owns: what it is made of, and what was seen of it last."""

    def __init__(self, made: dict[str, Any], save: str):
        self.id: str = made["game"]["id"]
        self.version: int = made["game"]["version"]
        self.choices: int = made["game"]["choices"]
        self.save = save


async def start(client: httpx.AsyncClient, title: str) -> Target:
    """Start a game and make some choices."""
    made = (await client.post("/api/games", json={"title": title, "seed": 7})).json()
    bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    for _ in range(CHOICES):
        body = {"version": made["game"]["version"], "choices": [0]}
        answer = await client.post(f"/api/games/{made['game']['id']}/choices", json=body, headers=bearer)
        if answer.status_code == 200:
            made["game"] = answer.json()
        if made["game"]["decision"] is None:
            break
    return Target(made, (await client.get(f"/api/games/{made['game']['id']}/save")).text)


async def ask(client: httpx.AsyncClient, target: Target, random: Random) -> int:
    """One expensive request; its status."""
    page, api = f"/games/{target.id}", f"/api/games/{target.id}"
    what = random.choice(("board", "board", "odds", "odds", "at", "report", "import"))
    if what == "import":
        return (await client.post("/api/games/import", json={"save": target.save})).status_code
    path = {
        "board": f"{page}/board.svg?dark={random.choice(('yes', 'no'))}",
        "odds": f"{api}/odds/{random.randrange(6)}?version={target.version}",
        "at": f"{page}/at?number={random.randrange(target.choices + 1)}",
        "report": f"{api}/report",
    }[what]
    return (await client.get(path)).status_code


async def attack(port: int, seconds: float) -> Counter[int]:
    """Ask for as much as possible for some seconds; how often which status came back."""
    own = f"http://127.0.0.1:{port}"
    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=CONNECTIONS))
    found: Counter[int] = Counter()
    async with httpx.AsyncClient(base_url=own, transport=transport, timeout=60, headers={"Origin": own}) as client:
        targets = [await start(client, title) for title in TITLES]
        until = time.monotonic() + seconds

        async def flood(number: int) -> None:
            random = Random(number)
            while time.monotonic() < until and found.total() < MAX_REQUESTS:
                try:
                    found[await ask(client, random.choice(targets), random)] += 1
                except httpx.HTTPError:
                    found[0] += 1

        await asyncio.gather(*(flood(number) for number in range(CONNECTIONS)))
    return found


@contextmanager
def attacking(port: int, seconds: float) -> Iterator[Counter[int]]:
    """Attack from another process while the block runs; afterwards the result is filled in."""
    command = [sys.executable, "-m", "benchmarks.attack", str(port), str(seconds)]
    found: Counter[int] = Counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as attacker:
        yield found
        output, _ = attacker.communicate()
    found.update({int(status): number for status, number in msgspec.json.decode(output).items()})


if __name__ == "__main__":
    print(msgspec.json.encode(asyncio.run(attack(int(sys.argv[1]), float(sys.argv[2])))).decode())
