"""Take the pictures of the documentation anew: `python -m tests.pictures`, or `make pictures`."""

from pathlib import Path

from tests.pictures.album import PICTURES
from tests.pictures.camera import photograph

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(photograph(picture), "utf-8")
        print(f"took {picture.name}")
