"""Every screen of the console, by axe: WCAG 2.2 A and AA, in both languages, from a phone to a desk."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.console.conftest import Enter, Prepare

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
SCREENS = [
    "/merchants",
    "/plans",
    "/plans/create",
    "/plans/1/show",
    "/jobs",
    "/jobs/{job}/show",
    "/inbox",
    "/inbox/{event}/show",
    "/announcements",
    "/announcements/create",
    "/events",
    "/pages",
    "/pages/privacy-zh/show",
    "/audit",
    "/nothing",
]


@pytest.mark.parametrize(("width", "language"), [(375, "zh"), (768, "en"), (1440, "en")])
def test_staff_meet_no_barrier(enter: Enter, visit: Visit, prepare: Prepare, width: int, language: str) -> None:
    merchant = visit(width)
    ids = {"job": prepare("job"), "event": prepare("event", f"axe-{width}", merchant.mailbox)}
    staff = enter("operator", width, language)
    staff.page.emulate_media(color_scheme="dark" if width == 768 else "light", reduced_motion="reduce")
    found = {}
    for screen in SCREENS:
        page = staff.open(screen.format(**ids))
        page.wait_for_load_state("networkidle")
        found[screen] = _violations(page) + _wider_than_the_screen(page)
    assert {screen: problems for screen, problems in found.items() if problems} == {}


def test_the_log_in_page_has_no_barrier(enter: Enter) -> None:
    page = enter("support", 375, signed_in=False).open("/login")
    assert _violations(page) + _wider_than_the_screen(page) == []


def _violations(page: Page) -> list[str]:
    violations: list[dict[str, Any]] = Axe().run(page, options=RULES).response["violations"]
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes']][:3]}" for one in violations]


def _wider_than_the_screen(page: Page) -> list[str]:
    over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return [f"{over} px wider than the screen"] if over > 0 else []
