"""Bookkeeping: what follows without asking, and what one click does for two choices."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.interface.phases import enemy_ahead
from fieldcraft.kernel.steps import Pick
from fieldcraft.titles.v_sabotage.commando_phase import Activate, Activation, EndPhase, Stop, WhoActs, can_activate
from fieldcraft.titles.v_sabotage.reserve_ap import Save
from fieldcraft.titles.v_sabotage.state import OFF
from fieldcraft.titles.v_sabotage.windows import Pass, PassPhase, SeatWindow
from fieldcraft.web.decision_bar import decision_bar

LEVELS = ("prison", "factory", "streets", "submarine-pen", "chateau", "farm", "radar-station")
SEEDS = (5, 6, 7, 8)


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


class Clicks(NamedTuple):
    """The clicks of a game: what they decide, what is bookkeeping, and those that only let the enemy phase begin."""

    decisions: int
    bookkeeping: int
    begins: int
    turns: int

    @property
    def share(self) -> float:
        """The share of bookkeeping among the choices."""
        return self.bookkeeping / (self.decisions + self.bookkeeping)


def gives_up(game: Any) -> bool:
    """Whether a commando on a level could still act, so that to end the phase is to decide to wait."""
    return any(game.state.commandos[card].place != OFF for card in can_activate(game))


def is_bookkeeping(game: Any, option: Any) -> bool:
    """Whether an option only says who acts, who is done, or that nothing is to be done.

    To give up AP is a decision, whether of one commando or, at the end of the phase, of all.
    """
    if isinstance(option, EndPhase):
        return not gives_up(game)
    return isinstance(option, Activate | Pass | PassPhase) or (isinstance(option, Stop) and not option.left)


def plain(level: str, seed: int) -> Clicks:
    """The choices of a sensible game as the rules ask for them."""
    game, made = fc.new("v-sabotage", scenario=level, seed=seed), Counter[bool]()
    while not game.over:
        if not gestures.play_forced(game):
            option = game.title.sensible(game)
            made[is_bookkeeping(game, option)] += not (isinstance(game.choice, Pick) and game.choice.chosen)
            game.choose(option)
    return Clicks(made[False], made[True], 0, game.state.turn)


def at_the_table(level: str, seed: int) -> Clicks:
    """The clicks of a sensible game at the table, with the settings that a new player has.

    A click on a tile selects a commando and acts. A commando of whom nothing is wanted isn't selected: the phase is
    ended instead, and that is counted. What ends a commando's part can end the phase as well.
    """
    game, made, begins, waits = fc.new("v-sabotage", scenario=level, seed=seed), Counter[bool](), 0, False
    while not game.over:
        if gestures.play_forced(game, small=True):
            continue
        before, option = game.clone(same_chance=True), game.title.sensible(game)
        game.choose(option)
        then: Any = game.title.sensible(game) if isinstance(option, Activate | Stop) and not game.over else None
        if isinstance(option, Activate):
            if isinstance(then, Stop):
                game.choose(then)
                waits = True
                continue
            together = any(place != option.commando for place in then.places(game.rules))
            made[True] += not together
            continue
        if isinstance(option, Stop) and option.left and isinstance(then, EndPhase):
            game.choose(then)
        wait = isinstance(option, EndPhase) and waits
        waits = waits and game.state.turn == before.state.turn and not isinstance(option, EndPhase)
        made[is_bookkeeping(before, option) and not wait] += not (
            isinstance(before.choice, Pick) and before.choice.chosen
        )
        after = game.clone(same_chance=True)
        begins += enemy_ahead(before, after, gestures.play_forced(after, small=True)) is not None
    return Clicks(made[False], made[True], begins, game.state.turn)


def total(count: Callable[[str, int], Clicks]) -> Clicks:
    """The clicks of all levels and seeds."""
    return Clicks(*map(sum, zip(*(count(level, seed) for level in LEVELS for seed in SEEDS), strict=True)))


@pytest.fixture(scope="module")
def table() -> Clicks:
    """The clicks of all levels and seeds at the table."""
    return total(at_the_table)


def test_bookkeeping_is_less_than_a_tenth_of_what_is_chosen_with_the_end_of_the_phase(table: Clicks) -> None:
    assert total(plain).share > 0.25
    assert table.share < 0.09


def test_a_turn_takes_six_clicks_with_the_one_that_lets_the_enemy_begin(table: Clicks) -> None:
    assert table.decisions + table.bookkeeping + table.begins <= 6 * table.turns


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


def reserve_outside() -> Any:
    """The moment before the phase ends by itself: everyone on the level is done, and the rest waited outside before."""
    for level in LEVELS:
        for seed in SEEDS:
            game = fc.new("v-sabotage", scenario=level, seed=seed)
            while not game.over:
                if isinstance(game.choice, WhoActs) and not game.choice.asked and game.choice.default(game):
                    return game
                if not gestures.play_forced(game, small=True):
                    game.choose(game.title.sensible(game))
                    gestures.play_forced(game, small=True, keep_open=True)
    raise AssertionError("no phase ended by itself")


def test_the_phase_ends_by_itself_only_after_those_outside_were_left_out_before() -> None:
    game = reserve_outside()
    assert {game.state.commandos[card].place for card in can_activate(game)} == {OFF}
    assert any(isinstance(entry.option, EndPhase) for entry in game.history)
    assert not game.last.chance_results


def test_the_player_is_asked_about_those_outside_while_a_comrade_is_seen() -> None:
    game = reserve_outside()
    inside = next(who for who in game.state.commandos.values() if who.place != OFF)
    inside.visible = True
    assert game.choice.default(game) is None


def test_a_phase_that_would_end_by_itself_waits_for_the_players_word_and_can_stay_open() -> None:
    game = reserve_outside()
    assert gestures.play_forced(game.clone(), small=True, keep_open=True) == []
    before, after = game.clone(same_chance=True), game.clone(same_chance=True)
    ahead = enemy_ahead(before, after, gestures.play_forced(after, small=True))
    assert ahead is not None
    assert ahead.ended_by_itself


def test_an_activation_ends_by_itself_after_its_last_ap_was_saved() -> None:
    game = squad("radar-station")
    while not (isinstance(game.last.option, Save) and isinstance(game.choice, Activation)):
        game.choose(game.title.sensible(game))
    left = game.state.commandos[game.choice.commando].ap
    assert (game.choice.default(game) == Stop(game.choice.commando, 0)) == (left == 0)


def test_one_click_ends_the_activation_and_the_phase() -> None:
    game = until(squad("factory"), WhoActs)
    game.choose(game.offered[0])
    bar = decision_bar(game)
    assert bar is not None
    both = next(button for group in bar.endings for button in group.buttons if button.then is not None)
    game.choose(both.index)
    assert isinstance(game.offered[both.then], EndPhase)
