"""Take the pictures of the documentation anew: `python -m tests.pictures`, or `make pictures`."""

from pathlib import Path

from tests.pictures.album import PICTURES
from tests.pictures.camera import photograph
from tests.pictures.table import SHOTS, shoot, studio

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(photograph(picture), "utf-8")
        print(f"took {picture.name}")
    with studio() as (site, browser):
        for shot in SHOTS:
            (FOLDER / f"{shot.name}.png").write_bytes(shoot(site, browser, shot))
            print(f"took {shot.name}")
