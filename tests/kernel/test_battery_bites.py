"""The battery finds what it is there to find: each fault below is caught by the check that names it."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Stop, Trace
from fieldcraft.kernel.steps import Change, No, Option, Take
from fieldcraft.kernel.title import Setting
from fieldcraft.testing import CHECKS, Check, Trial, battery, check_all, run, scene_checks
from tests.kernel import toys
from tests.kernel.toys import Draw, Fire, Next, PutBack, Range, RangeRules, RangeState, Shoot, Shot, Turn

Patch = pytest.MonkeyPatch


def test_the_toy_title_passes(monkeypatch: Patch) -> None:
    check_all("range", games=50)
    check_all("range", "other", games=5, deep=1, turns=200)


def crash(patch: Patch) -> None:
    def broken(self: Fire, game: Any) -> None:
        raise KeyError("bullet")

    patch.setattr(Fire, "run", broken)


def dead_end(patch: Patch) -> None:
    options = Turn.options
    patch.setattr(Turn, "options", lambda self, game: options(self, game) if game.state.turns > 2 else [])


def endless(patch: Patch) -> None:
    patch.setattr(Next, "run", lambda self, game: game.push(Turn()))
    patch.setattr("fieldcraft.testing.trial.LONGEST", 50)
    patch.setattr(Trial.play, "__defaults__", (50,))


def goes_on_after_the_end(patch: Patch) -> None:
    def run_on(self: Next, game: Any) -> None:
        game.end(Result(True, 0, "over", "over"))
        game.push(Turn())

    patch.setattr(Next, "run", run_on)


def loses_a_piece(patch: Patch) -> None:
    draw = Draw.run

    def lossy(self: Draw, game: Any) -> None:
        draw(self, game)
        game.state.held.clear()

    patch.setattr(Draw, "run", lossy)


def options_by_luck(patch: Patch) -> None:
    options = Turn.options

    def shuffled(self: Turn, game: Any) -> Sequence[Option]:
        return random.sample(list(options(self, game)), len(options(self, game)))

    patch.setattr(Turn, "options", shuffled)


def an_option_twice(patch: Patch) -> None:
    options = Turn.options
    patch.setattr(Turn, "options", lambda self, game: [*options(self, game), Shoot(1)])


def shares_a_list(patch: Patch) -> None:
    def shallow(self: RangeState) -> RangeState:
        return RangeState(self.turns, self.cup, self.held, self.weather, self.hits, self.aimed, self.total)

    patch.setattr(RangeState, "clone", shallow)


def forgets_a_field(patch: Patch) -> None:
    def forgetful(self: RangeState) -> RangeState:
        return RangeState(self.turns, self.cup.copy(), self.held[:], self.weather)

    patch.setattr(RangeState, "clone", forgetful)


def a_class_in_no_chapter(patch: Patch) -> None:
    patch.setattr(Range, "chapters", (toys.chapter(*(kind for kind in toys.STEPS if kind is not Turn)),))
    patch.setitem(registry._titles, "range", Range())


MEMORY: list[int] = []


def remembers_outside_the_state(patch: Patch) -> None:
    fire = Fire.run

    def forgetless(self: Fire, game: Any) -> None:
        MEMORY.append(1)
        fire(self, game)
        game.state.hits += len(MEMORY)

    patch.setattr(Fire, "run", forgetless)


def rolls_outside_chance(patch: Patch) -> None:
    patch.setattr(Fire, "run", lambda self, game: setattr(game.state, "hits", random.randrange(10**9)))


def no_words(patch: Patch) -> None:
    patch.setattr(Shoot, "text", lambda self, rules: "")


def no_prompt(patch: Patch) -> None:
    patch.setattr(Turn, "prompt", lambda self, game: "")


def no_log_line(patch: Patch) -> None:
    patch.setattr(Shot, "text", lambda self, rules: "")


def an_unknown_rule(patch: Patch) -> None:
    patch.setattr(Shoot, "rule", "9.9z")


def an_unknown_rule_for_a_reason(patch: Patch) -> None:
    patch.setattr(Turn, "why_not", lambda self, game, what: No("9.9z", "No"))


def a_reason_without_words(patch: Patch) -> None:
    patch.setattr(Turn, "why_not", lambda self, game, what: No("", ""))


def a_way_to_nowhere(patch: Patch) -> None:
    board = Board("", 1, 1, (), (Link(("here", "there"), "road"),))
    patch.setattr(RangeRules, "scene", lambda self, game: Scene(board, (), (), ""))


def a_trace_to_nowhere(patch: Patch) -> None:
    patch.setattr(Turn, "trace", lambda self, game, option: Trace((Stop("nowhere"),)))


def a_default_that_is_no_choice(patch: Patch) -> None:
    patch.setattr(Range, "settings", (*Range.settings, Setting("moon", "half", ("new", "full"), "")))


def an_option_that_means_something_else(patch: Patch) -> None:
    patch.setattr(Range, "settings", (*Range.settings, Setting("seed", 1, (1, 2), "")))


def an_option_that_breaks_the_game(patch: Patch) -> None:
    begin = RangeRules.begin

    def dry(self: RangeRules) -> Any:
        if self.setup.options["wet"]:
            raise KeyError("towel")
        return begin(self)

    patch.setattr(RangeRules, "begin", dry)


def an_option_that_no_scenario_accepts(patch: Patch) -> None:
    begin = RangeRules.begin

    def dry(self: RangeRules) -> Any:
        if self.setup.options["wet"]:
            raise BadSetup("the range is closed in the rain")
        return begin(self)

    patch.setattr(RangeRules, "begin", dry)


def a_player_who_cheats(patch: Patch) -> None:
    patch.setattr(Range, "sensible", lambda self, game: Shoot(7))


def odds_that_change_the_game(patch: Patch) -> None:
    def meddling(self: Turn, before: Any, option: Option, after: Any) -> str:
        before.state.hits += 1
        return "meddled"

    patch.setattr(Turn, "outcome", meddling)


# These faults replace `choose`, which a compiled game lets others do; what it calls itself cannot be replaced.


def is_index(game: Any, option: Any) -> bool:
    return type(option) is int and 0 <= option < len(game.offered)


def believes_everything(patch: Patch) -> None:
    choose = fc.Game.choose

    def lenient(self: Any, option: Any) -> None:
        choose(self, 0 if option is None else option)

    patch.setattr(fc.Game, "choose", lenient)


def complains_in_the_wrong_way(patch: Patch) -> None:
    choose = fc.Game.choose

    def rude(self: Any, option: Any) -> None:
        if not is_index(self, option):
            raise ValueError("no")
        choose(self, option)

    patch.setattr(fc.Game, "choose", rude)


def changes_though_it_refuses(patch: Patch) -> None:
    choose = fc.Game.choose

    def sly(self: Any, option: Any) -> None:
        if not is_index(self, option):
            self.state.hits += 1
        choose(self, option)

    patch.setattr(fc.Game, "choose", sly)


def a_badge_without_a_place(patch: Patch) -> None:
    patch.setattr(toys.Aim, "badge", lambda self, rules: "3")


def loses_its_place_in_luck(patch: Patch) -> None:
    patch.setattr("fieldcraft.kernel.save._chance_to_save", lambda chance: None)


def redo_that_rolls_anew(patch: Patch) -> None:
    def anew(self: Any) -> None:
        self.undone.pop()
        self.choose(0)

    patch.setattr(fc.Game, "redo", anew)


def a_set_by_its_order(patch: Patch) -> None:
    def keep_in_order(self: PutBack, game: Any, pieces: tuple[str, ...]) -> None:
        game.state.held = list(pieces)

    patch.setattr(PutBack, "_in_order", lambda self, pieces: pieces)
    patch.setattr(PutBack, "picked", keep_in_order)


def a_set_that_does_not_wait(patch: Patch) -> None:
    choose = PutBack.choose

    def hasty(self: PutBack, game: Any, option: Any) -> None:
        if isinstance(option, Take) and option.piece == self.candidates[-1]:
            self.picked(game, (*self.chosen, option.piece))
        else:
            choose(self, game, option)

    patch.setattr(PutBack, "choose", hasty)


def a_track_that_moves_in_silence(patch: Patch) -> None:
    patch.setattr(RangeRules, "tracks", lambda self, state: {"hits": state.hits})


def a_log_that_is_wrong_about_a_track(patch: Patch) -> None:
    a_track_that_moves_in_silence(patch)
    patch.setattr(Shot, "changes", lambda self: (Change("hits", 7, 8),))


def a_piece_twice(patch: Patch) -> None:
    twin = Piece("rifle", "Rifle", "helmet", "ours", "butts")
    patch.setattr(RangeRules, "scene", lambda self, game: Scene(Board("Range", 1, 1, (), ()), (twin, twin), (), ""))


def a_scene_by_luck(patch: Patch) -> None:
    patch.setattr(RangeRules, "scene", lambda self, game: Scene(Board("", 1, 1, (), ()), (), (), str(random.random())))


def a_piece_that_moves_in_silence(patch: Patch) -> None:
    def show(self: RangeRules, game: Any) -> Scene:
        rifle = Piece("rifle", "Rifle", "helmet", "ours", str(game.state.turns) if game.choice else "")
        return Scene(Board("Range", 1, 1, (), ()), (rifle,), (), "")

    patch.setattr(RangeRules, "scene", show)


def an_event_before_its_change(patch: Patch) -> None:
    a_track_that_moves_in_silence(patch)
    patch.setattr(Shot, "changes", lambda self: (Change("hits", 0, 100),))


def run_some(check: Check) -> None:
    for seed in range(5):
        run(check, Trial("range", "range", seed))
    run(check, Trial("range", "other", 1, turns=200))


FAULTS: list[tuple[Callable[[Patch], None], Check, str]] = [
    (crash, battery.plays_to_the_end, "KeyError\\('bullet'\\)"),
    (dead_end, battery.plays_to_the_end, "dead end"),
    (endless, battery.plays_to_the_end, "the game isn't over after"),
    (goes_on_after_the_end, battery.plays_to_the_end, "over, but steps are left"),
    (loses_a_piece, battery.keeps_its_pieces, "there are not"),
    (options_by_luck, battery.lists_options_alike, "lists other options"),
    (an_option_twice, battery.lists_options_alike, "Shoot\\(bullets=1\\) is offered twice"),
    (a_set_by_its_order, battery.takes_sets_in_any_order, "in another order lead elsewhere"),
    (a_set_that_does_not_wait, battery.takes_sets_in_any_order, "was taken for a whole set"),
    (
        a_track_that_moves_in_silence,
        battery.logs_every_change_of_a_track,
        "a change isn't in the log.* hits is 1, not 0",
    ),
    (a_log_that_is_wrong_about_a_track, battery.logs_every_change_of_a_track, "says hits was 7, but it was 0"),
    (shares_a_list, battery.clones_stand_apart, "what a clone did changed its game"),
    (shares_a_list, battery.clones_share_nothing, "a clone shares part of its state with the original"),
    (forgets_a_field, battery.clones_stand_apart, "a clone differs from its game"),
    (a_class_in_no_chapter, battery.saves_and_loads, "the position's agenda has a mistake"),
    (loses_its_place_in_luck, battery.saves_and_loads, "a loaded game saves as a different text"),
    (redo_that_rolls_anew, battery.undoes_and_redoes, "redo leads to another"),
    (remembers_outside_the_state, battery.replays_without_dice, "another end|doesn't lead"),
    (remembers_outside_the_state, battery.undoes_and_redoes, "another position"),
    (rolls_outside_chance, battery.replays_without_dice, "another end|doesn't lead"),
    (no_words, battery.describes_everything, "has no text"),
    (a_badge_without_a_place, battery.describes_everything, "has a badge but no place"),
    (no_prompt, battery.describes_everything, "has an empty prompt"),
    (no_log_line, battery.describes_everything, "shot after choice . has no text"),
    (an_unknown_rule, battery.describes_itself, "Shoot names rule 9.9z, which isn't in the ledger"),
    (an_unknown_rule, battery.describes_everything, "names rule 9.9z"),
    (an_unknown_rule_for_a_reason, battery.explains_what_is_illegal, "names rule 9.9z"),
    (a_reason_without_words, battery.explains_what_is_illegal, "has no text"),
    (a_way_to_nowhere, scene_checks.can_be_drawn, "a link to an unknown place"),
    (a_trace_to_nowhere, scene_checks.can_be_drawn, "the trace of .* has an unknown place"),
    (a_piece_twice, scene_checks.beats_lead_to_the_next_scene, "two pieces of the scene have one id"),
    (a_scene_by_luck, scene_checks.beats_lead_to_the_next_scene, "lead to another scene"),
    (a_piece_that_moves_in_silence, scene_checks.tells_of_every_move, "is silent about \\['rifle'\\]"),
    (an_event_before_its_change, scene_checks.emits_events_after_their_changes, "is emitted while hits is"),
    (a_default_that_is_no_choice, battery.describes_itself, "the default of moon isn't one of its choices"),
    (an_option_that_means_something_else, battery.describes_itself, "an option can't be called seed"),
    (an_option_that_breaks_the_game, battery.plays_with_every_option, "wet=True.*KeyError\\('towel'\\)"),
    (an_option_that_no_scenario_accepts, battery.plays_with_every_option, "no scenario accepts wet=True"),
    (a_player_who_cheats, battery.sensible_player_plays, "isn't a legal option"),
    (odds_that_change_the_game, battery.counts_odds, "computing odds changed the game"),
    (believes_everything, battery.refuses_bad_choices, "None was accepted as a choice"),
    (complains_in_the_wrong_way, battery.refuses_bad_choices, "not with IllegalChoice"),
    (changes_though_it_refuses, battery.refuses_bad_choices, "the game changed although it refused"),
]


@pytest.mark.parametrize(("fault", "check", "complaint"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_is_found_and_located(
    monkeypatch: Patch, fault: Callable[[Patch], None], check: Check, complaint: str
) -> None:
    monkeypatch.setattr(registry, "_rules", {})
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=complaint) as found:
        run_some(check)
    assert str(found.value).startswith(("range range", "range other"))
    assert "seed " in str(found.value)
    assert check.__name__ in str(found.value)


def test_a_game_that_differs_in_another_process_is_found(monkeypatch: Patch) -> None:
    summed = battery.game_checksum
    monkeypatch.setattr(battery, "game_checksum", lambda trial: summed(trial)[::-1])
    with pytest.raises(AssertionError, match="another process played another game"):
        run(battery.plays_alike_elsewhere, Trial("range", seed=1))


def test_own_dice_that_lead_to_another_game_are_found(monkeypatch: Patch) -> None:
    fire = Fire.run

    def biased(self: Fire, game: Any) -> None:
        fire(self, game)
        game.state.total += game.own_dice

    monkeypatch.setattr(Fire, "run", biased)
    with pytest.raises(AssertionError, match="the same dice, scripted, lead elsewhere"):
        run(battery.plays_with_own_dice, Trial("range", seed=1))


def test_every_check_has_a_fault_that_it_finds() -> None:
    tried = {check for _, check, _ in FAULTS}
    assert {*CHECKS} - tried == {battery.plays_alike_elsewhere, battery.plays_with_own_dice}


def test_an_option_that_cannot_be_read_back_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(msgspec.json, "encode", lambda option: b'{"is":"aim"}')
    with pytest.raises(AssertionError, match="doesn't survive a save"):
        run(battery.lists_options_alike, Trial("range", seed=1))
