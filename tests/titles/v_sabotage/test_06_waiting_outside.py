"""6.1e: who stayed off the level once stays there without a question, until something has changed."""

from collections.abc import Callable

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.commando_phase import Activate, CommandoPhase, EndPhase, Stop, WhoActs
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import TO_ACT
from tests.titles.v_sabotage.proving_ground import play, table

PHASES = [CommandoPhase(), CommandoPhase()]


SQUAD = {"officer": "e", "medic": "off", "scout": "off", "sniper": "off"}


def second_phase(**more: object) -> Play:
    """The second commando phase, after one in which the officer did nothing and the others stayed off the level."""
    game = table(SQUAD, step=PHASES, **more)  # type: ignore[arg-type]
    play(game, Activate, commando="officer")
    play(game, Stop)
    play(game, EndPhase)
    return game


def use_all_points(game: Play, *tiles: str) -> None:
    """The officer moves until no AP are left."""
    play(game, Activate, commando="officer")
    for tile in tiles or ("k", "e", "k"):
        play(game, Move, to=tile)


def ends_without_a_question(game: Play) -> bool:
    """Whether the phase would end without asking who acts."""
    assert isinstance(game.choice, WhoActs)
    return isinstance(game.choice.default(game), EndPhase)


@rule("6.1e")
def test_those_who_stayed_off_the_level_last_time_are_not_asked_about_again() -> None:
    game = second_phase()
    assert not ends_without_a_question(game)
    use_all_points(game)
    assert ends_without_a_question(game)


@rule("6.1e")
def test_in_the_first_phase_the_player_is_asked_who_enters() -> None:
    game = table(SQUAD, step=CommandoPhase())
    use_all_points(game)
    assert not ends_without_a_question(game)


@rule("6.1e")
def test_who_ends_an_activation_with_points_left_is_asked_who_acts_next() -> None:
    game = second_phase()
    use_all_points(game, "k", "e")
    play(game, Stop)
    assert not ends_without_a_question(game)


@rule("6.1e")
def test_after_chance_has_decided_something_the_player_is_asked() -> None:
    game = second_phase(enemies={"p": "mauser"})
    use_all_points(game, "k", "o")
    play(game, Move, 6, to="p")
    assert not ends_without_a_question(game)


def seen(game: Play) -> None:
    game.state.commandos["officer"].visible = True


def fallen(game: Play) -> None:
    game.state.commandos["officer"].critical_since = 1


def inside(game: Play) -> None:
    game.state.commandos["medic"].place = "range.a"


def fresh(game: Play) -> None:
    for who in game.state.commandos.values():
        who.phase = TO_ACT


@rule("6.1e")
@pytest.mark.parametrize("change", [seen, fallen, inside, fresh])
def test_a_comrade_in_trouble_or_on_the_level_or_unspent_is_a_reason_to_ask(change: Callable[[Play], None]) -> None:
    game = second_phase()
    use_all_points(game)
    change(game)
    assert not ends_without_a_question(game)


@rule("6.1e")
def test_who_was_activated_outside_in_the_last_phase_is_asked_about_again() -> None:
    game = table(SQUAD, step=PHASES)
    for card in ("medic", "officer"):
        play(game, Activate, commando=card)
        play(game, Stop)
    play(game, EndPhase)
    use_all_points(game)
    assert not ends_without_a_question(game)


@rule("6.1g")
def test_several_players_are_always_asked() -> None:
    game = second_phase(options={"players": 2})
    use_all_points(game)
    assert not ends_without_a_question(game)
