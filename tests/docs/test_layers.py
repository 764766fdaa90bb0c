"""The table of layers in docs/architecture.md says what the import contracts say."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (`.+?) \| .+? \| (.+?) \|$", re.M)
TOP = {"cli", "commands"}


def names(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def table() -> dict[str, set[str]]:
    """What each layer may import, as the page says."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = page.partition("## The layers")[2].partition("Inside a title")[0]
    return {layer: names(allowed) for layers, allowed in ROW.findall(section) for layer in names(layers) - TOP}


def contracts() -> dict[str, set[str]]:
    """What each layer may import, as the contracts say: everything that isn't forbidden."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    rules = [contract for contract in settings["contracts"] if contract["id"].startswith("layer-")]
    layers = {contract["id"].removeprefix("layer-"): contract for contract in rules}
    everything = layers.keys() | TOP
    return {
        layer: everything - {layer} - {module.removeprefix("fieldcraft.") for module in contract["forbidden_modules"]}
        for layer, contract in layers.items()
    }


def test_the_table_and_the_contracts_agree() -> None:
    assert table() == contracts()


def test_every_package_is_a_layer() -> None:
    packages = {path.parent.name for path in (ROOT / "src/fieldcraft").glob("*/__init__.py")}
    assert packages == contracts().keys() | {"commands"}
