"""Altered positions and saves are refused or played: none hangs, fills the memory or raises an error not our own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.titles.v_sabotage.alike import numbered
from tests.hostile.mutations import sealed

TITLES = [title.id for title in fc.titles()]
QUICK, ALL, PARTS = 120, 20_000, 8


def wrong_in(title: str, first: int, count: int) -> list[str]:
    """What went wrong with a range of mutations; a process that hangs is started again after the one that hung."""
    found: list[str] = []
    at, end = first, first + count
    while at < end:
        command = [sys.executable, "-m", "tests.hostile.attempt", title, str(at), str(end - at)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [json.loads(line) for line in ended.stdout.splitlines()]
        found += [f"{line['number']}: {line['error']}" for line in lines if "error" in line]
        if ended.returncode == 0:
            assert sum(lines[-1]["ended"].values()) + sum("error" in line for line in lines) == end - at
            break
        assert ended.returncode == -signal.SIGVTALRM, ended.stderr
        last = lines[-1]["trying"]
        found.append(f"{last}: took more than a second\n{ended.stderr}")
        at = last + 1
    return found


@pytest.mark.parametrize("title", TITLES)
def test_a_few_mutations_are_refused_or_played(title: str) -> None:
    assert wrong_in(title, 0, QUICK) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("title", TITLES)
def test_twenty_thousand_mutations_are_refused_or_played(title: str, part: int) -> None:
    assert wrong_in(title, 1000 + part * ALL // PARTS, ALL // PARTS) == []


# The positions that once froze a server


def played(body: dict[str, Any]) -> str:
    """How opening and playing a position ends; one that takes more than a second is an error."""
    command = [sys.executable, "-m", "tests.hostile.attempt"]
    return subprocess.run(command, input=json.dumps(body), capture_output=True, text=True, check=True).stdout.strip()


def asking(title: str, kind: str, **fields: object) -> dict[str, Any]:
    """A position of a real game that asks a kind of question, with other values in that question."""
    for seed in range(200):
        game = fc.new(title, seed=seed)
        while not game.over and game.number < 300:
            body: dict[str, Any] = json.loads(game.position())
            question = body["position"]["agenda"][-1]
            if question["is"] == kind:
                question |= fields
                return body
            game.choose(game.title.sensible(game))
    raise AssertionError(f"no game of {title} asks {kind}")


@pytest.mark.parametrize(("added", "ending"), [(200, "played"), (9_999, "stopped"), (400_000_000, "refused")])
def test_fire_with_any_number_of_dice_ends_at_once(added: int, ending: str) -> None:
    assert played(asking("lrdg", "fire-at", added=added)) == ending


@pytest.mark.parametrize("kinds", [["soldier"] * 60, [f"kind-{n}" for n in range(40)]])
def test_a_group_that_splits_in_endless_ways_is_split_or_refused_at_once(kinds: list[str]) -> None:
    body = asking("v-sabotage", "who-acts")
    level, ground = next(iter(body["position"]["state"]["grounds"].items()))
    layout = fc.from_position(json.dumps(body)).rules.layouts[level]
    tile, *ways = sorted({tile for tile, _ in layout.toward})[:3]
    group = {"candidates": numbered(kinds, tile), "tile": tile, "ways": ways, "equal": len(kinds) // 2}
    ground["loose"] = {tile: kinds}
    body["position"]["agenda"].append({"is": "split-group", "chosen": [], **group})
    assert played(body) in ("refused", "stopped", "played")


@pytest.mark.parametrize("number", [10_001, 400_000_000, -(10**30)])
def test_a_huge_number_is_refused_with_its_name(number: int) -> None:
    body = json.loads(fc.new("lrdg", seed=7).position())
    body["position"]["state"]["ops"] = number
    with pytest.raises(fc.BadSave, match="a number that is too large: ops is"):
        fc.from_position(json.dumps(body))


def test_a_long_list_is_refused_with_its_name() -> None:
    body = json.loads(fc.new("lrdg", seed=7).position())
    body["position"]["state"]["deck"] *= 60
    with pytest.raises(fc.BadSave, match="too many items: deck has"):
        fc.from_position(json.dumps(body))


def test_a_choice_that_an_invented_position_breaks_changes_nothing() -> None:
    game = fc.from_position(json.dumps(asking("lrdg", "fire-at", added=9_999)), seed=3)
    before = game.position()
    with pytest.raises(FieldcraftError, match="dice at once are too many"):
        game.choose(0)
    assert (game.position(), game.number) == (before, 0)
    assert game.decision is not None


def test_a_save_whose_chance_ran_backwards_is_refused() -> None:
    body = json.loads(fc.new("lrdg", seed=7).save())
    body["game"]["luck"]["counters"]["dice"] = -5
    with pytest.raises(fc.BadSave, match=">= 0"):
        fc.load(sealed(body))
