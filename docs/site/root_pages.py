"""An MkDocs hook: the README and its neighbours in the repository's root become pages of the site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "NOTICE.md": "notice.md",
    "LICENSE": "license.md",
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s#]+)(#[^)]*)?\)")


def on_files(files: Files, *, config: Any) -> Files:
    """Add the root's pages."""
    for name, page in PAGES.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=for_site(text)))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """In pages under docs/, point links to the root's pages at the pages made from them."""
    return markdown if page.file.generated_by else for_site(markdown, prefix="../")


def for_site(text: str, prefix: str = "") -> str:
    """The text with its links as the site needs them."""

    def target(link: re.Match[str]) -> str:
        picture, label, path, anchor = link[1], link[2], link[3], link[4] or ""
        if prefix and not path.startswith(prefix):
            return link[0]
        path = path.removeprefix(prefix)
        if path in PAGES:
            return f"{picture}[{label}]({PAGES[path]}{anchor})"
        if path.startswith("docs/"):
            return f"{picture}[{label}]({path.removeprefix('docs/')}{anchor})"
        return label  # A file of the repository that is no part of the site.

    return LINK.sub(target, text)
