"""A plan is chosen before the first store of a platform."""

import re

from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit


def test_the_free_plan_is_one_click_before_the_first_store(visit: Visit) -> None:
    merchant = visit(375, "zh")
    page = merchant.page
    page.goto("/app/platform?connect=1")
    page.get_by_role("button", name=re.compile("WooCommerce")).click()
    dialog = merchant.dialog("为 WooCommerce 选择套餐")
    expect(dialog.get_by_role("radio").first).to_be_checked()
    dialog.get_by_role("button", name="查看当前用量").click()
    usage = merchant.dialog("当前用量")
    expect(usage.get_by_role("progressbar").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(usage).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="立即加入").click()
    chat = merchant.dialog("客服")
    chat.get_by_role("textbox").click()  # it lies above the dialog, which cannot be closed
    page.keyboard.press("Escape")
    expect(chat).to_be_hidden()
    assert barriers(page) == []
    dialog.get_by_role("button", name="确定").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_label("店铺网址")).to_be_visible()
    assert merchant.get("/plan/check?platform=6")["code"] == 200
