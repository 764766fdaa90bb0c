"""Text is legible in light and dark mode, and the sides differ in more than hue."""

import pytest
from msgspec import structs

import fieldcraft as fc
from fieldcraft.drawing import palette
from fieldcraft.drawing.colours import (
    GROUNDS,
    INKS,
    MIN_CONTRAST,
    MIN_EDGE,
    SIDES,
    TEXT_COLOURS,
    colours,
    contrast,
    mix,
)
from fieldcraft.drawing.symbols import COUNTER_SHAPES
from fieldcraft.kernel.scene import Board
from fieldcraft.titles.v_sabotage.floor_plan import ALARMED
from tests.drawing.positions import plain_scene, scene_at_start


def boards() -> dict[str, Board]:
    """A board for each palette. All levels of V-Sabotage share one."""
    every = ((title.id, scenario.id) for title in fc.titles() for scenario in title.scenarios[:9])
    found: dict[str, tuple[str, Board]] = {"": ("plain", plain_scene().board)}
    for title, scenario in every:
        board = scene_at_start(title, scenario).board
        found.setdefault(repr(sorted(board.palette.items())), (f"{title} {scenario}", board))
    return dict(found.values())


# How much of a place the strongest tint covers, in the style sheet.
STRONGEST_TINT = 0.72
BOARDS = boards()
every_palette = pytest.mark.parametrize(
    ("title", "dark"), [(title, dark) for title in BOARDS for dark in (False, True)]
)

PAIRS = [
    ("ink", "land"),
    ("ink", "margin"),
    ("ink", "paper"),
    ("ink", "sea"),
    ("ink-on-land", "sand"),
    ("alert-ink", "margin"),
    *((name, ground) for name, (_, _, _, ground) in TEXT_COLOURS.items()),
    *(("card-ink", ground) for ground in ("card", "card-chip")),
    ("card-soft", "card"),
    *(("band-ink", name) for name in INKS if name.startswith("band-") and name != "band-ink"),
    ("stage-ink", "stage"),
    ("stage-lit-ink", "stage-lit"),
    *((f"{face}-ink", face) for face in ("ours", "theirs", "marker")),
]


@every_palette
def test_words_can_be_read_on_their_ground(title: str, dark: bool) -> None:
    shades = colours(BOARDS[title], dark)
    for words, ground in PAIRS:
        assert contrast(shades[words], shades[ground]) >= MIN_CONTRAST, (words, ground)


@every_palette
def test_friend_and_foe_differ_in_lightness(title: str, dark: bool) -> None:
    shades = colours(BOARDS[title], dark)
    assert contrast(shades["ours"], shades["theirs"]) > 1.6


@every_palette
def test_counters_stand_out_from_every_ground(title: str, dark: bool) -> None:
    """A counter is told from its ground by its face, its edge or its base: one of them has three times its contrast."""
    shades = colours(BOARDS[title], dark)
    for side in SIDES:
        rims = [shades[side], shades[f"{side}-edge"]]
        for ground in GROUNDS:
            assert max(contrast(rim, shades[ground]) for rim in rims) >= MIN_EDGE, (side, ground)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scenario", ["norway", "north-africa", "normandy", "continent"])
def test_the_enemy_s_red_base_is_seen_on_every_ground_of_the_four_maps(scenario: str, dark: bool) -> None:
    shades = colours(scene_at_start("commandos-europe", scenario).board, dark)
    for ground in GROUNDS:
        assert contrast(shades["theirs-base"], shades[ground]) >= MIN_EDGE, ground
    assert contrast(shades["ours"], shades["theirs"]) >= MIN_EDGE


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scenario", ["norway", "north-africa", "normandy", "continent"])
def test_names_can_be_read_on_the_tint_of_what_is_heard(scenario: str, dark: bool) -> None:
    shades = colours(scene_at_start("commandos-europe", scenario).board, dark)
    for ground in GROUNDS:
        tinted = mix(shades[ground], shades["heat"], STRONGEST_TINT)
        assert contrast(shades["ink-on-land"], tinted) >= MIN_EDGE, ground


IN_RELIEF = [("commandos-europe", scenario) for scenario in ("norway", "north-africa", "normandy", "continent")]
IN_RELIEF += [("sherman-leader", scenario) for scenario in ("north-africa-1942", "normandy-1944", "bulge-1944")]
COUNTRY = [f"height-{number}" for number in range(1, 8)] + ["pasture", "meadow", "corn", "plough", "stubble"]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("title", "scenario"), IN_RELIEF)
def test_counters_stand_out_from_every_height_and_field_of_a_map_in_relief(
    title: str, scenario: str, dark: bool
) -> None:
    shades = colours(scene_at_start(title, scenario).board, dark)
    for side in ("ours", "theirs"):
        for ground in COUNTRY:
            outlines = [shades["rim"], shades[f"{side}-edge"], shades[side]]
            assert max(contrast(outline, shades[ground]) for outline in outlines) >= MIN_EDGE, (side, ground)


@every_palette
def test_what_glows_stands_out_from_the_ground_and_from_the_counters(title: str, dark: bool) -> None:
    shades = colours(BOARDS[title], dark)
    assert contrast(shades["glow"], shades["land"]) > 3
    assert contrast(shades["glow"], shades["sea"]) > 2
    assert contrast(shades["glow"], shades["ours"]) > 2


def test_friend_foe_and_markers_differ_in_shape() -> None:
    assert len(set(COUNTER_SHAPES.values())) == 3


@every_palette
def test_the_palette_is_declarations_for_a_style_sheet(title: str, dark: bool) -> None:
    declared = dict(part.split(":") for part in palette(BOARDS[title], dark).rstrip(";").split(";"))
    assert declared["--ours"] == colours(BOARDS[title], dark)["ours"]
    assert all(name.startswith("--") for name in declared)


def test_in_dark_mode_the_paper_is_dark() -> None:
    board: Board = plain_scene().board
    light, dark = colours(board), colours(board, dark=True)
    assert contrast(light["paper"], "#ffffff") < 2
    assert contrast(dark["paper"], "#000000") < 2


GROUND_TONES = (
    "land",
    "bare-ground",
    "turf",
    "corn",
    "plough",
    "canopy",
    "canopy-deep",
    "rock-mid",
    "rock-deep",
    "snow-cover",
    "sea",
)


@pytest.mark.parametrize("title", [title for title in BOARDS if title.startswith("sherman")])
@pytest.mark.parametrize("dark", [False, True])
def test_a_counter_stands_out_from_every_ground_by_its_rim_or_its_edge(title: str, dark: bool) -> None:
    shades = colours(BOARDS[title], dark)
    for face in ("ours", "theirs"):
        for ground in GROUND_TONES:
            outlines = (shades["rim"], shades[f"{face}-edge"], shades[face])
            assert max(contrast(outline, shades[ground]) for outline in outlines) >= 3, (face, ground)


MATERIALS = ("floor", "stone", "slab", "tar", "tiling", "earth", "green", "sea", "sand", "rock", "paper")
LEVELS_AT_NIGHT = [title for title in BOARDS if title.startswith("v-sabotage")]


@pytest.mark.parametrize("alarm", [False, True])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("title", LEVELS_AT_NIGHT)
def test_a_counter_stands_out_from_every_floor_of_a_level_by_its_face_or_its_edge(
    title: str, dark: bool, alarm: bool
) -> None:
    board = structs.replace(BOARDS[title], palette={**BOARDS[title].palette, **(ALARMED if alarm else {})})
    shades = colours(board, dark)
    for side in SIDES:
        rims = shades[side], shades[f"{side}-edge"]
        for ground in MATERIALS:
            assert max(contrast(rim, shades[ground]) for rim in rims) >= MIN_EDGE, (side, ground)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("alarm", [False, True])
def test_commandos_are_the_brightest_counters_of_a_level(dark: bool, alarm: bool) -> None:
    board = BOARDS[LEVELS_AT_NIGHT[0]]
    shades = colours(structs.replace(board, palette={**board.palette, **(ALARMED if alarm else {})}), dark)
    for other in ("theirs", "marker", *MATERIALS):
        for seen in ("ours", "ours-hidden"):
            assert contrast(shades[seen], "#000000") > contrast(shades[other], "#000000"), other
