"""Military map symbols and markers, in a 48 by 30 box around the origin."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from fieldcraft.drawing.shapes import bar, disc

_FRAME = "M-19-12H19V12H-19Z"

# Path data to stroke, and path data to fill.
MAP_SYMBOLS: dict[str, tuple[str, str]] = {
    "infantry": (_FRAME + "M-19-12L19 12M19-12L-19 12", ""),
    "motorised": (_FRAME + "M-19-12L19 12M19-12L-19 12", disc(-10, 15, 2.8) + disc(10, 15, 2.8)),
    "mechanised": (_FRAME + "M-19-12L19 12M19-12L-19 12M-8-6H8A6 6 0 0 1 8 6H-8A6 6 0 0 1-8-6Z", ""),
    "armour": (_FRAME + "M-8-6H8A6 6 0 0 1 8 6H-8A6 6 0 0 1-8-6Z", ""),
    "cavalry": (_FRAME + "M19-12L-19 12", ""),
    "reconnaissance": (_FRAME + "M19-12L-19 12", disc(-10, 15, 2.8) + disc(10, 15, 2.8)),
    "artillery": (_FRAME, disc(0, 0, 5)),
    "anti-tank": (_FRAME + "M-19 12L0-12L19 12", ""),
    "anti-aircraft": (_FRAME + "M-14 12C-12-6 12-6 14 12", ""),
    "engineers": (_FRAME + "M-11 6V-5H11V6M0-5V6", ""),
    "signals": (_FRAME + "M-19-12L3 3L-3-3L19 12", ""),
    "supply": (_FRAME + "M-19 6H19", ""),
    "airborne": (_FRAME + "M-19-12L19 12M19-12L-19 12M-12 12C-10 5-2 5 0 12C2 5 10 5 12 12", ""),
    "headquarters": ("M-16-13H18V3H-16M-16-13V15", ""),
    "marine": (_FRAME + "M-19-12L-12-8M19-12L12-8M-19 12L-12 8M19 12L12 8", disc(0, -7, 2.4) + bar(0, -6, 0, 9, 2) + bar(-5, -3, 5, -3, 2) + "M-10 2C-8 11 8 11 10 2L7.5 1.5C5 8-5 8-7.5 1.5Z"),
    "hidden": ("", "M-8-6C-8-12-4-15 0-15S9-12 9-6.5C9-1 3 0 3 5V6.5H-3V4C-3-2 2-3 2-6.5C2-8.5 1-9.5 0-9.5S-2.5-8.5-2.5-6Z" + disc(0, 11.5, 3.5)),
    "objective": ("M0-14A14 14 0 1 1 0 14A14 14 0 1 1 0-14M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8", disc(0, 0, 3)),
    "minefield": ("M-10-10L-7-7M10-10L7-7M0-14V-10M-14 0H-10M14 0H10", disc(0, 1, 8.5) + disc(0, 1, 3) + "M-17 11H17V13H-17Z"),
    "false": ("M-11-11L11 11M11-11L-11 11M0-15A15 15 0 1 1 0 15A15 15 0 1 1 0-15", ""),
    "noise": ("M-4-7A9 9 0 0 1-4 7M3-11A15 15 0 0 1 3 11M10-14A20 20 0 0 1 10 14", disc(-12, 0, 4)),
    "alarm": ("", "M-13 8C-9 5-9 1-9-3C-9-9-5-12-1.5-12.5V-15H1.5V-12.5C5-12 9-9 9-3C9 1 9 5 13 8ZM-4 10H4C4 15-4 15-4 10Z"),
    "smoke": ("M-15 9C-22 7-20-1-13-1C-15-9-4-13 0-7C5-13 15-9 13-2C21-2 21 8 14 9Z", ""),
    "fire": ("", "M0-15C2-9 9-6 9 3C9 10 5 14 0 14S-9 10-9 3C-9-1-7-4-4-6C-4-3-3-2-1-1C0-6-2-10 0-15Z"),
    "wreck": ("M-18 8L-12-4H10L18 8ZM-6-10L-3-5M2-12L1-5M8-10L5-5", ""),
    "flag": ("M-12-14V15", "M-12-13H14L8-6L14 1H-12Z"),
    "star": ("", "M0-15L4-5L15-4.5L6.5 2L9.5 13L0 6.5L-9.5 13L-6.5 2L-15-4.5L-4-5Z"),
    "eye": ("M-18 0C-10-11 10-11 18 0C10 11-10 11-18 0Z", disc(0, 0, 5)),
    "cross": ("", "M-3.5-13H3.5V-3.5H13V3.5H3.5V13H-3.5V3.5H-13V-3.5H-3.5Z"),
    "skull": ("", "M-10-3C-10-10-6-14 0-14S10-10 10-3C10 2 7 4 6 5V10H-6V5C-7 4-10 2-10-3Z" + disc(-4, -3, 2.6) + disc(4, -3, 2.6)),
    "trap-door": ("M-14-13H14V13H-14ZM-5-13V13M5-13V13M-5-7H5M-5-1H5M-5 5H5M-5 11H5", ""),
    "way-in": ("", "M-15-5H2V-13L17 0L2 13V5H-15Z"),
    "lock": ("M-7-2V-7A7 7 0 0 1 7-7V-2", "M-12-2H12V14H-12ZM-1.5 3V9H1.5V3Z"),
    "crowbar": ("M-14 12L8-10C11-13 16-9 13-6M-14 12L-17 9", ""),
    "grenade": ("M3-9C9-14 13-9 10-5", "M-9 2C-9-5-5-8 0-8S9-5 9 2S4 14 0 14S-9 9-9 2ZM-3-13H4V-8H-3Z"),
    "clock": ("M0-14A14 14 0 1 1 0 14A14 14 0 1 1 0-14M0-9V0L6 4", ""),
}  # fmt: skip
