"""Portraits: busts in three tones, built from parts that a seed chooses, so that each face stays its own.

State shows: someone shaken has raised brows and a set mouth, someone wounded a bandage, someone unfit closed eyes.
"""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from fieldcraft.drawing.colours import mix
from fieldcraft.drawing.curves import noise
from fieldcraft.drawing.portrait_parts import COLLARS, HEADGEAR, Dress, Face
from fieldcraft.drawing.shapes import disc
from fieldcraft.drawing.svg import el, num
from fieldcraft.drawing.vignettes.brush import fill, flat, stroke
from fieldcraft.kernel.art import Portrait

MIDDLE = 120.0


DRESSES: dict[str, Dress] = {
    "tanker": Dress(
        "#6d6a45", "#a99b73", "#c4b284", ("tanker", "tanker", "overseas", "steel"), ("zip", "shirt", "scarf")
    ),
    "infantry": Dress(
        "#64643f", "#9c9168", "#b9ad82", ("steel", "steel", "overseas", "knit"), ("shirt", "zip", "scarf")
    ),
    "gunner": Dress("#70684a", "#a89870", "#bda77c", ("steel", "overseas", "knit"), ("shirt", "zip", "scarf")),
    "desert": Dress("#b0975f", "#d4c08c", "#d9bd80", ("beret", "cloth", "cap", "knit"), ("scarf", "shirt", "open")),
    "raider": Dress("#4a4c38", "#7b7a5c", "#8fa0a0", ("beret", "knit", "bare", "beret"), ("roll", "scarf", "shirt")),
    "officer": Dress("#55523a", "#b5a880", "#8f9a93", ("cap", "beret", "cap"), ("tie", "tie", "scarf")),
    "resistance": Dress("#4f4438", "#b7a98c", "#7d8a94", ("fedora", "flat", "bare"), ("open", "scarf", "roll")),
    "enemy": Dress("#52574e", "#8b8f80", "#8f8f86", ("peaked", "helmet"), ("stand", "stand")),
}
SKINS = ("#e2b58e", "#d6a178", "#c98f68", "#b87d58", "#9a6646", "#7d5138")
HAIRS = ("#2b211b", "#3d2c20", "#5a3f28", "#7a5a35", "#98774a", "#57514b")


def features(art: Portrait) -> Face:
    """The features that the seed chooses and the data fixes."""
    seed = crc32(art.seed.encode()) % 1021
    dress = DRESSES.get(art.dress, DRESSES["infantry"])

    def pick(options: Sequence[str], salt: int) -> str:
        return options[int(noise(seed, salt, 5) * len(options)) % len(options)]

    def named(options: Sequence[str], otherwise: str) -> str:
        return next((name for name in art.features if name in options), otherwise)

    skin = named(tuple(SKIN_NAMES), "")
    tone = SKIN_NAMES[skin] if skin else pick(SKINS[:4], 1)
    facial = named(
        ("clean", "moustache", "beard", "stubble"),
        pick(("clean", "clean", "moustache", "stubble", "clean", "beard"), 7),
    )
    return Face(
        dress, tone, mix(tone, "#3a1e12", 0.34), pick(HAIRS, 2), int(noise(seed, 3, 9) * 4), int(noise(seed, 4, 9) * 3), int(noise(seed, 5, 9) * 3),
        int(noise(seed, 6, 9) * 3), named(tuple(HEADGEAR), pick(dress.headgear, 8)), named(tuple(COLLARS), pick(dress.collars, 9)),
        facial, "glasses" in art.features or noise(seed, 11, 3) > 0.84,
    )  # fmt: skip


WHISKERS = ("clean", "moustache", "beard", "stubble")
SKIN_NAMES = {"fair": SKINS[0], "olive": SKINS[2], "brown": SKINS[4], "dark": SKINS[5]}
# What a record can fix; the seed chooses the rest.
FEATURES = frozenset({*HEADGEAR, *COLLARS, *WHISKERS, *SKIN_NAMES, "glasses"})
# Half of each jaw, from the temple to the chin, mirrored.
JAWS = (
    ((27, 62), (27, 82), (21, 95), (8, 104)), ((29, 62), (30, 84), (25, 98), (11, 106)),
    ((26, 60), (26, 80), (17, 96), (6, 106)), ((30, 64), (29, 80), (24, 94), (9, 101)),
)  # fmt: skip


def portrait(art: Portrait, name: str = "") -> str:
    """A portrait as a square SVG element, for lists of people."""
    return el(
        "svg",
        bust(art),
        class_="portrait",
        viewBox="58 2 124 124",
        role="img",
        aria_label=", ".join(filter(None, (name or "portrait", art.state))),
        stroke_linecap="round",
        stroke_linejoin="round",
        xmlns="http://www.w3.org/2000/svg",
    )


def bust(art: Portrait) -> str:
    """A bust in a canvas of 240 by 150."""
    face = features(art)
    seed = crc32(art.seed.encode()) % 997
    return (
        backdrop(face, seed) + shoulders(face) + COLLARS[face.collar](face) + head(face, art.state)
        + eyes(face, art.state) + nose(face) + mouth(face, art.state) + whiskers(face) + (spectacles() if face.glasses else "")
        + HEADGEAR[face.headgear](face) + rank_marks(art.rank, face) + dressing(face, art.state)
    )  # fmt: skip


def backdrop(face: Face, seed: int) -> str:
    """A lit wall with the shadow of the sitter, hatched."""
    ground = face.dress.ground
    lines = "".join(f"M{num(x)} 0L{num(x - 60)} 150" for x in range(12, 330, 9))
    side = 1 if noise(seed, 12) > 0.5 else -1
    light = el("circle", cx=MIDDLE - side * 50, cy=56, r=78, fill=mix(ground, "#fff3d2", 0.34))
    return (
        flat(ground, 0)
        + light
        + stroke(mix(ground, "#2a2018", 0.3), lines, 0.6, 0.4)
        + fill(
            mix(ground, "#221a14", 0.5),
            f"M{num(MIDDLE + side * 30)} 40Q{num(MIDDLE + side * 74)} 60 {num(MIDDLE + side * 58)} 100Q{num(MIDDLE + side * 110)} 116 {num(MIDDLE + side * 112)} 150H120Z",
            0.4,
        )
    )


def shoulders(face: Face) -> str:
    """The body, lit from the left."""
    cloth = face.dress.cloth
    dark = mix(cloth, "#17130e", 0.42)
    return (
        fill(cloth, "M38 150Q42 122 78 114L100 106H140L162 114Q198 122 202 150Z") + fill(dark, "M140 106L162 114Q198 122 202 150H150Q158 124 140 106Z")
        + fill(mix(face.skin, "#3a1e12", 0.22), "M104 92H136V112Q120 124 104 112Z") + fill(face.shade, "M104 98Q124 112 136 96V112Q120 124 104 112Z")
        + stroke(mix(cloth, "#fff0cc", 0.4), "M40 140Q46 122 78 115.4L99 107.6", 1.2, 0.7)
    )  # fmt: skip


def head(face: Face, state: str) -> str:
    """The head: skin, the shaded side, ears and hair."""
    skin = mix(face.skin, "#b9b29c", 0.3) if state == "unfit" else face.skin
    (a, b, c, d) = JAWS[face.jaw]
    left, right = ([(MIDDLE + side * x, y) for x, y in (a, b, c, d)] for side in (-1, 1))
    outline = f"M{num(MIDDLE - 26)} 50Q{num(MIDDLE - 27)} 24 120 23Q{num(MIDDLE + 27)} 24 {num(MIDDLE + 26)} 50"
    down = f"L{num(right[0][0])} {num(right[0][1])}Q{num(right[1][0])} {num(right[1][1])} {num(right[2][0])} {num(right[2][1])}Q{num(right[3][0])} {num(right[3][1])} 120 {num(d[1])}"
    up = f"Q{num(left[3][0])} {num(left[3][1])} {num(left[2][0])} {num(left[2][1])}Q{num(left[1][0])} {num(left[1][1])} {num(left[0][0])} {num(left[0][1])}Z"
    shade = f"M132 26Q{num(MIDDLE + 27)} 28 {num(MIDDLE + 26)} 50{down}Q127 {num(d[1] - 10)} 131 88Q140 70 133 56Z"
    ears = disc(MIDDLE - 28, 67, 5.4) + disc(MIDDLE + 28, 67, 5.4)
    return (
        fill(face.shade, ears) + fill(skin, outline + down + up) + fill(mix(skin, "#3a1e12", 0.3), shade)
        + fill(face.hair, "M92 62Q88 28 120 22Q152 28 148 62L144 56Q146 44 138 40Q120 46 100 40Q95 46 96 56Z")
    )  # fmt: skip


def eyes(face: Face, state: str) -> str:
    """Eyes and brows; shaken eyes are wide under raised brows, and unfit ones are shut."""
    dark = mix(face.hair, "#0f0b08", 0.5)
    lift = -4 if state == "shaken" else 2 if state == "unfit" else 0
    slope = (0, 2, -1.4)[face.brow] + (-3 if state == "shaken" else 0)
    brows = f"M{num(101)} {num(58 + lift + slope)}Q108 {num(54.5 + lift)} 114 {num(57.5 + lift - slope * 0.4)}M126 {num(57.5 + lift - slope * 0.4)}Q132 {num(54.5 + lift)} 139 {num(58 + lift + slope)}"
    if state == "unfit":
        return (
            stroke(dark, brows, 2.8)
            + stroke(dark, "M102 66Q108 69 114 66M126 66Q132 69 138 66", 1.8)
            + stroke(face.shade, "M103 71Q108 74 113 71M127 71Q132 74 137 71", 1.4)
        )
    wide = 3.4 if state == "shaken" else 2.5
    whites = f"M101.6 65.5Q108 {num(65.5 - wide)} 114.4 65.5Q108 {num(65.5 + wide)} 101.6 65.5ZM125.6 65.5Q132 {num(65.5 - wide)} 138.4 65.5Q132 {num(65.5 + wide)} 125.6 65.5Z"
    lids = f"M101 65.6Q108 {num(64.6 - wide)} 115 65.2M125 65.2Q132 {num(64.6 - wide)} 139 65.6"
    bags = (
        stroke(face.shade, "M103 71Q108 73.4 113 71M127 71Q132 73.4 137 71", 1.2)
        if state in ("shaken", "wounded")
        else ""
    )
    return (
        stroke(dark, brows, 2.8)
        + fill("#efe6d2", whites)
        + fill("#1d1712", disc(108.4, 65.4, 2.2) + disc(132.4, 65.4, 2.2))
        + stroke(dark, lids, 1.5)
        + bags
    )


def nose(face: Face) -> str:
    """The nose, as its shadow."""
    shapes = (
        "M122 60L127 80Q125 84 118 83Q123 80 121 60Z",
        "M122 58L130 79Q127 85 116 83Q124 80 121 58Z",
        "M122 60Q126 68 125 78Q127 83 117 83Q121 80 121 60Z",
    )
    return fill(face.shade, shapes[face.nose]) + stroke(face.shade, "M113.6 80.4Q113 83.4 116.4 83.4", 1.4)


def mouth(face: Face, state: str) -> str:
    """The mouth: each their own, tight when shaken, slack when unfit."""
    dark = mix(face.shade, "#2a0f0a", 0.5)
    if state == "shaken":
        return stroke(dark, "M111 94Q114 91.6 117 93.4T123 93T129 94.4", 2)
    if state == "unfit":
        return stroke(dark, "M111 95.6Q120 91 129 95.6", 2)
    if state == "wounded":
        return stroke(dark, "M111 94L116 92.6H124L129 94.4", 2.2)
    shapes = ("M110 92.6Q120 95.6 130 92", "M111 93.6H128.6", "M110 92Q118 96.4 131 90.6")
    return stroke(dark, shapes[face.mouth], 2) + stroke(face.shade, "M115 98.6Q120 100 125 98.6", 1.3)


def whiskers(face: Face) -> str:
    """A moustache, a beard or stubble."""
    if face.moustache == "moustache":
        return fill(
            face.hair, "M107 91.6Q110 86 119 86.4L120 88L121 86.4Q130 86 133 91.6Q126 89.6 120 90.6Q114 89.6 107 91.6Z"
        )
    if face.moustache == "beard":
        return fill(
            face.hair,
            "M93 74Q94 98 106 106Q120 112 134 106Q146 98 147 74L141 84Q136 86 130 86Q120 83 110 86Q104 86 99 84ZM111 93.6Q120 97 129 93.2Q126 90 120 90.6Q114 90 111 93.6Z",
        )
    if face.moustache == "stubble":
        return fill(
            face.hair,
            "M94 80Q97 98 108 104Q120 108 132 104Q143 98 146 80Q140 90 130 88Q120 86 110 88Q100 90 94 80Z",
            0.32,
        )
    return ""


def spectacles() -> str:
    """Round steel glasses."""
    return stroke(
        "#2b2620",
        disc(108, 66, 7.6) + disc(132, 66, 7.6) + "M115.6 65Q120 62.6 124.4 65M100.4 65L93 63M139.6 65L147 63",
        1.3,
    ) + fill("#f4eeda", disc(106, 64, 2) + disc(130, 64, 2), 0.5)


def rank_marks(rank: int, face: Face) -> str:
    """Bars or stars on the shoulder."""
    bars = "".join(f"M{62 + 7 * n} {129 - n:.0f}l5-1.6l1.4 6l-5 1.6z" for n in range(min(rank, 4)))
    return fill("#dcb964", bars) if rank else ""


def dressing(face: Face, state: str) -> str:
    """What a wound or exhaustion leaves: a bandage, sweat, grime."""
    if state == "wounded":
        cloth = "#efe6d2"
        return (
            fill(cloth, "M90 52Q106 44 150 36L151 47Q112 54 92 63Z")
            + stroke("#b8a98a", "M92 57Q112 49 150 41", 1)
            + fill("#a3301f", "M128 41Q136 37 140 43Q136 49 129 47Z")
        )
    if state == "shaken":
        return fill("#cfdad4", "M97 52Q94 58 97 60Q100 58 97 52ZM146 74Q143 80 146 82Q149 80 146 74Z", 0.9)
    if state == "unfit":
        return fill("#2a2119", "M98 78Q106 74 108 82Q102 88 97 84ZM130 84Q140 80 142 86Q136 92 131 89Z", 0.3)
    return ""
