"""Every screen, by axe: WCAG 2.2 A and AA, in both languages, from a phone to a desk."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import STILL, barriers
from tests.browser.conftest import Visit

APP_SCREENS = [
    "/app/importProducts",
    "/app/importProducts?import=1",
    "/app/importProducts?trash=1",
    "/app/setting?type=team",
    "/app/importProducts?edit={product}&tab=product",
    "/app/importProducts?edit={product}&tab=description",
    "/app/importProducts?edit={product}&tab=variants",
    "/app/importProducts?edit={product}&tab=images",
    "/app/importProducts?edit={product}&tab=options",
    "/app/importProducts?history=1",
    "/app/importProducts?process={process}",
    "/app/myProducts",
    "/app/platform",
    "/app/platform?connect=1&shop=shop.example.com",
    "/app/setting",
    "/app/setting?type=currencies",
    "/app/profileSetting",
    "/app/setting?type=suppliers",
    "/app/setting?type=extension",
    "/app/setting?type=store",
    "/app/setting?type=publishing",
    "/app/setting?type=monitoring",
    "/app/setting?type=notifications",
    "/app/setting?type=api",
    "/app/setting?type=privacy",
    "/app/dashboard",
    "/app/order",
    "/app/notice",
    "/app/notice?tab=messages",
    "/app/account?type=Balance",
    "/app/account?type=Rewards",
    "/iframeMain?user_id=1&redirect_url=/app",
    "/wooBinding?success=1",
]


@pytest.mark.parametrize(("width", "language"), [(375, "en"), (1440, "zh")])
@pytest.mark.parametrize(
    "path", ["/login", "/register", "/forgotPassword", "/cloudStoreLogin", "/cloudStoreResetPassword"]
)
def test_visitors_meet_no_barrier(visit: Visit, path: str, width: int, language: str) -> None:
    page = visit(width, language, signed_in=False).page
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page) == []


# A tablet lies between the two: some screens tell.
@pytest.mark.parametrize(
    ("width", "language", "colours", "screens"),
    [(375, "zh", "dark", APP_SCREENS), (768, "en", "light", APP_SCREENS[::4]), (1440, "en", "dark", APP_SCREENS)],
    ids=["phone-zh", "tablet-en", "desk-en"],
)
def test_merchants_meet_no_barrier(
    visit: Visit, width: int, language: str, colours: Literal["dark", "light"], screens: list[str]
) -> None:
    merchant = visit(width, language)
    page = merchant.page
    page.emulate_media(color_scheme=colours)
    merchant.take_free_plan()
    (product,) = merchant.import_by_api(1)
    (record,) = merchant.get("/record/history?actions=1")["records"]
    found: list[str] = []
    for screen in screens:
        page.goto(screen.format(product=product, process=record["id"]))
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("load")
        expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        found += [f"{screen}: {problem}" for problem in barriers(page)]
    assert found == [], "\n".join(found)


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
