"""The battery: the checks that every title must pass.

Each check is a function that plays a trial game and raises AssertionError. `check_all` runs them all; an error names
the title, the seed and the decision, so that you can play the game again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from inspect import signature
from typing import Any

import msgspec

from fieldcraft.kernel import registry
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.odds import odds
from fieldcraft.kernel.save import checksum
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.steps import Event, Option, Step
from fieldcraft.kernel.title import Title
from fieldcraft.testing.copy_checks import (
    clones_are_independent,
    clones_share_nothing,
    saves_and_loads,
    undoes_and_redoes,
)
from fieldcraft.testing.scene_checks import (
    beats_lead_to_the_next_scene,
    can_be_drawn,
    emits_events_after_their_changes,
    reports_every_move,
    shows_what_was_rolled,
)
from fieldcraft.testing.set_checks import takes_sets_in_any_order
from fieldcraft.testing.trial import (
    LONGEST,
    AnyGame,
    Trial,
    altered,
    expect,
    find_rule,
    fingerprint,
    nonsense,
    refuses,
    waiting,
)

Check = Callable[[Trial], None]
UNKNOWN = ("nowhere", "", ".", "a:b", 7, 0.5, ("nowhere",))
"""Names that are no title's place or piece."""


def describes_itself(trial: Trial) -> None:
    """The title's description is consistent, and every rule it names is in its ledger."""
    title = trial.title
    names = [scenario.id for scenario in title.scenarios]
    expect(len(names) == len(set(names)) > 0, f"its scenarios are {names}")
    for setting in title.settings:
        expect(setting.default in setting.choices, f"the default of {setting.name} isn't one of its choices")
        taken = signature(registry.new).parameters
        expect(setting.name not in taken, f"an option can't be called {setting.name}: fc.new has that parameter")
        find_rule(title, setting.rule, f"option {setting.name}")
    for term in title.terms.values():
        find_rule(title, term.rule, f"the glossary's {term.name}")
    for kind in (Option, Step, Event):
        for thing in title.classes(kind):
            find_rule(title, thing.rule, thing.__name__)


def plays_to_the_end(trial: Trial) -> None:
    """Random play ends, within bounds, without an exception or a dead end."""
    game = _finished(trial)
    expect(game.over, f"the game isn't over after {LONGEST} decisions")
    expect(not game.agenda and game.decision is None, f"the game is over, but steps are left: {game.agenda}")
    game.rules.check(game.state)


def plays_with_every_option(trial: Trial) -> None:
    """The title can be played with every value of every option; a scenario may refuse one that another accepts."""
    title = trial.title
    for setting in title.settings:
        for value in setting.choices:
            options = {**trial.options, setting.name: value}
            if accepts(Trial(title.id, trial.scenario, trial.seed, **options)):
                run(plays_to_the_end, Trial(title.id, trial.scenario, trial.seed, **options))
            else:
                others = (Trial(title.id, scenario.id, trial.seed, **options) for scenario in title.scenarios)
                expect(any(accepts(other) for other in others), f"no scenario accepts {setting.name}={value!r}")


def accepts(trial: Trial) -> bool:
    """Whether a scenario doesn't refuse these options with BadSetup."""
    with suppress(Exception):  # Any other error is found again, and placed, when the game is played.
        try:
            trial.new()
        except BadSetup:
            return False
    return True


def sensible_player_plays(trial: Trial) -> None:
    """The title's sensible player, if there is one, always makes a legal choice and finishes the game."""
    if type(trial.title).sensible is Title.sensible:
        return
    game = trial.new()
    while not game.over and game.number < LONGEST:
        game.choose(trial.title.sensible(game))
    expect(game.over, f"the game isn't over after {LONGEST} decisions")


def keeps_its_pieces(trial: Trial) -> None:
    """The title's own invariants hold: every piece is in exactly one place."""
    for game, _ in trial.inspect(400):
        game.rules.check(game.state)


def lists_options_alike(trial: Trial) -> None:
    """The options are the same whenever they are listed, all different, and survive a save."""
    read = msgspec.json.Decoder(trial.title.option_types)
    for game, _ in trial.inspect(200):
        choice = waiting(game).choice
        offered = list(game.offered)
        for again in (game, game.clone()):
            again.ask(choice)
            expect(list(again.offered) == offered, f"{choice!r} lists other options the second time, or for a clone")
        for own in (choice.default(game), choice.tie_break(game), choice.next_up(game)):
            expect(
                own is None or own in offered or choice.accepts(game, own), f"{own!r}, left to the table, isn't legal"
            )
        for index, option in enumerate(offered):
            expect(option not in offered[:index], f"{option!r} is offered twice")
            expect(read.decode(msgspec.json.encode(option)) == option, f"{option!r} doesn't survive a save")


def logs_every_change_of_a_track(trial: Trial) -> None:
    """The log accounts for the tracks: its changes, one after another, give the values of the state."""
    game = trial.new(log=True)
    tracks = game.rules.tracks(game.rules.begin()[0])
    for _ in trial.play(game):
        _account_for(tracks, game)
    _account_for(tracks, game)


def _account_for(tracks: dict[str, int], game: AnyGame) -> None:
    """Apply the changes of the last choice, once, and compare the tracks with the state."""
    for event in game.last.events or ():
        for change in event.changes():
            known = tracks.get(change.track)
            expect(known == change.before, f"{event!r} says {change.track} was {change.before}, but it was {known}")
            tracks[change.track] = change.after
    current = game.rules.tracks(game.state)
    wrong = [f"{name} is {current[name]}, not {value}" for name, value in tracks.items() if current[name] != value]
    expect(not wrong, f"a change isn't in the log after {game.last.option!r}: {'; '.join(wrong)}")


def replays_without_dice(trial: Trial) -> None:
    """The record alone leads to the same end and the same log."""
    game = _finished(trial, log=True)
    again = registry.load(game.save(), verify=True)
    expect(fingerprint(again) == fingerprint(game), "the record leads to another end")
    expect(again.log == game.log, "the record gives another log")


def plays_alike_in_another_process(trial: Trial) -> None:
    """The same seed gives the same game in another process with different string hashes."""
    module = type(trial.title).__module__
    setup = msgspec.json.encode([module, trial.title.id, trial.scenario, trial.seed, trial.options])
    code = "import sys, fieldcraft.testing.battery as battery; print(battery.setup_checksum(sys.argv[1]))"
    outside = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-c", code, setup.decode()]
    other = subprocess.run(command, env=outside, capture_output=True, text=True, check=False)
    expect(other.returncode == 0, f"another process couldn't play the game: {other.stderr.strip()}")
    expect(other.stdout.strip() == game_checksum(trial), "another process played another game")


def game_checksum(trial: Trial) -> str:
    """The checksum of the finished game's save."""
    return checksum(_finished(trial).save().encode())


def setup_checksum(setup: str) -> str:
    """The same in a process that is given only the title's module and the set-up."""
    module, name, scenario, seed, options = msgspec.json.decode(setup)
    title = getattr(import_module(module), "TITLE", None)
    if isinstance(title, Title) and title.id == name:
        registry.register(title)
    return game_checksum(Trial(name, scenario, seed, **options))


def describes_everything(trial: Trial) -> None:
    """Every prompt, option and log line has a text, and every rule it names is in the ledger."""
    title = trial.title
    for game, _ in trial.inspect(150):
        decision = waiting(game)
        expect(bool(decision.prompt), f"{decision.choice!r} has an empty prompt")
        find_rule(title, decision.rule, repr(decision.choice))
        for offer in decision.options:
            expect(bool(offer.text), f"{offer.option!r} has no text")
            expect(all(isinstance(place, str) for place in offer.places), f"places of {offer.option!r}")
            expect(not offer.badge or bool(offer.places), f"{offer.option!r} has a badge but no place")
            find_rule(title, offer.rule, repr(offer.option))
    game = _finished(trial, log=True)
    for line in game.log:
        expect(bool(line.text), f"{line.kind} after choice {line.number} has no text")
        find_rule(title, line.rule, line.kind)
    expect(bool(game.result and game.result.summary and game.result.reason), "the result has no summary or reason")


def explains_what_is_illegal(trial: Trial) -> None:
    """`why_not` gives no reason for a legal option, and a reason with a known rule for anything else."""
    kinds = [str(kind.__struct_config__.tag) for kind in trial.title.classes(Option)]
    for game, _ in trial.inspect(40):
        decision = waiting(game)
        on_offer = {offer.kind for offer in decision.options}
        for kind in on_offer:
            expect(game.why_not(kind=kind) is None, f"{kind} is legal, but why_not gives a reason")
        for offer in decision.options:
            for place in offer.places:
                refused = game.why_not(kind=offer.kind, place=place)
                expect(refused is None, f"{offer.kind} at {place} is legal, but why_not says: {refused}")
        for kind in {*kinds, "no-such-thing"} - on_offer:
            reason = game.why_not(kind=kind, place="nowhere", piece="nobody")
            if reason is None:
                raise AssertionError(f"{kind} isn't legal, but why_not gives no reason")
            expect(bool(reason.text), f"the reason against {kind} has no text")
            find_rule(trial.title, reason.rule, f"the reason against {kind}")
        for unknown in UNKNOWN:
            reasons = game.reason(place=unknown), game.reason(piece=unknown)
            expect(reasons == (None, None), f"there is no {unknown!r}, but there is a reason against it: {reasons}")


def counts_odds(trial: Trial) -> None:
    """The odds of an option add up to one, and computing them changes nothing."""
    for game, _ in trial.inspect(6):
        before = game.save()
        for option in game.offered[:8]:
            likely = odds(game, option, budget=300, samples=30)
            total = sum(outcome.probability for outcome in likely.outcomes)
            expect(total == 1, f"the odds of {option!r} add up to {total}")
        expect(game.save() == before, "computing odds changed the game")


def plays_with_own_dice(trial: Trial) -> None:
    """With the player's own dice the game asks for each result, also after a save, and plays the same."""
    game = trial.new(own_dice=True)
    for count, _ in enumerate(trial.play(game, 250)):
        if count % 10 == 0:
            loaded = registry.load(game.save())
            expect(fingerprint(loaded) == fingerprint(game), "a game that waits for dice differs after a save")
    if game.pending is not None and game.pending.option is None:
        return
    while game.pending is not None:
        game.undo()
    scripted = trial.new(chance=Scripted([result for entry in game.history for result in entry.chance_results]))
    for entry in game.history[1:]:
        scripted.choose(scripted.offered.index(entry.option))
    expect(fingerprint(scripted) == fingerprint(game), "the same dice, scripted, lead elsewhere")


def refuses_bad_choices(trial: Trial) -> None:
    """Wrong, stale, foreign and malformed choices are refused and change nothing."""
    stale: list[Any] = []
    for game, _ in trial.inspect(12):
        before = game.save(), game.log
        for bad in [*nonsense(game), *altered(game.offered), *stale]:
            refuses(game, bad)
        expect((game.save(), game.log) == before, "a refused choice changed the save or the log")
        stale = list(waiting(game).options[:2])
    game = _finished(trial)
    for bad in (0, None, *stale):
        refuses(game, bad)


def _finished(trial: Trial, **how: Any) -> AnyGame:
    """The trial's game, played to its end."""
    game = trial.new(**how)
    for _ in trial.play(game):
        pass
    return game


CHECKS: tuple[Check, ...] = (
    describes_itself,
    plays_with_every_option,
    sensible_player_plays,
    keeps_its_pieces,
    lists_options_alike,
    takes_sets_in_any_order,
    logs_every_change_of_a_track,
    clones_are_independent,
    clones_share_nothing,
    saves_and_loads,
    undoes_and_redoes,
    replays_without_dice,
    plays_alike_in_another_process,
    describes_everything,
    can_be_drawn,
    beats_lead_to_the_next_scene,
    reports_every_move,
    emits_events_after_their_changes,
    shows_what_was_rolled,
    explains_what_is_illegal,
    counts_odds,
    plays_with_own_dice,
    refuses_bad_choices,
)


def run(check: Check, trial: Trial) -> None:
    """Run one check. Whatever goes wrong becomes an AssertionError that says where.

    >>> run(plays_to_the_end, Trial("lrdg", seed=7))
    """
    try:
        check(trial)
    except Exception as wrong:
        said = str(wrong) if isinstance(wrong, AssertionError) else repr(wrong)
        raise AssertionError(f"{trial}, {check.__name__}: {said}") from wrong


def check_all(
    title: str, scenario: str | None = None, games: int = 200, deep: int = 3, seed: int = 0, **options: Any
) -> None:
    """Run the whole battery: many random games, and every other check on a few of them."""
    for number in range(games):
        run(plays_to_the_end, Trial(title, scenario, seed + number, **options))
    for check in CHECKS:
        for number in range(deep):
            run(check, Trial(title, scenario, seed + number, **options))
