"""From every supplier's link to a product of the Import List, in the words of the modal."""

import pytest
from playwright.sync_api import expect

from fixtures.catalogue import demo_products
from fixtures.sandbox.alibaba1688.market import EXPIRED, Alibaba1688
from fixtures.sandbox.aliexpress.ids import item_id
from fixtures.sandbox.banggood.catalogue import Banggood
from fixtures.sandbox.product_pages.shelf import MARKETPLACES
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


def test_a_product_of_each_open_supplier_arrives_in_the_import_list(visit: Visit, prepare: Prepare) -> None:
    merchant = visit()
    base = merchant.installation.sandbox_url
    prepare("paid", merchant.mailbox)
    offer = prepare("offer", f"writer-of-{merchant.mailbox}", base)
    lines = {
        Supplier.SHOPIFY: merchant.links(1)[0],
        Supplier.BANGGOOD: next(iter(Banggood.of(demo_products()).products)),
        Supplier.ANTSTORE: str(offer),
        Supplier.ALIBABA: MARKETPLACES["alibaba"].url(base, 1),
        Supplier.AMAZON: MARKETPLACES["amazon"].url(base, 2),
        Supplier.TMALL: MARKETPLACES["tmall"].url(base, 3),
        Supplier.JD: MARKETPLACES["jd"].url(base, 4),
    }
    for arrived, (supplier, line) in enumerate(lines.items(), start=1):
        add(merchant, supplier, line)
        expect(merchant.page.get_by_role("article")).to_have_count(arrived, timeout=60_000)
    assert {product["type"] for product in merchant.get("/import_list?size=100")["products"]} == set(lines)


@pytest.mark.parametrize(("language", "supplier"), [("en", Supplier.ALIEXPRESS), ("zh", Supplier.ALIBABA1688)])
def test_a_product_arrives_through_an_account_at_the_supplier(
    visit: Visit, prepare: Prepare, language: str, supplier: Supplier
) -> None:
    merchant = visit(language=language)
    prepare("1688", merchant.mailbox)
    market = Alibaba1688(demo_products())
    line = {
        Supplier.ALIEXPRESS: item_id(demo_products()[0]["handle"]),
        Supplier.ALIBABA1688: next(offer for offer in market.offers if offer != EXPIRED),
    }[supplier]
    add(merchant, supplier, line)
    authorize(merchant)
    dialog = merchant.dialog(merchant.word("import_dialog"))
    expect(dialog.get_by_label(merchant.word("links"))).to_have_value(line)
    dialog.get_by_role("button", name=merchant.word("import"), exact=True).click()
    expect(merchant.page.get_by_role("article")).to_have_count(1, timeout=60_000)
    (product,) = merchant.get("/import_list")["products"]
    assert product["type"] == supplier
