"""How Night Post looks: a drawn map, the couriers on it, and the deck beside it."""

from fieldcraft.kernel.scene import Area, Board, Lettering, Line, Link, Panel, Piece, Prop, Scene, Spot, Track
from night_post.rules import NightPostGame, PostRules
from night_post.state import CAUGHT

STEP, LEFT, TOP = 150.0, 90.0, 90.0
GROUND = (
    Area("wood", ((20, 20), (330, 20), (340, 150), (180, 170), (20, 120))),
    Area("fields", ((30, 330), (200, 300), (220, 430), (30, 440))),
    Line("river", ((350, 20), (370, 120), (350, 220), (380, 330), (360, 450))),
    Prop("building", (LEFT + STEP + 40, TOP + 2 * STEP - 20)),
    Prop("camp", (LEFT + 3 * STEP + 40, TOP + STEP - 30)),
    Lettering("Long Wood", "region", ((120, 60),)),
)


def board(rules: PostRules) -> Board:
    """The map. Equal boards are drawn once, so nothing on it may depend on the position."""
    places = rules.places.values()
    spots = tuple(
        Spot(p.id, p.name, LEFT + STEP * p.cell[0], TOP + STEP * p.cell[1], p.cell, note=f"Watch {p.watch}")
        for p in places
    )
    links = tuple(Link((place.id, path), "track") for place in places for path in place.paths)
    return Board("Night Post", 620, 470, spots, links, ground=GROUND)


def scene(game: NightPostGame) -> Scene:
    """The whole table."""
    rules, state = game.rules, game.state
    pieces = tuple(
        Piece(courier, rules.name_of(courier), "commando", "ours", place)
        for courier, place in state.where.items()
        if place != CAUGHT
    )
    deck = Panel("Deck", tuple(f"{number} x {card}" for card, number in state.deck.items()))
    status = f"Night {state.night} of {rules.nights}{', fog' if state.fog else ''}"
    return Scene(board(rules), pieces, (deck,), status, (Track("Night", state.night, rules.nights),))
