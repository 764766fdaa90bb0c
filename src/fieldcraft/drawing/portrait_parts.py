"""What people in portraits wear: collars and headgear."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fieldcraft.drawing.colours import mix
from fieldcraft.drawing.shapes import disc
from fieldcraft.drawing.vignettes.brush import fill, stroke


class Dress(NamedTuple):
    """What a service wears: cloth, lining or shirt, background, and the headgear and collars to choose from."""

    cloth: str
    shirt: str
    ground: str
    headgear: Sequence[str]
    collars: Sequence[str]


class Face(NamedTuple):
    """The features of a person."""

    dress: Dress
    skin: str
    shade: str
    hair: str
    jaw: int
    nose: int
    brow: int
    mouth: int
    headgear: str
    collar: str
    moustache: str
    glasses: bool


def shirt(face: Face) -> str:
    """A shirt collar under a jacket."""
    dark = mix(face.dress.cloth, "#17130e", 0.3)
    return (
        fill(face.dress.shirt, "M102 110L120 128L138 110L134 106Q120 118 106 106Z")
        + fill(dark, "M99 106L92 116L112 132L120 127ZM141 106L148 116L128 132L120 127Z")
        + stroke(dark, "M120 128V150", 1.2)
    )


def open_neck(face: Face) -> str:
    """An open collar."""
    return fill(face.skin, "M104 108L120 138L136 108Q120 120 104 108Z") + fill(
        face.dress.shirt, "M102 107L92 118L118 146L120 138ZM138 107L148 118L122 146L120 138Z"
    )


def tie(face: Face) -> str:
    """A shirt with a tie."""
    return shirt(face) + fill(mix(face.dress.shirt, "#17130e", 0.55), "M116 124H124L122.4 131L126 150H114L117.6 131Z")


def scarf(face: Face) -> str:
    """A knotted scarf."""
    tone = mix(face.dress.shirt, "#fff3d6", 0.35)
    return fill(tone, "M98 106Q120 124 142 106L146 116Q120 136 94 116Z") + fill(
        mix(tone, "#2a1c12", 0.3), "M120 128L134 122L132 150H112ZM98 114Q120 130 142 114Q120 126 98 114Z"
    )


def zipped(face: Face) -> str:
    """A zipped jacket."""
    dark = mix(face.dress.cloth, "#17130e", 0.36)
    return (
        fill(dark, "M98 106L96 118Q120 128 144 118L142 106Q120 118 98 106Z")
        + fill(face.dress.shirt, "M108 110L120 122L132 110Q120 117 108 110Z")
        + stroke(mix(face.dress.shirt, "#ffffff", 0.3), "M120 124V150", 1.4)
    )


def roll(face: Face) -> str:
    """A roll-neck jersey."""
    tone = mix(face.dress.shirt, "#241c14", 0.2)
    return fill(tone, "M99 98Q120 112 141 98L143 114Q120 126 97 114Z") + stroke(
        mix(tone, "#17130e", 0.4), "M106 103V117M113 106V120M120 107V121M127 106V120M134 103V117", 0.9
    )


def stand(face: Face) -> str:
    """A stand collar with patches."""
    dark = mix(face.dress.cloth, "#17130e", 0.5)
    return (
        fill(dark, "M100 100L98 116H142L140 100Q120 114 100 100Z")
        + fill("#cfc9b4", "M104 106H113V112H104ZM127 106H136V112H127Z")
        + stroke(dark, "M120 116V150", 1.2)
    )


COLLARS: dict[str, Callable[[Face], str]] = {
    "shirt": shirt, "open": open_neck, "tie": tie, "scarf": scarf, "zip": zipped, "roll": roll, "stand": stand,
}  # fmt: skip


def steel(face: Face) -> str:
    """A steel helmet with its strap."""
    tone = mix(face.dress.cloth, "#20241c", 0.42)
    return (
        fill(tone, "M82 53Q80 8 120 6Q160 8 158 53Q152 50 148 44Q120 36 92 44Q88 50 82 53Z")
        + fill(mix(tone, "#0f0e0a", 0.4), "M128 7Q160 10 158 53Q152 50 148 44Q142 42 137 41Q148 24 128 7Z")
        + stroke(mix(tone, "#fff0cc", 0.5), "M86 40Q87 14 112 8.4", 1.6, 0.7)
        + stroke("#2b241a", "M91 50Q94 88 108 104M149 50Q146 88 132 104", 1.6, 0.7)
    )


def tanker(face: Face) -> str:
    """A tank crew's leather helmet with goggles."""
    tone = "#4b4234"
    return (
        fill(tone, "M88 60Q84 12 120 10Q156 12 152 60L146 46Q120 36 94 46Z") + stroke(mix(tone, "#fff0cc", 0.3), "M120 10V38M108 12Q104 26 106 40M132 12Q136 26 134 40", 2.6)
        + fill(mix(tone, "#0f0e0a", 0.35), "M86 54Q80 66 86 78L96 80V56ZM154 54Q160 66 154 78L144 80V56Z") + stroke("#2b241a", "M92 80Q96 98 110 106M148 80Q144 98 130 106", 1.8)
        + fill("#23201a", "M95 40Q107 34 118 40V47Q107 52 96 48ZM122 40Q133 34 145 40L144 48Q133 52 122 47Z") + fill("#9fb0ae", "M98 41.4Q107 37.4 115.4 41.6V45.4Q107 48.6 98.6 46ZM124.6 41.6Q133 37.4 142 41.4L141.4 46Q133 48.6 124.6 45.4Z", 0.75)
    )  # fmt: skip


def cap(face: Face) -> str:
    """An officer's cap."""
    tone = mix(face.dress.cloth, "#20180e", 0.2)
    return (
        fill(tone, "M80 30Q84 8 120 6Q156 8 160 30Q152 38 146 40Q120 34 94 40Q88 38 80 30Z")
        + fill(mix(tone, "#120e08", 0.5), "M93 38Q120 31 147 38L148 46Q120 38 92 46Z")
        + fill("#1f1912", "M93 45Q120 38 147 45Q140 54 120 53Q100 54 93 45Z")
        + fill("#d8b25a", "M120 26L123 33L120 40L117 33Z")
        + stroke(mix(tone, "#fff0cc", 0.5), "M82 29Q88 11 114 8", 1.5, 0.7)
    )


def peaked(face: Face) -> str:
    """A high peaked cap."""
    tone = mix(face.dress.cloth, "#1a1c18", 0.2)
    return (
        fill(tone, "M76 28Q92 0 120 2Q148 0 164 28Q152 38 146 40Q120 34 94 40Q88 38 76 28Z")
        + fill("#1b1a16", "M93 38Q120 31 147 38L148 45Q120 38 92 45Z")
        + fill("#12110e", "M92 45Q120 37 148 45Q142 56 120 54Q98 56 92 45Z")
        + fill("#d5d0bc", "M112 20L120 24L128 20L124 27H116Z" + disc(120, 34, 2.6))
    )


def helmet(face: Face) -> str:
    """A deep steel helmet."""
    tone = mix(face.dress.cloth, "#1d211d", 0.4)
    return (
        fill(tone, "M84 66Q78 8 120 8Q162 8 156 66L146 58V46Q120 38 94 46V58Z")
        + fill(mix(tone, "#0c0c0a", 0.4), "M130 9Q162 12 156 66L146 58V46L138 43Q148 24 130 9Z")
        + stroke(mix(tone, "#fff0cc", 0.5), "M86 46Q86 14 112 9.4", 1.6, 0.6)
    )


def beret(face: Face) -> str:
    """A beret with a badge."""
    tone = mix("#3a2a2c" if face.jaw % 2 else "#233a34", face.dress.cloth, 0.15)
    return (
        fill(tone, "M92 47Q84 26 106 14Q134 2 158 22Q172 36 160 46Q152 50 148 46Q120 34 92 47Z")
        + fill(mix(tone, "#0c0a08", 0.5), "M92 47Q120 34 148 46L148 50Q120 39 93 51Z")
        + fill("#cbb477", "M104 29L108 25L112 29L110 36H106Z")
        + stroke(mix(tone, "#fff0cc", 0.45), "M94 32Q98 20 112 13.6", 1.5, 0.7)
    )


def overseas(face: Face) -> str:
    """A folded side cap."""
    tone = mix(face.dress.cloth, "#20180e", 0.15)
    return (
        fill(tone, "M90 48Q94 18 118 8Q142 14 152 44Q146 46 144 44Q120 38 96 48Z")
        + fill(mix(tone, "#120e08", 0.4), "M118 8Q142 14 152 44Q146 46 144 44Q134 40 126 41Z")
        + stroke(mix(tone, "#fff0cc", 0.5), "M92 42Q97 20 117 9.4", 1.4, 0.7)
        + fill("#d8b25a", disc(104, 36, 2.4))
    )


def knit(face: Face) -> str:
    """A knitted cap."""
    tone = mix("#3d3a33", face.dress.shirt, 0.18)
    ribs = "".join(f"M{x} 40Q{x + (120 - x) * 0.2:.0f} 20 {x + (120 - x) * 0.4:.0f} 10" for x in range(98, 146, 7))
    return (
        fill(tone, "M90 52Q88 8 120 7Q152 8 150 52Q120 40 90 52Z")
        + stroke(mix(tone, "#0f0c08", 0.4), ribs, 1)
        + fill(mix(tone, "#fff0cc", 0.12), "M90 52Q120 38 150 52L150 42Q120 30 90 42Z")
    )


def cloth(face: Face) -> str:
    """A headcloth with its cord."""
    tone = "#e3d8bd"
    return (
        fill(tone, "M86 92Q78 18 120 10Q162 18 154 92L146 78Q150 50 140 42Q120 36 100 42Q90 50 94 78Z")
        + fill(mix(tone, "#5a4630", 0.35), "M130 12Q162 22 154 92L146 78Q150 50 140 42Q144 28 130 12Z")
        + stroke("#2a2119", "M95 37Q120 28 145 37M95 42Q120 33 145 42", 2.6)
    )


def fedora(face: Face) -> str:
    """A felt hat."""
    tone = "#3b342c"
    return (
        fill(tone, "M70 46Q92 40 96 36Q98 10 108 8Q120 14 132 8Q142 10 144 36Q148 40 170 46Q146 56 120 52Q94 56 70 46Z")
        + fill("#1d1813", "M96 34Q120 27 144 34L145 41Q120 34 95 41Z")
        + stroke(mix(tone, "#fff0cc", 0.45), "M72 45.6Q92 40 96 35Q98 11 107 8.4", 1.4, 0.7)
    )


def flat_cap(face: Face) -> str:
    """A flat cap."""
    tone = "#55493a"
    return (
        fill(tone, "M84 44Q84 16 120 14Q154 16 158 42Q146 40 140 44Q118 36 92 46Z")
        + fill("#2a231b", "M92 45Q118 36 142 44Q132 50 116 48Q100 48 92 45Z")
        + stroke(mix(tone, "#fff0cc", 0.45), "M86 38Q90 20 114 15", 1.4, 0.7)
    )


def bare(face: Face) -> str:
    """Hair, parted."""
    parting = "M92 58Q88 22 118 17Q154 16 148 60L143 50Q138 40 126 38Q108 44 98 44Q94 50 92 58Z"
    return fill(face.hair, parting) + stroke(
        mix(face.hair, "#fff0cc", 0.3), "M98 36Q106 24 120 21M106 38Q114 28 128 24", 1.3, 0.6
    )


HEADGEAR: dict[str, Callable[[Face], str]] = {
    "steel": steel, "tanker": tanker, "cap": cap, "peaked": peaked, "helmet": helmet, "beret": beret, "overseas": overseas,
    "knit": knit, "cloth": cloth, "fedora": fedora, "flat": flat_cap, "bare": bare,
}  # fmt: skip
