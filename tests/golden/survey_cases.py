"""The positions that are surveyed: each kind of decision in games of every scenario, and untidy tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.scene import Scene
from fieldcraft.testing.trial import AnyGame, Trial
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, OFF, WAITING
from tests.golden.survey import board, census, survey
from tests.titles.commando import test_refusals as commando
from tests.titles.commandos_europe import test_refusals as europe
from tests.titles.sherman_leader import test_refusals as sherman
from tests.titles.v_sabotage import test_06_refusals as sabotage

SURVEYS = Path(__file__).parent / "surveys"
TITLES = ("lrdg", "musketeer", "commandos-europe", "sherman-leader", "v-sabotage")
OF_EACH_KIND = 3
UNTIDY = 8
COUNTED = 60
LONGEST = 500
GAMES = 8
EVERY = 7
SEED = 5


def path_of(title: str) -> Path:
    """The file that a title's survey is kept in."""
    return SURVEYS / f"{title}.txt"


def text_of(title: str) -> str:
    """The survey of a title."""
    lines = [f"{title}: what is offered, refused and shown, and what options lead to"]
    for number, game in enumerate(chain(kinds_met(title), islice(untidy(title), UNTIDY)), 1):
        first, *rest = survey(game, number)
        lines += [f"{number}. {first}", *rest]
    lines += [f"In {COUNTED} more untidy positions", *census(islice(untidy(title), UNTIDY, UNTIDY + COUNTED))]
    lines += [f"In every decision in {EVERY} of {GAMES} games", *census(decisions(title))]
    for name, scene in first_scenes(title):
        lines.append(f"Board of {name}: {board(scene)}")
    return "\n".join([*lines, ""])


def scenarios(title: str) -> list[str]:
    """The scenarios of a title."""
    return [scenario.id for described in fc.titles() if described.id == title for scenario in described.scenarios]


def games(title: str) -> Iterator[Iterator[AnyGame]]:
    """Games of different scenarios, decision by decision."""
    names = scenarios(title)
    for seed, scenario in enumerate((names * GAMES)[:GAMES], SEED):
        trial = Trial(title, scenario, seed)
        yield (game for game in [trial.new()] for _ in trial.play(game, LONGEST))


def kinds_met(title: str) -> Iterator[AnyGame]:
    """Each kind of decision a few times, in different games."""
    known: Counter[type] = Counter()
    for decisions in games(title):
        here = set[type]()
        for number, game in enumerate(decisions):
            kind = type(game.choice)
            if kind not in here and known[kind] < OF_EACH_KIND and number % 3:
                known[kind] += 1
                here.add(kind)
                yield game


def decisions(title: str) -> Iterator[AnyGame]:
    """Some decisions of all games."""
    for all_of_one in games(title):
        yield from islice(all_of_one, 0, None, EVERY)


def first_scenes(title: str) -> Iterator[tuple[str, Scene]]:
    """The first scene of each scenario."""
    for scenario in scenarios(title):
        yield scenario, fc.new(title, scenario=scenario, seed=SEED).scene()


def untidy(title: str) -> Iterator[AnyGame]:
    """Tables with units anywhere and in any condition, before a decision."""
    tables: dict[str, Callable[[int], Iterator[AnyGame]]] = {
        "lrdg": partial(commando.positions, "lrdg", "raid-rommel"),
        "musketeer": partial(commando.positions, "musketeer", "sea-and-sky"),
        "commandos-europe": europe.positions,
        "sherman-leader": sherman.battles,
        "v-sabotage": sabotage.positions,
    }
    for number, game in enumerate(chain.from_iterable(map(tables[title], range(SEED, SEED + 9)))):
        game.chance = Seeded(number)
        if isinstance(game.choice, Activation):
            activate(game, number)
        if game.choice is not None:
            game.ask(game.choice)
            yield game


def activate(game: AnyGame, number: int) -> None:
    """Let one of the commandos on the level act, if there is one."""
    squad = game.state.commandos
    on_level = [card for card, who in squad.items() if who.place not in (OFF, WAITING)]
    for who in squad.values():
        who.phase = ACTED if who.phase == ACTING else who.phase
    if on_level:
        card = on_level[number % len(on_level)]
        squad[card].phase = ACTING
        game.choice = Activation(card)
    else:
        game.choice = None
