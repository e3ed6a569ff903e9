"""Consent at a supplier's own page, then the product that was asked for; AliExpress's is in the ways that find one."""

from playwright.sync_api import expect

from fixtures.catalogue import demo_products
from fixtures.sandbox.alibaba1688.market import EXPIRED, Alibaba1688
from server.ports.suppliers import Supplier
from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant
from tests.support.browser_consent import authorize

SUPPLIER = {"en": "Supplier", "zh": "供应商"}


def add(merchant: Merchant, supplier: Supplier, line: str) -> None:
    """Ask for one line of a supplier in the import modal."""
    merchant.page.goto(f"/app/importProducts?import=1&type={supplier.value}")
    dialog = merchant.dialog(merchant.word("import_dialog"))
    dialog.get_by_label(SUPPLIER[merchant.language], exact=True).select_option(str(supplier.value))
    dialog.get_by_label(merchant.word("links")).fill(line)
    dialog.get_by_role("button", name=merchant.word("import"), exact=True).click()


def test_a_product_arrives_through_an_account_at_the_supplier(visit: Visit, prepare: Prepare) -> None:
    merchant = visit(language="zh")
    prepare("1688", merchant.mailbox)
    market = Alibaba1688(demo_products())
    line = next(offer for offer in market.offers if offer != EXPIRED)
    add(merchant, Supplier.ALIBABA1688, line)
    authorize(merchant)
    dialog = merchant.dialog(merchant.word("import_dialog"))
    expect(dialog.get_by_label(merchant.word("links"))).to_have_value(line)
    dialog.get_by_role("button", name=merchant.word("import"), exact=True).click()
    expect(merchant.page.get_by_role("article")).to_have_count(1, timeout=60_000)
    (product,) = merchant.get("/import_list")["products"]
    assert product["type"] == Supplier.ALIBABA1688
