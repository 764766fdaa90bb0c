"""Bookkeeping: what follows without asking, and what one click does for two choices."""

from collections import Counter
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.kernel.steps import Pick
from fieldcraft.titles.v_sabotage.commando_phase import Activate, Stop, WhoActs
from fieldcraft.titles.v_sabotage.windows import Pass, PassPhase, SeatWindow
from fieldcraft.web.decision_bar import decision_bar

LEVELS = ("prison", "factory", "streets", "submarine-pen", "chateau", "farm", "radar-station")
# A tenth, and a little for a player who activates commandos only to end their activation again.
MOST = 0.12


def squad(level: str = "prison") -> Any:
    """A game with the squad chosen."""
    game = fc.new("v-sabotage", scenario=level, seed=7)
    while not game.state.turn:
        game.choose(game.title.sensible(game))
    return game


def until(game: Any, kind: type) -> Any:
    """Play sensibly until a kind of choice."""
    while not isinstance(game.choice, kind):
        game.choose(game.title.sensible(game))
    return game


def is_bookkeeping(option: Any) -> bool:
    """Whether an option only says who acts, who is done, or that nothing is to be done."""
    return isinstance(option, Activate | Pass | PassPhase) or (isinstance(option, Stop) and not option.left)


def clicks(level: str, merged: bool) -> Counter[bool]:
    """The choices of a sensible game by whether they are bookkeeping; `merged` as the table asks for them."""
    game, made, selected = fc.new("v-sabotage", scenario=level, seed=7), Counter[bool](), ""
    while not game.over:
        if gestures.play_forced(game, small=merged):
            continue
        option = game.title.sensible(game)
        elsewhere = [place for place in option.places(game.rules) if place != selected]
        if selected and not option.ends and elsewhere:
            made[True] -= 1
        selected = option.commando if merged and isinstance(option, Activate) else ""
        if not isinstance(game.choice, Pick) or not game.choice.chosen:
            made[is_bookkeeping(option)] += 1
        game.choose(option)
    return made


def test_bookkeeping_is_about_a_tenth_of_what_is_clicked() -> None:
    before = sum((clicks(level, merged=False) for level in LEVELS), Counter[bool]())
    after = sum((clicks(level, merged=True) for level in LEVELS), Counter[bool]())
    assert before[True] / before.total() > 0.25
    assert after[True] / after.total() < MOST


def test_the_first_moment_of_the_enemy_phase_is_passed_and_a_later_one_is_asked_if_it_matters() -> None:
    game = until(squad("farm"), SeatWindow)
    assert isinstance(game.choice.default(game), PassPhase)
    later = SeatWindow(0, "After the shooting")
    matters = any(who.saved for who in game.state.commandos.values())
    assert (later.default(game) is None) == matters


def test_nothing_is_passed_for_a_player_who_wants_to_be_asked() -> None:
    game = until(squad("farm"), SeatWindow)
    assert gestures.play_forced(game, small=False) == []
    assert gestures.play_forced(game, small=True)


def test_an_activation_with_ap_never_ends_by_itself() -> None:
    game = until(squad(), WhoActs)
    game.choose(game.offered[0])
    assert game.choice.default(game) is None


def test_a_click_on_a_tile_activates_and_moves() -> None:
    game = until(squad("factory"), WhoActs)
    bar = decision_bar(game)
    assert bar is not None
    button = next(one for one in bar.ahead if one.kind == "move")
    game.choose(button.index)
    assert game.decision.options[button.then].text == button.text
    assert game.decision.options[button.then].places[0] == button.places[0]


def test_actions_are_listed_by_kind_with_their_cost() -> None:
    game = until(squad("factory"), WhoActs)
    game.choose(game.offered[0])
    bar = decision_bar(game)
    assert bar is not None
    groups = {group.heading: group for group in bar.choices}
    assert "Move" in groups
    assert all(group.compact for group in groups.values())
    assert {button.cost for button in groups["Move"].buttons} <= {"1 AP", "2 AP"}
    names = {game.rules.name_of(tile) for tile in game.rules.places}
    assert all(button.short.split(",")[0] in names | {"Leave by the trap door"} for button in groups["Move"].buttons)


@pytest.mark.parametrize("level", LEVELS[:3])
def test_every_action_has_a_group_and_says_less_than_its_text(level: str) -> None:
    game = squad(level)
    for _ in range(60):
        if game.over:
            break
        for offer in game.decision.options:
            if offer.brief is not None:
                assert offer.brief.group != "Other"
                assert 0 < len(offer.brief.text) < len(offer.text)
        game.choose(game.title.sensible(game))
