"""Long titles, names and addresses, from a phone to a desk: nothing leaves the screen, no button is lost.

Screens by their addresses are walked through in `test_portal_screens`.
"""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.barriers import STILL
from tests.browser.conftest import Visit
from tests.browser.long_words import fill_with_long_words
from tests.browser.merchant import Merchant
from tests.browser.screen_checks import Look, View, shortcomings

WIDTHS = tuple(map(View, (375, 768, 1024, 1440)))


def test_no_dialog_and_no_public_page_is_wider_than_its_window(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    products, _ = fill_with_long_words(merchant)
    found: list[str] = []
    for where, open_dialog in dialogs(merchant).items():
        open_dialog()
        found += shortcomings(page, where, Look(WIDTHS), open_again=open_dialog)
    for product in products:
        for address in public_pages(merchant, product):
            page.goto(address)
            found += shortcomings(page, address, Look(WIDTHS, has_shell=False), open_again=page.reload)
    assert found == [], "\n".join(found)


def test_a_store_s_name_has_room_on_a_phone_and_what_staff_wrote_keeps_its_words_whole(visit: Visit) -> None:
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

    row = (
        "<tr>" + "".join(f"<th>{word}</th>" for word in ("Plan", "Scheduled imports", "Products", "Support")) + "</tr>"
    )
    announcement = {
        "id": "1", "title": "A new version", "content": f"<table>{row}</table>", "detail": {"router": ""},
        "detail_type": 1, "create_time": "2026-11-22T08:00:00Z", "read": False,
    }  # fmt: skip
    body = {"success": True, "code": 200, "msg": "", "announcements": [announcement], "count": 1}
    page.route("**/announcement?*release=true*", lambda route: route.fulfill(json=body))
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


def dialogs(merchant: Merchant) -> dict[str, Callable[[], object]]:
    """How those are opened that show titles and the names of stores."""
    page = merchant.page
    dialog = page.get_by_role("dialog")

    def check_up() -> None:
        page.goto("/app/platform")
        page.get_by_role("button", name="Check connection").first.click()
        expect(dialog.get_by_role("listitem").first).to_be_visible()

    def store_links() -> None:
        page.goto("/app/platform")
        page.get_by_role("button", name="Share stores").click()
        dialog.get_by_label("All stores").check()

    def a_store_link() -> None:
        store_links()
        dialog.get_by_role("button", name="Create link").click()
        expect(dialog.get_by_role("textbox")).to_be_visible()

    def publish() -> None:
        page.goto("/app/importProducts?sort=created")
        page.get_by_role("article").first.get_by_role("button", name=merchant.word("publish")).click()
        dialog.get_by_label("All stores").check()
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
    in_shop = next(row["store_product_url"] for row in published if row["import_list_id"] == product)
    return [shared, in_shop, in_shop.split("/products/")[0]]
