"""The HTML of a page without the marks of glossary terms."""

import re
from html import unescape

TERM = re.compile(r'<span class="term"[^>]*>(.*?)</span>')


def without_terms(html: str) -> str:
    """The page as it would be if no word of it were a term, with its entities as characters."""
    return unescape(TERM.sub(r"\1", html))
