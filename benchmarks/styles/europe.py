"""Commandos: Europe: rides home by the noisiest way, attacks at even odds, an armed base, and leaders as couriers."""

from __future__ import annotations

from typing import Any, Final

from benchmarks.styles.common import Habit, asks, of_kind
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commandos_europe import portage
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid
from fieldcraft.titles.commandos_europe.sensible.raid import gear_at_target, needs_craft, to_bring
from fieldcraft.titles.commandos_europe.sensible.routes import NEVER, turns
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import LAND

HOPELESS: Final = 99
HEAVY: Final = ("mortar-3", "vickers", "mortar-2", "bren")
KEPT: Final = 3  # PP that an armed base doesn't spend


def loud_ride_home(seed: int) -> Habit:
    """A squad that is heard goes on to its target; then it goes where it is most likely to be heard, and slips away."""

    def habit(game: AnyGame) -> Option | None:
        choice: Any = game.choice
        if asks(game, "escape"):
            hunted = any(piece in game.state.detected for piece in choice.people)
            going_on = game.state.mission_status == OPEN and not hunted
            return next(iter(of_kind(game.offered, "stand" if going_on else "slip-away")), None)
        if not asks(game, "choose-destination"):
            return None
        squads = [piece for piece in choice.party if piece in game.rules.squads]
        moves: list[Any] = of_kind(game.offered, "go-to")
        goal: Option | None = next((move for move in moves if move.mission), None)
        if goal is not None:
            return goal
        hunted = any(squad in game.state.detected for squad in squads)
        return max(moves, key=lambda move: move.noise or 0) if hunted and moves else None

    return habit


def attacks(seed: int) -> Habit:
    """Attack whatever is next to a squad, if it is at least as strong."""

    def habit(game: AnyGame) -> Option | None:
        if not asks(game, "choose-attack"):
            return None
        offers: list[Any] = [
            option for option in of_kind(game.offered, "attack") if not getattr(option, "naval", False)
        ]
        best = max(offers, key=lambda offer: _edge(game, offer), default=None)
        return best if best is not None and _edge(game, best) >= 0 else None

    return habit


def covering_fire(seed: int) -> Habit:
    """Arm the base with heavy weapons, and fire from it, which makes no noise, at anything no stronger next to it."""

    def habit(game: AnyGame) -> Option | None:
        if asks(game, "choose-attack"):
            return max(shots_from_base(game), key=lambda offer: _edge(game, offer), default=None)
        if not asks(game, "purchase"):
            return None
        wish = game.title.sensible(game)
        offers = {buy.what: buy for buy in of_kind(game.offered, "buy") if game.state.pp - buy.cost >= KEPT}
        return wish if wish != game.offered[0] else next((offers[what] for what in HEAVY if what in offers), wish)

    return habit


def shots_from_base(game: AnyGame) -> list[Any]:
    """The attacks at even odds or better from a base on a unit next to it."""
    offers: list[Any] = of_kind(game.offered, "attack")
    return [
        offer
        for offer in offers
        if not offer.naval
        and offer.at != offer.hex
        and game.rules.is_base(game.state, offer.hex)
        and _edge(game, offer) >= 0
    ]


def _edge(game: AnyGame, offer: Any) -> int:
    """By how much an attack is stronger than its target."""
    return int(offer.power + offer.ground - game.rules.enemy(offer.enemy).firepower)


def courier_leader(seed: int) -> Habit:
    """A leader alone makes no noise, so leaders take the mission's gear ahead, one piece each, and squads follow."""

    def habit(game: AnyGame) -> Option | None:
        if not any(asks(game, kind) for kind in ("choose-move", "choose-party", "choose-destination")):
            return None
        run = _run(game)
        if run is None:
            return None
        leader, party, goal = run
        choice: Any = game.choice
        if asks(game, "choose-destination"):
            if set(choice.party) != set(party):
                return None
            graph, pace = game.rules.graph(game.state), max(0, portage.allowance(game.rules, game.state, party, LAND))
            moves: list[Any] = of_kind(game.offered, "go-to")
            return min(moves, key=lambda move: turns(graph, goal, pace, None, move.to), default=None)
        here = game.state.pieces[leader]
        if asks(game, "choose-party"):
            return _pick(game, party) if choice.hex == here else None
        alone = [move for move in of_kind(game.offered, "move-all") if set(getattr(move, "party", ())) == set(party)]
        some = [move for move in of_kind(game.offered, "move-some") if getattr(move, "hex", "") == here]
        return next(iter(alone or some), None)

    return habit


def _pick(game: AnyGame, party: tuple[str, ...]) -> Option | None:
    """The next piece of a party, or the end of the picking."""
    takes = [take for take in of_kind(game.offered, "take") if getattr(take, "piece", "") in party]
    return next(iter(takes or of_kind(game.offered, "done")), None)


def _run(game: AnyGame) -> tuple[str, tuple[str, ...], str] | None:
    """The leader who should move now, with what, and where to; None if no gear has to go ahead."""
    state, rules = game.state, game.rules
    if state.mission_status != OPEN or gear_at_target(rules, state) or needs_craft(rules, state, state.target):
        return None
    if not rules.data.missions[state.mission].needs or best_raid(rules, state) is None:
        return None
    stores = {
        state.pieces[piece]: piece for piece in rules.pieces_of[to_bring(rules, state)[0]] if piece in state.pieces
    }
    found: list[tuple[int, str, tuple[str, ...], str]] = []
    for leader in (piece for piece in state.pieces if piece in rules.leaders and piece not in state.moved):
        here = state.pieces[leader]
        if here not in stores or (not rules.is_base(state, here) and rules.squads_at(state, here)):
            continue
        party = (leader, stores[here])
        pace = max(0, portage.allowance(rules, state, party, LAND))
        away = turns(rules.graph(state), state.target, pace, None, here)
        if 0 < away < min(NEVER, HOPELESS):
            found.append((away, leader, party, state.target))
    return min(found)[1:] if found else None
