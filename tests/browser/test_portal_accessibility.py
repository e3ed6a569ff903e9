"""What visitors see, by axe: WCAG 2.2 A and AA; what merchants see is in `test_portal_screens`."""

from playwright.sync_api import expect

from tests.browser.barriers import STILL
from tests.browser.conftest import Visit
from tests.browser.screen_checks import Look, View, shortcomings

PATHS = ("/login", "/register", "/forgotPassword", "/cloudStoreLogin", "/cloudStoreResetPassword", "/console/login")
VISITORS = Look((View(1440, "light"), View(375, "dark")), has_shell=False)


def test_visitors_meet_no_barrier(visit: Visit) -> None:
    page = visit(signed_in=False).page
    found: list[str] = []
    for path in PATHS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found += shortcomings(page, path, VISITORS, open_again=page.reload)
    assert found == [], "\n".join(found)


def test_who_prefers_less_motion_sees_nothing_move_and_new_colours_at_once(visit: Visit) -> None:
    page = visit().page
    page.route("**/import_list?*", lambda route: None)
    page.goto("/app/importProducts")
    expect(page.locator(".MuiSkeleton-root").first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(STILL)
    moving = (
        "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations === Infinity).length"
    )
    assert page.evaluate(moving) == 0
    page.emulate_media(color_scheme="dark")
    changing = "new Promise(requestAnimationFrame).then(() => document.getAnimations().length)"
    assert page.evaluate(changing) == 0
