"""A merchant orders sourcing of three products, finds it among the records, and cancels it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.support.browser_forms import fill, form_of
from tests.workorders.conftest import PERSONAL, PRODUCT

WORDS = {
    "en": {
        "ask": "Request this service: Product Sourcing",
        "add": "Add Product",
        "submit": "Submit",
        "sent": "Form Submitted. Please stay tuned to WhatsApp and Email for information.",
        "missing": "Please fill in the required fields.",
        "cancel": "Cancel request",
        "cancelled": "Cancelled",
        "details": "View Details",
        "product": "Product",
    },
    "zh": {
        "ask": "申请此服务：产品寻源",
        "add": "添加产品",
        "submit": "提交",
        "sent": "表单已提交，请留意 WhatsApp 和邮箱中的消息。",
        "missing": "请填写必填项。",
        "cancel": "取消需求",
        "cancelled": "已取消",
        "details": "查看详情",
        "product": "产品",
    },
}


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (375, "zh")])
def test_sourcing_of_three_products_is_ordered_and_cancelled(visit: Visit, width: int, language: str) -> None:
    merchant, say = visit(width, language), WORDS[language]
    page = merchant.page
    page.goto("/app/findServices")
    page.get_by_role("button", name=say["ask"]).click()
    form = form_of(merchant)

    page.get_by_role("button", name=say["submit"]).click()
    expect(page.get_by_text(say["missing"])).to_be_visible()
    fill(page.get_by_role("region", name=form["personal"]["title"]), form["personal"], PERSONAL)
    page.reload()
    for number in (1, 2, 3):
        if number > 1:
            page.get_by_role("button", name=say["add"]).click()
        title = re.compile(f"{form['requirements']['title']}, {say['product']} {number}")
        fill(page.get_by_role("region", name=title), form["requirements"], PRODUCT | {"sku": f"SOCK-{number}"})
    page.get_by_role("button", name=say["submit"]).click()
    expect(page.get_by_text(say["sent"])).to_be_visible()

    page.wait_for_url("**/app/findServices?type=2*")
    page.get_by_role("button", name=say["cancel"]).click()
    page.get_by_role("dialog").get_by_role("button", name=say["cancel"], exact=True).click()
    expect(page.get_by_role("cell", name=say["cancelled"])).to_be_visible()
    page.get_by_role("button", name=say["details"]).click()
    expect(page.get_by_text("SOCK-3", exact=True)).to_be_visible()
    expect(page.get_by_text("SOCK-1", exact=True)).to_be_visible()
