"""What holds in every state: each token and card is in exactly one place. Checked after loading and by tests."""

from __future__ import annotations

from collections import Counter

from fieldcraft.titles.v_sabotage.rules import EMPTY, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTING, OFF, WAITING, Ground, SabotageState, level_of


def check_pieces(rules: Sabotage, state: SabotageState) -> None:
    """Raise ValueError for the first piece that is missing, duplicated or in a place that doesn't exist."""
    for level, ground in state.grounds.items():
        if level not in rules.layouts:
            raise ValueError(f"there is no level {level!r}")
        _ground(rules, level, ground)
    _commandos(rules, state)
    _enemies(rules, state)
    _equipment(rules, state)
    _cards(rules, state)
    for level in state.grounds:
        for tile in rules.layouts[level].places:
            # A unit about to take an empty nest is still beside it while the commandos are offered the nest.
            if rules.room(state, tile) + len(rules.free_nests(state, tile)) < 0:
                raise ValueError(f"{tile} holds more characters than it has spaces")


def _ground(rules: Sabotage, level: str, ground: Ground) -> None:
    """Everything on a level is on one of its tiles or tokens."""
    layout = rules.layouts[level]
    tiles = [*ground.loose, *ground.items, *ground.charges, *ground.escorts.values(), *ground.collapsed, *ground.chased]
    for tile in tiles:
        if tile not in layout.places:
            raise ValueError(f"{level} has no tile {tile!r}, but a piece is there")
    tokens = {layout.alarm, *layout.nests, *layout.objectives}
    for names, known, what in (
        (ground.guards, tokens, "token"),
        (ground.objectives, layout.objectives, "objective"),
        (ground.locked, layout.doors, "door"),
        (ground.blocked, layout.traps, "trap door"),
        ((*ground.barricaded, *ground.outside), layout.gates, "entrance"),
        (ground.escorts, layout.characters, "character"),
        (ground.visible_escorts, ground.escorts, "character on the level"),
    ):
        for name in names:
            if name not in known:
                raise ValueError(f"{level} has no {what} {name!r}")


def _commandos(rules: Sabotage, state: SabotageState) -> None:
    """Each card is in one place; slots and capacities aren't exceeded."""
    everywhere = [*state.commandos, *state.cards, *state.eliminated]
    if sorted(everywhere) != sorted(rules.box.commandos):
        raise ValueError(f"the commando cards are {sorted(everywhere)}, not {sorted(rules.box.commandos)}")
    if sum(1 for who in state.commandos.values() if who.phase == ACTING) > 1:
        raise ValueError("two commandos are active at once")
    manned: list[str] = []
    for card, who in state.commandos.items():
        if (card, who.side) not in rules.box.sides:
            raise ValueError(f"{card} has no {who.side} side")
        side = rules.side(card, who)
        if who.place not in (OFF, WAITING) and level_of(who.place) not in state.grounds:
            raise ValueError(f"{card} is at {who.place!r}, on a level that isn't in play")
        if who.place not in (OFF, WAITING) and who.place not in rules.places:
            raise ValueError(f"{card} is at {who.place!r}, which isn't a tile")
        if not 0 <= who.hits <= side.slots or not 0 <= who.saved <= max(0, side.plus_slots - who.hits):
            raise ValueError(f"{card} has {who.hits} injuries and {who.saved} saved AP, more than the slots allow")
        if (who.hits == side.slots) != bool(who.critical_since) or (who.critical_since and who.visible):
            raise ValueError(f"{card} has {who.hits} injuries, which contradicts the critical condition or visibility")
        if len(who.items) > side.carries:
            raise ValueError(f"{card} carries too much")
        if who.nest:
            manned.append(who.nest)
            if (
                rules.layout(who.nest).nests.get(who.nest) != who.place
                or who.nest in state.grounds[level_of(who.nest)].guards
            ):
                raise ValueError(f"{card} can't be in {who.nest}")
        if who.visible and who.place in rules.places and not state.grounds[level_of(who.place)].alarm:
            raise ValueError(f"{card} is visible, but the alarm is silent")
    if len(set(manned)) < len(manned):
        raise ValueError("two commandos are in one nest")


def _enemies(rules: Sabotage, state: SabotageState) -> None:
    """The enemy tokens are those of the box, and no special unit protects a token."""
    found: Counter[str] = Counter(state.reserve)
    found.update(state.specials)
    found[EMPTY] += state.empties_drawn + state.empties_removed
    for ground in state.grounds.values():
        for kinds in (*ground.loose.values(), *ground.outside.values(), tuple(ground.guards.values())):
            for kind in kinds:
                if kind not in rules.enemies:
                    raise ValueError(f"there is no enemy {kind!r}")
                found[rules.enemies[kind].token] += 1
        if any(not rules.enemies[kind].regular for kind in ground.guards.values()):
            raise ValueError("a special unit protects a token")
    box = {regular.id: regular.count for regular in rules.box.regulars.values()}
    box |= {special.id: special.count for special in rules.box.specials.values()}
    box[EMPTY] = rules.box.components["empty"].count
    if +found != Counter(box):
        raise ValueError(f"the enemy tokens are {dict(found)}, not {box}")


def _equipment(rules: Sabotage, state: SabotageState) -> None:
    """The equipment tokens are those of the box, less those left out."""
    found: Counter[str] = Counter(state.equipment)
    found.update(state.discards)
    kinds = {kind.use: kind.id for kind in rules.box.equipment.values()}
    for who in state.commandos.values():
        found.update(who.items)
    for ground in state.grounds.values():
        for items in ground.items.values():
            found.update(items)
        found[kinds["tnt"]] += len(ground.charges)
        found[kinds["crowbar"]] += len(ground.barricaded)
    box = {
        token: 1 if kind.overheats else kind.count
        for token, kind in rules.tokens.items()
        if kind.count and kind.id not in rules.left_out
    }
    if +found != Counter(box):
        raise ValueError(f"the equipment tokens are {dict(found)}, not {box}")


def _cards(rules: Sabotage, state: SabotageState) -> None:
    """The event cards are in the deck, in the discards or beside a level."""
    found: Counter[str] = Counter(state.deck)
    found.update(state.used_cards)
    found.update(ground.card for ground in state.grounds.values() if ground.card)
    if +found != Counter(dict.fromkeys(rules.box.cards, 1)):
        raise ValueError("the event cards aren't those of the box")
