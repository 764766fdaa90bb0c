"""Chapters 9 and 10: stopping on the way, and the reasons why a move is not allowed."""

from __future__ import annotations

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.movement import FriendlyMovement
from fieldcraft.titles.commandos_europe.noise import level_at
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED, OPEN
from fieldcraft.titles.commandos_europe.travel import ChooseDestination, ChooseOnwardParty
from fieldcraft.titles.commandos_europe.travel_options import GoTo, Halt, Pause, PauseAt
from tests.titles.commandos_europe.drill import (
    BASE,
    CAMP,
    COMMANDER,
    FIELD,
    OFFICER,
    SIX,
    A,
    B,
    at,
    drill,
    go,
    log_lines,
    offered,
    play,
    ready,
    set_out,
    take,
    the,
)


@rule("9.3b")
def test_a_chevy_that_joins_on_the_way_adds_no_portage() -> None:
    game = drill({**at(FIELD, A, *SIX), "chevy": "2511", "camera": "2511"})
    set_out(game, A, *SIX)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    assert not [option for option in offered(game, Take) if option.piece == "chevy"]
    take(game, A, *SIX[:5])
    assert "2512" in [option.to for option in offered(game, GoTo)]


@rule("10.1f", "10.5b")
def test_gear_dropped_on_the_way_counts_for_the_whole_movement_and_moves_no_more() -> None:
    game = drill(at(FIELD, A, "bren-1"))
    set_out(game, A, "bren-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    assert game.state.pieces["bren-1"] == "2511"
    assert {option.cost for option in offered(game, GoTo)} == {1, 2}  # 4 - 1 for the Bren - 1 spent
    play(game, the(game, GoTo, to="2513"))
    assert game.state.pieces[A] == "2513"
    assert "bren-1" in game.state.moved


@rule("10.1g")
def test_a_piece_that_moved_cannot_be_hauled_again() -> None:
    game = drill({A: FIELD, "camera": FIELD, B: "2512"})
    go(game, "2511", A, "camera")
    set_out(game, B)
    assert not offered(game, Pause)
    play(game, the(game, GoTo, to="2511"))
    assert game.state.pieces["camera"] == "2511"


@rule("9.0b", "10.3b")
def test_the_log_names_what_was_picked_up_and_who_halted_at_a_stop() -> None:
    game = drill({A: FIELD, "sten-1": FIELD, "bren-1": "2511"})
    name = game.rules.name_of
    set_out(game, A, "sten-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, "bren-1")
    told = " ".join(log_lines(game))
    assert f"The party picked up {name('bren-1')} at 2511." in told
    assert f"{name('sten-1')} halted at 2511." in told
    assert told.count("picked up") == told.count("halted") == 1


@rule("9.0b", "10.5c", "10.11b")
def test_gear_picked_up_on_the_way_slows_the_whole_movement() -> None:
    game = drill({A: FIELD, "bren-1": "2511"})
    set_out(game, A)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, "bren-1")
    assert {option.cost for option in offered(game, GoTo)} == {1, 2}
    play(game, the(game, GoTo, to="2513"))
    assert game.state.pieces["bren-1"] == "2513"


@rule("10.5c")
def test_a_load_that_eats_up_the_points_already_used_cannot_be_taken_on() -> None:
    game = drill({A: FIELD, "vickers-1": "2511"})
    set_out(game, A)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    play(game, the(game, Take, piece=A))
    assert "vickers-1" not in [option.piece for option in offered(game, Take)]


@rule("10.3b")
def test_part_of_a_stack_halts_on_the_way() -> None:
    game = drill(at(FIELD, A, B))
    set_out(game, A, B)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    play(game, the(game, GoTo, to="2513"))
    assert (game.state.pieces[A], game.state.pieces[B]) == ("2513", "2511")
    assert {A, B} <= set(game.state.moved)
    assert not ready(game)


@rule("10.3b")
def test_the_whole_party_may_halt_at_a_stop() -> None:
    game = drill(at(FIELD, A, B))
    set_out(game, A, B)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2512"))
    assert isinstance(game.choice, ChooseOnwardParty)
    play(game, the(game, Done))
    assert game.state.pieces[A] == game.state.pieces[B] == "2512"


@rule("10.3g")
def test_a_party_may_halt_at_a_stop_it_made() -> None:
    game = drill(at(FIELD, A, "camera"))
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    play(game, the(game, Halt))
    assert game.state.pieces[A] == "2511"


@rule("10.4a", "9.3e")
def test_a_vehicle_that_joins_on_the_way_adds_nothing() -> None:
    game = drill({A: FIELD, COMMANDER: "2511", "jeep-1": "2511"})
    set_out(game, A)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, COMMANDER)
    assert max(option.cost for option in offered(game, GoTo)) == 3


@rule("10.3b", "12.3a")
def test_a_squad_that_halts_at_the_first_hex_has_moved_stealthily_and_the_one_that_goes_on_has_not() -> None:
    game = drill({A: FIELD, B: FIELD})
    set_out(game, A, B)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    play(game, the(game, GoTo, to="2512"))
    assert game.state.stealthy == [B]
    far = drill({A: FIELD, B: FIELD})
    set_out(far, A, B)
    play(far, the(far, Pause))
    play(far, the(far, PauseAt, hex="2512"))
    take(far, A)
    play(far, the(far, GoTo, to="2513"))
    assert far.state.stealthy == []


@rule("10.3g", "10.5c")
def test_with_the_last_point_one_hex_more_can_be_entered_and_without_it_none() -> None:
    game = drill({A: FIELD, "camera": FIELD})
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    assert not [option for option in offered(game, PauseAt) if option.cost == 4]
    play(game, the(game, PauseAt, hex="2513"))
    take(game, A)
    assert {option.cost for option in offered(game, GoTo)} == {1}
    play(game, the(game, Halt))
    assert game.state.pieces[A] == "2513"


@rule("10.3b")
def test_at_a_stop_everyone_may_halt() -> None:
    game = drill({A: FIELD, "camera": FIELD})
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    done = the(game, Done)
    assert (done.count, done.text(game.rules)) == (0, "None")
    play(game, done)
    assert game.state.pieces[A] == game.state.pieces["camera"] == "2511"
    assert game.state.stealthy == [A]


@rule("10.3c", "10.3f", "11.0a", "11.1c")
def test_why_a_party_cannot_go_to_a_hex() -> None:
    game = drill({A: FIELD}, {"patrol-1": "2512"}, detected={A: 1})
    set_out(game, A)
    assert isinstance(game.choice, ChooseDestination)
    assert str(game.why_not(place="2512")) == "An enemy unit is in 2512 (10.3f)"
    assert str(game.why_not(place="2523")) == "Going to sea requires a craft (11.0a)"
    assert str(game.why_not(to="2518")) == "2518 is out of reach with 4 MP (10.3c)"
    assert str(game.why_not(place=FIELD)) == f"The party is already in {FIELD} (10.1a)"
    assert game.why_not(place="2511") is None
    ashore = drill({A: "2519", "dinghy-1": "2519"})
    set_out(ashore, A, "dinghy-1")
    assert "can put to sea only from a water hex" in str(ashore.why_not(place="2522"))


@rule("10.3c", "11.1b")
def test_the_reason_counts_the_points_of_the_way_that_is_open() -> None:
    afloat = drill(at("2523", A, "dinghy-1"))
    set_out(afloat, A, "dinghy-1")
    assert str(afloat.why_not(place="3323")) == "3323 is out of reach with 7 MP (10.3c)", "4, and 3 for the dinghy"
    ashore = drill(at(FIELD, A, "dinghy-1"))
    set_out(ashore, A, "dinghy-1")
    assert str(ashore.why_not(place="3310")) == "3310 is out of reach with 4 MP (10.3c)"
    laden = drill(at(FIELD, A, "vickers-1", "bofors"))
    set_out(laden, A, "vickers-1", "bofors")
    assert str(laden.why_not(place="3310")) == "3310 is out of reach with 0 MP (10.3c)", "never below zero"


@rule("11.1c")
def test_a_party_that_walked_to_the_shore_is_told_that_it_puts_to_sea_later() -> None:
    game = drill(at("2520", A, "dinghy-1", "camera"))
    set_out(game, A, "dinghy-1", "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2521"))
    take(game, A, "dinghy-1")
    assert "only by water all the way (11.1c)" in str(game.why_not(place="2522"))


@rule("10.4o")
def test_a_craft_on_its_own_is_told_that_it_cannot_go_inland() -> None:
    game = drill({"dinghy-1": "2521", A: FIELD})
    set_out(game, "dinghy-1")
    assert str(game.why_not(place="2519")) == "Dinghy 1 can't move by land without a squad (10.4o)"


@rule("10.0b", "10.1b", "12.12a")
def test_why_a_piece_cannot_be_moved() -> None:
    pieces = {A: FIELD, B: "2520", "camera": "2705", "base": "2503"}
    game = drill(pieces, step=FriendlyMovement(), moved=[B])
    assert str(game.why_not(piece=B)) == "B-Squad has already moved this turn (10.1b)"
    assert str(game.why_not(piece="camera")) == "Camera can't move on its own (10.0b)"
    assert str(game.why_not(piece="base")) == "Base can move only in a Mission Objective Placement Phase (12.12a)"
    assert str(game.why_not(piece="chevy")) == "Chevy is not on the map (10.1a)"
    assert str(game.why_not(place="2706")) == "You have no pieces in 2706 (10.1a)"


@rule("9.3b", "9.3e")
def test_a_leader_who_joins_on_the_way_is_taken_along_and_adds_no_portage() -> None:
    game = drill({**at(FIELD, A, *SIX), OFFICER: "2511", "camera": "2511"})
    set_out(game, A, *SIX)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    assert isinstance(game.choice, ChooseOnwardParty)
    assert game.choice.forbids(game, (*SIX, OFFICER, A)) is None
    reason = game.choice.forbids(game, (*SIX, "camera", OFFICER, A))
    assert str(reason) == "Pieces that join on the way add no portage (9.3b)"


@rule("10.5b")
def test_what_was_dropped_at_an_earlier_stop_still_counts_after_the_next_one() -> None:
    game = drill(at(FIELD, A, "bren-1", "camera"))
    set_out(game, A, "bren-1", "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2512"))
    take(game, A)
    assert {option.cost for option in offered(game, GoTo)} == {1}  # 4 - 1 for the Bren - 2 spent


@rule("10.10a", "7.1a")
def test_a_squad_that_drops_something_in_the_missions_hex_and_walks_on_has_not_accomplished_it() -> None:
    game = drill({**at("2508", A, "camera"), BASE: CAMP}, target=FIELD)
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex=FIELD))
    take(game, A)
    assert game.state.mission_status == OPEN
    clone = game.clone()
    play(game, the(game, GoTo, to="2511"))
    assert game.state.mission_status == OPEN
    play(clone, the(clone, Halt, mission=True))
    assert clone.state.mission_status == ACCOMPLISHED


@rule("10.10a", "7.1e")
def test_gear_that_passes_through_the_missions_hex_does_not_serve_the_squad_that_halts_there() -> None:
    for kept, status in (((A, "explosives-1"), OPEN), ((A,), ACCOMPLISHED)):
        game = drill(at("2510", A, B, "explosives-1"), mission="blow", target="2512")
        set_out(game, A, B, "explosives-1")
        play(game, the(game, Pause))
        play(game, the(game, PauseAt, hex="2512"))
        take(game, *kept)
        assert game.state.mission_status == status
        play(game, the(game, GoTo, to="2513"))
        assert game.state.mission_status == status


@rule("10.10b", "7.1e")
def test_a_squad_in_the_missions_hex_is_handed_the_gear_by_one_that_walks_on() -> None:
    game = drill({**at("2510", A, "explosives-1"), B: "2512"}, mission="blow", target="2512")
    set_out(game, A, "explosives-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2512"))
    take(game, A)
    assert game.state.mission_status == ACCOMPLISHED


@rule("12.6b")
def test_a_hunted_squad_that_drops_something_in_a_base_and_walks_on_is_still_hunted() -> None:
    game = drill({**at("2505", A, "camera"), BASE: CAMP}, {"guard-1": "3504"}, detected={A: 1}, groups=1)
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex=CAMP))
    take(game, A)
    assert game.state.detected == {A: 1}
    assert game.state.enemies
    clone = game.clone()
    play(game, the(game, GoTo, to="2502"))
    assert game.state.detected == {A: 1}
    play(clone, the(clone, Halt))
    assert not clone.state.detected
    assert not clone.state.enemies


@rule("12.6b", "12.5i")
def test_the_squad_that_halts_in_a_base_on_the_way_is_safe_and_its_group_forgotten_where_it_goes_on() -> None:
    for options, hunted in (({}, {}), ({"split_squads_forgotten": False}, {A: 1})):
        game = drill(
            {**at("2505", A, B), BASE: CAMP}, {"guard-1": "3504"}, options=options, detected={A: 1, B: 1}, groups=1
        )
        set_out(game, A, B)
        play(game, the(game, Pause))
        play(game, the(game, PauseAt, hex=CAMP))
        take(game, A)
        play(game, the(game, GoTo, to="2502"))
        assert game.state.detected == hunted


@rule("12.3a", "12.3e")
def test_a_way_of_two_hexes_round_a_sea_hexside_is_no_stealth_movement() -> None:
    """All-sea hexside 2621/2721: on foot the neighbour is two hexes away, with a craft one."""
    game = drill({A: "2621"})
    set_out(game, A)
    far = the(game, GoTo, to="2721")
    assert (far.cost, far.noise) == (2, 1 + 2)
    play(game, far)
    assert game.state.stealthy == []
    assert level_at(game.rules, game.state, "2721") == 3
    afloat = drill(at("2621", A, "dinghy-1"))
    set_out(afloat, A, "dinghy-1")
    near = the(afloat, GoTo, to="2721")
    assert (near.cost, near.noise) == (1, 1 + 2)  # the dinghy's noise, and none for the coast
    play(afloat, near)
    assert afloat.state.stealthy == [A]


@rule("12.3a", "12.3e")
def test_a_squad_left_at_a_stop_two_hexes_round_a_sea_hexside_has_not_moved_stealthily() -> None:
    game = drill(at("2621", A, B))
    set_out(game, A, B)
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2721"))
    take(game, A)
    assert game.state.moved == [B]
    assert game.state.stealthy == []


@rule("12.3a", "12.3e")
def test_a_squad_that_stops_next_door_drops_something_and_halts_has_moved_stealthily() -> None:
    game = drill(at(FIELD, A, "camera"))
    set_out(game, A, "camera")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A)
    option = the(game, Halt)
    assert option.noise == 1
    assert option.text(game.rules) == "Halt at 2511 (noise 1, 10% detection)"
    play(game, option)
    assert game.state.stealthy == [A]
    assert level_at(game.rules, game.state, "2511") == 1


@rule("12.3a", "12.3d")
def test_halting_next_to_where_it_began_after_a_second_stop_is_not_stealth_movement() -> None:
    game = drill(at(FIELD, A, "camera", "sten-1"))
    set_out(game, A, "camera", "sten-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2511"))
    take(game, A, "sten-1")
    play(game, the(game, Pause))
    play(game, the(game, PauseAt, hex="2610"))
    take(game, A)
    option = the(game, Halt)
    assert option.noise == 1 + 2
    play(game, option)
    assert game.state.stealthy == []
