"""Which statements of a ledger the tests prove, read without running them."""

from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.testing.rule_coverage import misnamed, statements_tested, untested
from tests.kernel.toys import Range

TESTS = """
from fieldcraft import testing
from fieldcraft.kernel import steps
from fieldcraft.testing import rule

@rule("1.0a", "1.0b")
def test_one(): ...

@testing.rule("1.0b")
class TestTwo:
    @rule("1.0c")
    def test_inside(self): ...

@rule("1.0d")
def not_a_test(): ...

@steps.rule("1.0e")
class Battle: ...

@other("1.0f")
@rule
def test_three(): ...
"""
LEDGER = """## 1 All
- **1.0a** One.
- **1.0b** Two.
- **1.0c** Three.
- **1.0d** Four.
- **1.0e** *(replaces 1.0d)* Five.
"""


def title(folder: Path) -> Range:
    (folder / "rules.md").write_text(LEDGER, "utf-8")
    made = Range()
    made.ledgers = (folder / "rules.md",)
    return made


def in_tests(folder: Path, *names: str) -> list[Path]:
    return [folder / "tests" / name for name in names]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "all" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "all" / "deep" / "test_all.py").write_text(TESTS, "utf-8")
    return tmp_path


def test_rule_marks_are_found_on_tests_only(project: Path) -> None:
    assert statements_tested(project / "tests" / "all") == {
        "1.0a": {"deep/test_all.py::test_one"},
        "1.0b": {"deep/test_all.py::test_one", "deep/test_all.py::TestTwo"},
        "1.0c": {"deep/test_all.py::test_inside"},
    }


def test_a_statement_in_force_without_a_test_is_listed_and_a_replaced_one_is_not(project: Path) -> None:
    assert [statement.id for statement in untested(title(project), in_tests(project, "all"))] == ["1.0e"]
    assert misnamed(title(project), in_tests(project, "all")) == []


def test_a_title_without_tests_has_proved_nothing(project: Path) -> None:
    assert len(untested(title(project), [])) == 4


def test_any_of_the_folders_may_prove_a_statement(project: Path) -> None:
    (project / "tests" / "more").mkdir()
    more = project / "tests" / "more" / "test_more.py"
    more.write_text('@rule("1.0e", "7.7g")\ndef test_more(): ...\n', "utf-8")
    assert untested(title(project), in_tests(project, "all", "more")) == []
    assert misnamed(title(project), in_tests(project, "all", "more")) == ["7.7g"]


def test_a_missing_folder_is_named(project: Path) -> None:
    with pytest.raises(fc.BadSetup, match=r"there is no folder of tests .*gone"):
        untested(title(project), in_tests(project, "gone"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("@rule(*IDS)\ndef test_x(): ...\n", "test_all.py, line 1: @rule takes ids as plain strings"),
        ("@rule(5)\ndef test_x(): ...\n", "@rule takes ids as plain strings"),
        ("def test_x(:\n", "test_all.py, line 1: not valid Python"),
    ],
)
def test_a_mark_that_cannot_be_read_is_named(project: Path, text: str, complaint: str) -> None:
    (project / "tests" / "all" / "deep" / "test_all.py").write_text(text, "utf-8")
    with pytest.raises(fc.BadData, match=complaint):
        untested(title(project), in_tests(project, "all"))


def test_a_mark_leaves_the_test_alone() -> None:
    def test() -> int:
        return 7

    marked = rule("1.0a")(test)
    assert marked is test
    assert marked() == 7
    assert marked.proves == ("1.0a",)  # type: ignore[attr-defined]
