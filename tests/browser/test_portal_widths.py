"""Long titles, names and addresses, from a phone to a desk: nothing leaves the screen, no button is lost."""

from collections.abc import Callable

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
    "/app/profileSetting",
    "/app/notice",
    "/app/notice?tab=messages",
    "/app/account?type=Plan",
    "/app/account?type=Balance",
    "/app/account?type=Rewards",
]  # fmt: skip
EDITOR = "/app/importProducts?edit={product}&tab={tab}"
TABS = ("description", "variants", "images", "options", "supplier")


DIALOG_WORDS = {
    "en": {"check": "Check connection", "share": "Share stores", "all": "All stores", "link": "Create link"},
    "zh": {"check": "检查连接", "share": "分享店铺", "all": "全部店铺", "link": "生成链接"},
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_screen_is_wider_than_its_window(visit: Visit, language: str) -> None:
    merchant = visit(1440, language)
    products, process = fill_with_long_words(merchant)
    found: list[str] = []
    for screen in [*SCREENS, *settings(merchant.page)]:
        found += misfits(merchant.page, screen.format(process=process))
    assert found == [], "\n".join(found)
    # Every title stands on the first tab; the others are the same beside whatever title.
    editors = [(product, "product") for product in products] + [(products[-1], tab) for tab in TABS]
    for product, tab in editors:
        screen = EDITOR.format(product=product, tab=tab)
        found += misfits(merchant.page, screen, button=merchant.word("save"))
    for where, open_dialog in dialogs(merchant).items():
        open_dialog()
        found += ill_fitting(merchant.page, where, open_dialog)
    for product in products:
        for address in public_pages(merchant, product):
            merchant.page.goto(address)
            found += ill_fitting(merchant.page, address, merchant.page.reload, in_portal=False)
    assert found == [], "\n".join(found)


def test_a_store_s_name_has_room_on_a_phone(visit: Visit) -> None:
    merchant = visit(375)
    page = merchant.page
    merchant.take_free_plan()
    merchant.post("/store", platform=9, name="Coffee Corner and Bakery on the Old Market Square")
    page.goto("/app/platform")
    page.get_by_role("button", name="Share stores").click()
    name = page.get_by_role("dialog").get_by_text("Coffee Corner", exact=False)
    expect(name).to_be_visible()
    page.evaluate(STILL)
    assert (name.bounding_box() or {"width": 0})["width"] > 375 / 2


def test_what_staff_wrote_of_a_version_keeps_its_words_whole_on_a_phone(visit: Visit) -> None:
    page = visit(375).page
    row = (
        "<tr>" + "".join(f"<th>{word}</th>" for word in ("Plan", "Scheduled imports", "Products", "Support")) + "</tr>"
    )
    told = {
        "id": "1", "title": "A new version", "content": f"<table>{row}</table>", "detail": {"router": ""},
        "detail_type": 1, "create_time": "2026-11-22T08:00:00Z", "read": False,
    }  # fmt: skip
    answer = {"success": True, "code": 200, "msg": "", "announcements": [told], "count": 1}
    page.route("**/announcement?*release=true*", lambda route: route.fulfill(json=answer))
    page.goto("/app/importProducts")
    heads = page.get_by_role("dialog", name="A new version").locator("th")
    expect(heads).to_have_count(4)
    page.evaluate(STILL)
    lines = """heads => heads.map((head) => {
        const text = document.createRange();
        text.selectNodeContents(head);
        return text.getClientRects().length;
    })"""
    plan, _, products, support = heads.evaluate_all(lines)
    assert (plan, products, support) == (1, 1, 1)


def settings(page: Page) -> list[str]:
    """Every section of the settings that their menu offers."""
    page.goto("/app/setting")
    links = page.locator("main nav a[href*='type=']")
    expect(links.first).to_be_visible()
    return [str(link.get_attribute("href")) for link in links.all()]


def dialogs(merchant: Merchant) -> dict[str, Callable[[], object]]:
    """How those are opened that show titles and the names of stores."""
    page, say = merchant.page, DIALOG_WORDS[merchant.language]
    dialog = page.get_by_role("dialog")

    def check_up() -> None:
        page.goto("/app/platform")
        page.get_by_role("button", name=say["check"]).first.click()
        expect(dialog.get_by_role("listitem").first).to_be_visible()

    def store_links() -> None:
        page.goto("/app/platform")
        page.get_by_role("button", name=say["share"]).click()
        dialog.get_by_label(say["all"]).check()

    def a_store_link() -> None:
        store_links()
        dialog.get_by_role("button", name=say["link"]).click()
        expect(dialog.get_by_role("textbox")).to_be_visible()

    def publish() -> None:
        page.goto("/app/importProducts?sort=created")
        page.get_by_role("article").first.get_by_role("button", name=merchant.word("publish")).click()
        dialog.get_by_label(say["all"]).check()
        expect(dialog.get_by_role("status").first).to_be_visible()

    def published() -> None:
        publish()
        dialog.get_by_role("button", name=merchant.word("publish"), exact=True).click()
        expect(dialog.get_by_role("link", name=merchant.word("view")).first).to_be_visible(timeout=60_000)

    openers = (check_up, store_links, a_store_link, publish, published)
    return {opener.__name__.replace("_", " "): opener for opener in openers}


def public_pages(merchant: Merchant, product: str) -> list[str]:
    """Where people without an account see the product: shared, and in the hosted shop."""
    shared = merchant.post(f"/import_list/{product}/preview_link", days=1)["url"]
    published = merchant.get("/my_product?size=100")["products"]
    in_shop = next(one["store_product_url"] for one in published if one["import_list_id"] == product)
    return [shared, in_shop, in_shop.split("/products/")[0]]


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
    merchant.post("/store", platform=9, name="Unbroken" * 25)
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

    def open_screen() -> None:
        page.goto(screen)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("load")

    open_screen()
    return ill_fitting(page, screen, open_screen, button=button)


def ill_fitting(
    page: Page, where: str, open_again: Callable[[], object], *, button: str = "", in_portal: bool = True
) -> list[str]:
    """The same of what is open now. A busy Chromium keeps the rules of the former width when a window is resized while
    it loads: what is found counts when it is still found after `open_again`, at that width from the first.
    """
    found = []
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        problems = problems_now(page, is_phone=width < 767 if in_portal else None)
        if problems:
            open_again()
            problems = problems_now(page, is_phone=width < 767 if in_portal else None)
        found += [f"{where} at {width}: {problem}" for problem in problems]
        if button:
            expect(page.get_by_role("button", name=button, exact=True)).to_be_in_viewport(ratio=1)
    return found


def problems_now(page: Page, *, is_phone: bool | None) -> list[str]:
    """What does not fit, as soon as the page stands still and the portal's shell has the shape of this window."""
    if is_phone is not None:
        # The shell follows a resized window a moment later.
        expect(page.locator("#content[data-mobile]")).to_have_count(int(is_phone))
        expect(page.locator(".MuiSkeleton-root")).to_have_count(0)
    page.evaluate(STILL)
    problems: list[str] = page.evaluate(MISFITS)
    return problems
