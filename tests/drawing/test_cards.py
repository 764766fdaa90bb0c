"""Every card of every title is drawn whole: its text fits, its picture is its own, and it is always the same."""

import re
import subprocess
import sys
from itertools import pairwise
from statistics import median

import pytest

from fieldcraft.drawing import card, card_back, card_picture, faces, portrait
from fieldcraft.drawing.card_text import LEFT, RIGHT
from fieldcraft.drawing.cards import BOTTOM, layout
from fieldcraft.drawing.portraits import DRESSES, FEATURES, bust
from fieldcraft.drawing.vignettes.landscape import LANDSCAPES
from fieldcraft.drawing.vignettes.picture import SILHOUETTES, vignette
from fieldcraft.drawing.vignettes.tones import GROUNDS, LIGHTS
from fieldcraft.drawing.vignettes.weather import WEATHER
from fieldcraft.kernel.art import Figure, Portrait, Vignette
from fieldcraft.kernel.library import Card
from tests.drawing.decks import TITLES, all_words, cards, decks, elements, written
from tests.drawing.positions import SVG, parsed

every_title = pytest.mark.parametrize("title", TITLES)
LARGEST = 16_000
TYPICAL = 8_000
SMALLEST_TEXT = 11.0
PLAIN = Card("event:x", "Event card", "Ghibli", (("Ops", "-2"),), ("You lose 2 Ops.",))


@every_title
def test_every_card_draws_well_formed_svg_of_nothing_but_shapes_and_text(title: str) -> None:
    allowed = {f"{SVG}{tag}" for tag in ("svg", "g", "path", "rect", "circle", "ellipse", "text", "tspan")}
    for one in cards(title):
        for face in range(faces(one)):
            found = elements(card(one, face))
            assert {element.tag for element in found} <= allowed, one.id
            assert not any("href" in name or name.startswith("on") for element in found for name in element.attrib)


@every_title
def test_the_text_of_every_card_stays_within_its_edges(title: str) -> None:
    for one in cards(title):
        for face in range(faces(one)):
            for part in written(one, face):
                assert part.left >= LEFT - 1, (one.id, part)
                assert part.right <= RIGHT + 4, (one.id, part)
                assert part.y <= BOTTOM + 12, (one.id, part)


@every_title
def test_no_text_on_a_card_is_smaller_than_eleven_pixels(title: str) -> None:
    sizes = {part.size for one in cards(title) for face in range(faces(one)) for part in written(one, face)}
    assert min(sizes) >= SMALLEST_TEXT


@every_title
def test_nothing_that_a_card_says_is_left_out(title: str) -> None:
    for one in cards(title):
        said = re.sub(r"[^0-9a-zà-ÿ]", "", all_words(one).casefold())
        for part in (one.name, *one.text):
            assert re.sub(r"[^0-9a-zà-ÿ]", "", part.casefold()) in said, (one.id, part)


@every_title
def test_lines_of_text_do_not_lie_on_each_other(title: str) -> None:
    for one in cards(title):
        made = layout(one)
        for face in range(faces(one)):
            lines = sorted((part.y, part.size) for part in written(one, face) if part.y > made.head)
            gaps = [(low - high, size) for (high, _), (low, size) in pairwise(lines)]
            assert all(gap <= 1 or gap >= size for gap, size in gaps), one.id


@every_title
def test_every_card_has_a_picture_made_of_what_the_drawing_knows(title: str) -> None:
    for one in cards(title):
        art = one.art
        assert art is not None, one.id
        if isinstance(art, Portrait):
            assert art.dress in DRESSES, one.id
            assert set(art.features) <= FEATURES, one.id
            continue
        assert art.ground in LANDSCAPES, one.id
        assert art.light in LIGHTS, one.id
        assert art.weather in WEATHER, one.id
        assert {figure.name for figure in art.figures} <= set(SILHOUETTES), one.id
        assert 1 <= len(art.figures) <= 4, one.id


@every_title
def test_no_two_cards_of_a_deck_share_a_picture(title: str) -> None:
    for kind, deck in decks(title).items():
        drawn = {id: picture_of(one) for id, one in deck.items()}
        assert len(set(drawn.values())) == len(drawn), kind


def picture_of(one: Card) -> str:
    """The drawn picture of a card."""
    return vignette(one.art) if isinstance(one.art, Vignette) else bust(one.art) if one.art else ""


@every_title
def test_cards_are_small(title: str) -> None:
    sizes = [len(card(one)) for one in cards(title)]
    assert median(sizes) < TYPICAL
    assert max(sizes) < LARGEST


def test_a_card_is_the_same_in_every_process() -> None:
    program = (
        "import fieldcraft as fc; from fieldcraft.drawing import card\n"
        "print(''.join(card(one) for one in fc.new('lrdg', seed=7).library.cards[:6]))"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(drawn) == 1


def test_a_card_without_a_picture_of_its_own_gets_contour_lines_that_differ_by_card() -> None:
    other = Card("event:y", "Event card", "Ghibli", PLAIN.facts, PLAIN.text)
    assert card(PLAIN) != card(other).replace("event:y", "event:x")


def test_markup_in_a_card_is_shown_as_text() -> None:
    hostile = "<script>alert('x')</script>"
    one = Card(f"event:{hostile}", hostile, hostile, ((hostile, hostile), ("Ops", hostile)), (hostile,), hostile)
    for face in range(faces(one)):
        assert all("script" not in element.tag for element in elements(card(one, face)))
    assert "<script" not in card(one)


def test_an_unknown_scene_draws_open_ground_without_unknown_figures() -> None:
    art = Vignette("moon", "eclipse", "meteors", (Figure("astronaut"),))
    one = Card("event:x", "Event card", "Lost", art=art)
    assert parsed(card(one)) is not None


def test_numbers_with_a_unit_are_set_as_tokens() -> None:
    tokens = [e for e in elements(card(PLAIN)) if e.get("class") == "token-value"]
    assert ["".join(token.itertext()) for token in tokens] == ["2 Ops"]


def test_a_face_that_a_card_does_not_have_is_its_nearest() -> None:
    assert card(PLAIN, 7) == card(PLAIN, -1) == card(PLAIN)


def test_a_very_long_card_continues_on_further_faces() -> None:
    one = Card("event:x", "Event card", "Long", text=("A sentence of some length that says little. " * 60,))
    assert faces(one) > 1
    assert "side 2 of" in card(one, 1)
    assert card(one, 0) != card(one, 1)


def test_a_word_that_is_too_long_for_a_line_is_broken() -> None:
    one = Card("event:x", "Event card", "W" * 60, text=("W" * 200,))
    assert all(part.right <= RIGHT + 4 for face in range(faces(one)) for part in written(one, face))


def test_the_head_band_tells_kinds_apart_and_marks_intel() -> None:
    intel = Card("event:x", "Event card", "Map", (("Intel", "gain 1 Op"),))
    bands = {re.search(r"card-head (\w+)", card(one))[1] for one in (PLAIN, intel, Card("mission:x", "Mission", "M"))}  # type: ignore[index]
    assert bands == {"event", "intel", "orders"}


def test_backs_differ_by_deck_and_by_title() -> None:
    kinds = [(kind, title) for title in TITLES for kind in decks(title)]
    backs = {card_back(kind, title) for kind, title in kinds if kind in ("Event card", "Mission card", "Level card")}
    assert len(backs) == len([kind for kind, _ in kinds if kind in ("Event card", "Mission card", "Level card")])
    assert all(parsed(back) is not None for back in backs)


def test_a_card_picture_is_a_document_of_its_own_in_light_and_dark() -> None:
    light, dark = card_picture(PLAIN), card_picture(PLAIN, dark=True)
    assert parsed(light).find(f"{SVG}style") is not None
    assert "var(--" not in light
    assert light != dark


def test_every_landscape_has_colours() -> None:
    assert set(GROUNDS) == set(LANDSCAPES)


@pytest.mark.parametrize("name", SILHOUETTES)
@pytest.mark.parametrize("light", ["noon", "night"])
def test_every_silhouette_draws(name: str, light: str) -> None:
    markup = vignette(Vignette("plain", light, figures=(Figure(name, 50, 30),)))
    assert parsed(f"<g>{markup}</g>") is not None
    assert markup != vignette(Vignette("plain", light))


@pytest.mark.parametrize("ground", LANDSCAPES)
@pytest.mark.parametrize("weather", sorted(WEATHER))
def test_every_landscape_draws_in_every_weather(ground: str, weather: str) -> None:
    for light in LIGHTS:
        assert parsed(f"<g>{vignette(Vignette(ground, light, weather))}</g>") is not None


def people() -> list[Card]:
    """Everyone who has a portrait."""
    return [one for title in TITLES for one in cards(title) if isinstance(one.art, Portrait)]


def test_commanders_and_commandos_have_a_face_each() -> None:
    found = people()
    assert {one.kind for one in found} == {"Commander card", "Commando card", "Leader"}
    assert len({picture_of(one) for one in found}) == len({one.id for one in found})


def test_state_shows_in_a_face() -> None:
    for one in people():
        assert len({card(one, state=state) for state in ("", "shaken", "wounded", "unfit")}) == 4


def test_an_unknown_dress_is_plain_field_dress() -> None:
    assert parsed(portrait(Portrait("someone", "spacesuit"))) is not None


def test_a_portrait_of_its_own_names_who_it_shows() -> None:
    assert parsed(portrait(Portrait("commander:chin", state="wounded"), "Chin")).get("aria-label") == "Chin, wounded"


def test_a_card_can_be_read_aloud() -> None:
    drawn = parsed(card(PLAIN))
    assert drawn.get("role") == "group"
    assert [picture.get("aria-hidden") for picture in drawn.iter(f"{SVG}svg")][1:] == ["true"]
