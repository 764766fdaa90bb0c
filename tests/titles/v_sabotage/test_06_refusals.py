"""What is refused is exactly what isn't offered: in random untidy positions, every action against every target."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from fieldcraft.kernel.steps import Option, kebab
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import (
    alarm,
    carrying,
    combat,
    equipment,
    explosives,
    guards,
    legal_actions,
    movement,
    objectives,
    reserve_ap,
    skills,
    trap_doors,
    why_not,
    windows,
)
from fieldcraft.titles.v_sabotage.action_base import Action
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, LEFT, OFF, TO_ACT, WAITING
from tests.titles.v_sabotage.proving_ground import SHORT, spot, table

TILES = "abcdefhjkmnopqr"
ITEMS = ("first-aid", "crowbar", "uniform", "grenade", "tnt", "bombardment", "stg44-1", "mg42-1")
TOKENS = ("safe", "tank", "alarm", "nest-1", "gate-1", "gate-2", "gate-3")
NAMED_BY = {
    "move": ("to",),
    "sneak": ("to",),
    "detonate": ("tile",),
    "bombard": ("tile",),
    "shoot": ("weapon", "tile"),
    "shoot-door": ("weapon", "door"),
    "force": ("door",),
    "pick-lock": ("door",),
    "barricade": ("gate",),
    "interact": ("objective",),
    "take-nest": ("nest",),
    "heal": ("patient",),
    "dress": ("patient",),
    "give-word": ("other",),
    "collect": ("item",),
    "drop": ("item",),
}
"""What names the target of each kind of action."""
Asked = tuple[str, ...]


def scattered(dice: Random) -> Play:
    """A position of the range with two to four commandos anywhere, in any condition, among enemies and equipment."""
    around = [dice.choice("abnqc"), *dice.sample(TILES, 3)]
    squad = {
        f"{card} {dice.choice(('blue', 'tan'))}": described(dice, around)
        for card in dice.sample(("officer", "sapper", "medic", "scout", "sniper"), dice.randint(2, 4))
    }
    crowd = {tile: " ".join(dice.choices(("mp40", "mauser"), k=dice.choice((1, 2, 3, 4)))) for tile in around[:2]}
    game = table(
        squad,
        enemies=crowd if dice.random() < 0.8 else {},
        items={tile: dice.choice(ITEMS[:6]) for tile in around[1:3]},
        options={"players": 2},
    )
    disturb(game, dice, around)
    return game


def described(dice: Random, around: list[str]) -> str:
    """Where a commando is and in what condition."""
    words = [dice.choice((*around, dice.choice(TILES), "off"))]
    words += ["visible"] * (dice.random() < 0.3) + ["uniform"] * (dice.random() < 0.2)
    words += [f"{dice.choice((0, 0, 1, 2, 3))} ap", f"{dice.choice((0, 0, 1, 2))} saved", f"{dice.randrange(2)} seat"]
    hits = dice.choice((0, 0, 0, 1, 2, 3))
    words += [f"{hits} hits"] + ["1 fell"] * (hits == 3)
    return " ".join(words)


def disturb(game: Play, dice: Random, around: list[str]) -> None:
    """Change some of what only play brings about: an alarm, charges, open doors, a nest taken, equipment passed on."""
    state, ground = game.state, game.state.grounds["range"]
    ground.alarm, ground.interrupted = dice.random() < 0.6, dice.random() < 0.3
    ground.charges = tuple(spot("range", tile) for tile in dice.choices(around, k=dice.choice((0, 0, 2))))
    ground.locked = () if dice.random() < 0.3 else ground.locked
    ground.barricaded = ("range.gate-2",) if dice.random() < 0.3 else ()
    ground.collapsed = (f"range.{around[3]}",) if dice.random() < 0.2 else ()
    ground.blocked = dice.choice(((), ("range.trap-o",), ("range.trap-a", "range.trap-o")))
    heavy = dice.choice(("mg42-1", "stg44-1", ""))
    ground.guards = {"range.safe": SHORT["mp40"]} if dice.random() < 0.3 else {}
    for card, who in state.commandos.items():
        who.phase = dice.choice((TO_ACT, ACTING, ACTED, ACTED, ACTED, LEFT))
        who.place = dice.choice((WAITING, OFF)) if who.phase == LEFT else who.place
        who.used = dice.choice(((), ("order", "dressing")))
        carried = dice.sample(ITEMS[:6], dice.choice((0, 1, 2, 3))) + [heavy] * (dice.random() < 0.4)
        who.items = tuple(sorted(filter(None, carried)))
        if who.place == "range.n" and dice.random() < 0.5 and not game.state.grounds["range"].guards:
            who.nest = "" if any(mate.nest for mate in state.commandos.values()) else "range.nest-1"
        handled = [f"{item}@{place}" for item in who.items for place in (card, who.place)]
        handled += [f"{item}@{card}" for item in ITEMS[:6]]
        marks = [*handled, f"tile range.nest-1@{card}", f"nest range.nest-1@{card}", f"passed@{card}"]
        state.transfers = (*state.transfers, *dice.sample(marks, dice.choice((0, 1, 2))))
    state.overheated = ((heavy, dice.choice(list(state.commandos))),) if heavy else ()


def refusals(game: Play, card: str, window: bool) -> dict[Asked, Any]:
    """Every action that could be asked for, with the reason why it can't be taken, or None."""
    found: dict[Asked, Any] = {}
    for name, cannot in (
        ("exit", trap_doors.cannot_leave),
        ("unblock", trap_doors.cannot_unblock),
        ("stab", combat.cannot_stab),
        ("interrupt", alarm.cannot_interrupt),
        ("save", reserve_ap.cannot_save),
        ("disguise", equipment.cannot_disguise),
        ("lay-charge", explosives.cannot_lay),
    ):
        found[(name,)] = cannot(game, card, window)
    found[("leave-nest",)] = guards.cannot_leave_nest(game, card)
    found.update(against_tiles(game, card, window))
    found.update(against_tokens(game, card, window))
    found.update(with_comrades(game, card, window))
    return found


def against_tiles(game: Play, card: str, window: bool) -> Iterator[tuple[Asked, Any]]:
    """Actions against the tiles of the level."""
    for tile in game.rules.layouts["range"].places:
        yield from against_tile(game, card, tile, window)


def against_tile(game: Play, card: str, tile: str, window: bool) -> Iterator[tuple[Asked, Any]]:
    """Actions against one tile."""
    yield ("move", tile), movement.cannot_move(game, card, tile, window)
    yield ("sneak", tile), movement.cannot_sneak(game, card, tile, window)
    yield ("detonate", tile), explosives.cannot_detonate(game, card, tile)
    yield ("bombard", tile), explosives.cannot_bombard(game, card, tile, window)
    for weapon in combat.weapons(game, card):
        yield ("shoot", weapon, tile), combat.cannot_shoot(game, card, weapon, tile, window)


def against_tokens(game: Play, card: str, window: bool) -> Iterator[tuple[Asked, Any]]:
    """Actions at a door, an entrance, an objective, a nest."""
    layout = game.rules.layouts["range"]
    for door in layout.doors:
        yield ("force", door), equipment.cannot_force(game, card, door, window)
        yield ("pick-lock", door), skills.cannot_pick(game, card, door, window)
        for weapon in combat.weapons(game, card):
            yield ("shoot-door", weapon, door), combat.cannot_shoot_door(game, card, weapon, door, window)
    for gate in layout.gates:
        yield ("barricade", gate), equipment.cannot_barricade(game, card, gate, window)
    for token in layout.objectives:
        yield ("interact", token), objectives.cannot_interact(game, card, token, window)
    for nest in layout.nests:
        yield ("take-nest", nest), guards.cannot_take_nest(game, card, nest)


def with_comrades(game: Play, card: str, window: bool) -> Iterator[tuple[Asked, Any]]:
    """Actions for a comrade, and the handling of equipment."""
    for mate in game.state.commandos:
        yield ("heal", mate), equipment.cannot_heal(game, card, mate, window)
        yield ("dress", mate), skills.cannot_dress(game, card, mate, window)
        yield ("give-word", mate), skills.cannot_order(game, card, mate, window)
    for item in ITEMS:
        yield ("collect", item), carrying.cannot_collect(game, card, item)
        yield ("drop", item), carrying.cannot_drop(game, card, item)


def asked_by(option: Option) -> Asked:
    """What an option offers, as one would ask for it."""
    kind = kebab(type(option).__name__)
    return (kind, *(getattr(option, name) for name in NAMED_BY.get(kind, ())))


@rule("6.2a")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_refused_is_exactly_what_is_not_offered(seed: int) -> None:
    for game in positions(seed):
        for card, window in product(game.state.commandos, (False, True)):
            offers = {asked_by(option) for option in legal_actions.actions(game, card, window)}
            allowed = {what for what, no in refusals(game, card, window).items() if no is None}
            assert {what for what in offers if what[0] != "hand-over"} == allowed, (card, window, game.state)


@rule("6.2a", "6.5a", "13.11e")
def test_of_what_is_on_another_level_in_play_only_an_outdoor_tile_can_be_reached_by_a_bombardment() -> None:
    squad = {"officer": "a bombardment crowbar", "scout tan": "b"}
    game = table(squad, scenario="black-tea", levels=("streets", "bridges"))
    near, far = (game.state.grounds[level] for level in ("streets", "bridges"))
    for ground, layout in ((near, game.rules.layouts["streets"]), (far, game.rules.layouts["bridges"])):
        ground.charges = tuple(layout.places)
        ground.loose = dict.fromkeys(layout.places, (SHORT["mp40"],))
    for card in squad:
        name = card.split()[0]
        offers = {asked_by(option) for option in legal_actions.actions(game, name, False)}
        for tile in far.loose:
            asked = dict(against_tile(game, name, tile, False))
            assert {what for what, no in asked.items() if no is None} == {what for what in offers if tile in what}
            assert {what[0] for what, no in asked.items() if no is None} <= {"bombard"}


def questions(asked: Asked) -> Iterator[dict[str, str]]:
    """The ways to ask about an action: by the name of its target, as a place, as a piece."""
    kind, *targets = asked
    weapon = {"weapon": targets.pop(0)} if kind in ("shoot", "shoot-door") else {}
    names = {*NAMED_BY[kind]} - {"weapon", "door", "gate", "objective", "nest"}
    names |= {"place", "piece"} if kind not in ("collect", "drop") else set()
    yield from ({"kind": kind, name: targets[0], **weapon} for name in sorted(names))


@rule("6.2a")
@pytest.mark.parametrize("seed", range(3))
def test_a_question_gets_the_reason_of_the_rule_however_it_names_the_target(seed: int) -> None:
    for game in positions(seed, 10):
        for card, window in product(game.state.commandos, (False, True)):
            for asked, no in refusals(game, card, window).items():
                for what in questions(asked) if len(asked) > 1 else ({"kind": asked[0]},):
                    found = why_not.reason(game, card, window, what)
                    assert (found and found.rule) == (no and no.rule), (what, game.state)


@rule("6.12a", "6.13d", "6.4a", "6.5a")
@pytest.mark.parametrize("seed", range(3))
def test_a_click_on_an_enemy_a_charge_or_equipment_gets_the_reason_for_it(seed: int) -> None:
    for game in positions(seed, 10):
        ground = game.state.grounds["range"]
        for card, window in product(game.state.commandos, (False, True)):
            who, weapon = game.state.commandos[card], combat.weapons(game, card)[0]
            clicks = [(f"{tile}:{kind}", tile) for tile, kinds in ground.loose.items() for kind in kinds]
            clicks += [(f"guard:{token}:{kind}", "range.q") for token, kind in ground.guards.items()]
            expected = {
                click: combat.cannot_stab(game, card, window)
                if tile == who.place and not who.visible
                else combat.cannot_shoot(game, card, weapon, tile, window)
                for click, tile in clicks
            }
            expected |= {f"charge:{tile}": explosives.cannot_detonate(game, card, tile) for tile in ground.charges}
            for tile, items in ground.items.items():
                expected |= {f"{tile}:{item}": carrying.cannot_collect(game, card, item) for item in items}
            for click, no in expected.items():
                assert why_not.reason(game, card, window, {"piece": click}) == no, (click, game.state)


@rule("6.1d", "6.3a", "6.3h")
@pytest.mark.parametrize("seed", range(6))
def test_a_quick_look_finds_what_the_whole_list_has(seed: int) -> None:
    for game in positions(seed):
        may = {right.commando for right in windows.rights(game)}
        for card, who in game.state.commandos.items():
            here, window = legal_actions.actions(game, card, False), legal_actions.actions(game, card, True)
            drops = [option for option in window if isinstance(option, carrying.Drop)]
            assert legal_actions.can_act(game, card) == bool(here)
            assert legal_actions.can_help(game, card, who) == (len(window) > len(drops))
            assert (card in may) == (windows.may_act(game, card, who) and bool(window)), (card, game.state)
            if who.place not in (OFF, WAITING):
                more = [
                    action
                    for action in here
                    if is_free(game, action) and not isinstance(action, legal_actions.TRANSFERS)
                ]
                assert legal_actions.more_than_transfers(game, card, who) == bool(more), (card, game.state)


def is_free(game: Play, option: Option) -> bool:
    """Whether an action takes no AP."""
    assert isinstance(option, Action)
    return option.ap_cost(game.rules) == 0


def positions(seed: int, number: int = 30) -> Iterator[Play]:
    """Scattered positions."""
    dice = Random(seed)
    for _ in range(number):
        yield scattered(dice)
