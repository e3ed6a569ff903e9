"""A merchant brings products from a file: uploaded, columns settled, checked, imported, on a phone too."""

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.importing.files import SHOPIFY

WORDS = {
    "en": {
        "dialog": "Import products from a file",
        "choose": "Choose file",
        "recognised": "This looks like a product export from Shopify.",
        "check": "Check file",
        "result": "Result of the check",
        "created": "2 products will be created",
        "import": "Import 2 products",
        "open": "Import file",
    },
    "zh": {
        "dialog": "从文件导入商品",
        "choose": "选择文件",
        "recognised": "这似乎是 Shopify 的商品导出文件。",
        "check": "检查文件",
        "result": "检查结果",
        "created": "将创建 2 个商品",
        "import": "导入 2 个商品",
        "open": "从文件导入",
    },
}


@pytest.mark.parametrize(("width", "language"), [(375, "zh"), (1440, "en")])
def test_products_of_a_shopify_export_arrive_in_the_import_list(visit: Visit, width: int, language: str) -> None:
    merchant, words = visit(width, language), WORDS[language]
    page = merchant.page
    merchant.take_free_plan()
    page.goto("/app/importProducts")
    page.get_by_role("button", name=words["open"]).click()
    dialog = merchant.dialog(words["dialog"])
    expect(dialog).to_be_visible()
    assert barriers(page) == []
    sent = {"name": "products_export.csv", "mimeType": "text/csv", "buffer": SHOPIFY.encode()}
    dialog.locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    expect(page.get_by_text(words["recognised"])).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name=words["check"]).click()
    result = merchant.dialog(words["result"])
    expect(result.get_by_text(words["created"])).to_be_visible()
    assert barriers(page) == []
    result.get_by_role("button", name=words["import"]).click()
    expect(result).to_be_hidden()
    expect(page.get_by_text("Linen shirt").first).to_be_visible()
    expect(page.get_by_text("Gift card").first).to_be_visible()
