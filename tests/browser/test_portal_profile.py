"""A merchant's own account at the browser: their picture, tokens for programs, and leaving."""

import io
import re
import zipfile
from pathlib import Path

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.merchant import API, PASSWORD, Merchant

WORDS = {
    "en": {
        "password": "Current password",
        "upload": "Upload picture",
        "remove": "Remove",
        "new_token": "New token",
        "purpose": "Name",
        "right": "Import List",
        "create": "Create token",
        "token": "Your new token",
        "done": "Done",
        "revoke": "Revoke",
        "revoke_this": "Revoke Stock clerk",
        "export": "Export my data",
        "download": "Download data from",
        "delete": "Delete account",
        "keep": "Keep my account",
    },
    "zh": {
        "password": "当前密码",
        "upload": "上传头像",
        "remove": "移除",
        "new_token": "新建令牌",
        "purpose": "名称",
        "right": "导入列表",
        "create": "创建令牌",
        "token": "您的新令牌",
        "done": "完成",
        "revoke": "撤销",
        "revoke_this": "撤销 Stock clerk",
        "export": "导出我的数据",
        "download": "的数据",
        "delete": "删除账户",
        "keep": "保留我的账户",
    },
}
WIDTHS = pytest.mark.parametrize(("width", "language"), [(1440, "en"), (375, "zh")])


def test_a_picture_is_shown_and_a_page_is_refused_as_one(visit: Visit) -> None:
    page, say = visit(375).page, WORDS["en"]
    page.goto("/app/profileSetting")
    choose(page, say["upload"], "page.png", b"<html><script>alert(1)</script></html>")
    expect(page.get_by_text("Please choose a picture: PNG, JPEG or WebP.")).to_be_visible()
    expect(page.get_by_role("button", name=say["remove"])).to_have_count(0)

    choose(page, say["upload"], "me.png", picture())
    expect(page.get_by_role("button", name=say["remove"])).to_be_visible()
    shown = page.locator("header img").last
    assert shown.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0

    page.get_by_role("button", name=say["remove"]).click()
    expect(page.locator("header img")).to_have_count(0)


@WIDTHS
def test_a_token_is_drawn_used_and_revoked(visit: Visit, width: int, language: str) -> None:
    merchant, say = visit(width, language), WORDS[language]
    page = merchant.page
    page.goto("/app/profileSetting")
    page.get_by_role("button", name=say["new_token"]).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(say["purpose"]).fill("Stock clerk")
    dialog.get_by_role("checkbox", name=say["right"]).check()
    dialog.get_by_label(say["password"]).fill(PASSWORD)
    dialog.get_by_role("button", name=say["create"]).click()
    token = dialog.get_by_label(say["token"]).input_value()
    dialog.get_by_role("button", name=say["done"]).click()
    page.reload()
    expect(page.get_by_text("Stock clerk")).to_be_visible()
    assert token not in page.content()

    assert ask_with(merchant, token, "/import_list") == (200, 200)
    assert ask_with(merchant, token, "/my_product") == (200, 1000403)

    page.get_by_role("button", name=say["revoke_this"]).click()
    dialog.get_by_role("button", name=say["revoke"], exact=True).click()
    expect(page.get_by_text("Stock clerk")).to_have_count(0)
    status, _ = ask_with(merchant, token, "/import_list")
    assert status == 401


@WIDTHS
def test_a_merchant_takes_the_data_leaves_and_comes_back(
    visit: Visit, tmp_path: Path, width: int, language: str
) -> None:
    merchant, say = visit(width, language), WORDS[language]
    page, dialog = merchant.page, merchant.page.get_by_role("dialog")
    page.goto("/app/profileSetting")
    page.get_by_role("button", name=say["export"]).click()
    confirm(page, say["password"], say["export"])
    link = page.get_by_role("link", name=say["download"])
    expect(link).to_be_visible(timeout=60_000)
    with page.expect_download() as download:
        link.click()
    download.value.save_as(tmp_path / "data.zip")
    assert merchant.mailbox in zipfile.ZipFile(tmp_path / "data.zip").read("account.json").decode()

    page.get_by_role("button", name=say["delete"]).click()
    confirm(page, say["password"], say["delete"])
    page.wait_for_url("**/login**")
    page.goto("/app/dashboard")
    page.wait_for_url(re.compile(r"/\?redirectUrl="))

    merchant.post("/user/login", mailbox=merchant.mailbox, password=PASSWORD)
    page.goto("/app/dashboard")
    dialog.get_by_role("button", name=say["keep"]).click()
    expect(dialog).to_have_count(0)
    assert merchant.get("/user/info")["user"]["deletion_due_at"] is None


def choose(page: Page, button: str, name: str, content: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files({"name": name, "mimeType": "image/png", "buffer": content})


def confirm(page: Page, label: str, button: str) -> None:
    """Do what a dialog asks the password for."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(label).fill(PASSWORD)
    dialog.get_by_role("button", name=button).click()


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (400, 300), "teal").save(file, "PNG")
    return file.getvalue()


def ask_with(merchant: Merchant, token: str, path: str) -> tuple[int, int]:
    """The answer's HTTP status and code to a program that has only the token."""
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.get(merchant.installation.url + API + path, headers=headers, trust_env=False)
    return answer.status_code, answer.json()["code"]
