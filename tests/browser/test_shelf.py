"""The set-up page: scenarios by group, and a picture that follows the chosen one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.kernel.registry import find

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


def test_the_picture_follows_the_chosen_scenario(page: Page) -> None:
    page.goto("/titles/v-sabotage?scenario=prison&seed=7")
    expect(page.locator("#cover")).to_have_attribute("src", re.compile("scenario=prison"))
    with page.expect_response(re.compile("scenario=church")) as answer:
        page.check("input[value=church]")
    assert answer.value.ok
    expect(page.locator("#cover")).to_have_attribute("src", re.compile("scenario=church"))


def test_the_picture_is_dark_in_dark_mode(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/titles/lrdg?seed=7")
    expect(page.locator("#cover")).to_have_attribute("src", re.compile("dark=yes"))


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


def test_an_unknown_scenario_has_no_picture(page: Page) -> None:
    assert page.request.get("/titles/lrdg/cover.svg?scenario=nowhere").status == 404
