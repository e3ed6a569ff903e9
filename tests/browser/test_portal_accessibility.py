"""What visitors see, by axe: WCAG 2.2 A and AA, in both languages; merchants' screens are in `test_portal_screens`."""

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import STILL, barriers
from tests.browser.conftest import Visit


@pytest.mark.parametrize(("width", "language"), [(375, "en"), (1440, "zh")])
@pytest.mark.parametrize(
    "path", ["/login", "/register", "/forgotPassword", "/cloudStoreLogin", "/cloudStoreResetPassword"]
)
def test_visitors_meet_no_barrier(visit: Visit, path: str, width: int, language: str) -> None:
    page = visit(width, language, signed_in=False).page
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page) == []


def test_who_asked_for_less_motion_sees_nothing_move(visit: Visit) -> None:
    page = visit().page
    page.route("**/import_list?*", lambda route: None)
    page.goto("/app/importProducts")
    expect(page.locator(".MuiSkeleton-root").first).to_be_visible()
    page.evaluate(STILL)
    moving = (
        "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations === Infinity).length"
    )
    assert page.evaluate(moving) == 0


def test_who_asked_for_less_motion_sees_new_colours_at_once(visit: Visit) -> None:
    page = visit().page
    page.goto("/app/importProducts")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(STILL)
    page.emulate_media(color_scheme="dark")
    changing = "new Promise(requestAnimationFrame).then(() => document.getAnimations().length)"
    assert page.evaluate(changing) == 0
