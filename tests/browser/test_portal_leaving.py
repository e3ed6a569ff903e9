"""What is not saved is left only when the merchant agrees to it: by the browser's Back and by the command palette."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit


def _question(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Leave without saving?")


def test_back_and_the_palette_ask_before_an_unsaved_editor_is_left(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    (product_id,) = merchant.import_by_api(1)
    title = merchant.get(f"/import_list/{product_id}")["product"]["title"]
    page.goto("/app/myProducts")
    page.get_by_role("button", name="Go to").click()
    page.get_by_role("dialog", name="Go to").get_by_role("combobox").fill(title)
    page.get_by_role("option", name=title).click()
    page.wait_for_url("**/app/importProducts?edit=*")
    page.get_by_label("Vendor").fill("Mine")
    expect(page.get_by_text("Unsaved changes")).to_be_visible()

    page.keyboard.press("Control+k")
    page.get_by_role("dialog", name="Go to").get_by_role("combobox").fill("Settings")
    page.keyboard.press("Enter")
    _question(page).get_by_role("button", name="Cancel").click()
    expect(_question(page)).to_be_hidden()
    page.go_back()
    _question(page).get_by_role("button", name="Cancel").click()
    expect(_question(page)).to_be_hidden()
    expect(page.get_by_label("Vendor")).to_have_value("Mine")

    page.go_back()
    _question(page).get_by_role("button", name="Leave").click()
    page.wait_for_url("**/app/myProducts")
    expect(page.get_by_role("heading", name="My Products", level=1)).to_be_visible()
    assert merchant.get(f"/import_list/{product_id}")["product"]["vendor"] != "Mine"
