"""Log in, be sent away, come back."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.merchant import PASSWORD

ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36"


def test_somebody_logs_in_out_of_reach_of_scripts_and_returns_to_the_requested_page(visit: Visit) -> None:
    merchant = visit()
    page = merchant.page
    merchant.post("/user/sign-out")
    page.goto("/app/setting?type=currencies")
    page.wait_for_url(re.compile(r"/\?redirectUrl="))
    page.get_by_label("Email").fill(merchant.mailbox)
    page.get_by_label("Password", exact=True).fill("wrong4you!")
    page.get_by_role("button", name="Log In", exact=True).click()
    expect(page.get_by_text("Your account name or password is incorrect.")).to_be_visible()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/app/setting?type=currencies")
    expect(page.get_by_role("heading", name="Conversion rates")).to_be_visible()

    assert page.evaluate("document.cookie") == "account_state="
    kept = page.evaluate("JSON.stringify(localStorage)")
    (cookie,) = [cookie for cookie in page.context.cookies() if cookie["name"] == "Authorization"]
    assert cookie["httpOnly"]
    assert cookie["value"] not in kept


def test_on_an_android_phone_the_keyboard_answers_for_consent_before_the_log_in(visit: Visit) -> None:
    page = visit(375, "zh", signed_in=False).page
    page.add_init_script(f"Object.defineProperty(navigator, 'userAgent', {{ value: {ANDROID!r} }})")
    page.goto("/login")
    dialog = page.get_by_role("dialog", name="服务协议和隐私政策")
    heading = dialog.get_by_role("heading")
    expect(heading).to_be_focused()
    assert Axe().run(page).response["violations"] == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    log_in = page.get_by_role("button", name="登录", exact=True)
    log_in.press("Enter")
    expect(heading).to_be_focused()
    agree = dialog.get_by_role("button", name="同意", exact=True)
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(agree).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(log_in).to_be_focused()
    page.reload()
    expect(log_in).to_be_visible()
    expect(dialog).to_be_hidden()
