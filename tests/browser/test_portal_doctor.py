"""A store's whole life at the browser: connected, revoked, repaired, removed."""

import re

import httpx
from playwright.sync_api import Page, expect

from fixtures.sandbox import credentials
from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant


def test_a_store_is_connected_revoked_repaired_and_removed(visit: Visit) -> None:
    merchant = visit(375, "zh")
    page, sandbox = merchant.page, merchant.installation.sandbox_url
    merchant.take_free_plan()
    connect(merchant)
    page.goto("/app/platform")
    page.get_by_role("button", name="检查连接").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile("一切正常。"))).to_be_visible(timeout=60_000)

    httpx.delete(f"{sandbox}/_sandbox/woo/demo/webhooks", trust_env=False).raise_for_status()
    dialog.get_by_role("button", name="重新检查").last.click()
    line = dialog.get_by_role("listitem", name="Webhook")
    line.get_by_role("button", name="重新注册 Webhook").click(timeout=60_000)
    expect(dialog.get_by_text(re.compile("一切正常。"))).to_be_visible(timeout=60_000)

    revoke(sandbox, forbidden="products,settings,webhooks")
    dialog.get_by_role("button", name="重新检查").last.click()
    close(page, "关闭", until="已断开")
    revoke(sandbox, forbidden="")
    connect(merchant)
    page.goto("/app/platform")
    expect(page.get_by_text("已连接", exact=True)).to_be_visible()

    page.get_by_role("button", name="移除").click()
    removing = page.get_by_role("dialog")
    removing.get_by_role("radio", name="不再使用该店铺").check()
    removing.get_by_role("button", name="移除").click()
    expect(page.get_by_role("heading", name="连接您的第一个店铺")).to_be_visible()
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
