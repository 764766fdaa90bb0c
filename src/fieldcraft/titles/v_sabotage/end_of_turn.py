"""Chapter 8: what is checked at the end of a turn."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Event, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import ending, objectives, tracks
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import WAITING, put


@rule("11.7e")
class CheckProtected(Step, frozen=True):
    """See whether objectives to be protected are lost, or have been held to the end of the last turn."""

    def run(self, game: Play) -> None:
        for level, ground in game.state.grounds.items():
            if objective_taken(game, level):
                return
            if ground.limit and ground.turns == ground.limit and game.rules.box.levels[level].hold:
                game.emit(TimePassed, level, tracks.turns_left(ground), 0)
                ground.limit = 0
                for token in [t for t in ground.objectives if game.rules.objective(t).goal == "protect"]:
                    objectives.complete(game, token)


def objective_taken(game: Play, level: str) -> bool:
    """15.4c: fail the operation if enemies hold an objective to be protected; whether they do."""
    rules, state = game.rules, game.state
    ground = state.grounds[level]
    if ground.turns < 3:
        return False
    for token in ground.objectives:
        if rules.objective(token).goal != "protect":
            continue
        tile = rules.layouts[level].where[token]
        held = any(not state.commandos[card].critical_since for card in state.on(tile))
        if rules.enemies_at(state, tile) and not held:
            ending.fail(game, "taken", f"the enemy took {rules.name_of(token)}")
            return True
    return False


@rule("8.3a")
class CheckElimination(Step, frozen=True):
    """Fail the operation if all commandos have been eliminated."""

    def run(self, game: Play) -> None:
        if all(who.place == WAITING for who in game.state.commandos.values()):
            ending.fail(game, "eliminated", "all commandos have been eliminated")


@rule("8.3h")
class CheckTurnLimits(Step, frozen=True):
    """Fail the operation if a level still in play has reached its turn limit."""

    def run(self, game: Play) -> None:
        for level, ground in game.state.grounds.items():
            if ground.limit and ground.turns == ground.limit:
                ending.fail(game, "time", f"time ran out in {game.rules.name_of(level)}")
                return


@rule("8.1a")
class CleanUp(Step, frozen=True):
    """Discard the event cards, with everything they did for this turn."""

    def run(self, game: Play) -> None:
        state = game.state
        for level, ground in state.grounds.items():
            if ground.card:
                put(state.used_cards, ground.card)
            ground.card, ground.effect, ground.amount, ground.gate = "", "", 0, ""
            ground.direction, ground.chased = "", ()
            ground.turns += 1
            if ground.limit:
                left = tracks.turns_left(ground)
                game.emit(TimePassed, level, left + 1, left)
        for commando in state.commandos.values():
            commando.event_ap = 0


@rule("11.7b")
class TimePassed(Event, frozen=True):
    """A turn of a level with a turn limit passed, or the limit no longer matters."""

    level: str
    before: int
    after: int

    def text(self, rules: Sabotage) -> str:
        name = rules.name_of(self.level)
        if not self.after:
            return f"{name} was held to the end of its turn limit."
        return f"A turn passed in {name}: {self.before} to {count(self.after, 'turn')} left."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.time_of(self.level), self.before, self.after),)
