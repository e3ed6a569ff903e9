"""From registration to the first import, by keyboard alone: at a desk in Chinese, on a phone in English."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keyboard import tab_to
from tests.browser.merchant import PASSWORD


def test_a_newcomer_registers_by_keyboard_alone(visit: Visit) -> None:
    merchant = visit(1440, "zh", signed_in=False)
    page = merchant.page
    page.goto(f"/register?email={merchant.mailbox}")
    expect(page.get_by_label(merchant.word("email"), exact=True)).to_have_value(merchant.mailbox)
    # A disabled button is passed over: the address is asked about first.
    expect(merchant.button("get_code")).to_be_enabled()
    tab_to(merchant, merchant.word("get_code"))
    page.keyboard.press("Enter")
    expect(page.get_by_text(merchant.mailbox)).to_be_visible()
    # The code's field has the focus once a code is on its way.
    expect(page.get_by_label(merchant.word("code"), exact=True)).to_be_focused()
    page.keyboard.type(merchant.installation.code_for(merchant.mailbox))
    tab_to(merchant, merchant.word("password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/app/dashboard**")
    tab_to(merchant, merchant.word("import"))
    page.keyboard.press("Enter")
    expect(merchant.dialog(merchant.word("import_dialog"))).to_be_visible()


def test_the_keyboard_is_enough_to_log_in_and_import_on_a_phone(visit: Visit) -> None:
    merchant = visit(375)
    page = merchant.page
    merchant.post("/user/sign-out")
    page.goto("/login")
    page.get_by_label("Email").focus()
    page.keyboard.type(merchant.mailbox)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/app/dashboard**")
    expect(page.get_by_role("button", name="Import Product")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    tab_to(merchant, "Import Product")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Import Product")).to_be_visible()
    tab_to(merchant, "Links or IDs")
    page.keyboard.type(merchant.links(1)[0])
    tab_to(merchant, "Import Product")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1, timeout=60_000)
