"""The beats that a response carries: what changed between the position that the page shows and the new one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from starlette.testclient import TestClient

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.drawing.stacks import placements
from fieldcraft.interface.terms import TermFinder
from fieldcraft.kernel.beats import Beat, SceneChange
from fieldcraft.kernel.glossary import Term
from fieldcraft.kernel.scene import EMPTY_SCENE, Phase, Piece, Stage
from fieldcraft.kernel.steps import Ripple
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.sequence import CommandoSequence
from fieldcraft.web.app import create_app
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.settings import Settings
from fieldcraft.web.story import Drawings, NewBoard, merge_moves, tell, tell_beats
from fieldcraft.web.table_view import turning_points

PLAIN = Drawings(lambda scene: "stage", lambda card: card, lambda scene: NewBoard("", "", ""), TermFinder([]))
SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}
TITLES = ("lrdg", "musketeer", "commandos-europe", "sherman-leader", "v-sabotage")


def enemy(number: int, side: str = "theirs") -> Beat:
    piece = Piece(f"e{number}", "Rifle", "squad", side, "siwa")
    return Beat(SceneChange(put=(piece,)), f"Rifle {number} appeared.", "5.1", "appeared", "Enemies")


def test_enemies_that_do_the_same_in_a_row_act_together() -> None:
    groups = list(merge_moves([enemy(1), enemy(2), enemy(3)]))
    assert [len(group) for group in groups] == [3]


def test_a_caption_names_the_terms_in_it() -> None:
    base = Term(name="Base", text="Where units start.", source="test")
    drawings = structs.replace(PLAIN, terms=TermFinder([base]))
    beats = [Beat(text="Off to the bases.", matters="objective"), Beat(text="No <b>term</b> here.")]
    told = tell_beats(EMPTY_SCENE, EMPTY_SCENE, beats, drawings)
    assert [one.parts for one in told] == [(("Off to the ",), ("bases", "Base"), (".",)), ()]


def test_one_enemy_that_acts_twice_is_seen_twice() -> None:
    assert [len(group) for group in merge_moves([enemy(1), enemy(1)])] == [1, 1]


def test_our_own_units_move_one_by_one() -> None:
    assert [len(group) for group in merge_moves([enemy(1, "ours"), enemy(2, "ours")])] == [1, 1]


def test_a_fight_that_is_over_at_once_is_on_the_stage_for_one_beat() -> None:
    fight, drawings = (
        Stage("A skirmish"),
        structs.replace(PLAIN, stage=lambda scene: scene.stage.title if scene.stage else ""),
    )
    beats = [Beat(text="Shots.", stage=fight), Beat(text="It was over."), Beat(text="Quiet.")]
    told = tell_beats(EMPTY_SCENE, EMPTY_SCENE, beats, drawings)
    assert [one.stage for one in told] == [("A skirmish",), ("",), ()]


def test_what_was_heard_spreads_in_rings_the_farther_the_louder() -> None:
    scene = fc.new("lrdg", scenario="raid-rommel", seed=7).scene()
    quiet, loud = (
        drawing.motion(scene, scene, Beat(ripples=(Ripple("siwa", strength),))).rings[0] for strength in (0.1, 0.9)
    )
    assert (quiet.x, quiet.y) == (loud.x, loud.y)
    assert quiet.reach < loud.reach


@pytest.mark.parametrize("title", TITLES)
def test_counters_end_where_the_new_position_has_them(title: str) -> None:
    game = fc.new(title, seed=11)
    for _ in range(40):
        if game.over:
            break
        game.choose(game.title.sensible(game))
        assert follows(game)


def follows(game: Any) -> bool:
    """Whether the beats of the last choice put, move and remove exactly what differs between the two positions."""
    before, after = game.fork(at=game.number - 1).scene(), game.scene()
    told = tell(game, game.number - 1, PLAIN)
    if before.board != after.board or not told:
        return True
    places = {name: (at.x, at.y) for name, at in placements(before).items()}
    for beat in told:
        places |= {put.id: (put.x, put.y) for put in beat.motion.put}
        for name in beat.motion.gone:
            del places[name]
    wanted = {name: (at.x, at.y) for name, at in placements(after).items()}
    return places.keys() == wanted.keys() and all(
        abs(places[name][axis] - wanted[name][axis]) <= 0.05 for name in wanted for axis in (0, 1)
    )


def test_enemies_arrive_one_by_one_after_a_detection() -> None:
    game, arrived = fc.new("commandos-europe", scenario="north-africa", seed=1), set[str]()
    while len(arrived) < 3:
        there = set(game.state.enemies)
        game.choose(game.title.sensible(game))
        arrived = set(game.state.enemies) - there
    waiting = set(arrived)
    for told in tell(game, game.number - 1, PLAIN):
        now = waiting.intersection(put.id for put in told.motion.put)
        assert len(now) <= 1
        waiting -= now
    assert not waiting


def test_battalions_advance_one_by_one() -> None:
    game, moved = fc.new("sherman-leader", scenario="north-africa-1942", seed=3), set[str]()
    while len(moved) < 2:
        before = dict(game.state.battalions)
        game.choose(game.title.sensible(game))
        moved = {name for name, band in game.state.battalions.items() if before.get(name, band) != band}
    advances = [told for told in tell(game, game.number - 1, PLAIN) if " advanced to " in told.text]
    assert len(advances) >= len(moved)
    assert all(told.text.count(" advanced to ") == 1 for told in advances)
    assert {told.motion.put[0].id for told in advances} >= moved


def test_a_position_too_far_back_or_ahead_gets_no_beats() -> None:
    game = fc.new("lrdg", seed=7)
    game.choose(0)
    assert tell(game, 1, PLAIN) == tell(game, 5, PLAIN) == tell(game, -1, PLAIN) == []


def test_a_scene_without_anything_has_no_motion() -> None:
    assert not drawing.motion(EMPTY_SCENE, EMPTY_SCENE, Beat())


def story(html: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/json" id="beats">(.*)</script>', html, re.S)
    return json.loads(found[1]) if found else []


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db"))), base_url="http://localhost") as made:
        yield made


def begin(client: TestClient) -> tuple[str, str]:
    """A new game: its address, and the fingerprint of its first position."""
    form = {"title": "lrdg", "scenario": "raid-rommel", "seed": "7"}
    made = client.post("/games", data=form, headers=SAME_ORIGIN, follow_redirects=False)
    address = made.headers["location"]
    return address, head(client.get(address).text)


def head(html: str) -> str:
    found = re.search(r'data-head="(\w+)"', html)
    assert found
    return found[1]


def choose(client: TestClient, address: str, version: int, known: int) -> str:
    form = {"version": version, "choice": 2, "known": known}
    return client.post(f"{address}/choices", data=form, headers=SAME_ORIGIN).text


def test_a_choice_tells_what_it_changed(client: TestClient) -> None:
    address, _ = begin(client)
    told = story(choose(client, address, 1, 0))
    assert told[0]["text"] == "Easonsmith took command at Siwa."
    assert told[0]["motion"]["put"][0]["id"] == "easonsmith"


def test_spectators_get_the_same_beats(client: TestClient) -> None:
    address, known = begin(client)
    told = story(choose(client, address, 1, 0))
    client.cookies.clear()
    assert story(client.get(f"{address}/table?known=0&head={known}").text) == told


def test_a_page_that_shows_an_undone_position_gets_no_beats(client: TestClient) -> None:
    address, _ = begin(client)
    choose(client, address, 1, 0)
    assert story(client.get(f"{address}/table?known=0&head=0").text) == []
    assert story(client.get(f"{address}/table").text) == []


def test_a_refused_choice_has_no_beats(client: TestClient) -> None:
    address, _ = begin(client)
    assert story(choose(client, address, 9, 0)) == []


@pytest.fixture
def enemy_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events belong to the enemy, as far as the page knows."""
    usual = CommandoSequence.phase

    def phase(self: CommandoSequence, game: Any) -> Phase:
        found = usual(self, game)
        return structs.replace(found, enemy=found.heading.endswith(": Event"))

    monkeypatch.setattr(CommandoSequence, "phase", phase)


def to_a_move(client: TestClient, address: str) -> tuple[dict[str, Any], int]:
    """Play until a force moves with an event to follow: the form of that choice, and its number."""
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    game_id = address.rpartition("/")[2]
    visitor = Visitor(service.open(game_id).owner)
    while True:
        table = service.open(game_id)
        wanted = table.game.title.sensible(table.game)
        form = {"version": table.version, "choice": list(table.game.offered).index(wanted), "known": table.game.number}
        if isinstance(wanted, Move):
            return form, table.game.number
        service.choose(game_id, visitor, table.version, [form["choice"]])


@pytest.mark.usefixtures("enemy_events")
def test_the_enemy_phase_waits_for_the_players_word(client: TestClient) -> None:
    address, _ = begin(client)
    form, number = to_a_move(client, address)
    held = client.post(f"{address}/choices", data=form | {"hold": "yes"}, headers=SAME_ORIGIN).text
    assert 'id="begin"' in held
    assert len(shown := story(held)) == 1
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    assert service.open(address.rpartition("/")[2]).game.number == number
    begun = client.post(f"{address}/choices", data=form | {"hold": "no", "seen": "1"}, headers=SAME_ORIGIN).text
    assert service.open(address.rpartition("/")[2]).game.number > number
    assert story(begun)
    assert story(begun)[0]["text"] != shown[0]["text"]


def test_without_an_enemy_phase_a_choice_is_made_at_once(client: TestClient) -> None:
    address, _ = begin(client)
    form, _ = to_a_move(client, address)
    assert 'id="begin"' not in client.post(f"{address}/choices", data=form | {"hold": "yes"}, headers=SAME_ORIGIN).text


def test_a_program_can_ask_for_the_beats_of_a_choice(client: TestClient) -> None:
    address, _ = begin(client)
    choose(client, address, 1, 0)
    beats = client.get(f"/api{address}/beats").json()
    assert beats[0]["text"] == "Easonsmith took command at Siwa."
    assert beats[0]["change"]["put"][0]["id"] == "easonsmith"
    assert beats == client.get(f"/api{address}/beats?at=1").json()
    assert client.get(f"/api{address}/beats?at=0").json() == []
    assert client.get(f"/api{address}/beats?at=2").status_code == 400


def test_a_fight_is_resolved_quickly(client: TestClient) -> None:
    address, _ = begin(client)
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    game_id = address.rpartition("/")[2]
    visitor = Visitor(service.open(game_id).owner)
    refused = client.post(f"{address}/choices", data={"version": 1, "resolve": "yes"}, headers=SAME_ORIGIN)
    assert "There is no fight to resolve" in refused.text
    while (table := service.open(game_id)).scene.stage is None:
        wanted = table.game.title.sensible(table.game)
        service.choose(game_id, visitor, table.version, [list(table.game.offered).index(wanted)])
    form = {"version": table.version, "resolve": "yes", "known": table.game.number}
    page = client.post(f"{address}/choices", data=form, headers=SAME_ORIGIN).text
    assert any(beat.get("stage") == [""] for beat in story(page))
    assert service.open(game_id).scene.stage is None


def test_a_whole_round_is_fired_at_once(client: TestClient) -> None:
    address, _ = begin(client)
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    game_id = address.rpartition("/")[2]
    visitor = Visitor(service.open(game_id).owner)
    assert "Fire all" not in client.get(address).text
    while (fight := (table := service.open(game_id)).scene.stage) is None or not fight.active:
        wanted = table.game.title.sensible(table.game)
        service.choose(game_id, visitor, table.version, [list(table.game.offered).index(wanted)])
    assert "Fire all" in client.get(address).text
    form = {"version": table.version, "resolve": "round", "known": table.game.number}
    client.post(f"{address}/choices", data=form, headers=SAME_ORIGIN)
    after = service.open(game_id).scene.stage
    assert after is None or after.round != fight.round


def test_the_report_has_headings_and_what_dice_needed(client: TestClient) -> None:
    address, _ = begin(client)
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    game_id = address.rpartition("/")[2]
    visitor = Visitor(service.open(game_id).owner)
    table = service.open(game_id)
    while not any(beat.shots for beat in table.game.beats()):
        wanted = table.game.title.sensible(table.game)
        table = service.choose(game_id, visitor, table.version, [list(table.game.offered).index(wanted)])
    text = service.report(game_id)
    assert "\n  Operation: Battle\n" in text
    assert re.search(r"fired at .*\], needed \d\+ ", text)


def test_the_end_tells_what_mattered_and_what_comes_next(client: TestClient) -> None:
    address, _ = begin(client)
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    game_id = address.rpartition("/")[2]
    visitor = Visitor(service.open(game_id).owner)
    while not (table := service.open(game_id)).game.over:
        wanted = table.game.title.sensible(table.game)
        service.choose(game_id, visitor, table.version, [list(table.game.offered).index(wanted)])
    page = client.get(address).text
    assert "Play again with the same seed" in page
    for point in turning_points(table.game):
        assert f"{address}?at={point.number}" in page
    assert {point.matters for point in turning_points(table.game)} & {"loss", "battle", "objective"}
