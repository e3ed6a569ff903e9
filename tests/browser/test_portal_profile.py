"""A merchant's own account at the browser: their picture, a passkey, their data, and leaving."""

import io
import re
import zipfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.merchant import PASSWORD

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_picture_is_shown_and_a_passkey_logs_in(visit: Visit) -> None:
    merchant = visit(375)
    page, dialog = merchant.page, merchant.page.get_by_role("dialog")
    page.goto("/app/profileSetting")
    choose(page, "Upload picture", "page.png", b"<html><script>alert(1)</script></html>")
    expect(page.get_by_text("Please choose a picture: PNG, JPEG or WebP.")).to_be_visible()
    expect(page.get_by_role("button", name="Remove", exact=True)).to_have_count(0)
    choose(page, "Upload picture", "me.png", picture())
    expect(page.get_by_role("button", name="Remove", exact=True)).to_be_visible()
    shown = page.locator("header img").last
    assert shown.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("header img")).to_have_count(0)

    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.get_by_role("button", name="Add passkey").click()
    dialog.get_by_label("Name (for example, your device)").fill("My laptop")
    dialog.get_by_label("Current password").fill(PASSWORD)
    dialog.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("My laptop")).to_be_visible()
    merchant.post("/user/sign-out")
    page.goto("/login")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url("**/app/**")
    assert merchant.get("/user/info")["user"]["mailbox"] == merchant.mailbox


def test_a_merchant_takes_the_data_leaves_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    merchant = visit(375, "zh")
    page, dialog = merchant.page, merchant.page.get_by_role("dialog")
    page.goto("/app/profileSetting")
    page.get_by_role("button", name="导出我的数据").click()
    confirm(page, "导出我的数据")
    link = page.get_by_role("link", name="的数据")
    expect(link).to_be_visible(timeout=60_000)
    with page.expect_download() as download:
        link.click()
    download.value.save_as(tmp_path / "data.zip")
    assert merchant.mailbox in zipfile.ZipFile(tmp_path / "data.zip").read("account.json").decode()

    page.get_by_role("button", name="删除账户").click()
    confirm(page, "删除账户")
    page.wait_for_url("**/login**")
    page.goto("/app/dashboard")
    page.wait_for_url(re.compile(r"/\?redirectUrl="))

    merchant.post("/user/login", mailbox=merchant.mailbox, password=PASSWORD)
    page.goto("/app/dashboard")
    dialog.get_by_role("button", name="保留我的账户").click()
    expect(dialog).to_have_count(0)
    assert merchant.get("/user/info")["user"]["deletion_due_at"] is None


def choose(page: Page, button: str, name: str, content: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files({"name": name, "mimeType": "image/png", "buffer": content})


def confirm(page: Page, button: str) -> None:
    """Do what a dialog asks the password for."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("当前密码").fill(PASSWORD)
    dialog.get_by_role("button", name=button).click()


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (400, 300), "teal").save(file, "PNG")
    return file.getvalue()
