"""A merchant goes through the upload settings and sees a product arrive with them, on a phone too."""

from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit


def test_a_product_is_imported_to_a_store_with_its_upload_settings(visit: Visit) -> None:
    merchant = visit(375, "zh")
    page = merchant.page
    merchant.take_free_plan()
    merchant.import_by_api(1)
    merchant.post("/store", platform=9, name="Tea House")
    page.goto("/app/importProducts?import=1")
    page.get_by_role("button", name="更多选项").click()
    page.get_by_role("button", name="编辑上传设置").click()
    wizard = merchant.dialog("编辑上传设置")
    go_on = wizard.get_by_role("button", name="下一步")
    expect(wizard).to_be_visible()
    assert barriers(page) == []
    go_on.click()
    wizard.get_by_role("switch", name="使用默认定价").click()
    wizard.get_by_label("价格", exact=True).fill("3")
    wizard.get_by_role("button", name="更新预览").click()
    expect(wizard.get_by_role("list", name="Tea House").get_by_role("listitem")).to_have_count(1)
    assert barriers(page) == []
    go_on.click()
    wizard.get_by_label("选择配送方式").click()
    assert barriers(page) == []
    go_on.click()
    wizard.get_by_role("textbox", name="标签").fill("gift, spring")
    assert barriers(page) == []
    wizard.get_by_role("button", name="确认").click()
    expect(wizard).to_be_hidden()
    expect(page.get_by_label("上传设置", exact=True)).to_have_value("custom")
