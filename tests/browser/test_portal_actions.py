"""Whatever can be done at a desk can be done on a tablet and on a phone."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant
from tests.browser.reaching import lost_actions

SCREENS = [
    "/app/dashboard",
    "/app/importProducts",
    "/app/importProducts?import=1",
    "/app/importProducts?trash=1",
    "/app/importProducts?history=1",
    "/app/importProducts?process={process}",
    *(
        f"/app/importProducts?edit={{product}}&tab={tab}"
        for tab in ("product", "description", "variants", "images", "options", "supplier")
    ),
    "/app/myProducts",
    "/app/platform",
    "/app/platform?connect=1",
    *(f"/app/setting?type={tab}" for tab in ("prices", "store", "monitoring", "team", "api")),
    "/app/notice",
    "/app/profileSetting",
    "/app/account?type=Balance",
]


def test_nothing_that_a_desk_offers_is_lost_on_smaller_screens(visit: Visit) -> None:
    merchant = visit()
    page, ids = merchant.page, furnish(merchant)
    lost = []
    for screen in SCREENS:
        page.set_viewport_size({"width": 1440, "height": 900})
        show(page, screen.format(**ids))
        lost += lost_actions(page, screen)
    for screen in ("/app/importProducts", "/app/myProducts"):
        page.set_viewport_size({"width": 1440, "height": 900})
        show(page, screen)
        page.get_by_role("checkbox").last.check()
        lost += lost_actions(page, f"{screen} with one chosen")
    assert lost == [], "\n".join(lost)


def show(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("load")
    expect(page.locator(".MuiSkeleton-root")).to_have_count(0)


def furnish(merchant: Merchant) -> dict[str, str]:
    """A product in a shop, one in the trash, and the process that brought it there."""
    merchant.take_free_plan()
    product, gone = merchant.import_by_api(2)
    shop = merchant.post("/store", platform=9, name="Tea House")["store"]["id"]
    process = merchant.post("/product/publish", ids=[product], store_ids=[shop])["data"]
    merchant.wait_until(lambda: merchant.get(f"/record/detail/{process}")["record"]["state"] == 3)
    merchant.post("/import_list/delete", ids=[gone])
    merchant.wait_until(lambda: merchant.get("/import_list/trash")["count"] == 1)
    return {"product": product, "process": process}
