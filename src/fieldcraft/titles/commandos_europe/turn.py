"""Chapter 4: the turn with its five phases, giving up, and what follows a mission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commandos_europe import combat, missions, movement, noise, pursuit, setup, suppression, victory
from fieldcraft.titles.commandos_europe.state import OPEN

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("4.0a")
class Turn(Step, frozen=True):
    """The five phases. The first is played only when a mission is due."""

    def run(self, game: Play) -> None:
        state = game.state
        state.turn += 1
        state.moved, state.stealthy, state.pondered = [], [], False
        game.emit(TurnBegan, state.turn)
        game.push_all(
            movement.FriendlyMovement(),
            noise.NoiseChecks(),
            combat.FriendlyCombat(),
            suppression.EnemyPhase(),
            pursuit.EnemyActs(),
            pursuit.EndOfEnemyPhase(),
            SuccessDetermination(),
        )
        if state.standing != OPEN:
            game.push(missions.PlaceMission())


@rule("4.0f")
class SuccessDetermination(Step, frozen=True):
    """A completed mission makes room for the next one; otherwise the next turn begins."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        if state.standing == OPEN:
            game.push(Turn())
        elif state.done == rules.missions_of_a_map and state.map == rules.maps[-1]:
            victory.finish(game, "complete")
        else:
            game.push(AfterMission())


@rule("4.0f")
class AfterMission(Choice, frozen=True):
    """With a mission behind you, you go on or think of ending it here."""

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        left = rules.missions_of_a_map - state.done
        if left:
            verb = "is" if left == 1 else "are"
            return f"{left} of the {rules.missions_of_a_map} missions on this map {verb} left. Go on?"
        return f"All {rules.missions_of_a_map} missions of {rules.name_of(state.map)} are done. Go on to the next map?"

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        to = next_map(rules, state.map) if state.done == rules.missions_of_a_map else ""
        return [GoOn(to), ThinkOfGivingUp()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, GoOn):
            go_on(game)
        else:
            game.push(GiveUp())


def go_on(game: Play) -> None:
    """The next turn, or the next map when six missions are done."""
    state, rules = game.state, game.rules
    if state.done == rules.missions_of_a_map:
        game.push(setup.OpenMap(next_map(rules, state.map)))
    else:
        game.push(Turn())


def next_map(rules: Europe, name: str) -> str:
    """2.2a: the map that follows, or nothing after the last."""
    at = rules.maps.index(name) + 1
    return rules.maps[at] if at < len(rules.maps) else ""


def may_give_up(game: Play) -> bool:
    """7.2b: whether giving up can be thought of, once in a turn while a mission is running."""
    return game.state.standing == OPEN and not game.state.pondered


def turn_is_fresh(game: Play) -> bool:
    """4.0g: whether nothing has happened since the last Success Determination Phase."""
    state = game.state
    return not state.moved and state.placed_on != state.turn and not game.state.attacks and not_in_combat(game)


def not_in_combat(game: Play) -> bool:
    """Whether the Friendly Movement Phase of this turn is still to come or under way."""
    return any(isinstance(step, noise.NoiseChecks) for step in game.agenda)


@rule("4.0g")
class GiveUp(Choice, frozen=True):
    """You give up the mission, the map or the campaign, or carry on after all."""

    def prompt(self, game: Play) -> str:
        return "Give up what?"

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        offered: list[Option] = [CarryOn()]  # First, so that a slip of the hand gives nothing up.
        left = rules.missions_of_a_map - state.done
        if state.standing == OPEN:
            offered.append(Forfeit(state.mission))
        if state.standing != OPEN or turn_is_fresh(game):
            to = next_map(rules, state.map)
            if left and to:
                offered.append(EndMap(left, to))
            offered.append(EndCampaign(left, victory.total_if_stopped(rules, state)))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        state = game.state
        if isinstance(option, Forfeit):
            fresh = turn_is_fresh(game)
            missions.forfeit(game)
            if fresh:
                state.turn -= 1
                game.replace_agenda(SuccessDetermination())
        elif isinstance(option, EndMap):
            give_up_the_rest(game)
            game.replace_agenda(setup.OpenMap(option.to))
        elif isinstance(option, EndCampaign):
            give_up_the_rest(game)
            victory.finish(game, "stopped")
        elif state.standing == OPEN:
            state.pondered = True
        else:
            go_on(game)


def give_up_the_rest(game: Play) -> None:
    """4.0k: what is left of the map's six missions counts as forfeited, drawn or not."""
    state = game.state
    if state.standing == OPEN:
        missions.forfeit(game)
    state.given_up += game.rules.missions_of_a_map - state.done
    state.done = game.rules.missions_of_a_map


@rule("4.0f")
class GoOn(Option, frozen=True):
    """Go on."""

    map: str

    def text(self, rules: Europe) -> str:
        return f"Go on to {rules.name_of(self.map)}" if self.map else "Go on to the next mission"


@rule("7.2a")
class ThinkOfGivingUp(Option, frozen=True):
    """Think of giving up the mission, the map or the campaign."""

    def text(self, rules: Europe) -> str:
        return "Give something up"


@rule("7.2a")
class Forfeit(Option, frozen=True):
    """Forfeit the current mission."""

    mission: str

    def text(self, rules: Europe) -> str:
        return f"Forfeit {rules.name_of(self.mission)}"


@rule("4.0g")
class EndMap(Option, frozen=True):
    """End the map early and go on to the next one."""

    left: int
    to: str

    def text(self, rules: Europe) -> str:
        return f"End this map: {counted(self.left, 'mission')} forfeited, then {rules.name_of(self.to)}"


@rule("4.0j")
class EndCampaign(Option, frozen=True):
    """End the whole campaign."""

    left: int
    total: int

    def text(self, rules: Europe) -> str:
        cost = f"{counted(self.left, 'mission')} forfeited, " if self.left else ""
        return f"End the campaign: {cost}total {self.total}, {victory.assessment(rules, self.total).name}"


@rule("4.0g")
class CarryOn(Option, frozen=True):
    """Give up nothing."""

    def text(self, rules: Europe) -> str:
        return "Give up nothing and carry on"


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


@rule("4.0a")
class TurnBegan(Event, frozen=True):
    """A turn began."""

    turn: int

    def text(self, rules: Europe) -> str:
        return f"Turn {self.turn}."
