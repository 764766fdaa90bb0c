"""The rule ledger: every rule as single statements in our own words, read from a title's rules.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from fieldcraft.kernel.errors import BadData

HEADING = re.compile(r"^(#{2,3}) ([A-Z]?\d+(?:\.\d+)?) (.+)$")
STATEMENT = re.compile(r"^- \*\*([A-Z]?\d+\.\d+[a-z])\*\* (?:\*\(([^)]*)\)\* )?(.+)$")
NUMBER = re.compile(r"[A-Z]?\d+(?:\.\d+[a-z]?)?", re.IGNORECASE)


class Statement(msgspec.Struct, frozen=True):
    """One rule statement: its id, its text, and whether it is a ruling, replaces others or depends on an option."""

    id: str
    text: str
    heading: str
    ruling: str = ""
    replaces: tuple[str, ...] = ()
    option: str = ""
    replaced_by: str = ""


class Ledger:
    """All statements of a title in order; a scenario's statements may replace its series'."""

    def __init__(self, statements: Iterable[Statement], headings: dict[str, str]):
        self.headings = headings
        self.statements: dict[str, Statement] = {}
        for statement in statements:
            if statement.id in self.statements:
                raise BadData(f"the ledger has two statements {statement.id}")
            self.statements[statement.id] = statement
        self._mark_replaced()

    def _mark_replaced(self) -> None:
        for statement in list(self.statements.values()):
            for old in statement.replaces:
                if old not in self.statements:
                    raise BadData(f"statement {statement.id} replaces {old}, which isn't in the ledger")
                self.statements[old] = msgspec.structs.replace(self.statements[old], replaced_by=statement.id)

    @classmethod
    def read(cls, paths: Iterable[Path]) -> Ledger:
        """Read the ledger's files, the series before the scenario."""
        statements: list[Statement] = []
        headings: dict[str, str] = {}
        for path in paths:
            for number, line in enumerate(_text(path).splitlines(), 1):
                heading = HEADING.match(line)
                if heading:
                    headings[heading[2]] = heading[3]
                elif line.startswith(("- ", "* ", " ", "\t")) and line.strip():
                    statements.append(_statement(line, f"{path.name}, line {number}", headings))
        return cls(statements, headings)

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements.values())

    def find(self, number: str) -> list[Statement]:
        """The statements under a number: 19.1a is one statement, 19.1 a section, 19 a chapter."""
        if number in self.statements:
            return [self.statements[number]]
        if "." in number:
            return [s for s in self if re.fullmatch(re.escape(number) + "[a-z]", s.id)]
        return [s for s in self if s.id.startswith(number + ".")]

    def look_up(self, number: str) -> list[Statement]:
        """Like `find`, for a number that a person typed: s33 finds S33, and so does 33 unless it is a chapter too."""
        number = number[:1].upper() + number[1:]
        found = self.find(number)
        if not found and number[:1].isdigit():
            letters = sorted({statement.id[0] for statement in self if statement.id[0].isalpha()})
            found = [statement for letter in letters for statement in self.find(letter + number)]
        return found

    def in_force(self) -> list[Statement]:
        """The statements that aren't replaced."""
        return [s for s in self if not s.replaced_by]


def _text(path: Path) -> str:
    """The text of a ledger file."""
    try:
        return path.read_text("utf-8")
    except OSError as wrong:
        raise BadData(f"the ledger {path.name} can't be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise BadData(f"the ledger {path.name} isn't UTF-8 text") from None


def _statement(line: str, where: str, headings: dict[str, str]) -> Statement:
    """Parse one line of a ledger."""
    match = STATEMENT.match(line)
    if not match:
        raise BadData(f"{where}: expected a statement on one line, such as '- **12.3a** Text'")
    number, notes, text = match.groups()
    ruling, option, replaces = "", "", ()
    for note in filter(None, (part.strip() for part in (notes or "").split(";"))):
        word, _, rest = note.partition(" ")
        if word == "ruling":
            ruling = rest
        elif word == "option":
            option = rest
        elif word == "replaces":
            replaces = tuple(part.strip() for part in rest.split(","))
        else:
            raise BadData(f"{where}: '{note}' isn't a ruling, an option or a replacement")
    section = number[:-1]
    heading = headings.get(section) or headings.get(section.split(".")[0], "")
    return Statement(number, text, heading, ruling, replaces, option)
