"""A plan whose payment failed: every screen says what happens when, and lets go once it is paid."""

from playwright.sync_api import Locator, expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant


def test_a_failed_payment_is_said_on_every_screen_until_it_is_paid(visit: Visit, prepare: Prepare) -> None:
    merchant = visit(375, "zh")
    page = merchant.page
    prepare("owing", merchant.mailbox, "1")
    page.goto("/app/importProducts")
    expect(banner(merchant)).to_contain_text("前未付清，将无法发布、导入和监控商品")
    assert barriers(page) == []

    prepare("owing", merchant.mailbox, "8")
    page.goto("/app/myProducts")
    expect(banner(merchant)).to_contain_text("起，无法发布、导入和监控商品")
    assert barriers(page) == []
    expect(page.get_by_role("dialog")).to_have_count(0)

    prepare("settled", merchant.mailbox)
    banner(merchant).get_by_role("button", name="我已付款").click()
    expect(page.get_by_text("付款已到账。")).to_be_visible()
    expect(banner(merchant)).to_have_count(0)


def banner(merchant: Merchant) -> Locator:
    return merchant.page.get_by_role("alert").filter(has_text="付款 USD 29.00 失败")
