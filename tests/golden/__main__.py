"""Write the golden games and surveys again: `python -m tests.golden`, or `make golden`. Then review the difference."""

from collections.abc import Iterable
from pathlib import Path

from tests.golden.playthrough import FOLDER, GAMES, first_difference, playthrough
from tests.golden.survey_cases import SURVEYS, TITLES, path_of, text_of


def main() -> None:
    """Write what changed, and remove what is no longer listed."""
    keep(FOLDER, ((golden.path, playthrough(golden)) for golden in GAMES))
    keep(SURVEYS, ((path_of(title), text_of(title)) for title in TITLES))


def keep(folder: Path, texts: Iterable[tuple[Path, str]]) -> None:
    """Write the texts of a folder, and remove its other files."""
    folder.mkdir(exist_ok=True)
    listed = set()
    for path, text in texts:
        listed.add(path)
        if first_difference(path.read_text("utf-8") if path.exists() else "", text):
            path.write_text(text, "utf-8")
            print(f"wrote {path.name}")
    for path in set(folder.iterdir()) - listed:
        path.unlink()
        print(f"removed {path.name}")


if __name__ == "__main__":
    main()
