"""A sheet of drawn cards, and a battle on the stage, for the documentation."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Browser

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.kernel.library import Card, Lookup
from fieldcraft.kernel.scene import Board, Piece, Stage
from fieldcraft.web.assets import embedded_fonts

HAND = (
    ("lrdg", "mission:raid-rommel"),
    ("lrdg", "event:convoy-by-moonlight"),
    ("musketeer", "event:the-garrison-map"),
    ("commandos-europe", "mission:lighthouse"),
    ("sherman-leader", "commander:eandi"),
    ("v-sabotage", "event:air-raid"),
)
OURS = (
    Piece("r1", "R1 Patrol", "truck", "ours", "stage", ("2", "3")),
    Piece("popski", "Popski", "jeep", "ours", "stage", ("1", "4"), ("fired",)),
    Piece("cars", "Armoured cars", "armoured-car", "ours", "stage", ("3", "2"), ("panicked",)),
)
THEIRS = (
    Piece("saharan", "Auto-Saharan", "gun-truck", "theirs", "stage", ("2",)),
    Piece("bersaglieri", "Bersaglieri", "motorcycle", "theirs", "stage", ("2",)),
)


class Sheet(NamedTuple):
    """A picture made of drawings alone: its name, its size, and its markup."""

    name: str
    size: tuple[int, int]
    markup: str


def hand() -> Sheet:
    """One card of each title, and one more."""
    shown = "".join(f'<div style="width:250px">{drawing.card(card_of(*one))}</div>' for one in HAND)
    return Sheet("cards", (1620, 390), f'<div style="display:flex;gap:16px;padding:20px">{shown}</div>')


def card_of(title: str, id: str) -> Card:
    """A card of a title's library."""
    found = fc.new(title, seed=7).library.get(id)
    assert isinstance(found, Card)
    return found


def battle() -> Sheet:
    """A battle of lrdg."""
    stakes = ("Win: +1 Op.", "Lose: -1 Op.")
    lookups = (Lookup("table:battle-results", (4,)),)
    fight = Stage("Tracks from the Air", OURS, THEIRS, "Round 2", "r1", "bersaglieri", stakes, lookups, "sand-sea")
    tables = fc.new("lrdg", seed=7).library.tables
    return Sheet("stage", (1440, 500), drawing.symbols() + drawing.stage(fight, tables))


def sheets() -> list[Sheet]:
    """Every sheet."""
    return [hand(), battle()]


def take_sheet(browser: Browser, sheet: Sheet) -> bytes:
    """Take a picture of a sheet."""
    board = Board("", 0, 0, (), ())
    style = (
        f"{embedded_fonts()} :root{{{drawing.palette(board)}}} {drawing.styles()} body{{margin:0;background:#b9a77f}}"
    )
    width, height = sheet.size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<!doctype html><style>{style}</style>{sheet.markup}")
    page.evaluate("document.fonts.ready")
    image = page.locator("body > :last-child").screenshot()
    page.close()
    return image
