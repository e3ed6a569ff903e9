"""Stores are connected on their platforms' own pages, are published to, lost and found again."""

import re

from playwright.sync_api import expect

from fixtures.sandbox.shopify_admin.shop import publication_gid
from tests.browser.barriers import barriers
from tests.browser.conftest import Prepare, Visit
from tests.browser.merchant import Merchant
from tests.support.browser_consent import BOUND, begin, choose_platform, connect_shopify, lose, published
from tests.support.browser_plans import BILLING, confirm, say_paid

SHOPIFY = "3"


def test_stores_are_connected_on_each_platforms_own_page(visit: Visit) -> None:
    merchant = visit(language="zh")
    page = merchant.page
    merchant.take_free_plan()

    begin(merchant, "WooCommerce", f"{merchant.installation.sandbox_url}/woo/berlin").click()
    expect(page).to_have_url(re.compile("/wc-auth/v1/authorize"))
    page.get_by_text("Approve", exact=True).click()
    expect(page.get_by_role("heading", name=BOUND["zh"])).to_be_visible()

    begin(merchant, "BigCommerce", "store-lotus2").click()
    page.get_by_role("link", name="Install in Lotus").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="前往 Tradewind").click()
    opened.value.get_by_role("button", name="连接店铺").click()
    expect(opened.value.get_by_role("heading", name=BOUND["zh"])).to_be_visible()
    opened.value.close()

    begin(merchant, "Square").click()
    page.get_by_role("link", name="Allow for Harbor Tea Counter").click()
    expect(page.get_by_role("heading", name=BOUND["zh"])).to_be_visible()

    choose_platform(merchant, "Wix")
    page.get_by_role("link", name="Add to Lotus Online").click()
    expect(page.get_by_role("heading", name=BOUND["zh"])).to_be_visible()

    stores = merchant.get("/store")["stores"]
    assert {(store["platform"], store["name"], store["currency"], store["state"]) for store in stores} == {
        (6, "Berlin Laden", "EUR", "connected"),
        (4, "Lotus", "USD", "connected"),
        (8, "Harbor Tea Counter", "USD", "connected"),
        (5, "Lotus Online", "USD", "connected"),
    }


def test_a_shopify_shop_is_connected_published_to_lost_and_found(visit: Visit) -> None:
    merchant = visit()
    page, shop = merchant.page, "tea-harbour"
    merchant.take_free_plan()
    connect_shopify(merchant, shop)
    expect(page.get_by_role("heading", name="Tea Harbour")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    choose_channel(merchant, "Point of Sale")
    (product,) = published(merchant, f"shopify-admin/{shop}")
    page.goto("/app/myProducts")
    expect(page.get_by_text(product["title"]).first).to_be_visible()
    assert product["published"] == [publication_gid("point_of_sale")]

    lost = lose(merchant, f"shopify-admin/{shop}/uninstall")
    page.goto("/app/platform")
    expect(page.get_by_role("button", name="Reconnect")).to_be_visible()
    connect_shopify(merchant, shop)
    (back,) = merchant.get("/store")["stores"]
    assert (back["id"], back["state"]) == (lost["id"], "connected")


def test_a_plan_goes_on_the_bill_of_the_merchants_shopify_store(visit: Visit, prepare: Prepare) -> None:
    merchant = visit()
    prepare("sell", SHOPIFY)
    merchant.take_free_plan()
    connect_shopify(merchant, "lotus-pond")
    merchant.page.goto(BILLING)
    select = confirm(merchant, "Basic", "Shopify")
    with merchant.page.expect_popup() as opened:
        select.get_by_role("button", name="Pay now").click()
    opened.value.get_by_text("Approve", exact=True).click()
    opened.value.close()
    say_paid(merchant, select)
    expect(merchant.page.get_by_role("region", name="Basic")).to_contain_text("Current")
    assert merchant.get(f"/plan/check?platform={SHOPIFY}")["code"] == 200


def choose_channel(merchant: Merchant, name: str) -> None:
    """New products of the only store stand in one sales channel."""
    page = merchant.page
    page.goto("/app/setting?type=publishing")
    page.get_by_label(name, exact=True).check()
    assert barriers(page) == []
    page.get_by_role("button", name="Save channels").click()
    expect(page.get_by_text("Sales channels saved")).to_be_visible()
