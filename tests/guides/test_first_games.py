"""A guided first game leads a newcomer to a first success, in every title."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.interface.gestures import needs_player
from fieldcraft.interface.guide import Coaching, Moment, coach, guide_of, kind_of, resolve
from fieldcraft.kernel.guide import MAX_SENTENCES, MAX_WORDS, Mark, mistakes_of
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.steps import Done, Take
from fieldcraft.titles.sherman_leader.attacks import Fire, chance_of
from fieldcraft.titles.sherman_leader.turn import SpendTactic
from fieldcraft.web.coach_view import coach_view
from tests.guides.follower import TITLES, Follower, first_game, guided_game

ALL_GUIDES = [(title, number) for title in TITLES for number in range(len(find(title).guides))]
MAX_CLICKS = 60
MAX_TOTAL_WORDS = 600


def guide_marks(title: str) -> Sequence[Mark]:
    """The marks of a title's first game."""
    return find(title).guides[0].marks


@pytest.mark.parametrize("title", TITLES)
def test_following_the_marks_shows_all_of_them_and_ends_in_a_success(title: str) -> None:
    follower = Follower(first_game(title))
    last = list(follower.moments())[-1]
    marks = [mark.id for mark in find(title).guides[0].marks if not mark.otherwise]
    assert [mark for mark in marks if mark not in {seen.id for seen in follower.seen}] == []
    assert last.ended
    assert follower.seen[-1].closing
    assert follower.clicks <= MAX_CLICKS
    assert sum(len(mark.text.split()) for mark in follower.seen) <= MAX_TOTAL_WORDS
    assert 10 <= len(marks) <= 15


@pytest.mark.parametrize("title", TITLES)
def test_a_mark_names_a_legal_option_and_no_blank_is_left_in_it(title: str) -> None:
    follower = Follower(first_game(title))
    for now in follower.moments():
        for mark in now.marks:
            assert "{" not in mark.text
            assert ".." not in mark.text.replace("...", "")
            assert mark.at != "option" or mark.option in range(len(follower.game.offered))


@pytest.mark.parametrize(("title", "number"), ALL_GUIDES)
def test_random_play_shows_each_mark_at_most_once(title: str, number: int) -> None:
    for seed in (1, 2):
        follower = Follower(guided_game(title, find(title).guides[number]), Random(seed))
        for _ in follower.moments(60):
            pass
        ids = [mark.id for mark in follower.seen]
        assert len(set(ids)) == len(ids) > 0


@pytest.mark.parametrize(("title", "number"), ALL_GUIDES)
def test_a_mark_is_short(title: str, number: int) -> None:
    guide = find(title).guides[number]
    assert [wrong for mark in guide.marks for wrong in mistakes_of(mark)] == []
    assert (MAX_SENTENCES, MAX_WORDS) == (2, 45)
    assert guide.game.following in {scenario.id for scenario in find(title).scenarios}


@pytest.mark.parametrize("title", TITLES)
def test_the_marks_follow_from_the_record_alone(title: str) -> None:
    follower = Follower(first_game(title))
    game, at = follower.game, dict[int, Coaching]()
    for now in follower.moments():
        at[game.number] = now
    assert coach(fc.load(game.save()), follower.played) == at[game.number]
    for number in list(at)[:-1:3]:
        assert coach(game.as_of(game.last.at(number)), follower.played) == at[number]
    game.practice = True
    while game.number not in list(at)[:-1]:
        game.undo()
    assert coach(game, follower.played) == at[game.number]


def test_after_the_first_battle_the_campaign_of_sherman_leader_goes_well() -> None:
    follower = Follower(first_game("sherman-leader"))
    for _ in follower.moments():
        pass
    game = follower.game
    assert game.state.lost_units == []
    while game.choice is not None:
        assert "the campaign is lost" not in game.choice.prompt(game)
        game.choose(game.title.sensible(game))
    assert game.result is not None
    assert game.result.won


def test_the_marks_of_a_battle_follow_what_is_advised() -> None:
    follower = Follower(first_game("sherman-leader"))
    advised = {"act": "Move to", "fire": "Fire at", "tactic": "Tactic"}
    for now in follower.moments():
        for mark in now.marks:
            if mark.id in advised:
                assert mark.option is not None
                assert advised.pop(mark.id) in follower.game.offered[mark.option].text(follower.game.rules)
    assert advised == {}


def test_a_tactic_is_spent_on_the_shot_that_it_was_advised_for() -> None:
    follower, told = Follower(first_game("sherman-leader")), dict[str, str]()
    for now in follower.moments():
        told |= {mark.id: mark.text for mark in now.marks}
        if "fire" in told:
            break
    game = follower.game
    assert isinstance(game.history[-1].option, SpendTactic)
    fire = game.title.sensible(game)
    assert isinstance(fire, Fire)
    assert "fire" in [mark.id for mark in now.marks]
    assert f"destroys the Rifle, worth 1 point, {percent(chance_of(game, fire))} of the time" in told["tactic"]


@pytest.mark.parametrize("title", TITLES)
def test_a_newcomer_is_asked_about_no_tie_and_told_about_one_when_asked(title: str) -> None:
    (mark,) = (mark for mark in guide_marks(title) if "tie" in mark.when.split())
    assert mark.otherwise
    follower = Follower(first_game(title))
    for _ in follower.moments():
        pass
    assert mark.id not in {seen.id for seen in follower.seen}


@pytest.mark.parametrize("title", TITLES)
def test_marks_for_who_chooses_otherwise_do_not_count(title: str) -> None:
    guide, number = find(title).guides[0], 0
    otherwise = {mark.id for mark in guide.marks if mark.otherwise}
    for now in Follower(first_game(title)).moments():
        assert (now.shown, now.total) == (number, len(guide.marks) - len(otherwise))
        for mark in now.marks:
            number += mark.id not in otherwise
            assert mark.number == (0 if mark.id in otherwise else number)
    assert number == now.total


def test_what_can_happen_later_is_explained_after_the_guide_has_ended() -> None:
    follower = Follower(first_game("commandos-europe"))
    *_, last = follower.moments()
    assert last.ended
    game, told = follower.game, list[str]()
    while game.number < 400 and "fought" not in told:
        now = coach(game) if needs_player(game) else None
        told += [mark.id for mark in now.marks] if now is not None else []
        game.choose(game.title.sensible(game))
    otherwise = {mark.id for mark in guide_marks("commandos-europe") if mark.otherwise}
    assert "hunted" in told
    assert set(told[1:]) <= otherwise


def test_what_a_click_on_the_board_has_passed_over_is_explained_at_the_next_occasion() -> None:
    follower = Follower(first_game("v-sabotage"))
    next(now for now in follower.moments() if "outside" in [mark.id for mark in now.marks])
    game = follower.game
    selected, before = game.number, len(follower.seen) - 1
    assert game.last.option is not None
    assert game.last.option.selects
    game.choose(game.title.sensible(game))
    by_button, by_click = coach(game), coach(game, played={selected})
    assert by_button is not None
    assert by_click is not None
    assert (by_button.shown, by_click.shown) == (before + 1, before)
    assert [mark.id for mark in by_click.marks] == [mark.id for mark in by_button.marks]


@pytest.mark.parametrize("number", range(3))
def test_the_last_step_to_a_completed_training_mission_is_pointed_at(number: int) -> None:
    follower = Follower(guided_game("v-sabotage", find("v-sabotage").guides[number]))
    marks = [mark for now in follower.moments() for mark in now.marks if mark.id == "finish"]
    assert follower.game.result is not None
    assert follower.game.result.won
    assert [goal.done for goal in follower.game.scene().goals] == [True]
    assert follower.game.last.option is not None
    assert [mark.text.endswith(f"{follower.game.last.option.text(follower.game.rules)}.") for mark in marks] == [True]


def test_once_the_flag_is_taken_the_guide_speaks_of_the_way_out() -> None:
    follower = Follower(first_game("v-sabotage"))
    shown = {mark.id: follower.game.number for now in follower.moments() for mark in now.marks}
    assert shown["get-out"] == shown["all-done"] + 1
    assert shown["take"] < shown["all-done"]


def test_who_buys_units_one_by_one_is_told_to_stop_when_the_group_is_complete() -> None:
    game, told = first_game("sherman-leader"), list[str]()
    first = game.decision
    assert first is not None
    *others, last = first.suggestions[0].options
    for option in (last, *others):
        game.choose(option)
        now = coach(game)
        assert now is not None
        told += [mark.id for mark in now.marks]
    assert told == ["own-group", "keep"]


def test_who_loses_the_exercise_is_told_to_try_again_and_not_what_is_next() -> None:
    game = first_game("v-sabotage")
    while not game.over:
        game.choose(next((option for option in game.offered if isinstance(option, Done)), game.offered[-1]))
    assert game.result is not None
    assert not game.result.won
    view = coach_view(game)
    assert view is not None
    assert [mark.id for mark in view.marks][-1] == "failed"
    assert view.following_id == ""


def test_a_choice_whose_text_ends_in_a_full_stop_does_not_double_it() -> None:
    game = guided_game("v-sabotage", find("v-sabotage").guides[0])
    mark = Mark(id="a", text="Choose: {choice}.", at="option", when="squad", choose="sensible")
    resolved = resolve(Moment(game, frozenset()), mark)
    assert resolved is not None
    assert resolved.text.endswith("for hiding.")


@pytest.mark.parametrize("title", TITLES)
def test_a_mark_that_names_a_piece_of_a_set_has_all_pieces_to_pick_before_the_button_that_confirms(title: str) -> None:
    follower = Follower(first_game(title))
    for _ in follower.moments():
        view = coach_view(follower.game, follower.played)
        for mark in view.marks if view is not None else ():
            if mark.option is not None and isinstance(follower.game.offered[mark.option], Take):
                assert mark.option in mark.picks or not mark.picks
            else:
                assert mark.picks == ()


@pytest.mark.parametrize("title", TITLES)
def test_every_guide_says_what_a_tie_is(title: str) -> None:
    (mark,) = (mark for mark in guide_marks(title) if "tie" in mark.when.split())
    assert "free" in mark.text or "allowed" in mark.text


@pytest.mark.parametrize("title", TITLES)
def test_another_seed_is_not_guided_by_the_first_game(title: str) -> None:
    first = find(title).guides[0]
    assert first.game.seed is not None
    other = fc.new(title, scenario=first.game.scenario, seed=first.game.seed + 1, **first.game.options)
    assert guide_of(other) is None
    assert coach(other) is None


@pytest.mark.parametrize("title", ["lrdg", "musketeer", "commandos-europe"])
def test_who_buys_otherwise_than_suggested_is_not_told_that_the_purchase_is_what_was_suggested(title: str) -> None:
    own, told = {"commandos-europe": ("own-kit", "bought")}.get(title, ("own-force", "begin"))
    follower, before = Follower(first_game(title)), 0
    for now in follower.moments():
        if {mark.id for mark in now.marks} & {"recruit", "kit"}:
            before = follower.game.number
        if before and follower.game.number > before:
            break
    assert told in [mark.id for mark in follower.seen]
    game = follower.game.as_of(follower.game.last.at(before))
    game.choose(next(option for option in game.offered if kind_of(option) == "buy"))
    marks = coach(game)
    assert marks is not None
    assert [mark.id for mark in marks.marks] == [own]
    assert marks.marks[0].number == 0


def test_a_mark_at_the_place_of_an_option_points_where_that_option_leads() -> None:
    follower = Follower(first_game("lrdg"))
    next(now for now in follower.moments() if "marker" in [mark.id for mark in now.marks])
    (mark,) = (mark for mark in follower.seen if mark.id == "marker")
    assert mark.at == "place:sollum"
    assert mark.text.endswith("because it reaches a face-down marker: Move to Sollum (3 spaces).")


def test_a_mark_that_names_no_option_has_no_place_and_only_the_sensible_choice_has_a_reason() -> None:
    nowhere = Mark(id="a", text="Go.", at="place", choice="move")
    groundless = Mark(id="a", text="Go, because {reason}.", at="option", choice="move", choose="move siwa")
    assert list(mistakes_of(nowhere)) == ["it points at 'place', but names no option"]
    assert list(mistakes_of(groundless)) == ["{reason} is known only for 'sensible'"]
