"""Silhouettes of people and animals. A soldier is built from a pose, a headgear and what is in the hands."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.drawing.shapes import disc
from fieldcraft.drawing.svg import num
from fieldcraft.drawing.vignettes.strokes import Layers

Joint = tuple[float, float]


class Pose(NamedTuple):
    """The joints of a body of 44 units: head, neck, hip, and each limb as its middle and its end."""

    head: Joint
    neck: Joint
    hip: Joint
    legs: tuple[tuple[Joint, Joint], tuple[Joint, Joint]]
    arms: tuple[tuple[Joint, Joint], tuple[Joint, Joint]]


POSES: dict[str, Pose] = {
    "stand": Pose(
        (0.6, -39),
        (0, -33.5),
        (0, -20.5),
        (((-2.6, -11), (-3.4, -1.6)), ((2.8, -11), (3.2, -1.6))),
        (((-5.4, -26), (-3.4, -20.5)), ((5.6, -26), (4.4, -20))),
    ),
    "walk": Pose(
        (2.8, -39),
        (1.6, -33.5),
        (0, -20.5),
        (((-3.2, -11.5), (-9.4, -3)), ((4.6, -12), (6.4, -1.6))),
        (((-3.6, -26), (1, -21)), ((6.4, -27), (9, -22))),
    ),
    "run": Pose(
        (7.6, -37),
        (5.2, -32),
        (-0.6, -20.5),
        (((-6, -13), (-16, -10.6)), ((6.6, -14.4), (8.4, -2.4))),
        (((-1, -26), (6, -22)), ((9, -25.4), (14.6, -27))),
    ),
    "crouch": Pose(
        (7.4, -31),
        (4.6, -26.4),
        (-2.4, -15.5),
        (((-7.4, -8.4), (-11.6, -1.6)), ((5.8, -10), (5.2, -1.6))),
        (((1, -19.4), (8, -18)), ((7.4, -20.4), (14, -20.8))),
    ),
    "kneel": Pose(
        (4.4, -32),
        (2.6, -27),
        (-1.6, -14.5),
        (((-5.4, -3), (-13, -1.6)), ((7.4, -12.4), (7.8, -1.6))),
        (((1.4, -20.4), (8.4, -23.6)), ((8, -21.4), (15, -25.4))),
    ),
    "aim": Pose(
        (3.4, -39.4),
        (1.4, -34),
        (0, -20.5),
        (((-3.6, -11), (-6, -1.6)), ((4, -11.4), (6.4, -1.6))),
        (((1.6, -28), (7, -33.6)), ((7.6, -29.4), (14, -34.4))),
    ),
    "up": Pose(
        (0.6, -39),
        (0, -33.5),
        (0, -20.5),
        (((-2.6, -11), (-3.4, -1.6)), ((2.8, -11), (3.6, -1.6))),
        (((-8.4, -34.6), (-8.6, -44)), ((8.4, -34.6), (8.8, -44))),
    ),
    "glass": Pose(
        (1, -39),
        (0, -33.5),
        (0, -20.5),
        (((-3.4, -11), (-5, -1.6)), ((3, -11), (4.6, -1.6))),
        (((4, -28), (6.6, -38)), ((7.4, -29), (8, -38.4))),
    ),
    "point": Pose(
        (1, -39),
        (0, -33.5),
        (0, -20.5),
        (((-3.4, -11), (-5.4, -1.6)), ((3, -11), (4.4, -1.6))),
        (((-4.4, -26), (-2, -20)), ((8, -33), (17, -35))),
    ),
    "throw": Pose(
        (-1, -39),
        (-1, -33.5),
        (0, -20.5),
        (((-4.6, -11), (-9, -1.6)), ((5.6, -12.6), (9.4, -1.6))),
        (((-9, -33), (-13.4, -41)), ((7, -31), (13, -31))),
    ),
    "sit": Pose(
        (1, -27),
        (0, -21.6),
        (-1, -9),
        (((8, -12.6), (9.6, -1.6)), ((9.4, -11), (12, -1.6))),
        (((4.4, -14.4), (9.4, -14)), ((5.4, -15.4), (10.4, -15.4))),
    ),
}
# Headgear as path data relative to the middle of the head: its fill, and the light on it.
HEADGEAR: dict[str, tuple[str, str]] = {
    "helmet": ("m-5.4 1.8q-.2-6.6 5-7q5.2.2 5.2 5l1.6 1.4q-4-.9-6.6-.6t-5.2 1.2z", "m-4.2-2.6q1.4-2.6 4.4-2.6"),
    "brodie": ("m-7-.2q2.4-.6 3-2.4q1.4-2.8 4-2.8t4 2.8q.6 1.8 3 2.4q-7 1.6-14 0z", "m-3.6-2.8q1.4-2.6 4.2-2.4"),
    "round": ("m-5 .8q-.6-6.2 5-6.4q5.4.2 5 5.4l1 1.2q-5.6-1.2-11-.2z", "m-4-2.6q1.2-2.6 4-2.8"),
    "cap": ("m-4.6 0q-1.2-4 .4-5q4-2 8.6-.2q1.4 1 .2 3.2l3 1.6q-3 .8-5.2.2t-7 .2z", "m-4.2-4.8q4-2 8.2-.4"),
    "beret": ("m-4.2-.4q-.4-4.4 3.4-4.8q5.6-.6 8 2.4q.6 2-3.2 1.8t-8.2.6z", "m-3.6-3q1.2-2 4.6-1.8"),
    "field": ("m-4.4.2q-.4-4.8 4-5t4.4 3.6l2.8 1.4q-5.6-.6-11.2 0zm-.2.4l-.6 5.2l2.4-.6l.2-4.6z", "m-4-2.8q1.2-2 4-2"),
    "fedora": ("m-7.4 0q3-.4 3.4-1.4l.8-4q3-1.6 6.4 0l.8 4q.4 1 3.4 1.4q-7.4 1.8-14.8 0z", "m-3-5.2q3-1.6 6 0"),
    "cloth": ("m-4.6 7q-2.2-9 .4-11.4q4.2-3 8.4 0q1.4 2 1 5l-2.2 1.4l-1-2.6h-4.6l1 6.4z", "m-4-3.4q4-3.4 8.2-.2"),
    "bare": ("m-3.6-.6q-.2-3.6 3.6-3.8t4 3q-3.4-1.6-7.6.8z", "m-3-2.8q1.2-1.6 3.4-1.4"),
    "plume": ("m-5 .6q-.4-6 5-6.2q5.4.2 5 5.4l.6 1q-5.6-1-10.6-.2zm7-5q4.8-2.8 7.6 1.4q1.8 3.4-1.6 6.6q.4-4-2-4.6t-4-3.4z", "m-4-2.6q1.2-2.6 4-2.8"),
}  # fmt: skip
# What is carried, by pose where it matters: strokes and fills.
CARRIED: dict[str, Layers] = {
    "": (),
    "slung": ("d1.7 M-6-15L5-42", "s1.2 M-3-32L3-22"),
    "port": ("d1.8 M-3-17L12-32", "d3 M-4-16L-1-19"),
    "shoulder": ("d1.8 M6-18L-5-50", "d3 M6-18L5-21"),
    "level": ("d1.8 M-3-20.4L20-22.4", "d3 M-4-19.6L1-20.6"),
    "aimed": ("d1.9 M2-34.6L25-35.8", "d3.4 M0-34L6-34.6"),
    "low-aim": ("d1.9 M5-24L29-27.4", "d3.4 M3-23.4L9-24.6"),
    "crouched": ("d2.2 M4-18L21-21.6", "d1.6 M11-19L10-14"),
    "glasses": ("d3 M4-39.4L11-39.6",),
    "pack": ("d M-9-33H-2V-22H-9Z",),
    "grenade": ("d " + disc(-13.6, -43, 2),),
    "case": ("d M6-20H16V-13H6Z", "d1 M9-20V-22H13V-20"),
    "rope": ("s2.4 M-4-33Q8-28 3-21",),
    "flag": ("d1.4 M9-20V-58", "p M9-58L30-55V-45L9-47Z"),
    "lantern": ("d1 M17-35V-31", "w M14.6-31H19.4V-24H14.6Z", "d1 M14.6-31H19.4M14.6-24H19.4"),
    "hammer": ("d1.8 M-2-16L14-34", "d5 M11.4-36.4L16.6-31.6"),
    "tube": ("d4 M-6-36L18-38", "d1.4 M6-36L7-31"),
    "flame": ("d2 M3-21L21-24", "d M-9-33H-3V-20H-9Z", "f M21-25Q38-36 58-30Q48-27 60-22Q42-18 21-22Z"),
    "detector": ("d1.4 M4-21L22-2", "s2.6 M17-1H28"),
}  # fmt: skip


def soldier(pose: str, headgear: str = "helmet", *carried: str, coat: bool = False, armband: bool = False) -> Layers:
    """A figure in a pose."""
    head, neck, hip, legs, arms = POSES[pose]
    limbs = [f"M{at(hip)}L{at(middle)}L{at(end)}" for middle, end in legs]
    feet = "".join(f"M{at(end)}l3.4 .2" for _, end in legs)
    shoulder = (neck[0], neck[1] + 2.4)
    near, far = (f"M{at(shoulder)}L{at(middle)}L{at(end)}" for middle, end in arms)
    crown, shine = HEADGEAR[headgear]
    chest = f"M{at((neck[0], neck[1] + 3.6))}L{at(hip)}"
    skirt = [f"d M{at((hip[0] - 5, hip[1] - 2))}l-2.6 13.6q7.6 2 15.6 0l-3-13.6z"] if coat else []
    back = (f"l.8 M{at((neck[0] - 4.4, neck[1] + 5))}q.6-3.4 3.4-4M{at(head)}{shine}",)
    band = [f"r2.4 M{at(arms[1][0])}l.4 2"] if armband else []
    return (
        f"d3.8 {far}", f"d5 {''.join(limbs)}", f"d3.6 {feet}", f"d9 {chest}", f"d3.4 M{at(neck)}L{at(head)}", *skirt,
        *(part for name in carried for part in CARRIED[name]), f"d4 {near}",
        f"d {disc(*head, 3.3)}|M{at(head)}{crown}", *band, *back,
    )  # fmt: skip


def at(joint: Joint) -> str:
    """A point as path data."""
    return f"{num(joint[0])} {num(joint[1])}"


PEOPLE: dict[str, Layers] = {
    "sentry": soldier("stand", "helmet", "slung", coat=True),
    "officer": soldier("glass", "cap", "glasses", coat=True),
    "general": (*soldier("point", "cap", coat=True), "r1.6 M-4-20L-3-8M5-20L5-8"),
    "walker": soldier("walk", "helmet", "slung", "pack"),
    "patrol": ("@walker -24 -2 .92", "@walker 0 0 1", "@walker 25 2 1.06"),
    "rifleman": soldier("aim", "helmet", "aimed"),
    "kneeling": soldier("kneel", "helmet", "low-aim"),
    "runner": soldier("run", "helmet", "level"),
    "charge": ("@runner -26 -3 .9", "@runner 2 0 1", "@runner 30 3 1.1"),
    "commando": soldier("crouch", "bare", "crouched"),
    "raider": soldier("walk", "beret", "port", "pack"),
    "raiders": ("@raider -22 -2 .92", "@raider 0 0 1", "@raider 24 3 1.08"),
    "tommy": soldier("run", "brodie", "level", "pack"),
    "gi": soldier("walk", "round", "port", "pack"),
    "gi-aiming": soldier("kneel", "round", "low-aim"),
    "gi-squad": ("@gi -24 -2 .92", "@gi-aiming 4 1 1", "@gi 30 3 1.06"),
    "bazooka": soldier("kneel", "round", "tube"),
    "panzerfaust": soldier("kneel", "helmet", "tube"),
    "ijn-soldier": soldier("run", "field", "level"),
    "banzai": ("@ijn-soldier -28 -3 .9", "@ijn-soldier 0 0 1", "@ijn-soldier 28 2 1.05", "d1.2 M34-30V-62", "p M34-62H56V-48H34Z", "r " + disc(45, -55, 4.4)),
    "bersagliere": soldier("aim", "plume", "aimed"),
    "captive": soldier("up", "bare"),
    "agent": soldier("walk", "fedora", "case", coat=True),
    "guide": (*soldier("point", "cloth", coat=True), "d1.6 M-6-30L-9 0"),
    "villager": soldier("stand", "cloth", coat=True),
    "gunman": soldier("aim", "cloth", "aimed"),
    "militia": soldier("stand", "fedora", "slung", coat=True, armband=True),
    "scientist": (*soldier("walk", "fedora", "case", coat=True), "w " + disc(4.6, -39, 1)),
    "admiral": (*soldier("stand", "cap", coat=True), "w1 M-5-33H-1M3-33H6M-5-24L-5-22M4-24L4-22"),
    "airman": (*soldier("walk", "bare", "pack"), "p M-4-35Q2-31 6-35L5-31H-2Z"),
    "medic": (*soldier("crouch", "round"), "p M6-36H10V-32H6Z", "r M7.4-36H8.6V-32H7.4ZM6-34.6H10V-33.4H6Z"),
    "stretcher": ("@gi -26 0 1", "@gi 24 0 1", "d2.4 M-24-19H30", "p M-14-23Q-2-27 14-23V-19H-14Z", "d " + disc(-16, -22.6, 3)),
    "chaplain": (*soldier("stand", "round", coat=True), "p M-2-30H4V-22H-2Z", "d1 M1-29V-23M-.6-27H2.6"),
    "sapper": soldier("crouch", "brodie", "case"),
    "minesweeper": soldier("walk", "brodie", "detector"),
    "thrower": soldier("throw", "brodie", "grenade"),
    "pioneer": soldier("run", "helmet", "hammer"),
    "flamer": soldier("walk", "helmet", "flame"),
    "lantern-bearer": soldier("point", "helmet", "lantern", coat=True),
    "climber": (*soldier("up", "beret", "rope"), "s1.2 M8-44L10-120"),
    "skier": (*soldier("walk", "cap", "slung", "pack"), "d1.4 M-22-.4H16L21-4M9-22L14 0M1-21L-6 0"),
    "sniper": ("d9 M-24-6L-4-9", "d5 M-24-5L-42-3M-24-5L-44-7", "d4 M-4-9L4-3L10-8", "d " + disc(1.6, -13, 3.3), "d M-3.8-12q0-6 5.4-6.2q4.8.4 5 5z", "d1.8 M2-9L34-11", "d2.6 M8-13L16-13.6", "s1.4 M24-10.4L22-1M24-10.4L27-1", "l.8 M-24-10.4L-6-13.4M-1-17Q1-18.4 3-17.8"),
    "machine-gunner": ("d9 M-26-6L-8-10", "d5 M-26-5L-44-3M-26-5L-45-7", "d4 M-8-10L0-4L6-11", "d " + disc(-3, -14.6, 3.3), "d M-8.4-13q-.2-6.6 5-7q5.2.2 5.2 5l1.4 1.4z", "d2.6 M-2-12L34-14", "d4.4 M4-12.4L16-13", "s1.5 M22-13L18 0M22-13L27 0", "m M6-10H13V-3H6Z", "l.8 M-26-10.4L-10-14.4M-7-19Q-4-21-1-19.6M8-14.8L34-15.4"),
    "wireless-operator": (*soldier("sit", "beret"), "d M-18 0V-7H-4V0Z", "d M14-20H30V0H14Z", "w M17-17H23V-12H17Z", f"w {disc(27, -14.6, 1.4)}{disc(27, -9.6, 1.4)}", "s1.2 M28-20V-64", "s1 M-2-30A4 4 0 0 1 4-30", "l.8 M14-20.4H30"),
    "mortar-crew": ("@kneeling-loader -24 0 1", "@tube 2 0 1", "@kneeling-loader 26 0 -1"),
    "kneeling-loader": soldier("kneel", "round"),
    "tube": ("d4 M-4-2L8-30", "d1.8 M4-20L14 0M4-20L1 0", "d M-10-3H3V0H-10Z", "l.8 M-6-3L6-31"),
    "crowd": ("@villager -30 -3 .9", "@gunman -12 0 1", "@villager 10 -2 .95", "@gunman 28 2 1", "d1.4 M-30-20L-24-52M10-20L14-52"),
    "column": tuple(f"@walker {x} {-y} {.6 + y * -.03:.2g}" for x, y in ((-58, 6), (-40, 4.6), (-22, 3.4), (-3, 2), (18, 1))),
    "dog": ("d M-22-17Q-26-22-30-27L-28-28Q-24-22-20-20H-2L4-27L6-31L8-27.4Q13-26 18-22.4L16-20H10L7-14L6-8L7-1H10V0H3L2-8L0-11H-12L-15-6L-12-1H-9V0H-15L-19-7L-17-13Q-20-14-22-17Z", "d3 M-2-12L-4-1H-1", "l.9 M-20-20.4H-2L4-27.2", f"w {disc(11, -24, .8)}"),
    "fox": ("d M-16-11Q-26-14-38-9Q-30-4-20-7L-14-6L-16 0H-13L-9-6H2L3 0H6L7-7L12-12L20-11L14-17L13-21L10-17L7-18L6-13L0-13Z", "r M-38-9Q-34-6-29-6L-30-11Z", "l.9 M-16-11.4L0-13.4", f"w {disc(13.4, -14.6, .8)}"),
    "camel": ("d M-24-26Q-16-32-10-26Q-6-40 4-36Q8-34 10-26Q16-26 18-34L20-42L30-43L31-39L25-37L22-24Q18-18 12-18L13 0H10L8-16H-10L-12 0H-15L-16-16Q-22-16-24-26Z", "d2.2 M5-18L6 0M-18-17L-19 0", "m M-10-27Q-3-36 6-30L8-22H-8Z", "l.9 M-24-26.4Q-16-32.4-10-26.4Q-6-40.4 4-36.4"),
    "horse": ("d M-26-20Q-32-14-30-6L-28-6Q-28-14-24-18L-20-16L-22 0H-18L-15-14H4L6 0H10L10-16L16-26L26-22L28-26L20-34L18-38L16-34Q8-32 4-26H-20Q-24-25-26-20Z", "l.9 M-20-26.4H4Q8-32.4 16-34.4"),
}  # fmt: skip
