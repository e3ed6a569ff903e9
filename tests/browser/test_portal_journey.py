"""From nothing to a product that buyers can see, as a newcomer would go."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_newcomer_registers_imports_edits_and_publishes_on_a_phone(visit: Visit) -> None:
    merchant = visit(375, "zh", signed_in=False, with_motion=True)
    page = merchant.page
    merchant.register_on_screen()
    page.wait_for_url("**/app/dashboard**")
    # A phone has no room for the guide, which waits at its welcome.
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert merchant.get("/user-config/1/0")["first_login"]["state"] == 10
    merchant.button("import").click()
    expect(merchant.dialog(merchant.word("import_dialog"))).to_be_visible()

    merchant.open_hosted_shop("Tea House")
    merchant.import_on_screen(merchant.links(2))

    page.get_by_role("article").first.get_by_role("button", name=merchant.word("edit"), exact=True).click()
    page.get_by_label(merchant.word("title"), exact=True).fill("Morning cup")
    page.get_by_role("button", name=merchant.word("save"), exact=True).click()
    expect(page.get_by_text(merchant.word("saved"))).to_be_visible()
    page.keyboard.press("Escape")

    merchant.button("publish", page.get_by_role("article", name="Morning cup")).click()
    page.get_by_role("dialog").get_by_role("button", name=merchant.word("publish"), exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("link", name=merchant.word("view"))).to_be_visible(timeout=60_000)

    page.goto("/app/myProducts")
    row = page.get_by_role("row", name="Morning cup")
    expect(row).to_contain_text(merchant.word("active"), timeout=60_000)
    address = row.get_by_role("link", name="Morning cup").get_attribute("href")
    assert address
    # Hosted shops are found by host name; this browser asks the same server with that name.
    host = address.split("/")[2]
    path = "/" + address.split("/", 3)[3]
    shop = page.request.get(merchant.installation.url + path, headers={"Host": host})
    assert shop.status == 200
    assert "Morning cup" in shop.text()


def test_progress_is_pushed_and_the_end_is_announced(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    page.goto("/app/importProducts")
    merchant.post("/product/import?type=13&way=2&action=1", product_ids=merchant.links(30))
    page.get_by_role("button", name="1 finished process").click(timeout=60_000)
    tray = page.get_by_role("dialog", name="Finished processes")
    expect(tray).to_contain_text("30 done")
    tray.get_by_role("button", name="Details").click()
    expect(page.get_by_role("tab", name="Successful (30)")).to_be_visible()
