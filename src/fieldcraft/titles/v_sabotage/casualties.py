"""Chapters 6.16, 6.17 and 13.12: which enemies fall, what they leave behind, and who is spotted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.v_sabotage import health, objectives, posts, stealth, training
from fieldcraft.titles.v_sabotage.state import level_of, put, take

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def victims(game: Play, tile: str, chosen: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The different enemies on a tile that are not chosen yet, as (target, kind); a guard's target is his token.

    4.2c: a guard of the same kind as one who stands free is no other target, since that one takes his place at once.
    """
    rules = game.rules
    ground = rules.ground(game.state, tile)
    loose = list(ground.loose.get(tile, ()))
    for target in chosen:
        if target in loose:
            loose.remove(target)
    found = [(kind, kind) for kind in dict.fromkeys(loose)]
    for token in rules.places[tile].tokens:
        kind = ground.guards.get(token)
        if kind is None or token in chosen:
            continue
        if kind in loose and token not in rules.places[tile].nests and not objectives.matters(game, token):
            continue
        found.append((token, kind))
    return found


def described(rules: Sabotage, target: str, kind: str) -> str:
    """An enemy in words: a guard by what he protects."""
    name = f"the {rules.name_of(kind)}"
    return name if target == kind else f"{name} at {rules.name_of(target)}"


def spots(tile: str, target: str, kind: str) -> tuple[str, ...]:
    """The places of an enemy on the board."""
    return (tile, f"{tile}:{kind}") if target == kind else (tile, target, f"guard:{target}")


def spend(game: Play, tile: str, dice: tuple[int, ...], target: str, kind: str) -> tuple[int, ...] | None:
    """6.15d, 15.2b: the hits left after one enemy has been hit with the lowest dice that do it, or None."""
    if target in game.rules.places[tile].nests:
        good = [at for at, die in enumerate(dice) if die >= game.rules.nest_hit]
        return (*dice[: good[-1]], *dice[good[-1] + 1 :]) if good else None
    cost = 2 if game.rules.enemies[kind].trait == "tough" else 1
    return dice[:-cost] if len(dice) >= cost else None


@rule("6.16a")
class Casualties(Step, frozen=True):
    """Hits are given to enemies on the tile, one after another; the shooting player chooses where there is a choice."""

    shooter: str
    tile: str
    dice: tuple[int, ...]
    spills: bool
    chosen: tuple[str, ...] = ()

    def run(self, game: Play) -> None:
        dice, chosen = self.dice, self.chosen
        while dice:
            open_to = victims(game, self.tile, chosen)
            within = [
                (target, kind) for target, kind in open_to if spend(game, self.tile, dice, target, kind) is not None
            ]
            if not within:
                break
            if len(within) > 1 and not enough_for_all(game, self.tile, dice, chosen):
                game.push(ChooseVictim(self.shooter, self.tile, dice, self.spills, chosen))
                return
            target, kind = next((pair for pair in within if pair[0] != pair[1]), within[0])
            dice = spend(game, self.tile, dice, target, kind) or ()
            chosen = (*chosen, target)
        steps: list[Step] = [Removal(self.shooter, self.tile, chosen)] if chosen else []
        if self.spills and dice:
            steps.append(Spill(self.tile, dice))
        game.push_all(*steps)


def enough_for_all(game: Play, tile: str, dice: tuple[int, ...], chosen: tuple[str, ...]) -> bool:
    """Whether the hits eliminate everybody on the tile who is left, so that there is nothing to choose."""
    rules = game.rules
    standing = rules.standing(game.state, tile)
    need = len(standing) - len(chosen)
    if len(dice) < need:
        return False
    tough = sum(1 for kind in standing if rules.enemies[kind].trait == "tough")
    tough -= sum(1 for target in chosen if target in rules.enemies and rules.enemies[target].trait == "tough")
    nests = [n for n in rules.places[tile].nests if n in rules.ground(game.state, tile).guards and n not in chosen]
    strong = sum(1 for die in dice if die >= rules.nest_hit)
    return len(dice) >= need + tough and strong >= len(nests)


@rule("6.16a")
class ChooseVictim(Choice, frozen=True):
    """The shooting player says whom a hit eliminates."""

    shooter: str
    tile: str
    dice: tuple[int, ...]
    spills: bool
    chosen: tuple[str, ...]

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.shooter].seat

    def prompt(self, game: Play) -> str:
        count = f"{len(self.dice)} hits" if len(self.dice) > 1 else "1 hit"
        return f"{count} in {game.rules.name_of(self.tile)} ({', '.join(map(str, self.dice))}): who falls?"

    def options(self, game: Play) -> list[Option]:
        return [
            Victim(self.tile, target, kind)
            for target, kind in victims(game, self.tile, self.chosen)
            if spend(game, self.tile, self.dice, target, kind) is not None
        ]

    def choose(self, game: Play, option: Victim) -> None:
        left = spend(game, self.tile, self.dice, option.target, option.kind) or ()
        game.push(Casualties(self.shooter, self.tile, left, self.spills, (*self.chosen, option.target)))


@rule("6.16a")
class Victim(Option, frozen=True):
    """This enemy is hit."""

    tile: str
    target: str
    kind: str

    def text(self, rules: Sabotage) -> str:
        return described(rules, self.target, self.kind).removeprefix("the ")

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return spots(self.tile, self.target, self.kind)


@rule("13.9b")
class Spill(Step, frozen=True):
    """What no enemy can take falls on the other visible characters of the tile."""

    tile: str
    dice: tuple[int, ...]

    def run(self, game: Play) -> None:
        tough = [
            kind for kind in game.rules.standing(game.state, self.tile) if game.rules.enemies[kind].trait == "tough"
        ]
        dice = self.dice[: len(self.dice) - len(tough)] if tough else self.dice
        among = tuple(game.rules.visible_at(game.state, self.tile))
        if dice and among:
            game.push(health.Wounds(dice, among, True))


def remove(game: Play, tile: str, target: str) -> None:
    """6.17c: an enemy is eliminated and goes back to the reserve, where its token has no side."""
    rules = game.rules
    ground = rules.ground(game.state, tile)
    if target in ground.guards:
        kind = ground.guards.pop(target)
    else:
        kind = target
        posts.withdraw(game, tile, kind)
    put(game.state.reserve, rules.enemies[kind].token)
    objectives.protector_eliminated(game, target)


@rule("6.17a")
class Removal(Step, frozen=True):
    """The enemies hit are removed together; then one equipment token is drawn for each."""

    killer: str
    tile: str
    chosen: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        for target in self.chosen:
            remove(game, self.tile, target)
            if game.result is not None:
                return
        training.teach(game, level_of(self.tile), "kill")
        drawn = [item for _ in self.chosen if (item := draw_item(game))]
        game.emit(EnemiesFell, self.tile, len(self.chosen), tuple(drawn))
        seen = lay_out(game, self.tile, drawn)
        if seen and is_spotted(game, self.killer, self.tile):
            stealth.reveal(game, self.killer, stealth.BECAUSE_SPOTTED)
        if drawn and level_of(self.tile) in state.grounds:
            training.teach(game, level_of(self.tile), "loot")
        game.push(posts.TakePosts(self.tile))


def fall_without_reward(game: Play, tile: str, target: str) -> None:
    """15.3u: an enemy is eliminated by his own side."""
    game.state.asked = False
    remove(game, tile, target)
    if game.result is None:
        game.emit(EnemiesFell, tile, 1, ())
        game.push(posts.TakePosts(tile))


def draw_item(game: Play) -> str:
    """13.1g: a token from the equipment reserve; when it is empty, the discards are mixed and become the new one."""
    state = game.state
    if not state.equipment:
        state.equipment, state.discards = state.discards, {}
    if not state.equipment:
        return ""
    item = game.chance.draw("equipment", state.equipment)
    take(state.equipment, item)
    return item


def lay_out(game: Play, tile: str, drawn: list[str]) -> bool:
    """6.17b, 13.12c: the tokens lie on the tile, spotted ones are discarded; whether there was one."""
    state, rules = game.state, game.rules
    ground = rules.ground(state, tile)
    found: list[str] = []
    spotted = False
    for item in drawn:
        if rules.tokens[item].use == "spotted":
            put(state.discards, item)
            spotted = True
        else:
            found.append(item)
    if found:
        ground.items[tile] = (*ground.items.get(tile, ()), *found)
    return spotted


def is_spotted(game: Play, killer: str, tile: str) -> bool:
    """13.12, 5.1f: whether a spotted token reveals the one who killed from hiding."""
    state, rules = game.state, game.rules
    commando = state.commandos[killer]
    if commando.visible or commando.fell or rules.ground(state, tile).effect == "ignore-spotted":
        return False
    near = commando.place == tile or any(edge.to == commando.place for edge in rules.places[tile].edges)
    return near and rules.enemies_at(state, tile) > 0


@rule("6.17a")
class EnemiesFell(Event, frozen=True):
    """Enemies were eliminated."""

    tile: str
    count: int
    drawn: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        who = "An enemy falls" if self.count == 1 else f"{self.count} enemies fall"
        found = ", ".join(rules.name_of(item) for item in self.drawn) or "nothing"
        return f"{who} in {rules.name_of(self.tile)}. Found: {found}."
