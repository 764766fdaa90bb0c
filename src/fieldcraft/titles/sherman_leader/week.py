"""Chapter 4: the start of a week. Its special condition, and who is sent against which battalion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Done, Event, No, Option, Pick, Step, Take, TakeRest, rule
from fieldcraft.titles.sherman_leader import campaign, convoy, damage, deployment, joining, leadership, notes
from fieldcraft.titles.sherman_leader.cards import BANDS, BRANCHES, LEVELS, Effect
from fieldcraft.titles.sherman_leader.state import ShermanState

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

Teams = tuple[tuple[str, str], ...]
NEARNESS: Final[dict[str, int]] = {band: number for number, band in enumerate(BANDS)}


@rule("4.1a")
class DrawCondition(Step, frozen=True):
    """One special condition is drawn for the week, and takes effect at once."""

    def run(self, game: Play) -> None:
        state = game.state
        card = notes.draw_card(game, "special condition", state.conditions, state.condition_discards)
        state.condition = card
        game.emit(ConditionDrawn, card)
        game.push(notes.NoteTakesEffect(f"condition {card}"))


@rule("4.2a")
class PlanWeek(Choice, frozen=True):
    """You choose the battalions you attack this week."""

    def prompt(self, game: Play) -> str:
        state, weeks = game.state, game.rules.objective.weeks
        count = len(state.attacks)
        planned = f" {count} {'attack' if count == 1 else 'attacks'} planned." if count else ""
        ask = "Attack a battalion, or send a unit?"
        return f"Week {state.week} of {weeks}, {state.so} SO, {state.vp} VP.{planned} {ask}"

    def options(self, game: Play) -> list[Option]:
        ready = ready_units(game)
        offered = targets(game) if ready else []
        if offered or game.state.attacks:
            offered += [joining.SendOne(unit) for unit in ready]
        return [*offered, PlanDone(len(game.state.attacks))]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Target):
            game.push(SendUnits(tuple(ready_units(game)), (), option.battalion))
        elif isinstance(option, joining.SendOne):
            game.push(joining.AgainstWhom(option.unit))
        else:
            game.emit(Planned, tuple(attack.battalion for attack in game.state.attacks))
            game.push(NextBattle())

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("battalion")
        if name in game.state.battalions:
            return cannot_attack(game, str(name), bool(ready_units(game)))
        return cannot_send(game, str(name), all_free(game)) if name in game.state.units else None


def targets(game: Play) -> list[Option]:
    """The battalions that can be attacked, given that somebody is ready to go; those nearest to you first."""
    state, effect = game.state, game.rules.this_week(game.state)
    offered: list[Option] = []
    for name in sorted(state.battalions, key=lambda name: NEARNESS[state.battalions[name]]):
        if why_no_attack(game, name, True, effect) is None:
            band = state.battalions[name]
            offered.append(Target(name, band, convoy.band_cost(band, effect), name in state.half))
    return offered


def cannot_attack(game: Play, battalion: str, anybody: bool = True) -> No | None:
    """Why a battalion cannot be attacked (again) this week, given whether anybody is ready to go."""
    return why_no_attack(game, battalion, anybody, game.rules.this_week(game.state))


def why_no_attack(game: Play, battalion: str, anybody: bool, effect: Effect) -> No | None:
    """The same, given the notes of this week."""
    rules, state = game.rules, game.state
    band = state.battalions[battalion]
    for attack in state.attacks:
        if attack.battalion == battalion:
            return No("4.2a", "An attack on it is planned")
    if band in effect.closed:
        return No("11.2h", "A battalion's note closes {} to you", (rules.name_of(band),))
    if effect.most_attacks and len(state.attacks) >= effect.most_attacks:
        return No("4.1b", "You can attack only {} this week", (effect.most_attacks,))
    cost = convoy.band_cost(band, effect)
    if cost > state.so and cost - rules.truck_saves * convoy.free_trucks(game) > state.so:
        return No("4.4d", "The attack costs {} SO and you have {}", (cost, state.so))
    if not anybody:
        return No("4.2h", "No unit with a commander is free to go")
    return None


def sent(state: ShermanState) -> list[str]:
    """4.2g: the units and commanders that go to a battle this week."""
    return [piece for attack in state.attacks for team in attack.teams for piece in team] if state.attacks else []


def cannot_send(game: Play, unit: str, free: dict[str, list[str]], away: list[str] | None = None) -> No | None:
    """Why a unit cannot be assigned now, when these commanders are free; who asks about several knows who is sent."""
    rules, state = game.rules, game.state
    if unit in (sent(state) if away is None else away):
        return No("4.2g", "{} goes to another battle this week", (rules.name_of(unit),))
    for side in state.units[unit]:
        if side in damage.STOPPED:
            return No("4.2e", "{} has {} damage", (rules.name_of(unit), side))
    if not free[rules.units[unit].type]:
        return No("4.2b", "No {} commander is fit and free", (rules.name_of(rules.units[unit].type),))
    return None


def cannot_lead(game: Play, name: str, away: list[str] | None = None) -> No | None:
    """Why a commander cannot be assigned now; who asks about several knows those who are sent."""
    rules, state = game.rules, game.state
    if name in (sent(state) if away is None else away):
        return No("4.2g", "{} goes to another battle this week", (rules.name_of(name),))
    if name in state.wounded:
        return No("4.2d", "{} is wounded", (rules.name_of(name),))
    if state.stress[name] > rules.sides[name][state.level[name]].limits[1]:
        return No("4.2c", "{} is Unfit", (rules.name_of(name),))
    return None


def ready_units(game: Play) -> list[str]:
    """The units that can be assigned."""
    free, away = all_free(game), sent(game.state)
    return [unit for unit in game.state.units if cannot_send(game, unit, free, away) is None]


def all_free(game: Play) -> dict[str, list[str]]:
    """The commanders of each type that can be assigned."""
    branch, away = game.rules.branch, sent(game.state)
    free: dict[str, list[str]] = {type_: [] for type_ in BRANCHES}
    for name in game.state.level:
        if cannot_lead(game, name, away) is None:
            free[branch[name]].append(name)
    return free


def free_leaders(game: Play, branch: str) -> list[str]:
    """3.14g: the commanders of a type that can be assigned, the best first."""
    state, away = game.state, sent(game.state)
    free = [name for name in game.rules.leaders(state, branch) if cannot_lead(game, name, away) is None]
    if len(free) > 1:
        free.sort(key=lambda name: (leadership.status(game.rules, state, name), -state.level[name]))
    return free


@rule("4.2a")
class Target(Option, frozen=True):
    """Attack this battalion."""

    battalion: str
    band: str
    cost: int
    half: bool = False

    def text(self, rules: ShermanLeader) -> str:
        card = rules.box.battalions[self.battalion]
        half = ", Half strength" if self.half else ""
        cost = f", costs {self.cost} SO" if self.cost else ""
        units = rules.strength_in_words(self.battalion, self.half)
        return f"{rules.name_of(self.battalion)} in {rules.name_of(self.band)} ({card.vp} VP{half}{cost}): {units}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.battalion,)


@rule("4.2h")
class PlanDone(Option, frozen=True):
    """No further attack this week."""

    attacks: int

    def text(self, rules: ShermanLeader) -> str:
        return "That is the plan for this week" if self.attacks else "Attack nobody this week"


@rule("4.2a")
class SendUnits(Pick, frozen=True):
    """You pick the units that go against a battalion, no more of a type than commanders of it are free."""

    battalion: str = ""

    def prompt(self, game: Play) -> str:
        units = game.rules.strength_in_words(self.battalion, self.battalion in game.state.half)
        return f"Who goes against {game.rules.name_of(self.battalion)} ({units})?"

    def minimum(self, game: Play) -> int:
        return 1

    def options(self, game: Play) -> list[Option]:
        units = game.rules.units
        room = {branch: len(names) for branch, names in all_free(game).items()}
        for unit in self.chosen:
            room[units[unit].type] -= 1
        offered: list[Option] = [Take(unit) for unit in self.candidates if room[units[unit].type] > 0]
        for unit in self.candidates:
            room[units[unit].type] -= 1
        if len(self.candidates) > 1 and min(room.values()) >= 0:
            offered.append(TakeRest(self.candidates))
        if self.chosen:
            offered.append(Done(len(self.chosen)))
        return offered

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(AssignLeaders(self.battalion, (), pieces))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        unit = what.get("piece")
        if unit in self.chosen:
            return No("4.2a", "It is picked already")
        if unit in self.candidates:
            return No("4.2b", "No further commander of its type is fit and free")
        return cannot_send(game, str(unit), all_free(game)) if unit in game.state.units else None


@rule("4.2b")
class AssignLeaders(Step, frozen=True):
    """Each unit gets a commander of its type; where there is a choice it is yours."""

    battalion: str
    teams: Teams
    units: tuple[str, ...]

    def run(self, game: Play) -> None:
        teams, units = self.teams, self.units
        while units:
            free = open_to(game, teams, units[0])
            if len(free) > 1:
                game.push(WhoLeads(self.battalion, teams, units))
                return
            teams, units = (*teams, (units[0], free[0])), units[1:]
        convoy.set_out(game, self.battalion, teams)


def open_to(game: Play, teams: Teams, unit: str) -> list[str]:
    """The commanders that can lead a unit, given those who lead others."""
    taken = [name for _, name in teams]
    return [name for name in free_leaders(game, game.rules.units[unit].type) if name not in taken]


@rule("3.14g")
class WhoLeads(Choice, frozen=True):
    """You choose a unit's commander for this battle."""

    battalion: str
    teams: Teams
    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Who leads {game.rules.name_of(self.units[0])} against {game.rules.name_of(self.battalion)}?"

    def options(self, game: Play) -> list[Option]:
        state, unit = game.state, self.units[0]
        offered: list[Option] = [
            Lead(unit, name, state.level[name], state.stress[name]) for name in open_to(game, self.teams, unit)
        ]
        return [*offered, BestLead(len(self.units))]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Lead):
            teams = (*self.teams, (option.unit, option.name))
            game.push(AssignLeaders(self.battalion, teams, self.units[1:]))
        else:
            best = dict(best_teams(game, self.teams, self.units))
            order = [unit for unit, _ in self.teams] + list(self.units)
            convoy.set_out(game, self.battalion, tuple([(unit, best[unit]) for unit in order]))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("name")
        if name not in game.state.level:
            return None
        if game.rules.branch[str(name)] != game.rules.units[self.units[0]].type:
            return No("3.14g", "He commands another type of unit")
        return cannot_lead(game, str(name)) or No("4.2g", "He leads another unit")


def best_teams(game: Play, teams: Teams, units: tuple[str, ...]) -> Teams:
    """The dearest units get the commanders of the highest rank."""
    for unit in sorted(units, key=lambda unit: -game.rules.units[unit].cost):
        teams = (*teams, (unit, open_to(game, teams, unit)[0]))
    return teams


@rule("3.14g")
class Lead(Option, frozen=True):
    """This commander leads the unit."""

    unit: str
    name: str
    level: int
    stress: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} ({card_words(rules, self.name, self.level)}, {self.stress} Stress)"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


def card_words(rules: ShermanLeader, name: str, level: int) -> str:
    """A side of a commander's cards in a few words.

    Level, when he acts, and his modifiers at R0 and beyond, all while he is Okay; skills; then Cool, the stress with
    which he is still Okay and still Shaken, and the XP he needs.
    """
    side = rules.sides[name][level]
    skills = [skill.replace("-", " ").title() for skill in side.skills]
    skills += [f"{side.tactics} Tactic"] if side.tactics else []
    skills += [f"{side.command_tactics} Command Tactic"] if side.command_tactics else []
    own = side.okay
    first = ", ".join([LEVELS[level].title(), own.speed.title(), f"R0 {own.close:+d}", f"R1+ {own.far:+d}", *skills])
    okay, shaken = side.limits
    xp = f", {side.xp} XP to rise" if side.xp else ""
    return f"{first}; Cool {side.cool}, Okay to {okay}, Shaken to {shaken}{xp}"


def later_words(rules: ShermanLeader, name: str, level: int) -> str:
    """The sides of a commander's cards beyond a level, as one reads them when one turns the cards over."""
    return ". ".join(card_words(rules, name, later) for later in range(level + 1, len(LEVELS)))


@rule("3.14g")
class BestLead(Option, frozen=True):
    """Those of the highest rank who are free lead the rest, the dearest units first."""

    units: int

    def text(self, rules: ShermanLeader) -> str:
        if self.units == 1:
            return "The highest in rank leads"
        return f"The highest in rank lead all {self.units} units that are left, the dearest first"


@rule("4.2i")
class NextBattle(Step, frozen=True):
    """The next battle of the week, of your choice if there are several; then the week goes on to its end."""

    def run(self, game: Play) -> None:
        attacks = game.state.attacks
        if not attacks:
            game.push(campaign.BattlesFought())
        elif len(attacks) == 1:
            game.push(deployment.BeginBattle(attacks[0].battalion))
        else:
            game.push(WhichBattle())


@rule("4.2i")
class WhichBattle(Choice, frozen=True):
    """You pick the battle that is fought next."""

    def prompt(self, game: Play) -> str:
        return f"Week {game.state.week}: which battle is fought next?"

    def options(self, game: Play) -> list[Option]:
        return [FightNext(attack.battalion, len(attack.teams)) for attack in game.state.attacks]

    def choose(self, game: Play, option: FightNext) -> None:
        game.push(deployment.BeginBattle(option.battalion))


@rule("4.2i")
class FightNext(Option, frozen=True):
    """This battle is fought next."""

    battalion: str
    units: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.battalion)}, with {self.units} {'unit' if self.units == 1 else 'units'}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.battalion,)


@rule("4.1a")
class ConditionDrawn(Event, frozen=True):
    """A special condition was drawn."""

    card: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Special condition: {rules.name_of(self.card)}. {rules.box.conditions[self.card].note.text}"


@rule("4.2i")
class Planned(Event, frozen=True):
    """The attacks of the week are settled."""

    battalions: tuple[str, ...]

    def text(self, rules: ShermanLeader) -> str:
        names = ", ".join(rules.name_of(name) for name in self.battalions)
        return f"You attack {names} this week." if names else "You attack nobody this week."
