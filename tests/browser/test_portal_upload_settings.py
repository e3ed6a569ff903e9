"""A merchant goes through the upload settings and sees a product arrive with them, on a phone too."""

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit

WORDS = {
    "en": {
        "open": "Edit upload settings",
        "next": "Next",
        "confirm": "Confirm",
        "default": "Use default pricing",
        "price": "Price",
        "preview": "Update preview",
        "tags": "Tags",
        "shipping": "Choose a shipping method",
        "chosen": "Upload settings",
    },
    "zh": {
        "open": "编辑上传设置",
        "next": "下一步",
        "confirm": "确认",
        "default": "使用默认定价",
        "price": "价格",
        "preview": "更新预览",
        "tags": "标签",
        "shipping": "选择配送方式",
        "chosen": "上传设置",
    },
}


@pytest.mark.parametrize(("width", "language"), [(375, "zh"), (1440, "en")])
def test_a_product_is_imported_to_a_store_with_its_upload_settings(visit: Visit, width: int, language: str) -> None:
    merchant, words = visit(width, language), WORDS[language]
    page = merchant.page
    merchant.take_free_plan()
    merchant.import_by_api(1)
    merchant.post("/store", platform=9, name="Tea House")
    page.goto("/app/importProducts?import=1")
    page.get_by_role("button", name=words["open"]).click()
    wizard = merchant.dialog(words["open"])
    go_on = wizard.get_by_role("button", name=words["next"])
    expect(wizard).to_be_visible()
    assert barriers(page) == []
    go_on.click()
    wizard.get_by_role("switch", name=words["default"]).click()
    wizard.get_by_label(words["price"], exact=True).fill("3")
    wizard.get_by_role("button", name=words["preview"]).click()
    expect(wizard.get_by_role("list", name="Tea House").get_by_role("listitem")).to_have_count(1)
    assert barriers(page) == []
    go_on.click()
    wizard.get_by_label(words["shipping"]).click()
    assert barriers(page) == []
    go_on.click()
    wizard.get_by_role("textbox", name=words["tags"]).fill("gift, spring")
    assert barriers(page) == []
    wizard.get_by_role("button", name=words["confirm"]).click()
    expect(wizard).to_be_hidden()
    expect(page.get_by_label(words["chosen"], exact=True)).to_have_value("custom")
