"""Checks of the data files: the box, the cards and the operations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from fieldcraft.kernel.data import raise_mistakes
from fieldcraft.kernel.text import join
from fieldcraft.titles.v_sabotage import check_levels, records
from fieldcraft.titles.v_sabotage.records import Box, Operation, Side, SpecialRule

COMPONENTS = (
    *("small", "medium", "large", "door", "entrance", "trapdoor", "alarm", "objective", "nest", "escorted", "ap"),
    *("equipment", "event", "level", "operation", "regular", "empty", "special", "special-at-start"),
)
NEEDED = {
    "replace": ("level", "objective"),
    "collapse": ("level", "n"),
    "limit": ("level", "n"),
    "gift": ("level", "tile", "token", "n"),
    "extra-kit": ("token", "n"),
    "leave-out": ("token",),
    "alarm-on": ("level",),
    "no-interrupt": ("level",),
    "guards": ("level", "tile", "n"),
    "locked": ("level",),
    "blocked": ("level", "tile"),
    "squad": ("level", "n"),
    "no-losses": ("n",),
    "specials": ("n",),
}
MOMENTS = {
    "now": ("nothing", "gain-ap", "mend", "supply", "unblock", "fresh", "tired"),
    "turn": ("ignore-spotted", "masked", "flare", "rain", "moonlight", "clouds"),
    "reinforcements": ("swapped", "more", "one-more", "fewer", "nobody"),
    "movement": ("still", "hurry"),
    "shooting": ("friendly-fire", "jammed", "aimed", "sniper", "outdoors"),
}
SQUAD = range(1, 5)
LEVELS = range(2, 6)


def check(box: Box) -> None:
    """Raise `BadData` with every mistake, naming file, record and field.

    Operations are checked only when the rest is right, because they refer to it.
    """
    parts = (_box, _equipment, _commandos, _characters, _cards, check_levels.mistakes)
    raise_mistakes(mistake for part in parts for mistake in part(box))
    raise_mistakes(mistake for operation in box.operations.values() for mistake in _operation(box, operation))
    if len(box.operations) != box.components["operation"].count:
        raise_mistakes(
            [f"operations.toml has {len(box.operations)} operations, not {box.components['operation'].count}"]
        )


def _box(box: Box) -> Iterator[str]:
    """The components are the known ones, and the tiles have their three sizes."""
    for name in COMPONENTS:
        if name not in box.components:
            raise_mistakes([f"box.toml has no component {name!r}"])
    for component in box.components.values():
        if component.id not in COMPONENTS:
            yield f"box.toml, component {component.id!r}, field id: unknown component"
        if component.count < 0:
            yield f"box.toml, component {component.id!r}, field count: it can't be negative"
    for name in ("small", "medium", "large"):
        if name not in box.sizes:
            raise_mistakes([f"box.toml has no size {name!r}"])
    for size in box.sizes.values():
        if size.id not in ("small", "medium", "large"):
            yield f"box.toml, size {size.id!r}, field id: it must be small, medium or large"
        if size.spaces < 1:
            yield f"box.toml, size {size.id!r}, field spaces: it must be at least 1"
        if not 2 <= size.hit <= 6:
            yield f"box.toml, size {size.id!r}, field hit: it must be 2 to 6"
    if not 0 <= box.nest.takes < box.sizes["small"].spaces:
        yield "box.toml, nest, field takes: it must leave a small tile at least one space"
    if not 2 <= box.nest.hit <= 6:
        yield "box.toml, nest, field hit: it must be 2 to 6"


def _equipment(box: Box) -> Iterator[str]:
    """The number of tokens matches the box, and every use has a token."""
    total = sum(kind.count for kind in box.equipment.values())
    if total != box.components["equipment"].count:
        yield f"equipment.toml has {total} tokens, not {box.components['equipment'].count}"
    for kind in box.equipment.values():
        where = f"equipment.toml, kind {kind.id!r}"
        if kind.count < 0 or kind.dice < 0:
            yield f"{where}, field {'count' if kind.count < 0 else 'dice'}: it can't be negative"
        if kind.use in ("firearm", "grenade", "bombardment") and kind.dice < 1:
            yield f"{where}, field dice: it must be at least 1"
        if kind.printed and kind.use != "firearm":
            yield f"{where}, field count: only firearms can have none (printed on commando cards)"
        if (kind.use == "spotted") != (kind.colour == "orange"):
            yield f"{where}, field colour: orange is for spotted tokens, and only for them"
    for use in get_args(records.Use):
        if not any(kind.use == use and kind.count for kind in box.equipment.values()):
            yield f"equipment.toml has no token with use {use!r}"


def _commandos(box: Box) -> Iterator[str]:
    """Every commando has two playable sides."""
    for name in box.commandos:
        for colour in get_args(records.CardSide):
            if (name, colour) not in box.sides:
                yield f"commandos.toml, commando {name!r}: the {colour} side is missing"
    for side in box.sides.values():
        yield from (
            f"commandos.toml, side {side.commando} {side.colour}, field {mistake}" for mistake in _side(box, side)
        )
    for skill in box.skills:
        if not any(skill in side.skills for side in box.sides.values()):
            yield f"commandos.toml, skill {skill!r}: no side uses it"


def _side(box: Box, side: Side) -> Iterator[str]:
    """The mistakes in one side of a card."""
    if side.commando not in box.commandos:
        yield f"commando: there is no commando {side.commando!r}"
    for skill in side.skills:
        if skill not in box.skills:
            yield f"skills: there is no skill {skill!r}"
    for weapon in side.weapons:
        if weapon not in box.equipment or not box.equipment[weapon].printed:
            yield f"weapons: there is no printed firearm {weapon!r}"
    if not side.weapons:
        yield "weapons: there must be a firearm, or a locked door could stop the squad for good"
    for token in side.kit:
        if token not in box.equipment or box.equipment[token].printed:
            yield f"kit: there is no token {token!r}"
    if side.carries < len(side.kit):
        yield "circles: too few for the printed weapons and the starting kit"
    if not 1 <= side.plus_slots <= side.slots:
        yield "plus_slots: it must be 1 to the number of slots"
    if 4 * side.slots > box.components["ap"].count:
        yield f"slots: four such commandos need more than the {box.components['ap'].count} AP tokens of the box"


def _characters(box: Box) -> Iterator[str]:
    """The numbers of enemies and escorted characters match the box."""
    regulars = sum(kind.count for kind in box.regulars.values())
    if regulars != box.components["regular"].count:
        yield f"characters.toml has {regulars} regular units, not {box.components['regular'].count}"
    specials = sum(kind.count for kind in box.specials.values())
    if specials != box.components["special"].count:
        yield f"characters.toml has {specials} special units, not {box.components['special'].count}"
    if box.components["empty"].count + box.components["special-at-start"].count > specials:
        yield "box.toml, component 'special-at-start', field count: there would be fewer special units than ∅ tokens"
    if len(box.characters) != box.components["escorted"].count:
        yield f"characters.toml has {len(box.characters)} escorted characters, not {box.components['escorted'].count}"
    for kind in box.regulars.values():
        if min(kind.mp40, kind.mauser) < 1 or kind.mp40 == kind.mauser:
            yield f"characters.toml, regular {kind.id!r}, field mp40: both sides need dice, and different numbers"
        if kind.count < 1 or kind.strength < 1:
            yield f"characters.toml, regular {kind.id!r}, field count: count and strength must be at least 1"
    for special in box.specials.values():
        if special.count < 1 or special.dice < 1:
            yield f"characters.toml, special {special.id!r}, field count: count and dice must be at least 1"


def _cards(box: Box) -> Iterator[str]:
    """The number of event cards matches the box, and each has one effect or two halves."""
    if len(box.cards) != box.components["event"].count:
        yield f"events.toml has {len(box.cards)} cards, not {box.components['event'].count}"
    for card in box.cards.values():
        halves = (card.silent is not None, card.triggered is not None)
        if (card.always is not None) == any(halves) or any(halves) != all(halves):
            yield f"events.toml, card {card.id!r}, field always: a card has either always, or silent and triggered"
        for name, half in (("always", card.always), ("silent", card.silent), ("triggered", card.triggered)):
            if half is not None and half.effect not in MOMENTS[half.when]:
                yield f"events.toml, card {card.id!r}, field {name}.when: {half.effect!r} can't happen then"
            if half is not None and half.n < 1:
                yield f"events.toml, card {card.id!r}, field {name}.n: it must be at least 1"
    if all(card.compass == "again" for card in box.cards.values()):
        yield "events.toml, field compass: at least one card must show a direction"


def _operation(box: Box, operation: Operation) -> Iterator[str]:
    """An operation uses known levels, and the box has enough for those played at the same time."""
    where = f"operations.toml, operation {operation.id!r}"
    for level in operation.levels:
        if level not in box.levels:
            raise_mistakes([f"{where}, field columns: there is no level {level!r}"])
    if len(operation.levels) not in LEVELS or len(set(operation.levels)) < len(operation.levels):
        yield f"{where}, field columns: an operation has 2 to 5 different levels"
    widths = [len(column) for column in operation.columns]
    if set(widths) - {1, 2} or (2, 2) in pairwise(widths):
        yield f"{where}, field columns: a column has 1 or 2 levels, and columns of 2 can't follow each other"
    if operation.commandos not in SQUAD:
        yield f"{where}, field commandos: it must be 1 to 4"
    for column in operation.columns:
        yield from _together(box, operation, column)
    for number, special in enumerate(operation.rule, 1):
        yield from (f"{where}, rule number {number}, field {mistake}" for mistake in _rule(box, operation, special))


def _together(box: Box, operation: Operation, column: tuple[str, ...]) -> Iterator[str]:
    """The box has enough components for what is in play at the same time (2.1a)."""
    total: Counter[str] = Counter()
    for level in column:
        total += check_levels.materials(box, level)
    for token, count in total.items():
        if count > box.components[token].count:
            yield (
                f"operations.toml, operation {operation.id!r}, field columns: {join(column)} need {count} of"
                f" {token}, but the box has {box.components[token].count}"
            )


def _rule(box: Box, operation: Operation, special: SpecialRule) -> Iterator[str]:
    """The mistakes in one special rule."""
    for field in NEEDED.get(special.kind, ()):
        if not getattr(special, field):
            yield f"{field}: a rule of kind {special.kind!r} needs it"
            return
    if special.level and special.level not in operation.levels:
        yield f"level: {special.level!r} isn't a level of this operation"
        return
    if special.token and (special.token not in box.equipment or box.equipment[special.token].printed):
        yield f"token: there is no token {special.token!r}"
    if special.tile and special.tile not in box.plans[special.level].tiles:
        yield f"tile: {special.level} has no tile {special.tile!r}"
    if special.kind == "blocked" and set(box.levels[special.level].open) <= {special.tile}:
        yield f"tile: {special.level} would have no open trap door left"
    spare = box.components["special"].count - box.components["special-at-start"].count
    if special.kind == "specials" and special.n > spare:
        yield f"n: only {spare} more special units are available"
    if special.objective is not None:
        level = box.levels[special.level]
        if special.objective.id not in {objective.id for objective in level.objective}:
            yield f"objective.id: {special.level} has no objective {special.objective.id!r}"
        yield from (f"objective.{mistake}" for mistake in check_levels.objective(box, level, special.objective))
