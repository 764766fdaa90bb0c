"""Answers to a player's questions: why not, what is that, odds in full, rules, help, who is where."""

from __future__ import annotations

from typing import Any

from fieldcraft.interface.describe import about as about_thing
from fieldcraft.interface.describe import pieces_at
from fieldcraft.interface.find import Thing, kinds, plain, resolve, things
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.ledger import Ledger, Statement
from fieldcraft.kernel.odds import Odds, percent
from fieldcraft.kernel.scene import Scene
from fieldcraft.players.advice import Advice
from fieldcraft.terminal.keys import KEYS
from fieldcraft.terminal.lines import Said

BAR = 30
FEW = 3
SHORT = 30
MANY = 60


def why_not(game: Game[Any, Any], text: str) -> list[Said]:
    """Why something is not on offer, or where it is."""
    if not text:
        return [Said("Why not what? Name a place, a piece or a thing to do: w tobruk", "wrong")]
    known = [*things(game.scene()), *kinds(game)]
    asked = _asked(text, known)
    if isinstance(asked, Said):
        return [asked]
    reason = game.why_not(**{thing.sort: thing.id for thing in asked})
    name = " and ".join(thing.name for thing in asked)
    if reason is not None:
        words = reason.text if reason.text.startswith(name) else f"{name}: {reason.text}"
        return [Said(words, rule=reason.rule)]
    assert game.decision is not None
    ids = {thing.id for thing in asked}
    fitting = [o for o in game.decision.options if ids & {*o.places, o.kind, *_values(o.data)}]
    numbers = ", ".join(str(offer.index + 1) for offer in fitting)
    return [Said(f"{name}: that is on offer{': ' + numbers if numbers else ''}")]


def _values(data: dict[str, Any]) -> list[str]:
    return [value for value in data.values() if isinstance(value, str)]


def _asked(text: str, known: list[Thing]) -> list[Thing] | Said:
    """What is asked about: one thing, or a kind of option and a place or piece."""
    found = _one(resolve(text, known), text)
    if isinstance(found, Thing):
        return [found]
    words = plain(text).split()
    for cut in range(1, len(words)):
        pair = [_one(resolve(" ".join(part), known), text) for part in (words[:cut], words[cut:])]
        both = [thing for thing in pair if isinstance(thing, Thing)]
        if len({thing.sort for thing in both}) == 2:
            return both
    return found


def _one(found: list[Thing], text: str) -> Thing | Said:
    """The one thing meant, or what to say if there is none or more than one."""
    if len(found) == 1:
        return found[0]
    if not found:
        return Said(f"There is nothing called {text!r} here", "wrong")
    return Said(f"{text!r} could be {' or '.join(thing.name for thing in found[:6])}", "wrong")


def about(game: Game[Any, Any], text: str) -> list[Said]:
    """What there is to know about a place, a piece, a panel or an option."""
    scene = game.scene()
    if not text:
        return [Said("About what? Name a place or a piece, or give the number of an option: i tobruk, i 3", "wrong")]
    there = things(scene)
    if text.isdecimal() and not any(text == thing.id for thing in there):
        return about_option(game, int(text))
    known = [*there, *(Thing("panel", panel.title, panel.title) for panel in scene.panels)]
    found = _one(resolve(text, known), text)
    if isinstance(found, Said):
        return [found]
    if found.sort in ("place", "piece"):
        head, *more = about_thing(scene, found.id)
        return [Said(head, "head"), *map(Said, more)]
    panel = next(panel for panel in scene.panels if panel.title == found.id)
    return [Said(panel.title, "head"), *(Said(line) for line in panel.lines)]


def about_option(game: Game[Any, Any], number: int) -> list[Said]:
    """An option: what is good to know before it is taken, the place or piece it begins with, and its rule."""
    options = game.decision.options if game.decision is not None else ()
    if not 1 <= number <= len(options):
        return [Said(f"There is no option {number}", "wrong")]
    offer = options[number - 1]
    said = [Said(offer.text, "head"), *([Said(offer.hint)] if offer.hint else [])]
    if not offer.hint and offer.places:
        said += map(Said, about_thing(game.scene(), offer.places[0]))
    statement = game.title.ledger.statements.get(offer.rule)
    return [*said, *([Said(statement.text, rule=statement.id)] if statement else [])]


def everywhere(scene: Scene, empty: bool = True) -> list[Said]:
    """The map in words: every place where something stands, then the others by name if they are wanted."""
    said: list[Said] = []
    others = []
    for spot in scene.board.spots:
        here = pieces_at(scene, spot.id)
        if here:
            marks = f" ({', '.join(spot.marks)})" if spot.marks else ""
            said.append(Said(f"{spot.name}{marks}. {' '.join(here)}"))
        else:
            others.append(spot.name)
    if others and empty:
        named = [name for name in others if not name.isdecimal()] if len(others) > MANY else others
        more = f" and {len(others) - len(named)} places without a name" if len(named) < len(others) else ""
        said.append(Said(f"Nothing stands in {', '.join(named)}{more}."))
    return said


def table(scene: Scene) -> list[Said]:
    """Tracks, boxes and cards in words, then who stands where."""
    said: list[Said] = []
    for panel in scene.panels:
        many = len(panel.lines) > FEW and max(map(len, panel.lines)) < SHORT
        lines = (f"{', '.join(panel.lines)}.",) if many else panel.lines
        said += [Said(panel.title, "head"), *map(Said, lines)]
    return [*said, Said("On the map", "head"), *everywhere(scene, empty=len(scene.board.spots) <= MANY)]


def odds_in_full(odds: Odds, text: str, sign: str) -> list[Said]:
    """Every outcome of an option with a bar."""
    said = [Said(text, "head")]
    widest = max(len(outcome.text) for outcome in odds.outcomes)
    for outcome in odds.outcomes:
        share = float(outcome.probability)
        bar = sign * max(1, round(BAR * share))
        about = f" +/- {100 * outcome.margin:.0f}" if outcome.margin else ""
        exact = f"{outcome.probability}" if odds.exact and outcome.probability.denominator <= 7776 else ""
        said.append(Said(f"{percent(share):>5}{about}  {outcome.text:<{widest}}  {bar} {exact}".rstrip()))
    how = "every case was counted" if odds.exact else f"sampled {odds.cases} times"
    said.append(Said(f"Up to your next decision; {how}."))
    return said


def advised(advice: Advice, brief: bool = False) -> list[Said]:
    """What to do, under the number to type; in brief, without what else was tried."""
    first, *more = advice.lines
    kept = [line for line in more if not line.startswith(("Instead", "From"))] if brief else more
    return [Said(f"Advice: {advice.best.index + 1}. {first}", "head"), *map(Said, kept)]


def rules_for(ledger: Ledger, text: str) -> list[Said]:
    """Statements by number, or by the words they hold."""
    if not text:
        return [Said("Which rule? Give a number or words: / 19.1, / panic", "wrong")]
    found = ledger.search(text.removeprefix("rule").strip() or text)
    if not found:
        return [Said(f"There is no rule {text!r}", "wrong")]
    return statements(found)


def statements(found: list[Statement]) -> list[Said]:
    """Statements under their headings."""
    said: list[Said] = []
    heading = None
    for statement in found:
        section = statement.id.rstrip("abcdefghijklmnopqrstuvwxyz")
        if (section, statement.heading) != heading:
            heading = (section, statement.heading)
            said.append(Said(f"{section} {statement.heading}".strip(), "head"))
        said.append(Said(f"{statement.id}  {statement.text}{_notes(statement)}"))
    return said


def _notes(statement: Statement) -> str:
    """What else is to be said about a statement."""
    notes = []
    if statement.ruling:
        notes.append(f"our ruling {statement.ruling}")
    if statement.option:
        notes.append(f"option {statement.option}")
    if statement.replaced_by:
        notes.append(f"replaced by {statement.replaced_by}")
    return f" [{'; '.join(notes)}]" if notes else ""


def help_text() -> list[Said]:
    """The keys."""
    said = [
        Said("Type the number of an option, or the words it begins with, then Enter.", "head"),
        Said("On a map of hexes the name of a hex does as well, such as 0412 or c4, if just one option is about it."),
        Said("For a set of pieces type all their numbers at once, such as 1 3 4 or 1-3."),
        Said("Enter alone takes the only option, or turns to more options."),
    ]
    for key in KEYS:
        left = f"{key.letter} {key.after}".strip()
        said.append(Said(f"{left:<18} {key.words} ({key.word})"))
    return said
