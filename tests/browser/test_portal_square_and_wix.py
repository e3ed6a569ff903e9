"""A Square seller and a Wix site are connected on their own pages, take a product, are lost and found again."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant
from tests.support.browser_consent import BOUND, GO, lose, published

AGAIN = {"en": "Reconnect", "zh": "重新连接"}


def connect_square(merchant: Merchant, name: str) -> None:
    page = merchant.page
    page.get_by_role("link", name=GO[merchant.language]).click()
    page.get_by_role("link", name=f"Allow for {name}").click()
    expect(page.get_by_role("heading", name=BOUND[merchant.language])).to_be_visible()


def connect_wix(merchant: Merchant, name: str) -> None:
    page = merchant.page
    page.get_by_role("link", name=f"Add to {name}").click()
    expect(page.get_by_role("heading", name=BOUND[merchant.language])).to_be_visible()


STORIES = [
    ("en", "Square", 8, "square/MLHARBOR", "revoke", "Harbor Tea Counter", connect_square),
    ("zh", "Wix", 5, "wix/lotus", "uninstall", "Lotus Online", connect_wix),
    # Its catalog is the former one, V1.
    ("en", "Wix", 5, "wix/pottery", "uninstall", "Pottery Online", connect_wix),
]


@pytest.mark.parametrize(("language", "platform", "code", "path", "end", "name", "connect"), STORIES)
def test_a_store_is_connected_published_to_lost_and_found(
    visit: Visit, language: str, platform: str, code: int, path: str, end: str, name: str, connect: object
) -> None:
    assert callable(connect)
    merchant = visit(language=language)
    merchant.take_free_plan()
    page = merchant.page
    page.goto("/app/platform?connect=1")
    page.get_by_role("button", name=platform).click()
    connect(merchant, name)
    (store,) = merchant.get("/store")["stores"]
    assert (store["platform"], store["name"], store["state"]) == (code, name, "connected")
    assert len(published(merchant, path)) == 1
    lose(merchant, f"{path}/{end}")
    page.goto("/app/platform")
    page.get_by_role("button", name=AGAIN[language]).click()
    connect(merchant, name)
    (back,) = merchant.get("/store")["stores"]
    assert (back["id"], back["state"]) == (store["id"], "connected")
    assert len(merchant.get("/my_product")["products"]) == 1
