"""Positions and saves that someone altered: real ones with a few values changed, and with the right checksum."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import fieldcraft as fc
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.save import checksum

NUMBERS = (-1, 0, 1, 2, 60, 1000, 10**6, 4 * 10**8, 2**31, 2**63, -(2**63), 10**30, 1.5, -0.0, 1e308)
GARBAGE: tuple[Any, ...] = (None, True, False, "", "?", "nobody", "x" * 100_000, [], {}, [[[[]]]], {"type": "nothing"})
GROWTH = (2, 60, 5000)


def positions(title: str, seeds: range, every: int = 7, most: int = 12) -> list[str]:
    """Positions of real games of every scenario, at moments spread over them."""
    found: list[str] = []
    for scenario in find(title).scenarios:
        for seed in seeds:
            random, game = Random(seed), fc.new(title, scenario=scenario.id, seed=seed)
            for number in range(every * most):
                if game.over:
                    break
                if number % every == 0:
                    found.append(game.position())
                game.choose(random.randrange(len(game.offered)))
    return found


def saves(title: str, seeds: range, choices: int = 25) -> list[str]:
    """Saves of real games."""
    found: list[str] = []
    for scenario in find(title).scenarios:
        for seed in seeds:
            random, game = Random(seed), fc.new(title, scenario=scenario.id, seed=seed, practice=True)
            for _ in range(choices):
                if game.over:
                    break
                game.choose(random.randrange(len(game.offered)))
            game.undo()
            found.append(game.save())
    return found


def mutated(text: str, pool: list[Any], random: Random) -> str:
    """A position or a save with one to three changes."""
    body = json.loads(text)
    inner = body["game"] if "game" in body else body["position"]
    _change(inner, pool, random, GROWTH)
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        _change(inner, pool, random, GROWTH[:2])  # Lists that grow inside lists would fill our own memory first.
    return sealed(body)


def sealed(body: dict[str, Any]) -> str:
    """A position or a save as text, with the right checksum."""
    if "game" in body:
        body["sum"] = checksum(_dense(body["game"]).encode())
    return _dense(body)


def _dense(thing: Any) -> str:
    return json.dumps(thing, separators=(",", ":"), ensure_ascii=False)


def pool_of(texts: list[str]) -> list[Any]:
    """Steps, pieces and words of real positions, to put where they don't belong."""
    found: dict[str, Any] = {}
    for text in texts:
        for part in _parts(json.loads(text)):
            if isinstance(part, dict | str) and len(key := json.dumps(part)) < 2000:
                found.setdefault(key, part)
    return [found[key] for key in sorted(found)]


def _parts(thing: Any) -> Iterator[Any]:
    yield thing
    for part in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ():
        yield from _parts(part)


def _change(body: Any, pool: list[Any], random: Random, growth: tuple[int, ...]) -> None:
    """Change one value somewhere inside, more often a deep one."""
    place = body
    while True:
        key = random.choice(sorted(place) if isinstance(place, dict) else range(len(place)))
        below = place[key]
        if isinstance(below, dict | list) and below and random.random() < 0.85:
            place = below
            continue
        break
    if isinstance(place, list) and random.random() < 0.3:
        place[key : key + 1] = [place[key]] * random.choice(growth)
    elif random.random() < 0.06:
        del place[key]
    elif isinstance(place, dict) and random.random() < 0.08:
        place[_word(pool, random)] = place[key]
    else:
        place[key] = _instead(place[key], pool, random, growth)


def _instead(value: Any, pool: list[Any], random: Random, growth: tuple[int, ...]) -> Any:
    """Another value, usually one of the same kind."""
    if random.random() < 0.08:
        return random.choice(GARBAGE)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return random.choice((*NUMBERS, value + 1, value - 1))
    if isinstance(value, str):
        return _word(pool, random)
    if isinstance(value, list) and random.random() < 0.5:
        return value * random.choice(growth)
    return deepcopy(random.choice(pool))  # A later change must not reach into the pool.


def _word(pool: list[Any], random: Random) -> str:
    while not isinstance(found := random.choice(pool), str):
        pass
    return found
