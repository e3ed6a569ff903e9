"""A merchant orders sourcing of three products, finds it among the records, and cancels it."""

import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.merchant import Merchant
from tests.workorders.conftest import PERSONAL, PRODUCT, picture

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
ROLES = {"number": "spinbutton", "choice": "combobox", "country": "combobox", "countries": "combobox"}


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


def form_of(merchant: Merchant) -> dict[str, Any]:
    address = f"{merchant.installation.url}/api/crm-service/service/products_sourcing/form"
    language = {"Accept-Language": merchant.language}
    found: dict[str, Any] = merchant.page.request.get(address, headers=language).json()["form"]
    return found


def fill(section: Locator, template: dict[str, Any], answers: dict[str, Any]) -> None:
    """Answer the required fields of a section by their titles."""
    for field in template["fields"]:
        kind, answer = field["type"], answers.get(field["key"])
        if not field["required"]:
            continue
        if kind == "images":
            file: FilePayload = {"name": "sock.png", "mimeType": "image/png", "buffer": picture()}
            section.locator("input[type=file]").set_input_files(file)
            expect(section.get_by_role("button", name="sock.png")).to_be_visible()
            continue
        control = section.get_by_role(ROLES.get(kind, "textbox"), name=re.compile(f"^{re.escape(field['title'])}"))  # type: ignore[arg-type] # one of ROLES
        for one in answer if isinstance(answer, list) else [answer]:
            if ROLES.get(kind) == "combobox":
                control.last.select_option(one)
            else:
                control.fill(str(one))
