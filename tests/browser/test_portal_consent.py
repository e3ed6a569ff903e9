"""Shopify and BigCommerce are connected on their own pages, take a product, and are lost and found again."""

import pytest
from playwright.sync_api import expect

from fixtures.sandbox.shopify_admin.shop import publication_gid
from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant
from tests.support.browser_consent import BOUND, begin, connect_shopify, lose, published

CHANNELS = {"en": "Save channels", "zh": "保存渠道"}
SAVED = {"en": "Sales channels saved", "zh": "销售渠道已保存"}


def connect_bigcommerce(merchant: Merchant, store: str, name: str) -> None:
    page = begin(merchant, "BigCommerce", f"store-{store}")
    page.get_by_role("link", name=f"Install in {name}").click()
    with page.context.expect_page() as opened:
        page.get_by_role(
            "link", name={"en": "Continue in Tradewind", "zh": "前往 Tradewind"}[merchant.language]
        ).click()
    opened.value.get_by_role("button", name={"en": "Connect store", "zh": "连接店铺"}[merchant.language]).click()
    expect(opened.value.get_by_role("heading", name=BOUND[merchant.language])).to_be_visible()
    opened.value.close()


def choose_channel(merchant: Merchant, name: str) -> None:
    """New products of the only store stand in one sales channel."""
    page = merchant.page
    page.goto("/app/setting?type=publishing")
    page.get_by_label(name, exact=True).check()
    assert barriers(page) == []
    page.get_by_role("button", name=CHANNELS[merchant.language]).click()
    expect(page.get_by_text(SAVED[merchant.language])).to_be_visible()


@pytest.mark.parametrize(
    ("language", "shop", "name"), [("en", "tea-harbour", "Tea Harbour"), ("zh", "lotus-pond", "Lotus Pond")]
)
def test_a_shopify_shop_is_connected_published_to_lost_and_found(
    visit: Visit, language: str, shop: str, name: str
) -> None:
    merchant = visit(language=language)
    page = merchant.page
    connect_shopify(merchant, shop)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    choose_channel(merchant, "Point of Sale")
    (product,) = published(merchant, f"shopify-admin/{shop}")
    page.goto("/app/myProducts")
    expect(page.get_by_text(product["title"]).first).to_be_visible()
    assert product["published"] == [publication_gid("point_of_sale")]
    lost = lose(merchant, f"shopify-admin/{shop}/uninstall")
    page.goto("/app/platform")
    expect(page.get_by_role("button", name={"en": "Reconnect", "zh": "重新连接"}[language])).to_be_visible()
    connect_shopify(merchant, shop)
    (back,) = merchant.get("/store")["stores"]
    assert (back["id"], back["state"]) == (lost["id"], "connected")


@pytest.mark.parametrize(("language", "key", "name"), [("en", "teahouse1", "Tea House"), ("zh", "lotus2", "Lotus")])
def test_a_bigcommerce_store_is_installed_claimed_and_published_to(
    visit: Visit, language: str, key: str, name: str
) -> None:
    merchant = visit(language=language)
    connect_bigcommerce(merchant, key, name)
    (store,) = merchant.get("/store")["stores"]
    assert (store["platform"], store["name"], store["state"]) == (4, name, "connected")
    (product,) = published(merchant, f"bigcommerce/{key}")
    merchant.page.goto(f"{store['store_url']}{product['custom_url']['url']}")
    expect(merchant.page.get_by_role("heading", name=product["name"])).to_be_visible()


def test_a_shop_is_connected_by_the_merchants_own_app(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    merchant.take_free_plan()
    page.goto("/app/platform?connect=3")
    page.get_by_label("Store URL").fill("kontor-berlin")
    page.get_by_label("How do you want to connect?").select_option(label="Use my own app")
    page.get_by_label("Client ID").fill("kontor-own-app")
    page.get_by_label("Client secret").fill("shpss_kontor_own_app")
    page.get_by_role("dialog").get_by_role("button", name="Connect store").click()
    expect(page.get_by_role("heading", name="Kontor Berlin")).to_be_visible()
    assert merchant.get("/store")["stores"][0]["currency"] == "EUR"
