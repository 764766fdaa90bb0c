"""Find the terms of a title's glossary in what players read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from fieldcraft.interface.find import Target, find_targets, normalize
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.glossary import Term
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.title import Title


class Part(NamedTuple):
    """A piece of a text, and the term that it is, if it is one."""

    text: str
    term: Term | None = None


class TermFinder:
    """Finds terms as whole words, the longest first, in singular and plural."""

    def __init__(self, terms: Iterable[Term]):
        self.terms = tuple(terms)
        self._forms = sorted(
            chain.from_iterable(map(_forms, self.terms)), key=lambda form: (-form.length, not form.term)
        )
        patterns = [f"(?P<t{number}>{form.pattern})" for number, form in enumerate(self._forms)]
        self._pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(patterns)})(?!\w)") if patterns else None

    def parts(self, text: str) -> list[Part]:
        """A text in parts. Only the first occurrence of each term counts.

        >>> kia = Term(name="KIA index", text="The score of losses.", forms=("KIA",), source="our words")
        >>> [part.text for part in TermFinder([kia]).parts("The KIA of two KIA indexes")]
        ['The ', 'KIA', ' of two KIA indexes']
        """
        parts: list[Part] = []
        end = 0
        seen: set[str] = set()
        for match in self._pattern.finditer(text) if self._pattern else ():
            term = self._forms[int(str(match.lastgroup)[1:])].term
            if term is None or term.name in seen or (term.capitalized and _starts_sentence(text, match.start())):
                continue
            seen.add(term.name)
            parts += [Part(text[end : match.start()]), Part(match[0], term)]
            end = match.end()
        return [part for part in (*parts, Part(text[end:])) if part.text]

    def in_texts(self, texts: Iterable[str]) -> list[Term]:
        """The terms that occur in the given texts, in the order of the glossary."""
        found = {part.term.name for text in set(texts) for part in self.parts(text) if part.term}
        return [term for term in self.terms if term.name in found]


class _Form(NamedTuple):
    """One way to write a term; without a term, a name that contains one and means something else."""

    pattern: str
    length: int
    term: Term | None


def _forms(term: Term) -> Iterator[_Form]:
    """The ways to write a term, and the names that aren't it."""
    yield from (_Form(re.escape(name), len(name), None) for name in term.not_in)
    for form in (term.name, *term.forms):
        if not term.only_in:
            yield _Form(_pattern(form, term), len(form), term)
        for phrase in term.only_in:
            before, found, after = phrase.partition(form.lower())
            if found:
                around = f"(?<=\\b{re.escape(before)})" if before else "", rf"(?={re.escape(after)}\b)" if after else ""
                yield _Form(_pattern(form, term).join(around), len(phrase), term)


def _pattern(form: str, term: Term) -> str:
    """The pattern of a form: its first letter in either case, unless that would make it another word."""
    first, rest = form[0], re.escape(form[1:])
    abbreviation = any(letter.isupper() or letter.isdigit() for letter in form.split()[0][1:])
    either = first.isalpha() and not term.capitalized and not abbreviation
    start = f"[{first.upper()}{first.lower()}]" if either else re.escape(first)
    return start + rest + _ending(form)


def _ending(form: str) -> str:
    """What may follow a form: a plural, or the rest of a range such as R0-2 or R1+."""
    if form[-1].isdigit():
        return r"(?:-\d+|\+)?"
    if form[-1].isalpha():
        return "(?:e?s)?"
    return ""


def _starts_sentence(text: str, at: int) -> bool:
    """Whether a word is the first of a sentence, where a capital says nothing."""
    before = text[:at].rstrip(" \"'(")
    return not before or before[-1] in ".:!?>"


@lru_cache(maxsize=64)
def term_finder(title: Title) -> TermFinder:
    """The terms of a title, made once."""
    return TermFinder(title.terms.values())


def find_terms(terms: Mapping[str, Term], text: str) -> list[Term]:
    """What a word that a player typed stands for: a term, another form of one, a part of one, or what it says."""
    wanted = normalize(text)
    exact = [t for t in terms.values() if wanted in {normalize(form) for form in (t.name, *t.forms)}]
    if exact:
        return exact
    targets = [Target("term", form, form) for term in terms.values() for form in (term.name, *term.forms)]
    names = {target.id for target in find_targets(text, targets)}
    return [t for t in terms.values() if names & {t.name, *t.forms}]


def visible_texts(game: Game[Any, Any]) -> Iterator[str]:
    """What a player reads at a decision: the prompt, the options, the last lines of the log, and the scene."""
    decision = game.decision
    if decision is not None:
        yield decision.prompt
        for offer in decision.options:
            yield from (offer.text, offer.hint)
    yield from (line.text for moment in game.moments(game.number - 1) for line in moment.lines)
    yield from scene_texts(game.scene())


def scene_texts(scene: Scene) -> Iterator[str]:
    """The texts of a scene: status, tracks, goals, phase, stage and panels."""
    yield scene.status
    yield from chain.from_iterable((track.name, track.note) for track in scene.tracks)
    yield from chain.from_iterable((goal.text, goal.note) for goal in scene.goals)
    yield from (scene.phase.turn, *scene.phase.steps)
    yield from scene.stage.stakes if scene.stage else ()
    for panel in scene.panels:
        yield from (panel.title, *panel.lines, *(cell for row in panel.table for cell in row))
