"""A plan whose payment failed: every screen says what happens when, and lets go once it is paid."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant

WORDS = {
    "failed": {
        "en": "The payment of USD 29.00 for your Pro (monthly) plan (WooCommerce) failed.",
        "zh": "付款 USD 29.00 失败",
    },
    "grace": {"en": "If it isn't paid by", "zh": "前未付清，将无法发布、导入和监控商品"},
    "read_only": {"en": "you can't publish, import or monitor products", "zh": "起，无法发布、导入和监控商品"},
    "paid": {"en": "I've paid already", "zh": "我已付款"},
    "received": {"en": "Payment received.", "zh": "付款已到账。"},
}


@pytest.mark.parametrize(("width", "language"), [(375, "zh"), (1440, "en")])
def test_a_failed_payment_is_said_on_every_screen_until_it_is_paid(
    visit: Visit, prepare: Prepare, width: int, language: str
) -> None:
    merchant = visit(width, language)
    page = merchant.page
    prepare("owing", merchant.mailbox, "1")
    page.goto("/app/importProducts")
    expect(banner(merchant)).to_contain_text(WORDS["grace"][language])
    assert barriers(page) == []

    prepare("owing", merchant.mailbox, "8")
    page.goto("/app/myProducts")
    expect(banner(merchant)).to_contain_text(WORDS["read_only"][language])
    assert barriers(page) == []
    expect(page.get_by_role("dialog")).to_have_count(0)

    prepare("settled", merchant.mailbox)
    banner(merchant).get_by_role("button", name=WORDS["paid"][language]).click()
    expect(page.get_by_text(WORDS["received"][language])).to_be_visible()
    expect(banner(merchant)).to_have_count(0)


def banner(merchant: Merchant) -> Locator:
    return merchant.page.get_by_role("alert").filter(has_text=WORDS["failed"][merchant.language])
