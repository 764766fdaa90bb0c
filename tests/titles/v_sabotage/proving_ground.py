"""Levels made for the tests of the rules, and a helper that sets up any position on them.

the range        v            a, o: trap doors (a open, o blocked)      b: alarm      n: MG42 nest
          a b c c d           q: an objective to take for 1 AP          r: one to blow up
                  #           f is large, c and r are medium, the rest is small
          e f f+H J<          H and J are indoors: a door to f, a locked one to c, a wall between them
                    +
          k f f m n
          o p q r r
            ^
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.state import fields
from fieldcraft.kernel.steps import Choice, Done, Option, Step
from fieldcraft.kernel.title import Setup
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, OFF, TO_ACT, Commando, Ground, SabotageState, take
from fieldcraft.titles.v_sabotage.windows import OutOfTurn
from tests.titles.scripted import choose
from tests.titles.v_sabotage.drafts import draft

RANGE = draft(
    "range",
    """\
         v
 a b c c d
       #
 e f f+H J<
         +
 k f f m n

 o p q r r
   ^
""",
    """\
open = ["a"]
blocked = ["o"]
alarm = "b"
nests = ["n"]
""",
    """\
[level.equipment]
o = ["tnt"]
[[level.objective]]
id = "safe"
tile = "q"
goal = "interact"
name = "the safe"
text = "1 AP."
ap = 1
[[level.objective]]
id = "tank"
tile = "r"
goal = "destroy"
name = "the tank"
text = "Blow it up."
""",
)
CELLS = draft(
    "cells",
    """\

 a b c c

 d f f g<

 h f f j
""",
    """\
open = ["a"]
""",
    """\
[[level.objective]]
id = "one"
tile = "b"
goal = "escort"
name = "the courier"
text = "Out."
character = "courier"
[[level.objective]]
id = "two"
tile = "c"
goal = "escort"
name = "the scientist"
text = "Out."
character = "scientist"
[[level.objective]]
id = "three"
tile = "f"
goal = "escort"
name = "the airman"
text = "Out."
character = "airman"
[[level.objective]]
id = "four"
tile = "j"
goal = "escort"
name = "the admiral"
text = "Out."
character = "admiral"
""",
)
POST = draft(
    "post",
    """\

 a b c<

 d e f
""",
    """\
open = ["a"]
""",
    """\
[[level.objective]]
id = "boss"
tile = "b"
goal = "eliminate"
name = "the boss"
text = "Eliminate him."
[[level.objective]]
id = "chest"
tile = "e"
goal = "interact"
name = "the chest"
text = "1 AP and a crowbar."
ap = 1
needs = "crowbar"
[[level.objective]]
id = "talk"
tile = "f"
goal = "interact"
name = "the traitor"
text = "1 AP: talk to him."
ap = 1
spare = true
""",
)
VAULT = draft(
    "vault",
    """\

 a b c<

""",
    """\
open = ["a"]
alarm = "b"
nests = ["b"]
""",
    """\
[[level.objective]]
id = "plans"
tile = "b"
goal = "interact"
name = "the plans"
text = "1 AP."
ap = 1
""",
)


@cache
def folder() -> Path:
    """The title's data, with the levels of the tests."""
    made = Path(tempfile.mkdtemp()) / "data"
    shutil.copytree(find("v-sabotage").data, made)
    (made / "levels_for_tests.toml").write_text(RANGE + CELLS + POST + VAULT, "utf-8")
    return made


@cache
def rules_of(scenario: str, veteran: bool = False, **changes: Any) -> Sabotage:
    """The rules of a scenario, with the levels of the tests."""
    title = find("v-sabotage")
    plain = title.setup(None, {})
    options = plain.options | {"difficulty": "veteran" if veteran else "standard"} | changes
    rules = title.rules(Setup("v-sabotage", scenario, options), "test", folder())
    assert isinstance(rules, Sabotage)
    return rules


def ground_of(rules: Sabotage, level: str) -> Ground:
    """A level as it is set up, without enemies or equipment."""
    layout = rules.layouts[level]
    return Ground(
        limit=rules.box.levels[level].limit,
        locked=layout.locked,
        blocked=layout.blocked,
        objectives=dict.fromkeys(layout.objectives, 0),
    )


def table(
    squad: Mapping[str, str],
    *,
    enemies: Mapping[str, str] | None = None,
    guards: Mapping[str, str] | None = None,
    items: Mapping[str, str] | None = None,
    step: Step | Sequence[Step] | None = None,
    rolls: Iterable[int | str] = (),
    scenario: str = "range",
    levels: tuple[str, ...] = (),
    veteran: bool = False,
    options: Mapping[str, Any] | None = None,
    ground: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
) -> Play:
    """A game in the first turn, by default in the activation of the first commando of the squad, with 3 AP.

    `squad` places the commandos: {"scout": "e visible", "medic blue": "off 2 hits"}. The tile may be followed by
    visible, uniform or nest, by numbers ("2 ap", "1 hits", "1 saved") and by equipment. `enemies` are those on each
    tile, `guards` those that protect a token; kinds are shortened as in SHORT. `ground` and `state` set further
    fields of the level and of the state.
    """
    rules = rules_of(scenario, veteran, **dict(options or {}))
    position, _ = rules.begin()
    assert isinstance(position, SabotageState)
    position.turn, position.column = 1, 0
    names = levels or rules.columns[0]
    position.grounds = {level: ground_of(rules, level) for level in names}
    for name, description in squad.items():
        _place(rules, position, names[0], name, description)
    for tile, kinds in (enemies or {}).items():
        here = spot(names[0], tile)
        found = tuple(sorted(_drawn(rules, position, kind) for kind in kinds.split()))
        position.grounds[here.partition(".")[0]].loose[here] = found
    for token, kind in (guards or {}).items():
        here = spot(names[0], token)
        position.grounds[here.partition(".")[0]].guards[here] = _drawn(rules, position, kind)
    for tile, things in (items or {}).items():
        here = spot(names[0], tile)
        position.grounds[here.partition(".")[0]].items[here] = tuple(_taken(position, item) for item in things.split())
    for key, value in (ground or {}).items():
        assert key in fields(Ground), key
        setattr(position.grounds[names[0]], key, value)
    for key, value in (state or {}).items():
        assert key in fields(SabotageState), key
        setattr(position, key, value)
    step = step or Activation(next(iter(position.commandos)))
    if isinstance(step, Activation):
        position.commandos[step.commando].phase = ACTING
    return begin(rules, position, step, rolls)


class Rest(Choice, frozen=True):
    """A choice after the step under test, so that play stops there."""

    def prompt(self, game: Play) -> str:
        return "The end of the test"

    def options(self, game: Play) -> list[Option]:
        return [Done(0)]


def begin(
    rules: Sabotage, position: SabotageState, step: Step | Sequence[Step], rolls: Iterable[int | str] = ()
) -> Play:
    """A game at a step, or at the first of some steps, with scripted chance."""
    steps = [step] if isinstance(step, Step) else step
    game: Play = Game(find("v-sabotage"), rules, position, [Rest(), *reversed(steps)], Scripted(rolls))
    game.event_log = []
    game.advance()
    game.chance.finish()
    game.last = Entry(0, None, None, (), game.chance.mark(), game.snapshot(), tuple(game.event_log))
    return game


def run(game: Play, step: Step, *rolls: int | str) -> None:
    """Run a step with exactly these dice and draws."""
    game.agenda[:] = [Rest(), step]
    game.chance = Scripted(rolls)
    game.advance()
    game.chance.finish()


def spot(level: str, name: str) -> str:
    """The id of a tile or token: of this level, unless the name includes another."""
    return name if "." in name else f"{level}.{name}"


SHORT = {
    "mp40": "soldier-mp40",
    "mauser": "soldier-mauser",
    "hammer": "pioneer-mp40",
    "dog": "dog-handler",
    "storm": "storm-trooper",
    "motor": "motorcyclist",
    "flame": "flamethrower",
}


def _drawn(rules: Sabotage, state: SabotageState, short: str) -> str:
    """An enemy, taken from the reserve or, if it is special, from the special reserve."""
    kind = SHORT.get(short, short)
    token = rules.enemies[kind].token
    take(state.reserve if rules.enemies[kind].regular else state.specials, token)
    return kind


def _taken(state: SabotageState, item: str) -> str:
    """A piece of equipment, taken from the reserve."""
    take(state.equipment, item)
    return item


def _place(rules: Sabotage, state: SabotageState, level: str, name: str, description: str) -> None:
    """Place a commando as described."""
    card, _, side = name.partition(" ")
    where, *rest = description.split()
    commando = Commando(seat=0, side=side or "blue", place=OFF if where == OFF else spot(level, where), ap=3)
    number = 0
    for word in rest:
        if word.isdigit():
            number = int(word)
        elif word in ("hits", "saved", "ap", "seat"):
            setattr(commando, word, number)
        elif word == "fell":
            commando.critical_since = number
        elif word in ("visible", "uniform"):
            setattr(commando, word, True)
        elif word == "nest":
            commando.nest = next(iter(rules.places[commando.place].nests))
        else:
            commando.items = tuple(sorted((*commando.items, _taken(state, word))))
    commando.phase = TO_ACT
    state.commandos[card] = commando
    state.cards = tuple(other for other in state.cards if other != card)


def play(game: Play, kind: type[Option] | Option, /, *rolls: int | str, **fields: Any) -> None:
    """Choose the one option of a class with some fields, with exactly these dice and draws."""
    option = the(game, kind, **fields) if isinstance(kind, type) else kind
    choose(game, option, rolls)


def act_out_of_turn(game: Play, card: str, kind: type[Option], /, *rolls: int | str, **fields: Any) -> None:
    """A commando uses the right to act out of turn for the one option of a class with some fields."""
    play(game, OutOfTurn, commando=card)
    play(game, kind, *rolls, **fields)


def pick(game: Play, *pieces: str, rolls: Iterable[int | str] = ()) -> None:
    """Choose a set of pieces in one call, with exactly these dice and draws."""
    game.chance = Scripted(rolls)
    game.pick(pieces)
    game.chance.finish()


def the(game: Play, kind: type[Option], /, **fields: Any) -> Any:
    """The one option of a class with some fields."""
    found = offered(game, kind, **fields)
    assert len(found) == 1, (kind, fields, [offer.text for offer in game.decision.options] if game.decision else [])
    return found[0]


def offered(game: Play, kind: type[Option], /, **fields: Any) -> list[Any]:
    """The options of a class with some fields; tiles and tokens by their short names."""
    level = next(iter(game.state.grounds), "")
    found: list[Any] = []
    for option in game.offered:
        if isinstance(option, kind) and all(
            getattr(option, name) in (value, f"{level}.{value}" if isinstance(value, str) else value)
            for name, value in fields.items()
        ):
            found.append(option)
    return found


def log_lines(game: Play) -> list[str]:
    """The log lines of the last choice."""
    return [line.text for line in game.log if line.number == game.number]


def acted(game: Play, *cards: str) -> None:
    """Some commandos have finished their activations."""
    for card in cards:
        game.state.commandos[card].phase = ACTED
