"""Consent of platforms and suppliers, given in a browser."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.merchant import Merchant

GO = {"en": "Go to install to connect your store", "zh": "前往安装以连接店铺"}
URL = {"en": "Store URL", "zh": "店铺网址"}
NEXT = {"en": "Next", "zh": "下一步"}
BOUND = {"en": "Your store is connected", "zh": "店铺已连接"}
AUTHORIZE = {"en": "Authorize now", "zh": "立即授权"}
CONNECTED = {"en": "Supplier account connected", "zh": "供应商账号已连接"}


def sandbox(merchant: Merchant, path: str, **body: Any) -> Any:
    """Steer the sandbox's stores."""
    address = f"{merchant.installation.sandbox_url}/_sandbox/{path}"
    request = merchant.page.request
    return (request.post(address, data=body) if body else request.get(address)).json()


def choose_platform(merchant: Merchant, name: str) -> None:
    merchant.page.goto("/app/platform?connect=1")
    merchant.page.get_by_role("button", name=re.compile(name)).click()


def begin(merchant: Merchant, platform: str, shop: str = "") -> Locator:
    """Name the store where the platform wants that; return the link to the platform's own page."""
    page, language = merchant.page, merchant.language
    choose_platform(merchant, platform)
    if shop:
        page.get_by_label(URL[language]).fill(shop)
        page.get_by_role("button", name=NEXT[language]).click()
    return page.get_by_role("link", name=GO[language])


def connect_shopify(merchant: Merchant, shop: str) -> None:
    """In the window that opens."""
    link = begin(merchant, "Shopify", f" https://{shop}.myshopify.com ")
    with merchant.page.context.expect_page() as opened:
        link.click()
    window = opened.value
    window.get_by_text("Install app", exact=True).click()
    expect(window.get_by_role("heading", name=BOUND[merchant.language])).to_be_visible()
    window.close()


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


def authorize(merchant: Merchant) -> None:
    """Agree on the supplier's own page to what a refused import asks for."""
    merchant.page.get_by_role("button", name=AUTHORIZE[merchant.language]).click()
    merchant.page.get_by_role("button", name="Authorize").click()
    expect(merchant.page.get_by_text(CONNECTED[merchant.language])).to_be_visible()
