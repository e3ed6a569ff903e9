"""A forgotten password is set anew by a mailed code, and whoever knew the old one is out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

LABELS = {
    "en": ("New password", "Confirm password", "Modify", "Operation succeeded"),
    "zh": ("新密码", "确认密码", "修改", "操作成功"),
}
NEW = "coffee7cups"


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (375, "zh")])
def test_a_forgotten_password_is_set_anew(visit: Visit, width: int, language: str) -> None:
    owner = visit(width, language)
    visitor = visit(width, language, signed_in=False)
    page, (new, again, modify, done) = visitor.page, LABELS[language]
    page.goto("/forgotPassword")
    page.get_by_label(visitor.word("email"), exact=True).fill(owner.mailbox)
    visitor.button("get_code").click()
    expect(page.get_by_text(owner.mailbox)).to_be_visible()
    page.get_by_label(visitor.word("code"), exact=True).fill(owner.installation.code_for(owner.mailbox))
    page.get_by_label(new, exact=True).fill(NEW)
    page.get_by_label(again, exact=True).fill(NEW)
    page.get_by_role("button", name=modify).click()
    expect(page.get_by_text(done)).to_be_visible()
    page.wait_for_url(f"{owner.installation.url}/")

    owner.page.goto("/app/dashboard")
    owner.page.wait_for_url(re.compile(r"/\?redirectUrl="))
    page.get_by_label(visitor.word("email"), exact=True).fill(owner.mailbox)
    page.get_by_label(visitor.word("password"), exact=True).fill(NEW)
    page.keyboard.press("Enter")
    page.wait_for_url("**/app/**")
