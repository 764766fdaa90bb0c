"""Find rules by number, by words or by a question: ranked, with typos, endings and synonyms understood."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from math import log
from typing import Final, NamedTuple

from fieldcraft.interface.find import normalize
from fieldcraft.kernel.glossary import Term
from fieldcraft.kernel.ledger import NUMBER, Statement
from fieldcraft.kernel.title import Title

APOSTROPHE: Final = re.compile(r"['\N{RIGHT SINGLE QUOTATION MARK}]")
WORD: Final = re.compile(r"[^\W_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}][^\W_]+)?")
MAX_WORDS: Final = 12
MAX_HITS: Final = 30
# What counts how much: a word in the heading, a synonym, a word with a typo, the beginning of a word.
HEADING: Final = 2.2
SYNONYM: Final = 0.6
TYPO: Final = 0.7
BEGINNING: Final = 0.75
DEFINITION: Final = 1.5
# A rule with fewer of the words than the best is worth less, and one far below the best isn't shown.
COVERAGE: Final = 2.0
LEAST: Final = 0.3
# A rule in which a word occurs often isn't much better than one in which it occurs once, nor is a long rule.
OFTEN: Final = 1.2
LONG: Final = 0.6
# What a rule about the enemy is worth to those who ask what they may do themselves.
OTHERS: Final = 0.4
ENEMY: Final = "enemy"
SHORTEST_TYPO: Final = 4
CLOSE: Final = 0.74


class Hit(NamedTuple):
    """A rule that was found, and the stems of the words that found it."""

    statement: Statement
    stems: frozenset[str] = frozenset()


class Fragment(NamedTuple):
    """A piece of a text, and whether it is one of the words that were searched for."""

    text: str
    found: bool = False


def stem(word: str) -> str:
    """A word without its ending, so that its forms are alike.

    >>> [stem(word) for word in ("enemies", "moving", "stopped", "units", "does", "fires", "carried")]
    ['enemy', 'mov', 'stop', 'unit', 'doe', 'fir', 'carry']
    """
    for ending, instead in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", "")):
        if word.endswith(ending) and len(word) - len(ending) >= (2 if instead else 3) and not word.endswith("ss"):
            bare = word.removesuffix(ending) + instead
            return bare[:-1] if not instead and bare[-1:] == bare[-2:-1] and bare[-1:] not in "lse" else bare
    return word


def stems(text: str) -> list[str]:
    """The words of a text that say something, without their endings. All negations are alike, and SO isn't so.

    >>> stems("So what do SO buy?")
    ['so', 'buy']
    """
    known, found = english(), []
    for written in WORD.findall(text):
        abbreviation = written.isupper() and len(written) > 1
        for word in normalize(APOSTROPHE.sub("", written)).split():
            if abbreviation or word not in known.ignored:
                found.append("not" if word in known.denials else stem(word))
    return found


def in_rule_words(text: str) -> str:
    """A question with the phrases of players in the words of the rules.

    >>> in_rule_words("How do I get out?")
    'How do I leave?'
    """
    for phrase, instead in english().phrases.items():
        text = re.sub(rf"\b{phrase}\b", instead, text, flags=re.IGNORECASE)
    return text


class English(NamedTuple):
    """Words that say nothing, that speak of the player and that deny, and the stems that mean the same as a stem."""

    ignored: frozenset[str]
    mine: frozenset[str]
    denials: frozenset[str]
    synonyms: dict[str, frozenset[str]]
    phrases: dict[str, str]


@cache
def english() -> English:
    """What search knows about English, read once."""
    data = tomllib.loads(files("fieldcraft.interface").joinpath("search_words.toml").read_text("utf-8"))
    alike = _alike(map(stem, group) for group in data["groups"])
    ignored, mine, denials = (frozenset(data[name].split()) for name in ("ignored", "mine", "denials"))
    return English(ignored, mine, denials, alike, data["phrases"])


def _alike(groups: Iterable[Iterable[str]]) -> dict[str, frozenset[str]]:
    """What each stem of some groups means the same as."""
    found: dict[str, frozenset[str]] = {}
    for group in groups:
        alike = frozenset(group)
        for word in alike:
            found[word] = found.get(word, frozenset()) | alike
    return found


def _short_forms(term: Term) -> Iterator[str]:
    """The forms of a term that are one word, as stems."""
    for form in (term.name, *term.forms):
        words = stems(form)
        if len(words) == 1:
            yield words[0]


class RuleIndex:
    """The words of a title's rules, ready to be searched."""

    def __init__(self, title: Title):
        self.ledger = title.ledger
        self.rules = list(self.ledger)
        self._texts = [Counter(stems(rule.text)) for rule in self.rules]
        self._headings = [frozenset(stems(rule.heading)) for rule in self.rules]
        self._terms: dict[str, set[str]] = {}
        for term in title.terms.values():
            self._terms.setdefault(term.rule, set()).update(stems(" ".join((term.name, *term.forms))))
        self._known: dict[str, list[int]] = {}
        for number, rule in enumerate(self.rules):
            for word in self._texts[number].keys() | self._headings[number] | self._terms.get(rule.id, set()):
                self._known.setdefault(word, []).append(number)
        self._own = _alike(_short_forms(term) for term in title.terms.values())

    def search(self, text: str) -> list[Hit]:
        """The rules for a number, or those that answer best to some words, best first."""
        if text[:1].isdigit() or NUMBER.fullmatch(text):
            return [Hit(statement) for statement in self.ledger.look_up(text)]
        words = list(dict.fromkeys(stems(in_rule_words(text))))[:MAX_WORDS]
        scores: dict[int, float] = {}
        matched: dict[int, set[str]] = {}
        covered: Counter[int] = Counter()
        for word in words:
            weights = self._weights(word, last=word == words[-1])
            best: dict[int, float] = {}
            for variant, weight in weights.items():
                for number in self._known.get(variant, ()):
                    best[number] = max(best.get(number, 0.0), weight * self._worth(variant, number))
                    matched.setdefault(number, set()).add(variant)
            for number, score in best.items():
                scores[number] = scores.get(number, 0.0) + score
                covered[number] += 1
        of_others = self._of_others(text, words)
        ranked = {
            number: score * (covered[number] / len(words)) ** COVERAGE * (OTHERS if number in of_others else 1.0)
            for number, score in scores.items()
        }
        return list(self._best(ranked, matched))

    def _of_others(self, text: str, words: list[str]) -> set[int]:
        """The rules about the enemy, if the question is what the player may do."""
        asked = english().synonyms[ENEMY].intersection(words)
        if asked or english().mine.isdisjoint(normalize(text).split()):
            return set()
        return {number for number, heading in enumerate(self._headings) if ENEMY in heading}

    def _best(self, ranked: dict[int, float], matched: dict[int, set[str]]) -> Iterator[Hit]:
        """The rules worth showing, best first."""
        least = max(ranked.values(), default=0.0) * LEAST
        for number in sorted(ranked, key=lambda number: (-ranked[number], number))[:MAX_HITS]:
            if ranked[number] >= least:
                yield Hit(self.rules[number], frozenset(matched[number]))

    def _weights(self, word: str, last: bool) -> dict[str, float]:
        """What a word may stand for, and how well: itself, a synonym, what it begins, or what it was meant to be."""
        found = dict.fromkeys(english().synonyms.get(word, frozenset()) | self._own.get(word, frozenset()), SYNONYM)
        found[word] = 1.0
        if word in self._known:
            return found
        if last and word not in english().synonyms:
            found |= {known: BEGINNING for known in self._known if known.startswith(word) and len(word) > 1}
        if len(word) >= SHORTEST_TYPO and not any(name in self._known for name in found):
            words = self._known.keys() | english().synonyms.keys()
            for place, meant in enumerate(get_close_matches(word, words, 3, CLOSE)):
                found[meant] = max(found.get(meant, 0.0), TYPO / (1 + place))
                found |= {name: SYNONYM * TYPO for name in english().synonyms.get(meant, ()) if name not in found}
        return found

    def _worth(self, word: str, number: int) -> float:
        """How much a word says about a rule: more if it is rare, in the heading, or what the rule defines."""
        times, heading = self._texts[number][word], word in self._headings[number]
        length = sum(self._texts[number].values())
        often = times * (OFTEN + 1) / (times + OFTEN * (1 - LONG + LONG * length / 16))
        rare = log(1 + len(self.rules) / (1 + len(self._known[word])))
        defines = DEFINITION if word in self._terms.get(self.rules[number].id, ()) else 0.0
        replaced = 0.4 if self.rules[number].replaced_by else 1.0
        return rare * (often + (HEADING if heading else 0.0) + defines) * replaced


@lru_cache(maxsize=32)
def rule_index(title: Title) -> RuleIndex:
    """The index of a title's rules, made once."""
    return RuleIndex(title)


def search_rules(title: Title, text: str) -> list[Hit]:
    """The rules that a player asks for, best first.

    >>> from fieldcraft.kernel.registry import find
    >>> search_rules(find("lrdg"), "what does a minefeild do?")[0].statement.heading
    'Minefield effects'
    """
    return rule_index(title).search(text.strip())


def highlighted(text: str, found: frozenset[str]) -> list[Fragment]:
    """A text in pieces, the words that were searched for apart.

    >>> [piece.text for piece in highlighted("Units that fired", frozenset({stem("fire")})) if piece.found]
    ['fired']
    """
    pieces: list[Fragment] = []
    end = 0
    for match in WORD.finditer(text):
        if found.intersection(stems(match[0])):
            pieces += [Fragment(text[end : match.start()]), Fragment(match[0], True)]
            end = match.end()
    return [piece for piece in (*pieces, Fragment(text[end:])) if piece.text]
