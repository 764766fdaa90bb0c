"""The pictures of cards are data of a title, which owners of the box can replace."""

from pathlib import Path
from shutil import copytree

import pytest

import fieldcraft as fc
from fieldcraft.kernel.art import Figure, Illustration, Portrait, Vignette, illustrations
from fieldcraft.kernel.data import VIGNETTES, digest, sole_table
from fieldcraft.kernel.errors import BadData
from fieldcraft.kernel.registry import find

GHIBLI = """
[[card]]
id = "event:ghibli"
ground = "sea"
light = "dusk"
figures = [["truck", 30, 10, 1.2], ["palm"]]
source = "own design"
"""


def own_data(folder: Path, text: str) -> Path:
    """A copy of the data of lrdg with other pictures."""
    copy = folder / "data"
    copytree(find("lrdg").data, copy)
    (copy / VIGNETTES).write_text(text, "utf-8")
    return copy


def test_a_picture_names_its_ground_its_light_and_its_silhouettes() -> None:
    card = fc.new("lrdg", seed=7).library.get("event:ghibli")
    assert card is not None
    assert isinstance(card.art, Vignette)  # type: ignore[union-attr]
    assert card.art.weather == "dust"  # type: ignore[union-attr]


def test_a_commander_has_a_portrait() -> None:
    card = fc.new("sherman-leader", seed=7).library.get("commander:sanders")
    assert isinstance(card.art, Portrait)  # type: ignore[union-attr]


def test_your_own_pictures_replace_ours(tmp_path: Path) -> None:
    library = fc.new("lrdg", seed=7, data=own_data(tmp_path, GHIBLI)).library
    art = library.get("event:ghibli").art  # type: ignore[union-attr]
    assert art == Vignette("sea", "dusk", figures=(Figure("truck", 30, 10, 1.2), Figure("palm")))


def test_data_without_pictures_keeps_ours(tmp_path: Path) -> None:
    folder = own_data(tmp_path, "")
    (folder / VIGNETTES).unlink()
    library = fc.new("lrdg", seed=7, data=folder).library
    assert library.get("event:ghibli").art == fc.new("lrdg", seed=7).library.get("event:ghibli").art  # type: ignore[union-attr]


def test_pictures_do_not_change_the_digest_of_a_save(tmp_path: Path) -> None:
    assert digest(own_data(tmp_path, GHIBLI)) == find("lrdg").data_digest


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('ground = "sea"', "ground = 3", "vignettes.toml, card 'event:ghibli', field ground"),
        ('["palm"]', "[]", "vignettes.toml, card 'event:ghibli', field figures"),
        ('light = "dusk"', 'lamp = "dusk"', "vignettes.toml, card 'event:ghibli'"),
        ('source = "own design"', "", "vignettes.toml, card 'event:ghibli'"),
        ("[[card]]", "[[picture]]", "vignettes.toml has an unknown table 'picture'"),
    ],
)
def test_a_mistake_in_a_picture_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    folder = own_data(tmp_path, GHIBLI.replace(old, new))
    with pytest.raises(BadData, match=said.replace("[", "\\[")):
        illustrations([folder])


@pytest.mark.parametrize("title", [title.id for title in fc.titles()])
def test_every_picture_is_our_own_design_and_belongs_to_a_card(title: str) -> None:
    known = {
        card.id
        for scenario in find(title).scenarios
        for card in fc.new(title, scenario=scenario.id, seed=1).library.cards
    }
    records = sole_table(find(title).data, VIGNETTES, "card", Illustration)
    assert set(records) == known
    assert {record.source for record in records.values()} == {"own design"}
