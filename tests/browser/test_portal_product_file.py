"""A merchant brings products from a file: uploaded, columns settled, checked, imported, on a phone too."""

from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Visit
from tests.importing.files import SHOPIFY


def test_products_of_a_shopify_export_arrive_in_the_import_list(visit: Visit) -> None:
    merchant = visit(375, "zh")
    page = merchant.page
    merchant.take_free_plan()
    page.goto("/app/importProducts")
    page.get_by_role("button", name="更多", exact=True).click()
    page.get_by_role("menuitem", name="从文件导入").click()
    dialog = merchant.dialog("从文件导入商品")
    expect(dialog).to_be_visible()
    assert barriers(page) == []
    sent = {"name": "products_export.csv", "mimeType": "text/csv", "buffer": SHOPIFY.encode()}
    dialog.locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    expect(page.get_by_text("这似乎是 Shopify 的商品导出文件。")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="检查文件").click()
    result = merchant.dialog("检查结果")
    expect(result.get_by_text("将创建 2 个商品")).to_be_visible()
    assert barriers(page) == []
    result.get_by_role("button", name="导入 2 个商品").click()
    expect(result).to_be_hidden()
    expect(page.get_by_text("Linen shirt").first).to_be_visible()
    expect(page.get_by_text("Gift card").first).to_be_visible()
