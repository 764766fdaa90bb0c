"""Write the golden games again: `python -m tests.golden`, or `make golden`. Then review the difference."""

from tests.golden.playthrough import FOLDER, GAMES, first_difference, playthrough


def main() -> None:
    """Play every game, write those that changed, and remove those that are no longer listed."""
    FOLDER.mkdir(exist_ok=True)
    for path in set(FOLDER.iterdir()) - {golden.path for golden in GAMES}:
        path.unlink()
        print(f"removed {path.name}")
    for golden in GAMES:
        text = playthrough(golden)
        kept = golden.path.read_text("utf-8") if golden.path.exists() else ""
        if first_difference(kept, text):
            golden.path.write_text(text, "utf-8")
            print(f"wrote {golden.path.name}")


if __name__ == "__main__":
    main()
