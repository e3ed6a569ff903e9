"""A plan is chosen before the first store of a platform, asked for until then, and says when it is full."""

import re

import pytest
from playwright.sync_api import expect

from fixtures.sandbox import credentials
from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant

CHOOSE = {"en": "Choose a plan for WooCommerce", "zh": "为 WooCommerce 选择套餐"}
EDITION = "Tradewind"
CONFIRM = {"en": "Confirm", "zh": "确定"}
USAGE = {"en": "View current usage", "zh": "查看当前用量"}
CURRENT_USAGE = {"en": "Current usage", "zh": "当前用量"}
JOIN = {"en": "Join Now", "zh": "立即加入"}
SUPPORT = {"en": "Support", "zh": "客服"}
FULL = {"en": "You have reached your subscription limits", "zh": "您已达到套餐限额"}
UPDATE = {"en": "Update plan for free", "zh": "免费升级套餐"}


def connect(merchant: Merchant) -> None:
    """A WooCommerce store, by another name than other stories use."""
    merchant.post(
        "/store",
        platform=6,
        shop=f"{merchant.installation.sandbox_url}/woo/berlin".replace("127.0.0.1", "localhost"),
        consumer_key=credentials.WOO_BERLIN_KEY,
        consumer_secret=credentials.WOO_BERLIN_SECRET,
    )


@pytest.mark.parametrize(("width", "language"), [(375, "zh"), (1440, "en")])
def test_the_free_plan_is_one_click_before_the_first_store(visit: Visit, width: int, language: str) -> None:
    merchant = visit(width, language)
    page = merchant.page
    page.goto("/app/platform?connect=1")
    page.get_by_role("button", name=re.compile("WooCommerce")).click()
    dialog = merchant.dialog(EDITION)
    expect(dialog.get_by_text(CHOOSE[language])).to_be_visible()
    expect(dialog.get_by_role("radio").first).to_be_checked()
    dialog.get_by_role("button", name=USAGE[language]).click()
    usage = merchant.dialog(CURRENT_USAGE[language])
    expect(usage.get_by_role("progressbar").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(usage).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=JOIN[language]).click()
    chat = merchant.dialog(SUPPORT[language])
    chat.get_by_role("textbox").click()  # it lies above the dialog, which cannot be closed
    page.keyboard.press("Escape")
    expect(chat).to_be_hidden()
    assert barriers(page) == []
    dialog.get_by_role("button", name=CONFIRM[language]).click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_label({"en": "Store URL", "zh": "店铺网址"}[language])).to_be_visible()
    assert merchant.get("/plan/check?platform=6")["code"] == 200


def test_a_store_without_a_plan_asks_for_one_at_the_start(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    connect(merchant)
    page.goto("/app/importProducts")
    dialog = merchant.dialog(EDITION)
    expect(dialog.get_by_text(CHOOSE["en"])).to_be_visible()
    expect(dialog.get_by_role("radio").first).to_be_checked()
    expect(dialog.get_by_role("button", name="Close")).to_have_count(0)
    dialog.get_by_role("button", name="中文").click()
    expect(dialog.get_by_text(CHOOSE["zh"])).to_be_visible()
    page.get_by_role("button", name=CONFIRM["zh"]).click()
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert merchant.get("/plan/check")["code"] == 200


@pytest.mark.parametrize(("width", "language"), [(375, "en"), (1440, "zh")])
def test_a_full_plan_says_so_before_another_store(visit: Visit, width: int, language: str) -> None:
    merchant = visit(width, language)
    page = merchant.page
    for number in range(3):
        merchant.post("/store", platform=9, name=f"Shop {number}")
    page.goto("/app/platform?connect=1")
    merchant.button("hosted").click()
    dialog = merchant.dialog(FULL[language])
    expect(dialog.get_by_text("Shop 0, Shop 1, Shop 2")).to_be_visible()
    assert barriers(page) == []
    dialog.get_by_role("button", name=UPDATE[language]).click()
    expect(page.get_by_role("radiogroup")).to_be_visible()
    assert barriers(page) == []
