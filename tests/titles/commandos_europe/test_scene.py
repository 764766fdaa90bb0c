"""The scene of a position: sheets, counters, panels and the text map."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.drawing.ground import AREAS, LINES, PROPS, ground
from fieldcraft.drawing.lettering import FACES
from fieldcraft.drawing.stacks import placements
from fieldcraft.drawing.symbols import SYMBOL_NAMES
from fieldcraft.kernel.scene import Area, Lettering, Line, Prop, Relief
from fieldcraft.terminal.queries import info, places_list, table_list
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.selection import is_place_without_option, numbers_at_place
from fieldcraft.terminal.session import Session
from fieldcraft.titles.commandos_europe.countryside import eased
from fieldcraft.titles.commandos_europe.own_pieces import symbol
from fieldcraft.titles.commandos_europe.purchases import Buy, Enough, Purchase
from fieldcraft.titles.commandos_europe.scene import COUNTER
from fieldcraft.titles.commandos_europe.sheet import GROUND, PATCHES
from tests.titles.commandos_europe.drill import BASE, OFFICER, A, B, drill, set_out
from tests.titles.commandos_europe.fights import friendly_combat

MAPS = ("norway", "north-africa", "normandy", "continent")
HEAVIEST = 400_000
# So many steps along an edge that all go straight up or down make a line that nature doesn't draw.
RUN = 4


@pytest.mark.parametrize("name", MAPS)
def test_a_sheet_has_a_spot_for_every_hex_and_knows_how_all_its_ground_is_drawn(name: str) -> None:
    game = fc.new("commandos-europe", scenario=name)
    board = game.scene().board
    assert [spot.label for spot in board.spots] == list(game.rules.data.maps[name].hexes)
    assert all(len(spot.outline) == 6 and spot.sign for spot in board.spots)
    known: dict[type, Any] = {Area: AREAS, Line: LINES, Prop: PROPS, Lettering: FACES}
    styled = [feature for feature in board.ground if not isinstance(feature, Relief)]
    assert {feature.style for feature in styled if feature.style not in known[type(feature)]} == set()
    assert len(ground(board)) < HEAVIEST


@pytest.mark.parametrize("name", MAPS)
def test_the_sea_is_drawn_where_the_sea_is(name: str) -> None:
    board = fc.new("commandos-europe", scenario=name).scene().board
    wet = [feature for feature in board.ground if isinstance(feature, Area) and feature.style == "sea"]
    assert bool(wet) == any(spot.sign == "~" for spot in board.spots)


@pytest.mark.parametrize("name", MAPS)
def test_a_sheet_is_in_relief_with_ridges_above_the_ground_around_them(name: str) -> None:
    game = fc.new("commandos-europe", scenario=name)
    (relief,) = [feature for feature in game.scene().board.ground if isinstance(feature, Relief)]
    kinds: dict[str, list[float]] = {"ridge": [], "sea": [], "clear": []}
    for hex_, (_, _, level) in zip(game.rules.data.maps[name].hexes.values(), relief.points, strict=True):
        if hex_.ground in kinds and not hex_.coastal:
            kinds[hex_.ground].append(level)
    assert max(kinds["sea"], default=-1.0) < 0
    assert min(kinds["ridge"]) > max(kinds["clear"], default=2.0)


def test_bocage_is_small_fields_between_hedgerows_that_do_not_follow_the_hexes() -> None:
    board = fc.new("commandos-europe", scenario="normandy").scene().board
    hedges = [line for line in board.ground if isinstance(line, Line) and line.style == "hedgerow"]
    corners = {(round(x), round(y)) for spot in board.spots for x, y in spot.outline}
    assert len(hedges) > 200
    ends = [(round(x), round(y)) for line in hedges for x, y in line.points]
    assert sum(end in corners for end in ends) < len(ends) / 10


def test_cliffs_that_meet_are_one_line() -> None:
    board = fc.new("commandos-europe", scenario="north-africa").scene().board
    cliffs = [line for line in board.ground if isinstance(line, Line) and line.style == "cliff"]
    assert max(len(line.points) for line in cliffs) > 5
    assert not {line.points[0] for line in cliffs} & {line.points[-1] for line in cliffs}


def test_every_counter_has_a_symbol_that_is_drawn() -> None:
    pieces = {A: "2510", B: "2510", OFFICER: "2510", BASE: "2503"}
    game = drill(pieces, {"patrol-1": "2505", "gunboat-1": "2523"}, detected={A: 1}, wounds={A: "wounded"})
    shown = {piece.id: piece for piece in game.scene().pieces}
    assert {piece.symbol for piece in shown.values()} <= SYMBOL_NAMES
    assert shown[A].marks == ("detected", "wounded")
    assert shown[A].values == ("+1", "4", "9")
    assert shown[OFFICER].values == ("+1", "+1", "1")
    assert shown["mission"].spot == "2910"
    rules = fc.new("commandos-europe").rules
    used = {*rules.sheets.symbols.values()}
    assert used <= SYMBOL_NAMES


def test_squads_of_a_letter_and_leaders_of_a_rank_have_one_symbol_whatever_their_experience() -> None:
    rules = fc.new("commandos-europe").rules
    shown = {piece: symbol(rules, rules.counters[piece]) for piece in (*rules.people, "base-2", "jeep-2")}
    ranks = {piece: rules.counters[piece].rank for piece in rules.leaders}
    assert set(ranks.values()) == {"commander", "officer"}
    symbols = {"commander": "officer", "officer": "leader"}
    expected = {piece: symbols[rank] for piece, rank in ranks.items()} | dict.fromkeys(rules.squads, "commando")
    assert shown == {**expected, "base-2": "flag", "jeep-2": "jeep"}


def test_an_eased_line_stays_even_all_around() -> None:
    octagon = tuple((cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8))
    eased_far = {round(hypot(*point), 9) for point in eased(octagon, 5)}
    assert len(eased_far) == 1
    assert eased_far.pop() == pytest.approx((1 + cos(pi / 4)) / 2), "once: a line of eight points is short"
    assert eased(octagon[:7], 5) == octagon[:7]


def test_the_shop_shows_what_can_be_bought_as_counters_to_click() -> None:
    game = fc.new("commandos-europe", seed=1)
    assert game.decision is not None
    shop = game.decision.shop
    assert shop is not None
    for_sale = {option.what for option in game.offered if isinstance(option, Buy)}
    assert {ware.piece.id for ware in shop.wares if not ware.reason} == for_sale
    clicked = {place for option in game.offered for place in option.places(game.rules)}
    assert for_sale <= clicked


def test_pieces_on_the_map_and_for_sale_show_their_values_in_words() -> None:
    game = drill({A: "2503", BASE: "2503"}, {"car-1": "2510"}, step=Purchase(), pp=20, wounds={A: "wounded"})
    notes = {question: [line.text for line in info(game, question)] for question in ("a-squad", "car 1", "scuba")}
    assert notes["a-squad"][1] == "Firepower 9, noise +1, movement 4. One man wounded"
    assert notes["car 1"][1].startswith("Firepower 20, movement 6 on wheels or tracks. ")
    assert notes["scuba"][1:] == ["Movement +2"]


def test_an_attack_says_that_its_noise_brings_more() -> None:
    outside, inside = (
        friendly_combat({A: "2510", **base}, {"patrol-1": "2509"}, loud=True) for base in ({}, {BASE: "2510"})
    )
    assert outside.decision is not None
    assert inside.decision is not None
    assert outside.decision.prompt == "Attack which enemy unit? The noise brings one to six more enemies."
    assert inside.decision.prompt == "Attack which enemy unit?"


def test_the_table_of_a_large_board_leaves_out_empty_hexes() -> None:
    scene = fc.new("commandos-europe", scenario="norway", seed=1).scene()
    assert any(line.text.startswith("Empty:") for line in places_list(scene))
    assert not any(line.text.startswith("Empty:") for line in table_list(scene))


def test_where_a_base_is_placed_the_missions_to_come_are_known() -> None:
    game = fc.new("commandos-europe", scenario="norway", seed=4242)
    for _ in range(2):
        (panel,) = [panel for panel in game.scene().panels if panel.title == "Missions to come"]
        assert len(panel.lines) == 19
        assert "Blow Bridge (5 PP, Explosives): 0145, 0351, 0146" in panel.lines
        game.choose(0)
    assert not any(panel.title == "Missions to come" for panel in game.scene().panels)


def test_a_hex_is_chosen_by_its_number() -> None:
    game = fc.new("commandos-europe", scenario="norway", seed=1)
    game.choose(0)
    place = next(n for n, option in enumerate(game.offered, 1) if option.places(game.rules) == ("0244",))
    assert numbers_at_place(game, "0244") == (place,)
    assert numbers_at_place(game, "244") == ()
    assert numbers_at_place(game, "0227") == ()
    without = [is_place_without_option(game, hex_) for hex_ in ("0244", "0227", "1", "9999")]
    assert without == [False, True, False, False]


def test_a_hex_with_several_options_needs_a_number() -> None:
    game = drill({A: "2510", B: "2510", BASE: "2503"})
    with pytest.raises(fc.IllegalChoice, match="2510 has several options: 2 or 3"):
        numbers_at_place(game, "2510")


def test_the_letters_of_the_text_map_are_explained() -> None:
    for name in ("norway", "continent"):
        board = fc.new("commandos-europe", scenario=name).scene().board
        assert {spot.sign for spot in board.spots} <= {letter for letter, _ in board.signs}
    signs = dict(board.signs)
    assert signs["."] == "clear (movement 1, noise +4, combat 0)"
    river, canal = "river (movement 2, noise -2, combat 0)", "canal (movement 2, noise -1, combat 0)"
    assert signs["/"] == f"{river} or {canal}"


def test_required_gear_comes_first_in_the_shop_until_you_have_it() -> None:
    changes: dict[str, Any] = {"mission": "blow", "target": "2512", "pp": 20}
    game = drill({A: "2503", BASE: "2503"}, step=Purchase(), **changes)
    enough, first, *_ = game.offered
    assert isinstance(enough, Enough)
    assert isinstance(first, Buy)
    assert game.decision is not None
    assert "requires Explosives. " in game.decision.prompt
    assert (first.what, first.needed) == ("explosives", True)
    assert "required for the mission" in first.text(game.rules)
    has_it = drill({A: "2503", BASE: "2503", "explosives-1": "2503"}, step=Purchase(), **changes)
    assert not any(isinstance(option, Buy) and option.needed for option in has_it.offered)
    assert has_it.decision is not None
    assert "requires Explosives, which you have. " in has_it.decision.prompt


def seated(*typed: str) -> str:
    """What a plain table shows after these lines are typed on a new Norway map."""
    out = StringIO()
    game = fc.new("commandos-europe", scenario="norway", seed=11, log=True)
    Session(game, PlainScreen(StringIO("".join(f"{line}\n" for line in typed)), out), auto=True).run()
    return out.getvalue()


def test_a_plain_table_names_empty_places_only_if_they_have_a_name() -> None:
    text = seated()
    assert "0134 Elvdal" in text
    assert "0133" not in text
    assert "other hexes." in text


def test_a_plain_table_shortens_a_long_list() -> None:
    first, rest = seated("1", "+").split("291 more options")
    assert "20. Base at" in first
    assert "21. Base at" not in first
    assert "up to 311: type + to list them, or type a hex number." in rest
    assert "311. Base at" in rest
    assert "At any time:\n312. End the campaign: 6 missions forfeited" in rest


def test_a_plain_table_tells_about_a_hex_and_about_an_option() -> None:
    text = seated("1", "0445", "i 0445", "i 31")
    assert "river: movement 2" in text
    assert "Without a squad it makes no noise, whatever it hauls." in text


def test_the_shop_says_what_a_weapon_does_and_what_it_is_needed_for() -> None:
    game = fc.new("commandos-europe", scenario="norway", seed=1)
    words = {what: Buy(what, 1).text(game.rules) for what in ("boys", "naval-gunfire", "chevy", "camera")}
    assert words["boys"].endswith("firepower 3, doubled against vehicles, noise +1, movement -2")
    assert words["naval-gunfire"].endswith("firepower 25, scatters")
    assert words["chevy"].endswith("noise +5, movement +6, hauls 5")
    assert words["camera"] == "Buy Camera for 1 PP"
    assert Buy("climbing-gear", 1).hint(game.rules).endswith("Required for Capture Peak.")
    assert Buy("explosives", 1).hint(game.rules).endswith("and others.")
    assert Buy("a-squad-2", 15).hint(game.rules) == ""


def test_the_prompts_say_how_far_the_target_is_and_which_move_does_the_mission() -> None:
    game = drill({A: "2503", BASE: "2503"}, step=Purchase(), target="2510", pp=20)
    assert game.decision is not None
    assert "at 2510, 7 hexes from your base, requires no gear" in game.decision.prompt
    at_sea = drill({A: "2503", BASE: "2503"}, step=Purchase(), mission="swim", target="2523", pp=20)
    assert at_sea.decision is not None
    assert "20 hexes from your base and over water" in at_sea.decision.prompt
    nearer = drill({A: "2508", BASE: "2503"}, step=Purchase(), target="2510", pp=20)
    assert nearer.decision is not None
    assert "at 2510, 2 hexes from your squad, requires no gear" in nearer.decision.prompt
    for pieces, whose in (({A: "2503"}, "squad"), ({OFFICER: "2503", BASE: "2503"}, "base")):
        alone = drill(pieces, step=Purchase(), target="2510", pp=20)
        assert alone.decision is not None
        assert f"at 2510, 7 hexes from your {whose}, requires no gear" in alone.decision.prompt
    for pieces in ({A: "2503", BASE: "2510"}, {OFFICER: "2503"}):  # a base in the hex; no one to count from
        there = drill(pieces, step=Purchase(), target="2510", pp=20)
        assert there.decision is not None
        assert "Walk at 2510 requires no gear" in there.decision.prompt
    moving = drill({A: "2508", BASE: "2503"}, target="2510")
    assert moving.decision is not None
    assert moving.decision.prompt == "Turn 1, Walk at 2510: move which pieces?"
    needy = drill({A: "2508", BASE: "2503"}, mission="blow", target="2512")
    assert needy.decision is not None
    assert needy.decision.prompt == "Turn 1, Blow at 2512 (you don't have Explosives): move which pieces?"
    set_out(moving, A)
    doing = [move.text for move in moving.decision.options if "do the mission" in move.text]
    assert doing == ["Move to 2510 and do the mission (clear; 2 MP; noise 4, 40% detection)"]


PHASE_OF = {
    "purchases": "Mission",
    "movement": "Movement",
    "travel": "Movement",
    "friendly_combat": "Combat",
    "pursuit": "Enemy",
}


@pytest.mark.parametrize("seed", [1, 5])
def test_the_phase_bar_names_the_phase_of_every_decision(seed: int) -> None:
    game, dice, seen = fc.new("commandos-europe", scenario="normandy", seed=seed), Random(seed), set[str]()
    while not game.over:
        phase = PHASE_OF.get(type(game.choice).__module__.rpartition(".")[2], "")
        if phase and game.state.turn:
            shown = game.scene().phase
            assert shown.steps[shown.current] == phase, game.choice
            seen.add(phase)
        usual = [n for n, option in enumerate(game.offered) if not option.any_time]
        game.choose(dice.choice(usual))
    assert {"Mission", "Movement", "Combat"} <= seen


def test_a_turn_begins_in_its_first_phase_which_is_movement_while_a_mission_runs_on() -> None:
    game, headings = fc.new("commandos-europe", scenario="norway", seed=3), list[str]()
    while not game.over and len(headings) < 5:
        running = game.state.mission_status == "open"
        game.choose(game.title.sensible(game))
        began = [beat.heading for beat in game.beats() if beat.kind == "turn-began"]
        assert not began or began == [f"Turn {game.state.turn}: {'Movement' if running else 'Mission'}"]
        headings += began
    assert {heading.split()[-1] for heading in headings} == {"Mission", "Movement"}


@pytest.mark.parametrize("name", MAPS)
def test_the_marker_of_a_mission_hides_neither_its_place_nor_who_is_there(name: str) -> None:
    game = game_until_a_mission(name)
    scene = game.scene()
    [marker] = [piece for piece in scene.pieces if piece.side == "marker"]
    spot = next(spot for spot in scene.board.spots if spot.id == marker.spot == game.state.target)
    assert marker.at is not None
    assert marker.at[1] == pytest.approx(min(y for _, y in spot.outline))
    assert placements(scene)[marker.id].y < spot.y - COUNTER / 2


def game_until_a_mission(name: str) -> Any:
    """A game with a mission on the map."""
    game = fc.new("commandos-europe", scenario=name, seed=1)
    while not game.state.mission:
        game.choose(game.title.sensible(game))
    return game


@pytest.mark.parametrize("name", MAPS)
def test_the_edges_of_the_ground_wander(name: str) -> None:
    """No edge of a wood, a ridge or a field runs straight along a row or a column of hexes."""
    styles = {*GROUND[name].values(), *PATCHES.values()}
    board = fc.new("commandos-europe", scenario=name).scene().board
    edges = [area.points for area in board.ground if isinstance(area, Area) and area.style in styles]
    assert edges
    (west, east), (north, south) = (
        sorted(one)[:: len(one) - 1] for one in zip(*[(s.x, s.y) for s in board.spots], strict=True)
    )
    for points in edges:
        for at in range(len(points) - RUN):
            run = points[at : at + RUN + 1]
            if all(west < x < east and north < y < south for x, y in run):
                assert max(abs(x - x2) for (x, _), (x2, _) in pairwise(run)) > 0.05


def test_on_a_plain_screen_the_shop_says_what_everything_comes_to() -> None:
    assert "MP by land, noise" in seated("1", "=1")


def test_the_values_of_a_piece_in_words_are_those_on_its_counter() -> None:
    rules = drill().rules
    for piece, counter in rules.counters.items():
        said = rules.values(piece)
        named = {"firepower": counter.firepower, "noise": counter.noise, "movement": counter.movement}
        named["hauls"] = counter.portage if counter.role in ("vehicle", "craft") else 0
        expected = {name for name, value in named.items() if value} if counter.role != "base" else set()
        assert {name for name in named if name in said} == expected, (piece, said)
        assert all(str(abs(value)) in said for name, value in named.items() if name in expected)
