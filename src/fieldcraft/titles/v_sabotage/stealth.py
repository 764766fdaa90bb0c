"""Chapters 3.1 to 3.4: who is stealthy, who is visible, and stealth checks."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.steps import Display, Event, Roll, rule
from fieldcraft.titles.v_sabotage import alarm, training
from fieldcraft.titles.v_sabotage.plans import Size
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of


def cover(game: Play, tile: str) -> Size:
    """15.3l, 15.3m: the size of a tile for hiding, in this turn's light."""
    place = game.rules.places[tile]
    if not place.indoor:
        effect = game.state.grounds[place.level].effect
        if effect == "moonlight" and place.size == "medium":
            return "large"
        if effect == "clouds" and place.size == "large":
            return "medium"
    return place.size


def cover_for(game: Play, card: str, tile: str) -> Size:
    """3.2, 13.4b, 15.1g: the size of a tile for a commando who hides there."""
    if game.rules.places[tile].size == "small" or game.state.commandos[card].uniform:
        return "small"
    size = cover(game, tile)
    if size == "large" and game.rules.skilled(game.state, card, "ghost"):
        return "small"
    return size


def arrive(game: Play, card: str, tile: str, stealthily: bool) -> None:
    """3.2 to 3.4: make a commando who enters a tile stealthy or visible, by a check where one is needed."""
    commando = game.state.commandos[card]
    level = level_of(tile)
    if not commando.critical_since:
        size = cover_for(game, card, tile)
        hides = stealthily or size == "small"
        kinds = game.rules.standing(game.state, tile)
        if not kinds:
            if hides:
                hide(game, card)
            else:
                reveal(game, card, Revealed)
        elif not commando.visible:
            if hides:
                check_commando(game, card, kinds)
            else:
                reveal(game, card, Revealed)
    alarm.check_alarm(game, level)


def hide(game: Play, card: str) -> None:
    """3.2: make a commando stealthy."""
    commando = game.state.commandos[card]
    if commando.visible:
        commando.visible = False
        game.emit(Hidden, card)


def reveal(game: Play, card: str, event: type[Revealed]) -> None:
    """3.3, 13.4f: make a commando visible; a uniform is lost, and the alarm is triggered."""
    commando = game.state.commandos[card]
    if not commando.visible or commando.uniform:
        commando.visible = True
        game.emit(event, card, commando.uniform)
        commando.uniform = False
        game.state.reopen_windows(card)
        training.teach(game, level_of(commando.place), "visible")
        alarm.check_alarm(game, level_of(commando.place))


def fails_on(game: Play, who: str, tile: str) -> int:
    """3.4b, 14.1e, 15.3k: the highest die that fails a check, with this turn's light and, for commandos, Steady."""
    state, rules = game.state, game.rules
    effect = state.grounds[level_of(tile)].effect
    limit = 3 if effect == "flare" else 1 if effect == "rain" else 2
    if who not in state.commandos:
        return limit
    for card, commando in state.commandos.items():
        if commando.place == tile and not commando.critical_since and rules.skilled(state, card, "steady"):
            limit -= 1
    return limit


def roll_check(game: Play, who: str, tile: str, kinds: Sequence[str]) -> bool:
    """3.4: roll one die for each enemy, dog handlers first; whether the check is passed."""
    limit = fails_on(game, who, tile)
    enemies = game.rules.enemies
    keen = 0
    for kind in kinds:
        if enemies[kind].trait == "keen":
            keen += 1
    sharp = game.chance.dice(keen, "stealth check")
    dice = game.chance.dice(len(kinds) - keen, "stealth check")
    passed = (not dice or dice[-1] > max(1, limit)) and (not sharp or sharp[-1] > max(1, limit + 1))
    game.emit(StealthChecked, who, passed, (*sharp, *dice))
    training.teach(game, level_of(tile), "check")
    return passed


def check_commando(game: Play, card: str, kinds: Sequence[str]) -> None:
    """3.4a: a stealthy commando's check, with one die for each enemy."""
    if not roll_check(game, card, game.state.commandos[card].place, kinds):
        reveal(game, card, Noticed)


def enemies_enter(game: Play, tile: str, kinds: Sequence[str]) -> None:
    """3.4c: a check for each stealthy commando on the tile, and for escorted characters who can hide."""
    if not kinds:
        return
    state = game.state
    for card, commando in state.commandos.items():
        if commando.place == tile and not commando.visible and not commando.critical_since:
            check_commando(game, card, kinds)
    ground = state.grounds[level_of(tile)]
    for who, at in ground.escorts.items():
        if at == tile and who not in ground.visible_escorts and game.rules.box.characters[who].manner == "wary":
            check_character(game, who, tile, kinds)


def check_character(game: Play, who: str, tile: str, kinds: Sequence[str]) -> None:
    """14.2b: the check of an escorted character who can hide."""
    if not roll_check(game, who, tile, kinds):
        ground = game.rules.ground(game.state, tile)
        ground.visible_escorts = (*ground.visible_escorts, who)
        game.emit(Noticed, who, False)
        alarm.check_alarm(game, level_of(tile))


@rule("3.2a")
class Hidden(Event, frozen=True):
    """A commando or escorted character became stealthy."""

    who: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} is stealthy again."


@rule("3.3a")
class Revealed(Event, frozen=True):
    """A commando or escorted character became visible."""

    who: str
    uniform: bool

    def text(self, rules: Sabotage) -> str:
        lost = ", and the uniform is lost" if self.uniform else ""
        return f"{rules.name_of(self.who)} {self.why}: now visible{lost}."

    @property
    def why(self) -> str:
        """What made them visible."""
        return "had nowhere to hide"

    def display(self, rules: Sabotage) -> Display:
        return Display(places=(self.who,), matters="detection")


@rule("3.3c")
class Noticed(Revealed, frozen=True):
    """A commando or escorted character failed a stealth check."""

    @property
    def why(self) -> str:
        return "was noticed"


@rule("3.3b")
class RevealedByShot(Revealed, frozen=True):
    """A commando fired a weapon that reveals."""

    @property
    def why(self) -> str:
        return "gave their position away by shooting"


@rule("13.12a")
class Spotted(Revealed, frozen=True):
    """A commando was seen by a comrade of an enemy they eliminated."""

    @property
    def why(self) -> str:
        return "was spotted by another enemy"


@rule("3.4b")
class StealthChecked(Event, frozen=True):
    """A stealth check was rolled."""

    who: str
    passed: bool
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.who)} {'passed' if self.passed else 'failed'} a stealth check."

    def dice(self) -> tuple[int, ...]:
        return self.faces

    def display(self, rules: Sabotage) -> Display:
        roll = Roll(self.faces, 6, "Stealth check", "", ("hidden" if self.passed else "noticed",), "theirs")
        return Display(rolls=(roll,), places=(self.who,))
