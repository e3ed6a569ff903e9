"""Shopify and BigCommerce are connected on their own pages, take a product, and are lost and found again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fixtures.sandbox.shopify_admin.shop import publication_gid
from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant

GO = {"en": "Go to install to connect your store", "zh": "前往安装以连接店铺"}
URL = {"en": "Store URL", "zh": "店铺网址"}
CHANNELS = {"en": "Save channels", "zh": "保存渠道"}
SAVED = {"en": "Sales channels saved", "zh": "销售渠道已保存"}
NEXT = {"en": "Next", "zh": "下一步"}
BOUND = {"en": "Your store is connected", "zh": "店铺已连接"}


def sandbox(merchant: Merchant, path: str, **body: Any) -> Any:
    """Steer the sandbox's stores."""
    address = f"{merchant.installation.sandbox_url}/_sandbox/{path}"
    request = merchant.page.request
    return (request.post(address, data=body) if body else request.get(address)).json()


def begin(merchant: Merchant, platform: str, shop: str) -> Page:
    """Name the store and follow the link in the dialog; answers the window that opens or the same one."""
    page, language = merchant.page, merchant.language
    merchant.take_free_plan()
    page.goto("/app/platform?connect=1")
    page.get_by_role("button", name=re.compile(platform)).click()
    page.get_by_label(URL[language]).fill(shop)
    page.get_by_role("button", name=NEXT[language]).click()
    link = page.get_by_role("link", name=GO[language])
    if platform != "Shopify":
        link.click()
        return page
    with page.context.expect_page() as opened:
        link.click()
    return opened.value


def connect_shopify(merchant: Merchant, shop: str) -> None:
    window = begin(merchant, "Shopify", f" https://{shop}.myshopify.com ")
    window.get_by_text("Install app", exact=True).click()
    expect(window.get_by_role("heading", name=BOUND[merchant.language])).to_be_visible()
    window.close()


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


def published(merchant: Merchant, path: str) -> list[dict[str, Any]]:
    """Publish one imported product to the only store and wait until all of it is done; what the store has then."""
    (store,) = merchant.get("/store")["stores"]
    ids = merchant.import_by_api(1)
    merchant.post("/product/publish", ids=ids, store_ids=[store["id"]])
    merchant.wait_until(lambda: merchant.get("/my_product?state=active")["count"] > 0)
    products: list[dict[str, Any]] = sandbox(merchant, path)["products"]
    return products


def lose(merchant: Merchant, end: str) -> dict[str, Any]:
    """The merchant ends the connection at the store; the store as it is once we have heard of it."""
    sandbox(merchant, end, now=True)
    merchant.wait_until(lambda: merchant.get("/store")["stores"][0]["state"] == "disconnected")
    (store,) = merchant.get("/store")["stores"]
    lost: dict[str, Any] = store
    return lost


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
