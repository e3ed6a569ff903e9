"""A store's whole life at the browser: connected, revoked, repaired, removed."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from fixtures.sandbox import credentials
from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant

WORDS = {
    "en": {
        "check": "Check connection",
        "well": "Everything works.",
        "again": "Check again",
        "webhooks": "Webhooks",
        "register": "Register webhooks again",
        "close": "Close",
        "disconnected": "Disconnected",
        "connected": "Connected",
        "remove": "Remove",
        "reason": "No longer use this store",
        "empty": "Connect your first store",
    },
    "zh": {
        "check": "检查连接",
        "well": "一切正常。",
        "again": "重新检查",
        "webhooks": "Webhook",
        "register": "重新注册 Webhook",
        "close": "关闭",
        "disconnected": "已断开",
        "connected": "已连接",
        "remove": "移除",
        "reason": "不再使用该店铺",
        "empty": "连接您的第一个店铺",
    },
}


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (375, "zh")])
def test_a_store_is_connected_revoked_repaired_and_removed(visit: Visit, width: int, language: str) -> None:
    merchant, say = visit(width, language), WORDS[language]
    page, sandbox = merchant.page, merchant.installation.sandbox_url
    merchant.take_free_plan()
    connect(merchant)
    page.goto("/app/platform")
    page.get_by_role("button", name=say["check"]).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(re.escape(say["well"])))).to_be_visible(timeout=60_000)

    httpx.delete(f"{sandbox}/_sandbox/woo/demo/webhooks", trust_env=False).raise_for_status()
    dialog.get_by_role("button", name=say["again"]).last.click()
    line = dialog.get_by_role("listitem", name=say["webhooks"])
    line.get_by_role("button", name=say["register"]).click(timeout=60_000)
    expect(dialog.get_by_text(re.compile(re.escape(say["well"])))).to_be_visible(timeout=60_000)

    revoke(sandbox, forbidden="products,settings,webhooks")
    dialog.get_by_role("button", name=say["again"]).last.click()
    close(page, say["close"], until=say["disconnected"])
    revoke(sandbox, forbidden="")
    connect(merchant)
    page.goto("/app/platform")
    expect(page.get_by_text(say["connected"], exact=True)).to_be_visible()

    page.get_by_role("button", name=say["remove"]).click()
    removing = page.get_by_role("dialog")
    removing.get_by_role("radio", name=say["reason"]).check()
    removing.get_by_role("button", name=say["remove"]).click()
    expect(page.get_by_role("heading", name=say["empty"])).to_be_visible()
    assert merchant.get("/store")["stores"] == []


def connect(merchant: Merchant) -> None:
    """The demo store of the sandbox, by keys."""
    keys = {"consumer_key": credentials.WOO_DEMO_KEY, "consumer_secret": credentials.WOO_DEMO_SECRET}
    shop = f"{merchant.installation.sandbox_url}/woo/demo"
    merchant.post("/store", platform=6, shop=shop, **keys)


def revoke(sandbox: str, *, forbidden: str) -> None:
    """Take rights from the key's user at the store, or give them back."""
    httpx.post(f"{sandbox}/_sandbox/woo/demo", json={"forbidden": forbidden}, trust_env=False).raise_for_status()


def close(page: Page, word: str, *, until: str) -> None:
    """Leave the doctor once the card behind it shows this state."""
    expect(page.get_by_text(until, exact=True)).to_be_attached(timeout=60_000)
    page.get_by_role("dialog").get_by_role("button", name=word).last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
