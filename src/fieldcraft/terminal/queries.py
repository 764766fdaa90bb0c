"""Answers to a player's questions: why not, what is this, advice, rules, help, and where everything is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from fieldcraft.interface.describe import describe, member_summary, pieces_at
from fieldcraft.interface.find import Target, find_targets, normalize, option_kinds, scene_targets
from fieldcraft.interface.legend import legend
from fieldcraft.interface.rule_search import search_rules
from fieldcraft.interface.rule_text import rule_lines
from fieldcraft.interface.shopping import shop_of
from fieldcraft.interface.terms import find_terms, term_finder, visible_texts
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Goal, Scene
from fieldcraft.kernel.text import count, join, plural
from fieldcraft.kernel.title import Title
from fieldcraft.players.advice import Advice
from fieldcraft.terminal.messages import Message
from fieldcraft.terminal.parser import COMMANDS

MAX_MATCHES: Final = 6
# The number of rules shown in answer to a question, best first.
MAX_RULES: Final = 12
# A panel with more lines than this, all of them short, is printed as one line.
MAX_PANEL_LINES: Final = 3
SHORT_LINE: Final = 30
# On boards with more places than this, empty places aren't all listed.
MANY_PLACES: Final = 60


def why_not(game: Game[Any, Any], text: str) -> list[Message]:
    """Why something isn't available, or the numbers of its options if it is."""
    if not text:
        return [Message("name a place, a piece or an action, for example: w tobruk", "error")]
    targets = _find_one_or_two(text, [*scene_targets(game.scene(), shop_of(game)), *option_kinds(game)])
    if isinstance(targets, Message):
        return [targets]
    reason = game.why_not(**{target.category: target.id for target in targets})
    name = " and ".join(target.name for target in targets)
    if reason is not None:
        answer = reason.text if reason.text.startswith(name) else f"{name}: {reason.text}"
        return [Message(answer, rule=reason.rule)]
    assert game.decision is not None
    ids = {target.id for target in targets}
    fitting = [o for o in game.decision.options if ids & {*o.places, o.kind, *_strings(o.data)}]
    numbers = join(str(offer.index + 1) for offer in fitting)
    options = f" as {plural(len(fitting), 'option')} {numbers}" if fitting else ""
    return [Message(f"{name}: available now{options}")]


def _strings(data: dict[str, Any]) -> list[str]:
    return [value for value in data.values() if isinstance(value, str)]


def _find_one_or_two(text: str, targets: list[Target]) -> list[Target] | Message:
    """The target that a text names, or two of different categories, such as a kind of option and a place."""
    found = _find_one(text, targets)
    if isinstance(found, Target):
        return [found]
    words = normalize(text).split()
    for cut in range(1, len(words)):
        pair = [_find_one(" ".join(part), targets) for part in (words[:cut], words[cut:])]
        both = [target for target in pair if isinstance(target, Target)]
        if len({target.category for target in both}) == 2:
            return both
    return found


def _find_one(text: str, targets: list[Target]) -> Target | Message:
    """The only match, or an error message if there is none or more than one."""
    found = find_targets(text, targets)
    if len(found) == 1:
        return found[0]
    if not found:
        return Message(f"nothing here is called {text!r}", "error")
    return Message(f"{text!r} could mean {join((target.name for target in found[:MAX_MATCHES]), 'or')}", "error")


def info(game: Game[Any, Any], text: str) -> list[Message]:
    """Describe a place, a piece, a panel or an option."""
    scene, shop = game.scene(), shop_of(game)
    if not text:
        return [Message("name a place or a piece, or give an option's number, for example: i tobruk, i 3", "error")]
    targets = scene_targets(scene, shop)
    if text.isdecimal() and not any(text == target.id for target in targets):
        return option_info(game, int(text))
    found = _find_one(text, [*targets, *(Target("panel", panel.title, panel.title) for panel in scene.panels)])
    if isinstance(found, Message):
        return [found]
    if found.category in ("place", "piece"):
        heading, *lines = describe(scene, found.id, shop)
        return [Message(heading, "heading"), *map(Message, lines)]
    panel = next(panel for panel in scene.panels if panel.title == found.id)
    return [Message(panel.title, "heading"), *map(Message, panel.lines)]


def option_info(game: Game[Any, Any], number: int) -> list[Message]:
    """An option: its hint, or else its first place or piece, and its rule."""
    options = game.decision.options if game.decision is not None else ()
    if not 1 <= number <= len(options):
        return [Message(f"there is no option {number}", "error")]
    offer = options[number - 1]
    messages = [Message(offer.text, "heading"), *([Message(offer.hint)] if offer.hint else [])]
    if not offer.hint and offer.places:
        messages += map(Message, describe(game.scene(), offer.places[0], shop_of(game)))
    statement = game.title.ledger.statements.get(offer.rule)
    return [*messages, *([Message(statement.text, rule=statement.id)] if statement else [])]


def places_list(scene: Scene, empty: bool = True) -> list[Message]:
    """The map as a list: every place with pieces, then the names of the empty ones if wanted."""
    messages: list[Message] = []
    empty_places = []
    for spot in scene.board.spots:
        pieces = pieces_at(scene, spot.id)
        if pieces:
            new = [mark for mark in spot.marks if normalize(mark) not in normalize(spot.name).split()]
            marks = f" ({', '.join(new)})" if new else ""
            messages.append(Message(f"{spot.name}{marks}. {' '.join(pieces)}"))
        else:
            empty_places.append(spot.name)
    if empty_places and empty:
        # Hex numbers are no help in a long list.
        named = [name for name in empty_places if not name.isdecimal()]
        listed = named if len(empty_places) > MANY_PLACES else empty_places
        rest = len(empty_places) - len(listed)
        others = [count(rest, "other hex", "other hexes")] if rest else []
        messages.append(Message(f"Empty: {', '.join([*listed, *others])}."))
    return messages


def table_list(scene: Scene) -> list[Message]:
    """Your people or units, tracks, boxes and cards, then the pieces on the map."""
    roster = [Message(member_summary(member)) for member in scene.roster]
    messages = [Message("Your forces", "heading"), *roster] if roster else []
    for panel in scene.panels:
        on_one_line = len(panel.lines) > MAX_PANEL_LINES and max(map(len, panel.lines)) < SHORT_LINE
        lines = (f"{', '.join(panel.lines)}.",) if on_one_line else panel.lines
        messages += [Message(panel.title, "heading"), *map(Message, lines)]
    places = places_list(scene, empty=len(scene.board.spots) <= MANY_PLACES)
    return [*messages, Message("On the map", "heading"), *places]


def advice_messages(advice: Advice, brief: bool = False) -> list[Message]:
    """The advice, starting with the number to type; in brief without the alternatives."""
    first, *lines = advice.summary if brief else advice.lines
    return [Message(f"Advice: {advice.best.index + 1}. {first}", "heading"), *map(Message, lines)]


def rules(title: Title, text: str) -> list[Message]:
    """Statements by number, or those that best answer some words or a question."""
    if not text:
        return [Message("give a rule number or words to search for, for example: / 19.1 or / panic", "error")]
    hits = search_rules(title, text.removeprefix("rule").strip() or text)
    found = [hit.statement for hit in hits[:MAX_RULES]] if hits and hits[0].stems else [hit.statement for hit in hits]
    if not found:
        return [Message(f"no rule matches {text!r}", "error")]
    return [Message(line.text, "heading" if line.is_heading else "note") for line in rule_lines(found)]


def where_you_are(game: Game[Any, Any]) -> list[Message]:
    """The phase of play, what comes in it, what you are asked and by which rule, and what you want to achieve."""
    scene, decision = game.scene(), game.decision
    phase = scene.phase
    messages = [Message(phase.heading, "heading")] if phase.heading else []
    if phase.steps:
        messages.append(Message("The order of play: " + ", then ".join(phase.steps) + "."))
        step = phase.steps[phase.current] if phase.current < len(phase.steps) else ""
        found = (one for one in game.title.lesson.steps if one.name == step and one.text)
        messages += [Message(f"{one.name}: {one.text}", rule=one.rule) for one in found]
    if decision is not None:
        messages.append(Message(f"You are asked: {decision.prompt}"))
        statements = game.title.ledger.find(decision.rule) if decision.rule else []
        messages += [Message(f"Why: {one.text}", rule=one.id) for one in statements[:1]]
    messages += [Message(f"Goal: {goal_text(goal)}", "now" if not goal.done else "note") for goal in scene.goals]
    return messages


def goal_text(goal: Goal) -> str:
    """A goal with how far you have come, and what is known of it.

    >>> goal_text(Goal("Missions on this map", 2, 6, note="bring a radio"))
    'Missions on this map: 2 of 6 (bring a radio).'
    """
    counted = f": {goal.progress}" if goal.progress else ""
    more = "; ".join([*(["done"] if goal.done else []), *([goal.note.rstrip(".")] if goal.note else [])])
    return f"{goal.text}{counted}{f' ({more})' if more else ''}."


def explain_term(title: Title, text: str) -> list[Message]:
    """What a word of the game means, with its rule; close matches are all explained."""
    found = find_terms(title.terms, text)
    if not found:
        return [Message(f"no term is called {text!r}; type ? for those used here, or / {text} for the rules", "error")]
    return [Message(f"{term.name}: {term.text}", rule=term.rule) for term in found[:MAX_MATCHES]]


def tokens_in_view(game: Game[Any, Any]) -> list[Message]:
    """The kinds of counters in view, side by side, and the states that some are in."""
    found = legend(game)
    messages = [
        Message(f"{side}, in view: {', '.join(dict.fromkeys(token.name for token in tokens))}.")
        for side, tokens in found.sides.items()
    ]
    states = ", ".join(f"{state.text.casefold()} ({state.piece.name})" for state in found.states)
    return [*messages, *([Message(f"States: {states}.")] if states else [])]


def terms_here(game: Game[Any, Any]) -> list[Message]:
    """The names of the terms in what the player reads now."""
    found = term_finder(game.title).in_texts(visible_texts(game))
    if not found:
        return []
    example = min((term.name for term in found), key=len)
    return [Message(f"Terms here: {', '.join(term.name for term in found)}. To explain one: ? {example}")]


def help_messages(useless: Collection[str] = ()) -> list[Message]:
    """How to choose, and the commands, without those that are of no use now."""
    messages = [
        Message("Type an option's number, or words of its text, and press Enter.", "heading"),
        Message("The name of a place, or a hex such as 0412 or c4, works too if only one option is there."),
        Message("To pick several pieces, type all their numbers at once, such as 1 3 4 or 1-3."),
        Message("Enter alone takes the only option, or shows more options."),
    ]
    for command in COMMANDS:
        if command.word in useless:
            continue
        left = f"{command.key} {command.argument}".strip()
        messages.append(Message(f"{left:<18} {command.help} ({command.word})"))
    return messages
