"""From registration to the first import, by keyboard alone, on a phone and at a desk, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keyboard import tab_to
from tests.browser.merchant import PASSWORD


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [375, 1440])
def test_a_newcomer_gets_to_the_first_import_by_keyboard_alone(visit: Visit, width: int, language: str) -> None:
    merchant = visit(width, language, signed_in=False)
    page = merchant.page
    page.goto(f"/register?email={merchant.mailbox}")
    expect(page.get_by_label(merchant.word("email"), exact=True)).to_have_value(merchant.mailbox)
    # A disabled button is passed over: the address is asked about first.
    expect(merchant.button("get_code")).to_be_enabled()
    tab_to(merchant, merchant.word("get_code"))
    page.keyboard.press("Enter")
    expect(page.get_by_text(merchant.mailbox)).to_be_visible()
    tab_to(merchant, merchant.word("code"))
    page.keyboard.type(merchant.installation.code_for(merchant.mailbox))
    tab_to(merchant, merchant.word("password"))
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/app/dashboard**")
    if width > 768:
        expect(merchant.button("skip_guide")).to_be_visible()
        tab_to(merchant, merchant.word("skip_guide"))
        page.keyboard.press("Enter")
        expect(merchant.button("skip_guide")).to_be_hidden()

    expect(merchant.button("import").first).to_be_visible()
    tab_to(merchant, merchant.word("import"))
    page.keyboard.press("Enter")
    expect(merchant.dialog(merchant.word("import_dialog"))).to_be_visible()
    tab_to(merchant, merchant.word("links"))
    page.keyboard.type(merchant.links(1)[0])
    tab_to(merchant, merchant.word("import"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1, timeout=60_000)
