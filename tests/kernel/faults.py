"""Faults in the toy title, each with the check of the battery that finds it and what the check says."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Stage, Stop, Trace
from fieldcraft.kernel.steps import Change, Display, No, Option, Roll, Take
from fieldcraft.kernel.title import Setting
from fieldcraft.testing import Check, Trial, battery, copy_checks, scene_checks, set_checks
from tests.kernel import toys
from tests.kernel.toys import Draw, Fire, Next, PutBack, Range, RangeRules, RangeState, Shoot, Shot, Turn

Patch = pytest.MonkeyPatch


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


def redo_that_rolls_again(patch: Patch) -> None:
    def roll_again(self: Any) -> None:
        self.undone.pop()
        self.choose(0)

    patch.setattr(fc.Game, "redo", roll_again)


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


def a_tie_broken_by_force(patch: Patch) -> None:
    patch.setattr(Turn, "tie_break", lambda self, game: Shoot(99))


def a_reason_against_nothing(patch: Patch) -> None:
    patch.setattr(Turn, "why_not", lambda self, game, what: No("1.1a", "Not there"))


def a_die_with_other_sides(patch: Patch) -> None:
    patch.setattr(Shot, "display", lambda self, rules: Display(rolls=(Roll(self.fell, 10),)))


def a_fight_on_one_side(patch: Patch) -> None:
    rifles = tuple(Piece(name, "rifle", "infantry", "ours", "hut") for name in ("one", "two"))
    shown = Display(stage=Stage("A fight", ours=rifles, active="one", target="two"))
    patch.setattr(Shot, "display", lambda self, rules: shown)


FAULTS: list[tuple[Callable[[Patch], None], Check, str]] = [
    (crash, battery.plays_to_the_end, "KeyError\\('bullet'\\)"),
    (dead_end, battery.plays_to_the_end, "dead end"),
    (endless, battery.plays_to_the_end, "the game isn't over after"),
    (goes_on_after_the_end, battery.plays_to_the_end, "over, but steps are left"),
    (loses_a_piece, battery.keeps_its_pieces, "there are not"),
    (options_by_luck, battery.lists_options_alike, "lists other options"),
    (an_option_twice, battery.lists_options_alike, "Shoot\\(bullets=1\\) is offered twice"),
    (a_tie_broken_by_force, battery.lists_options_alike, "Shoot\\(bullets=99\\), left to the table, isn't legal"),
    (a_set_by_its_order, set_checks.takes_sets_in_any_order, "in another order lead elsewhere"),
    (a_set_that_does_not_wait, set_checks.takes_sets_in_any_order, "was taken for a whole set"),
    (
        a_track_that_moves_in_silence,
        battery.logs_every_change_of_a_track,
        "a change isn't in the log.* hits is 1, not 0",
    ),
    (a_log_that_is_wrong_about_a_track, battery.logs_every_change_of_a_track, "says hits was 7, but it was 0"),
    (shares_a_list, copy_checks.clones_are_independent, "what a clone did changed its game"),
    (shares_a_list, copy_checks.clones_share_nothing, "a clone shares part of its state with the original"),
    (forgets_a_field, copy_checks.clones_are_independent, "a clone differs from its game"),
    (a_class_in_no_chapter, copy_checks.saves_and_loads, "the position's agenda has a mistake"),
    (loses_its_place_in_luck, copy_checks.saves_and_loads, "a loaded game saves as a different text"),
    (redo_that_rolls_again, copy_checks.undoes_and_redoes, "redo leads to another"),
    (remembers_outside_the_state, battery.replays_without_dice, "another end|doesn't lead"),
    (remembers_outside_the_state, copy_checks.undoes_and_redoes, "another position"),
    (rolls_outside_chance, battery.replays_without_dice, "another end|doesn't lead"),
    (no_words, battery.describes_everything, "has no text"),
    (a_badge_without_a_place, battery.describes_everything, "has a badge but no place"),
    (no_prompt, battery.describes_everything, "has an empty prompt"),
    (no_log_line, battery.describes_everything, "shot after choice . has no text"),
    (an_unknown_rule, battery.describes_itself, "Shoot names rule 9.9z, which isn't in the ledger"),
    (an_unknown_rule, battery.describes_everything, "names rule 9.9z"),
    (an_unknown_rule_for_a_reason, battery.explains_what_is_illegal, "names rule 9.9z"),
    (a_reason_without_words, battery.explains_what_is_illegal, "has no text"),
    (a_reason_against_nothing, battery.explains_what_is_illegal, "there is no 'nowhere', but"),
    (a_way_to_nowhere, scene_checks.can_be_drawn, "a link to an unknown place"),
    (a_trace_to_nowhere, scene_checks.can_be_drawn, "the trace of .* has an unknown place"),
    (a_piece_twice, scene_checks.beats_lead_to_the_next_scene, "two pieces of the scene have one id"),
    (a_scene_by_luck, scene_checks.beats_lead_to_the_next_scene, "lead to another scene"),
    (a_piece_that_moves_in_silence, scene_checks.reports_every_move, "is silent about \\['rifle'\\]"),
    (an_event_before_its_change, scene_checks.emits_events_after_their_changes, "is emitted while hits is"),
    (a_die_with_other_sides, scene_checks.shows_what_was_rolled, "dice are shown that weren't rolled"),
    (a_fight_on_one_side, scene_checks.shows_what_was_rolled, "on one side"),
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
