"""Staff act as a merchant's user, with a banner as long as it lasts, and leave."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.console.conftest import Enter

WORDS = {
    "en": {
        "act": "Act as user",
        "reason": "Reason",
        "banner": "You're acting for a merchant",
        "as": "You're acting as {}",
        "leave": "Leave",
        "ended": "Ended",
        "staff": "Our staff: {}",
    },
    "zh": {
        "act": "以用户身份操作",
        "reason": "原因",
        "banner": "您正在代商家操作",
        "as": "您正在以 {} 的身份操作",
        "leave": "退出",
        "ended": "已结束",
        "staff": "平台工作人员：{}",
    },
}


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (375, "zh")])
def test_staff_impersonate_and_leave(enter: Enter, visit: Visit, width: int, language: str) -> None:
    merchant, words = visit(language=language), WORDS[language]
    user = merchant.get("/user/info")["user"]
    staff = enter("support", width, language)
    page = staff.open(f"/users/{user['id']}/show")
    page.get_by_role("button", name=words["act"]).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name=words["reason"]).fill("Import stuck")
    dialog.get_by_role("button", name=words["act"]).click()
    page.wait_for_url("**/app/**")
    banner = page.get_by_role("complementary", name=words["banner"])
    expect(banner).to_contain_text(words["as"].format(merchant.mailbox))
    expect(banner).to_contain_text("Import stuck")
    assert "ticket" not in page.url

    merchant.page.goto("/app/profileSetting")
    expect(merchant.page.get_by_text(words["staff"].format(staff.mailbox))).to_be_visible()

    banner.get_by_role("button", name=words["leave"]).click()
    page.wait_for_url(f"**/console/users/{user['id']}/show")
    expect(page.get_by_role("heading", level=1, name=merchant.mailbox)).to_be_visible()
    assert page.request.get(f"{staff.installation.url}/api/account-service/user/info").status == 401
    assert merchant.get("/user/info")["user"]["id"] == user["id"]
