"""Long titles, names and addresses, from a phone to a desk: nothing leaves the screen, no button is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import MISFITS, STILL
from tests.browser.conftest import Visit
from tests.browser.merchant import PASSWORD, Merchant

SIZES = {375: 812, 768: 1024, 1024: 768, 1440: 900}
WORDS = "Stoneware mug with a handle, made by hand in a studio near the sea, dishwasher safe, in the coast's colours. "
TITLES = ((WORDS * 2)[:130], (WORDS * 4)[:400], "Unbroken" * 50)
NAME = "Unbroken" * 12

SCREENS = [
    "/app/dashboard",
    "/app/importProducts",
    "/app/importProducts?import=1",
    "/app/importProducts?trash=1",
    "/app/importProducts?history=1",
    "/app/importProducts?process={process}",
    "/app/myProducts",
    "/app/platform",
    "/app/platform?connect=1",
    *(
        f"/app/setting?type={tab}"
        for tab in (
            "prices", "currencies", "suppliers", "store", "publishing", "monitoring", "notifications", "team", "api",
            "privacy",
        )
    ),
    "/app/profileSetting",
    "/app/notice",
    "/app/notice?tab=messages",
    "/app/account?type=Plan",
    "/app/account?type=Balance",
    "/app/account?type=Rewards",
]  # fmt: skip
EDITOR = [
    f"/app/importProducts?edit={{product}}&tab={tab}"
    for tab in ("product", "description", "variants", "images", "options", "supplier")
]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_screen_is_wider_than_its_window(visit: Visit, language: str) -> None:
    merchant = visit(1440, language)
    products, process = fill_with_long_words(merchant)
    found: list[str] = []
    for screen in SCREENS:
        found += misfits(merchant.page, screen.format(process=process))
    assert found == [], "\n".join(found)
    for product in products:
        for screen in EDITOR:
            found += misfits(merchant.page, screen.format(product=product), button=merchant.word("save"))
    assert found == [], "\n".join(found)


def fill_with_long_words(merchant: Merchant) -> tuple[list[str], str]:
    """Products, a store, a person, a team and a token of long names; answers the products and a process."""
    merchant.take_free_plan()
    # One more is deleted: the trash shows it.
    products = merchant.import_by_api(len(TITLES) + 1)
    for product_id, title in zip(products, [*TITLES, TITLES[2]], strict=True):
        product = merchant.get(f"/import_list/{product_id}")["product"]
        options = [
            {"name": f"{NAME}{option['name']}", "values": [f"{NAME}{value}" for value in option["values"]]}
            for option in product["options"]
        ]
        long = {"vendor": NAME, "product_type": NAME, "tags": [NAME], "options": options}
        merchant.put(f"/import_list/{product_id}", version=product["version"], title=title, **long)
    store = merchant.post("/store", platform=9, name="Tea House")["store"]["id"]
    merchant.put(f"/store/{store}", name=NAME)
    process = merchant.post("/product/publish", ids=products, store_ids=[store])["data"]
    merchant.wait_until(lambda: merchant.get(f"/record/detail/{process}")["record"]["state"] == 3)
    merchant.post("/import_list/delete", ids=products[-1:])
    language = {"en": "en", "zh": "zh-hans"}[merchant.language]
    merchant.put("/user/profile", first_name=NAME, name=NAME, language=language, time_zone="Europe/Berlin")
    merchant.post("/sub_account", mailbox=f"{'a' * 60}@{'unbroken' * 7}.example.com", name=NAME, rights=["MY_PRODUCTS"])
    merchant.post("/user/token", name=NAME, rights=["MY_PRODUCTS"], days=30, current_password=PASSWORD)
    merchant.wait_until(lambda: merchant.get("/import_list/trash")["count"] == 1)
    return products[:-1], process


def misfits(page: Page, screen: str, *, button: str = "") -> list[str]:
    """What of a screen leaves the window at any of the widths; `button` is to be seen whole without scrolling."""
    found = []
    page.goto(screen)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("load")
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        # The shell follows a resized window a moment later.
        expect(page.locator("#content[data-mobile]")).to_have_count(int(width < 767))
        expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
        page.evaluate(STILL)
        found += [f"{screen} at {width}: {problem}" for problem in page.evaluate(MISFITS)]
        if button:
            expect(page.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=1)
    return found
