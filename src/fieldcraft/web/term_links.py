"""Glossary terms in HTML: underlined where they stand; a script explains them from the title's list."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from markupsafe import Markup, escape

from fieldcraft.interface.terms import term_finder
from fieldcraft.kernel.registry import find

MAX_TEXTS: Final = 4096


@lru_cache(maxsize=MAX_TEXTS)
def mark_terms(text: str, title: str, focusable: bool = False) -> Markup:
    """A text with its terms marked. Few of them are `focusable`, so that no one has to tab through a whole log."""
    focus = Markup(' tabindex="0"') if focusable else Markup("")
    return Markup("").join(
        Markup('<span class="term" data-term="{}"{}>{}</span>').format(part.term.name, focus, part.text)
        if part.term
        else escape(part.text)
        for part in term_finder(find(title)).parts(text)
    )


class TermText(msgspec.Struct, frozen=True):
    """What a page says about a term."""

    text: str
    rule: str


def term_texts(title: str) -> bytes:
    """All terms of a title by name, as JSON for the page."""
    return msgspec.json.encode({term.name: TermText(term.text, term.rule) for term in find(title).terms.values()})
