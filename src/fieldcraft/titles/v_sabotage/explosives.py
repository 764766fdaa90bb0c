"""Chapters 6.5, 13.10 and 13.11: TNT charges and bombardments."""

from __future__ import annotations

from fieldcraft.kernel.steps import Display, Event, No, Option, Roll, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.v_sabotage import alarm, casualties, ending, equipment, escort, health, objectives
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of, put, without


def charge_price(game: Play, card: str) -> int:
    """15.1d: the AP to lay a charge: 1, or 0 with the Sapper's Short fuses."""
    return 0 if game.rules.skilled(game.state, card, "fuses") else 1


def cannot_lay(game: Play, card: str, window: bool) -> No | None:
    """13.10a: why a commando can't lay a charge."""
    no = equipment.lacks(game, card, game.rules.kits["tnt"])
    return no or cannot_pay(game, card, charge_price(game, card), window)


@rule("13.10a")
@grouped("Mission")
class LayCharge(Action, frozen=True):
    """Lay a TNT charge on the commando's tile."""

    tile: str = ""
    cost: int = 1

    def ap_cost(self, rules: Sabotage) -> int:
        return self.cost

    def text(self, rules: Sabotage) -> str:
        where = f"in {rules.name_of(self.tile)} ({self.cost} AP)"
        return f"{rules.name_of(self.commando)}: lay a TNT charge {where}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, self.cost, self.saved, "to lay a TNT charge")
        commando = game.state.commandos[self.commando]
        item = objectives.carried(game, self.commando, game.rules.kits["tnt"])
        commando.items = without(commando.items, item)
        ground = game.rules.ground(game.state, self.tile)
        ground.charges = (*ground.charges, self.tile)
        game.emit(ChargeLaid, self.commando, self.tile)


def detonations(game: Play, card: str) -> list[Option]:
    """6.5a: the charges on a commando's level that can be set off, with whom and what is on their tiles."""
    state, rules = game.state, game.rules
    ground = rules.ground(state, state.commandos[card].place)
    found: list[Option] = []
    for at in dict.fromkeys(ground.charges):
        friends = (*state.on(at), *escort.companions(game, at))
        targets = tuple(token for token in rules.places[at].tokens if token in ground.objectives)
        found.append(Detonate(card, 0, at, friends, rules.enemies_at(state, at), targets))
    return found


def cannot_detonate(game: Play, card: str, tile: str) -> No | None:
    """6.5: why a commando can't set off a charge."""
    no = cannot_act_here(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    if level_of(state.commandos[card].place) != level_of(tile):
        return No("6.5a", "{} is on another level", (rules.name_of(card),))
    if tile not in rules.ground(state, tile).charges:
        return No("6.5a", "There is no TNT charge in {}", (rules.name_of(tile),))
    return None


@rule("6.5a")
@grouped("Mission", points=0)
class Detonate(Action, frozen=True):
    """Set off a TNT charge on the level; `friends`, `enemies` and objectives (`targets`) are on its tile."""

    tile: str = ""
    friends: tuple[str, ...] = ()
    enemies: int = 0
    targets: tuple[str, ...] = ()

    def text(self, rules: Sabotage) -> str:
        there = [rules.name_of(who) for who in self.friends]
        there += [count(self.enemies, "enemy", "enemies")] if self.enemies else []
        done = [f"kills {join(there)}"] if there else []
        for token in self.targets:
            intact = "" if rules.objective(token).to_destroy else ", and the operation fails"
            done.append(f"destroys {rules.name_of(token)}{intact}")
        effect = f", which {join(done)}" if done else ", where there is no one"
        return f"{rules.name_of(self.commando)}: set off the TNT charge in {rules.name_of(self.tile)}{effect}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, f"charge:{self.tile}")

    def play(self, game: Play) -> None:
        game.state.transfers = ()
        game.push(Explosion(self.tile))


@rule("13.10b")
class Explosion(Step, frozen=True):
    """A charge explodes: characters and equipment on the tile are removed, and objectives destroyed."""

    tile: str

    def run(self, game: Play) -> None:
        tile = self.tile
        clear_equipment(game, tile)
        game.emit(Exploded, tile)
        alarm.make_noise(game, level_of(tile))
        clear_enemies(game, tile)
        clear_friends(game, tile)
        if game.result is None:
            destroy_objectives(game, tile)


def clear_equipment(game: Play, tile: str) -> None:
    """13.10b, 13.10h: destroy the equipment on a tile; other charges don't explode."""
    state = game.state
    ground = game.rules.ground(state, tile)
    for item in ground.items.pop(tile, ()):
        put(state.discards, item)
    lying = [at for at in ground.charges if at == tile]
    if lying:
        ground.charges = without(ground.charges, *lying)
        put(state.discards, game.rules.kits["tnt"], len(lying))


def clear_enemies(game: Play, tile: str) -> None:
    """13.10e, 13.10i: return all enemies on a tile to the reserve without reward, nests included."""
    rules = game.rules
    ground = rules.ground(game.state, tile)
    guarded = [token for token in rules.places[tile].tokens if token in ground.guards]
    casualties.remove(game, tile, (*guarded, *ground.loose.get(tile, ())))


def clear_friends(game: Play, tile: str) -> None:
    """10.4a: eliminate the commandos and characters on a tile, stealthy or not."""
    for who in escort.companions(game, tile):
        if game.result is None:
            escort.eliminate(game, who)
    for card in game.state.on(tile):
        if game.result is None:
            health.eliminate(game, card, exploded=True)


def destroy_objectives(game: Play, tile: str) -> None:
    """13.10f, 13.10g: complete objectives to be destroyed; any other fails the operation."""
    ground = game.rules.ground(game.state, tile)
    for token in game.rules.places[tile].tokens:
        if token not in ground.objectives:
            continue
        if game.rules.objective(token).to_destroy:
            objectives.complete(game, token)
        else:
            ending.fail(game, "destroyed", f"{game.rules.name_of(token)} was destroyed but had to stay intact")
            return


def cannot_bombard(game: Play, card: str, tile: str, window: bool) -> No | None:
    """13.11: why a commando can't call a bombardment on a tile."""
    no = equipment.lacks(game, card, game.rules.kits["bombardment"])
    if no:
        return no
    if game.rules.places[tile].indoor:
        return No("13.11a", "{} is indoors", (game.rules.name_of(tile),))
    if tile in game.rules.ground(game.state, tile).collapsed:
        return No("10.4c", "{} has collapsed", (game.rules.name_of(tile),))
    return cannot_pay(game, card, 1, window)


@rule("13.11a")
@grouped("Mission")
class Bombard(Action, frozen=True):
    """Call a bombardment on an outdoor tile of any level."""

    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)}: call a bombardment on {rules.name_of(self.tile)}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to call a bombardment")
        rules = game.rules
        kind = rules.box.equipment[rules.kits["bombardment"]]
        equipment.use_up(game, self.commando, kind.id)
        alarm.make_noise(game, level_of(self.tile))
        faces = game.chance.dice(kind.dice, "bombardment")
        hits = tuple(die for die in faces if die >= rules.places[self.tile].hit)
        game.emit(Bombed, self.tile, len(hits), faces)
        destruction = [DestroyObjectives(self.tile)] if kind.powerful else []
        game.push_all(casualties.AssignHits(self.commando, self.tile, hits, True), *destruction)


@rule("13.11d")
class DestroyObjectives(Step, frozen=True):
    """A bombardment marked as a powerful explosive destroys objectives."""

    tile: str

    def run(self, game: Play) -> None:
        destroy_objectives(game, self.tile)


@rule("13.10a")
class ChargeLaid(Event, frozen=True):
    """A charge was laid."""

    card: str
    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} laid a TNT charge in {rules.name_of(self.tile)}."


@rule("13.10b")
class Exploded(Event, frozen=True):
    """A charge exploded."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"The TNT charge in {rules.name_of(self.tile)} exploded."

    def display(self, rules: Sabotage) -> Display:
        return Display(places=(self.tile,))


@rule("13.11b")
class Bombed(Event, frozen=True):
    """A bombardment hit a tile."""

    tile: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        return f"Bombs fell on {rules.name_of(self.tile)}: {count(self.hits, 'hit')}."

    def dice(self) -> tuple[int, ...]:
        return self.faces

    def display(self, rules: Sabotage) -> Display:
        roll = Roll.hitting("Bombs", self.faces, self.hits, f"{rules.places[self.tile].hit}+")
        return Display(rolls=(roll,), places=(self.tile,))
