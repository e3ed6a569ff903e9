"""Other ways to log in than by password alone: an authenticator app, its recovery codes, a passkey."""

import pytest
from playwright.sync_api import Page, expect

from server.company.identity.services.one_time_codes import current_code
from tests.browser.codes import next_code
from tests.browser.conftest import Visit
from tests.browser.merchant import PASSWORD, Merchant

WORDS = {
    "en": {
        "password": "Current password",
        "go_on": "Continue",
        "set_up": "Set up an authenticator app",
        "picture": "QR code for your authenticator app",
        "app_code": "Code from the app",
        "turn_on": "Turn on",
        "kept": "I have saved them",
        "left": "10 recovery codes left",
        "turn_off": "Turn off",
        "email": "Email",
        "log_in_password": "Password",
        "log_in_code": "Code",
        "add_passkey": "Add passkey",
        "passkey_name": "Name (for example, your device)",
        "passkey_log_in": "Log in with a passkey",
        "remove_passkey": "Remove My laptop",
        "remove": "Remove",
    },
    "zh": {
        "password": "当前密码",
        "go_on": "继续",
        "set_up": "设置身份验证器应用",
        "picture": "身份验证器应用的二维码",
        "app_code": "应用中的动态码",
        "turn_on": "开启",
        "kept": "我已保存",
        "left": "剩余 10 个恢复码",
        "turn_off": "关闭两步验证",
        "email": "邮箱",
        "log_in_password": "密码",
        "log_in_code": "动态码",
        "add_passkey": "添加通行密钥",
        "passkey_name": "名称（例如设备）",
        "passkey_log_in": "使用通行密钥登录",
        "remove_passkey": "移除 My laptop",
        "remove": "移除",
    },
}
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.parametrize(("width", "language"), [(375, "zh")])
def test_an_authenticator_app_is_set_up_and_asked_for(visit: Visit, width: int, language: str) -> None:
    merchant, say = visit(width, language), WORDS[language]
    page, dialog = merchant.page, merchant.page.get_by_role("dialog")
    secret, recovery = set_up_app(merchant)
    expect(page.get_by_text(say["left"])).to_be_visible()

    again = visit(width, language, signed_in=False).page
    log_in(again, say, merchant.mailbox)
    give_code(again, say, "000000")
    expect(again.get_by_label(say["log_in_code"], exact=True)).to_have_attribute("aria-invalid", "true")
    give_code(again, say, recovery)
    again.wait_for_url("**/app/**")

    third = visit(width, language, signed_in=False).page
    log_in(third, say, merchant.mailbox)
    give_code(third, say, recovery)
    expect(third.get_by_label(say["log_in_code"], exact=True)).to_have_attribute("aria-invalid", "true")
    give_code(third, say, next_code(secret))
    third.wait_for_url("**/app/**")

    page.get_by_role("button", name=say["turn_off"]).click()
    dialog.get_by_label(say["password"]).fill(PASSWORD)
    dialog.get_by_role("button", name=say["turn_off"]).click()
    expect(page.get_by_role("button", name=say["set_up"])).to_be_visible()


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (375, "zh")])
def test_a_passkey_is_added_and_logs_in(visit: Visit, width: int, language: str) -> None:
    merchant, say = visit(width, language), WORDS[language]
    page, dialog = merchant.page, merchant.page.get_by_role("dialog")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto("/app/profileSetting")
    page.get_by_role("button", name=say["add_passkey"]).click()
    dialog.get_by_label(say["passkey_name"]).fill("My laptop")
    dialog.get_by_label(say["password"]).fill(PASSWORD)
    dialog.get_by_role("button", name=say["go_on"]).click()
    expect(page.get_by_text("My laptop")).to_be_visible()

    merchant.post("/user/sign-out")
    page.goto("/login")
    page.get_by_role("button", name=say["passkey_log_in"]).click()
    page.wait_for_url("**/app/**")
    assert merchant.get("/user/info")["user"]["mailbox"] == merchant.mailbox

    page.goto("/app/profileSetting")
    page.get_by_role("button", name=say["remove_passkey"]).click()
    dialog.get_by_role("button", name=say["remove"], exact=True).click()
    expect(page.get_by_text("My laptop")).to_have_count(0)


def set_up_app(merchant: Merchant) -> tuple[str, str]:
    """Turn the second factor on; answers the app's secret and one recovery code."""
    page, say = merchant.page, WORDS[merchant.language]
    dialog = page.get_by_role("dialog")
    page.goto("/app/profileSetting")
    page.get_by_role("button", name=say["set_up"]).click()
    dialog.get_by_label(say["password"]).fill(PASSWORD)
    dialog.get_by_role("button", name=say["go_on"]).click()
    expect(dialog.get_by_role("img", name=say["picture"])).to_be_visible()
    secret = dialog.locator("code").inner_text()
    dialog.get_by_label(say["app_code"]).fill(current_code(secret))
    dialog.get_by_role("button", name=say["turn_on"]).click()
    recovery = dialog.get_by_role("listitem").first.inner_text()
    dialog.get_by_role("button", name=say["kept"]).click()
    return secret, recovery


def log_in(page: Page, say: dict[str, str], mailbox: str) -> None:
    """As far as the password leads."""
    page.goto("/login")
    page.get_by_label(say["email"], exact=True).fill(mailbox)
    page.get_by_label(say["log_in_password"], exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")


def give_code(page: Page, say: dict[str, str], code: str) -> None:
    page.get_by_label(say["log_in_code"], exact=True).fill(code)
    page.keyboard.press("Enter")
