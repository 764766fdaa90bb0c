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
    """What is chosen in a game, or clicked: decisions, ends of a turn, and bookkeeping.

    A decision says what a commando does or doesn't do, or where an enemy goes. The end of a turn is what lets the enemy
    begin, one click in each turn: the AP and commandos that are left are given up by it. Everything else is
    bookkeeping: who acts, who is done, that nothing is to be done.
    """

    decisions: int
    ends: int
    bookkeeping: int
    turns: int

    @property
    def all(self) -> int:
        """All of them."""
        return self.decisions + self.ends + self.bookkeeping


def is_bookkeeping(option: Any) -> bool:
    """Whether an option only says who acts, who is done, or that nothing is to be done; to give up AP is a decision."""
    return isinstance(option, Activate | Pass | PassPhase) or (isinstance(option, Stop) and not option.left)


def lets_the_enemy_begin(before: Any, after: Any) -> bool:
    """Whether the commando phase has ended between two positions."""
    phases = before.scene().phase, after.scene().phase
    ours, theirs = ("Commandos" in phase.steps[phase.current : phase.current + 1] for phase in phases)
    return ours and (not theirs or after.state.turn > before.state.turn)


def in_the_record(level: str, seed: int) -> Clicks:
    """The choices of a sensible game as the rules ask for them."""
    game, made = fc.new("v-sabotage", scenario=level, seed=seed), Counter[str]()
    while not game.over:
        if not gestures.play_forced(game):
            option = game.title.sensible(game)
            if not (isinstance(game.choice, Pick) and game.choice.chosen):
                kind = "end" if isinstance(option, EndPhase) else "book" if is_bookkeeping(option) else "act"
                made[kind] += 1
            game.choose(option)
    return Clicks(made["act"], made["end"], made["book"], game.state.turn)


def at_the_table(level: str, seed: int) -> Clicks:
    """The clicks of a sensible game at the table, with the settings that a new player has.

    A click on a tile selects a commando and acts. A commando of whom nothing is wanted isn't selected: the phase is
    ended instead. What ends a commando's part can end the phase as well. Where the phase ended by itself, a click lets
    the enemy begin.
    """
    game, made = fc.new("v-sabotage", scenario=level, seed=seed), Counter[str]()
    while not game.over:
        if gestures.play_forced(game, small=True):
            continue
        before, option = game.clone(same_chance=True), game.title.sensible(game)
        game.choose(option)
        then: Any = game.title.sensible(game) if isinstance(option, Activate | Stop) and not game.over else None
        if isinstance(option, Activate):
            if isinstance(then, Stop):
                game.choose(then)
            else:
                made["book"] += not any(place != option.commando for place in then.places(game.rules))
            continue
        if isinstance(option, Stop) and isinstance(then, EndPhase):
            game.choose(then)
        if isinstance(before.choice, Pick) and before.choice.chosen:
            continue
        after = game.clone(same_chance=True)
        begins = enemy_ahead(before, after, gestures.play_forced(after, small=True)) is not None
        if option.ends and lets_the_enemy_begin(before, after):
            made["end"] += 1
        else:
            made["book" if is_bookkeeping(option) else "act"] += 1
            made["end"] += begins
    return Clicks(made["act"], made["end"], made["book"], game.state.turn)


def total(count: Callable[[str, int], Clicks]) -> Clicks:
    """The clicks of all levels and seeds."""
    return Clicks(*map(sum, zip(*(count(level, seed) for level in LEVELS for seed in SEEDS), strict=True)))


@pytest.fixture(scope="module")
def table() -> Clicks:
    """The clicks of all levels and seeds at the table."""
    return total(at_the_table)


def test_less_than_a_tenth_of_the_clicks_is_bookkeeping(table: Clicks) -> None:
    record = total(in_the_record)
    assert record.bookkeeping > 0.25 * record.all
    assert table.bookkeeping < 0.06 * table.all


def test_a_turn_is_ended_with_one_click(table: Clicks) -> None:
    assert table.ends <= 1.1 * table.turns


def test_a_turn_takes_five_clicks_with_the_one_that_ends_it(table: Clicks) -> None:
    assert table.all <= 5.1 * table.turns


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


def test_an_activation_with_ap_never_ends_automatically() -> None:
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


def reserve_outside(*levels: str) -> Any:
    """The moment before the phase ends by itself: everyone on the level is done, and the rest waited outside before."""
    for level in levels or LEVELS:
        for seed in SEEDS:
            game = fc.new("v-sabotage", scenario=level, seed=seed)
            while not game.over:
                if isinstance(game.choice, WhoActs) and not game.choice.asked and game.choice.default(game):
                    return game
                if not gestures.play_forced(game, small=True):
                    game.choose(game.title.sensible(game))
                    gestures.play_forced(game, small=True, keep_open=True)
    raise AssertionError("no phase ended by itself")


def test_the_phase_ends_automatically_only_if_those_outside_were_left_out_before() -> None:
    game = reserve_outside()
    assert {game.state.commandos[card].place for card in can_activate(game)} == {OFF}
    assert any(isinstance(entry.option, EndPhase) for entry in game.history)
    assert not game.last.chance_results


def test_the_player_is_asked_about_those_outside_while_a_comrade_is_seen() -> None:
    game = reserve_outside()
    inside = next(who for who in game.state.commandos.values() if who.place != OFF)
    inside.visible = True
    assert game.choice.default(game) is None


def test_a_phase_that_would_end_automatically_asks_the_player_and_can_stay_open() -> None:
    game = reserve_outside()
    assert gestures.play_forced(game.clone(), small=True, keep_open=True) == []
    before, after = game.clone(same_chance=True), game.clone(same_chance=True)
    ahead = enemy_ahead(before, after, gestures.play_forced(after, small=True))
    assert ahead is not None
    assert ahead.ended_automatically


def test_the_player_is_asked_too_where_no_enemy_acts_before_the_next_event() -> None:
    game = reserve_outside("training-2")
    before, after = game.clone(same_chance=True), game.clone(same_chance=True)
    ahead = enemy_ahead(before, after, gestures.play_forced(after, small=True))
    assert not any(beat.applied_to(before.scene()).phase.enemy for beat in after.beats())
    assert ahead is not None
    assert ahead.ended_automatically


def test_an_activation_ends_automatically_after_its_last_ap_was_saved() -> None:
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
