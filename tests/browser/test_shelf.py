"""The set-up page: scenarios by group, and a picture that follows the chosen one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.kernel.registry import find
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


def test_the_picture_follows_the_chosen_scenario(page: Page) -> None:
    page.goto("/titles/v-sabotage?scenario=prison&seed=7")
    expect(page.locator("#cover")).to_have_attribute("src", re.compile("scenario=prison"))
    with page.expect_response(re.compile("scenario=church")) as answer:
        page.check("input[value=church]")
    assert answer.value.ok
    expect(page.locator("#cover")).to_have_attribute("src", re.compile("scenario=church"))


@pytest.mark.slow
def test_the_picture_is_dark_in_dark_mode(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/titles/lrdg?seed=7")
    expect(page.locator("#cover")).to_have_attribute("src", re.compile("dark=yes"))


@pytest.mark.slow
def test_the_pictures_of_the_home_page_follow_the_theme(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    picture = page.locator(".title-card img").first
    expect(picture).to_have_attribute("src", re.compile("dark=yes"))
    page.click("[data-theme-switch]")
    expect(picture).not_to_have_attribute("src", re.compile("dark=yes"))


def test_scenarios_are_on_a_shelf_and_the_chosen_one_is_open(page: Page) -> None:
    page.goto("/titles/v-sabotage?scenario=black-tea&seed=7")
    groups = list(dict.fromkeys(scenario.group for scenario in find("v-sabotage").scenarios))
    expect(page.locator(".shelf summary")).to_contain_text(groups)
    expect(page.locator(".shelf[open] input:checked")).to_have_value("black-tea")
    expect(page.locator("label:has(input[value=black-tea])")).to_contain_text("1 to 4 players")
    expect(page.locator("label:has(input[value=bridges])")).to_contain_text("1 to 2 players")
    expect(page.locator("input[value=prison]")).to_be_hidden()
    page.click(f".shelf summary:has-text('{groups[-1]}')")
    expect(page.locator("input[value=prison]")).to_be_visible()


@pytest.mark.slow
def test_an_unknown_scenario_has_no_picture(page: Page) -> None:
    assert page.request.get("/titles/lrdg/cover.svg?scenario=nowhere").status == 404


def test_words_button_and_link_follow_the_chosen_scenario(page: Page) -> None:
    page.goto("/titles/sherman-leader?scenario=saipan-1944&seed=7")
    saipan, bulge = (
        next(one for one in find("sherman-leader").scenarios if one.id == wanted)
        for wanted in ("saipan-1944", "bulge-1944")
    )
    expect(page.locator(".chosen")).to_contain_text([saipan.description])
    page.check("input[value=bulge-1944]")
    expect(page.locator(".chosen b")).to_have_text(bulge.name)
    expect(page.locator(".chosen p")).to_have_text(bulge.description)
    expect(page.locator("#start")).to_have_text(re.compile(f"Start\\s+{bulge.name}"))
    expect(page.locator("#share")).to_have_attribute("href", re.compile("scenario=bulge-1944"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "scenario"), [("v-sabotage", "launch-ramp"), ("v-sabotage", "prison"), ("sherman-leader", "germany-1945")]
)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_chosen_scenario_is_in_view(visitors: Callable[..., Page], title: str, scenario: str, phone: bool) -> None:
    page = visitors(PHONE, has_touch=True, is_mobile=True) if phone else visitors()
    page.goto(f"/titles/{title}?scenario={scenario}&seed=7")
    found = page.locator(f".scenarios label:has(input[value={scenario}])").bounding_box()
    bar = page.locator(".actions").bounding_box()
    assert found is not None
    assert bar is not None
    assert found["y"] >= 0
    assert found["y"] + found["height"] <= bar["y"]


def test_on_a_phone_the_start_button_in_view_names_the_chosen_scenario(visitors: Callable[..., Page]) -> None:
    page = visitors(PHONE, has_touch=True, is_mobile=True)
    page.goto("/titles/v-sabotage?scenario=church&seed=7")
    start = page.locator("#start")
    expect(start).to_be_in_viewport(ratio=1)
    expect(start).to_contain_text("Church")
    assert start.evaluate("button => Math.min(button.offsetWidth, button.offsetHeight)") >= 44
    page.locator("#start").tap()
    page.wait_for_url("**/games/*")
