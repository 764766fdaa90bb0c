"""Saving and loading: nothing is lost, and no other file is overwritten."""

import os
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.interface import save_files
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.signals import Stopped
from tests.terminal.ford import Dawn, Go
from tests.terminal.tables import play

USUAL = Path("ford-night-1.json")


def test_a_game_is_saved_under_a_name_and_goes_on_from_there() -> None:
    play("2", "s mine.json")
    assert fc.load(Path("mine.json").read_text()).state.turn == 2


def test_an_unnamed_save_is_named_after_title_scenario_and_seed() -> None:
    assert "Saved to ford-night-1.json" in play("2", "s").text
    assert USUAL.exists()


def test_another_file_is_not_overwritten_without_asking() -> None:
    Path("mine.json").write_text("precious")
    played = play("2", "s mine.json", "n")
    assert "mine.json already exists" in played.text
    assert Path("mine.json").read_text() == "precious"


def test_another_file_is_overwritten_when_the_player_agrees() -> None:
    Path("mine.json").write_text("old")
    play("2", "s mine.json", "y")
    assert fc.load(Path("mine.json").read_text()).state.turn == 2


def test_the_end_of_input_means_no() -> None:
    Path("mine.json").write_text("precious")
    play("2", "s mine.json")
    assert Path("mine.json").read_text() == "precious"


def test_the_games_own_file_is_overwritten_without_asking() -> None:
    played = play("2", "s mine.json", "2", "s")
    assert "already exists" not in played.text
    assert fc.load(Path("mine.json").read_text()).state.turn == 3


def test_a_file_that_cannot_be_written_is_reported() -> None:
    played = play("2", "s nowhere/mine.json")
    assert "not saved: cannot write nowhere/mine.json: No such file or directory" in played.text


def test_loading_continues_the_saved_game() -> None:
    played = play("2", "s mine.json", "2", "2", "l mine.json")
    assert played.game.state.turn == 2
    assert "Loaded mine.json at choice 2." in played.text


def test_the_current_game_is_kept_when_another_is_loaded() -> None:
    played = play("2", "s mine.json", "2", "l mine.json")
    assert "Your current game was saved to ford-night-1.json" in played.text
    assert fc.load(USUAL.read_text()).state.turn == 3


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("nonsense", "mine.json: the file is not valid JSON"),
        ('{"format": "fieldcraft-save", "version": 99}', "this version of Fieldcraft reads up to 1"),
        ("", "not valid JSON"),
    ],
)
def test_a_bad_file_leaves_the_game_as_it_was(content: str, complaint: str) -> None:
    Path("mine.json").write_text(content)
    played = play("2", "l mine.json")
    assert complaint in played.text
    assert played.game.state.turn == 2


def test_a_missing_or_binary_file_is_reported() -> None:
    Path("picture").write_bytes(b"\xff\xfe\x00")
    text = play("l gone.json", "l picture", "l").text
    assert "cannot read gone.json: No such file or directory" in text
    assert "picture is not a save: it isn't text" in text
    assert "give a file to load" in text


def test_quitting_asks_and_saves() -> None:
    played = play("2", "q", "y")
    assert played.code == 0
    assert fc.load(USUAL.read_text()).state.turn == 2


def test_quitting_without_saving_leaves_no_file() -> None:
    play("2", "q", "n")
    assert list(Path().iterdir()) == []


def test_quitting_can_be_cancelled() -> None:
    assert play("2", "q", "", "2").game.state.turn == 3


def test_quitting_does_not_ask_when_nothing_has_changed() -> None:
    assert "Save the game" not in play("q").text
    assert "Save the game" not in play("2", "s", "q").text


def test_quitting_stays_when_saving_fails() -> None:
    Path(USUAL).write_text("precious")
    played = play("2", "q", "y", "n", "2")
    assert played.game.state.turn == 3
    assert USUAL.read_text() == "precious"


def test_a_finished_game_offers_to_save_its_record() -> None:
    played = play(*["2"] * 12, "q", "y")
    assert "Save the finished game to ford-night-1.json?" in played.text
    assert fc.load(USUAL.read_text()).over


def test_the_end_of_input_saves_the_game_and_says_where() -> None:
    played = play("2")
    assert played.code == 0
    assert "End of input. The game was saved to ford-night-1.json" in played.text
    assert fc.load(USUAL.read_text()).state.turn == 2


def test_the_end_of_input_says_so_when_there_was_nothing_to_save() -> None:
    assert "End of input. Nothing new to save." in play().text
    assert list(Path().iterdir()) == []


def test_an_autosave_takes_a_free_name() -> None:
    USUAL.write_text("precious")
    assert "saved to ford-night-1-2.json" in play("2").text
    assert USUAL.read_text() == "precious"


def test_an_autosave_finds_a_folder_it_can_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, gone = tmp_path / "home", tmp_path / "gone"
    gone.mkdir()
    monkeypatch.setattr(save_files, "saves_folder", lambda: home / "saves")
    monkeypatch.chdir(gone)
    gone.rmdir()
    play("2")
    assert (home / "saves" / USUAL).exists()


def test_a_save_is_found_by_name_in_the_current_and_the_former_autosave_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, home, here = tmp_path / "saves", tmp_path / "home", tmp_path / "here"
    for folder in (saves, home, here):
        folder.mkdir()
    monkeypatch.setattr(save_files, "saves_folder", lambda: saves)
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.chdir(here)
    (home / "old.json").write_text("")
    (saves / "new.json").write_text("")
    assert save_files.find(Path("old.json")) == home / "old.json"
    assert save_files.find(Path("new.json")) == saves / "new.json"
    assert save_files.find(Path("gone.json")) == Path("gone.json")
    (here / "new.json").write_text("")
    assert save_files.find(Path("new.json")) == Path("new.json")


def test_an_interrupted_save_leaves_the_old_file_intact(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    save_files.write(Path("mine.json"), "old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_files.write(Path("mine.json"), "new", overwrite=True)
    assert [path.name for path in Path().iterdir()] == ["mine.json"]
    assert Path("mine.json").read_text() == "old"


def test_a_file_system_without_links_is_good_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: object, target: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    save_files.write(Path("mine.json"), "new")
    assert Path("mine.json").read_text() == "new"
    with pytest.raises(FileExistsError):
        save_files.write(Path("mine.json"), "newer")


def test_a_signal_saves_the_game_and_ends_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = PlainScreen.ask

    def ask(screen: PlainScreen, prompt: str) -> str | None:
        line = asked(screen, prompt)
        if line == "^C":
            raise Stopped(2)
        return line

    monkeypatch.setattr(PlainScreen, "ask", ask)
    played = play("2", "^C")
    assert played.code == 130
    assert "Stopped. The game was saved to ford-night-1.json" in played.text


def test_a_bug_saves_the_game_as_it_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(step: Dawn, game: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Dawn, "run", break_down)
    with pytest.raises(ZeroDivisionError):
        play("1", "1", "1")
    assert fc.load(USUAL.read_text(), verify=True).choice == Go(("ann",))
