"""Chapters 6.20, 8.2 and 15.4: objectives and how they are completed."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Display, Event, No, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import ending, guards, tracks, training
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import Ground, level_of, put, without


def objectives_at(game: Play, card: str) -> list[str]:
    """The open objectives on a commando's tile."""
    rules, state = game.rules, game.state
    place = rules.places[state.commandos[card].place]
    left = state.grounds[place.level].objectives
    return [token for token in place.tokens if token in left]


def price(game: Play, token: str) -> int:
    """6.20d: the AP one commando pays at once: all, or 1 at a time where the work is shared."""
    objective = game.rules.objective(token)
    return min(1, objective.ap) if objective.shared else objective.ap


def cannot_interact(game: Play, card: str, token: str, window: bool) -> No | None:
    """6.20: why a commando can't interact with an objective."""
    no = cannot_act_here(game, card)
    if no:
        return no
    rules, state = game.rules, game.state
    objective = rules.objective(token)
    if token not in objectives_at(game, card):
        return No("6.20a", "{} isn't on the tile of {}", (rules.name_of(card), objective.name))
    if objective.goal == "destroy":
        return No("6.20c", "Only a powerful explosive can destroy {}", (objective.name,))
    if objective.goal != "interact":
        return No("6.20a", "There is no action to take at {}", (objective.name,))
    if state.commandos[card].critical_since:
        return No("10.3b", "{} is in critical condition", (rules.name_of(card),))
    if objective.needs and not carried(game, card, objective.needs):
        return No("6.20a", "{} needs a {}", (rules.name_of(card), rules.name_of(objective.needs)))
    return cannot_pay(game, card, price(game, token), window)


def carried(game: Play, card: str, kind: str) -> str:
    """A token of a kind that a commando carries, or ""."""
    for item in game.state.commandos[card].items:
        if game.rules.tokens[item].id == kind:
            return item
    return ""


@rule("6.20a")
@grouped("Mission")
class Interact(Action, frozen=True):
    """Interact with an objective on the commando's tile."""

    objective: str = ""
    cost: int = 0

    def ap_cost(self, rules: Sabotage) -> int:
        return self.cost

    def text(self, rules: Sabotage) -> str:
        what = rules.objective(self.objective)
        needs = f" and a {rules.name_of(what.needs)}" if what.needs else ""
        action = what.text.partition(": ")[2].partition(".")[0] or "interact"
        return f"{rules.name_of(self.commando)}, at {what.name}: {action} ({self.cost} AP{needs}){self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.objective, self.commando, rules.layout(self.objective).where[self.objective])

    def play(self, game: Play) -> None:
        pay(game, self.commando, self.cost, self.saved, "to work on an objective")
        state = game.state
        what = game.rules.objective(self.objective)
        ground = game.rules.ground(state, self.objective)
        done = ground.objectives[self.objective] + self.cost
        if done < what.ap:
            ground.objectives[self.objective] = done
            game.emit(ObjectiveProgress, self.commando, self.objective, self.cost, what.ap - done)
            return
        if what.needs:
            commando = state.commandos[self.commando]
            item = carried(game, self.commando, what.needs)
            commando.items = without(commando.items, item)
            put(state.discards, item)
        complete(game, self.objective)


def complete(game: Play, token: str) -> None:
    """6.20e, 7.6g: complete an objective; its token leaves play, and its protector can move again."""
    ground = game.rules.ground(game.state, token)
    goals, work = tracks.goals(ground), tracks.work_left(game.rules, ground, token)
    remove_token(game, token)
    game.emit(ObjectiveCompleted, token, goals - 1, work)
    training.teach(game, level_of(token), "objective")


def remove_token(game: Play, token: str) -> None:
    """Remove an objective token from play."""
    ground = game.rules.ground(game.state, token)
    del ground.objectives[token]
    if token in ground.guards:
        tile = game.rules.layout(token).where[token]
        guards.add_loose(game, tile, (ground.guards.pop(token),))
        game.push(guards.TakePosts(tile))


def protector_matters(game: Play, token: str) -> bool:
    """Whether it makes a difference that the protector of this very token is eliminated."""
    ground = game.rules.ground(game.state, token)
    if token not in ground.objectives:
        return False
    objective = game.rules.objective(token)
    return objective.goal == "eliminate" or objective.spare


def protector_eliminated(game: Play, token: str) -> None:
    """15.4a, 15.4b: complete an objective by the death of its protector, or fail because of it."""
    if level_of(token) not in game.state.grounds or not protector_matters(game, token):
        return
    if game.rules.objective(token).goal == "eliminate":
        complete(game, token)
    elif game.rules.objective(token).goal != "escort":
        ending.fail(game, "spared", f"{game.rules.name_of(token)} was to be kept alive")


def all_done(ground: Ground) -> bool:
    """8.2b: whether all objectives of a level are completed."""
    return not ground.objectives and not ground.escorts


@rule("6.20d")
class ObjectiveProgress(Event, frozen=True):
    """Part of the work on an objective was done."""

    card: str
    token: str
    done: int
    left: int

    def text(self, rules: Sabotage) -> str:
        progress = f"{self.left + self.done} to {self.left} AP to go"
        return f"{rules.name_of(self.card)} worked on {rules.name_of(self.token)}: {progress}."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.work_on(self.token), self.left + self.done, self.left),)


@rule("6.20e")
class ObjectiveCompleted(Event, frozen=True):
    """An objective was completed."""

    token: str
    goals: int
    work: int

    def text(self, rules: Sabotage) -> str:
        left = f"{self.goals + 1} to {count(self.goals, 'objective')} left"
        return f"The squad completed an objective, {rules.name_of(self.token)}: {left}."

    def changes(self) -> tuple[Change, ...]:
        goals = Change(tracks.goals_of(level_of(self.token)), self.goals + 1, self.goals)
        return (goals, *tracks.change(tracks.work_on(self.token), self.work, 0))

    def display(self, rules: Sabotage) -> Display:
        return Display(matters="objective")
