"""The sky above a landscape and the weather in front of it."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.drawing.curves import noise
from fieldcraft.drawing.svg import dots, el, num
from fieldcraft.drawing.vignettes.brush import HEIGHT, WIDTH, Brush, fill, flat, stroke


def sky(brush: Brush, weather: str) -> str:
    """The sky in four bands, with the sun or the moon where the weather allows, and long thin clouds."""
    light = brush.tones.light
    top, high, low, edge = light.sky
    depth = brush.horizon
    parts = [
        flat(top, 0),
        fill(high, brush.ridge(depth * 0.36, 5, 70, 41)),
        fill(low, brush.ridge(depth * 0.62, 5, 60, 42)),
        fill(edge, brush.ridge(depth * 0.84, 4, 56, 43)),
    ]
    if weather not in ("rain", "storm", "snow", "fog"):
        parts.append(sun(brush))
    if weather != "clear" or noise(brush.seed, 44) > 0.35:
        parts.append(fill(edge, streaks(brush), 0.75))
    return "".join(parts)


def sun(brush: Brush) -> str:
    """The sun low on the horizon, or high, or the moon, with a halo."""
    light = brush.tones.light
    low = light.beam > 0.2 and light.strength < 0.6
    x = 30 + 180 * noise(brush.seed, 45)
    y = brush.horizon * (0.72 if low else 0.26) + 8 * noise(brush.seed, 46)
    radius = 15.0 if low else 9.5
    halo = "".join(
        el("circle", cx=x, cy=y, r=radius * times, fill=light.disc, fill_opacity=".16") for times in (2.5, 1.7)
    )
    return halo + el("circle", cx=x, cy=y, r=radius, fill=light.disc)


def streaks(brush: Brush) -> str:
    """Long thin clouds."""
    parts = []
    for number in range(5):
        x, y = 220 * noise(number, brush.seed, 47) - 30, brush.horizon * (0.12 + 0.55 * noise(number, brush.seed, 48))
        long = 40 + 60 * noise(number, brush.seed, 49)
        parts.append(f"M{num(x)} {num(y)}q{num(long * 0.4)}-4 {num(long)} 0q{num(-long * 0.5)} 2 {num(-long)} 0z")
    return "".join(parts)


def stars(brush: Brush) -> str:
    """A clear night."""
    places = ((WIDTH * noise(n, brush.seed, 50), brush.horizon * 0.8 * noise(n, brush.seed, 51)) for n in range(34))
    return stroke(brush.tones.light.shine, dots(places), 1.1, 0.8)


def slant(brush: Brush, count: int, dx: float, dy: float) -> str:
    """Slanting strokes all over the picture."""
    return "".join(
        f"M{num(WIDTH * noise(n, brush.seed, 52))} {num(HEIGHT * noise(n, brush.seed, 53) - 10)}l{num(dx)} {num(dy)}"
        for n in range(count)
    )


def rain(brush: Brush) -> str:
    """Rain."""
    return stroke(brush.tones.light.shine, slant(brush, 54, -4, 13), 0.8, 0.5)


def storm(brush: Brush) -> str:
    """A storm: heavy cloud, lightning and rain."""
    light = brush.tones.light
    x = 50 + 140 * noise(brush.seed, 54)
    bolt = f"M{num(x)} 22l-9 20h7l-8 22l20-27h-8l8-15z"
    cloud = brush.ridge(34, 18, 22, 55).replace(f"V{num(HEIGHT)}", "V-2")
    return (
        fill(light.key, cloud, 0.6) + fill(light.disc, bolt) + stroke(light.shine, slant(brush, 40, -7, 14), 0.8, 0.45)
    )


def snowfall(brush: Brush) -> str:
    """Falling snow."""
    places = ((WIDTH * noise(n, brush.seed, 56), HEIGHT * noise(n, brush.seed, 57)) for n in range(70))
    return stroke("#f6f5ee", dots(places), 2, 0.9)


def dust(brush: Brush) -> str:
    """Blowing sand: veils that hide the distance, and streaks."""
    colour = brush.tones.near
    y = brush.horizon
    veil = fill(colour, brush.ridge(y - 20, 26, 50, 58), 0.42) + fill(colour, brush.ridge(y + 8, 22, 40, 59), 0.36)
    return veil + stroke(brush.tones.light.shine, slant(brush, 26, 22, -3), 0.8, 0.35)


def fog(brush: Brush) -> str:
    """Banks of fog."""
    y = brush.horizon
    return "".join(
        fill(brush.tones.light.sky[3], f"M-10 {num(y + at)}q60-12 125-3t135-4v{num(deep)}q-70 9-130 1t-130 4z", 0.5)
        for at, deep in ((-26, 12), (-6, 16), (18, 15))
    )


def haze(brush: Brush) -> str:
    """Smoke drifting along the horizon."""
    y = brush.horizon
    return fill(brush.tones.light.key, f"M-10 {num(y - 14)}q40-26 92-18t84-14t84-4v20q-60 22-120 16t-140 14z", 0.26)


BEHIND: dict[str, Callable[[Brush], str]] = {"stars": stars, "smoke": haze}
IN_FRONT: dict[str, Callable[[Brush], str]] = {
    "rain": rain, "storm": storm, "snow": snowfall, "dust": dust, "fog": fog,
}  # fmt: skip
WEATHER = frozenset({"clear", *BEHIND, *IN_FRONT})
