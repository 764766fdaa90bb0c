"""The example title as a user installs it: from its own package, in a fresh environment, with no edit to our code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import chromium
from tests.browser.conftest import TIMEOUT
from tests.docs.guide import EXAMPLE, ROOT

pytestmark = pytest.mark.slow
LEARN = """
import gymnasium
env = gymnasium.make("fieldcraft.lab.learning:fieldcraft/NightPost-Couriers-v0")
observation, info = env.reset(seed=7)
done = False
while not done:
    action = int(info["action_mask"].nonzero()[0][-1])
    observation, reward, done, cut, info = env.step(action)
    done = done or cut
print("played", reward)
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment in which Fieldcraft and the example are installed, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    install = [str(scripts / "python"), "-m", "pip", "install", "--quiet", f"{ROOT}[web,lab]", str(EXAMPLE)]
    installed = subprocess.run(install, env=environment(folder), capture_output=True, text=True)
    assert installed.returncode == 0, installed.stderr
    return scripts


def environment(home: Path) -> dict[str, str]:
    """The user's environment, with nothing of this project on Python's path and a home of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home)}


def run(scripts: Path, folder: Path, name: str, *arguments: str, typed: str = "") -> str:
    """What a command prints."""
    done = subprocess.run(
        [str(scripts / name), *arguments],
        cwd=folder,
        env=environment(folder),
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def server(scripts: Path, folder: Path) -> Iterator[str]:
    """A server of the environment; its address."""
    command = [str(scripts / "fieldcraft"), "serve", "--port", "0", "--db", str(folder / "games.db")]
    with subprocess.Popen(command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()


def test_it_is_listed_among_the_titles(scripts: Path, tmp_path: Path) -> None:
    listed = run(scripts, tmp_path, "fieldcraft", "titles")
    assert "Night Post" in listed
    assert "Long Range Desert Group" in listed


def test_it_is_played_in_the_terminal(scripts: Path, tmp_path: Path) -> None:
    shown = run(scripts, tmp_path, "fieldcraft", "play", "night-post", "--plain", "--seed", "7", typed="4\n1\n1\n1\n")
    assert "Night 1: choose the couriers to send." in shown
    assert "Ames went to the orchard." in shown


def test_it_is_simulated(scripts: Path, tmp_path: Path) -> None:
    shown = run(scripts, tmp_path, "fieldcraft", "simulate", "night-post", "--player", "sensible", "--games", "50")
    assert re.search(r"^couriers +\d", shown, re.M)


def test_it_is_a_gymnasium_environment(scripts: Path, tmp_path: Path) -> None:
    assert "played" in run(scripts, tmp_path, "python", "-c", LEARN)


def test_it_is_played_in_the_browser(scripts: Path, tmp_path: Path) -> None:
    with server(scripts, tmp_path) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(TIMEOUT)
        page.goto(f"{address}/titles/night-post")
        page.click("button.primary")
        page.wait_for_url("**/games/*")
        expect(page.locator("#bar .prompt")).to_contain_text("Night 1: choose the couriers to send.")
        expect(page.locator(".coach")).to_be_visible()
        page.keyboard.press("Shift+G")
        expect(page.locator(".coach")).to_be_hidden()
        page.locator("#bar").get_by_role("button", name="None").click()
        expect(page.locator("#bar .prompt")).to_contain_text("Night 2: choose the couriers to send.")
