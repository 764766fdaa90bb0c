"""15.6: the training missions and the training operation lead a newcomer."""

from io import StringIO
from pathlib import Path
from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.interface.gestures import needs_player
from fieldcraft.interface.guide import coach
from fieldcraft.kernel.registry import find
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.session import Session
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import carrying, commando_phase, guide, trap_doors
from fieldcraft.titles.v_sabotage.state import OFF

TRAINING = ("training-1", "training-2", "training-3", "green")


@rule("15.6c")
@pytest.mark.parametrize("scenario", TRAINING)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_instructor_comments_on_each_kind_of_decision_once(scenario: str, seed: int) -> None:
    game, dice = fc.new("v-sabotage", scenario=scenario, seed=1), Random(seed)
    told: list[str] = []
    for _ in range(40):
        if game.over:
            break
        now = coach(game) if needs_player(game) else None
        told += [mark.id for mark in now.marks] if now else []
        for mark in now.marks if now else ():
            assert mark.option is None or game.offered[mark.option] == game.title.sensible(game)
        game.choose(game.title.sensible(game) if seed == 1 else dice.randrange(len(game.offered)))
    assert {"squad", "who-acts"} <= set(told)
    assert len(set(told)) == len(told)


@rule("15.6c")
def test_there_is_no_instructor_in_other_operations() -> None:
    game = fc.new("v-sabotage", scenario="greatsword", seed=1)
    for _ in range(12):
        assert coach(game) is None
        game.choose(game.title.sensible(game))


@rule("15.6c")
def test_the_comment_belongs_to_the_moment() -> None:
    game = fc.new("v-sabotage", scenario="training-2", seed=3)
    met: set[str] = set()
    while not game.over:
        own = game.title.sensible(game)
        if isinstance(game.choice, commando_phase.Activation):
            found = guide.situations(game, game.choice, own)
            assert game.title.moments(game) == (found[0],)
            met.add(found[0])
            who = game.state.commandos[game.choice.commando]
            assert (found[0] in ("outside", "wait", "stay-out", "finish")) == (who.place == OFF)
            assert ("collect" in found) == any(isinstance(option, carrying.Collect) for option in game.offered)
            if found[0] == "leave":
                assert any(isinstance(option, trap_doors.Exit) for option in game.offered)
        game.choose(own)
    assert {"outside", "collect", "door", "lay", "detonate"} <= met


def test_each_training_mission_has_words_for_what_matters_on_it() -> None:
    guides = {found.game.scenario: found for found in find("v-sabotage").guides}
    assert tuple(guides) == TRAINING
    for found in guides.values():
        given = {mark.when for mark in found.marks}
        assert {"who-acts", "all-done", "outside", "wait", "knife", "seen", "leave", "approach"} <= given


def test_the_terminal_shows_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # A game that is left is saved.
    game, out = fc.new("v-sabotage", scenario="training-1", seed=1, log=True), StringIO()
    Session(game, PlainScreen(StringIO("1\n"), out), True).run()
    assert "Guide: A mission needs two commandos" in out.getvalue()
